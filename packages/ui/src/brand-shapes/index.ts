/** The mark as paths on a square grid: a leaf, and its vein, a short straight route from which a long bent one forks. */
export interface MarkShapes {
  /** Units on a side. */
  grid: number
  leaf: string
  short: string
  long: string
  /** How wide the routes are cut out of the leaf. */
  shortWidth: number
  longWidth: number
}

/** From 21 px up. */
export const markShapes: MarkShapes = {
  grid: 24,
  leaf: 'M2.4 21.6C.2 8.6 8.4 1.5 22.5 1.5 22.5 15.6 15.4 23.8 2.4 21.6Z',
  short: 'M1 23 16.5 7.5',
  long: 'M7.6 16.4V12.4C7.6 8.6 9.4 6.6 12.9 5.9',
  shortWidth: 1.9,
  longWidth: 1.9,
}

/** Up to 20 px: fewer bends, on whole pixels of 16. */
export const smallMarkShapes: MarkShapes = {
  grid: 16,
  leaf: 'M.9 15.1C-.4 5.8 5.2.5 15.5.5 15.5 10.8 10.2 16.4.9 15.1Z',
  short: 'M0 16 12 4',
  long: 'M5.5 10.5V5.7Q5.5 4.5 6.7 4.5H9',
  shortWidth: 1.5,
  longWidth: 1.1,
}

/** The mark as the inside of an SVG on its grid, in one colour; `id` names its mask and has to be the page's only one. */
export const markDrawing = (shapes: MarkShapes, id: string, fill = 'currentcolor'): string => {
  const { grid, leaf, short, long, shortWidth, longWidth } = shapes
  return (
    `<mask id="${id}" maskUnits="userSpaceOnUse" x="0" y="0" width="${grid}" height="${grid}"><path d="${leaf}" fill="#fff"/>` +
    `<g fill="none" stroke="#000" stroke-linecap="round"><path d="${short}" stroke-width="${shortWidth}"/>` +
    `<path d="${long}" stroke-width="${longWidth}"/></g></mask><path d="${leaf}" mask="url(#${id})" fill="${fill}"/>`
  )
}

/** The two routes between the same ends, on 640 × 360 units, and where the detour is relayed. */
export const routeShapes = {
  detour: 'M56 262C70 130 150 44 240 60S330 190 292 262 400 366 468 306 520 190 584 112',
  short: 'M56 262C220 244 420 158 584 112',
  relays: [
    [240, 60],
    [292, 262],
    [468, 306],
  ],
} as const
