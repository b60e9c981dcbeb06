import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { freePorts, portTable } from './ports.ts'

const entry = fileURLToPath(new URL('../start.js', import.meta.url))

const folder = mkdtempSync(join(tmpdir(), 'bohe-launcher-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Stands for a build that has nothing to do. */
const skipBuild = () => {
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
  const said = { out: '', err: '' }
  child.stderr.on('data', text => {
    said.err += text
  })
  child.stdout.on('data', text => {
    const before = said.out
    said.out += text
    if (!before.includes(when) && said.out.includes(when)) process.kill(-(child.pid ?? 0), 'SIGINT')
  })
  const code = await new Promise(resolve => child.once('close', resolve))
  return { code, ...said }
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

describe.skipIf(process.platform === 'win32')('Ctrl-C', () => {
  it('while the server starts stops everything, quietly', async () => {
    const { code, out, err } = await interrupt('Starting server')
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('Stopping …\nStopped. The data stays in ')
    expect(out).not.toContain('is running')
    expect(isFree(join(folder, 'data/server'))).toBe(true)
  })
})
