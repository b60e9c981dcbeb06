import { codes } from '@bohe/api-client/contract/code'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SocialLoginStack, startSocialLoginStack } from '#tests/social-login/stack.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { digest, experience } from '#tests/support/members/accounts.ts'

const account = { password: digest('mint2026'), ...experience }

describe.each(oneDatabase)('invite codes and social accounts, on $name', ({ open }) => {
  let stack: SocialLoginStack
  beforeAll(async () => {
    stack = await startSocialLoginStack(open)
  })
  afterAll(() => stack.stop())

  /** Somebody who came by a social account only, in his own browser. */
  const member = async (subject: string) => {
    const browser = stack.browser()
    const code = await browser.ticket('google', { subject })
    const { data } = await browser.call('loginBind', { register_type: '3', code })
    const { id, refer_code } = await stack.db
      .selectFrom('members')
      .select(['id', 'refer_code'])
      .where('user_name', '=', data.user_info.user_name)
      .executeTakeFirstOrThrow()
    return { id, refer_code, browser }
  }
  const days = async (inviterId: number) =>
    (await stack.db.selectFrom('referrals').select('days').where('inviter_id', '=', inviterId).execute()).map(
      row => row.days,
    )

  it('count when a social account opens an account by itself', async () => {
    const me = await member('guest inviter')
    const visitor = stack.browser()
    const code = await visitor.ticket('google', { subject: 'guest friend' })
    const answer = await visitor.call('loginBind', { register_type: '3', code, refer_code: me.refer_code })
    expect([answer.code, await days(me.id)]).toEqual([0, [15]])
  })

  it('count when a social account opens an account with a phone', async () => {
    const me = await member('phone inviter')
    const visitor = stack.browser()
    const code = await visitor.ticket('google', { subject: 'phone friend' })
    const { bind_status: _, ...proof } = await visitor.proofByPhone(code, '13700008801')
    const input = { register_type: '1', account_type: '1', ...proof, ...account, code } as const
    const answer = await visitor.call('loginBind', { ...input, refer_code: me.refer_code })
    expect([answer.code, await days(me.id)]).toEqual([0, [15]])
  })

  it('count nothing when the social account is bound to who is a member already', async () => {
    const me = await member('late inviter')
    const first = stack.browser()
    const phone = '13700008802'
    const ticket = await first.ticket('google', { subject: 'early friend' })
    const { bind_status: _, ...proof } = await first.proofByPhone(ticket, phone)
    const input = { register_type: '1', account_type: '1' } as const
    expect((await first.call('loginBind', { ...input, ...proof, ...account, code: ticket })).code).toBe(0)
    stack.clock.advance(61)
    const again = stack.browser()
    const code = await again.ticket('qq', { subject: 'early friend' })
    const { bind_status, ...second } = await again.proofByPhone(code, phone)
    expect(bind_status).toBe('2')
    const answer = await again.call('loginBind', { ...input, ...second, code, refer_code: me.refer_code })
    expect([answer.code, await days(me.id)]).toEqual([0, []])
  })

  it('of an account of the same browser are refused, and use up no ticket', async () => {
    const me = await member('twin')
    await me.browser.call('logout', {})
    const code = await me.browser.ticket('google', { subject: 'other twin' })
    const own = await me.browser.call('loginBind', { register_type: '3', code, refer_code: me.refer_code })
    expect([own.code, await days(me.id)]).toEqual([codes.inviteCodeOwn.code, []])
    expect(own.fields).toHaveProperty('refer_code')
    expect((await me.browser.call('loginBind', { register_type: '3', code })).code).toBe(0)
    expect(await days(me.id)).toEqual([])
  })
})
