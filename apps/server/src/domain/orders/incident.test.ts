import { describe, expect, it } from 'vitest'
import { isLate } from './incident.ts'
import type { IncidentKind } from './settlement.ts'

const now = new Date('2026-11-25T02:00:00Z')
const seen = (kind: IncidentKind, hoursAgo: number, isResolved = false) => ({
  kind,
  created_at: new Date(now.getTime() - hoursAgo * 3_600_000),
  resolved_at: isResolved ? now : null,
})

describe('money that nobody explained', () => {
  it.each([
    ['after a day', seen('unknown-attempt', 24), true],
    ['within a day', seen('unknown-attempt', 23.9), false],
    ['once it is resolved', seen('bill-only-theirs', 48, true), false],
    ['that was given back by the rules', seen('wrong-amount', 48), false],
    ['of a callback that nobody signed', seen('bad-signature', 48), false],
  ])('%s', (_, incident, late) => {
    expect(isLate(incident, now)).toBe(late)
  })
})
