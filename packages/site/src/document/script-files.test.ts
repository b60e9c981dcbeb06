import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { carried } from './script-files.ts'

const root = join(import.meta.dirname, '../../../..')

const sourcesOf = (owner: string) => (owner === 'app' ? ['apps/intl/app', 'apps/cn/app'] : [`packages/${owner}/src`])

const isThere = (head: string): boolean => {
  const [owner = '', ...path] = head.split('/')
  const places = sourcesOf(owner).map(sources => join(root, sources, ...path))
  return places.some(place => ['', '.ts', '.tsx'].some(ending => existsSync(place + ending)))
}

it.each(Object.entries(carried))('the file of script named %s carries modules that are there', (_, heads) => {
  expect(heads.filter(head => !isThere(head))).toEqual([])
})

it('each module is carried by one file', () => {
  const heads = Object.values(carried).flat()
  expect(heads.filter((head, at) => heads.indexOf(head) !== at)).toEqual([])
})
