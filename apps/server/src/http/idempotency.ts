import { createHash } from 'node:crypto'
import { serverLimits } from '@bohe/api-client/contract/limits'
import { type ExpressionBuilder, sql } from 'kysely'
import { secondsAfter } from '#clock.ts'
import type { Schema } from '#database/schema.ts'
import { openAnswer, sealAnswer } from '#sealed-answer.ts'
import type { MemberCall } from './call.ts'
import { Refused, refuse } from './handlers.ts'

/** A claim whose process died may be taken over after this long. */
const staleSeconds = 60

const inputHash = (input: object): Buffer => createHash('sha256').update(JSON.stringify(input)).digest()

interface Claim {
  member_id: number
  call: string
  key: string
}

/** Takes the key, unless a call of the last day has it; one whose process died is taken over by its repeat. */
const claim = async ({ context, now }: MemberCall, row: Claim, hash: Buffer): Promise<boolean> => {
  const stale = secondsAfter(now, -staleSeconds)
  const old = secondsAfter(now, -serverLimits.idempotency.lifeSeconds)
  const { rows } = await sql`
    insert into idempotency_keys as held (member_id, call, key, input_hash, answer, claimed_at)
    values (${row.member_id}, ${row.call}, ${row.key}, ${hash}, null, ${now})
    on conflict (member_id, call, key) do update set claimed_at = excluded.claimed_at, input_hash = excluded.input_hash, answer = null
    where held.claimed_at < ${old}
       or (held.answer is null and held.claimed_at < ${stale} and held.input_hash = excluded.input_hash)
    returning key`.execute(context.db)
  return rows.length > 0
}

const matching = (row: Claim) => (eb: ExpressionBuilder<Schema, 'idempotency_keys'>) =>
  eb.and({ member_id: row.member_id, call: row.call, key: row.key })

const ownerOf = ({ member_id, call, key }: Claim): string => JSON.stringify([member_id, call, key])

const earlier = async (call: MemberCall, row: Claim, hash: Buffer) => {
  const found = await call.context.db
    .selectFrom('idempotency_keys')
    .select(['input_hash', 'answer'])
    .where(matching(row))
    .executeTakeFirst()
  if (!found) return refuse('tryLater')
  if (!hash.equals(Buffer.from(found.input_hash))) return refuse('idempotencyConflict')
  const answer = found.answer && openAnswer(call.context, ownerOf(row), found.answer)
  return answer ?? refuse('tryLater')
}

const settle = async (call: MemberCall, row: Claim, answer: object) => {
  const { db } = call.context
  if (answer instanceof Refused) await db.deleteFrom('idempotency_keys').where(matching(row)).execute()
  else
    await db
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(sealAnswer(call.context, ownerOf(row), answer)) })
      .where(matching(row))
      .execute()
}

/**
 * Runs a member's call once for an Idempotency-Key (product §3): a repeat gets the first answer, other content a
 * refusal, a repeat while the first still runs "try again later". A refusal or a failure frees the key.
 */
export const once = async <Answer extends object>(
  call: MemberCall,
  name: string,
  key: string,
  input: object,
  run: () => Promise<Answer>,
): Promise<Answer | object> => {
  if (key.length > serverLimits.idempotency.keyLength)
    return refuse('invalidFields', {}, { 'Idempotency-Key': 'field.too-long' })
  const row = { member_id: call.member.id, call: name, key }
  const hash = inputHash(input)
  if (!(await claim(call, row, hash))) return earlier(call, row, hash)
  try {
    const answer = await run()
    await settle(call, row, answer)
    return answer
  } catch (error) {
    await call.context.db.deleteFrom('idempotency_keys').where(matching(row)).execute()
    throw error
  }
}
