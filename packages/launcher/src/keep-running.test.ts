import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { keepRunning } from './keep-running.ts'
import { freePorts } from './ports.ts'
import { type Program, startProgram } from './program.ts'

const folder = mkdtempSync(join(tmpdir(), 'bohe-keep-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const serving = "require('node:http').createServer((_, answer) => answer.end('ok')).listen(process.env.PORT)"

const { server: port } = await freePorts()
const startIt = () =>
  startProgram({
    ...{ name: 'server', folder, entry: 'main.cjs', env: { PORT: String(port) } },
    readyUrl: `http://127.0.0.1:${port}/`,
  })

describe('a program of the launcher', () => {
  it('is started again when it ends by itself, told once, until it cannot be', async () => {
    writeFileSync(join(folder, 'main.cjs'), serving)
    const started: Program[] = [await startIt()]
    const told: string[] = []
    const again = Promise.withResolvers<void>()
    const startAgain = async () => {
      const program = await startIt()
      started.push(program)
      again.resolve()
      return program
    }
    const [first] = started
    const given = { startAgain, say: (line: string) => told.push(line), pauseMs: 1, most: 2 }
    const ended = keepRunning(first as Program, { ...given, stopping: new AbortController().signal })
    await first?.kill()
    await again.promise
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
    expect(told).toEqual(['server ended; starting it again …'])

    writeFileSync(join(folder, 'main.cjs'), "process.stderr.write('no room\\n'); process.exit(1)")
    await started[1]?.kill()
    expect(await ended).toBe('server cannot be started again: no room')
    expect(told).toHaveLength(2)
  })

  it('is left alone once the product stops', async () => {
    writeFileSync(join(folder, 'main.cjs'), serving)
    const program = await startIt()
    const stopping = new AbortController()
    const told: string[] = []
    const startAgain = () => expect.fail('nobody wants it back')
    void keepRunning(program, { startAgain, say: line => told.push(line), pauseMs: 1, stopping: stopping.signal })
    stopping.abort()
    await program.stop()
    expect(told).toEqual([])
  })
})
