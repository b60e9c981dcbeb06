import { type Grant, grantMembership, revokeMembership } from '#features/membership/ledger.ts'
import { tokenHash } from '#keyed-hash.ts'
import type { Caller, TestApi } from '#tests/support/start-api.ts'

/** A member who is logged in, and what gives and takes his time. */
export interface TimedMember extends Caller {
  id: number
  token: string
}

/** Packages of the demo. */
export const packageIds = { gold: 11, platinum: 12, diamond: 13 } as const

type Given = Pick<Grant, 'source' | 'sourceId' | 'packageId'> & ({ months: number } | { seconds: number })

const addMember = async ({ context, clock }: TestApi): Promise<number> => {
  const name = context.random.bytes(8).toString('hex')
  const about = { user_name: name, refer_code: name, region_code: '0', src_channel: 'guanwang', os_type: '4' }
  const nothing = { country_code: null, mobile: null, email: null, birthday: null, invited_by: null }
  const secrets = { password_hash: 'none', secondary_password_hash: null }
  const { id } = await context.db
    .insertInto('members')
    .values({ ...about, ...nothing, ...secrets, created_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Members whose time a test gives and takes as orders, cards and gifts do. */
export const timedMembers = (api: TestApi) => {
  const { context, clock } = api
  const inTransaction = context.db.transaction()
  /** A session of an os_type: '4' a browser, '0' to '3' native clients. It ends two hours after its first call. */
  const logIn = async (id: number, os_type = '4'): Promise<TimedMember> => {
    const token = context.random.bytes(32).toString('base64url')
    const [where, at] = [{ member_id: id, device_id: token, os_type }, clock.now()]
    const device = { ...where, user_agent: '', address: '', first_seen_at: at, last_seen_at: at }
    await context.db.insertInto('devices').values(device).execute()
    const expires_at = new Date(at.getTime() + 3650 * 86_400_000)
    const session = { ...where, token_hash: tokenHash(token), is_browser: os_type === '4', created_at: at, expires_at }
    await context.db
      .insertInto('sessions')
      .values({ ...session, seen_at: at })
      .execute()
    return { id, token }
  }
  return {
    logIn,
    add: async () => logIn(await addMember(api)),
    give: ({ id }: { id: number }, grant: Given) =>
      inTransaction.execute(tx => grantMembership(tx, { memberId: id, now: clock.now(), ...grant })),
    takeBack: ({ id }: { id: number }, grant: Pick<Grant, 'source' | 'sourceId'>) =>
      inTransaction.execute(tx => revokeMembership(tx, { memberId: id, now: clock.now(), ...grant })),
    /** Where the clock stands, as the member sees it who logs in now. */
    seen: async ({ id }: { id: number }) => {
      const { data } = await api.call('userInfo', {}, await logIn(id))
      return { standing: data.pause_status_id, seconds: data.expiry_time_samp, ends: data.expiry_time }
    },
  }
}
