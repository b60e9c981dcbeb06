import type { PayScene } from '@bohe/api-client/contract/wire'
import { paymentMethods } from '#gateways/payment/payment-gateway.ts'
import type { Provider, Taken } from './stack.ts'

/** Where the gateways differ, and why. A new gateway adds a row and passes the conformance suite. */
interface Traits {
  /** Its own words for an answer, byte for byte. */
  taken: Taken
  refused: Taken
  failed: Taken
  /** The sum, currency and number in a callback are believed; else the provider is asked, and its answer is. */
  believesCallback: boolean
  /** A callback is dated under its signature, so an old one is refused; else an old one is known to be settled. */
  datesCallbacks: boolean
  /** The signature covers the bytes; else it covers the fields in whatever order they come. */
  coversBytes: boolean
  /** A callback tells of a refund. */
  tellsOfRefunds: boolean
  /** The buyer agrees, and we fetch the money: nothing moves after we stop fetching, so nothing has to be ended. */
  fetchesMoney: boolean
  /** Another method to switch to. */
  other: Provider
}

const response = (status: number, type: string | null, body: string): Taken => ({ status, type, body })

export const traits: Record<Provider, Traits> = {
  wechat: {
    taken: response(204, null, ''),
    refused: response(401, 'application/json', '{"code":"FAIL","message":"验签失败"}'),
    failed: response(500, 'application/json', '{"code":"FAIL","message":"系统繁忙"}'),
    believesCallback: true,
    datesCallbacks: true,
    coversBytes: true,
    tellsOfRefunds: true,
    fetchesMoney: false,
    other: 'alipay',
  },
  alipay: {
    taken: response(200, 'text/plain', 'success'),
    refused: response(200, 'text/plain', 'fail'),
    failed: response(200, 'text/plain', 'fail'),
    believesCallback: true,
    datesCallbacks: false,
    coversBytes: false,
    tellsOfRefunds: true,
    fetchesMoney: false,
    other: 'qq',
  },
  qq: {
    taken: response(200, 'text/xml', '<xml><return_code>SUCCESS</return_code></xml>'),
    refused: response(200, 'text/xml', '<xml><return_code>FAIL</return_code><return_msg>验签失败</return_msg></xml>'),
    failed: response(200, 'text/xml', '<xml><return_code>FAIL</return_code><return_msg>系统繁忙</return_msg></xml>'),
    // MD5 with a key that never changes.
    believesCallback: false,
    datesCallbacks: false,
    coversBytes: false,
    tellsOfRefunds: false,
    fetchesMoney: false,
    other: 'wechat',
  },
  paypal: {
    taken: response(200, 'text/plain', ''),
    refused: response(401, 'text/plain', ''),
    failed: response(503, 'text/plain', ''),
    // A checksum of the body that can be made to fit.
    believesCallback: false,
    datesCallbacks: false,
    coversBytes: true,
    tellsOfRefunds: true,
    fetchesMoney: true,
    other: 'alipay',
  },
}

export const providers: readonly Provider[] = paymentMethods

/** A method and where it is paid. */
interface Way {
  name: string
  provider: Provider
  scene: PayScene
  /** The provider hears of the order from us; else from the buyer, who brings it our signed link. */
  isToldByUs: boolean
}

const way = (provider: Provider, scene: PayScene, isToldByUs = true): Way => {
  const places = { qr: '', h5: provider === 'paypal' ? '' : ' on a phone', jsapi: ' within its app' }
  const name = `${provider}${places[scene]}`
  return { name, provider, scene, isToldByUs }
}

/** Every way to pay, each in each of its scenes. */
export const ways: readonly Way[] = [
  way('wechat', 'qr'),
  way('wechat', 'h5'),
  way('wechat', 'jsapi'),
  way('alipay', 'qr'),
  way('alipay', 'h5', false),
  way('qq', 'qr'),
  way('paypal', 'h5'),
]
