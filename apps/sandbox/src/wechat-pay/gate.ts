import type { Answer, Call } from '#http/call.ts'
import { headerOf, json } from '#http/call.ts'
import { type Reply, refuse } from './reply.ts'
import { type Authorization, authorizationOf, proof, requestMessage, verified } from './signature.ts'
import type { Till } from './till.ts'

export type Handler = (till: Till, call: Call) => Reply

const clockTolerance = 300_000

/** Lets a call through to its handler only when its signature holds, and signs what the handler says. */
export function guarded(till: Till, handler: Handler): (call: Call) => Answer {
  return call => {
    const reply = refusal(till, call) ?? handler(till, call)
    return reply.status < 300 ? signedAnswer(till, call, reply) : json(reply.status, reply.body)
  }
}

/** As `guarded`, for a file: it comes as it is, unsigned. */
export function guardedFile(till: Till, find: (till: Till, call: Call) => Buffer | undefined): (call: Call) => Answer {
  return call => {
    const file = refusal(till, call) ?? find(till, call) ?? refuse(404, 'RESOURCE_NOT_EXISTS', '文件不存在')
    if (!Buffer.isBuffer(file)) return json(file.status, file.body)
    return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body: file }
  }
}

function signedAnswer(till: Till, call: Call, { status, body }: Reply): Answer {
  const text = body ? JSON.stringify(body) : ''
  const headers = proof(text, till.signer(call), till.now())
  return {
    status,
    headers: { ...headers, ...(body && { 'content-type': 'application/json; charset=utf-8' }) },
    body: text,
  }
}

function refusal(till: Till, call: Call): Reply | undefined {
  const authorization = authorizationOf(call)
  if (!authorization) return signError('Http头Authorization值格式错误，请参考《微信支付商户REST API签名规则》')
  const { secrets } = till
  if (authorization.mchid !== secrets.mchid) return refuse(400, 'MCH_NOT_EXISTS', '商户号不存在')
  if (authorization.serial_no !== secrets.merchantSerial) return signError('商户证书序列号有误')
  return freshness(till, authorization) ?? authenticity(till, call, authorization)
}

function freshness(till: Till, { timestamp }: Authorization): Reply | undefined {
  const age = Math.abs(till.now() - Number(timestamp) * 1000)
  return age <= clockTolerance ? undefined : signError('Http头Authorization中的timestamp与发起请求的时间不得超过5分钟')
}

function authenticity(till: Till, call: Call, authorization: Authorization): Reply | undefined {
  const message = requestMessage(call, authorization)
  if (!verified(message, authorization.signature, till.merchantPublicKey)) return signError('签名错误')
  if (!till.takeNonce(authorization.nonce_str)) return signError('nonce_str重复')
  const serial = headerOf(call, 'wechatpay-serial')
  return serial && !till.knowsSerial(serial) ? refuse(400, 'PARAM_ERROR', 'Http头Wechatpay-Serial值有误') : undefined
}

function signError(message: string): Reply {
  return refuse(401, 'SIGN_ERROR', message)
}
