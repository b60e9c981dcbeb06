import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))

const idsOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, id = '']) => id)

const inTests = globSync('{apps,packages}/*/{src,tests,app,e2e}/**/*.test.{ts,tsx}', { cwd: root }).flatMap(file =>
  idsOf(readFileSync(root + file, 'utf8'), /ASVS (\d+\.\d+\.\d+)/g),
)

const document = readFileSync(`${root}docs/security.md`, 'utf8')

const inDocument = idsOf(document, /^\| (\d+\.\d+\.\d+) \|/gm)

it('every requirement in docs/security.md has a test that names it, and every test that names one is in there', () => {
  expect([...new Set(inTests)].sort()).toEqual(inDocument.toSorted())
})

it('every test that docs/security.md names is there', () => {
  const named = idsOf(document, /`((?:apps|packages)\/[\w./-]+\.test\.tsx?)`/g)
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter(file => !existsSync(root + file))).toEqual([])
})
