import { rmSync } from 'node:fs'
import { type SandboxOptions, startSandbox } from '../sandbox.ts'
import { dataFolder } from './data-folder.ts'

/** A clock that runs with the real one and can be pushed ahead. */
export function pushableClock(): { now(): Date; push(seconds: number): void } {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    push: seconds => {
      ahead += seconds * 1000
    },
  }
}

export type TestSandbox = Awaited<ReturnType<typeof testSandbox>>

/** A sandbox on free ports with a folder of its own, and shortcuts to its JSON and controls. */
export async function testSandbox(options: Partial<SandboxOptions> = {}) {
  const dataDir = options.dataDir ?? dataFolder()
  const sandbox = await startSandbox({ port: 0, smtpPort: 0, dataDir, ...options })
  return {
    ...sandbox,
    dataDir,
    setting: (name: string) => sandbox.settings[name] ?? '',
    control: (path: string, body: object) => posted(`${sandbox.origin}/__control/${path}`, body),
    getJson: async (path: string): Promise<Record<string, unknown>[]> =>
      JSON.parse(await (await fetch(sandbox.origin + path)).text()),
    discard: async () => {
      await sandbox.stop()
      rmSync(dataDir, { recursive: true })
    },
  }
}

async function posted(url: string, body: object): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, ...JSON.parse(await answer.text()) }
}
