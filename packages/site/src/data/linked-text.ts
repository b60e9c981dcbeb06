/** A part of what was said: words, or an address that is made a link. */
export interface TextPart {
  /** Where it begins in the text. */
  at: number
  text: string
  href?: string
}

const addresses = /https?:\/\/[^\s<>"'“”‘’，。；！？、（）【】《》]+/gi
/** What ends a sentence rather than an address. */
const trailing = /[.,;:!?)\]}]+$/

/** The parts of a text in order: web addresses as links, nothing else. */
export const linkedText = (text: string): TextPart[] => {
  const parts: TextPart[] = []
  let at = 0
  const add = (until: number) => until > at && parts.push({ at, text: text.slice(at, until) })
  for (const { 0: found, index } of text.matchAll(addresses)) {
    const href = found.replace(trailing, '')
    if (!URL.canParse(href)) continue
    add(index)
    parts.push({ at: index, text: href, href })
    at = index + href.length
  }
  add(text.length)
  return parts
}
