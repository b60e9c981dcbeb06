import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * How a load shares processors with what is measured beside it: like any other program, or by taking only what nothing
 * else wants (SCHED_IDLE), as befits what would be on other machines.
 */
export type Sharing = 'equal' | 'idle'

const policyOf = { equal: '--other', idle: '--idle' } as const satisfies Record<Sharing, string>

/** A process of a bench beside the one that measures; it does one thing at a time. */
export class BenchProcess {
  readonly #child: ChildProcess
  readonly #ended: Promise<never>

  constructor(entry: 'chat-load/talkers.ts' | 'chat-load/spinner.ts' | 'api/members.ts', sharing: Sharing) {
    const command = [policyOf[sharing], '0', process.execPath, entry]
    this.#child = spawn('chrt', command, { cwd: import.meta.dirname, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    this.#ended = once(this.#child, 'exit').then(() => {
      throw new Error('a process of the bench ended before its time')
    })
    // Whoever asks it something is told; when it is only stopped, nobody is.
    this.#ended.catch(() => undefined)
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  /** Has it do something; what came of it. */
  async ask<Result = unknown>(order: object): Promise<Result> {
    const answered = once(this.#child, 'message')
    this.#child.send(order)
    const [result] = await Promise.race([answered, this.#ended])
    return result
  }

  end(): void {
    this.#child.kill()
  }
}
