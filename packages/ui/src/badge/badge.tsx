import type { ComponentProps } from 'react'
import { join } from '#class-names/join.ts'
import './badge.css'

/** A short word that marks something: `warm` for recommendations and gifts, `mint` for what is well, `quiet` for the rest. */
export function Badge({
  tone = 'warm',
  className,
  ...rest
}: ComponentProps<'span'> & { tone?: 'warm' | 'mint' | 'quiet' }) {
  return <span {...rest} className={join('badge', className)} data-tone={tone} />
}
