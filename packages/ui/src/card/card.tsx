import type { ComponentProps, ElementType } from 'react'
import { join } from '#class-names/join.ts'
import './card.css'

export type CardProps = ComponentProps<'div'> & {
  as?: ElementType
  /** `plain` has a hairline, `tinted` a ground of its own, `floating` the one elevation. */
  look?: 'plain' | 'tinted' | 'floating'
}

/** A surface. A link with the class `card-link` inside makes the whole card pressable. */
export function Card({ as: Element = 'div', look = 'plain', className, ...rest }: CardProps) {
  return <Element {...rest} className={join('card', className)} data-look={look} />
}
