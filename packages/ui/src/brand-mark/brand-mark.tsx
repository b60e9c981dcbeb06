import { type ComponentProps, useId } from 'react'
import { type MarkShapes, markShapes, smallMarkShapes } from '#brand-shapes/index.ts'
import { join } from '#class-names/join.ts'

export type BrandMarkProps = Omit<ComponentProps<'svg'>, 'width' | 'height'> & {
  /** The product's name, when the mark stands without it. */
  label?: string
  /** Pixels on a side; up to 20 it is drawn with fewer bends, to stay crisp. */
  size?: number
}

/** The leaf, in the colour of the text around it; its vein forks into a long bent route and a short straight one. */
export function BrandMark({ label, size = 28, className, ...rest }: BrandMarkProps) {
  const shapes = size <= 20 ? smallMarkShapes : markShapes
  const viewBox = `0 0 ${shapes.grid} ${shapes.grid}`
  const shared = { viewBox, width: size, height: size, ...rest, className: join('brand-mark', className) }
  const drawing = <Drawing {...shapes} />
  if (!label) return <svg {...shared} aria-hidden="true" children={drawing} />
  return <svg {...shared} role="img" aria-label={label} children={drawing} />
}

function Drawing({ grid, leaf, short, long, shortWidth, longWidth }: MarkShapes) {
  const mask = useId()
  return (
    <>
      <mask id={mask} maskUnits="userSpaceOnUse" x="0" y="0" width={grid} height={grid}>
        <path d={leaf} fill="#fff" />
        <path d={short} className="brand-mark-vein" strokeWidth={shortWidth} />
        <path d={long} className="brand-mark-vein" strokeWidth={longWidth} />
      </mask>
      <path d={leaf} mask={`url(#${mask})`} fill="currentcolor" />
    </>
  )
}
