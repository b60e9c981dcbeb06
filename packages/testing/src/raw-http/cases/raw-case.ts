/** One case of bytes that a client may send. */
export interface RawCase {
  what: string
  /** The bytes, one character each, as sent to a host. */
  send: (host: string) => string
  /** The statuses that the answer may have; 0: the connection is closed without one. */
  accept: readonly number[]
  /** Behind nginx, where it answers otherwise by itself. */
  acceptProxied?: readonly number[]
  /** Only sites or only the API are asked. */
  only?: 'site' | 'api'
  /** nginx speaks another protocol then, or the like. */
  isDirectOnly?: boolean
  /** Closes its connection by itself: nothing may follow it. */
  closes?: boolean
  /** How many requests it holds; one unless told. */
  requests?: number
}

/** Lines as HTTP ends them, with the empty one at the end. */
export const lines = (...all: readonly string[]): string => [...all, '', ''].join('\r\n')

/** What would reach the next visitor's connection if two programs read a request differently. */
export const smuggled = (host: string): string => lines('GET /api/smuggled HTTP/1.1', `Host: ${host}`)

/** A chunk, and the end of all chunks. */
export const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`
export const lastChunk = '0\r\n\r\n'

/** Whatever is not an accident of ours. */
export const refusals: readonly number[] = [400, 403, 404, 405, 411, 413, 414, 415, 417, 421, 422, 431, 501, 505]
