import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname, isAbsolute } from 'node:path'
import { refusedPorts } from '@bohe/api-client/contract/refused-ports'
import { CodePurpose } from '@bohe/api-client/contract/wire'
import * as z from 'zod/mini'

/** Any text. What is wrong with a setting is the rest of a sentence that begins with its name, and never holds its value. */
export const text = z
  .string('is not set')
  .check(z.refine(value => value.trim() !== '', 'is empty: give it a value or remove it'))

const must = (what: string, holds: (value: string) => boolean) =>
  z.pipe(text, z.string().check(z.refine(holds, `must be ${what}`)))

/** What `read` makes of the text; a text that makes it throw is wrong. */
const readAs = <Value>(what: string, read: (value: string) => Value) =>
  z.pipe(
    text,
    z.transform((value: string, { issues }): Value => {
      try {
        return read(value)
      } catch {
        issues.push({ code: 'custom', message: `must be ${what}`, input: value })
        return z.NEVER
      }
    }),
  )

export const oneOf = <const Word extends string>(...words: Word[]) =>
  z.pipe(text, z.enum(words, `must be one of ${words.join(', ')}`))

/** On or off. */
export const flag = z.pipe(
  oneOf('0', '1'),
  z.transform(value => value === '1'),
)

/** Items between commas. */
export const listOf = <Item>(item: z.ZodMiniType<Item, string>) =>
  z.pipe(
    z.pipe(
      text,
      z.transform(value => value.split(',').flatMap(each => each.trim() || [])),
    ),
    z.array(item),
  )

const wholeNumber = (what: string, least: number, most: number) =>
  must(what, value => /^\d{1,5}$/.test(value) && least <= Number(value) && Number(value) <= most)

/** The sites' servers ask by fetch. */
export const port = z.pipe(
  wholeNumber('a port from 0 to 65535', 0, 65_535),
  z.pipe(
    must('another port: browsers and fetch refuse this one', value => !refusedPorts.has(Number(value))),
    z.transform(Number),
  ),
)

export const count = z.pipe(wholeNumber('a whole number from 1 to 1000', 1, 1000), z.transform(Number))

/** A share of a whole. */
export const share = z.pipe(
  must('a number from 0 to 1', value => /^(?:0(?:\.\d+)?|1(?:\.0+)?)$/.test(value)),
  z.transform(Number),
)

/** Seconds that may be none. */
export const pause = z.pipe(wholeNumber('a whole number from 0 to 60', 0, 60), z.transform(Number))

const url = (what: string, parts: { protocol: RegExp; hostname?: RegExp }) =>
  z.pipe(text, z.url({ ...parts, error: `must be ${what}` }))

export const httpUrl = url('an http or https address', { protocol: /^https?$/ })
export const httpsUrl = url('an https address', { protocol: /^https$/ })
export const databaseUrl = url('a postgres:// address', { protocol: /^postgres(ql)?$/ })
export const smtpUrl = url('an smtp:// or smtps:// address', { protocol: /^smtps?$/ })
/** For environments 3 and 4: one of the vendor's own hosts. */
export const vendorsUrl = (hostname: RegExp) =>
  url("an https address on the vendor's own host", { protocol: /^https$/, hostname })

const urlOf = (value: string): URL | undefined => (URL.canParse(value) ? new URL(value) : undefined)

/** The live chat's window; `{id}` and `{lang}` are filled by the page. */
export const chatTemplate = z.pipe(
  httpUrl,
  must('an address with {id} in it', value => value.includes('{id}')),
)

export const host = must(
  'a host, with its port unless it is the usual one',
  value => urlOf(`https://${value}`)?.host === value,
)

export const origin = must('an origin such as https://www.bohe.com', value => urlOf(value)?.origin === value)

export const bucketName = must('a bucket, 3 to 63 of a-z 0-9 . -', value =>
  /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(value),
)

export const mailAddress = z.pipe(text, z.email('must be a mail address'))

const networks = 'must be addresses or networks such as 10.0.0.0/8, or loopback'
export const network = z
  .union([z.enum(['loopback', 'linklocal', 'uniquelocal']), z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], networks)
  // Nobody trusts every address.
  .check(z.refine(value => !value.endsWith('/0'), networks))

const pem = (what: string, parse: (key: string) => unknown) =>
  readAs(what, value => {
    // Keys come with real line ends or `\n`.
    const key = value.replaceAll('\\n', '\n')
    parse(key)
    return key
  })
export const privateKey = pem('a private key in PEM', createPrivateKey)
export const publicKey = pem('a public key in PEM', createPublicKey)
export const certificate = pem('a certificate in PEM', key => new X509Certificate(key))

/** Twilio's client refuses another. */
export const twilioAccount = must('the SID of an account, AC…', value => value.startsWith('AC'))

export const secretOf32 = must('32 characters long', value => value.length === 32)
export const longSecret = must('at least 32 characters long', value => value.length >= 32)

/** The 32 bytes of a key in hex or base64. */
export const key32 = z.pipe(
  must('32 bytes in hex or base64', value => /^([\da-f]{64}|[\w+/-]{43}=?)$/i.test(value)),
  z.transform(value => Buffer.from(value, value.length === 64 ? 'hex' : 'base64')),
)

const purposes = Object.keys(CodePurpose)
const codesOfTemplates = `a JSON object of template codes for ${purposes.join(', ')}`
/** Template codes by the name of a CodePurpose. */
export const templates = z.pipe(
  readAs(codesOfTemplates, (value): unknown => JSON.parse(value)),
  z
    .record(z.string(), z.string(`must be ${codesOfTemplates}`), `must be ${codesOfTemplates}`)
    .check(z.refine(codes => purposes.every(purpose => codes[purpose]), `must be ${codesOfTemplates}`)),
)

const isPublic = (name: string) =>
  !/^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0|\[::\])$/.test(name) &&
  !/(^|\.)(test|example|invalid|local)$/.test(name) &&
  !/(^|\.)example\.(com|net|org)$/.test(name)

/** For environments 3 and 4: no plain http, no loopback, no name reserved for tests. */
export const publicAddress = must('a public https address', value => {
  const at = urlOf(value)
  return at?.protocol === 'https:' && isPublic(at.hostname)
})

export const publicMailServer = must('a mail server that is not on this machine', value => {
  const name = urlOf(value)?.hostname ?? ''
  return name !== '' && isPublic(name)
})

export const publicMailAddress = must('an address of a real domain', value => isPublic(value.split('@')[1] ?? ''))

/** For environments 3 and 4: not a sample value. */
export const real = must(
  'a real value, not a sample',
  value => !/sandbox|change-?me|example|placeholder|your[-_]|^(test|demo|secret|password|x+|0+)$/i.test(value),
)

/** For environments 3 and 4: what is good for a sandbox only. */
export const absent = must('removed', () => false)

export const otherThan = (standard: string) => must('changed from its default', value => value !== standard)

/** For environments 3 and 4: the password of a fresh installation is no password. */
export const guardedDatabase = must(
  'an address whose password is not the default one',
  value => !['postgres', 'password'].includes(urlOf(value)?.password ?? ''),
)

/** A public key of age, plain or safe from quantum computers. */
export const ageRecipient = must("a recipient of age's, such as age1…", value => /^age1[a-z0-9]{50,}$/.test(value))

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
