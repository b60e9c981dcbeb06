import { describe, expect, it } from 'vitest'
import { tileOf, tilesOf } from './ring-tiles.ts'
import { presents } from './testing.ts'

const [first] = presents.list
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...presents.list[0], id: String(index) }) as NonNullable<typeof first>)
const drawn = (present_id: string | undefined, chances_left = 0) => ({
  prize: present_id === undefined ? null : { present_id, title: '' },
  prize_id: '',
  chances_left,
})

describe('the tiles of a draw', () => {
  it('spread the presents over the ring, with blanks between them', () => {
    expect(tilesOf(presents.list).map(tile => tile?.id)).toEqual([
      '1',
      undefined,
      '2',
      undefined,
      undefined,
      '3',
      undefined,
      undefined,
    ])
  })

  it.each([0, 1, 7, 8, 15, 20])('have a blank beside %d presents, and each present once', count => {
    const tiles = tilesOf(many(count))
    expect(tiles).toContain(undefined)
    const ids = tiles.flatMap(tile => (tile ? [tile.id] : []))
    expect(ids).toEqual(many(Math.min(count, 15)).map(({ id }) => id))
  })

  it('lead to the present that was drawn', () => {
    const tiles = tilesOf(presents.list)
    expect(presents.list.map(({ id }) => tileOf(tiles, drawn(id)))).toEqual([0, 2, 5])
  })

  it('lead to a blank when nothing was drawn, not always the same', () => {
    const tiles = tilesOf(presents.list)
    const ends = [0, 1, 2, 3, 4, 5].map(left => tileOf(tiles, drawn(undefined, left)))
    for (const end of ends) expect(tiles[end ?? 0]).toBeUndefined()
    expect(new Set(ends).size).toBe(5)
  })

  it('lead nowhere for a present that is not on the ring', () => {
    expect(tileOf(tilesOf(presents.list), drawn('99'))).toBeUndefined()
  })
})
