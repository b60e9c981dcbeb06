import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Manifest, sealedManifest } from '#operators/backup/manifest.ts'
import { archiveFolder, good, manifestEntry, manifestOf, secretKey } from './made-archive.ts'

let own: ReturnType<typeof archiveFolder>
beforeEach(() => {
  own = archiveFolder()
})
afterEach(() => own.remove())

describe('a manifest', () => {
  it('of another key is refused, unless any is taken', async () => {
    own.write([...good, manifestEntry(manifestOf(good), 'another secret key of thirty-two l')])
    expect(await own.fault()).toMatch(/^it was not made with this SECRET_KEY, or was changed since/)
    expect((await own.find({ anyKey: true })).manifest).toEqual(manifestOf(good))
  })

  it('that was changed is refused', async () => {
    const { path, body = '' } = manifestEntry(manifestOf(good))
    own.write([...good, { path, body: body.replace('"ledger_seconds": "12"', '"ledger_seconds": "13"') }])
    expect(await own.fault()).toMatch(/^it was not made with this SECRET_KEY, or was changed since/)
  })

  it('of another kind of database than is there is refused', async () => {
    own.writeWhole(good, { ...manifestOf(good), kind: 'embedded' })
    expect(await own.fault()).toBe('it does not hold the one database that its manifest tells of')
    own.writeWhole(good.slice(1))
    expect(await own.fault()).toBe('it does not hold the one database that its manifest tells of')
    own.writeWhole([...good.slice(0, 1), { path: 'database.tar.gz', body: 'x' }, ...good.slice(1)])
    expect(await own.fault()).toBe('it does not hold the one database that its manifest tells of')
  })

  it('of a newer schema is refused by its name', async () => {
    own.writeWhole(good, { ...manifestOf(good), migration: '999-flying.sql', version: '9.0.0' })
    expect(await own.fault()).toMatch(
      /^its schema \(999-flying\.sql, of version 9\.0\.0\) is newer than this server's \d{3}-/,
    )
  })

  it.each<[what: string, body: string, why: RegExp]>([
    ['no JSON', 'a text', /^its manifest\.json is none of a backup$/],
    ['no seal', '{}', /^its manifest\.json is none of a backup$/],
    ['too much', ' '.repeat(65_537), /^"manifest\.json" is too large$/],
    [
      'a format that is not known',
      sealedManifest(secretKey, { ...manifestOf(good), format: 2 as 1 }),
      /^its manifest\.json is not understood: format /,
    ],
    [
      'a part without its sum',
      sealedManifest(secretKey, { ...manifestOf(good), parts: {} as Manifest['parts'] }),
      /^its manifest\.json is not understood: parts\.database /,
    ],
  ])('with %s is refused', async (_, body, why) => {
    own.write([...good, { path: 'manifest.json', body }])
    expect(await own.fault()).toMatch(why)
  })
})
