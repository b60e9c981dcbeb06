import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { refusedPorts } from '@bohe/sandbox/core/refused-ports.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { freePorts, portTable } from './ports.ts'

const entry = fileURLToPath(new URL('../start.js', import.meta.url))

const folder = mkdtempSync(join(tmpdir(), 'bohe-launcher-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Stands for a build that has nothing to do. */
const skipBuild = () => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'turbo'), '#!/bin/sh\nexit 0\n')
  chmodSync(join(folder, 'turbo'), 0o755)
}

const settings = async () => {
  const ports = Object.entries(await freePorts())
  const variables = ports.map(([name, port]) => [portTable[name as keyof typeof portTable][1], String(port)])
  return { PATH: `${folder}:${process.env.PATH}`, DATA_DIR: join(folder, 'data'), ...Object.fromEntries(variables) }
}

/** Starts everything and presses Ctrl-C, which reaches the whole group, as soon as a line says `when`. */
const interrupt = async (when: string) => {
  skipBuild()
  const child = spawn(process.execPath, [entry], { env: await settings(), detached: true })
  const output = { out: '', err: '' }
  child.stderr.on('data', text => {
    output.err += text
  })
  child.stdout.on('data', text => {
    const before = output.out
    output.out += text
    if (!before.includes(when) && output.out.includes(when)) process.kill(-(child.pid ?? 0), 'SIGINT')
  })
  const code = await new Promise(resolve => child.once('close', resolve))
  return { code, ...output }
}

/** Whether nobody works in a data folder any more. */
const isFree = (dataDir: string) => {
  if (!existsSync(dataDir)) return true
  const lock = new DatabaseSync(join(dataDir, 'server.lock'))
  try {
    lock.exec('begin exclusive')
    return true
  } catch {
    return false
  } finally {
    lock.close()
  }
}

/** What the launcher says when it does not start. */
const refusalOf = async (given: Record<string, string>) => {
  skipBuild()
  const child = spawn(process.execPath, [entry], { env: { ...(await settings()), ...given } })
  const [err, code] = await Promise.all([
    child.stderr.setEncoding('utf8').toArray(),
    new Promise(resolve => child.once('close', resolve)),
  ])
  return [code, err.join('')]
}

describe('a port that nobody could ask', () => {
  it.each(['INTL_PORT', 'CN_PORT', 'SERVER_PORT', 'SANDBOX_PORT', 'SANDBOX_TLS_PORT'])(
    'is refused in one line that names %s',
    async variable => {
      const line = `${variable} cannot be 6665: browsers refuse that port\n`
      expect(await refusalOf({ [variable]: '6665' })).toEqual([1, line])
    },
  )

  it.each([...refusedPorts])('is %i for fetch too', async port => {
    const cause = await fetch(`http://127.0.0.1:${port}/`).catch(error => error.cause)
    expect(cause).toMatchObject({ message: 'bad port' })
  })
})

describe.skipIf(process.platform === 'win32')('Ctrl-C', () => {
  it('while the server starts stops everything, quietly', async () => {
    const { code, out, err } = await interrupt('Starting server')
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('Stopping …\nStopped. The data stays in ')
    expect(out).not.toContain('is running')
    expect(isFree(join(folder, 'data/server'))).toBe(true)
  })
})
