import { randomUUID } from 'node:crypto'
import type { Email } from 'postal-mime'
import { type HttpResponse, json } from '#core/http.ts'
import type { Place } from '#core/vendor.ts'

/** What the provider proves itself by when it brings a mail. */
export const inboundSecret = (password: string): string => `mail-inbound-${password}`

const mostLetters = 500

const quoted = (text = '') =>
  text
    .trim()
    .split('\n')
    .map(line => `> ${line}`)
    .join('\r\n')

/** Answers to letters, as a person writes them in a mail program: brought to the merchant's server as raw messages. */
export class Answers {
  readonly #letters = new Map<string, Email>()
  readonly #secret: string
  readonly #place: Place

  constructor(secret: string, place: Place) {
    this.#secret = secret
    this.#place = place
  }

  /** Keeps the newest letter of each mailbox. */
  remember(mailbox: string, letter: Email): void {
    const name = mailbox.toLowerCase()
    this.#letters.delete(name)
    this.#letters.set(name, letter)
    const [oldest] = this.#letters.keys()
    if (this.#letters.size > mostLetters && oldest !== undefined) this.#letters.delete(oldest)
  }

  /** `{from, text, url?}`: the owner of a mailbox answers the newest letter in it; tells what the server said. */
  async bring({ from, text, url }: Record<string, unknown>): Promise<HttpResponse> {
    const letter = this.#letters.get(String(from).toLowerCase())
    const to = url ?? (this.#place.webhookUrl && new URL('/api/chat/mail', this.#place.webhookUrl).href)
    if (!letter || !to) return json(400, { error: letter ? 'url' : 'from' })
    const headers = { authorization: `Bearer ${this.#secret}`, 'content-type': 'message/rfc822' }
    const body = this.#write(letter, String(from), String(text))
    const answer = await fetch(String(to), { method: 'POST', headers, body })
    return json(200, { status: answer.status, said: await answer.text() })
  }

  #write({ replyTo, from, messageId = '', subject = '', text }: Email, sender: string, words: string): string {
    const address = replyTo?.[0]?.address ?? from?.address ?? ''
    return [
      `From: ${sender}`,
      `To: ${address}`,
      `Message-ID: <${randomUUID()}@sandbox.test>`,
      `In-Reply-To: ${messageId}`,
      `References: ${messageId}`,
      `Subject: =?utf-8?B?${Buffer.from(`Re: ${subject}`).toString('base64')}?=`,
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: 8bit',
      '',
      words,
      '',
      'On Wed, 25 Nov 2026 at 12:00, Bohe wrote:',
      quoted(text),
    ].join('\r\n')
  }
}
