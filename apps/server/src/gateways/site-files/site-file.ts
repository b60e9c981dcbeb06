import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { type Clock, secondsAfter } from '#clock.ts'
import type { Log } from '#log.ts'
import { faultOf, SiteFileWrong } from './fault.ts'

/** How often a changed file is looked for, while somebody asks. */
const lookSeconds = 1

/** What looks at files from time to time. */
export interface Looking {
  folder: string
  clock: Clock
  log: Log
}

/** Answers whether it is time to look again: at most once in a second. */
export const lookout = (clock: Clock) => {
  let next = secondsAfter(clock.now(), lookSeconds)
  return (): boolean => {
    if (clock.now() < next) return false
    next = secondsAfter(clock.now(), lookSeconds)
    return true
  }
}

const readText = (path: string, name: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new SiteFileWrong(`${name} cannot be read (${(cause as NodeJS.ErrnoException).code})`, { cause })
  }
}

const readJson = (path: string, name: string): unknown => {
  const text = readText(path, name)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new SiteFileWrong(`${name} is not JSON: ${(cause as Error).message.split('\n')[0]}`, { cause })
  }
}

/** Tells one state of a file from another. */
const stampOf = (path: string): string => {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats ? `${stats.mtimeMs}:${stats.size}:${stats.ino}` : 'missing'
}

/** What a file has to be, and what is made of it for its askers; `prepare` may throw SiteFileWrong, too. */
export interface Reading<Schema extends z.core.$ZodType, Ready> {
  schema: Schema
  prepare(value: z.output<Schema>): Ready
}

/** A file that is read when it changes. */
interface Source<Ready> {
  name: string
  path: string
  read(): Ready
}

const sourceOf = <Schema extends z.core.$ZodType, Ready>(
  folder: string,
  name: string,
  { schema, prepare }: Reading<Schema, Ready>,
): Source<Ready> => {
  const path = join(folder, name)
  const read = () => {
    const value = readJson(path, name)
    const checked = z.safeParse(schema, value)
    if (!checked.success) throw new SiteFileWrong(faultOf(name, checked.error, value))
    return prepare(checked.data)
  }
  return { name, path, read }
}

/** The new content; what it was before with a line in the log when the file is wrong. */
const readOr = <Ready>(source: Source<Ready>, before: Ready, log: Log): Ready => {
  try {
    return source.read()
  } catch (error) {
    if (!(error instanceof SiteFileWrong)) throw error
    log.error(`${error.message}; the last good version stays`)
    return before
  }
}

const follow = <Ready>({ clock, log }: Looking, source: Source<Ready>, stampThen: string, first: Ready) => {
  const isTime = lookout(clock)
  let [stamp, ready] = [stampThen, first]
  const renew = () => {
    const found = stampOf(source.path)
    if (found === stamp) return
    stamp = found
    ready = readOr(source, ready, log)
  }
  return {
    renew,
    get: () => {
      if (isTime()) renew()
      return ready
    },
  }
}

/**
 * Opens a JSON file of the content folder; throws SiteFileWrong. What comes back answers what the file holds: it is read
 * again within a second of changing; one that breaks leaves the last good version, and one line in the log.
 */
export const openSiteFile = <Schema extends z.core.$ZodType, Ready>(
  looking: Looking,
  name: string,
  reading: Reading<Schema, Ready>,
): (() => Ready) => {
  const source = sourceOf(looking.folder, name, reading)
  const stamp = stampOf(source.path)
  return follow(looking, source, stamp, source.read()).get
}

/** The same for a file that appeared while running: one that is wrong is logged, and undefined until it is right. */
export const openNewSiteFile = <Schema extends z.core.$ZodType, Ready>(
  looking: Looking,
  name: string,
  reading: Reading<Schema, Ready>,
): (() => Ready | undefined) => {
  const { renew, get } = follow<Ready | undefined>(looking, sourceOf(looking.folder, name, reading), '', undefined)
  renew()
  return get
}
