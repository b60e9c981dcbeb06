import { staffChatStreamPath } from '@bohe/api-client/staff'
import { createStaffClient, type StaffClient } from '@bohe/api-client/staff/client'
import { eventually } from '@bohe/testing/sandbox.ts'
import { inject } from 'vitest'

/** Somebody of the staff who answers, by the console's calls: the sites' stack has no console to do it in. */
export class ChatColleague {
  readonly #api: StaffClient
  readonly #stream: AbortController

  constructor(api: StaffClient, stream: AbortController) {
    this.#api = api
    this.#stream = stream
  }

  /** The conversation in which a visitor says something; waits for it. */
  conversationWith(text: string): Promise<string> {
    const look = async () => {
      const { list } = await this.#api.chats({})
      return list.find(({ last_text }) => last_text === text)?.id
    }
    return eventually(look, `a conversation with “${text}”`)
  }

  /** Is on duty, from now on. */
  sits = () => this.#api.takeSeat({ state: 'here', capacity: 50 })

  take = (conversation_id: string) => this.#api.takeChat({ conversation_id })

  close = (conversation_id: string) => this.#api.closeChat({ conversation_id })

  /** Ends whatever waits or runs. */
  async clears(): Promise<void> {
    const { list } = await this.#api.chats({})
    for (const { id, state } of list) if (state === 'waiting' || state === 'open') await this.close(id)
  }

  types = (conversation_id: string) => this.#api.typeInChat({ conversation_id })

  /** What is in it, as the staff sees it. */
  look = (conversation_id: string) => this.#api.chat({ conversation_id })

  /** Reads all that is there. */
  async reads(conversation_id: string): Promise<void> {
    const { last_seq: seq } = await this.look(conversation_id)
    await this.#api.readChat({ conversation_id, seq })
  }

  async answers(conversation_id: string, text: string): Promise<void> {
    const { last_seq: seen_seq } = await this.look(conversation_id)
    await this.#api.answerChat({ conversation_id, text, client_id: crypto.randomUUID(), seen_seq })
  }

  block = (conversation_id: string, hours: number) =>
    this.#api.blockVisitor({ conversation_id, hours, reason: 'a journey' })

  /** Leaves the seat, which is empty when its stream ends. */
  goes(): void {
    this.#stream.abort()
  }
}

/** Logs the demo's owner in at the API of the project's stack or another, who sits down to answer. */
export const chatColleague = async (
  { server, console: origin }: Record<'server' | 'console', string> = inject('origins'),
): Promise<ChatColleague> => {
  const answer = await fetch(`${server}/staff/log-in`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'owner@bohe.test', password: 'owner of mint 2026' }),
  })
  const cookie = answer.headers
    .getSetCookie()
    .map(each => each.split(';')[0])
    .join('; ')
  const asColleague: typeof fetch = (target, init) => {
    const headers = new Headers(init?.headers)
    headers.set('origin', origin)
    headers.set('cookie', cookie)
    return fetch(target, { ...init, headers })
  }
  const api = createStaffClient({ origin: server, language: 'en', offline: 'offline', fetch: asColleague })
  const stream = new AbortController()
  const colleague = new ChatColleague(api, stream)
  await colleague.sits()
  // A seat counts as long as its stream is there.
  const { body } = await asColleague(server + staffChatStreamPath, { signal: stream.signal })
  // Who takes nothing of his stream is cut.
  void body?.pipeTo(new WritableStream()).catch(() => undefined)
  return colleague
}
