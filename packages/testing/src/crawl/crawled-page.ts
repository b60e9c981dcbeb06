import { type OpenedElement, type ReadHtml, readHtml } from './read-html.ts'

/** A page of a site as its server sends it. */
export interface CrawledPage {
  address: string
  status: number
  headers: Headers
  lang: string
  title: string
  description: string
  canonical: string
  /** Addresses by language, `x-default` with them. */
  alternates: Record<string, string>
  headings: number
  /** Everything it links to or loads, as whole addresses, without fragments; and the fragments that it links to on itself. */
  links: string[]
  fragments: string[]
  ids: ReadonlySet<string>
  texts: ReadHtml['texts']
}

const linking = [
  ['a', 'href'],
  ['link', 'href'],
  ['area', 'href'],
  ['img', 'src'],
  ['script', 'src'],
  ['source', 'src'],
] as const

const linksOf = (elements: readonly OpenedElement[]): string[] =>
  elements.flatMap(({ name, attributes }) =>
    linking.flatMap(([element, attribute]) => (name === element ? (attributes[attribute] ?? []) : [])),
  )

const withoutFragment = (href: string, base: string): string => {
  const url = new URL(href, base)
  url.hash = ''
  return url.href
}

const metaOf = (elements: readonly OpenedElement[], name: string) =>
  elements.find(one => one.name === 'meta' && one.attributes.name === name)?.attributes.content ?? ''

const alternatesOf = (links: readonly OpenedElement[]) =>
  Object.fromEntries(
    links.flatMap(({ attributes: { rel, hreflang, href } }) =>
      rel === 'alternate' && hreflang && href ? [[hreflang, href]] : [],
    ),
  )

const decodeTitle = (html: string) => readHtml(`<p>${/<title[^>]*>([\s\S]*?)<\/title>/.exec(html)?.[1] ?? ''}</p>`)

const elementsNamed = ({ elements }: ReadHtml, name: string) => elements.filter(one => one.name === name)

/** The page's metadata in its head. */
const headOf = (read: ReadHtml, html: string) => {
  const links = elementsNamed(read, 'link')
  return {
    lang: elementsNamed(read, 'html')[0]?.attributes.lang ?? '',
    title: decodeTitle(html).texts[0]?.text ?? '',
    description: metaOf(read.elements, 'description'),
    canonical: links.find(one => one.attributes.rel === 'canonical')?.attributes.href ?? '',
    alternates: alternatesOf(links),
  }
}

/** Reads a page's metadata and links. */
export const crawledPage = (address: string, { status, headers }: Response, html: string): CrawledPage => {
  const read = readHtml(html)
  const hrefs = linksOf(read.elements).filter(href => href !== '')
  const isHere = (href: string) => href.startsWith('#')
  return {
    ...headOf(read, html),
    address,
    status,
    headers,
    headings: elementsNamed(read, 'h1').length,
    links: hrefs.filter(href => !isHere(href)).map(href => withoutFragment(href, address)),
    fragments: hrefs.filter(href => isHere(href) && href !== '#').map(href => decodeURIComponent(href.slice(1))),
    ids: new Set(read.elements.flatMap(({ attributes }) => attributes.id ?? [])),
    texts: read.texts,
  }
}
