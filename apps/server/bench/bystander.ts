import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** How much a load gives way to what is measured beside it. */
export type Niceness = 0 | 10

/** A process of a bench beside the one that measures; it does one thing at a time. */
export class Bystander {
  readonly #child: ChildProcess

  constructor(entry: 'chat-load/talkers.ts' | 'chat-load/spinner.ts' | 'api/members.ts', niceness: Niceness) {
    const command = ['-n', String(niceness), process.execPath, entry]
    this.#child = spawn('nice', command, { cwd: import.meta.dirname, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** Has it do something; what came of it. */
  async ask<Result = unknown>(order: object): Promise<Result> {
    const answered = once(this.#child, 'message')
    const ended = once(this.#child, 'exit').then(() => {
      throw new Error('a process of the bench ended before its time')
    })
    this.#child.send(order)
    const [result] = await Promise.race([answered, ended])
    return result
  }

  end(): void {
    this.#child.removeAllListeners('exit')
    this.#child.kill()
  }
}
