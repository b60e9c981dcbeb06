import { createHash } from 'node:crypto'
import { staffLimits } from '@bohe/api-client/contract/limits'
import type { ParsedStaffInput } from '@bohe/api-client/staff'
import { secondsAfter } from '#clock.ts'
import { isCommonPassword } from '#common-passwords.ts'
import type { Context } from '#context.ts'
import type { Tx } from '#database/schema.ts'
import { refuse } from '#http/handlers.ts'
import type { StaffCall } from '#http/staff/staff-call.ts'
import type { AuditedTransaction } from '#http/staff/staff-handlers.ts'
import { tokenHash } from '#keyed-hash.ts'
import { countWayIn } from './log-in.ts'
import { openSession } from './session.ts'
import * as store from './store.ts'

/** A new link for somebody; it lives an hour, is good once, and the one before it counts no more. */
export const makeLink = async (
  tx: Tx,
  { config, random, clock }: Context,
  staffId: number,
  kind: 'invite' | 'recover',
) => {
  const token = random.bytes(32).toString('base64url')
  const expires_at = secondsAfter(clock.now(), staffLimits.link.lifeSeconds)
  await store.putLink(tx, { staff_id: staffId, token_hash: tokenHash(token), kind, expires_at })
  // Behind the #, which a browser sends to nobody.
  return { url: `${config.consoleOrigin}/welcome#${token}`, expiresAt: expires_at }
}

/** The list of common ones is known by MD5. */
export const isCommon = (password: string): boolean =>
  isCommonPassword(createHash('md5').update(password).digest('hex'))

/** Somebody new, with the link by which he sets a password. */
export const invite = async (
  tx: Tx,
  context: Context,
  { email, role, regions }: { email: string; role: string; regions: readonly ('0' | '1')[] },
) => {
  const row = { email, name: '', role, regions: JSON.stringify(regions), password_hash: null, totp: null }
  const id = await store.addStaff(tx, { ...row, totp_pending: null, created_at: context.clock.now() })
  return { id, ...(await makeLink(tx, context, id, 'invite')) }
}

/** Whom a link is for; that somebody opened it is in the audit. */
export const openLink = async (
  { token }: ParsedStaffInput<'openLink'>,
  call: StaffCall,
  audited: AuditedTransaction,
) => {
  const refused = await countWayIn(call)
  if (refused) return refused
  return audited(async tx => {
    const link = await store.linkOf(tx, tokenHash(token), call.now)
    if (!link) return refuse('linkWrong')
    const { email, name, kind, expires_at } = link
    const result = { email, name, kind, ends_at: expires_at.toISOString() }
    return { before: null, after: { staff: email, kind }, region: null, actor: link, result }
  })
}

/** Sets a name and a password by a link, and logs in. After a recovery every older way in is gone. */
export const followLink = async (
  input: ParsedStaffInput<'followLink'>,
  call: StaffCall,
  audited: AuditedTransaction,
) => {
  const refused = await countWayIn(call)
  if (refused) return refused
  const { context, now } = call
  if (isCommon(input.password)) return refuse('passwordCommon', {}, { password: 'code.password-common' })
  const password_hash = await context.hashing.inTurn(() => context.hashing.hash(input.password))
  return audited(async tx => {
    const hash = tokenHash(input.token)
    const link = await store.linkOf(tx, hash, now)
    if (!link || !(await store.useLink(tx, hash))) return refuse('linkWrong')
    await store.forgetWaysIn(tx, link.id)
    await store.updateStaff(tx, link.id, { name: input.name, password_hash })
    const ends_at = (await openSession(tx, call, link.id)).toISOString()
    const after = { staff: link.email, name: input.name, by: link.kind }
    return { before: null, after, region: null, actor: link, result: { ends_at } }
  })
}
