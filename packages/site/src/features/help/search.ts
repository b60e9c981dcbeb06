/** What is searched: a title, which counts more, and a text beneath it. */
export interface Searchable {
  title: string
  text: string
}

/** Part of a text, and whether it is what was searched for. */
export interface Piece {
  text: string
  isMatch: boolean
}

/** Longer queries are cut: nobody types so much, and a page's work stays bounded. */
const longestQuery = 100
const excerptLength = 80
const before = 24

/** Full width, ligatures and capitals are one with their plain forms. */
const fold = (text: string): string => text.normalize('NFKC').toLowerCase()

/** The words of a query, folded: spaces and punctuation of any script part them. Empty when nothing is asked. */
export const termsOf = (query: string): string[] => [
  ...new Set(
    fold(query.slice(0, longestQuery))
      .split(/[\s\p{P}]+/u)
      .filter(Boolean),
  ),
]

const countIn = (text: string, terms: readonly string[]) => terms.filter(term => text.includes(term)).length

/** The entries in which every term occurs, those with more of them in the title first, otherwise in their order. */
export const search = <Entry extends Searchable>(entries: readonly Entry[], terms: readonly string[]): Entry[] => {
  if (terms.length === 0) return []
  const folded = entries.map(entry => ({ entry, title: fold(entry.title), text: fold(entry.text) }))
  return folded
    .filter(({ title, text }) => countIn(`${title}\n${text}`, terms) === terms.length)
    .map(({ entry, title }) => ({ entry, rank: countIn(title, terms) }))
    .sort((one, other) => other.rank - one.rank)
    .map(({ entry }) => entry)
}

/** A text folded, with the place in the text that each of its letters comes from. */
const foldWithPlaces = (text: string) => {
  const places: number[] = []
  let folded = ''
  let place = 0
  for (const letter of text) {
    const plain = fold(letter)
    for (let unit = 0; unit < plain.length; unit++) places.push(place)
    folded += plain
    place += letter.length
  }
  return { folded, places: [...places, text.length] }
}

/** Which letters of a text belong to a match: one flag for each. */
const matchedLetters = (text: string, terms: readonly string[]): boolean[] => {
  const { folded, places } = foldWithPlaces(text)
  const flags = new Array<boolean>(text.length).fill(false)
  for (const term of terms)
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + term.length))
      flags.fill(true, places[at], places[at + term.length])
  return flags
}

/** A text in pieces, so that what was searched for can be marked; together they are the text. */
export const piecesOf = (text: string, terms: readonly string[]): Piece[] => {
  const flags = matchedLetters(text, terms)
  const starts = flags.flatMap((flag, index) => (index === 0 || flag !== flags[index - 1] ? [index] : []))
  return starts.map((start, index) => ({ text: text.slice(start, starts[index + 1]), isMatch: flags[start] === true }))
}

/** A line of a text around the first match in it; its beginning when there is none. */
export const excerptOf = (text: string, terms: readonly string[]): string => {
  const first = Math.max(0, matchedLetters(text, terms).indexOf(true))
  const start = first <= before * 2 ? 0 : first - before
  const line = text.slice(start, start + excerptLength).trim()
  return `${start > 0 ? '…' : ''}${line}${start + excerptLength < text.length ? '…' : ''}`
}
