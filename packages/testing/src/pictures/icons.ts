import { type MarkShapes, markDrawing, markShapes, smallMarkShapes } from '@bohe/ui/brand-shapes'
import { colours } from './colours.ts'

const { grid } = markShapes
const svg = (side: number, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">${inside}</svg>`

/** The mark in the middle of a square of 100 units, `share` of it wide. */
const centred = (share: number, fill: string) => {
  const [scale, edge] = [(share * 100) / grid, 50 * (1 - share)]
  return `<g transform="translate(${edge} ${edge}) scale(${scale})">${markDrawing(markShapes, 'mark', fill)}</g>`
}

const ground = (radius: number) => `<rect width="100" height="100" rx="${radius}" fill="${colours.action}"/>`

/** What a mask may cut off: everything outside a circle of 80 % across. */
const safe = 0.54

/** The tab's icon: light on dark tabs, and drawn with fewer bends where it is shown small. */
const favicon = () =>
  svg(
    grid,
    `<title>Bohe</title><style>:root{color:${colours.action}}.small{display:none}` +
      `@media (prefers-color-scheme:dark){:root{color:${colours.actionOnDark}}}` +
      '@media (max-width:20px){.small{display:inline}.large{display:none}}</style>' +
      `<g class="large">${markDrawing(markShapes, 'large')}</g>` +
      `<g class="small" transform="scale(${grid / smallMarkShapes.grid})">${markDrawing(smallMarkShapes, 'small')}</g>`,
  )

/** The mark as files that are served as they are. */
export const vectors: Record<string, string> = {
  'favicon.svg': favicon(),
  'mark.svg': svg(grid, `<title>Bohe</title>${markDrawing(markShapes, 'mark', colours.action)}`),
}

/** The mark alone, from edge to edge. */
const whole = (shapes: MarkShapes) =>
  svg(100, `<g transform="scale(${100 / shapes.grid})">${markDrawing(shapes, 'mark', colours.action)}</g>`)

/** `favicon.ico`, for who asks no page what its icon is: pixels on a side, drawing; light and dark tabs show it alike. */
export const tabIcons: readonly (readonly [side: number, drawing: string])[] = [
  [16, whole(smallMarkShapes)],
  [32, whole(markShapes)],
  [48, whole(markShapes)],
]

const any = svg(100, ground(22) + centred(0.64, colours.leaf))
const maskable = svg(100, ground(0) + centred(safe, colours.leaf))

/** The app's icons: file, pixels on a side, drawing. */
export const icons: readonly (readonly [file: string, side: number, drawing: string])[] = [
  ['icon-any-192.png', 192, any],
  ['icon-any-512.png', 512, any],
  ['icon-192.png', 192, maskable],
  ['icon-512.png', 512, maskable],
  ['icon-monochrome-512.png', 512, svg(100, centred(safe, '#fff'))],
  ['apple-touch-icon.png', 180, svg(100, ground(0) + centred(0.6, colours.leaf))],
]
