import type { CallData } from '@bohe/api-client/contract'

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
export const payOverBridge = async (params: BridgeParams, signal: AbortSignal): Promise<BridgeOutcome> => {
  const bridge = await bridgeOnceReady(signal)
  return new Promise(resolve => {
    if (signal.aborted) return
    if (!bridge) return resolve('failed')
    bridge.invoke('getBrandWCPayRequest', params, ({ err_msg = '' }) => resolve(outcomes[err_msg] ?? 'failed'))
  })
}
