import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { freePorts } from './ports.ts'
import { startProgram } from './program.ts'

const folder = mkdtempSync(join(tmpdir(), 'bohe-program-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// As our programs do it: it takes a while until one sees that its port is taken.
const serving = `setTimeout(
  () => require('node:http').createServer((_, answer) => answer.end('ok')).listen(process.env.PORT, '127.0.0.1'),
  300,
)`
writeFileSync(join(folder, 'main.cjs'), serving)

describe('a program', () => {
  it('is not taken for another one that answers at its port', async () => {
    const other = createServer((_, answer) => answer.end('another')).listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const { port } = other.address() as AddressInfo
    const readyUrl = `http://127.0.0.1:${port}/`
    await expect(
      startProgram({ name: 'cn', folder, entry: 'main.cjs', env: { PORT: String(port) }, readyUrl }),
    ).rejects.toThrow(`cn cannot be started: something else answers at ${readyUrl}`)
  })
})

describe('free ports', () => {
  it('are not of those that the system gives away to connections', async () => {
    const ports = Object.values(await freePorts())
    expect(new Set(ports).size).toBe(ports.length)
    for (const port of ports) expect(port).toBeLessThan(32_768)
  })
})
