import { type Control, type HttpRequest, type HttpResponse, json, type Route } from '#core/http.ts'
import { randomText } from '#core/random-text.ts'
import type { VendorContext } from '#core/vendor.ts'
import { AuthorizationServer } from '#oauth/authorization-server.ts'
import { readAuthorize, redeemCode } from '#oauth/oauth-vendor.ts'
import { authorizeFor, openid, tokenEndpoint } from '#oauth/wechat/vendor.ts'
import { servicePaths, serviceSecret, type WechatSecrets } from './secrets.ts'

const grants = {
  codeSeconds: 300,
  tokenSeconds: 7_200,
  newCode: () => `0${randomText(24, 'hex').slice(0, 31)}`,
  newToken: () => `95_${randomText(64)}`,
}

/** The service account behind the merchant's app id: it gives users within WeChat an openid without asking them. */
export function serviceAccount(context: VendorContext, secrets: WechatSecrets) {
  const server = new AuthorizationServer(
    context,
    { id: secrets.appid, secret: serviceSecret(secrets) },
    'wechat-pay',
    grants,
  )
  const openids = new Set<string>()
  /** The subject of the user who holds the phone. */
  let subject = 'buyer'
  /** `snsapi_base` leads back at once. */
  const authorize = ({ query }: HttpRequest): HttpResponse => {
    const asked = readAuthorize(server, authorizeFor('snsapi_base'), query)
    if ('error' in asked) return json(400, asked)
    const back = new URL(asked.redirectUri)
    back.searchParams.set('code', server.grant(asked, { subject, nickname: '' }))
    back.searchParams.set('state', asked.state)
    return { status: 302, headers: { location: back.href, 'cache-control': 'no-store' } }
  }
  const token = (request: HttpRequest): HttpResponse => {
    const grant = server.code(request.query.get('code'))
    if (typeof grant !== 'string') openids.add(openid(server, grant.user))
    return redeemCode(server, tokenEndpoint({ server, bound: false }), request)
  }
  const holdPhone: Control = body => {
    subject = String(body.subject)
    return json(200, { subject })
  }
  return {
    /** Whether the account gave somebody this openid. */
    knows: (id: string) => openids.has(id),
    routes: [{ method: 'GET', path: servicePaths.token, handle: token }] satisfies Route[],
    pages: [{ method: 'GET', path: servicePaths.authorize, handle: authorize }] satisfies Route[],
    controls: { ...server.controls(), 'hold-phone': holdPhone },
  }
}
