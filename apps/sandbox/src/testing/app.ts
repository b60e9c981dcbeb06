import { pushableClock, type TestSandbox, testSandbox } from './sandbox.ts'

type Params = Record<string, string>
type Person = { subject?: string; nickname?: string; email?: string; deny?: boolean }

export const pkce = {
  verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
}

/** The parameters of each provider's authorize address, beside those that all have; WeChat wants them in its order. */
const authorizeParams: Record<string, (common: Params) => Params> = {
  WECHAT: ({ client_id: appid = '', redirect_uri = '' }) => ({
    appid,
    redirect_uri,
    response_type: 'code',
    scope: 'snsapi_login',
    state: '3d6be0a4035d839573b04816624a415e',
  }),
  QQ: common => ({ ...common, response_type: 'code', scope: 'get_user_info' }),
  WEIBO: common => common,
  FACEBOOK: common => ({ ...common, scope: 'public_profile,email' }),
  GOOGLE: common => ({
    ...common,
    response_type: 'code',
    scope: 'openid email profile',
    nonce: 'nonce-1',
    code_challenge: pkce.challenge,
    code_challenge_method: 'S256',
    prompt: 'select_account',
  }),
  TWITTER: common => ({
    ...common,
    response_type: 'code',
    scope: 'users.read tweet.read',
    code_challenge: pkce.challenge,
    code_challenge_method: 'S256',
  }),
}

/** An app that logs people in with one provider of a sandbox: what a website's server would do, by plain fetch. */
export class TestApp {
  readonly provider: string
  readonly redirectUri: string
  readonly clock = pushableClock()
  #sandbox: TestSandbox | undefined

  /** @param provider its name in the settings, such as `WECHAT` */
  constructor(provider: string) {
    this.provider = provider
    this.redirectUri = `http://localhost:4100/open/${provider.toLowerCase()}`
  }

  /** An app with another provider of the same sandbox. */
  beside(provider: string): TestApp {
    const other = new TestApp(provider)
    other.#sandbox = this.sandbox
    return other
  }

  async start(): Promise<void> {
    this.#sandbox = await testSandbox({ clock: this.clock })
  }

  get sandbox(): TestSandbox {
    if (!this.#sandbox) throw new Error('the sandbox is not started')
    return this.#sandbox
  }

  get id(): string {
    return this.setting('ID')
  }

  get secret(): string {
    return this.setting('SECRET')
  }

  setting(kind: string): string {
    return this.sandbox.setting(`OAUTH_${this.provider}_${kind}`)
  }

  /** The provider's address with parameters; those that are '' are left out. */
  url(kind: string, params: Params): string {
    const given = Object.entries(params).filter(([, value]) => value !== '')
    return `${this.setting(kind)}?${new URLSearchParams(given)}`
  }

  authorizeUrl(over: Params = {}): string {
    const common = { client_id: this.id, redirect_uri: this.redirectUri, state: 'state-1' }
    return this.url('AUTHORIZE_URL', { ...authorizeParams[this.provider]?.(common), ...over })
  }

  /** The code that a person's consent brings. */
  async newCode(over: Params = {}, person: Person = {}): Promise<string> {
    return (await this.consent(this.authorizeUrl(over), person)).searchParams.get('code') ?? ''
  }

  /** The parameters that redeem a code, as most providers want them. */
  tokenParams(code: string, over: Params = {}): Params {
    const app = { client_id: this.id, client_secret: this.secret, redirect_uri: this.redirectUri }
    return { grant_type: 'authorization_code', ...app, code, ...over }
  }

  /** Lets a person answer at the authorize page, and gives where they are sent. */
  async consent(authorizeUrl: string, person: Person = {}): Promise<URL> {
    const body = { authorize_url: authorizeUrl, subject: 'lin', nickname: '林小夏', ...person }
    const { redirect, ...rest } = await this.sandbox.control('consent', body)
    if (typeof redirect !== 'string') throw new Error(JSON.stringify(rest))
    return new URL(redirect)
  }

  /** What the authorize page refuses, by name. */
  async refusal(authorizeUrl: string): Promise<unknown> {
    const body = { authorize_url: authorizeUrl, subject: 'lin', nickname: '林小夏' }
    return (await this.sandbox.control('consent', body)).error
  }

  async get(kind: string, params: Params, headers: Params = {}) {
    return taken(await fetch(this.url(kind, params), { headers }))
  }

  async post(kind: string, params: Params, headers: Params = {}) {
    const given = Object.entries(params).filter(([, value]) => value !== '')
    return taken(await fetch(this.setting(kind), { method: 'POST', headers, body: new URLSearchParams(given) }))
  }
}

async function taken(answer: Response) {
  const body = await answer.text()
  return { status: answer.status, type: answer.headers.get('content-type'), body, json: () => JSON.parse(body) }
}
