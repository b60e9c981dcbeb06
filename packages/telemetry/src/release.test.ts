import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readRelease } from './release.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bohe-release-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const written = (manifest: object) => writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))

it('reads what an artefact was built from', () => {
  written({ version: '0.3.1', commit: 'c0ffee' })
  expect(readRelease(folder)).toEqual({ version: '0.3.1', commit: 'c0ffee' })
})

it('knows its version where git knows nothing', () => {
  written({ version: '0.3.1' })
  expect(readRelease(folder)).toEqual({ version: '0.3.1', commit: 'unknown' })
})
