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
export class ServiceAccount {
  readonly #server: AuthorizationServer
  readonly #openids = new Set<string>()
  /** The subject of the user who holds the phone. */
  #subject = 'buyer'

  constructor(context: VendorContext, secrets: WechatSecrets) {
    const app = { id: secrets.appid, secret: serviceSecret(secrets) }
    this.#server = new AuthorizationServer(context, app, 'wechat-pay', grants)
  }

  /** Whether the account gave somebody this openid. */
  knows(id: string): boolean {
    return this.#openids.has(id)
  }

  get routes(): Route[] {
    return [{ method: 'GET', path: servicePaths.token, handle: request => this.#token(request) }]
  }

  get pages(): Route[] {
    return [{ method: 'GET', path: servicePaths.authorize, handle: request => this.#authorize(request) }]
  }

  get controls(): Record<string, Control> {
    return {
      ...this.#server.controls(),
      'hold-phone': body => {
        this.#subject = String(body.subject)
        return json(200, { subject: this.#subject })
      },
    }
  }

  /** `snsapi_base` leads back at once. */
  #authorize({ query }: HttpRequest): HttpResponse {
    const asked = readAuthorize(this.#server, authorizeFor('snsapi_base'), query)
    if ('error' in asked) return json(400, asked)
    const back = new URL(asked.redirectUri)
    back.searchParams.set('code', this.#server.grant(asked, { subject: this.#subject, nickname: '' }))
    back.searchParams.set('state', asked.state)
    return { status: 302, headers: { location: back.href, 'cache-control': 'no-store' } }
  }

  #token(request: HttpRequest): HttpResponse {
    const server = this.#server
    const grant = server.code(request.query.get('code'))
    if (typeof grant !== 'string') this.#openids.add(openid(server, grant.user))
    return redeemCode(server, tokenEndpoint({ server, bound: false }), request)
  }
}
