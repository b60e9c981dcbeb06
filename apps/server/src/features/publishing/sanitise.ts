import sanitizeHtml, { type Attributes, type IFrame, type IOptions, type Tag } from 'sanitize-html'
import { placeInStore } from '#gateways/file-store/file-store.ts'

/** Raised whenever what articles may hold gets less: what was written under an older policy is sanitised as it is read. */
export const policyVersion = 1

/** The attributes of a picture that may be shown; undefined for one that may not. */
export type PictureOf = (told: Attributes) => Attributes | undefined

/** HTML that holds nothing but what an article may, and what was taken out of it, for its editor. */
export interface Sanitised {
  html: string
  removed: string[]
}

const attributes: Record<string, string[]> = {
  a: ['href', 'title', 'rel'],
  img: ['src', 'alt', 'width', 'height', 'loading'],
  th: ['align'],
  td: ['align'],
}

const text = 'p br hr h2 h3 h4 ul ol li a img strong em del code pre blockquote figure figcaption'
const tags = `${text} table thead tbody tr th td`.split(' ')

/** What these hold is no text for readers. */
const mute =
  'script style textarea option noscript iframe svg math title template object xmp noembed noframes plaintext audio video'

/** Titles of articles are the page's only h1. */
const renamed = { h1: 'h2', h5: 'h4', h6: 'h4', b: 'strong', i: 'em', s: 'del' } as const

const here = 'https://here.invalid'

const page = /^\/(?:[\w-]+\.html)?$/

/** A path of our own sites. A page is named beside the one that is read: it stays in its language and edition. */
const ownPath = (href: string, { pathname, search, hash }: URL): string | undefined => {
  // Neither another host nor another scheme may come out of a path.
  if (pathname.startsWith('//') || pathname.includes(':')) return undefined
  if (href.startsWith('#')) return hash
  return (page.test(pathname) ? `.${pathname}` : pathname) + search + hash
}

const linkTo = (href: string): Attributes | '' | undefined => {
  const url = href.trim() === '' ? null : URL.parse(href.trim(), here)
  if (url?.protocol === 'mailto:') return { href: url.href }
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined
  if (url.origin !== here) return { href: url.href, rel: 'noopener nofollow' }
  const path = ownPath(href.trim(), url)
  return path && { href: path }
}

const anchor = ({ href = '', title = '' }: Attributes): Attributes => {
  const link = linkTo(href)
  return link && title !== '' ? { ...link, title } : link || {}
}

/** What is left of a link that leads nowhere, or a picture that may not be shown: the first keeps its words. */
const isEmpty = ({ tag, attribs }: IFrame): boolean | 'excludeTag' => {
  if (tag === 'a' && attribs.href === undefined) return 'excludeTag'
  return tag === 'img' && attribs.src === undefined
}

const alignment = [{ name: 'align', multiple: false, values: ['left', 'center', 'right'] }]

const optionsFor = (pictureOf: PictureOf, removed: Set<string>): IOptions => ({
  allowedTags: tags,
  nonTextTags: mute.split(' '),
  allowedAttributes: { ...attributes, th: alignment, td: alignment },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    ...renamed,
    a: (tagName, told) => noted(removed, `a link to ${told.href}`, { tagName, attribs: anchor(told) }),
    img: (tagName, told) => noted(removed, `a picture ${told.src}`, { tagName, attribs: pictureOf(told) ?? {} }),
  },
  exclusiveFilter: isEmpty,
  onOpenTag: (name, told) => noteForeign(removed, name, Object.keys(told)),
})

const noted = (removed: Set<string>, what: string, tag: Tag): Tag => {
  if (Object.keys(tag.attribs).length === 0) removed.add(what)
  return tag
}

const noteForeign = (removed: Set<string>, name: string, told: string[]): void => {
  const isKnown = tags.includes(name) || Object.hasOwn(renamed, name)
  if (!isKnown) return void removed.add(`<${name}>`)
  for (const attribute of told.filter(each => !attributes[name]?.includes(each)))
    removed.add(`${attribute} of <${name}>`)
}

/** A picture of an article that was sanitised before. */
const keptPicture: PictureOf = ({ src = '', alt = '', width = '', height = '' }) => {
  if (!placeInStore(src)?.startsWith('articles/')) return undefined
  const shown = { src, alt, loading: 'lazy' }
  return /^\d+ \d+$/.test(`${width} ${height}`) ? { ...shown, width, height } : shown
}

/**
 * HTML by the policy of articles: a list of tags and attributes, links by https, by mail and to paths of our own,
 * pictures that `pictureOf` lets pass (those of the store unless told otherwise).
 */
export const sanitise = (html: string, pictureOf: PictureOf = keptPicture): Sanitised => {
  const removed = new Set<string>()
  return { html: sanitizeHtml(html, optionsFor(pictureOf, removed)).trim(), removed: [...removed] }
}

/** An article's HTML as it may be shown: as it was written, unless that was under an older policy. */
export const shownHtml = (html: string, policy: number): string =>
  policy === policyVersion || html === '' ? html : sanitise(html).html
