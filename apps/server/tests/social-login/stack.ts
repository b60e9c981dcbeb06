import { rmSync } from 'node:fs'
import type { CallData, CallInput, CallName } from '@bohe/api-client/contract'
import type { OpenType } from '@bohe/api-client/contract/wire'
import { startSandbox } from '@bohe/sandbox/sandbox.ts'
import { dataFolder } from '@bohe/sandbox/testing/data-folder.ts'
import { systemRandom } from '#random.ts'
import type { TestDatabase } from '#tests/support/database/databases.ts'
import { solvedCaptcha } from '#tests/support/members/accounts.ts'
import { type MovableClock, movableClock } from '#tests/support/movable-clock.ts'
import { inPlaceOfCsprng, toldRandom } from '#tests/support/seeded-random.ts'
import { type Answer, type Caller, startApi } from '#tests/support/start-api.ts'

/** Who somebody is at a provider, or that he says no there. */
export interface AtProvider {
  subject?: string
  nickname?: string
  email?: string
  deny?: boolean
}

/** Where the provider sent somebody back to, with what. */
export interface SentBack {
  address: URL
  code: string
  state: string
}

export type SocialLoginStack = Awaited<ReturnType<typeof startSocialLoginStack>>

let visitors = 0

const newAddress = () => {
  visitors += 1
  return `198.18.${visitors >> 8}.${visitors & 255}`
}

/** The API on a database, the six providers, and a clock they share. */
export const startSocialLoginStack = async (open: TestDatabase['open']) => {
  const clock: MovableClock = movableClock()
  const dataDir = dataFolder()
  const sandbox = await startSandbox({ port: 0, smtpPort: 0, dataDir, clock })
  const random = toldRandom(systemRandom)
  const overrides = { random: inPlaceOfCsprng(random) }
  const api = await startApi({ database: open, settings: sandbox.settings, clock, overrides })

  const control = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const url = `${sandbox.origin}/__control/${path}`
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return (await response.json()) as { redirect?: string }
  }

  /** Answers at the provider's page. */
  const consent = async (authorize_url: string, person: AtProvider): Promise<SentBack> => {
    const { redirect } = await control('consent', { authorize_url, subject: 'lin', nickname: '林小夏', ...person })
    const address = new URL(redirect ?? '')
    const { searchParams: query } = address
    return { address, code: query.get('code') ?? '', state: query.get('state') ?? '' }
  }

  /** Aliyun's library dates requests by the machine's clock, so its service is told to live by that one. */
  const bringAliyunToday = () => control('aliyun/clock-skew', { seconds: (Date.now() - clock.now().getTime()) / 1000 })

  const code = async (to: string): Promise<string> => {
    const response = await fetch(`${sandbox.origin}/inbox.json?to=${encodeURIComponent(to)}`)
    const [newest] = (await response.json()) as { code: string | null }[]
    return newest?.code ?? ''
  }

  const visitor = (kind: 'browser' | 'client', as: Caller = {}) => {
    const cookies = new Map<string, string>()
    const address = newAddress()
    const keep = (answer: Answer) => {
      for (const cookie of answer.cookies) {
        const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
        value === '' ? cookies.delete(name) : cookies.set(name, value)
      }
    }
    const headers = () => ({
      origin: 'http://localhost:4100',
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    })
    const call = async <Name extends CallName>(
      name: Name,
      input: CallInput<Name>,
      more: Caller = {},
    ): Promise<Answer<CallData<Name>>> => {
      if (name === 'sendSms') await bringAliyunToday()
      const caller = { address, ...(kind === 'browser' && { headers: headers() }), ...as, ...more }
      const answer = await api.call(name, input, caller)
      if (kind === 'browser') keep(answer)
      return answer
    }
    const leave = async (open_type: OpenType, input: Partial<CallInput<'openForeign'>> = {}, more: Caller = {}) => {
      const { data, code, msg } = await call('openForeign', { open_type, ...input }, more)
      if (code !== 0) throw new Error(`not sent to ${open_type}: ${msg}`)
      return data.url
    }
    const solved = () => solvedCaptcha({ call: api.call, random }, { address })
    return {
      cookies,
      address,
      call,
      /** A captcha that he solved. */
      solved,
      /** Where he is sent to log in. */
      leave,
      /** Goes to the provider and comes back to the site. */
      visit: async (open_type: OpenType, person: AtProvider = {}, input: Partial<CallInput<'openForeign'>> = {}) =>
        consent(await leave(open_type, input), person),
      /** Goes, comes back, and tells the API. */
      logIn: async (open_type: OpenType, person: AtProvider = {}) => {
        const { code, state } = await consent(await leave(open_type), person)
        return call('openSuccess', { open_type, code, state })
      },
      /** The same for a member, to bind. */
      bind: async (open_type: OpenType, person: AtProvider = {}, more: Caller = {}) => {
        const { code, state } = await consent(await leave(open_type, { intent: 'bind' }, more), person)
        return call('openBind', { open_type, code, state }, more)
      },
      /** A ticket for somebody whom nobody knows. */
      ticket: async (open_type: OpenType, person: AtProvider = {}): Promise<string> => {
        const { code, state } = await consent(await leave(open_type), person)
        const { data } = await call('openSuccess', { open_type, code, state })
        return data.code
      },
      /** Asks for a code to bind with, and reads it from the phone or mailbox. */
      proofByPhone: async (ticket: string, phone: string) => {
        const { data, msg } = await call('sendSms', { phone, state: '3', code: ticket, ...(await solved()) })
        if (!data?.smscode_key) throw new Error(`no code was sent: ${msg}`)
        return { phone, smscode: await code(phone), smscode_key: data.smscode_key, bind_status: data.bind_status }
      },
      proofByMail: async (ticket: string, email: string) => {
        const { data, msg } = await call('sendMail', { email, state: '3', code: ticket, ...(await solved()) })
        if (!data?.emailcode_key) throw new Error(`no code was sent: ${msg}`)
        return { email, mailcode: await code(email), mailcode_key: data.emailcode_key, bind_status: data.bind_status }
      },
    }
  }

  return {
    api,
    clock,
    db: api.context.db,
    settings: sandbox.settings,
    control,
    /** The newest code that a phone or mailbox got. */
    code,
    consent,
    /** Somebody with cookies. */
    browser: (as?: Caller) => visitor('browser', as),
    /** Somebody with a native client, which keeps its token itself. */
    client: (as?: Caller) => visitor('client', as),
    members: async () => (await api.context.db.selectFrom('members').select('id').execute()).length,
    identities: () =>
      api.context.db
        .selectFrom('identities')
        .select(['member_id', 'provider', 'app_id', 'subject', 'unionid'])
        .execute(),
    stop: async () => {
      await api.stop()
      await sandbox.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
