import { CallbackServer } from './callback-server.ts'
import { pushableClock, type TestSandbox, testSandbox } from './sandbox.ts'

/** What the merchants of all vendors have: a sandbox of their own, and a server that takes callbacks. */
export class TestMerchant {
  readonly clock = pushableClock()
  callbacks = new CallbackServer()
  notifyUrl = 'http://127.0.0.1:9/notify'
  #sandbox: TestSandbox | undefined
  #orders = 0

  get sandbox(): TestSandbox {
    if (!this.#sandbox) throw new Error('the sandbox is not started')
    return this.#sandbox
  }

  async start(): Promise<void> {
    this.#sandbox = await testSandbox({ clock: this.clock, retrySchedule: [0, 0, 0] })
  }

  async listen(): Promise<void> {
    this.callbacks = new CallbackServer()
    this.notifyUrl = await this.callbacks.start()
  }

  /** The number of the next order. */
  nextNumber(): string {
    this.#orders += 1
    return `ORDER_${Date.now()}_${this.#orders}`
  }

  /** The buyer scans a code and pays. */
  pay({ code_url }: { code_url: string }, over: object = {}) {
    return this.sandbox.control('pay', { pay_url: code_url, ...over })
  }
}
