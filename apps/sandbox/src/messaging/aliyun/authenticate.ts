import { randomUUID } from 'node:crypto'
import { formBody, type HttpRequest, type HttpResponse, headerOf, json } from '#core/http.ts'
import type { Secrets } from '#core/secrets.ts'
import type { VendorContext } from '#core/vendor.ts'
import { authorizationOf, sha256, verified } from './signature.ts'

export type AliyunSecrets = Secrets<'accessKeyId' | 'accessKeySecret'>
export type Params = Record<string, string>
export type Action = (context: VendorContext, params: Params) => HttpResponse

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
export function gateway(
  context: VendorContext,
  secrets: AliyunSecrets,
  actions: Record<string, Action>,
): (request: HttpRequest) => HttpResponse {
  const nonces = new Set<string>()
  return request => {
    const refusal = unsigned(request, secrets) ?? stale(request, context) ?? reused(request, nonces)
    if (refusal) return refusal
    const action = actions[headerOf(request, 'x-acs-action')]
    if (!action)
      return fail(404, 'InvalidAction.NotFound', 'Specified api is not found, please check your url and method.')
    if (headerOf(request, 'x-acs-version') !== apiVersion)
      return fail(400, 'InvalidVersion', 'Specified parameter Version is not valid.')
    return action(context, { ...Object.fromEntries(request.query), ...Object.fromEntries(formBody(request)) })
  }
}

function unsigned(request: HttpRequest, { accessKeyId, accessKeySecret }: AliyunSecrets): HttpResponse | undefined {
  const authorization = authorizationOf(request)
  if (!authorization)
    return fail(400, 'IncompleteSignature', 'The request signature does not conform to Aliyun standards.')
  if (authorization.credential !== accessKeyId)
    return fail(404, 'InvalidAccessKeyId.NotFound', 'Specified access key is not found.')
  const covers = requiredHeaders.every(name => authorization.signedHeaders.includes(name))
  const whole = sha256(request.body) === headerOf(request, 'x-acs-content-sha256')
  if (covers && whole && verified(request, authorization, accessKeySecret)) return undefined
  return fail(400, 'SignatureDoesNotMatch', 'Specified signature is not matched with our calculation.')
}

function stale(request: HttpRequest, context: VendorContext): HttpResponse | undefined {
  const age = Math.abs(context.faults.vendorTime(context.clock) - Date.parse(headerOf(request, 'x-acs-date')))
  return age <= clockTolerance
    ? undefined
    : fail(400, 'InvalidTimeStamp.Expired', 'Specified time stamp or date value is expired.')
}

function reused(request: HttpRequest, nonces: Set<string>): HttpResponse | undefined {
  const nonce = headerOf(request, 'x-acs-signature-nonce')
  if (nonces.has(nonce)) return fail(400, 'SignatureNonceUsed', 'Specified signature nonce was used already.')
  if (nonces.size >= rememberedNonces) nonces.clear()
  nonces.add(nonce)
  return undefined
}

/** The vendor refuses the request itself. */
export function fail(status: number, code: string, message: string): HttpResponse {
  return json(status, { Code: code, Message: message, RequestId: requestId(), HostId: 'dysmsapi.aliyuncs.com' })
}

/** The request was right and the business was not: HTTP 200 with another code than OK. */
export function refuse(code: string, message: string): HttpResponse {
  return json(200, { Code: code, Message: message, RequestId: requestId() })
}

export function accept(fields: object): HttpResponse {
  return json(200, { Code: 'OK', Message: 'OK', RequestId: requestId(), ...fields })
}

function requestId(): string {
  return randomUUID().toUpperCase()
}
