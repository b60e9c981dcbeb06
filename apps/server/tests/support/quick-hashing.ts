import { createPasswordHashing } from '#password-hashing.ts'

/** argon2id at its lowest cost, so that a test does not spend its time on it. */
export const quickHashing = createPasswordHashing({ memoryCost: 32, timeCost: 1 })
