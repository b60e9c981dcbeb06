import { fromBeijingTime } from '#core/clock.ts'
import { formBody, type HttpRequest, type HttpResponse, headerOf, isObject, parseObject } from '#core/http.ts'
import { failed, type MerchantAccount, type Request, type Result } from './merchant-account.ts'
import { type Params, requestMessage, sign, verified } from './signature.ts'

export type Method = (account: MerchantAccount, request: Request) => Result

const clockTolerance = 15 * 60_000

/** POST gateway.do: checks who asks and when, then answers under the method's own node, signed. */
export function gateway(
  account: MerchantAccount,
  methods: Record<string, Method>,
): (request: HttpRequest) => HttpResponse {
  return request => {
    const params = { ...Object.fromEntries(request.query), ...Object.fromEntries(formBody(request)) }
    const method = methods[params.method ?? '']
    if (!method) return unsigned('isv.invalid-method', '不存在的方法名')
    if (params.app_id !== account.secrets.appId) return unsigned('isv.invalid-app-id', '无效的AppID参数')
    const result = refusal(account, params) ?? handled(account, params, method, `http://${headerOf(request, 'host')}`)
    return signed(account, `${params.method?.replaceAll('.', '_')}_response`, result)
  }
}

function handled(account: MerchantAccount, params: Params, method: Method, origin: string): Result {
  const content = parseObject(params.biz_content ?? '')
  if (!content) return invalid('isv.invalid-parameter', 'biz_content不是合法的JSON')
  const texts = Object.entries(content).map(([name, value]) => [
    name,
    isObject(value) ? JSON.stringify(value) : `${value}`,
  ])
  return method(account, { params, biz: Object.fromEntries(texts), origin })
}

/** Whether the app signed these parameters just now. */
export function isTrusted(account: MerchantAccount, params: Params): boolean {
  return refusal(account, params) === undefined
}

function refusal(account: MerchantAccount, params: Params): Result | undefined {
  if (params.sign_type !== 'RSA2') return invalid('isv.invalid-signature-type', '无效签名类型')
  const sent = fromBeijingTime(params.timestamp ?? '')
  const now = account.vendorTime()
  if (!(Math.abs(now - sent) <= clockTolerance)) return invalid('isv.invalid-timestamp', '非法的时间戳参数')
  const message = requestMessage(params)
  const trusted = verified(message, params.sign ?? '', account.appPublicKey)
  return trusted ? undefined : invalid('isv.invalid-signature', `验签出错，网关生成的验签字符串为：${message}`)
}

function invalid(subCode: string, subMessage: string): Result {
  return { ...failed(subCode, subMessage), code: '40002', msg: 'Invalid Arguments' }
}

const headers = { 'content-type': 'text/html;charset=utf-8' }

function signed(account: MerchantAccount, node: string, result: Result): HttpResponse {
  const text = escaped(result)
  return { status: 200, headers, body: `{"${node}":${text},"sign":"${sign(text, account.secrets.alipayPrivateKey)}"}` }
}

function unsigned(subCode: string, subMessage: string): HttpResponse {
  return { status: 200, headers, body: `{"error_response":${escaped(invalid(subCode, subMessage))}}` }
}

/** JSON as Alipay writes it: each slash behind a backslash. */
function escaped(result: Result): string {
  return JSON.stringify(result).replaceAll('/', '\\/')
}

/** A gateway that is down: an error node without signature, or a bare HTTP status. */
export function outage(status: number, code = 'isp.unknow-error'): HttpResponse {
  const result = { code: '20000', msg: 'Service Currently Unavailable', sub_code: code, sub_msg: '系统繁忙' }
  return { status, headers, body: `{"error_response":${escaped(result)}}` }
}
