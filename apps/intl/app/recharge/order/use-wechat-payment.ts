import { PayType } from '@bohe/api-client/contract/wire'
import type { ActionForm } from '@bohe/site/forms/use-action-form.ts'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type BridgeOutcome, type BridgeParams, payOverBridge } from './wechat-bridge.ts'

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
