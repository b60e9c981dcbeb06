import { Children, type ComponentProps, type ReactNode } from 'react'
import { join } from '#class-names/join.ts'
import './breadcrumbs.css'

export type BreadcrumbsProps = ComponentProps<'nav'> & {
  label: string
  /** Links to the pages above this one, the widest first. */
  children: ReactNode
  /** This page. */
  current: ReactNode
}

/** Where a page stands; the page itself gives way when there is not room for all. */
export function Breadcrumbs({ label, current, className, children, ...rest }: BreadcrumbsProps) {
  return (
    <nav {...rest} aria-label={label} className={join('breadcrumbs', className)}>
      <ol>
        {Children.map(children, link => link && <li>{link}</li>)}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  )
}
