import type { ComponentProps, ReactNode } from 'react'
import { join } from '#class-names/join.ts'
import { placeOf, sideOf } from './ring.ts'
import { type Run, useLight } from './use-light.ts'
import './prize-ring.css'

export type PrizeTile = {
  key: string
  title: ReactNode
  picture?: ReactNode
  /** Nothing is won here. */
  blank?: boolean
}

export type PrizeRingProps = ComponentProps<'div'> & {
  /** Clockwise from the upper left corner: 8, 12 or 16 of them (`ringSizeFor`). */
  tiles: readonly PrizeTile[]
  /** What was drawn already; the light only leads there. Another object is another run. */
  run?: Run | undefined
  /** The light came to rest, at once where motion is not wanted. */
  onRest: () => void
  /** In the middle: the button. */
  children: ReactNode
}

function stateOf(index: number, lit: number | undefined, isRunning: boolean, tile: PrizeTile) {
  if (index !== lit) return 'idle'
  return isRunning || tile.blank ? 'lit' : 'won'
}

/**
 * Prizes in a ring with a light that goes round and rests on what was drawn. Decoration for who sees it: list the prizes
 * and say the result elsewhere, too.
 */
export function PrizeRing({ tiles, run, onRest, className, children, ...rest }: PrizeRingProps) {
  const { lit, isRunning } = useLight(tiles.length, run, onRest)
  const side = sideOf(tiles.length)
  return (
    <div
      {...rest}
      className={join('prize-ring', className)}
      data-side={side}
      data-state={isRunning ? 'running' : lit === undefined ? 'idle' : 'rested'}
    >
      {tiles.map((tile, index) => {
        const { row, column } = placeOf(index, side)
        return (
          <div
            key={tile.key}
            className="prize-tile"
            aria-hidden="true"
            data-state={stateOf(index, lit, isRunning, tile)}
            data-blank={tile.blank ? '' : undefined}
            style={{ gridRow: row, gridColumn: column }}
          >
            {tile.picture}
            <span className="prize-tile-title">{tile.title}</span>
          </div>
        )
      })}
      <div className="prize-ring-middle">{children}</div>
    </div>
  )
}
