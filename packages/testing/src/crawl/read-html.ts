/** A piece of text, as it stands in a document: between tags or in an attribute. */
export interface PageText {
  text: string
  /** The language it is marked to be in. */
  lang: string
  /** Whether it stands in the page's main part. */
  isMain: boolean
}

/** An element as it opens. */
export interface OpenedElement {
  name: string
  attributes: Record<string, string>
}

/** A document as it was sent, read once from the top; good for what our own server writes. */
export interface ReadHtml {
  elements: OpenedElement[]
  texts: PageText[]
}

const tokens = /<!--[\s\S]*?-->|<!doctype[^>]*>|<(\/?)([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>|([^<]+)/gi
const attributePattern = /([^\s"'=/>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

const withoutEnd = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/
/** What stands in these is no text of the page. */
const unread = /<(script|style|noscript|template)\b[^>]*>[\s\S]*?<\/\1>/gi

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const decode = (text: string) =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name) return entities[name] ?? whole
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal))
  })

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(attributePattern)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      decode(double ?? single ?? bare ?? ''),
    ]),
  )

/** Attributes that people read or hear. */
const readAloud = ['alt', 'title', 'aria-label', 'placeholder', 'aria-description']

interface Open {
  name: string
  lang: string
  isMain: boolean
}

const outside: Open = { name: '', lang: '', isMain: false }

/** Reads a document token by token, with what is open around each. */
class Reader {
  readonly read: ReadHtml = { elements: [], texts: [] }
  readonly #open: Open[] = []

  element(name: string, attributeText: string): void {
    const attributes = attributesOf(attributeText)
    const around = this.#open.at(-1) ?? outside
    const here = { name, lang: attributes.lang ?? around.lang, isMain: around.isMain || name === 'main' }
    this.read.elements.push({ name, attributes })
    for (const one of readAloud) if (attributes[one]) this.#say(attributes[one], here)
    if (!withoutEnd.test(name) && !attributeText.endsWith('/')) this.#open.push(here)
  }

  end(name: string): void {
    const at = this.#open.findLastIndex(one => one.name === name)
    if (at >= 0) this.#open.length = at
  }

  text(text: string): void {
    const around = this.#open.at(-1) ?? outside
    if (around.name !== 'title') this.#say(decode(text), around)
  }

  #say(given: string, { lang, isMain }: Open): void {
    const text = given.replace(/\s+/g, ' ').trim()
    if (text) this.read.texts.push({ text, lang, isMain })
  }
}

/** Reads a document: every element, and every text with the language it is in. */
export const readHtml = (html: string): ReadHtml => {
  const reader = new Reader()
  for (const [, slash, name, attributes, text] of html.replace(unread, '').matchAll(tokens)) {
    if (text !== undefined) reader.text(text)
    else if (name && slash) reader.end(name.toLowerCase())
    else if (name) reader.element(name.toLowerCase(), attributes ?? '')
  }
  return reader.read
}
