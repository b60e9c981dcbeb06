import { setTimeout as wait } from 'node:timers/promises'
import { chatStreamPath } from '@bohe/api-client/contract/every-address'
import { isDeep } from '@bohe/testing/variants.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChatNode, startChatNodes } from '#tests/support/chat/chat-nodes.ts'
import { EventSourceClient } from '#tests/support/chat/event-source.ts'
import { serverUrl } from '#tests/support/database/postgres-admin.ts'
import { seededRandom } from '#tests/support/seeded-random.ts'

const seed = process.env.TEST_SEED ?? String(Date.now() % 1_000_000)
const size = isDeep
  ? { conversations: 200, messages: 12, cuts: 1000, cutsBetweenKills: 40 }
  : { conversations: 16, messages: 6, cuts: 60, cutsBetweenKills: 12 }
const dice = seededRandom(`chat ${seed}`)

/** A visitor on a bad line: he sends each message until somebody answers, and follows the log from the last number he has. */
class Caller {
  readonly #nodes: readonly ChatNode[]
  readonly #address: string
  readonly #name: string
  #cookie = ''
  #turn = 0
  #stream: EventSourceClient | undefined
  #isOver = false
  conversation = ''
  readonly ids: number[] = []
  readonly texts: string[] = []
  /** When each text arrived. */
  readonly arrivals = new Map<string, number>()

  constructor(nodes: readonly ChatNode[], at: number) {
    this.#nodes = nodes
    this.#address = `10.0.${at >> 8}.${at & 255}`
    this.#name = `caller-${at}`
  }

  #origin(): string {
    this.#turn += 1
    return this.#nodes[this.#turn % this.#nodes.length]?.origin ?? ''
  }

  async #post(path: string, fields: object): Promise<{ conversation_id: string }> {
    for (;;) {
      try {
        const response = await fetch(this.#origin() + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie: this.#cookie, 'x-forwarded-for': this.#address },
          body: JSON.stringify({ ...fields, region_code: '1', lang: 'en' }),
          signal: AbortSignal.timeout(8000),
        })
        this.#cookie = /chat_guest_1=[\w-]+/.exec(response.headers.get('set-cookie') ?? '')?.[0] ?? this.#cookie
        const { code, data, msg } = (await response.json()) as {
          code: number
          msg: string
          data: { conversation_id: string }
        }
        if (code === 0) return data
        if (code < 500_000) throw new Refusal(msg)
      } catch (error) {
        if (error instanceof Refusal) throw error
      }
      await wait(20)
    }
  }

  async begin(): Promise<void> {
    await this.#post('/api/chat', {})
    await this.say(0)
    void this.#follow()
  }

  async say(number: number): Promise<string> {
    const text = `${this.#name} says ${number}`
    const sent = await this.#post('/api/chat/send', {
      ...{ conversation_id: this.conversation, text, client_id: `${this.#name}-${number}` },
    })
    this.conversation = sent.conversation_id
    return text
  }

  cut(): void {
    void this.#stream?.cut()
  }

  end(): void {
    this.#isOver = true
    this.cut()
  }

  /** Comes back each time, to the other node, with the last number. */
  async #follow(): Promise<void> {
    while (!this.#isOver) {
      const url = `${this.#origin()}${chatStreamPath}?region_code=1&conversation_id=${this.conversation}`
      const last = String(this.ids.at(-1) ?? 0)
      const headers = { cookie: this.#cookie, 'x-forwarded-for': this.#address, 'last-event-id': last }
      this.#stream = new EventSourceClient(url, headers, ({ id, event, data }) => {
        if (event !== 'event') return
        this.ids.push(Number(id))
        if (data.kind !== 'message') return
        this.texts.push(String(data.text))
        this.arrivals.set(String(data.text), performance.now())
      })
      await this.#stream.over
      await wait(10)
    }
  }

  async heard(text: string): Promise<number> {
    for (const began = performance.now(); ; await wait(1)) {
      const at = this.arrivals.get(text)
      if (at !== undefined) return at
      if (performance.now() - began > 20_000) throw new Error(`${text} never arrived`)
    }
  }
}

class Refusal extends Error {}

describe.skipIf(serverUrl === undefined)(`two nodes of the chat (seed ${seed})`, () => {
  let stack: Awaited<ReturnType<typeof startChatNodes>>
  beforeAll(async () => {
    stack = await startChatNodes()
  })
  afterAll(() => stack?.stop())

  /** How much of what the callers said is stored. */
  const stored = async () => {
    const { db } = stack.nodes[0].api.context
    const events = db.selectFrom('chat_events').select(({ fn }) => fn.countAll<number>().as('n'))
    return Number((await events.where('client_id', 'like', 'caller-%').executeTakeFirstOrThrow()).n)
  }

  it.runIf(isDeep)('bring what is said on one to who reads on the other within 300 ms, of a hundred 99', async () => {
    const [first, second] = stack.nodes
    const [reader, times] = [new Caller([first], 60_000), [] as number[]]
    await reader.begin()
    const { db, notices } = second.api.context.chat
    const id = Number(reader.conversation)
    await reader.heard('caller-60000 says 0')
    for (let at = 0; at < 200; at += 1) {
      const text = `word ${at}`
      const began = performance.now()
      const seq = await db.transaction().execute(async tx => {
        const row = await tx
          .updateTable('chat_conversations')
          .set({ last_seq: sql`last_seq + 1`, change_no: sql`nextval('chat_changes')` })
          .where('id', '=', id)
          .returning('last_seq')
          .executeTakeFirstOrThrow()
        const said = {
          kind: 'message' as const,
          by: 'staff' as const,
          staff_id: null,
          client_id: null,
          text,
          at: new Date(),
        }
        await tx
          .insertInto('chat_events')
          .values({ conversation_id: id, seq: row.last_seq, ...said })
          .execute()
        return row.last_seq
      })
      notices.publish(`${id}:${seq}`)
      times.push((await reader.heard(text)) - began)
    }
    reader.end()
    times.sort((one, other) => one - other)
    const [median = 0, p99 = 0] = [times[100], times[198]]
    process.stdout.write(`chat across two nodes: median ${median.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms\n`)
    expect(p99).toBeLessThan(300)
  })

  it(`lose nothing, double nothing and keep the order while ${size.cuts} streams are cut and both are killed in turn`, async () => {
    const before = await stored()
    const callers = Array.from({ length: size.conversations }, (_, at) => new Caller(stack.nodes, at))
    await Promise.all(callers.map(caller => caller.begin()))
    let isTalking = true
    let kills = 0
    const trouble = (async () => {
      for (let cut = 0; cut < size.cuts; cut += 1) {
        callers[dice.int(callers.length)]?.cut()
        if (cut % size.cutsBetweenKills === 5) {
          kills += 1
          const node = stack.nodes[kills % 2] as ChatNode
          await node.kill()
          await node.start()
        }
        await wait(isTalking ? dice.int(25) : 1)
      }
    })()
    const said = callers.map(async caller => {
      for (let number = 1; number < size.messages; number += 1) {
        await wait(dice.int(isDeep ? 900 : 250))
        await caller.say(number)
      }
    })
    await Promise.all(said)
    isTalking = false
    await trouble
    for (const [at, caller] of callers.entries()) await caller.heard(`caller-${at} says ${size.messages - 1}`)
    for (const caller of callers) caller.end()
    for (const [at, { ids, texts }] of callers.entries()) {
      expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => one - other))
      expect(texts).toEqual(Array.from({ length: size.messages }, (_, number) => `caller-${at} says ${number}`))
    }
    expect(await stored()).toBe(before + size.conversations * size.messages)
  }, 180_000)
})
