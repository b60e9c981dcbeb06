import { createHash } from 'node:crypto'
import { roundTrip } from './connection.ts'
import type { Entry, RawStack } from './raw-stack.ts'

/** A visitor that sends valid requests and recognises its own answer. */
interface Visitor {
  ask: (host: string) => string
  isOwn: (status: number, location: string, body: string) => boolean
}

interface Known {
  articles: readonly string[]
  members: readonly { name: string; token: string }[]
}

const post = async (origin: string, path: string, input: object) => {
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify({ lang: 'en', ...input }) })
  return (await answer.json()) as { data: { login_info: { account_token: string } } }
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

const logIn = async (origin: string, name: string) => {
  const input = { username: `${name}@bohe.test`, password: md5(`${name}2026`) }
  return { name: input.username, token: (await post(origin, '/api/auth/login', input)).data.login_info.account_token }
}

const meet = async (origin: string): Promise<Known> => {
  const { data } = (await (await fetch(`${origin}/api/news`)).json()) as { data: { list: { id: string }[] } }
  return {
    articles: data.list.map(({ id }) => id),
    members: await Promise.all(['gold', 'diamond'].map(name => logIn(origin, name))),
  }
}

const head = (host: string, line: string, ...headers: string[]) =>
  [line, `Host: ${host}`, 'Connection: close', ...headers, '', ''].join('\r\n')

/** Asks for a moved address, and is redirected with its own mark. */
const marked = (mark: string): Visitor => ({
  ask: host => head(host, `GET /index.html?mark=${mark} HTTP/1.1`),
  isOwn: (status, location) => status === 301 && location.endsWith(`?mark=${mark}`),
})

const reader = (id: string): Visitor => ({
  ask: host => head(host, `GET /api/news/${id} HTTP/1.1`),
  isOwn: (status, _, body) => status === 200 && body.includes(`"id":"${id}"`),
})

const member = ({ name, token }: Known['members'][number]): Visitor => ({
  ask: host => {
    const body = JSON.stringify({ account_token: token })
    return (
      head(host, 'POST /api/user/info HTTP/1.1', 'Content-Type: application/json', `Content-Length: ${body.length}`) +
      body
    )
  },
  isOwn: (status, _, body) => status === 200 && body.includes(name),
})

/** The visitors of a stack: what went wrong for them, one at a time or all the while. */
export class Visitors {
  readonly #known: Known
  readonly #wrong: string[] = []
  #count = 0

  private constructor(known: Known) {
    this.#known = known
  }

  static async of({ api }: RawStack): Promise<Visitors> {
    return new Visitors(await meet(api))
  }

  /** The next visitor sends a request and must get its own answer. */
  async visit({ name, port, host, kind }: Entry): Promise<void> {
    const visitor = this.#next(kind)
    const { answers, fault } = await roundTrip(port, [visitor.ask(host)])
    const [{ status, headers, body } = { status: 0, headers: new Map(), body: '' }] = answers
    const isOwn = answers.length === 1 && visitor.isOwn(status, headers.get('location')?.[0] ?? '', body)
    if (!isOwn || fault)
      this.#wrong.push(
        `${name}: ${visitor.ask(host).split('\r\n', 1)} → ${status} ${fault ?? ''} ${body.slice(0, 200)}`,
      )
  }

  /** Visitors send requests to entries until the returned function is called; it resolves after the last answer. */
  comeTo(entries: readonly Entry[], abreast = 2): () => Promise<unknown> {
    let isOpen = true
    const keepComing = async (entry: Entry) => {
      while (isOpen) await this.visit(entry)
    }
    const coming = Promise.all(entries.flatMap(entry => Array.from({ length: abreast }, () => keepComing(entry))))
    return () => {
      isOpen = false
      return coming
    }
  }

  get count(): number {
    return this.#count
  }

  /** The visitors who got a wrong answer since the last call. */
  takeWrong(): string[] {
    return this.#wrong.splice(0)
  }

  #next(kind: Entry['kind']): Visitor {
    const turn = this.#count++
    const { articles, members } = this.#known
    if (turn % 3 === 0 && kind === 'site') return marked(String(turn))
    const person = members[turn % members.length]
    return turn % 3 === 1 && person ? member(person) : reader(articles[turn % articles.length] ?? '')
  }
}
