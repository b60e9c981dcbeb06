import { type ComponentProps, useId } from 'react'
import { join } from '#class-names/join.ts'

const leaf = 'M3.2 20.8C1.6 10.6 7.4 2.6 21.6 2.4 22.2 16 14.6 22.2 3.2 20.8Z'
const shortRoute = 'M2.2 21.8 17 7'
const longRoute = 'M6.9 17.1V13c0-4.4 2.3-6.7 6.4-7.2'

export type BrandMarkProps = ComponentProps<'svg'> & {
  /** The product's name, when the mark stands without it. */
  label?: string
}

/** The leaf, in the colour of the text around it; its vein forks into a long bent route and a short straight one. */
export function BrandMark({ label, className, ...rest }: BrandMarkProps) {
  const mask = useId()
  const shared = { viewBox: '0 0 24 24', width: 28, height: 28, ...rest, className: join('brand-mark', className) }
  const drawing = (
    <>
      <mask id={mask} maskUnits="userSpaceOnUse" x="0" y="0" width="24" height="24">
        <path d={leaf} fill="#fff" />
        <path d={`${shortRoute}${longRoute}`} className="brand-mark-vein" />
      </mask>
      <path d={leaf} mask={`url(#${mask})`} fill="currentcolor" />
    </>
  )
  if (!label) return <svg {...shared} aria-hidden="true" children={drawing} />
  return <svg {...shared} role="img" aria-label={label} children={drawing} />
}
