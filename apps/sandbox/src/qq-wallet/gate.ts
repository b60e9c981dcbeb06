import type { Answer, Call } from '#http/call.ts'
import { letters } from '#world/numbers.ts'
import { type Reply, reject } from './reply.ts'
import { sign, verified } from './signature.ts'
import type { Wallet } from './wallet.ts'
import { type Fields, readXml, writeXml } from './xml.ts'

export type Handler = (wallet: Wallet, asked: Fields) => Reply

/** Lets a call through to its handler only when its signature holds, and signs what the handler says. */
export function guarded(wallet: Wallet, handler: Handler): (call: Call) => Answer {
  return call => {
    const asked = fieldsOf(call)
    if (!asked) return answer(wallet, reject('XML格式错误'))
    return answer(wallet, refusal(wallet, asked) ?? handler(wallet, asked))
  }
}

/** The same for a call that moves money back: the caller has to prove the merchant's certificate first. */
export function guardedByCertificate(wallet: Wallet, handler: Handler): (call: Call) => Answer {
  const inside = guarded(wallet, handler)
  return call =>
    call.client === wallet.merchantFingerprint
      ? inside(call)
      : { ...answer(wallet, reject('证书验证失败')), status: 403 }
}

function fieldsOf({ body }: Call): Fields | undefined {
  try {
    return readXml(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}

function refusal({ secrets }: Wallet, asked: Fields): Reply | undefined {
  if (asked.mch_id !== secrets.mchId) return reject('商户号不存在')
  if (asked.appid && asked.appid !== secrets.appId) return reject('appid和mch_id不匹配')
  if (!/^.{1,32}$/.test(asked.nonce_str ?? '')) return reject('nonce_str长度应为1到32')
  if (asked.sign_type && asked.sign_type !== 'MD5') return reject('sign_type仅支持MD5')
  return verified(asked, secrets.apiKey) ? undefined : reject('签名错误')
}

/** The reply in QQ Wallet's XML; a call that was let in gets a signed one. */
export function answer(wallet: Wallet, reply: Reply): Answer {
  if (reply.kind === 'text') return said('text/plain; charset=utf-8', reply.text)
  return said('text/xml; charset=utf-8', writeXml(fieldsFor(wallet, reply), wallet.style))
}

function said(type: string, body: string): Answer {
  return { status: 200, headers: { 'content-type': type }, body }
}

function fieldsFor(wallet: Wallet, reply: Exclude<Reply, { kind: 'text' }>): Fields {
  if (reply.kind === 'rejected')
    return { return_code: 'FAIL', return_msg: reply.message, ...(reply.code && { error_code: reply.code }) }
  const called = { return_code: 'SUCCESS', return_msg: 'SUCCESS' }
  if (reply.kind === 'done')
    return signed(wallet, { ...called, retcode: '0', retmsg: 'ok', result_code: 'SUCCESS', ...reply.fields })
  const refused = { result_code: 'FAIL', err_code: reply.code, err_code_des: reply.message }
  return signed(wallet, { ...called, retcode: '66227005', retmsg: reply.message, ...refused })
}

/** The fields with who the merchant is, a nonce and the signature; empty ones stay unsigned. */
export function signed({ secrets }: Wallet, fields: Fields, apiKey = secrets.apiKey): Fields {
  const told = { appid: secrets.appId, mch_id: secrets.mchId, nonce_str: letters(32), ...fields }
  return { ...told, sign: sign(told, apiKey) }
}
