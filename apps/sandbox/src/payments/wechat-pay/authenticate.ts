import { type HttpRequest, type HttpResponse, headerOf, json } from '#core/http.ts'
import type { MerchantAccount } from './merchant-account.ts'
import { type Reply, refuse } from './reply.ts'
import { authorizationOf, proof, requestMessage, verified } from './signature.ts'

export type Handler = (account: MerchantAccount, request: HttpRequest) => Reply

const clockTolerance = 300_000

/** Passes a request to its handler only when its signature is right, and signs the reply. */
export function authenticated(account: MerchantAccount, handler: Handler): (request: HttpRequest) => HttpResponse {
  return request => {
    const { status, body } = refusal(account, request) ?? handler(account, request)
    if (status >= 300) return json(status, body)
    const text = body ? JSON.stringify(body) : ''
    const headers = proof(text, account.signer(request), account.vendorTime())
    const type = body && { 'content-type': 'application/json; charset=utf-8' }
    return { status, headers: { ...headers, ...type }, body: text }
  }
}

/** GET /v3/billdownload/file: the file behind a link, to whom signs the request; sent unsigned. */
export function authenticatedDownload(account: MerchantAccount): (request: HttpRequest) => HttpResponse {
  return request => {
    const refused = refusal(account, request)
    const file = account.downloads.find(request.query.get('token'))
    if (!refused && file) return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body: file }
    const { status, body } = refused ?? refuse(404, 'RESOURCE_NOT_EXISTS', '文件不存在')
    return json(status, body)
  }
}

function refusal(account: MerchantAccount, request: HttpRequest): Reply | undefined {
  const authorization = authorizationOf(request)
  if (!authorization) return signError('Http头Authorization值格式错误，请参考《微信支付商户REST API签名规则》')
  const { secrets } = account
  if (authorization.mchid !== secrets.mchid) return refuse(400, 'MCH_NOT_EXISTS', '商户号不存在')
  if (authorization.serial_no !== secrets.merchantSerial) return signError('商户证书序列号有误')
  const age = Math.abs(account.vendorTime() - Number(authorization.timestamp) * 1000)
  if (!(age <= clockTolerance)) return signError('Http头Authorization中的timestamp与发起请求的时间不得超过5分钟')
  const message = requestMessage(request, authorization)
  if (!verified(message, authorization.signature, account.merchantPublicKey)) return signError('签名错误')
  if (!account.takeNonce(authorization.nonce_str)) return signError('nonce_str重复')
  const serial = headerOf(request, 'wechatpay-serial')
  return serial && !account.knowsSerial(serial) ? refuse(400, 'PARAM_ERROR', 'Http头Wechatpay-Serial值有误') : undefined
}

function signError(message: string): Reply {
  return refuse(401, 'SIGN_ERROR', message)
}
