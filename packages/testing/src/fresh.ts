import type { Identity } from './sandbox.ts'

let lastNumber = 13_500_000_000 + Math.floor(Math.random() * 90_000_000)

/** Gives out the same numbers again, as in a world that is new. */
export const countAnew = (): void => {
  lastNumber = 13_500_000_000
}

/** A mobile number nobody has used yet. */
export const freshMobile = (): string => String(++lastNumber)

/** An address nobody has used yet. */
export const freshEmail = (): string => `leaf${++lastNumber}@journey.test`

/** A person whom no provider has seen yet. */
export const freshIdentity = (nickname: string): Identity => ({ subject: `person-${++lastNumber}`, nickname })
