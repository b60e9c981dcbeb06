import type { Insertable, Selectable } from 'kysely'
import { countOf, wrote } from '#database/query-result.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'

export type StaffMember = Selectable<Schema['staff']>
export type Passkey = Selectable<Schema['staff_passkeys']>

export const staffByEmail = (db: Db | Tx, email: string): Promise<StaffMember | undefined> =>
  db.selectFrom('staff').selectAll().where('email', '=', email).executeTakeFirst()

export const staffById = (db: Db | Tx, id: number): Promise<StaffMember | undefined> =>
  db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst()

/** Somebody whom nobody else changes until the transaction ends. */
export const lockStaff = (tx: Tx, id: number): Promise<StaffMember | undefined> =>
  tx.selectFrom('staff').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const addStaff = async (tx: Tx, row: Insertable<Schema['staff']>): Promise<number> =>
  (await tx.insertInto('staff').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updateStaff = async (tx: Tx, id: number, changes: Partial<Insertable<Schema['staff']>>): Promise<void> => {
  await tx.updateTable('staff').set(changes).where('id', '=', id).execute()
}

/** Everybody, and when each was last seen. */
export const everybody = (db: Db) =>
  db
    .selectFrom('staff')
    .selectAll('staff')
    .select(({ selectFrom }) => [
      selectFrom('staff_sessions')
        .select(({ fn }) => fn.max('seen_at').as('seen_at'))
        .whereRef('staff_id', '=', 'staff.id')
        .as('seen_at'),
      selectFrom('staff_passkeys')
        .select(({ fn }) => fn.countAll<number>().as('passkeys'))
        .whereRef('staff_id', '=', 'staff.id')
        .as('passkeys'),
    ])
    .orderBy('staff.id')
    .execute()

export const allRoles = (db: Db | Tx) => db.selectFrom('staff_roles').selectAll().orderBy('name').execute()

export const permissionsOf = async (db: Db | Tx, role: string): Promise<readonly string[] | undefined> => {
  const row = db.selectFrom('staff_roles').select('permissions').where('name', '=', role)
  return (await row.executeTakeFirst())?.permissions
}

/** A role that nobody else changes until the transaction ends. */
export const lockRole = (tx: Tx, name: string) =>
  tx.selectFrom('staff_roles').selectAll().where('name', '=', name).forUpdate().executeTakeFirst()

/** How many have a role. */
export const peopleOf = (tx: Tx, role: string): Promise<number> =>
  countOf(tx.selectFrom('staff').where('role', '=', role))

export const saveRole = async (
  tx: Tx,
  name: string,
  permissions: readonly string[],
  version: number,
): Promise<void> => {
  const role = { permissions: JSON.stringify(permissions), version }
  await tx
    .insertInto('staff_roles')
    .values({ name, ...role })
    .onConflict(conflict => conflict.column('name').doUpdateSet(role))
    .execute()
}

export const removeRole = async (tx: Tx, name: string): Promise<void> => {
  await tx.deleteFrom('staff_roles').where('name', '=', name).execute()
}

/** How many can log in as owner beside somebody. Locks them, so that two do not leave at once. */
export const otherOwners = async (tx: Tx, staffId: number): Promise<number> => {
  const owners = tx.selectFrom('staff').select('id').where('role', '=', 'owner').where('is_active', '=', true)
  return (await owners.orderBy('id').forUpdate().execute()).filter(({ id }) => id !== staffId).length
}

/** A session that has not run out, with whom it belongs to and what he may do. */
export const liveSession = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .innerJoin('staff_roles', 'staff_roles.name', 'staff.role')
    .selectAll('staff')
    .select(['staff_roles.permissions', 'staff_sessions.id as session_id', 'staff_sessions.seen_at'])
    .select(['staff_sessions.proved_at', 'staff_sessions.created_at as opened_at'])
    .select(({ selectFrom }) =>
      selectFrom('staff_passkeys')
        .select(({ fn }) => fn.countAll<number>().as('passkeys'))
        .whereRef('staff_id', '=', 'staff.id')
        .as('passkeys'),
    )
    .select(({ selectFrom }) =>
      selectFrom('audit_log')
        .select(({ fn }) => fn.max('audit_log.id').as('last_act'))
        .whereRef('actor', '=', 'staff.email')
        .as('last_act'),
    )
    .where('staff_sessions.token_hash', '=', tokenHash)
    .where('staff_sessions.expires_at', '>', now)
    .where('staff.is_active', '=', true)
    .executeTakeFirst()

const liveSessions = (db: Db | Tx, now: Date) =>
  db
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .select(['staff_sessions.id', 'staff_id', 'email', 'staff_sessions.created_at', 'seen_at', 'address', 'user_agent'])
    .where('expires_at', '>', now)

/** Everybody's sessions, the newest first. */
export const sessionsOf = (db: Db, now: Date, after: number, most: number) =>
  liveSessions(db, now)
    .$if(after > 0, query => query.where('staff_sessions.id', '<', after))
    .orderBy('staff_sessions.id', 'desc')
    .limit(most)
    .execute()

export const sessionById = (tx: Tx, id: number, now: Date) =>
  liveSessions(tx, now).where('staff_sessions.id', '=', id).executeTakeFirst()

export const openSession = async (tx: Tx, session: Insertable<Schema['staff_sessions']>): Promise<void> => {
  await tx.insertInto('staff_sessions').values(session).execute()
}

export const moveSession = async (
  db: Db | Tx,
  id: number,
  times: Partial<Pick<Insertable<Schema['staff_sessions']>, 'seen_at' | 'expires_at' | 'proved_at'>>,
): Promise<void> => {
  await db.updateTable('staff_sessions').set(times).where('id', '=', id).execute()
}

export const endSession = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('staff_sessions').where('id', '=', id).execute()
}

/** Ends everybody's sessions of one person but the one to keep. */
export const endSessions = async (tx: Tx, staffId: number, keepId = 0): Promise<void> => {
  await tx.deleteFrom('staff_sessions').where('staff_id', '=', staffId).where('id', '<>', keepId).execute()
}

export const passkeysOf = (db: Db | Tx, staffId: number): Promise<Passkey[]> =>
  db.selectFrom('staff_passkeys').selectAll().where('staff_id', '=', staffId).orderBy('id').execute()

export const passkeyOf = (db: Db | Tx, credentialId: string): Promise<Passkey | undefined> =>
  db.selectFrom('staff_passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

export const addPasskey = async (tx: Tx, row: Insertable<Schema['staff_passkeys']>): Promise<void> => {
  await tx.insertInto('staff_passkeys').values(row).execute()
}

export const usePasskey = async (tx: Tx, id: number, counter: number, now: Date): Promise<void> => {
  await tx.updateTable('staff_passkeys').set({ counter, used_at: now }).where('id', '=', id).execute()
}

export const removePasskey = (tx: Tx, staffId: number, id: number): Promise<boolean> =>
  wrote(tx.deleteFrom('staff_passkeys').where('id', '=', id).where('staff_id', '=', staffId))

/** Asks a passkey something. */
export const addChallenge = async (tx: Tx, row: Insertable<Schema['staff_challenges']>): Promise<void> => {
  await tx.insertInto('staff_challenges').values(row).execute()
}

/** What was asked, once. */
export const takeChallenge = async (tx: Tx, tokenHash: Buffer, now: Date) => {
  const taken = tx.deleteFrom('staff_challenges').where('token_hash', '=', tokenHash).where('expires_at', '>', now)
  return taken.returning(['challenge', 'staff_id']).executeTakeFirst()
}

/** Notes that the code of a step of time was used; false when it, or a later one, was before. */
export const useStep = (tx: Tx, staffId: number, step: number): Promise<boolean> =>
  wrote(tx.updateTable('staff').set({ totp_step: step }).where('id', '=', staffId).where('totp_step', '<', step))

/** Uses a recovery code up; false when there is no such code. */
export const useRecoveryCode = (tx: Tx, staffId: number, hash: Buffer): Promise<boolean> =>
  wrote(tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).where('code_hash', '=', hash))

export const countRecoveryCodes = (db: Db | Tx, staffId: number): Promise<number> =>
  countOf(db.selectFrom('staff_recovery_codes').where('staff_id', '=', staffId))

/** Replaces all recovery codes of somebody. */
export const setRecoveryCodes = async (tx: Tx, staffId: number, hashes: readonly Buffer[]): Promise<void> => {
  await tx.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute()
  const rows = hashes.map(code_hash => ({ staff_id: staffId, code_hash }))
  if (rows.length > 0) await tx.insertInto('staff_recovery_codes').values(rows).execute()
}

/** Forgets every way in of somebody: a recovery begins anew. */
export const forgetWaysIn = async (tx: Tx, staffId: number): Promise<void> => {
  await updateStaff(tx, staffId, { password_hash: null, totp: null, totp_pending: null })
  await tx.deleteFrom('staff_passkeys').where('staff_id', '=', staffId).execute()
  await setRecoveryCodes(tx, staffId, [])
  await endSessions(tx, staffId)
}

/** Keeps a link; the one before it counts no more. */
export const putLink = async (tx: Tx, row: Schema['staff_links']): Promise<void> => {
  const { staff_id: _, ...link } = row
  await tx
    .insertInto('staff_links')
    .values(row)
    .onConflict(conflict => conflict.column('staff_id').doUpdateSet(link))
    .execute()
}

/** A link that counts, and whom it is for. */
export const linkOf = (db: Db | Tx, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('staff_links')
    .innerJoin('staff', 'staff.id', 'staff_links.staff_id')
    .select(['staff.id', 'staff.email', 'staff.name', 'staff.role', 'staff_links.kind', 'staff_links.expires_at'])
    .where('staff_links.token_hash', '=', tokenHash)
    .where('staff_links.expires_at', '>', now)
    .where('staff.is_active', '=', true)
    .executeTakeFirst()

/** Uses a link up; false when somebody else was faster. */
export const useLink = (tx: Tx, tokenHash: Buffer): Promise<boolean> =>
  wrote(tx.deleteFrom('staff_links').where('token_hash', '=', tokenHash))
