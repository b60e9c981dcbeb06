import type { ParsedStaffInput } from '@bohe/api-client/staff'
import type { Tx } from '#database/schema.ts'
import { unknownVariable } from '#domain/chat/canned.ts'
import { refuseStale } from '#features/audit/stale.ts'
import { Refused, refuse } from '#http/handlers.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import type { AuditedTransaction } from '#http/staff/staff-handlers.ts'
import * as store from './store.ts'

type Text = { name: string; text_zh: string; text_en: string }

const textOf = ({ name, text_zh, text_en }: Text): Text => ({ name, text_zh, text_en })

/** The ready answer that is changed, as it was seen; undefined for a new one. */
const lockAsSeen = async (tx: Tx, canned_id: string, version: number) => {
  if (canned_id === '') return undefined
  const before = await store.lockCanned(tx, Number(canned_id))
  if (!before) return refuse('cannedUnknown')
  return before.version === version ? before : refuseStale(tx, `ready answer ${before.id}`)
}

/** Makes a ready answer, or changes one that is still as it was seen. */
export const saveCannedAnswer = (
  input: ParsedStaffInput<'saveCannedAnswer'>,
  { now }: SignedInCall,
  audited: AuditedTransaction,
) =>
  audited(async tx => {
    const variable = unknownVariable(input.text_zh) ?? unknownVariable(input.text_en)
    if (variable !== undefined) return refuse('cannedVariable', { variable })
    const before = await lockAsSeen(tx, input.canned_id, input.version)
    if (before instanceof Refused) return before
    const named = await store.cannedNamed(tx, input.name)
    if (named && named.id !== before?.id) return refuse('cannedTaken', {}, { name: 'staff.canned-taken' })
    const text = { ...textOf(input), changed_at: now }
    const saved = before ? await store.changeCanned(tx, before.id, text) : await store.addCanned(tx, text)
    const about = `ready answer ${saved.id}`
    return {
      region: null,
      before: before ? { about, ...textOf(before) } : null,
      after: { about, ...textOf(input) },
      result: { id: String(saved.id), version: saved.version },
    }
  })

/** Removes a ready answer. */
export const removeCannedAnswer = (
  { canned_id }: ParsedStaffInput<'removeCannedAnswer'>,
  _: SignedInCall,
  audited: AuditedTransaction,
) =>
  audited(async tx => {
    const before = await store.lockCanned(tx, Number(canned_id))
    if (!before) return refuse('cannedUnknown')
    await store.removeCanned(tx, before.id)
    const told = { about: `ready answer ${before.id}`, ...textOf(before) }
    return { region: null, before: told, after: null, result: { state: 'done' as const } }
  })
