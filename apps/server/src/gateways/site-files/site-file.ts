import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Clock } from '#clock.ts'
import { lookout, stampOf } from '#gateways/changed-file.ts'
import type { Log } from '#log.ts'
import { faultOf, SiteFileWrong } from './fault.ts'

/** What looks at files from time to time. */
export interface Looking {
  folder: string
  clock: Clock
  log: Log
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

/** What a file has to be, and what is made of it for its askers; `prepare` may throw SiteFileWrong, too. */
export interface Reading<Schema extends z.core.$ZodType, Ready> {
  schema: Schema
  prepare(value: z.output<Schema>): Ready
}

const sourceOf = <Schema extends z.core.$ZodType, Ready>(
  folder: string,
  name: string,
  { schema, prepare }: Reading<Schema, Ready>,
) => {
  const path = join(folder, name)
  const read = (): Ready => {
    const value = readJson(path, name)
    const checked = z.safeParse(schema, value)
    if (!checked.success) throw new SiteFileWrong(faultOf(name, checked.error, value))
    return prepare(checked.data)
  }
  return { path, read }
}

/** Reads a file again when it changed; one that became wrong is a line in the log, and what it was before stays. */
const follow = <Ready>(
  { clock, log }: Looking,
  { path, read }: { path: string; read(): Ready },
  stampThen: string,
  first: Ready,
) => {
  const isTime = lookout(clock)
  let [stamp, ready] = [stampThen, first]
  const renew = () => {
    const found = stampOf(path)
    if (found === stamp) return
    stamp = found
    try {
      ready = read()
    } catch (error) {
      if (!(error instanceof SiteFileWrong)) throw error
      log.error(`${error.message}; the last good version stays`)
    }
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
