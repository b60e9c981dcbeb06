import type { ComponentProps } from 'react'
import { join } from '#class-names/join.ts'

/** The links of an area beside its content; on a narrow screen a strip that scrolls. The open link carries `aria-current="page"`. */
export function SideNav({ label, className, ...rest }: ComponentProps<'nav'> & { label: string }) {
  return <nav {...rest} aria-label={label} className={join('side-nav', className)} />
}
