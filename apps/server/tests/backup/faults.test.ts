import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ArchiveWriter } from '#operators/backup/archive-writer.ts'
import { ageOf } from '#operators/backup/found-backup.ts'
import { untilInterrupted } from '#operators/backup/interruption.ts'
import { sealedKeys } from '#operators/backup/keys-file.ts'
import { siteFiles, uploadedFiles } from '#operators/backup/parts.ts'
import { dumped, findProgram, needAtLeast } from '#operators/backup/postgres-programs.ts'
import { needNoUploads } from '#operators/backup/restored-files.ts'
import { writeWhole } from '#operators/backup/whole-file.ts'
import { testConfig } from '#tests/support/test-config.ts'
import { database, good, manifestOf, site } from './made-archive.ts'

const above = mkdtempSync(join(tmpdir(), 'bohe-backup-faults-'))
afterAll(() => rmSync(above, { recursive: true }))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(above, 'case-'))
})

const why = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  )

describe('a file that is to be whole', () => {
  const path = () => join(folder, 'whole')

  it('has its name when all of it is there, and is its owner’s', async () => {
    await writeWhole(path(), async file => {
      await file.write('half')
      expect(readdirSync(folder)).toEqual(['whole.part'])
      await file.write(' and half')
    })
    expect([readdirSync(folder), readFileSync(path(), 'utf8')]).toEqual([['whole'], 'half and half'])
    expect(statSync(path()).mode & 0o777).toBe(0o600)
  })

  it.each([
    ['ENOSPC', 'whole: the disk is full'],
    ['EDQUOT', 'whole: no more may be kept there'],
    ['EIO', 'whole: the disk fails'],
  ])('leaves nothing when %s cuts it off, and says so in one line', async (code, line) => {
    const work = writeWhole(path(), async file => {
      await file.write('half')
      throw Object.assign(new Error(`${code}: write`), { code })
    })
    expect(await why(work)).toBe(join(folder, line))
    expect(readdirSync(folder)).toEqual([])
  })

  it.skipIf(process.platform === 'win32')('leaves nothing when the system takes no more', async () => {
    const module = fileURLToPath(new URL('../../src/operators/backup/whole-file.ts', import.meta.url))
    const script = `
      import { writeWhole } from ${JSON.stringify(module)}
      const write = file => file.write(Buffer.alloc(100_000))
      await writeWhole(${JSON.stringify(path())}, async file => { for (;;) await write(file) })
        .catch(error => process.stdout.write(error.message))`
    const limited = `trap '' XFSZ; ulimit -f 400; exec "$0" --input-type=module -e "$1"`
    const output = await new Promise(done => {
      execFile('sh', ['-c', limited, process.execPath, script], (_, said) => done(said))
    })
    expect(output).toBe(`${path()}: a file may not be so large there`)
    expect(readdirSync(folder)).toEqual([])
  })

  it('is never written over another, nor where there is no folder', async () => {
    writeFileSync(`${path()}.part`, 'somebody else’s')
    expect(await why(writeWhole(path(), async () => undefined))).toBe(`${path()}: it is there already`)
    expect(readFileSync(`${path()}.part`, 'utf8')).toBe('somebody else’s')
    expect(await why(writeWhole(join(folder, 'no', 'whole'), async () => undefined))).toBe(
      `${folder}/no: it is not there`,
    )
  })

  it('is given up in order when the process is told to stop', async () => {
    const others = process.listeners('SIGTERM')
    const isUnderWay = Promise.withResolvers<void>()
    const work = untilInterrupted(signal =>
      writeWhole(path(), async file => {
        await file.write('half')
        const stopped = new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
        isUnderWay.resolve()
        await stopped
      }),
    )
    const own = process.listeners('SIGTERM').filter(each => !others.includes(each))
    await isUnderWay.promise
    expect(readdirSync(folder)).toEqual(['whole.part'])
    for (const listener of own) listener('SIGTERM')
    expect(await why(work)).toBe('interrupted; nothing that was begun is left')
    expect([readdirSync(folder), process.listeners('SIGTERM')]).toEqual([[], others])
  })
})

describe.skipIf(process.platform === 'win32')('a program of PostgreSQL’s', () => {
  /** A program that does what a shell is told. */
  const place = (name: string, script: string) =>
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  const find = () => findProgram(testConfig({ PG_BIN_DIR: folder }), 'pg_dump')
  const url = 'postgres://bohe:pass%20word@127.0.0.1:5/shop?sslmode=disable&password=pass%20word'

  it('that is not there is named', async () => {
    expect(await why(find())).toBe(
      `there is no pg_dump in ${folder}: install PostgreSQL's client programs, or set PG_BIN_DIR to their folder`,
    )
    place('pg_dump', 'exit 3')
    expect(await why(find())).toBe(`pg_dump in ${folder} does not run`)
    place('pg_dump', 'echo something else')
    expect(await why(find())).toMatch(/^there is no pg_dump in /)
  })

  it('is not used when it is older than the server', async () => {
    place('pg_dump', 'echo "pg_dump (PostgreSQL) 14.9 (Debian 14.9-1)"')
    const program = await find()
    expect(program.major).toBe(14)
    needAtLeast(program, 14)
    expect(() => needAtLeast(program, 15)).toThrow(
      "pg_dump is of PostgreSQL 14 and older than the server's 15: install those of 15, or set PG_BIN_DIR to their folder",
    )
  })

  it('that breaks off leaves no half file, and its own words', async () => {
    place(
      'pg_dump',
      '[ "$1" = --version ] && echo "pg_dump (PostgreSQL) 15.1" && exit\necho half\necho "pg_dump: error: lost it" >&2\nexit 1',
    )
    const program = await find()
    const work = writeWhole(join(folder, 'b.tar'), async file => {
      const writer = new ArchiveWriter(file, new Date(0))
      await writer.add('database.dump', dumped(program, url, 'snapshot', new AbortController().signal))
    })
    expect(await why(work)).toBe('pg_dump did not end well: pg_dump: error: lost it')
    place('pg_dump', '[ "$1" = --version ] && exit\necho half\nkill -9 $$')
    const killed = dumped(program, url, 'snapshot', new AbortController().signal)
    expect(await why(Array.fromAsync(killed))).toBe('pg_dump did not end well: it says nothing')
    expect(readdirSync(folder)).toEqual(['pg_dump'])
  })

  it('gets the password where nobody sees it', async () => {
    place('pg_dump', '[ "$1" = --version ] && echo "pg_dump (PostgreSQL) 15.1" && exit\necho "$PGPASSWORD of $@"')
    const said = await Array.fromAsync(dumped(await find(), url, 'snapshot', new AbortController().signal))
    const [password, options] = Buffer.concat(said).toString().split(' of ')
    expect(password).toBe('pass word')
    expect(options).toContain('--dbname=postgres://bohe@127.0.0.1:5/shop?sslmode=disable\n')
    expect(options).not.toMatch(/pass( |%20|\+)word/)
  })
})

describe('what is kept', () => {
  it('are pictures as they are kept, and files of the site that are not hidden', async () => {
    const picture = `bohe/a3/a3${'0'.repeat(30)}.webp`
    for (const name of [picture, `${picture}.0b1c.part`, 'bohe/run.sh', '.hidden']) {
      mkdirSync(join(folder, name, '..'), { recursive: true })
      writeFileSync(join(folder, name), 'x')
    }
    expect(await uploadedFiles(folder)).toEqual([`uploads/${picture}`])
    expect(await uploadedFiles(join(folder, 'none'))).toEqual([])
    expect(await siteFiles(join(folder, 'bohe', 'a3'))).toEqual([
      `content/a3${'0'.repeat(30)}.webp`,
      `content/a3${'0'.repeat(30)}.webp.0b1c.part`,
    ])
    writeFileSync(join(folder, 'a:b'), 'x')
    expect(await why(siteFiles(folder))).toBe('a backup takes no file of such a name: "content/a:b"')
  })

  it('are keys for a recipient that there is', async () => {
    expect(await why(sealedKeys({}, 'age1nobody'))).toBe("age1nobody is no recipient of age's")
  })

  it.each([
    [0, '0 s'],
    [59, '59 s'],
    [61, '1 min 1 s'],
    [3600, '1 h 0 min'],
    [90_061, '1 d 1 h'],
    [40 * 86_400, '40 d 0 h'],
    [-5, '0 s'],
  ])('%i seconds ago is %s old', (seconds, age) => {
    expect(ageOf(new Date(0), new Date(seconds * 1000))).toBe(age)
  })
})

describe('pictures in a bucket', () => {
  const s3 = { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }
  const config = () => testConfig({ ...s3, S3_ENDPOINT: 'http://127.0.0.1:9', DATA_DIR: folder })

  it('come back into a folder first, and a backup without any is welcome', async () => {
    expect(await why(needNoUploads(config(), manifestOf(good)))).toBe(
      'its pictures go into a folder, and the settings name the bucket pictures: bring it back without the bucket, then copy them there',
    )
    expect(await why(needNoUploads(config(), manifestOf([database, site])))).toBe('done')
  })
})
