import sanitizeHtml, { type Attributes, type IOptions, type Tag } from 'sanitize-html'
import { placeInStore } from '#gateways/file-store/upload-path.ts'

/** Raised whenever what articles may hold gets less: what was written under an older policy is sanitised as it is read. */
export const policyVersion = 1

/** The attributes of a picture that may be shown; undefined for one that may not. */
export type PictureOf = (told: { src: string; alt: string }) => Attributes | undefined

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

const tags = [
  'p',
  'br',
  'hr',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'a',
  'img',
  'strong',
  'em',
  'del',
  'code',
  'pre',
].concat(['blockquote', 'figure', 'figcaption', 'table', 'thead', 'tbody', 'tr', 'th', 'td'])

/** What these hold is no text for readers. */
const mute = [
  'script',
  'style',
  'textarea',
  'option',
  'noscript',
  'iframe',
  'svg',
  'math',
  'title',
  'template',
  'object',
].concat(['xmp', 'noembed', 'noframes', 'plaintext', 'audio', 'video'])

/** Titles of articles are the page's only h1. */
const renamed = { h1: 'h2', h5: 'h4', h6: 'h4', b: 'strong', i: 'em', s: 'del' } as const

const here = 'https://here.invalid'

/** A path of our own sites, as it was written: from the root or beside the page. */
const ownPath = (href: string, { pathname, search, hash }: URL): string | undefined => {
  // Neither another host nor another scheme may come out of a path.
  if (pathname.startsWith('//') || pathname.includes(':')) return undefined
  return (href.startsWith('/') ? pathname : pathname.slice(1)) + search + hash || undefined
}

const linkTo = (href: string): Attributes | undefined => {
  const url = URL.parse(href.trim(), here)
  if (url?.protocol === 'mailto:') return { href: url.href }
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return undefined
  if (url.origin !== here) return { href: url.href, rel: 'noopener nofollow' }
  const path = ownPath(href.trim(), url)
  return path === undefined ? undefined : { href: path }
}

/** What the sanitiser knows no tag by: the tag goes, what it holds stays. */
const gone: Tag = { tagName: 'gone', attribs: {} }

const anchor = (told: Attributes): Tag => {
  const link = linkTo(told.href ?? '')
  if (!link) return gone
  return { tagName: 'a', attribs: told.title === undefined ? link : { ...link, title: told.title } }
}

const optionsFor = (pictureOf: PictureOf, removed: Set<string>): IOptions => ({
  allowedTags: tags,
  nonTextTags: mute,
  allowedAttributes: { ...attributes, th: alignment, td: alignment },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    ...renamed,
    a: (_, told) => noted(removed, `a link to ${told.href ?? 'nowhere'}`, anchor(told)),
    img: (_, told) => {
      const attribs = pictureOf({ src: told.src ?? '', alt: told.alt ?? '' })
      return noted(removed, `a picture ${told.src ?? ''}`, attribs ? { tagName: 'img', attribs } : gone)
    },
  },
  onOpenTag: (name, told) => noteForeign(removed, name, Object.keys(told)),
})

const alignment = [{ name: 'align', multiple: false, values: ['left', 'center', 'right'] }]

const noted = (removed: Set<string>, what: string, tag: Tag): Tag => {
  if (tag === gone) removed.add(what)
  return tag
}

const isKnown = (name: string) => tags.includes(name) || Object.hasOwn(renamed, name)

const noteForeign = (removed: Set<string>, name: string, told: string[]): void => {
  if (name === gone.tagName) return
  if (!isKnown(name)) return void removed.add(`<${name}>`)
  for (const attribute of told.filter(each => !attributes[name]?.includes(each)))
    removed.add(`${attribute} of <${name}>`)
}

/** A picture of an article that was sanitised before. */
const keptPicture: PictureOf = ({ src, alt }) =>
  placeInStore(src)?.startsWith('articles/') ? { src, alt, loading: 'lazy' } : undefined

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
  policy === policyVersion ? html : sanitise(html).html
