import { Agent, get } from 'node:http'
import { chatAddresses, chatStreamPath } from '@bohe/api-client/contract/every-address'

interface Answer<Data> {
  code: number
  msg: string
  data: Data
}

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

/** A visitor with an address of his own, who keeps the cookie that he is given. */
export class Visitor {
  readonly #address: string
  #cookie = ''
  conversation = ''
  /** When each text came down his stream. */
  readonly heard = new Map<string, (at: number) => void>()

  constructor(number: number) {
    this.#address = `10.${(number >> 14) & 127}.${(number >> 7) & 127}.${number & 127}`
  }

  get #headers(): Record<string, string> {
    return { 'x-forwarded-for': this.#address, ...(this.#cookie && { cookie: this.#cookie }) }
  }

  async #call<Data>(origin: string, name: keyof typeof chatAddresses, input: object): Promise<Data> {
    const [method, path] = chatAddresses[name]
    const body = JSON.stringify({ ...input, region_code: '1', lang: 'en' })
    const headers = { ...this.#headers, 'content-type': 'application/json' }
    const response = await fetch(origin + path, { method, headers, body })
    this.#cookie = /chat_guest_1=[\w-]+/.exec(response.headers.get('set-cookie') ?? '')?.[0] ?? this.#cookie
    const { code, msg, data } = (await response.json()) as Answer<Data>
    if (code !== 0) throw new Error(`${name}: ${code} ${msg}`)
    return data
  }

  async say(origin: string, text: string): Promise<void> {
    const input = { conversation_id: this.conversation, text, client_id: text }
    this.conversation = (await this.#call<{ conversation_id: string }>(origin, 'sendChat', input)).conversation_id
  }

  async begin(origin: string): Promise<void> {
    await this.#call(origin, 'openChat', {})
    await this.say(origin, 'hello')
  }

  /** Reads on; resolves once the stream is open. */
  follow(origin: string): Promise<void> {
    const url = `${origin}${chatStreamPath}?region_code=1&conversation_id=${this.conversation}&after=0`
    return new Promise((resolve, reject) => {
      const asked = get(url, { agent, headers: this.#headers }, answer => {
        if (answer.statusCode !== 200) reject(new Error(`a stream answered ${answer.statusCode}`))
        answer.setEncoding('utf8')
        let rest = ''
        answer.on('data', (part: string) => {
          const at = performance.now()
          const lines = (rest + part).split('\n')
          rest = lines.pop() ?? ''
          for (const line of lines) this.#take(line, at)
        })
        resolve()
      })
      asked.on('error', reject)
    })
  }

  #take(line: string, at: number): void {
    const [, text] = /^data: .*"text":"([^"]+)"/.exec(line) ?? []
    if (text === undefined) return
    this.heard.get(text)?.(at)
    this.heard.delete(text)
  }
}

/** Ends every stream. */
export const endStreams = (): void => agent.destroy()
