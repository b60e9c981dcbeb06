import type { CallInput, CallName, Contract } from '@bohe/api-client/contract'
import { type everyCode, everyCodeName } from '@bohe/api-client/contract/every-code'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeByPhone, digest, logIn, registerByPhone } from '#tests/support/members/accounts.ts'
import { movableClock } from '#tests/support/movable-clock.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'
import { startTestSandbox, type TestSandbox } from '#tests/support/start-sandbox.ts'

type MemberCall = { [Name in CallName]: Contract[Name] extends { access: 'member' } ? Name : never }[CallName]

/** What belongs to the owner, as a thief might have come to know it. */
interface Owned {
  invoice_id: string
  device_id: string
  /** A code that waits at the owner's phone, and its key. */
  code: { verify_code: string; verify_key: string }
  /** A confirmation the owner made. */
  confirmed: { verify_code: string; verify_key: string }
  /** A code for the owner's next phone and mailbox. */
  phoneProof: { phone: string; smscode: string; smscode_key: string }
  emailProof: { email: string; mailcode: string; mailcode_key: string }
}

interface Attempt<Name extends CallName> {
  input: (owned: Owned) => CallInput<Name>
  /** What the thief is told; `success` where the call can only ever be about the caller. */
  answer: keyof typeof everyCode
}

const passwords = { new_password: digest('thief-2026'), new_password_confirmation: digest('thief-2026') }
const ofCaller = { input: () => ({}), answer: 'success' } as const

/** How a thief would use what is the owner's, by call; a call that takes nobody's ids is asked as it is. */
const attempts: { [Name in MemberCall]: Attempt<Name> } = {
  logout: ofCaller,
  webToken: ofCaller,
  userInfo: ofCaller,
  invoices: ofCaller,
  openList: ofCaller,
  chatTickets: { input: () => ({}), answer: 'chatNotHere' },
  editProfile: { input: () => ({ nickname: 'Thief' }), answer: 'success' },
  uploadAvatar: { input: () => ({ file: new Uint8Array() }), answer: 'invalidFields' },
  sendMemberCode: { input: () => ({ account_type: '1' }), answer: 'contactMissing' },
  openBind: { input: () => ({ open_type: 'google', code: 'x', state: 'x' }), answer: 'openStateWrong' },
  openUntied: { input: () => ({ open_type: 'google' }), answer: 'openNotBound' },
  changePassword: { input: () => ({ old_password: digest('mint-2026'), ...passwords }), answer: 'oldPasswordWrong' },
  validateMemberCode: { input: ({ code }) => ({ account_type: '2', ...code }), answer: 'verificationCodeWrong' },
  resetPassword: { input: ({ confirmed }) => ({ ...confirmed, ...passwords }), answer: 'confirmationNeeded' },
  bindPhone: {
    input: ({ phoneProof, confirmed }) => ({ ...phoneProof, verify_key: confirmed.verify_key }),
    answer: 'verificationCodeWrong',
  },
  bindEmail: {
    input: ({ emailProof, confirmed }) => ({ ...emailProof, verify_key: confirmed.verify_key }),
    answer: 'verificationCodeWrong',
  },
  modifyPhone: {
    input: ({ phoneProof, confirmed }) => ({ ...phoneProof, verify_key: confirmed.verify_key }),
    answer: 'verificationCodeWrong',
  },
  modifyEmail: {
    input: ({ emailProof, confirmed }) => ({ ...emailProof, verify_key: confirmed.verify_key }),
    answer: 'verificationCodeWrong',
  },
  clearPhone: { input: ({ confirmed }) => ({ verify_key: confirmed.verify_key }), answer: 'contactMissing' },
  clearEmail: { input: ({ confirmed }) => ({ verify_key: confirmed.verify_key }), answer: 'lastWayIn' },
  manageDevices: { input: ({ device_id }) => ({ device_id }), answer: 'deviceUnknown' },
  buy: {
    input: ({ invoice_id }) => ({ package_id: '11', price_id: '111', invoice_id, pay_type: 'wechat' }),
    answer: 'orderUnknown',
  },
  quote: { input: () => ({ package_id: '11', price_id: '111', pay_type: 'wechat' }), answer: 'success' },
  quoteSwitch: { input: () => ({ package_id: '31' }), answer: 'switchOff' },
  confirmSwitch: { input: () => ({ package_id: '31', quote_key: 'x' }), answer: 'switchOff' },
  redeemCard: { input: () => ({ card_no: 'X', card_password: 'X' }), answer: 'cardWrong' },
  pauseMembership: ofCaller,
  resumeMembership: ofCaller,
  pauseLog: ofCaller,
  draw: { input: () => ({ activity_id: '1' }), answer: 'activityUnknown' },
  myPresents: { input: () => ({ activity_id: '1' }), answer: 'activityUnknown' },
  checkIn: { input: () => ({ activity_id: '1' }), answer: 'activityUnknown' },
  referCampaign: ofCaller,
  referCode: ofCaller,
  referFriends: ofCaller,
  prizes: ofCaller,
  receivePrize: { input: () => ({ prize_id: '1' }), answer: 'prizeUnknown' },
  invoiceState: { input: ({ invoice_id }) => ({ invoice_id }), answer: 'orderUnknown' },
  payInvoice: { input: ({ invoice_id }) => ({ invoice_id, pay_type: 'alipay' }), answer: 'orderUnknown' },
  cancelInvoice: { input: ({ invoice_id }) => ({ invoice_id }), answer: 'orderUnknown' },
}

const names = Object.keys(attempts) as MemberCall[]

describe('with what is another member’s', () => {
  let sandbox: TestSandbox
  let api: TestApi
  let owner: string
  let owned: Owned
  const ownerPhone = '13900000801'

  const take = async (): Promise<Owned> => {
    const caller = { token: owner }
    const order = await api.call('buy', { package_id: '11', price_id: '111', pay_type: 'wechat' }, caller)
    const devices = await api.call('manageDevices', {}, caller)
    const confirmed = await ask()
    const { data } = await api.call('validateMemberCode', { account_type: '1', ...confirmed }, caller)
    const phone = '13900000802'
    const phoneProof = { phone, ...(await codeByPhone(api, sandbox, phone, '6', caller)) }
    const email = 'next@mint.test'
    const sent = await api.call('sendMail', { email, state: '6' }, caller)
    const [mail] = await sandbox.inbox(email)
    return {
      invoice_id: order.data.invoice_id,
      device_id: devices.data.list[0]?.device_id ?? '',
      code: await ask(),
      confirmed: { verify_code: confirmed.verify_code, verify_key: data.verify_key },
      phoneProof,
      emailProof: { email, mailcode: mail?.code ?? '', mailcode_key: sent.data.emailcode_key },
    }
  }

  const ask = async () => {
    api.clock.advance(61)
    const { data } = await api.call('sendMemberCode', { account_type: '1' }, { token: owner })
    const [message] = await sandbox.inbox(ownerPhone)
    return { verify_code: message?.code ?? '', verify_key: data.verify_key }
  }

  /** All that is stored about the owner. */
  const ofOwner = async (): Promise<string> => {
    const rows = await sql<{ row: string }>`
      with owner as (select id from members where mobile = ${ownerPhone})
      select t::text as row from members t where id in (select id from owner)
      union all select t::text from orders t where member_id in (select id from owner)
      union all select t::text from membership_ledger t where member_id in (select id from owner)
      union all select t::text from devices t where member_id in (select id from owner)
      union all select t::text from sessions t where member_id in (select id from owner)
      union all select t::text from identities t where member_id in (select id from owner)
      union all select t::text from confirmations t where member_id in (select id from owner)
      order by row`.execute(api.context.db)
    return rows.rows.map(({ row }) => row).join('\n')
  }

  beforeAll(async () => {
    sandbox = await startTestSandbox()
    // The payment service compares clocks with ours.
    api = await startApi({ settings: sandbox.settings, clock: movableClock(new Date()) })
    owner = (await registerByPhone(api, sandbox, ownerPhone, 'mint-2026')).data.login_info.account_token
    owned = await take()
  })
  afterAll(async () => {
    await api.stop()
    await sandbox.stop()
  })

  it('there is something to take', () => {
    for (const [name, value] of Object.entries(owned)) {
      const texts = typeof value === 'string' ? [value] : Object.values(value)
      for (const text of texts) expect([name, text]).toEqual([name, expect.stringMatching(/./)])
    }
  })

  it.each(names)('ASVS 8.2.2: %s gives and changes nothing of it', async name => {
    const thief = await logIn(api, 'gold@bohe.test', 'gold2026')
    const before = await ofOwner()
    const answer = await api.send(name, attempts[name].input(owned), { token: thief })
    expect(everyCodeName(answer.code)).toBe(attempts[name].answer)
    expect(JSON.stringify(answer.data ?? '')).not.toContain(ownerPhone)
    expect(await ofOwner()).toBe(before)
  })
})
