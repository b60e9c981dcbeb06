import type { Insertable } from 'kysely'
import type { Db, Schema } from '#database/schema.ts'

/** Keeps a captcha, and lets go of those that died. */
export const addCaptcha = async (db: Db, captcha: Insertable<Schema['captchas']>, now: Date): Promise<void> => {
  await db.deleteFrom('captchas').where('expires_at', '<', now).execute()
  await db.insertInto('captchas').values(captcha).execute()
}

/** Takes a captcha away, so that it has one attempt; undefined when it is gone or dead. */
export const takeCaptcha = async (db: Db, key: string, now: Date) => {
  const taken = await db.deleteFrom('captchas').where('key', '=', key).returningAll().executeTakeFirst()
  return taken && taken.expires_at > now ? { ...taken, answer_hash: Buffer.from(taken.answer_hash) } : undefined
}
