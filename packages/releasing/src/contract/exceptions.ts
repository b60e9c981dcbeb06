import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { deployableNames } from '#deployables.ts'

/** Where breaks that are meant are written down, below the checkout's folder. */
export const exceptionsPath = 'contracts/exceptions.json'

const exceptions = z.array(
  z.strictObject({
    /** As the check names it. */
    break: z.string().check(z.minLength(1)),
    /** Whose released clients it is taken from. */
    for: z.array(z.enum(deployableNames)).check(z.minLength(1)),
    why: z.string().check(z.minLength(10)),
    /** The last day on which it holds. */
    until: z.iso.date(),
  }),
)

/** A break that is meant: who bears it, why, and until when. */
export type ContractException = z.infer<typeof exceptions>[number]

/** The breaks that are meant; an error that names what is wrong with the file. */
export const readExceptions = (root: string): ContractException[] => {
  const path = join(root, exceptionsPath)
  if (!existsSync(path)) return []
  const read = exceptions.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  if (read.success) return read.data
  throw new Error(`${exceptionsPath}: ${z.prettifyError(read.error)}`)
}

/** `2026-12-31` at an instant, UTC. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10)
