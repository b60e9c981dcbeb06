import { piecesOf } from './search.ts'

/** A text in which what was searched for is marked. */
export function Marked({ text, terms }: { text: string; terms: readonly string[] }) {
  if (terms.length === 0) return text
  let at = 0
  return piecesOf(text, terms).map(({ text: piece, isMatch }) => {
    at += piece.length
    return isMatch ? <mark key={at}>{piece}</mark> : piece
  })
}
