import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeep } from '@bohe/testing/variants.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Config } from '#config.ts'
import { relationsIn } from '#operators/backup/backup-store.ts'
import { withDatabase } from '#operators/backup/restored-database.ts'
import type { TestDatabase } from '#tests/support/database/databases.ts'
import { databases } from '#tests/support/database/databases.ts'
import { testConfig } from '#tests/support/test-config.ts'
import { type BackupStack, keepable, startBackupStack } from './backup-stack.ts'

const mount = (...args: string[]) => execFileSync('mount', args, { stdio: 'ignore' })
const unmount = (disk: string) => execFileSync('umount', ['-l', disk], { stdio: 'ignore' })

/** Disks of a size are made of memory, which not everybody may. */
const mayMount = (() => {
  const disk = mkdtempSync(join(tmpdir(), 'bohe-disk-'))
  try {
    mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk)
    unmount(disk)
    return true
  } catch {
    return false
  } finally {
    rmSync(disk, { recursive: true, force: true })
  }
})()

/** Files below a folder; a lock that nobody holds is none. */
const filesIn = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
        each => !each.isDirectory() && each.name !== 'server.lock',
      )
    : []

describe.runIf(isDeep && mayMount)('a disk that is full while a backup is brought back', () => {
  let stack: BackupStack
  let file: string
  let disk: string

  const begin = async (database: TestDatabase | undefined) => {
    if (!database) throw new Error('no database is here')
    stack = await startBackupStack(database)
    await stack.api.context.files.put('bohe', Buffer.from('a picture'))
    const made = await stack.run('backup:make', '--folder', '.')
    ;[file = ''] = made.output.trim().split('\n')
  }
  const restore = (config: Config) => stack.runLocally(config, 'backup:restore', '--file', file)

  beforeEach(() => {
    disk = mkdtempSync(join(stack.folder, 'disk-'))
    mount('-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk)
  })
  afterEach(() => unmount(disk))

  describe('of the embedded database', () => {
    beforeAll(() => begin(databases.at(0)))
    afterAll(() => stack.stop())

    it('is told in words, and nothing is left; with room it comes back', async () => {
      const config = testConfig({ DATA_DIR: join(disk, 'data'), CONTENT_DIR: join(disk, 'content') })
      // Neither what is unpacked has room; nor the database; then everything.
      for (const [room, place] of [
        ['1m', /uploads\/\.restore-\w+/],
        ['8m', /data\/database/],
      ] as const) {
        mount('-o', `remount,size=${room}`, disk)
        const { code, output, errors } = await restore(config)
        expect({ code, output }).toEqual({ code: 1, output: '' })
        expect(errors).toMatch(new RegExp(`^bohe operate: \\S+${place.source}: the disk is full\n$`))
        expect(filesIn(disk)).toEqual([])
      }
      mount('-o', 'remount,size=100m', disk)
      expect(await restore(config)).toMatchObject({ code: 0, output: '' })
      expect(filesIn(join(disk, 'content')).length).toBeGreaterThan(0)
      expect(filesIn(join(disk, 'data/uploads')).length).toBe(1)
    })
  })

  describe('of the files of the site', () => {
    beforeAll(() => begin(keepable.at(-1)))
    afterAll(() => stack.stop())

    it('leaves database and pictures as empty as they were, too', async () => {
      const { given, ...config } = await stack.empty('small')
      const small = { ...config, given, contentFolder: join(disk, 'content') }
      mount('-o', 'remount,size=64k', disk)
      const { code, errors } = await restore(small)
      expect(code).toBe(1)
      expect(errors).toMatch(/^bohe operate: \S+content\S*: the disk is full\n$/)
      expect([filesIn(disk), filesIn(config.database.folder)]).toEqual([[], []])
      const { url } = config.database
      if (url !== undefined) expect(await withDatabase(url, relationsIn)).toEqual([])
      mount('-o', 'remount,size=20m', disk)
      expect(await restore(small)).toMatchObject({ code: 0, output: '' })
    })
  })
})
