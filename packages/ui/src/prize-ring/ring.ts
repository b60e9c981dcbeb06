/** Tiles in a row of a ring around a square: 3 for eight tiles, 4 for twelve, 5 for sixteen. */
const sides = [3, 4, 5] as const

const tilesAround = (side: number): number => 4 * (side - 1)

/** How many tiles the smallest ring has that holds so many and one more; never more than sixteen. */
export const ringSizeFor = (filled: number): number => tilesAround(sides.find(side => filled < tilesAround(side)) ?? 5)

/** Tiles in a row of a ring of so many. */
export const sideOf = (tiles: number): number => sides.find(side => tiles <= tilesAround(side)) ?? 5

/** Where a tile lies, clockwise from the upper left corner; rows and columns count from 1. */
export const placeOf = (index: number, side: number): { row: number; column: number } => {
  const last = side - 1
  const along = index % last
  const edges = [
    { row: 1, column: 1 + along },
    { row: 1 + along, column: side },
    { row: side, column: side - along },
    { row: side - along, column: 1 },
  ]
  return edges[Math.floor(index / last)] ?? { row: 1, column: 1 }
}

/** Whole rounds before the light looks for its tile, and over how many steps it slows down. */
const rounds = 2
const slowing = 8

/** How long the light rests on each tile of its way, in milliseconds: quick at first, then slower; about two seconds. */
export const restsOnTheWay = (from: number, to: number, tiles: number): number[] => {
  const steps = rounds * tiles + ((to - from + tiles) % tiles)
  return Array.from({ length: steps }, (_, step) => 45 + 28 * Math.max(0, slowing - (steps - 1 - step)))
}
