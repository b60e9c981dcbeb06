import type { ComponentProps, ReactNode } from 'react'
import { join } from '#class-names/join.ts'

export type IconProps = ComponentProps<'svg'> & {
  /** What the icon says when it stands alone; without it the icon is decoration and hidden from screen readers. */
  label?: string
}

/** Makes an icon of one line on a 24-unit grid, in the colour and size (1.25 em) of the text around it. */
export function drawn(drawing: ReactNode) {
  return function Icon({ label, className, ...rest }: IconProps) {
    const shared = { viewBox: '0 0 24 24', width: 20, height: 20, ...rest, className: join('icon', className) }
    if (!label) return <svg {...shared} aria-hidden="true" children={drawing} />
    return <svg {...shared} role="img" aria-label={label} children={drawing} />
  }
}
