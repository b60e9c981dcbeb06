import { rmSync } from 'node:fs'
import { startSandbox } from '@bohe/sandbox/sandbox.ts'
import { dataFolder } from '@bohe/sandbox/testing/data-folder.ts'

interface Message {
  channel: string
  to: string
  text: string
  code: string | null
  subject?: string
  html?: string
}

/** The sandbox on free ports, with a folder of its own: what came to whom, and its controls. */
export const startTestSandbox = async () => {
  const dataDir = dataFolder()
  const sandbox = await startSandbox({ port: 0, smtpPort: 0, dataDir })
  return {
    origin: sandbox.origin,
    settings: sandbox.settings,
    /** Messages to a phone or mailbox, newest first. */
    inbox: async (to: string): Promise<Message[]> =>
      (await (await fetch(`${sandbox.origin}/inbox.json?to=${encodeURIComponent(to)}`)).json()) as Message[],
    /** Acts on a vendor, e.g. `control('aliyun/fail-next', {status: 500})`. */
    control: (path: string, body: object) =>
      fetch(`${sandbox.origin}/__control/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    stop: async () => {
      await sandbox.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestSandbox = Awaited<ReturnType<typeof startTestSandbox>>
