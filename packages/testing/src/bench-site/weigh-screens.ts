import { brotliCompressSync } from 'node:zlib'
import type { SiteName } from '#languages.ts'
import { screensOf } from '#screens/edition-screens.ts'
import type { Screen } from '#screens/screen.ts'
import type { Stage, View } from '#screens/stage.ts'
import { printTable, type Row } from './table.ts'

/** What a page may weigh, in bytes of brotli 11: home, what everybody may open, what only members see. */
const bars = { home: 122_000, visitor: 140_000, member: 165_000 }
const homeBars = { html: 14_000, css: 12_000 }

const scriptBar = ({ name, by = 'visitor' }: Screen): number => {
  if (name === 'home') return bars.home
  return by === 'visitor' ? bars.visitor : bars.member
}

const view: View = { language: 'Chinese', width: 360, theme: 'light' }

const bytesOf = (text: string) => brotliCompressSync(text).length

const weigh = async (stage: Stage, screen: Screen): Promise<Row> => {
  const { page, scriptBytes, leave } = await stage.show(screen, view)
  const html = await (await page.request.get(page.url())).text()
  leave()
  const sheets = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css)
  const [htmlBytes, cssBytes] = [bytesOf(html), bytesOf(sheets.join(''))]
  const isHeavy = screen.name === 'home' && (htmlBytes > homeBars.html || cssBytes > homeBars.css)
  const bar = scriptBar(screen)
  return { cells: [screen.name, scriptBytes, bar, htmlBytes, cssBytes], isMissed: isHeavy || scriptBytes > bar }
}

/** The screens that are pages as they open, once for each address and looker. */
const weighed = (site: SiteName) => screensOf(site).filter(({ act, isBare }) => !act && !isBare)

/** Weighs what a browser fetches for each page of an edition. */
export const weighScreens = async (stage: Stage, site: SiteName): Promise<boolean> => {
  const rows: Row[] = []
  for (const screen of weighed(site)) rows.push(await weigh(stage, screen))
  process.stdout.write(`\n${site}: bytes of brotli (home HTML ≤ ${homeBars.html}, CSS ≤ ${homeBars.css})\n`)
  return printTable(['page', 'script', 'bar', 'HTML', 'CSS in it'], rows)
}
