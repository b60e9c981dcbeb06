import { randomUUID } from 'node:crypto'
import { type Answer, type Call, formBody, headerOf, json } from '#http/call.ts'
import type { Secrets } from '#world/secrets.ts'
import { type Address, type Desk, type OpenVendor, vendor } from '#world/vendor.ts'
import { Conversations } from './conversations.ts'
import { Duty, isDutyState } from './duty.ts'
import { chatPage, deskPage, unknownPage } from './pages.ts'
import { type ChatWords, chatWordsFor } from './words.ts'

const page = '/chat/standalone.html'

/** The live chat of the mainland site: a page of its own for visitors, a desk for agents. */
export const liveChat = vendor({ id: 'live-chat', enrol, settings, open })

function enrol(): Secrets<'enterprise'> {
  return { enterprise: '6712' }
}

function settings(_: Secrets<'enterprise'>, { origin }: Address): Record<string, string> {
  return { CHAT_URL_TEMPLATE: `${origin}${page}?eid={id}&lang={lang}` }
}

function open(desk: Desk, { enterprise }: Secrets<'enterprise'>): OpenVendor {
  const chat = new Chat(desk, enterprise)
  return {
    routes: [],
    pages: [
      { method: 'GET', path: page, handle: call => chat.show(call) },
      { method: 'POST', path: page, handle: call => chat.hear(call) },
      { method: 'GET', path: '/chat/desk', handle: call => chat.desk(call) },
      { method: 'POST', path: '/chat/desk', handle: call => chat.answer(call) },
    ],
    controls: { duty: body => chat.setDuty(body) },
    failure: status => json(status, { error: 'live-chat' }),
  }
}

class Chat {
  readonly #desk: Desk
  readonly #enterprise: string
  readonly #conversations: Conversations
  readonly #duty: Duty

  constructor(desk: Desk, enterprise: string) {
    this.#desk = desk
    this.#enterprise = enterprise
    this.#conversations = new Conversations(desk.store, desk.clock)
    this.#duty = new Duty(desk.clock)
  }

  show(call: Call): Answer {
    const words = wordsOf(call)
    const address = addressOf(call)
    if (!this.#knows(call)) return sent(404, unknownPage(words, address))
    const visitor = visitorOf(call)
    const said = saidOf(call)
    address.searchParams.delete('said')
    const conversation = visitor ? this.#conversations.of(visitor) : undefined
    return sent(
      200,
      chatPage({ words, address, conversation, isStaffed: this.#duty.isStaffed(), said }),
      visitor ? {} : { 'set-cookie': `chat_visitor=${randomUUID()}; Path=/chat; HttpOnly; SameSite=Lax` },
    )
  }

  hear(call: Call): Answer {
    if (!this.#knows(call)) return sent(404, unknownPage(wordsOf(call), addressOf(call)))
    const form = formBody(call)
    const visitor = visitorOf(call) ?? randomUUID()
    const line = this.#conversations.say(visitor, 'visitor', form.get('text') ?? '', form.get('contact') ?? '')
    if (line) {
      const from = `visitor ${visitor.slice(0, 8)}`
      this.#desk.inbox.receive({ channel: 'chat', to: `chat ${this.#enterprise}`, from, text: line.text })
    }
    const back = addressOf(call)
    if (!line) back.searchParams.set('said', 'empty')
    else if (!this.#duty.isStaffed()) back.searchParams.set('said', 'left')
    const cookie = `chat_visitor=${visitor}; Path=/chat; HttpOnly; SameSite=Lax`
    return { status: 303, headers: { location: back.pathname + back.search, 'set-cookie': cookie } }
  }

  desk(call: Call): Answer {
    return sent(200, deskPage(wordsOf(call), addressOf(call), this.#conversations.newestFirst()))
  }

  answer(call: Call): Answer {
    const form = formBody(call)
    const visitor = form.get('visitor') ?? ''
    if (!this.#conversations.of(visitor)) return json(404, { error: 'unknown-visitor' })
    this.#conversations.say(visitor, 'agent', form.get('text') ?? '')
    const query = new URLSearchParams({ lang: form.get('lang') ?? '' })
    return { status: 303, headers: { location: `/chat/desk?${query}` } }
  }

  setDuty({ state }: Record<string, unknown>): Answer {
    if (!isDutyState(state)) return json(400, { error: 'state' })
    this.#duty.state = state
    return json(200, { state })
  }

  #knows({ query }: Call): boolean {
    return query.get('eid') === this.#enterprise
  }
}

function wordsOf(call: Call): ChatWords {
  return chatWordsFor(call.query.get('lang') ?? '', headerOf(call, 'accept-language'))
}

function addressOf({ target }: Call): URL {
  return new URL(target, 'http://sandbox.test')
}

function visitorOf(call: Call): string | undefined {
  return /(?:^|; )chat_visitor=([\w-]{36})(?:;|$)/.exec(headerOf(call, 'cookie'))?.[1]
}

function saidOf({ query }: Call): 'left' | 'empty' | undefined {
  const said = query.get('said')
  return said === 'left' || said === 'empty' ? said : undefined
}

function sent(status: number, body: string, headers: Record<string, string> = {}): Answer {
  const shared = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  return { status, headers: { ...shared, ...headers }, body }
}
