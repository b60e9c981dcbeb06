import type { HttpRequest, HttpResponse } from '#core/http.ts'
import { letters } from '#core/random-text.ts'
import type { MerchantAccount } from './merchant-account.ts'
import { type Reply, reject } from './reply.ts'
import { sign, verified } from './signature.ts'
import { type Fields, readXml, writeXml } from './xml.ts'

export type Handler = (account: MerchantAccount, asked: Fields) => Reply

/** Passes a request to its handler only when its signature is right, and signs the reply. */
export function authenticated(account: MerchantAccount, handler: Handler): (request: HttpRequest) => HttpResponse {
  return request => {
    const asked = fieldsOf(request)
    return answer(account, asked ? (refusal(account, asked) ?? handler(account, asked)) : reject('XML格式错误'))
  }
}

/** The same for a call that moves money back: the caller has to prove the merchant's certificate first. */
export function authenticatedByCertificate(
  account: MerchantAccount,
  handler: Handler,
): (request: HttpRequest) => HttpResponse {
  const inside = authenticated(account, handler)
  return request =>
    request.client === account.merchantFingerprint
      ? inside(request)
      : { ...answer(account, reject('证书验证失败')), status: 403 }
}

function fieldsOf({ body }: HttpRequest): Fields | undefined {
  try {
    return readXml(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}

function refusal({ secrets }: MerchantAccount, asked: Fields): Reply | undefined {
  if (asked.mch_id !== secrets.mchId) return reject('商户号不存在')
  if (asked.appid && asked.appid !== secrets.appId) return reject('appid和mch_id不匹配')
  if (!/^.{1,32}$/.test(asked.nonce_str ?? '')) return reject('nonce_str长度应为1到32')
  if (asked.sign_type && asked.sign_type !== 'MD5') return reject('sign_type仅支持MD5')
  return verified(asked, secrets.apiKey) ? undefined : reject('签名错误')
}

/** The reply in QQ Wallet's XML; an authenticated call gets a signed one. */
export function answer(account: MerchantAccount, reply: Reply): HttpResponse {
  if (reply.kind === 'text')
    return { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: reply.text }
  const body = writeXml(fieldsFor(account, reply), account.style)
  return { status: 200, headers: { 'content-type': 'text/xml; charset=utf-8' }, body }
}

function fieldsFor(account: MerchantAccount, reply: Exclude<Reply, { kind: 'text' }>): Fields {
  if (reply.kind === 'rejected')
    return { return_code: 'FAIL', return_msg: reply.message, ...(reply.code && { error_code: reply.code }) }
  const called = { return_code: 'SUCCESS', return_msg: 'SUCCESS' }
  if (reply.kind === 'done')
    return signed(account, { ...called, retcode: '0', retmsg: 'ok', result_code: 'SUCCESS', ...reply.fields })
  const refused = { result_code: 'FAIL', err_code: reply.code, err_code_des: reply.message }
  return signed(account, { ...called, retcode: '66227005', retmsg: reply.message, ...refused })
}

/** The fields with who the merchant is, a nonce and the signature; empty ones stay unsigned. */
export function signed({ secrets }: MerchantAccount, fields: Fields, apiKey = secrets.apiKey): Fields {
  const unsigned = { appid: secrets.appId, mch_id: secrets.mchId, nonce_str: letters(32), ...fields }
  return { ...unsigned, sign: sign(unsigned, apiKey) }
}
