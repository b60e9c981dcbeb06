import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Header, Pax } from 'tar'
import { findBackup } from '#operators/backup/found-backup.ts'
import { type Manifest, PartSum, sealedManifest } from '#operators/backup/manifest.ts'

export const secretKey = 'a secret key of thirty-two letters'
export const picture = `uploads/bohe/a3/a3${'0'.repeat(30)}.webp`

/** An entry of a tar as anybody may write it; a plain file unless `head` says otherwise. */
export interface Entry {
  path: string
  body?: string
  head?: Partial<Header>
  pax?: Partial<Pax>
}

const blockOf = (body: Buffer) => Buffer.concat([body, Buffer.alloc((512 - (body.length % 512)) % 512)])

/** The bytes of an entry, its head first. */
export const bytesOf = ({ path, body = '', head, pax }: Entry): Buffer => {
  const content = Buffer.from(body)
  const header = new Header({
    path,
    size: content.length,
    type: 'File',
    mode: 0o600,
    mtime: new Date(0),
    uid: 0,
    gid: 0,
    ...head,
  })
  header.encode()
  const extended = pax ? new Pax(pax as ConstructorParameters<typeof Pax>[0]).encode() : Buffer.alloc(0)
  return Buffer.concat([extended, header.block ?? Buffer.alloc(0), blockOf(content)])
}

export const database: Entry = { path: 'database.dump', body: 'PGDMP a dump' }
export const upload: Entry = { path: picture, body: 'a picture' }
export const site: Entry = { path: 'content/config.json', body: '{}' }

const sumOf = (entries: readonly Entry[], part: string) => {
  const sum = new PartSum()
  for (const { path, body = '' } of entries.filter(each => each.path.startsWith(part)))
    sum.add(path, Buffer.byteLength(body), createHash('sha256').update(body).digest('hex'))
  return sum.total()
}

/** A manifest that tells what the entries are. */
export const manifestOf = (entries: readonly Entry[]): Manifest => ({
  format: 1,
  version: '0.1.0',
  madeAt: '2026-11-25T14:38:00.000Z',
  migration: '001-members.sql',
  kind: 'postgresql',
  server: 15,
  rows: { members: 3 },
  sums: { ledger_seconds: '12' },
  newestAt: null,
  parts: {
    database: sumOf(entries, 'database'),
    uploads: sumOf(entries, 'uploads'),
    content: sumOf(entries, 'content'),
  },
})

/** The entry of a manifest, sealed. */
export const manifestEntry = (manifest: Manifest, key = secretKey): Entry => ({
  path: 'manifest.json',
  body: sealedManifest(key, manifest),
})

/** What a small backup holds. */
export const good = [database, upload, site]

/** A folder of a test's own with an archive in it, made byte by byte. */
export const archiveFolder = () => {
  const above = mkdtempSync(join(tmpdir(), 'bohe-archive-'))
  const folder = join(above, 'own')
  const file = join(folder, 'b.tar')
  mkdirSync(folder)
  const write = (entries: readonly Entry[]) =>
    writeFileSync(file, Buffer.concat([...entries.map(bytesOf), Buffer.alloc(1024)]))
  const find = (options: { anyKey?: boolean } = {}) =>
    findBackup(folder, { file: 'b.tar', anyKey: false, secretKey, ...options })
  return {
    above,
    folder,
    file,
    write,
    /** With a manifest that says what the archive has: whoever changes one can change the other. */
    writeWhole: (entries: readonly Entry[], manifest = manifestOf(entries)) =>
      write([...entries, manifestEntry(manifest)]),
    find,
    /** Why it is refused. */
    fault: () =>
      find().then(
        () => 'none',
        (error: Error) => error.message.replace(/^b\.tar: /, ''),
      ),
    remove: () => rmSync(above, { recursive: true }),
  }
}
