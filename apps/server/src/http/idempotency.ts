import { createHash } from 'node:crypto'
import { serverLimits } from '@bohe/api-client/contract/limits'
import { type ExpressionBuilder, sql } from 'kysely'
import { secondsAfter } from '#clock.ts'
import { wrote } from '#database/query-result.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'
import { openAnswer, sealAnswer } from '#sealed-answer.ts'
import type { KeyedCall, MemberCall } from './call.ts'
import { Refused, refuse } from './handlers.ts'
import { refusable } from './refusable-transaction.ts'

const { keyLength, leaseSeconds, lifeSeconds } = serverLimits.idempotency

const inputHash = (input: object): Buffer => createHash('sha256').update(JSON.stringify(input)).digest()

interface Key {
  member_id: number
  call: string
  key: string
}

/** A key that this run has, until its lease is over and a repeat takes it. */
interface Claim extends Key {
  claimed_at: Date
}

/** Takes the key, unless a call of the last day has it; one whose lease is over without an answer is taken over by its repeat. */
const claim = async ({ context, now }: MemberCall, row: Key, hash: Buffer) => {
  const stale = secondsAfter(now, -leaseSeconds)
  const old = secondsAfter(now, -lifeSeconds)
  const { rows } = await sql<{ begun_id: number | null }>`
    insert into idempotency_keys as held (member_id, call, key, input_hash, answer, claimed_at)
    values (${row.member_id}, ${row.call}, ${row.key}, ${hash}, null, ${now})
    on conflict (member_id, call, key) do update set claimed_at = excluded.claimed_at, input_hash = excluded.input_hash,
      answer = null, begun_id = case when held.claimed_at < ${old} then null else held.begun_id end
    where held.claimed_at < ${old}
       or (held.answer is null and held.claimed_at <= ${stale} and held.input_hash = excluded.input_hash)
    returning begun_id`.execute(context.db)
  return rows[0]
}

const matching = (row: Key) => (eb: ExpressionBuilder<Schema, 'idempotency_keys'>) =>
  eb.and({ member_id: row.member_id, call: row.call, key: row.key })

/** The key while it is this run's and unanswered. */
const ofThisRun = (row: Claim) => (eb: ExpressionBuilder<Schema, 'idempotency_keys'>) =>
  eb.and([matching(row)(eb), eb('claimed_at', '=', row.claimed_at), eb('answer', 'is', null)])

const ownerOf = ({ member_id, call, key }: Key): string => JSON.stringify([member_id, call, key])

const earlier = async (call: MemberCall, row: Key, hash: Buffer) => {
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

/** A repeat has the key by now: what this run did is undone. */
class TakenOver extends Error {}

const writeAnswer = ({ context }: MemberCall, db: Db | Tx, row: Claim, answer: object): Promise<boolean> =>
  wrote(
    db
      .updateTable('idempotency_keys')
      .set({ answer: JSON.stringify(sealAnswer(context, ownerOf(row), answer)) })
      .where(ofThisRun(row)),
  )

const writeBegun = (tx: Tx, row: Claim, begun_id: number): Promise<boolean> =>
  wrote(tx.updateTable('idempotency_keys').set({ begun_id }).where(ofThisRun(row)))

/** The key of a run; whoever keeps something by it has it locked until the work is committed, or is undone. */
const keyedBy = (call: MemberCall, row: Claim, begun: number | undefined): KeyedCall => {
  const stillOurs = async (written: Promise<boolean>) => {
    if (!(await written)) throw new TakenOver('a repeat has the Idempotency-Key')
  }
  const keyed: KeyedCall = {
    begun,
    isKept: false,
    begin: (tx, id) => stillOurs(writeBegun(tx, row, id)),
    keep: async (tx, answer) => {
      await stillOurs(writeAnswer(call, tx, row, answer))
      keyed.isKept = true
    },
  }
  return keyed
}

/**
 * Nothing was done, or it is not known whether a commit arrived: the key is free again unless it holds an answer, and
 * what was begun is gone on with at once.
 */
const release = async ({ context: { db }, now }: MemberCall, row: Claim): Promise<void> => {
  await db.deleteFrom('idempotency_keys').where(ofThisRun(row)).where('begun_id', 'is', null).execute()
  const over = secondsAfter(now, -leaseSeconds)
  await db.updateTable('idempotency_keys').set({ claimed_at: over }).where(ofThisRun(row)).execute()
}

const free = async ({ context: { db } }: MemberCall, row: Claim): Promise<void> => {
  await db.deleteFrom('idempotency_keys').where(ofThisRun(row)).execute()
}

/**
 * Runs a member's call once for an Idempotency-Key (product §3): a repeat gets the first answer, other content a
 * refusal, a repeat while the first still runs "try again later". The work keeps its answer in its own transaction, by
 * `keyedTransaction`, so that no lost commit and no killed node makes a key run twice. A refusal or a failure that
 * left nothing frees the key.
 */
export const once = async <Answer extends object>(
  call: MemberCall,
  name: string,
  key: string,
  input: object,
  run: (call: MemberCall) => Promise<Answer>,
): Promise<Answer | object> => {
  if (key.length > keyLength) return refuse('invalidFields', {}, { 'Idempotency-Key': 'field.too-long' })
  const row = { member_id: call.member.id, call: name, key, claimed_at: call.now }
  const hash = inputHash(input)
  const claimed = await claim(call, row, hash)
  if (!claimed) return earlier(call, row, hash)
  try {
    const keyed = keyedBy(call, row, claimed.begun_id ?? undefined)
    const answer = await run(Object.assign(call, { keyed }))
    if (answer instanceof Refused) await free(call, row)
    // There was no work to keep it with, or somebody else was asked after it.
    else if (!keyed.isKept) await writeAnswer(call, call.context.db, row, answer)
    return answer
  } catch (error) {
    if (error instanceof TakenOver) return refuse('tryLater')
    // Unless the database is away: then the lease ends by itself.
    await release(call, row).catch(() => undefined)
    throw error
  }
}

/** The transaction of a call's work: a refusal undoes it, and a keyed call's answer is kept in it. */
export const keyedTransaction = <Answer extends object>(
  call: MemberCall,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> =>
  refusable(call.context.db, async tx => {
    const answer = await work(tx)
    if (!(answer instanceof Refused)) await call.keyed?.keep(tx, answer)
    return answer
  })
