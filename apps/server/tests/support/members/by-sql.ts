import { serverLimits } from '@bohe/api-client/contract/limits'
import { secondsAfter } from '#clock.ts'
import type { Context } from '#context.ts'
import { answerHash } from '#features/captcha/captcha.ts'
import { tokenHash } from '#keyed-hash.ts'
import type { TestApi } from '#tests/support/start-api.ts'

/** What a member is written with. */
type Writing = { context: Pick<Context, 'db' | 'random'>; clock: Context['clock'] }

/** A new member of nothing but a name. */
export const addMember = async ({ context, clock }: Writing) => {
  const name = context.random.bytes(8).toString('hex')
  const { id } = await context.db
    .insertInto('members')
    .values({
      user_name: name,
      country_code: null,
      mobile: null,
      email: null,
      password_hash: 'none',
      region_code: '0',
      refer_code: name,
      invited_by: null,
      src_channel: 'guanwang',
      os_type: '4',
      birthday: null,
      secondary_password_hash: null,
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A session of a member in a browser; answers its token. */
export const logInAs = async ({ context, clock }: Writing, memberId: number): Promise<string> => {
  const token = context.random.bytes(32).toString('base64url')
  const who = { member_id: memberId, device_id: `here ${token}`, os_type: '4' }
  const at = clock.now()
  const device = { ...who, user_agent: '', address: '', first_seen_at: at, last_seen_at: at }
  await context.db.insertInto('devices').values(device).execute()
  const expires_at = new Date(at.getTime() + 365 * 86_400_000)
  const session = { ...who, token_hash: tokenHash(token), is_browser: true, created_at: at, seen_at: at, expires_at }
  await context.db.insertInto('sessions').values(session).execute()
  return token
}

/** So many captchas as their solvers send them; no picture is drawn, which costs more than all that is asked with it. */
export const solvedCaptchas = async ({ context, clock }: Pick<TestApi, 'context' | 'clock'>, many: number) => {
  const checkcode = 'AAAA'
  const expires_at = secondsAfter(clock.now(), serverLimits.captcha.lifeSeconds)
  const keys = Array.from({ length: many }, () => context.random.bytes(16).toString('hex'))
  await context.db
    .insertInto('captchas')
    .values(keys.map(key => ({ key, answer_hash: answerHash({ context }, key, checkcode), expires_at })))
    .execute()
  return keys.map(checkcode_key => ({ checkcode, checkcode_key }))
}
