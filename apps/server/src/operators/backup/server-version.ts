import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

/** The version of this server. */
export const serverVersion = (): string => {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')
  return z.parse(z.object({ version: z.string() }), JSON.parse(text)).version
}
