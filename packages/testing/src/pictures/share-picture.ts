import { createHash } from 'node:crypto'
import { markDrawing, markShapes, routeShapes } from '@bohe/ui/brand-shapes'
import { wordsOf } from '#words.ts'
import { colours } from './colours.ts'

/** Pixels; what networks show of a shared link. */
export const shareSize = { width: 1200, height: 630 }

/** Every share picture: one for each edition and language. */
export const sharePictures = (['intl', 'cn'] as const).flatMap(edition =>
  (['zh-CN', 'en'] as const).map(lang => ({ edition, lang, file: `share-${edition}-${lang}.png` })),
)

const { detour, short, relays } = routeShapes

const end = (x: number, y: number, inside: string) =>
  `<circle cx="${x}" cy="${y}" r="13" fill="${colours.paper}" stroke="${colours.ink}" stroke-width="3"/>` +
  `<circle cx="${x}" cy="${y}" r="5" fill="${inside}"/>`

const picture = `<svg viewBox="0 0 640 360">
  <g fill="none" stroke="${colours.hairline}" stroke-width="1.5"><circle cx="320" cy="180" r="172"/><ellipse cx="320" cy="180" rx="98" ry="172"/><path d="M320 8V352M148 180H492M172 94H468M172 266H468"/></g>
  <path d="${detour}" fill="none" stroke="${colours.soft}" stroke-opacity=".75" stroke-width="3" stroke-dasharray="1 10" stroke-linecap="round"/>
  ${relays.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="6" fill="${colours.paper}" stroke="${colours.soft}" stroke-width="2.5"/>`).join('')}
  <path d="${short}" fill="none" stroke="${colours.accent}" stroke-opacity=".28" stroke-width="20" stroke-linecap="round"/>
  <path d="${short}" fill="none" stroke="${colours.action}" stroke-width="5"/>
  ${end(56, 262, colours.paper)}${end(584, 112, colours.action)}</svg>`

const style = `
  body { margin: 0; width: 1200px; height: 630px; overflow: hidden; position: relative; background: ${colours.paper};
    color: ${colours.ink}; font-family: "Noto Sans CJK SC", "Noto Sans SC", sans-serif; -webkit-font-smoothing: antialiased }
  .brand { position: absolute; left: 72px; top: 68px; display: flex; align-items: center; gap: 18px; font-size: 40px; font-weight: 700 }
  .brand svg { width: 64px }
  h1 { position: absolute; left: 72px; bottom: 68px; margin: 0; width: 500px; font-size: 68px; line-height: 1.28; font-weight: 700; text-wrap: balance }
  h1:lang(zh) { font-size: 76px }
  .routes { position: absolute; right: 28px; top: 142px; width: 640px }`

/** What a share picture remembers of the page it was taken of. */
export const digestOf = (html: string): string => createHash('sha256').update(html).digest('hex')

/** The page that is photographed: mark, name, the edition's sentence, and the two routes. */
export const sharePage = async ({ edition, lang }: (typeof sharePictures)[number]): Promise<string> => {
  const [shell, home] = [await wordsOf('shell', lang), await wordsOf(`home-${edition}`, lang)]
  const mark = `<svg viewBox="0 0 ${markShapes.grid} ${markShapes.grid}">${markDrawing(markShapes, 'mark', colours.action)}</svg>`
  return `<!doctype html><html lang="${lang}"><meta charset="utf-8"><style>${style}</style>
<div class="brand">${mark}${shell('brand')}</div><h1>${home('heading')}</h1><div class="routes">${picture}</div></html>`
}
