import { fileURLToPath } from 'node:url'
import { type Release, readRelease } from '@bohe/telemetry/release.ts'

let known: Release | undefined

/** The version and commit of this server. */
export const release = (): Release => {
  known ??= readRelease(fileURLToPath(new URL('../', import.meta.url)))
  return known
}
