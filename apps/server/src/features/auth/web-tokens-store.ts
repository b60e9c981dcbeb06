import { wrote } from '#database/query-result.ts'
import type { Db, Tx } from '#database/schema.ts'

/** Keeps a token of a session, unless the session has just ended. */
export const addWebToken = (db: Db, hash: Buffer, expiresAt: Date, sessionId: number): Promise<unknown> =>
  db
    .insertInto('web_tokens')
    .columns(['token_hash', 'expires_at', 'session_id', 'session_token_hash'])
    .expression(({ selectFrom, val }) =>
      selectFrom('sessions')
        .select([val(hash).as('token_hash'), val(expiresAt).as('expires_at')])
        .select(['sessions.id', 'sessions.token_hash as session_token_hash'])
        .where('sessions.id', '=', sessionId),
    )
    .execute()

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
export const spendWebToken = (tx: Tx, hash: Buffer): Promise<boolean> =>
  wrote(
    tx
      .deleteFrom('web_tokens')
      .using('sessions')
      .whereRef('sessions.id', '=', 'web_tokens.session_id')
      .whereRef('sessions.token_hash', '=', 'web_tokens.session_token_hash')
      .where('web_tokens.token_hash', '=', hash),
  )

/** Ends every unused token of a member. */
export const endWebTokens = async (tx: Tx, memberId: number): Promise<void> => {
  const own = tx.selectFrom('sessions').select('id').where('member_id', '=', memberId)
  await tx.deleteFrom('web_tokens').where('session_id', 'in', own).execute()
}
