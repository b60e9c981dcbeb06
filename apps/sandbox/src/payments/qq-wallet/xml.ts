/** A message's fields; numbers stay text. */
export type Fields = Record<string, string>

/** How values are written: behind CDATA, escaped, or as QQ does: numbers plain and texts behind CDATA. */
export const xmlStyles = ['mixed', 'cdata', 'plain'] as const
export type XmlStyle = (typeof xmlStyles)[number]

const cdata = '<!\\[CDATA\\[[^\\]]*(?:\\](?!\\]>)[^\\]]*)*\\]\\]>'
const element = new RegExp(`\\s*<([A-Za-z_][\\w.-]*)(?:/>|>([^<]*(?:${cdata}[^<]*)*)</\\1>)`, 'y')
const root = /^\uFEFF?\s*(?:<\?xml[^<>?]*\?>\s*)?<xml>([\s\S]*)<\/xml>\s*$/
const entities: Fields = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * Reads `<xml>` with one level of elements. Undefined for anything else: a DOCTYPE, an attribute, a comment, an element
 * inside another, one that comes twice, an unknown entity.
 */
export function readXml(text: string): Fields | undefined {
  const content = root.exec(text)?.[1]
  if (content === undefined) return undefined
  const fields = new Map<string, string>()
  const reader = new RegExp(element)
  while (content.slice(reader.lastIndex).trim() !== '') {
    const [, name, raw = ''] = reader.exec(content) ?? []
    const value = name === undefined || fields.has(name) ? undefined : textOf(raw)
    if (name === undefined || value === undefined) return undefined
    fields.set(name, value)
  }
  return Object.fromEntries(fields)
}

function textOf(raw: string): string | undefined {
  const parts = raw.split(new RegExp(`(${cdata})`)).map(part => {
    if (part.startsWith('<![')) return part.slice(9, -3)
    if (/&(?!(?:amp|lt|gt|quot|apos);)/.test(part)) return undefined
    return part.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
  })
  return parts.includes(undefined) ? undefined : parts.join('')
}

/** `<xml>` with an element for each field that has a value. */
export function writeXml(fields: Fields, style: XmlStyle): string {
  const given = Object.entries(fields).filter(([, value]) => value !== '')
  return `<xml>${given.map(([name, value]) => `<${name}>${written(value, style)}</${name}>`).join('')}</xml>`
}

function written(value: string, style: XmlStyle): string {
  const plain = style === 'plain' || (style === 'mixed' && /^\d+$/.test(value))
  if (!plain) return `<![CDATA[${value.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
