import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { create, type Pax } from 'tar'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ArchiveWriter } from '#operators/backup/archive-writer.ts'
import { sealedManifest } from '#operators/backup/manifest.ts'
import {
  archiveFolder,
  bytesOf,
  database,
  type Entry,
  good,
  manifestEntry,
  manifestOf,
  picture,
  secretKey,
  site,
  upload,
} from './made-archive.ts'

const another = picture.replaceAll('a3', 'b3')

let own: ReturnType<typeof archiveFolder>
beforeEach(() => {
  own = archiveFolder()
})
afterEach(() => own.remove())

describe('an archive', () => {
  it('is read when it is whole', async () => {
    own.writeWhole(good)
    expect((await own.find()).manifest).toEqual(manifestOf(good))
  })

  it('that was written here is read here, and is a tar for others', async () => {
    const handle = await open(own.file, 'wx')
    const writer = new ArchiveWriter(handle, new Date(0))
    const big = Buffer.alloc(3_000_001, 'x')
    await writer.add('database.dump', [big.subarray(0, 7), big.subarray(7, 2_000_000), big.subarray(2_000_000)])
    for (const { path, body = '' } of [upload, site]) await writer.add(path, [Buffer.from(body)])
    const entries = [{ path: 'database.dump', body: big.toString() }, upload, site]
    await writer.add('manifest.json', [Buffer.from(sealedManifest(secretKey, manifestOf(entries)))])
    await writer.end()
    await handle.close()
    expect((await own.find()).manifest.parts.database.bytes).toBe(3_000_001)
    const written = readFileSync(own.file)
    own.writeWhole(entries)
    expect(written.equals(readFileSync(own.file))).toBe(true)
  })

  it.each<[what: string, entries: Entry[], why: RegExp]>([
    ['a path up', [database, { path: '../x.webp', body: 'x' }], /^no backup holds "\.\.\/x\.webp"$/],
    [
      'a path up inside',
      [database, { path: 'content/../../x', body: 'x' }],
      /^no backup holds "content\/\.\.\/\.\.\/x"$/,
    ],
    ['a whole path', [database, { path: '/etc/passwd', body: 'x' }], /^no backup holds "\/etc\/passwd"$/],
    ['a whole path inside', [database, { path: 'content//etc/passwd', body: 'x' }], /^no backup holds /],
    ['a path of Windows', [database, { path: 'content/..\\..\\x', body: 'x' }], /^no backup holds /],
    ['a drive of Windows', [database, { path: 'content/c:x', body: 'x' }], /^no backup holds /],
    ['a hidden file', [database, { path: 'content/.env', body: 'x' }], /^no backup holds /],
    [
      'a name that a terminal obeys',
      [database, { path: 'content/a\u001b[2Jb', body: 'x' }],
      /^no backup holds "content\/a\\u001b/,
    ],
    ['a name too long', [database, { path: `content/${'x'.repeat(93)}`, body: 'x' }], /^no backup holds /],
    ['no picture', [database, { path: 'uploads/bohe/a3/run.sh', body: 'x' }], /^no backup holds /],
    ['a part too many', [database, { path: 'programs/x', body: 'x' }], /^no backup holds "programs\/x"$/],
    [
      'a path up by its longer name',
      [{ ...upload, pax: { path: '../x' } as Partial<Pax> }],
      /^no backup holds "\.\.\/x"$/,
    ],
    [
      'a symlink',
      [database, { path: picture, head: { type: 'SymbolicLink', linkpath: '/etc/passwd' } }],
      /is no file but a SymbolicLink$/,
    ],
    [
      'a hard link',
      [database, { path: picture, head: { type: 'Link', linkpath: '/etc/passwd' } }],
      /is no file but a Link$/,
    ],
    [
      'a folder',
      [database, { path: 'content/x', head: { type: 'Directory' } }],
      /^no backup holds|is no file but a Directory$/,
    ],
    [
      'a device',
      [database, { path: 'content/x', head: { type: 'CharacterDevice' } }],
      /is no file but a CharacterDevice$/,
    ],
    ['a pipe', [database, { path: 'content/x', head: { type: 'FIFO' } }], /is no file but a FIFO$/],
    ['a file twice', [database, upload, { ...upload, body: 'another' }], /is there twice, or not in its place$/],
    ['files in another order', [upload, database], /^"database\.dump" is there twice, or not in its place$/],
    ['a picture too large', [database, { ...upload, head: { size: 16_777_217 } }], /webp" is too large$/],
    [
      'a file of the site without an end',
      [database, { ...site, head: { size: 2 ** 40 } }],
      /"content\/config\.json" is too large$/,
    ],
  ])('is refused that holds %s', async (_, entries, why) => {
    own.writeWhole(entries)
    expect(await own.fault()).toMatch(why)
    expect(readdirSync(own.folder)).toEqual(['b.tar'])
  })

  it('is refused with something behind its manifest', async () => {
    own.write([...good, manifestEntry(manifestOf(good)), { path: another, body: 'x' }])
    expect(await own.fault()).toBe(`"${another}" stands behind its end`)
  })

  it('is refused when a file is one too many, one too few, or another', async () => {
    own.write([database, upload, { path: another, body: 'x' }, site, manifestEntry(manifestOf(good))])
    expect(await own.fault()).toBe('its uploads has 2 files where its manifest says 1')
    own.write([database, site, manifestEntry(manifestOf(good))])
    expect(await own.fault()).toBe('its uploads has 0 files where its manifest says 1')
    own.write([database, { ...upload, body: 'A picture' }, site, manifestEntry(manifestOf(good))])
    expect(await own.fault()).toBe('its uploads is not what its checksum says')
    own.write([{ ...database, body: 'PGDMP b dump' }, upload, site, manifestEntry(manifestOf(good))])
    expect(await own.fault()).toBe('its database is not what its checksum says')
  })

  it('is refused wherever it is cut off', async () => {
    own.writeWhole(good)
    const whole = readFileSync(own.file)
    // What is missing at the end are blocks of zeros.
    const needed = whole.length - 1024
    for (const length of [0, 1, 511, 512, 600, 1024, 1536, 2048, Math.floor(needed / 2), needed - 513]) {
      writeFileSync(own.file, whole.subarray(0, length))
      expect([length, await own.fault()]).toEqual([
        length,
        expect.stringMatching(/^(it is no backup|it is cut off|it is damaged)/),
      ])
    }
  })

  it('is refused when a head was changed', async () => {
    own.writeWhole(good)
    const bytes = readFileSync(own.file)
    bytes.write('9', 130, 'latin1')
    writeFileSync(own.file, bytes)
    expect(await own.fault()).toMatch(/^it is damaged: /)
  })

  it('is refused when it is packed, or no tar', async () => {
    own.writeWhole(good)
    const bytes = readFileSync(own.file)
    writeFileSync(own.file, gzipSync(bytes))
    expect(await own.fault()).toBe('it is no backup')
    writeFileSync(own.file, 'a text')
    expect(await own.fault()).toBe('it is no backup')
    rmSync(own.file)
    expect(await own.fault()).toMatch(/it is not there$/)
    mkdirSync(own.file)
    expect(await own.fault()).toMatch(/b\.tar: that is a folder$/)
  })

  it('of somebody’s own making is refused', async () => {
    mkdirSync(join(own.folder, 'content'))
    symlinkSync('/etc', join(own.folder, 'content', 'etc'))
    await create({ file: own.file, cwd: own.folder }, ['content'])
    expect(await own.fault()).toMatch(/^no backup holds "content\/"$/)
  })

  it('is read up to its end, and what follows is nobody’s', async () => {
    own.writeWhole(good)
    appendFileSync(own.file, bytesOf({ path: '../x', body: 'x' }))
    expect(await own.fault()).toBe('none')
    expect(readdirSync(own.above)).not.toContain('x')
  })
})
