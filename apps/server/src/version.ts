import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

let version: string | undefined

/** The version of this server. */
export const serverVersion = (): string => {
  version ??= z.parse(
    z.object({ version: z.string() }),
    JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')),
  ).version
  return version
}
