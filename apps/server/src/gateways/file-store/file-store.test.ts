import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemRandom } from '#random.ts'
import { type FileStore, FilesUnavailable } from './file-store.ts'
import { localFolder } from './local-folder.ts'
import { type S3Settings, s3Bucket } from './s3-bucket.ts'

const above = mkdtempSync(join(tmpdir(), 'bohe-files-'))
const root = join(above, 'uploads')

const s3 = new S3rver({
  ...{ address: '127.0.0.1', port: 0, silent: true, directory: join(above, 's3') },
  configureBuckets: [{ name: 'bohe-pictures', configs: [] }],
})
let port = 0
beforeAll(async () => {
  port = (await s3.run()).port
  writeFileSync(join(above, 'secret.webp'), 'a secret')
})
afterAll(async () => {
  await s3.close()
  rmSync(above, { recursive: true, force: true })
})

const bucket = (change: Partial<S3Settings> = {}): FileStore => {
  // The account that this server knows.
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  const at = { bucket: 'bohe-pictures', region: 'us-east-1', endpoint: `http://127.0.0.1:${port}` }
  return s3Bucket({ ...at, ...keys, ...change }, systemRandom)
}

describe.each([
  ['a folder', () => localFolder(root, systemRandom)],
  ['a bucket', bucket],
] as const)('files in %s', (_name, open) => {
  let store: FileStore
  beforeAll(() => {
    store = open()
  })

  it('are each kept under a name that cannot be guessed', async () => {
    const paths = await Promise.all(Array.from({ length: 50 }, () => store.put('bohe', Buffer.from('same'))))
    expect(new Set(paths).size).toBe(50)
    for (const path of paths) expect(path).toMatch(/^\/uploads\/bohe\/[0-9a-f]{2}\/[0-9a-f]{32}\.webp$/)
  })

  it('are given back, until they are removed', async () => {
    const path = await store.put('bohe', Buffer.from('a picture'))
    expect((await store.read(path))?.toString()).toBe('a picture')
    await store.remove(path)
    await store.remove(path)
    expect(await store.read(path)).toBeUndefined()
  })

  it('of one content are kept once, by everybody at once', async () => {
    const name = '0123456789abcdef'.repeat(2)
    const keep = (text: string) => store.keep('articles', name, Buffer.from(text))
    const paths = await Promise.all([keep('drawn'), keep('drawn'), keep('drawn')])
    expect(new Set(paths)).toEqual(new Set([`/uploads/articles/01/${name}.webp`]))
    await keep('something else')
    expect((await store.read(paths[0] ?? ''))?.toString()).toBe('drawn')
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
    expect(await store.read(path)).toBeUndefined()
    await store.remove(path)
    expect(statSync(join(above, 'secret.webp')).size).toBe(8)
  })
})

describe('a folder of files', () => {
  it('ASVS 5.3.1: keeps nothing that could be run, and nothing for others on the machine', async () => {
    const path = await localFolder(root, systemRandom).put('bohe', Buffer.from('#!/bin/sh'))
    expect(statSync(join(root, path.replace('/uploads/', ''))).mode & 0o777).toBe(0o600)
  })
})

describe('a bucket that cannot be used', () => {
  const picture = Buffer.from('a picture')

  it('is told of, and nothing is on this machine: a wrong key, no such bucket, nobody there', async () => {
    const nobody = createServer()
    await new Promise<void>(resolve => nobody.listen(0, '127.0.0.1', resolve))
    const free = (nobody.address() as { port: number }).port
    await new Promise(resolve => nobody.close(resolve))
    const wrong = [{ accessKeyId: 'SOMEBODY' }, { bucket: 'no-such-bucket' }, { endpoint: `http://127.0.0.1:${free}` }]
    for (const change of wrong) await expect(bucket(change).put('bohe', picture)).rejects.toThrow(FilesUnavailable)
    expect(existsSync(join(above, 's3', 'no-such-bucket'))).toBe(false)
  })

  it('is given up in seconds when it says nothing', async () => {
    const silent = createServer(socket => socket.on('error', () => undefined))
    await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
    const endpoint = `http://127.0.0.1:${(silent.address() as { port: number }).port}`
    const quick = bucket({ endpoint, timeoutMs: 50 })
    await expect(quick.put('bohe', picture)).rejects.toThrow(FilesUnavailable)
    silent.close()
  })
})
