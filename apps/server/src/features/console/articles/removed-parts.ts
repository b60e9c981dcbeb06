/** What the sanitiser took out of a text. */
export interface RemovedPart {
  kind: 'link' | 'picture' | 'attribute' | 'tag'
  what: string
}

const kinds = [
  ['link', /^a link to (.*)$/s],
  ['picture', /^a picture (.*)$/s],
  ['attribute', /^(\S+ of <\S+>)$/],
] as const

/** So much of an address is enough to find it in the text. */
const longest = 200

/** The sanitiser's lines as the console tells them, in the language of who reads. */
export const removedParts = (lines: readonly string[]): RemovedPart[] =>
  lines.map(line => {
    for (const [kind, pattern] of kinds) {
      const what = pattern.exec(line)?.[1]
      if (what !== undefined) return { kind, what: what.slice(0, longest) }
    }
    return { kind: 'tag', what: line.slice(0, longest) }
  })
