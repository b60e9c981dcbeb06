import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeep } from '@bohe/testing/variants.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Context, createContext } from '#context.ts'
import { migrate } from '#database/migrate.ts'
import { openCommandSocket } from '#operators/command-socket.ts'
import { testConfig } from '#tests/support/test-config.ts'

const program = fileURLToPath(new URL('../../src/operators/main.ts', import.meta.url))

/** Each command is a process that loads everything. */
describe.runIf(isDeep)('a backup of the embedded database, while a server has it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bohe-backup-socket-'))
  const data = join(folder, 'data')
  let context: Context
  let socket: ReturnType<typeof openCommandSocket>
  beforeAll(async () => {
    context = await createContext(testConfig({ DATA_DIR: data }))
    await migrate(context.db)
    socket = openCommandSocket(context)
  })
  afterAll(async () => {
    await socket.close()
    context.mail.close()
    await context.close()
    rmSync(folder, { recursive: true })
  })

  /** `pnpm operate` as a process of its own. */
  const operate = (dataFolder: string, ...args: string[]) =>
    new Promise<{ code: number | null; output: string; errors: string }>(done => {
      const env = { ...process.env, APP_ENV: '2', DATABASE_URL: undefined, DATA_DIR: dataFolder, INIT_CWD: folder }
      const child = execFile(process.execPath, [program, ...args], { env }, (_, output, errors) =>
        done({ code: child.exitCode, output, errors }),
      )
    })

  it('is made by the server, proved beside it, and brought back elsewhere', async () => {
    const made = await operate(data, 'backup:make', '--folder', '.')
    expect(made).toMatchObject({ code: 0, errors: expect.stringContaining('the keys are not kept') })
    const file = made.output.trim()
    expect(readdirSync(folder).map(name => join(folder, name))).toContain(file)
    expect(await operate(data, 'backup:verify', '--file', file)).toMatchObject({
      code: 0,
      errors: expect.not.stringContaining('not noted'),
    })
    const noted = context.db.selectFrom('check_runs').select('findings').where('kind', '=', 'backup')
    expect(await noted.execute()).toEqual([{ findings: 0 }])
    expect(await operate(data, 'backup:restore', '--file', file)).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/ is not empty: it has /),
    })
    expect(await operate(join(folder, 'other'), 'backup:restore', '--file', file)).toMatchObject({ code: 0 })
    expect(await operate(join(folder, 'other'), 'ledger:check')).toMatchObject({ code: 0 })
  }, 120_000)
})
