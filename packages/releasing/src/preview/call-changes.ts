import type { Call, Contract } from '#contract/contract.ts'
import { contractBreaks } from '#contract/contract-breaks.ts'
import { type Mismatch, type MismatchKind, mismatches } from '#contract/schema-within.ts'

type Words = Partial<Record<MismatchKind, (mismatch: Mismatch) => string>>

/** What a request may be from now on and could not be before. */
const wider: Words = {
  unread: ({ field }) => `also takes \`${field}\``,
  missing: ({ field }) => `no longer needs \`${field}\``,
  value: ({ field, inner }) => `also takes ${JSON.stringify(inner)} as \`${field}\``,
}

/** What an answer is sure to be from now on and was not before. */
const surer: Words = {
  gone: ({ field }) => `also answers \`${field}\``,
  missing: ({ field }) => `always answers \`${field}\``,
  value: ({ field, inner }) => `no longer answers ${JSON.stringify(inner)} as \`${field}\``,
}

const told = (found: readonly Mismatch[], words: Words, otherwise: string): string[] =>
  found.map(mismatch => words[mismatch.kind]?.(mismatch) ?? `${otherwise} \`${mismatch.field || 'the whole'}\``)

/** What a call does anew without breaking who called it before: the comparison, looked at from the other end. */
const additions = (older: Call, newer: Call, names: Contract['codes']): string[] => [
  ...(newer.access === 'public' && older.access !== 'public' ? ['needs no log-in any more'] : []),
  ...told(mismatches(newer.input, older.input, '', 'request'), wider, 'takes more as'),
  ...told(mismatches(older.data, newer.data, '', 'answer'), surer, 'answers less as'),
  ...newer.codes.filter(code => !older.codes.includes(code)).map(code => `may refuse with ${code} (${names[code]})`),
]

/**
 * What became of the calls that an app made when it was last released, in sentences: those that it makes anew and makes
 * no more, what breaks the released app, and what is new without breaking it.
 */
export const callChanges = (released: Contract, own: Contract, served: Contract): string[] => {
  const breaks = contractBreaks(released, served)
  const changed = Object.entries(released.calls).flatMap(([at, older]) => {
    const newer = served.calls[at]
    const isBroken = breaks.some(({ id }) => id.startsWith(`${at} `))
    return newer && !isBroken ? additions(older, newer, served.codes).map(words => `${at} ${words}`) : []
  })
  const only = (one: Contract, other: Contract) => Object.keys(one.calls).filter(at => !other.calls[at])
  return [
    ...breaks.map(({ words }) => `Breaks what was released: ${words}`),
    ...changed,
    ...only(own, released).map(at => `${at} is called from now on`),
    ...only(released, own)
      .filter(at => served.calls[at])
      .map(at => `${at} is no longer called`),
  ]
}
