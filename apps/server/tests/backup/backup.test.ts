import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { create, extract } from 'tar'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connect } from '#database/connect.ts'
import { lockFolder } from '#database/directory-lock.ts'
import type { Db } from '#database/schema.ts'
import { transaction } from '#database/transaction.ts'
import { verifyAuditLog } from '#features/audit/audit-log.ts'
import { grantMembership, ledgerCheck } from '#features/membership/ledger.ts'
import { relationsIn } from '#operators/backup/backup-store.ts'
import { type Manifest, readManifest, sealedManifest } from '#operators/backup/manifest.ts'
import { withDatabase } from '#operators/backup/restored-database.ts'
import { operate } from '#operators/carry-out.ts'
import { commands } from '#operators/commands.ts'
import { serverUrl } from '#tests/support/database/postgres-admin.ts'
import { type BackupStack, keepable, startBackupStack } from './backup-stack.ts'

const gold = 11
const members = 20

describe.each(keepable)('a backup, on $name', database => {
  let stack: BackupStack
  let file: string
  let keys: string
  let identity: string
  let before: number
  let after: number

  /** Members who buy one after the other, until they are told to stop; answers how often they did. */
  const keepBuying = (ids: readonly number[]) => {
    let isOver = false
    let bought = 0
    const isUnderWay = Promise.withResolvers<void>()
    const buy = async () => {
      for (; !isOver; bought++) {
        const memberId = ids[bought % ids.length] ?? 0
        const order = { memberId, source: 'order' as const, sourceId: `load ${bought}`, packageId: gold, months: 1 }
        await transaction(stack.db, tx => grantMembership(tx, { ...order, now: stack.api.clock.now() }))
        if (bought === ids.length) isUnderWay.resolve()
      }
    }
    const ended = buy()
    return {
      isUnderWay: isUnderWay.promise,
      bought: () => bought,
      stop: async () => {
        isOver = true
        await ended
        return bought
      },
    }
  }

  const newMembers = async (): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`
      insert into members (user_name, password_hash, region_code, refer_code, src_channel, os_type, created_at)
      select 'kept' || n, 'none', '0', 'kept' || n, 'guanwang', '4', ${stack.api.clock.now()}
      from generate_series(1, ${sql.lit(members)}) n returning id`.execute(stack.db)
    return rows.map(({ id }) => id)
  }

  const noted = async () =>
    (await stack.db.selectFrom('check_runs').selectAll().where('kind', '=', 'backup').execute()).at(0)

  const scratchDatabases = async () => {
    if (database.name === 'embedded' || !serverUrl) return []
    const { rows } = await sql`select datname from pg_database where datname like 'bohe_verify%'`.execute(stack.db)
    return rows
  }
  const scratchFolders = () => readdirSync(tmpdir()).filter(name => name.startsWith('bohe-verify-'))

  beforeAll(async () => {
    stack = await startBackupStack(database)
    await stack.api.context.files.put('bohe', Buffer.from('a picture'))
    await stack.api.context.files.put('articles', Buffer.from('another'))
    writeFileSync(join(stack.config.contentFolder, '.hidden'), 'no file of the site')
    identity = await generateX25519Identity()
    const load = keepBuying(await newMembers())
    await load.isUnderWay
    before = load.bought()
    const made = await stack.run('backup:make', '--folder', '.', '--recipient', await identityToRecipient(identity))
    after = await load.stop()
    expect(made).toMatchObject({ code: 0, errors: expect.stringContaining('2 pictures') })
    ;[file = '', keys = ''] = made.output.trim().split('\n')
  })
  afterAll(() => stack.stop())

  it('is two files for their owner alone, and nothing else', async () => {
    for (const path of [file, keys]) expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readdirSync(stack.folder).filter(name => name.startsWith('bohe-')).length).toBe(2)
    const act = (await stack.db.selectFrom('audit_log').selectAll().orderBy('id').execute()).at(-1)
    expect(act).toMatchObject({ actor: 'lin', action: 'backup:make', after: { uploads: 2, keys: true } })
  })

  it('holds the keys apart, for one person', async () => {
    const sealed = readFileSync(keys)
    const decrypter = new Decrypter()
    decrypter.addIdentity(identity)
    expect(JSON.parse(await decrypter.decrypt(sealed, 'text'))).toEqual(stack.config.given)
    expect(Object.keys(stack.config.given)).toContain('CONTENT_DIR')
    const stranger = new Decrypter()
    stranger.addIdentity(await generateX25519Identity())
    await expect(stranger.decrypt(sealed)).rejects.toThrow()
    expect(readFileSync(file).includes(stack.config.secretKey)).toBe(false)
  })

  it('is proved where nobody uses it, and noted for the console', async () => {
    const folders = scratchFolders()
    stack.api.clock.advance(3 * 3600 + 12 * 60)
    const verified = await stack.runLocally(stack.config, 'backup:verify', '--file', file)
    expect(verified).toMatchObject({
      code: 0,
      errors: expect.stringMatching(/\.tar is good: 3 h 12 min old, of version /),
    })
    expect(await noted()).toMatchObject({ findings: 0, checked: expect.any(Number) })
    expect((await noted())?.at.getTime()).toBe(stack.api.clock.now().getTime() - (3 * 3600 + 12 * 60) * 1000)
    expect([await scratchDatabases(), scratchFolders()]).toEqual([[], folders])
  })

  it('comes back with all that was paid until then, in exact ledgers', async () => {
    const config = await stack.empty('other')
    const restored = await stack.runLocally(config, 'backup:restore', '--file', file, '--as', 'Mei')
    expect(restored).toMatchObject({ code: 0, output: '' })
    expect(restored.errors).toMatch(/is back after [\d.]+ s; 0 differences; its newest row is 3 h 12 min old/)
    const { db, close } = await connect(config.database)
    const grants = await db
      .selectFrom('membership_ledger')
      .select(['source_id', 'seconds'])
      .where('source_id', 'like', 'load %')
      .orderBy('id')
      .execute()
    // Each was bought after the one before: what is kept has no gap.
    expect(grants.map(({ source_id }) => source_id)).toEqual(grants.map((_, at) => `load ${at}`))
    expect(grants.length).toBeGreaterThanOrEqual(before)
    expect(grants.length).toBeLessThanOrEqual(after)
    expect(await ledgerCheck(db)).toEqual([])
    const own = stack.db.selectFrom('membership_ledger').select('seconds').where('source_id', 'like', 'load %')
    expect(grants.map(({ seconds }) => seconds)).toEqual(
      (await own.orderBy('id').limit(grants.length).execute()).map(({ seconds }) => seconds),
    )
    expect(await verifyAuditLog(db, config.secretKey)).toMatchObject({ faults: [] })
    const act = (await db.selectFrom('audit_log').selectAll().orderBy('id').execute()).at(-1)
    expect(act).toMatchObject({ actor: 'Mei', action: 'backup:restore' })
    await close()
    expect(readdirSync(config.uploads.folder, { recursive: true }).toSorted()).toEqual(
      readdirSync(stack.config.uploads.folder, { recursive: true }).toSorted(),
    )
    expect(readdirSync(config.contentFolder, { recursive: true }).toSorted()).toEqual(
      readdirSync(stack.config.contentFolder, { recursive: true })
        .filter(name => name !== '.hidden')
        .toSorted(),
    )
  })

  it('comes back nowhere but into what is empty, and says what is there', async () => {
    const config = await stack.empty('full')
    mkdirSync(config.uploads.folder)
    writeFileSync(join(config.uploads.folder, 'precious'), 'x')
    const restore = () => stack.runLocally(config, 'backup:restore', '--file', file)
    expect(await restore()).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/uploads is not empty: it has precious\n/),
    })
    rmSync(config.uploads.folder, { recursive: true })
    mkdirSync(config.contentFolder)
    writeFileSync(join(config.contentFolder, 'config.json'), 'mine')
    expect(await restore()).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/config\.json is there and another one than in the backup: move it away\n/),
    })
    expect(readFileSync(join(config.contentFolder, 'config.json'), 'utf8')).toBe('mine')
    expect(existsSync(config.uploads.folder)).toBe(false)
    if (database.name === 'embedded') {
      expect(readdirSync(config.database.folder)).toEqual(['content'])
      mkdirSync(join(config.database.folder, 'database'))
      writeFileSync(join(config.database.folder, 'database', 'PG_VERSION'), '18')
      expect((await restore()).errors).toMatch(/database is not empty: it has PG_VERSION\n$/)
    } else {
      expect(await withDatabase(config.database.url ?? '', relationsIn)).toEqual([])
      const taken = await stack.runLocally(stack.config, 'backup:restore', '--file', file)
      expect(taken.errors).toMatch(/DATABASE_URL is not empty: it has activities, \w+, \w+ and \d+ more\n$/)
    }
  })

  it('is never brought back by a server that runs', async () => {
    const refused = {
      code: 1,
      output: '',
      errors: 'bohe operate: a server does not do backup:restore; it is done beside it\n',
    }
    expect(await stack.run('backup:restore', '--file', file)).toEqual(refused)
    if (database.name !== 'embedded') return
    const config = await stack.empty('held')
    const lock = lockFolder(config.database.folder)
    const held = await stack.runLocally(config, 'backup:restore', '--file', file)
    lock.release()
    expect(held).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^bohe operate: another server works in .*; stop it first\n$/),
    })
    expect(existsSync(join(config.database.folder, 'database'))).toBe(false)
  })

  it('that lacks rows or has wrong ledgers is found out, and noted', async () => {
    const folder = join(stack.folder, 'changed')
    mkdirSync(folder)
    await extract({ file, cwd: folder })
    const names: string[] = []
    await extract({ file, cwd: folder, onReadEntry: ({ path }) => void names.push(path) })
    const path = join(folder, 'manifest.json')
    const told: Manifest = readManifest(readFileSync(path, 'utf8'), stack.config.secretKey, false)
    const rows = { ...told.rows, members: (told.rows.members ?? 0) + 1 }
    writeFileSync(path, sealedManifest(stack.config.secretKey, { ...told, rows }))
    await create({ file: join(folder, 'b.tar'), cwd: folder, portable: true }, names)
    const verified = await stack.runLocally(stack.config, 'backup:verify', '--file', 'changed/b.tar')
    expect(verified).toEqual({
      code: 1,
      output: `rows of members: ${told.rows.members}, and ${rows.members} in the manifest\n`,
      errors: 'bohe operate: b.tar is not good: 1 differences\n',
    })
    expect(await noted()).toMatchObject({ findings: 1, at: stack.api.clock.now() })
    expect(await scratchDatabases()).toEqual([])
  })

  it('is refused where customers are served and the folder of pictures is not there', async () => {
    const { context } = stack.api
    const make = (uploads: Partial<typeof stack.config.uploads>) => {
      const config = { ...stack.config, isLive: true, uploads: { ...stack.config.uploads, ...uploads } }
      return operate(
        commands,
        { ...context, config },
        ['backup:make', '--folder', '.', '--dry-run'],
        'lin',
        stack.folder,
      )
    }
    const folder = join(stack.folder, 'no-pictures')
    expect(await make({ folder })).toMatchObject({
      code: 1,
      errors: `bohe operate: the pictures of UPLOADS_DIR, ${folder}: it is not there\n`,
    })
    expect(await make({})).toMatchObject({ code: 0 })
    const s3 = { bucket: 'kept' } as NonNullable<typeof stack.config.uploads.s3>
    expect(await make({ folder, s3 })).toMatchObject({ code: 0 })
  })

  it('tried only, leaves nothing', async () => {
    const files = readdirSync(stack.folder)
    const acts = async (db: Db) => (await db.selectFrom('audit_log').select('id').execute()).length
    const count = await acts(stack.db)
    expect(await stack.run('backup:make', '--folder', '.', '--dry-run')).toMatchObject({
      code: 0,
      errors: expect.stringMatching(/^dry run, nothing was written: .*\.tar can be made\n$/),
    })
    const nowhere = join(stack.folder, 'nowhere')
    expect(await stack.run('backup:make', '--folder', 'nowhere', '--dry-run')).toMatchObject({
      code: 1,
      errors: `bohe operate: ${nowhere}: it is not there\n`,
    })
    const config = await stack.empty('tried')
    expect(await stack.runLocally(config, 'backup:restore', '--file', file, '--dry-run')).toMatchObject({ code: 0 })
    expect(readdirSync(config.database.folder)).toEqual([])
    expect(readdirSync(stack.folder)).toEqual([...files, 'tried'].toSorted())
    expect(await acts(stack.db)).toBe(count)
  })
})
