import type { Identity } from './sandbox.ts'

let lastNumber = 13_500_000_000 + Math.floor(Math.random() * 90_000_000)

/** Gives out the same numbers again, as for a new stack. */
export const countAnew = (): void => {
  lastNumber = 13_500_000_000
}

/** An unused mobile number. */
export const freshMobile = (): string => String(++lastNumber)

/** An unused address. */
export const freshEmail = (): string => `leaf${++lastNumber}@journey.test`

/** An unused contact of the kind that a form asks for. */
export const freshContact = (way: 'phone' | 'email'): { mobile: string } | { email: string } =>
  way === 'phone' ? { mobile: freshMobile() } : { email: freshEmail() }

/** A user that no provider knows yet. */
export const freshIdentity = (nickname: string): Identity => ({ subject: `person-${++lastNumber}`, nickname })
