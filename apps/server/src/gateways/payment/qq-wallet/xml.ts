/** A message of QQ Wallet; numbers stay text. */
export type QqFields = Readonly<Record<string, string>>

const entities: QqFields = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" }
const wrapping = /^\uFEFF?\s*(?:<\?xml [^<>]*\?>\s*)?<xml>([\s\S]*)<\/xml>\s*$/
const opening = /\s*<([A-Za-z_][\w.-]*)(\/?)>/y
const cdata = { begins: '<![CDATA[', ends: ']]>' }

class NotQqXml extends Error {}

const unescaped = (text: string): string =>
  text.replace(/&[^;]{0,8};?/g, entity => {
    const character = entities[entity]
    if (character === undefined) throw new NotQqXml(`the entity ${entity}`)
    return character
  })

/** The text of an element, and where it ends; whatever else begins inside is none of QQ Wallet's. */
const readValue = (text: string, name: string, start: number): { value: string; end: number } => {
  const closing = `</${name}>`
  let [value, at] = ['', start]
  while (!text.startsWith(closing, at)) {
    const isCdata = text.startsWith(cdata.begins, at)
    if (text[at] === '<' && !isCdata) throw new NotQqXml(`something inside ${name}`)
    const from = isCdata ? at + cdata.begins.length : at
    const end = text.indexOf(isCdata ? cdata.ends : '<', from)
    if (end < 0) throw new NotQqXml(`${name} without an end`)
    value += isCdata ? text.slice(from, end) : unescaped(text.slice(from, end))
    at = isCdata ? end + cdata.ends.length : end
  }
  return { value, end: at + closing.length }
}

/**
 * Reads `<xml>` with one level of elements, plain or CDATA. Null for anything else: a DOCTYPE, an attribute, a comment, an
 * element inside another, one that comes twice, an entity beyond XML's own five (providers §4).
 */
export const readXml = (text: string): QqFields | null => {
  const inside = wrapping.exec(text)?.[1]?.trimEnd()
  if (inside === undefined) return null
  try {
    return readFields(inside)
  } catch (error) {
    if (error instanceof NotQqXml) return null
    throw error
  }
}

const readFields = (text: string): QqFields => {
  const fields = new Map<string, string>()
  let at = 0
  while (at < text.length) {
    opening.lastIndex = at
    const [head, name, isEmpty] = opening.exec(text) ?? []
    if (head === undefined || name === undefined || fields.has(name)) throw new NotQqXml('no element of its own')
    const { value, end } = isEmpty ? { value: '', end: at + head.length } : readValue(text, name, at + head.length)
    fields.set(name, value)
    at = end
  }
  return Object.fromEntries(fields)
}

/** Writes `<xml>` with an element for each field that has a value. */
export const writeXml = (fields: QqFields): string => {
  const told = Object.entries(fields).filter(([, value]) => value !== '')
  return `<xml>${told.map(([name, value]) => `<${name}>${written(value)}</${name}>`).join('')}</xml>`
}

const written = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
