import type { IncomingMessage } from 'node:http'
import { siteLimits } from '@bohe/api-client/contract/limits'
import { dropsFraming, hasStrayBody } from '@bohe/telemetry/framing.ts'
import { LRUCache } from 'lru-cache'
import { dataAddress } from '#routing/address.ts'

/** A request that is turned away before anything looks at what it asks for. */
export interface Refusal {
  status: 400 | 421 | 505
  /** What is wrong, in one plain sentence. */
  reason: string
  /** Bytes of it may still be on their way: nothing more is read from its connection. */
  closes: boolean
}

/** What a request asks for, or why it is refused. All who ask for an address share what is read of it: nobody changes it. */
export type Admission = { readonly target: Readonly<URL> } | { readonly refusal: Readonly<Refusal> }

const refused = (reason: string, more: Partial<Refusal> = {}): Admission => ({
  refusal: { status: 400, reason, closes: false, ...more },
})

const authority = /^(?:[a-z\d](?:[a-z\d.-]{0,252}[a-z\d])?|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i

/** The host that is named, if it is named once: Node keeps the first of several. */
const hostOf = ({ headers, rawHeaders }: IncomingMessage): string => {
  let named = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') named++
  }
  return (named === 1 && headers.host) || ''
}

/** The path and query of a request target in origin-form, or in absolute-form for the same host (RFC 9112 §3.2). */
const originForm = (requestTarget: string, host: string): string | undefined => {
  if (requestTarget.startsWith('/')) return requestTarget
  const [, asked, rest = ''] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(requestTarget) ?? []
  if (asked?.toLowerCase() !== host.toLowerCase()) return undefined
  return rest.startsWith('/') ? rest : `/${rest}`
}

const decoded = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const control = /[\x00-\x1f\x7f]/

/** Most addresses hold nothing that could be read in two ways. */
const isPlain = (address: string) => /^\/[\w./-]*$/.test(address) && !address.includes('//') && !address.includes('/.')

/** What keeps a path from meaning the same to everybody who reads it; undefined when nothing does. */
const wrongWith = (address: string): string | undefined => {
  if (isPlain(address)) return undefined
  if (!/^[\x21-\x7e]*$/.test(address) || address.includes('#'))
    return 'The address holds characters that have to be encoded.'
  const [path = ''] = address.split('?', 1)
  const text = decoded(path)
  if (text === undefined) return 'The address holds a percent sign that begins no encoded character.'
  if (control.test(text)) return 'The address holds a control character.'
  if (path.includes('//') || path.includes('\\')) return 'The address holds an empty segment or a backslash.'
  if (text.split(/[/\\]/).some(segment => segment === '.' || segment === '..'))
    return 'The address holds a dot segment.'
  return undefined
}

/** Framing that two programs could read differently: nothing more is read from such a connection. */
const wronglyFramed = (request: IncomingMessage): Admission | undefined => {
  if (request.httpVersionMajor !== 1) return refused('HTTP/1.1 is spoken here.', { status: 505, closes: true })
  if (hasStrayBody(request)) return refused(`A ${request.method} request takes no body.`, { closes: true })
  if (dropsFraming(request))
    return refused('Connection names a field that is not of one connection alone.', { closes: true })
  return undefined
}

/** Reads what is asked for under a host, and whether that is served here. */
const readTarget = (requestTarget: string, host: string, isServed: (hostname: string) => boolean): Admission => {
  if (!authority.test(host)) return refused('The request needs one Host, with a valid name.')
  const address = originForm(requestTarget, host)
  if (address === undefined) return refused('The request target is not an address of this host.')
  const wrong = wrongWith(address)
  if (wrong) return refused(wrong)
  const target = URL.parse(`http://${host}${dataAddress(address)}`)
  if (!target) return refused('The address cannot be read.')
  if (!/^\/(?:healthz|readyz)$/.test(target.pathname) && !isServed(target.hostname))
    return refused('This host is not served here.', { status: 421 })
  return { target }
}

const { remembered, longest } = siteLimits.addresses

/**
 * Reads what requests ask for, each once: the URL it gives decides where the request goes and is what travels on.
 * A request whose framing, host or address two programs could read differently is refused, and so is one for a host that
 * is not served here, but for the health check, which load balancers ask for by address. What was read of an address is
 * remembered, which saves a tenth of what a kept page costs: most ask for the same few.
 */
export const admission = (isServed: (hostname: string) => boolean) => {
  const known = new LRUCache<string, Admission>({ max: remembered })
  return (request: IncomingMessage): Admission => {
    const wrongly = wronglyFramed(request)
    if (wrongly) return wrongly
    const { url = '' } = request
    const host = hostOf(request)
    // No request target holds a space.
    const key = `${url} ${host}`
    const found = known.get(key)
    if (found) return found
    const read = readTarget(url, host, isServed)
    if (key.length <= longest) known.set(key, read)
    return read
  }
}
