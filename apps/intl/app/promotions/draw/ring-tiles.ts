import type { CallData } from '@bohe/api-client/contract'
import { ringSizeFor } from '@bohe/ui/prize-ring'

/** What can be won in a draw. */
export type Present = CallData<'activityPresents'>['list'][number]

/** What a draw gave. */
export type DrawResult = CallData<'draw'>

/** Presents spread evenly over a ring, blanks between them: at least one, since a draw may give nothing. */
export const tilesOf = (presents: readonly Present[]): (Present | undefined)[] => {
  const size = ringSizeFor(presents.length)
  const shown = presents.slice(0, size - 1)
  const tiles: (Present | undefined)[] = Array.from({ length: size })
  shown.forEach((present, index) => {
    tiles[Math.floor((index * size) / shown.length)] = present
  })
  return tiles
}

/** The tile of what was drawn; undefined for a present that the ring does not show. Blanks take turns. */
export const tileOf = (tiles: readonly (Present | undefined)[], drawn: DrawResult): number | undefined => {
  const { prize, chances_left } = drawn
  const fitting = tiles.flatMap((tile, index) => (tile?.id === prize?.present_id ? [index] : []))
  return fitting[chances_left % Math.max(1, fitting.length)]
}
