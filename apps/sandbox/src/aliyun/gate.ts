import { randomUUID } from 'node:crypto'
import { type Answer, type Call, formBody, headerOf, json } from '#http/call.ts'
import type { Desk } from '#world/vendor.ts'
import type { AliyunSecrets } from './secrets.ts'
import { authorizationOf, sha256, verified } from './signature.ts'

export type Params = Record<string, string>
export type Action = (desk: Desk, params: Params) => Answer

const apiVersion = '2017-05-25'
const rememberedNonces = 50_000
const clockTolerance = 15 * 60_000
const requiredHeaders = [
  'host',
  'x-acs-action',
  'x-acs-content-sha256',
  'x-acs-date',
  'x-acs-signature-nonce',
  'x-acs-version',
]

/** POST /: checks the ACS3 signature, then does what `x-acs-action` names. */
export function gateway(desk: Desk, secrets: AliyunSecrets, actions: Record<string, Action>): (call: Call) => Answer {
  const nonces = new Set<string>()
  return call => {
    const refusal = unsigned(call, secrets) ?? stale(call, desk) ?? reused(call, nonces)
    if (refusal) return refusal
    const action = actions[headerOf(call, 'x-acs-action')]
    if (!action)
      return fail(404, 'InvalidAction.NotFound', 'Specified api is not found, please check your url and method.')
    if (headerOf(call, 'x-acs-version') !== apiVersion)
      return fail(400, 'InvalidVersion', 'Specified parameter Version is not valid.')
    return action(desk, { ...Object.fromEntries(call.query), ...Object.fromEntries(formBody(call)) })
  }
}

function unsigned(call: Call, { accessKeyId, accessKeySecret }: AliyunSecrets): Answer | undefined {
  const authorization = authorizationOf(call)
  if (!authorization)
    return fail(400, 'IncompleteSignature', 'The request signature does not conform to Aliyun standards.')
  if (authorization.credential !== accessKeyId)
    return fail(404, 'InvalidAccessKeyId.NotFound', 'Specified access key is not found.')
  const covers = requiredHeaders.every(name => authorization.signedHeaders.includes(name))
  const whole = sha256(call.body) === headerOf(call, 'x-acs-content-sha256')
  if (covers && whole && verified(call, authorization, accessKeySecret)) return undefined
  return fail(400, 'SignatureDoesNotMatch', 'Specified signature is not matched with our calculation.')
}

function stale(call: Call, desk: Desk): Answer | undefined {
  const age = Math.abs(desk.faults.vendorTime(desk.clock) - Date.parse(headerOf(call, 'x-acs-date')))
  return age <= clockTolerance
    ? undefined
    : fail(400, 'InvalidTimeStamp.Expired', 'Specified time stamp or date value is expired.')
}

function reused(call: Call, nonces: Set<string>): Answer | undefined {
  const nonce = headerOf(call, 'x-acs-signature-nonce')
  if (nonces.has(nonce)) return fail(400, 'SignatureNonceUsed', 'Specified signature nonce was used already.')
  if (nonces.size >= rememberedNonces) nonces.clear()
  nonces.add(nonce)
  return undefined
}

/** The vendor refuses the request itself. */
export function fail(status: number, code: string, message: string): Answer {
  return json(status, { Code: code, Message: message, RequestId: requestId(), HostId: 'dysmsapi.aliyuncs.com' })
}

/** The request was right and the business was not: HTTP 200 with another code than OK. */
export function refuse(code: string, message: string): Answer {
  return json(200, { Code: code, Message: message, RequestId: requestId() })
}

export function accept(fields: object): Answer {
  return json(200, { Code: 'OK', Message: 'OK', RequestId: requestId(), ...fields })
}

function requestId(): string {
  return randomUUID().toUpperCase()
}
