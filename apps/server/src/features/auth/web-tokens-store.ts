import type { Insertable } from 'kysely'
import type { Db, Schema, Tx } from '#database/schema.ts'

type NewWebToken = Pick<Insertable<Schema['web_tokens']>, 'token_hash' | 'expires_at'>

/** Keeps a token of a session, unless the session has just ended. */
export const addWebToken = async (
  db: Db,
  { token_hash, expires_at }: NewWebToken,
  sessionId: number,
): Promise<void> => {
  await db
    .insertInto('web_tokens')
    .columns(['token_hash', 'expires_at', 'session_id', 'session_token_hash'])
    .expression(({ selectFrom, val }) =>
      selectFrom('sessions')
        .select([val(token_hash).as('token_hash'), val(expires_at).as('expires_at')])
        .select(['sessions.id', 'sessions.token_hash as session_token_hash'])
        .where('sessions.id', '=', sessionId),
    )
    .execute()
}

/** The session that a living token was made by: it lives too, and has not been opened anew since. */
export const sessionOfWebToken = (db: Db, hash: Buffer, now: Date) =>
  db
    .selectFrom('web_tokens')
    .innerJoin('sessions', join =>
      join
        .onRef('sessions.id', '=', 'web_tokens.session_id')
        .onRef('sessions.token_hash', '=', 'web_tokens.session_token_hash'),
    )
    .select(['sessions.member_id', 'sessions.device_id', 'sessions.created_at'])
    .where('web_tokens.token_hash', '=', hash)
    .where('web_tokens.expires_at', '>', now)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst()

/** Uses a token up; false when somebody else was faster, or the session behind it has ended. */
export const spendWebToken = async (tx: Tx, hash: Buffer): Promise<boolean> => {
  const spent = await tx
    .deleteFrom('web_tokens')
    .using('sessions')
    .whereRef('sessions.id', '=', 'web_tokens.session_id')
    .whereRef('sessions.token_hash', '=', 'web_tokens.session_token_hash')
    .where('web_tokens.token_hash', '=', hash)
    .returning('web_tokens.session_id')
    .executeTakeFirst()
  return spent !== undefined
}

/** Ends every unused token of a member. */
export const endWebTokens = async (tx: Tx, memberId: number): Promise<void> => {
  const own = tx.selectFrom('sessions').select('id').where('member_id', '=', memberId)
  await tx.deleteFrom('web_tokens').where('session_id', 'in', own).execute()
}
