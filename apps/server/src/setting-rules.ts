import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname, isAbsolute } from 'node:path'
import { refusedPorts } from '@bohe/api-client/contract/refused-ports'

/** What is wrong with a setting's value, as the rest of a sentence that begins with its name; undefined when nothing is. */
export type Rule = (value: string) => string | undefined

const must =
  (what: string, holds: (value: string) => boolean): Rule =>
  value =>
    holds(value) ? undefined : `must be ${what}`

/** The first thing that is wrong by several rules. */
export const all =
  (...rules: Rule[]): Rule =>
  value =>
    rules.reduce<string | undefined>((wrong, rule) => wrong ?? rule(value), undefined)

/** A rule for each item of a comma list. */
export const each =
  (rule: Rule): Rule =>
  value =>
    all(...listOf(value).map(item => () => rule(item)))(value)

/** The items of a comma list. */
export const listOf = (value: string): string[] =>
  value
    .split(',')
    .map(item => item.trim())
    .filter(item => item !== '')

const urlOf = (value: string): URL | undefined => (URL.canParse(value) ? new URL(value) : undefined)

const isLoopback = (host: string) =>
  /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0|\[::\])$/.test(host)

const isReserved = (host: string) =>
  /(^|\.)(test|example|invalid|local)$/.test(host) || /(^|\.)example\.(com|net|org)$/.test(host)

export const oneOf = (...values: string[]): Rule => must(`one of ${values.join(', ')}`, value => values.includes(value))

/** The sites' servers ask by fetch. */
export const port = all(
  must('a port from 0 to 65535', value => /^\d{1,5}$/.test(value) && Number(value) <= 65_535),
  must('another port: browsers and fetch refuse this one', value => !refusedPorts.has(Number(value))),
)

export const count = must('a whole number from 1 to 1000', value => /^[1-9]\d{0,2}$|^1000$/.test(value))

export const httpUrl = must('an http or https address', value => /^https?:$/.test(urlOf(value)?.protocol ?? ''))

/** The live chat's window; `{id}` and `{lang}` are filled by the page. */
export const chatTemplate = all(
  httpUrl,
  must('an address with {id} in it', value => value.includes('{id}')),
)

export const httpsUrl = must('an https address', value => urlOf(value)?.protocol === 'https:')

export const host = must('a host, with its port unless it is the usual one', value => {
  const url = urlOf(`https://${value}`)
  return url?.host === value
})

export const origin = must('an origin such as https://www.bohe.com', value => urlOf(value)?.origin === value)

export const databaseUrl = must('a postgres:// address', value => /^postgres(ql)?:$/.test(urlOf(value)?.protocol ?? ''))

export const smtpUrl = must('an smtp:// or smtps:// address', value => /^smtps?:$/.test(urlOf(value)?.protocol ?? ''))

export const mailAddress = must('a mail address', value => /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(value))

const isNetwork = (value: string) => {
  const [address = '', bits, ...more] = value.split('/')
  if (isIP(address) === 0 || more.length > 0) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128))
}
export const network = must(
  'addresses or networks such as 10.0.0.0/8, or loopback',
  value => ['loopback', 'linklocal', 'uniquelocal'].includes(value) || isNetwork(value),
)

/** Keys come as PEM, with real line ends or `\n`. */
export const pem = (value: string): string => value.replaceAll('\\n', '\n')

const parses = (parse: (key: string) => unknown) => (value: string) => {
  try {
    parse(pem(value))
    return true
  } catch {
    return false
  }
}
export const privateKey = must('a private key in PEM', parses(createPrivateKey))
export const publicKey = must('a public key in PEM', parses(createPublicKey))

export const certificate = must(
  'a certificate in PEM',
  parses(text => new X509Certificate(text)),
)

export const secretOf32 = must('32 characters long', value => value.length === 32)

const purposes = ['register', 'findPassword', 'bind', 'login', 'confirm', 'changeContact']

export const templates = must(`a JSON object of template codes for ${purposes.join(', ')}`, value => {
  try {
    const codes: Record<string, unknown> = JSON.parse(value)
    return purposes.every(purpose => typeof codes[purpose] === 'string' && codes[purpose] !== '')
  } catch {
    return false
  }
})

/** For environments 3 and 4: no plain http, no loopback, no name reserved for tests. */
export const publicAddress = must('a public https address', value => {
  const url = urlOf(value)
  return url?.protocol === 'https:' && !isLoopback(url.hostname) && !isReserved(url.hostname)
})

/** For environments 3 and 4: one of the vendor's own hosts. */
export const onHost = (host: RegExp): Rule =>
  all(publicAddress, value =>
    host.test(urlOf(value)?.hostname ?? '') ? undefined : "must be on the vendor's own host",
  )

export const publicMailServer = must('a mail server that is not on this machine', value => {
  const host = urlOf(value)?.hostname ?? ''
  return host !== '' && !isLoopback(host) && !isReserved(host)
})

export const publicMailAddress = must('an address of a real domain', value => !isReserved(value.split('@')[1] ?? ''))

/** For environments 3 and 4: not a sample value. */
export const real = must(
  'a real value, not a sample',
  value => !/sandbox|change-?me|example|placeholder|your[-_]|^(test|demo|secret|password|x+|0+)$/i.test(value),
)

export const longSecret = must('at least 32 characters long', value => value.length >= 32)

/** For environments 3 and 4: what is good for a sandbox only. */
export const absent = must('removed', () => false)

/** The 32 bytes of a key in hex or base64. */
export const bytesOf32 = (value: string): Buffer => Buffer.from(value, /^[\da-f]{64}$/i.test(value) ? 'hex' : 'base64')
export const key32 = must(
  '32 bytes in hex or base64',
  value => /^([\da-f]{64}|[\w+/-]{43}=?)$/i.test(value) && bytesOf32(value).length === 32,
)

export const notDefault = (standard: string): Rule => must('changed from its default', value => value !== standard)

/** For environments 3 and 4: the password of a fresh installation is no password. */
export const guardedDatabase = must(
  'an address whose password is not the default one',
  value => !['postgres', 'password'].includes(urlOf(value)?.password ?? ''),
)

export const wholePath = must('the whole path of a folder', isAbsolute)

const nearestThere = (path: string): string => (existsSync(path) ? path : nearestThere(dirname(path)))

const canBeWritten = (path: string): boolean => {
  try {
    const folder = nearestThere(path)
    accessSync(folder, constants.W_OK | constants.X_OK)
    return statSync(folder).isDirectory()
  } catch {
    return false
  }
}

export const writableFolder = must(
  'the whole path of a folder that can be made or written',
  value => isAbsolute(value) && canBeWritten(value),
)
