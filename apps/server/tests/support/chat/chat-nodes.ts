import { inject } from 'vitest'
import { openServer } from '#database/connect.ts'
import { systemRandom } from '#random.ts'
import { asAdmin, copyDatabase, databaseUrl, freshDatabaseName } from '../database/postgres-admin.ts'
import { movableClock } from '../movable-clock.ts'
import { startApi, type TestApi } from '../start-api.ts'
import { noon } from './chat.ts'

/** One of several servers on one database, which can be killed and started again. */
export class ChatNode {
  readonly #url: string
  #api: TestApi | undefined
  origin = 'http://127.0.0.1:9'

  constructor(url: string) {
    this.#url = url
  }

  get api(): TestApi {
    if (!this.#api) throw new Error('the node is down')
    return this.#api
  }

  async start(): Promise<this> {
    const limits = {
      connectMs: 30_000,
      lockMs: 25_000,
      statementMs: 30_000,
      answerMs: 35_000,
      idleInTransactionMs: 60_000,
    }
    const chat = openServer({ url: this.#url, pool: 4, limits })
    const database = async () => {
      const main = openServer({ url: this.#url, pool: 4, limits })
      return { ...main, close: () => Promise.all([main.close(), chat.close()]).then(() => undefined) }
    }
    this.#api = await startApi({ database, clock: movableClock(noon), overrides: { chat, random: systemRandom } })
    this.origin = await this.#api.app.listen({ host: '127.0.0.1', port: 0 })
    return this
  }

  /** Every connection breaks at once; nobody is told. */
  async kill(): Promise<void> {
    const api = this.api
    this.#api = undefined
    this.origin = 'http://127.0.0.1:9'
    api.app.server.closeAllConnections()
    await api.stop()
  }

  async stop(): Promise<void> {
    if (this.#api) await this.kill()
  }
}

/** Two servers on a fresh database of their own. */
export const startChatNodes = async () => {
  const name = freshDatabaseName()
  await copyDatabase(inject('databaseTemplate'), name)
  const url = databaseUrl(name)
  const nodes = [await new ChatNode(url).start(), await new ChatNode(url).start()] as const
  const stop = async () => {
    for (const node of nodes) await node.stop()
    await asAdmin(`drop database ${name}`)
  }
  return { url, nodes, stop }
}
