import { randomUUID } from 'node:crypto'
import { beijingTime, type Clock } from '#core/clock.ts'
import { formBody, type HttpRequest, type HttpResponse, headerOf, json } from '#core/http.ts'
import type { Secrets } from '#core/secrets.ts'
import { type OpenVendor, type VendorContext, vendor } from '#core/vendor.ts'
import { Conversations } from './conversations.ts'
import { chatPage, deskPage, unknownPage } from './pages.ts'
import { type ChatWords, chatWordsFor } from './words.ts'

const page = '/chat/standalone.html'

/** The live chat of the mainland site: a page of its own for visitors, a desk for agents. */
export const liveChat = vendor({
  id: 'live-chat',
  enrol: () => ({ enterprise: '6712' }),
  settings: (_, { origin }) => ({ CHAT_URL_TEMPLATE: `${origin}${page}?eid={id}&lang={lang}` }),
  open,
})

function open(context: VendorContext, { enterprise }: Secrets<'enterprise'>): OpenVendor {
  const chat = new Chat(context, enterprise)
  return {
    routes: [],
    pages: [
      { method: 'GET', path: page, handle: request => chat.show(request) },
      { method: 'POST', path: page, handle: request => chat.hear(request) },
      { method: 'GET', path: '/chat/desk', handle: request => chat.desk(request) },
      { method: 'POST', path: '/chat/desk', handle: request => chat.answer(request) },
    ],
    controls: { duty: body => chat.setDuty(body) },
    failure: status => json(status, { error: 'live-chat' }),
  }
}

class Chat {
  readonly #context: VendorContext
  readonly #enterprise: string
  readonly #conversations: Conversations
  readonly #duty: Duty

  constructor(context: VendorContext, enterprise: string) {
    this.#context = context
    this.#enterprise = enterprise
    this.#conversations = new Conversations(context.store, context.clock)
    this.#duty = new Duty(context.clock)
  }

  show(request: HttpRequest): HttpResponse {
    const words = wordsOf(request)
    const address = addressOf(request)
    if (!this.#knows(request)) return sent(404, unknownPage(words, address))
    const visitor = visitorOf(request)
    const flash = flashOf(request)
    address.searchParams.delete('flash')
    const conversation = visitor ? this.#conversations.of(visitor) : undefined
    return sent(
      200,
      chatPage({ words, address, conversation, isStaffed: this.#duty.isStaffed(), flash }),
      visitor ? {} : { 'set-cookie': `chat_visitor=${randomUUID()}; Path=/chat; HttpOnly; SameSite=Lax` },
    )
  }

  hear(request: HttpRequest): HttpResponse {
    if (!this.#knows(request)) return sent(404, unknownPage(wordsOf(request), addressOf(request)))
    const form = formBody(request)
    const visitor = visitorOf(request) ?? randomUUID()
    const line = this.#conversations.say(visitor, 'visitor', form.get('text') ?? '', form.get('contact') ?? '')
    if (line) {
      const from = `visitor ${visitor.slice(0, 8)}`
      this.#context.inbox.receive({ channel: 'chat', to: `chat ${this.#enterprise}`, from, text: line.text })
    }
    const back = addressOf(request)
    if (!line) back.searchParams.set('flash', 'empty')
    else if (!this.#duty.isStaffed()) back.searchParams.set('flash', 'left')
    const cookie = `chat_visitor=${visitor}; Path=/chat; HttpOnly; SameSite=Lax`
    return { status: 303, headers: { location: back.pathname + back.search, 'set-cookie': cookie } }
  }

  desk(request: HttpRequest): HttpResponse {
    return sent(200, deskPage(wordsOf(request), addressOf(request), this.#conversations.newestFirst()))
  }

  answer(request: HttpRequest): HttpResponse {
    const form = formBody(request)
    const visitor = form.get('visitor') ?? ''
    if (!this.#conversations.of(visitor)) return json(404, { error: 'unknown-visitor' })
    this.#conversations.say(visitor, 'agent', form.get('text') ?? '')
    const query = new URLSearchParams({ lang: form.get('lang') ?? '' })
    return { status: 303, headers: { location: `/chat/desk?${query}` } }
  }

  setDuty({ state }: Record<string, unknown>): HttpResponse {
    const known = dutyStates.find(one => one === state)
    if (!known) return json(400, { error: 'state' })
    this.#duty.state = known
    return json(200, { state: known })
  }

  #knows({ query }: HttpRequest): boolean {
    return query.get('eid') === this.#enterprise
  }
}

function wordsOf(request: HttpRequest): ChatWords {
  return chatWordsFor(request.query.get('lang') ?? '', headerOf(request, 'accept-language'))
}

function addressOf({ target }: HttpRequest): URL {
  return new URL(target, 'http://sandbox.test')
}

function visitorOf(request: HttpRequest): string | undefined {
  return /(?:^|; )chat_visitor=([\w-]{36})(?:;|$)/.exec(headerOf(request, 'cookie'))?.[1]
}

function flashOf({ query }: HttpRequest): 'left' | 'empty' | undefined {
  const flash = query.get('flash')
  return flash === 'left' || flash === 'empty' ? flash : undefined
}

function sent(status: number, body: string, headers: Record<string, string> = {}): HttpResponse {
  const shared = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  return { status, headers: { ...shared, ...headers }, body }
}

const dutyStates = ['hours', 'on', 'off'] as const

/** `hours`: from 8 to 24 o'clock in Beijing; `on`, `off`: set by the control. */
type DutyState = (typeof dutyStates)[number]

/** Whether an agent is on duty. */
class Duty {
  readonly #clock: Clock
  state: DutyState = 'hours'

  constructor(clock: Clock) {
    this.#clock = clock
  }

  isStaffed(): boolean {
    if (this.state !== 'hours') return this.state === 'on'
    return Number(beijingTime(this.#clock.now().getTime()).slice(11, 13)) >= 8
  }
}
