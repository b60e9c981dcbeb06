import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { root } from '@bohe/launcher/root.ts'
import { expect, it } from 'vitest'

/** More than that nobody reads through. */
const most = 20

const sources = execFileSync('git', ['ls-files', 'apps', 'packages'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))

it('no folder has more source files than can be read through', () => {
  const folders = Map.groupBy(sources, file => dirname(file))
  expect(folders.size).toBeGreaterThan(100)
  const full = [...folders].filter(([, files]) => files.length > most)
  expect(full.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([])
})
