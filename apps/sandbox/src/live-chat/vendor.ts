import { randomUUID } from 'node:crypto'
import { beijingTime } from '#core/clock.ts'
import { formBody, type HttpRequest, type HttpResponse, headerOf, json } from '#core/http.ts'
import type { Secrets } from '#core/secrets.ts'
import { type OpenVendor, type VendorContext, vendor } from '#core/vendor.ts'
import { scriptedResponse } from '#ui/html.ts'
import { Conversations } from './conversations.ts'
import { agentsPage, type ChatWords, chatPage, chatWordsFor, unknownPage } from './pages.ts'

const windowPath = '/chat/standalone.html'
const agentsPath = '/chat/desk'

/**
 * A third party's live chat: a window for visitors, a page for agents. The site opens its own window unless
 * CHAT_URL_TEMPLATE names this one.
 */
export const liveChat = vendor({
  id: 'live-chat',
  enrol: () => ({ enterprise: '6712' }),
  settings: () => ({}),
  open,
})

function open(context: VendorContext, { enterprise }: Secrets<'enterprise'>): OpenVendor {
  const chat = new Chat(context, enterprise)
  return {
    routes: [],
    pages: [
      { method: 'GET', path: windowPath, handle: request => chat.show(request) },
      { method: 'POST', path: windowPath, handle: request => chat.hear(request) },
      { method: 'GET', path: agentsPath, handle: request => chat.conversations(request) },
      { method: 'POST', path: agentsPath, handle: request => chat.answer(request) },
    ],
    controls: { duty: body => chat.setDuty(body) },
    failure: status => json(status, { error: 'live-chat' }),
  }
}

const flashes = ['left', 'empty'] as const

/** `hours`: an agent is on duty from 8 to 24 o'clock in Beijing; `on`, `off`: set by the control. */
const dutyStates = ['hours', 'on', 'off'] as const

class Chat {
  readonly #context: VendorContext
  readonly #enterprise: string
  readonly #conversations: Conversations
  #duty: (typeof dutyStates)[number] = 'hours'

  constructor(context: VendorContext, enterprise: string) {
    this.#context = context
    this.#enterprise = enterprise
    this.#conversations = new Conversations(context)
  }

  show(request: HttpRequest): HttpResponse {
    if (!this.#knows(request)) return unknown(request)
    const visitor = visitorOf(request)
    const flash = flashes.find(one => one === request.query.get('flash'))
    const address = addressOf(request)
    address.searchParams.delete('flash')
    const conversation = visitor ? this.#conversations.of(visitor) : undefined
    const shown = { conversation, isStaffed: this.#isStaffed(), flash }
    const page = chatPage({ words: wordsOf(request), address: address.pathname + address.search, ...shown })
    return scriptedResponse(200, page, visitor ? {} : cookieFor(randomUUID()))
  }

  hear(request: HttpRequest): HttpResponse {
    if (!this.#knows(request)) return unknown(request)
    const form = formBody(request)
    const visitor = visitorOf(request) ?? randomUUID()
    const line = this.#conversations.say(visitor, 'visitor', form.get('text') ?? '', form.get('contact') ?? '')
    if (line) {
      const from = `visitor ${visitor.slice(0, 8)}`
      this.#context.inbox.receive({ channel: 'chat', to: `chat ${this.#enterprise}`, from, text: line.text })
    }
    const back = addressOf(request)
    if (!line) back.searchParams.set('flash', 'empty')
    else if (!this.#isStaffed()) back.searchParams.set('flash', 'left')
    return { status: 303, headers: { location: back.pathname + back.search, ...cookieFor(visitor) } }
  }

  conversations(request: HttpRequest): HttpResponse {
    return scriptedResponse(200, agentsPage(wordsOf(request), request.target, this.#conversations.newestFirst()))
  }

  answer(request: HttpRequest): HttpResponse {
    const form = formBody(request)
    const visitor = form.get('visitor') ?? ''
    if (!this.#conversations.of(visitor)) return json(404, { error: 'unknown-visitor' })
    this.#conversations.say(visitor, 'agent', form.get('text') ?? '')
    return {
      status: 303,
      headers: { location: `${agentsPath}?${new URLSearchParams({ lang: form.get('lang') ?? '' })}` },
    }
  }

  setDuty({ state }: Record<string, unknown>): HttpResponse {
    const known = dutyStates.find(one => one === state)
    if (!known) return json(400, { error: 'state' })
    this.#duty = known
    return json(200, { state: known })
  }

  #isStaffed(): boolean {
    if (this.#duty !== 'hours') return this.#duty === 'on'
    return Number(beijingTime(this.#context.clock.now().getTime()).slice(11, 13)) >= 8
  }

  #knows({ query }: HttpRequest): boolean {
    return query.get('eid') === this.#enterprise
  }
}

function unknown(request: HttpRequest): HttpResponse {
  return scriptedResponse(404, unknownPage(wordsOf(request), request.target))
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

function cookieFor(visitor: string): Record<string, string> {
  return { 'set-cookie': `chat_visitor=${visitor}; Path=/chat; HttpOnly; SameSite=Lax` }
}
