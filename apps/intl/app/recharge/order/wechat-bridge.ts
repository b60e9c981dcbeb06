import type { CallData } from '@bohe/api-client/contract'
import { PayType } from '@bohe/api-client/contract/wire'
import type { ActionForm } from '@bohe/site/forms/use-action-form.ts'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

/** What WeChat's own browser takes to pay. */
export type BridgeParams = NonNullable<CallData<'payInvoice'>['pay_params']>

/** How the buyer left WeChat's payment. `paid` is what WeChat's browser says: the order itself is asked. */
export type BridgeOutcome = 'paid' | 'cancelled' | 'failed'

interface WeixinBridge {
  invoke(name: 'getBrandWCPayRequest', params: BridgeParams, done: (answer: { err_msg?: string }) => void): void
}

declare global {
  interface Window {
    /** What WeChat puts into the pages of its browser, some time after they load. */
    WeixinJSBridge?: WeixinBridge
  }
}

const bridgeOnceReady = (signal: AbortSignal): Promise<WeixinBridge | undefined> =>
  new Promise(resolve => {
    if (window.WeixinJSBridge) return resolve(window.WeixinJSBridge)
    const onReady = () => resolve(window.WeixinJSBridge)
    return document.addEventListener('WeixinJSBridgeReady', onReady, { once: true, signal })
  })

const outcomes: Record<string, BridgeOutcome> = {
  'get_brand_wcpay_request:ok': 'paid',
  'get_brand_wcpay_request:cancel': 'cancelled',
}

/** Opens WeChat's payment over the page, as soon as its bridge is there; never answers once `signal` has ended it. */
const payOverBridge = async (params: BridgeParams, signal: AbortSignal): Promise<BridgeOutcome> => {
  const bridge = await bridgeOnceReady(signal)
  return new Promise(resolve => {
    if (signal.aborted) return
    if (!bridge) return resolve('failed')
    bridge.invoke('getBrandWCPayRequest', params, ({ err_msg = '' }) => resolve(outcomes[err_msg] ?? 'failed'))
  })
}

/** Back from WeChat, which has named the buyer: asks for what its browser pays, and takes the code out of the address, since it is good once. */
export const useNamedBuyer = (isWithin: boolean, submit: ActionForm['submit']) => {
  const [query, setQuery] = useSearchParams()
  const hasAsked = useRef(false)
  const [code, state] = [query.get('code'), query.get('state')]
  useEffect(() => {
    if (!isWithin || !code || !state || hasAsked.current) return
    hasAsked.current = true
    submit({ bridge: PayType.wechat, code, state }, { method: 'post' })
    const rest = new URLSearchParams(query)
    for (const name of ['code', 'state']) rest.delete(name)
    setQuery(rest, { replace: true, preventScrollReset: true })
  }, [isWithin, code, state])
}

/** Opens WeChat's payment with what the server gave for it, and tells how the buyer left it. */
export const useBridge = (params: BridgeParams | undefined, onPaid: () => void): BridgeOutcome | undefined => {
  const [outcome, setOutcome] = useState<BridgeOutcome>()
  useEffect(() => {
    if (!params) return undefined
    const leaving = new AbortController()
    setOutcome(undefined)
    payOverBridge(params, leaving.signal).then(left => {
      if (leaving.signal.aborted) return
      setOutcome(left)
      if (left === 'paid') onPaid()
    })
    return () => leaving.abort()
  }, [params])
  return outcome
}
