import { type TestSandbox, testSandbox } from './sandbox.ts'

type Params = Record<string, string>
type Person = { subject?: string; nickname?: string; email?: string; deny?: boolean }

/** An app that logs people in with one provider of a sandbox: what a website's server would do, by plain fetch. */
export class TestApp {
  readonly provider: string
  readonly redirectUri: string
  #sandbox: TestSandbox | undefined

  /** @param provider its name in the settings, such as `WECHAT` */
  constructor(provider: string) {
    this.provider = provider
    this.redirectUri = `http://localhost:4100/open/${provider.toLowerCase()}`
  }

  async start(options: Parameters<typeof testSandbox>[0] = {}): Promise<void> {
    this.#sandbox = await testSandbox(options)
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
