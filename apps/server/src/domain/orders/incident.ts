import type { IncidentKind } from './settlement.ts'

/** Anyone may cause these from outside: they hold no money, and nobody has to look at each. */
export const noiseKinds = ['bad-signature', 'malformed'] as const satisfies readonly IncidentKind[]

/** Money that came or went, and that the books do not explain until somebody does. */
export const unexplainedKinds = [
  ...(['unknown-attempt', 'unconfirmed-payment', 'refunded-elsewhere', 'disputed', 'refund-failed'] as const),
  ...(['bill-only-theirs', 'bill-only-ours', 'bill-other-amount'] as const),
] satisfies readonly IncidentKind[]

const dayMs = 86_400_000

/** What was seen before this moment, and is still open at `now`, has waited for too long. */
export const lateBefore = (now: Date): Date => new Date(now.getTime() - dayMs)

/** Whether somebody should have explained this money by now. */
export const isLate = (
  { kind, created_at, resolved_at }: { kind: IncidentKind; created_at: Date; resolved_at: Date | null },
  now: Date,
): boolean =>
  resolved_at === null && (unexplainedKinds as readonly IncidentKind[]).includes(kind) && created_at <= lateBefore(now)
