/** One HTTP/1.1 message as it stood on the wire. */
export interface Message {
  /** The request line or the status line. */
  start: string
  /** Each header's values in order, by its name in lower case. */
  headers: ReadonlyMap<string, readonly string[]>
  body: string
}

/** Bytes that are no HTTP/1.1 message by the letter of RFC 9112. */
class Malformed extends Error {}

/** The bytes end within a message. */
class Incomplete extends Error {}

/** Tells whether a message has a body at all, by its first line. */
type HasBody = (start: string) => boolean

const header =
  /^([!#$%&'*+\-.^_`|~\w]+):[ \t]*((?:[\x21-\x7e\x80-\xff](?:[\t\x20-\x7e\x80-\xff]*[\x21-\x7e\x80-\xff])?)?)[ \t]*$/

/** Reads forward through bytes, which a string of latin1 holds one by one. */
class Cursor {
  readonly #text: string
  at = 0

  constructor(text: string) {
    this.#text = text
  }

  get isAtEnd() {
    return this.at >= this.#text.length
  }

  line(): string {
    const end = this.#text.indexOf('\r\n', this.at)
    if (end < 0) throw new Incomplete(`a line does not end: ${JSON.stringify(this.#text.slice(this.at, this.at + 80))}`)
    const line = this.#text.slice(this.at, end)
    this.at = end + 2
    if (/[\r\n\0]/.test(line)) throw new Malformed(`a control character in ${JSON.stringify(line.slice(0, 80))}`)
    return line
  }

  take(length: number): string {
    const taken = this.#text.slice(this.at, this.at + length)
    if (taken.length < length) throw new Incomplete(`${length} bytes were told, ${taken.length} came`)
    this.at += length
    return taken
  }

  rest(): string {
    return this.take(this.#text.length - this.at)
  }
}

const readHeaders = (cursor: Cursor) => {
  const headers = new Map<string, string[]>()
  for (let line = cursor.line(); line !== ''; line = cursor.line()) {
    const [, name, value = ''] = header.exec(line) ?? []
    if (name === undefined) throw new Malformed(`no header: ${JSON.stringify(line.slice(0, 80))}`)
    headers.set(name.toLowerCase(), [...(headers.get(name.toLowerCase()) ?? []), value])
  }
  return headers
}

const readChunks = (cursor: Cursor): string => {
  let body = ''
  for (;;) {
    const size = cursor.line()
    if (!/^[\da-fA-F]{1,8}$/.test(size)) throw new Malformed(`no chunk size: ${JSON.stringify(size)}`)
    if (/^0+$/.test(size)) break
    body += cursor.take(Number.parseInt(size, 16))
    if (cursor.line() !== '') throw new Malformed('a chunk is longer than told')
  }
  readHeaders(cursor)
  return body
}

const readBody = (cursor: Cursor, headers: Message['headers'], endsWithConnection: boolean): string => {
  const lengths = headers.get('content-length')
  const codings = headers.get('transfer-encoding')
  if (lengths && codings) throw new Malformed('both a length and chunks')
  if (codings && codings.join() !== 'chunked') throw new Malformed(`an unknown coding: ${codings}`)
  if (codings) return readChunks(cursor)
  if (lengths && !/^\d+$/.test(lengths.join())) throw new Malformed(`no length: ${lengths}`)
  if (lengths) return cursor.take(Number(lengths[0]))
  return endsWithConnection ? cursor.rest() : ''
}

const readMessages = (bytes: Buffer, isStart: RegExp, hasBody: HasBody, endsWithConnection: boolean) => {
  const cursor = new Cursor(bytes.toString('latin1'))
  const messages: Message[] = []
  const read = () => {
    const start = cursor.line()
    if (!isStart.test(start)) throw new Malformed(`no first line: ${JSON.stringify(start.slice(0, 80))}`)
    const headers = readHeaders(cursor)
    messages.push({ start, headers, body: hasBody(start) ? readBody(cursor, headers, endsWithConnection) : '' })
  }
  try {
    while (!cursor.isAtEnd) read()
    return { messages }
  } catch (fault) {
    return { messages, fault: fault as Malformed | Incomplete }
  }
}

/** An answer: what a client acts by. */
export interface Answer extends Message {
  status: number
}

const bodiless = /^HTTP\/1\.1 (?:1\d\d|204|304) /

/** The answers of one connection that has ended, without the interim ones, to requests of these methods in this order. */
export const readAnswers = (bytes: Buffer, methods: readonly string[]) => {
  let answered = 0
  const hasBody: HasBody = start => {
    const isFinal = !/^HTTP\/1\.1 1\d\d /.test(start)
    const method = methods[answered] ?? 'GET'
    if (isFinal) answered++
    return !bodiless.test(start) && method !== 'HEAD'
  }
  const { messages, fault } = readMessages(bytes, /^HTTP\/1\.1 [1-5]\d\d [\t\x20-\x7e]*$/, hasBody, true)
  const answers: Answer[] = messages
    .map(message => ({ ...message, status: Number(message.start.slice(9, 12)) }))
    .filter(({ status }) => status >= 200)
  return { answers, fault: fault?.message }
}

/** The requests of one connection as far as they are whole; their addresses are paths. */
export const readRequests = (bytes: Buffer) => {
  const { messages, fault } = readMessages(bytes, /^[A-Z]+ \/(?!\/)[\x21-\x7e]* HTTP\/1\.1$/, () => true, false)
  return { requests: messages, fault: fault instanceof Malformed ? fault.message : undefined }
}
