import { sql } from 'kysely'
import type { Schema, Tx } from '#database/schema.ts'

/** Where rows about a member are, and by which column they are his. */
const places = [
  ['members', 'id'],
  ['identities', 'member_id'],
  ['devices', 'member_id'],
  ['sessions', 'member_id'],
  ['membership_ledger', 'member_id'],
  ['orders', 'member_id'],
  ['coupon_uses', 'member_id'],
  ['cards', 'redeemed_by'],
  ['referrals', 'inviter_id'],
  ['check_ins', 'member_id'],
  ['draws', 'member_id'],
  ['prizes', 'member_id'],
  ['member_notes', 'member_id'],
  ['chat_conversations', 'member_id'],
] as const satisfies readonly (readonly [keyof Schema, string])[]

/** What is no data about him, but opens something. */
const isSecret = (column: string) => /hash|ciphertext|token|secret/.test(column)

const withoutSecrets = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !isSecret(column)))

/** Everything that is kept about a member, by table. */
export const memberDataOf = async (tx: Tx, memberId: number) => {
  const told: Record<string, Record<string, unknown>[]> = {}
  for (const [table, column] of places) {
    const query = sql<Record<string, unknown>>`select * from ${sql.table(table)} where ${sql.ref(column)} = ${memberId}`
    told[table] = (await query.execute(tx)).rows.map(withoutSecrets)
  }
  const events = sql<Record<string, unknown>>`select e.* from chat_events e
    join chat_conversations c on c.id = e.conversation_id where c.member_id = ${memberId} and e.kind <> 'note'
    order by e.conversation_id, e.seq`
  return { ...told, chat_events: (await events.execute(tx)).rows.map(withoutSecrets) }
}
