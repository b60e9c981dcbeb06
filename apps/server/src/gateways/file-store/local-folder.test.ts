import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { systemRandom } from '#random.ts'
import { localFolder } from './local-folder.ts'

const above = mkdtempSync(join(tmpdir(), 'bohe-files-'))
const root = join(above, 'uploads')
const store = localFolder(root, systemRandom)
afterAll(() => rmSync(above, { recursive: true, force: true }))

describe('a folder of files', () => {
  it('keeps each file under a name that cannot be guessed', async () => {
    const paths = await Promise.all(Array.from({ length: 50 }, () => store.put('bohe', Buffer.from('same'))))
    expect(new Set(paths).size).toBe(50)
    for (const path of paths) expect(path).toMatch(/^\/uploads\/bohe\/[0-9a-f]{2}\/[0-9a-f]{32}\.webp$/)
  })

  it('gives back what it keeps, until it is removed', async () => {
    const path = await store.put('bohe', Buffer.from('a picture'))
    expect((await store.read(path))?.toString()).toBe('a picture')
    await store.remove(path)
    await store.remove(path)
    expect(await store.read(path)).toBeUndefined()
  })

  it('ASVS 5.3.1: keeps nothing that could be run, and nothing for others on the machine', async () => {
    const path = await store.put('bohe', Buffer.from('#!/bin/sh'))
    expect(statSync(join(root, path.replace('/uploads/', ''))).mode & 0o777).toBe(0o600)
  })

  it.each([
    '/uploads/../secret.webp',
    '/uploads/bohe/../../secret.webp',
    '/uploads/bohe/00/../../../secret.webp',
    '/uploads/bohe/00/..%2f..%2f..%2fsecret.webp',
    `/uploads/bohe/00/${'0'.repeat(32)}.webp/../../../../secret.webp`,
    `/uploads/bohe/00/${'0'.repeat(32)}.webp\n`,
    '/uploads/bohe/00/\0.webp',
    '/uploads/bohe',
    'secret.webp',
    '',
  ])('ASVS 5.3.2: knows no other path: %j', async path => {
    writeFileSync(join(above, 'secret.webp'), 'a secret')
    expect(await store.read(path)).toBeUndefined()
    await store.remove(path)
    expect(statSync(join(above, 'secret.webp')).size).toBe(8)
  })
})
