import { codeName } from '@bohe/api-client/contract/code'
import type { Caller, TestApi } from '#tests/support/start-api.ts'
import type { TestSandbox } from '#tests/support/start-sandbox.ts'
import { codeByMail, codeByPhone, digest, registerByPhone } from './accounts.ts'

let number = 0

/** The stack that a newcomer lives in. */
export interface Stack {
  api: TestApi
  sandbox: TestSandbox
}

/** A phone that nobody has. */
export const freshPhone = (): string => String(13_700_000_000 + ++number)

/** A mailbox that nobody has. */
const freshMailbox = (): string => `newcomer${++number}@bohe.test`

const freshAddress = () => `198.18.${(++number >> 8) & 255}.${number & 255}`

/** A member who has just registered by phone, and what he does about his account. */
export const newcomer = async ({ api, sandbox }: Stack) => {
  const phone = freshPhone()
  const password = 'mint2026'
  const address = freshAddress()
  const { data } = await registerByPhone(api, sandbox, phone, password, { address })
  const caller: Caller = { address, token: data.login_info.account_token }
  /** Each code is asked for from another place, so that no captcha comes between. */
  const elsewhere = () => ({ ...caller, address: freshAddress() })
  const codeTo = async (account_type: '1' | '2', target: string) => {
    const { code, data, msg } = await api.call('sendMemberCode', { account_type }, caller)
    if (code !== 0) throw new Error(`no code was sent: ${msg}`)
    const [message] = await sandbox.inbox(target)
    return { account_type, verify_code: message?.code ?? '', verify_key: data.verify_key }
  }
  return {
    phone,
    password,
    caller,
    /** A code to the own phone or mailbox, as it is validated. */
    codeTo,
    /** A confirmation by the own phone, or by a mailbox. */
    confirmation: async (mailbox?: string) => {
      const shown = await (mailbox === undefined ? codeTo('1', phone) : codeTo('2', mailbox))
      const { code, data, msg } = await api.call('validateMemberCode', shown, caller)
      if (code !== 0) throw new Error(`not confirmed: ${msg}`)
      return data.verify_key
    },
    /** A new phone with the code that was sent there for this member. */
    newPhone: async (phone = freshPhone()) => ({
      phone,
      ...(await codeByPhone(api, sandbox, phone, '6', elsewhere())),
    }),
    /** A new mailbox with the code that was sent there for this member. */
    newMailbox: async (email = freshMailbox()) => ({
      email,
      ...(await codeByMail(api, sandbox, email, '6', elsewhere())),
    }),
    /** Logs in on one more device. */
    otherDevice: async (username = phone) => {
      const { code, data, msg } = await api.call(
        'login',
        { username, password: digest(password) },
        { address: freshAddress() },
      )
      if (code !== 0) throw new Error(`not logged in: ${msg}`)
      return { ...caller, token: data.login_info.account_token }
    },
    info: async () => (await api.call('userInfo', {}, caller)).data,
  }
}

export type Newcomer = Awaited<ReturnType<typeof newcomer>>

/** Binds a mailbox to a newcomer; answers its address. The next code may be sent at once. */
export const bindMailbox = async ({ api }: Stack, who: Newcomer): Promise<string> => {
  const verify_key = await who.confirmation()
  const mailbox = await who.newMailbox()
  const { code, msg } = await api.call('bindEmail', { ...mailbox, verify_key }, who.caller)
  if (code !== 0) throw new Error(`not bound: ${msg}`)
  api.clock.advance(61)
  return mailbox.email
}

/** Gives a newcomer a social log-in; it takes the place of phone and password unless he keeps them. */
export const giveIdentity = async ({ api }: Stack, { phone }: Newcomer, { keepsPhone = false } = {}): Promise<void> => {
  const { db, clock } = api.context
  const { id } = await db.selectFrom('members').select('id').where('mobile', '=', phone).executeTakeFirstOrThrow()
  const identity = { member_id: id, provider: 'google', app_id: 'app', subject: phone, nickname: '' } as const
  await db
    .insertInto('identities')
    .values({ ...identity, created_at: clock.now() })
    .execute()
  const nothing = { mobile: null, country_code: null, password_hash: null }
  if (!keepsPhone) await db.updateTable('members').set(nothing).where('id', '=', id).execute()
}

/** Whether a device is logged in. */
export const isLoggedIn = async ({ api }: Stack, caller: Caller): Promise<boolean> =>
  (await api.call('userInfo', {}, caller)).code === 0

/** What a call answered, by its name in the contract. */
export const codeNameOf = async (answer: Promise<{ code: number }>) => codeName((await answer).code)
