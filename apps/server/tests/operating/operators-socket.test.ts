import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeep } from '@bohe/testing/variants.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Context, createContext } from '#context.ts'
import { lockFolder } from '#database/directory-lock.ts'
import { openCommandSocket } from '#operators/command-socket.ts'
import { prepareFolder } from '#tests/support/database/prepared-folder.ts'
import { testConfig } from '#tests/support/test-config.ts'

const program = fileURLToPath(new URL('../../src/operators/main.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'bohe-operators-'))

/** `pnpm operate` as a process of its own. */
const operate = (...args: string[]) =>
  new Promise<{ code: number; output: string; errors: string }>(done => {
    const env = { ...process.env, APP_ENV: '2', DATABASE_URL: undefined, DATA_DIR: folder, INIT_CWD: folder }
    const child = execFile(process.execPath, [program, ...args], { env }, (_, output, errors) =>
      done({ code: child.exitCode ?? -1, output, errors }),
    )
  })

const coupon = [
  '--title-zh',
  '新',
  '--title-en',
  'New',
  '--from',
  '2026-11-20',
  '--until',
  '2026-12-12',
  '--percent',
  '5',
]

describe('pnpm operate and the embedded database', () => {
  let context: Context
  let socket: ReturnType<typeof openCommandSocket>
  const startServer = async () => {
    context = await createContext(testConfig({ DATA_DIR: folder }))
    socket = openCommandSocket(context)
  }
  const stopServer = async () => {
    await socket.close()
    context.mail.close()
    await context.close()
  }
  const codes = async () =>
    (await context.db.selectFrom('coupons').select('code').orderBy('id').execute()).map(({ code }) => code)
  let seeded: string[]
  beforeAll(async () => {
    await prepareFolder(folder)
    await startServer()
    seeded = await codes()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('is carried out by the server that holds it', async () => {
    const outcome = await operate('coupons:issue', '--code', 'HELD', ...coupon)
    expect(outcome).toMatchObject({ code: 0, output: 'HELD\n' })
    const act = await context.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(act).toMatchObject({ action: 'coupons:issue', actor: expect.stringMatching(/./) })
    expect(await operate('coupons:issue', '--code', 'HELD', ...coupon)).toMatchObject({
      code: 1,
      errors: 'bohe operate: there is a code HELD already\n',
    })
  })

  it.runIf(isDeep)('is given the paths that start where the operator stands', async () => {
    mkdirSync(join(folder, 'articles', 'news'), { recursive: true })
    writeFileSync(join(folder, 'articles', 'news', 'lines.en.md'), '')
    expect(await operate('content:import', '--folder', 'articles')).toEqual({
      code: 1,
      output: 'news/lines: zh-CN is missing\nnews/lines.en.md: has no front matter between two lines of ---\n',
      errors: 'bohe operate: nothing was imported: 2 faults\n',
    })
  })

  it.runIf(isDeep)('is opened by the command itself while no server runs', async () => {
    await stopServer()
    const outcome = await operate('coupons:issue', '--code', 'FREE', ...coupon)
    expect(outcome).toMatchObject({ code: 0, output: 'FREE\n' })
    await startServer()
    expect(await codes()).toEqual([...seeded, 'HELD', 'FREE'])
    await stopServer()
  })

  it.runIf(isDeep)('cannot be reached while somebody holds it who hears no operators', async () => {
    const lock = lockFolder(folder)
    const { code, errors } = await operate('ledger:check')
    lock.release()
    expect({ code, errors }).toEqual({
      code: 1,
      errors: `bohe operate: a server works in ${folder} and does not answer; stop it first\n`,
    })
  })

  it.runIf(isDeep)('is not needed to be told how', async () => {
    const lock = lockFolder(folder)
    expect(await operate('ledger:check', '--help')).toMatchObject({ code: 0, errors: '' })
    expect(await operate('ledger:chek')).toMatchObject({ code: 1 })
    lock.release()
  })
})
