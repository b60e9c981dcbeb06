import type { Call, Contract } from './contract.ts'
import { type Mismatch, mismatches, type Side } from './schema-within.ts'

/** One thing that an older client relies on and no longer gets. */
export interface Break {
  /** What an exception names: call, direction, field and kind. */
  id: string
  /** The same in words. */
  words: string
}

const quoted = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value))

const requestWords: Record<Mismatch['kind'], (mismatch: Mismatch) => string> = {
  missing: ({ field, inner }) =>
    `needs \`${field}\`, which it ${inner === 'never' ? 'does not send' : 'may leave out'}`,
  unread: ({ field }) => `no longer reads \`${field}\`, which it sends`,
  gone: ({ field }) => `no longer has \`${field}\``,
  type: ({ field, inner, outer }) => `takes \`${field}\` as ${outer ?? 'nothing'}, no longer as ${inner ?? 'anything'}`,
  value: ({ field, inner }) => `refuses ${quoted(inner)} as \`${field}\``,
  bound: ({ field, inner, outer }) => `takes \`${field}\` with ${outer} (it sends up to ${inner})`,
  pattern: ({ field, inner, outer }) => `holds \`${field}\` to the pattern ${outer} (it was ${inner})`,
  default: ({ field, inner, outer }) =>
    `takes ${quoted(outer)} where \`${field}\` is left out (it was ${quoted(inner)})`,
}

const answerWords: Record<Mismatch['kind'], (mismatch: Mismatch) => string> = {
  ...requestWords,
  missing: ({ field }) => `may answer without \`${field}\`, which it reads`,
  gone: ({ field }) => `no longer answers \`${field}\`, which it reads`,
  type: ({ field, inner, outer }) => `may answer \`${field}\` as ${inner ?? 'anything'} (it reads ${outer})`,
  value: ({ field, inner }) => `may answer ${quoted(inner)} as \`${field}\`, which it does not know`,
  bound: ({ field, inner, outer }) => `may answer \`${field}\` with ${inner} (it reads ${outer})`,
  pattern: ({ field, inner, outer }) => `may answer \`${field}\` with the pattern ${inner} (it reads ${outer})`,
}

const sentences = { request: requestWords, answer: answerWords }

const schemaBreaks = (at: string, side: Side, found: Mismatch[]): Break[] =>
  found.map(mismatch => {
    const { kind, field } = mismatch
    const value = kind === 'value' ? ` ${quoted(mismatch.inner)}` : ''
    const named = { ...mismatch, field: field || 'the whole' }
    return { id: `${at} ${side} ${named.field} ${kind}${value}`, words: `${at} ${sentences[side][kind](named)}` }
  })

const accessBreaks = (at: string, older: Call, newer: Call): Break[] =>
  older.access === newer.access || newer.access === 'public'
    ? []
    : [{ id: `${at} access`, words: `${at} is for ${newer.access} (it was for ${older.access})` }]

const fileBreaks = (at: string, older: Call, newer: Call): Break[] => [
  ...(older.multipart === newer.multipart
    ? []
    : [
        {
          id: `${at} multipart`,
          words: `${at} ${newer.multipart ? 'takes a form with a file, no longer JSON' : 'takes no file any more'}`,
        },
      ]),
  ...((newer.fileBytes ?? 0) < (older.fileBytes ?? 0)
    ? [
        {
          id: `${at} file size`,
          words: `${at} takes a file of ${newer.fileBytes ?? 'fewer'} bytes (it was ${older.fileBytes})`,
        },
      ]
    : []),
]

const codeBreaks = (at: string, older: Call, newer: Call, names: Contract['codes']): Break[] =>
  older.codes
    .filter(code => !newer.codes.includes(code))
    .map(code => ({
      id: `${at} code ${code}`,
      words: `${at} no longer answers ${code} (${names[code]}), which it knows`,
    }))

const goneBreak = (at: string, { name }: Call, newer: Contract): Break => {
  const moved = Object.keys(newer.calls).find(address => newer.calls[address]?.name === name)
  return { id: `${at} gone`, words: `${at} is gone${moved ? `; ${name} is now ${moved}` : ''}` }
}

/**
 * What breaks a client that was built on the older contract once it calls a server of the newer one. Its requests have
 * to be taken still, and the newer answers have to be what it reads.
 */
export const contractBreaks = (older: Contract, newer: Contract): Break[] =>
  Object.entries(older.calls).flatMap(([at, call]) => {
    const now = newer.calls[at]
    if (!now) return [goneBreak(at, call, newer)]
    return [
      ...accessBreaks(at, call, now),
      ...fileBreaks(at, call, now),
      ...schemaBreaks(at, 'request', mismatches(call.input, now.input, '', 'request')),
      ...schemaBreaks(at, 'answer', mismatches(now.data, call.data, '', 'answer')),
      ...codeBreaks(at, call, now, older.codes),
    ]
  })
