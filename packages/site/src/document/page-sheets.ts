import type { Sheet } from './sheet-files.ts'

/** What the styles of a page are taken from. */
export interface PageSheets {
  /** The sheet of every page, with the order of the layers. */
  base: string
  /** Every other sheet of the build. */
  sheets: readonly Sheet[]
  /** The sheets that the scripts of the page's routes import. */
  imported: ReadonlySet<string>
}

const classesIn = (html: string): Set<string> =>
  new Set([...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))

const hasAny = (names: ReadonlySet<string>, wanted: ReadonlySet<string>) => [...wanted].some(name => names.has(name))

/**
 * The sheets that a rendered page needs beside the one of every page: those its routes import, for what will be shown
 * later too, and those of components that the routes fetch when they need them and that are shown already.
 */
export const sheetsOf = (html: string, { sheets, imported }: Omit<PageSheets, 'base'>): Sheet[] => {
  const shown = classesIn(html)
  return sheets.filter(({ file, classes }) => imported.has(file) || hasAny(shown, classes))
}

/**
 * Puts the styles of a rendered page into its head, in one `<style>`. Each sheet that is in it is also named by a link that is
 * disabled, so that nobody fetches it: the scripts that import it find it there (`later-sheets.tsx`). React passes over both,
 * as it does over the sheets that it has put there itself, which come after this one.
 */
export const withSheets = (html: string, page: PageSheets): string => {
  const needed = sheetsOf(html, page)
  const css = page.base + needed.map(sheet => sheet.css).join('')
  const links = needed.map(({ file }) => `<link rel="stylesheet" href="${file}" disabled>`)
  const head = `<style data-precedence="page" data-href="page">${css}</style>${links.join('')}</head>`
  return html.replace('</head>', () => head)
}
