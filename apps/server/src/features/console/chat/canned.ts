import type { ParsedStaffInput } from '@bohe/api-client/staff'
import { unknownVariable } from '#domain/chat/canned.ts'
import { refuseStale } from '#features/audit/stale.ts'
import { refuse } from '#http/handlers.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import type { Act } from '#http/staff/staff-handlers.ts'
import * as store from './store.ts'

type Text = { name: string; text_zh: string; text_en: string }

const textOf = ({ name, text_zh, text_en }: Text): Text => ({ name, text_zh, text_en })

/** Makes a ready answer, or changes one that is still as it was seen. */
export const saveCannedAnswer = (input: ParsedStaffInput<'saveCannedAnswer'>, { now }: SignedInCall, act: Act) =>
  act(async tx => {
    const { canned_id, version, text_zh, text_en } = input
    const variable = unknownVariable(text_zh) ?? unknownVariable(text_en)
    if (variable !== undefined) return refuse('cannedVariable', { variable })
    const id = canned_id === '' ? undefined : Number(canned_id)
    const before = id === undefined ? undefined : await store.lockCanned(tx, id)
    if (id !== undefined && !before) return refuse('cannedUnknown')
    if (before && before.version !== version) return refuseStale(tx, `ready answer ${before.id}`)
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
export const removeCannedAnswer = ({ canned_id }: ParsedStaffInput<'removeCannedAnswer'>, _: SignedInCall, act: Act) =>
  act(async tx => {
    const before = await store.lockCanned(tx, Number(canned_id))
    if (!before) return refuse('cannedUnknown')
    await store.removeCanned(tx, before.id)
    const told = { about: `ready answer ${before.id}`, ...textOf(before) }
    return { region: null, before: told, after: null, result: { state: 'done' as const } }
  })
