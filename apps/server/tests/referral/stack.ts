import { ledgerCheck } from '#features/membership/ledger.ts'
import { operate } from '#operators/carry-out.ts'
import { commands } from '#operators/commands.ts'
import { demoActivityIds } from '#seed/demo-activity-ids.ts'
import type { TestDatabase } from '#tests/support/database/databases.ts'
import { codeByPhone, digest, experience } from '#tests/support/members/accounts.ts'
import { timedMembers } from '#tests/support/members/member-with-time.ts'
import { type Caller, startApi } from '#tests/support/start-api.ts'
import { startTestSandbox } from '#tests/support/start-sandbox.ts'

const day = 86_400

/** A member who invites, and where he is. */
export interface Inviter extends Caller {
  id: number
  code: string
}

/** A server on which members invite their friends. */
export const startReferralStack = async ({ open }: Pick<TestDatabase, 'open'>) => {
  const sandbox = await startTestSandbox()
  const api = await startApi({ database: open, settings: sandbox.settings })
  const { db } = api.context
  const members = timedMembers(api)
  let number = 0

  const place = (): Caller => {
    number += 1
    return { address: `198.18.${(number >> 8) & 255}.${number & 255}` }
  }

  const inviter = async (): Promise<Inviter> => {
    const member = await members.add()
    const code = `INV${String(++number).padStart(5, '0')}`
    await db.updateTable('members').set({ refer_code: code }).where('id', '=', member.id).execute()
    return { ...member, ...place(), code }
  }

  /** Somebody with a code on his phone, who has only to press the button. */
  const visitor = async (where: Caller = place()) => {
    const phone = String(13_500_000_000 + ++number)
    const form = {
      register_type: '1',
      phone,
      password: digest('mint2026'),
      ...experience,
      ...(await codeByPhone(api, sandbox, phone, '1', where)),
    } as const
    return {
      phone,
      register: (refer_code: string, more: Caller & { device_id?: string } = {}) =>
        api.send('register', { ...form, refer_code, ...more }, { ...where, ...more }),
    }
  }

  const memberOf = async (phone: string): Promise<number> => {
    const { id } = await db.selectFrom('members').select('id').where('mobile', '=', phone).executeTakeFirstOrThrow()
    return id
  }

  return {
    api,
    db,
    sandbox,
    clock: api.clock,
    members,
    inviter,
    visitor,
    place,
    memberOf,
    /** One friend more, who registers with a code; answers who it is. */
    friend: async (code: string, where?: Caller) => {
      const { phone, register } = await visitor(where)
      const answer = await register(code)
      if (answer.code !== 0) throw new Error(`not registered: ${answer.msg}`)
      return { phone, id: await memberOf(phone) }
    },
    /** What a member's ledger says he was given, in days. */
    given: async (memberId: number) => {
      const rows = await db
        .selectFrom('membership_ledger')
        .select(['source', 'source_id', 'seconds'])
        .where('member_id', '=', memberId)
        .where('kind', '=', 'grant')
        .orderBy('id')
        .execute()
      return rows.map(({ source, source_id, seconds }) => ({ source, source_id, days: Number(seconds) / day }))
    },
    rows: (inviterId: number) =>
      db
        .selectFrom('referrals')
        .select(['activity_id', 'friend_id', 'days'])
        .where('inviter_id', '=', inviterId)
        .orderBy('id')
        .execute(),
    /** Moves the running campaign's window. */
    runs: (starts_at: Date, ends_at: Date) =>
      db.updateTable('activities').set({ starts_at, ends_at }).where('id', '=', demoActivityIds.invitation).execute(),
    campaign: async (caller: Caller) => (await api.call('referCampaign', {}, caller)).data,
    operate: (...args: string[]) => operate(commands, api.context, args, 'lin'),
    wrongLedgers: () => ledgerCheck(db),
    stop: async () => {
      await api.stop()
      await sandbox.stop()
    },
  }
}

export type ReferralStack = Awaited<ReturnType<typeof startReferralStack>>
