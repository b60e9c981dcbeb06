import type { ComponentProps, ReactNode } from 'react'
import { join } from '#class-names/join.ts'

export type SiteFooterProps = ComponentProps<'footer'> & {
  /** Last lines: filing number, badges, copyright. */
  legal?: ReactNode
}

/** Columns (`FooterColumn`) that wrap, and the legal lines beneath. */
export function SiteFooter({ legal, className, children, ...rest }: SiteFooterProps) {
  return (
    <footer {...rest} className={join('site-footer', className)}>
      <div className="page">
        <div className="site-footer-columns">{children}</div>
        {legal && <div className="site-footer-legal">{legal}</div>}
      </div>
    </footer>
  )
}

/** A titled column of the footer; its children are its lines. The `wide` one, the first, takes twice the room. */
export function FooterColumn(props: Omit<ComponentProps<'section'>, 'title'> & { title: ReactNode; wide?: boolean }) {
  const { title, wide, className, children, ...rest } = props
  return (
    <section {...rest} className={join('site-footer-column', wide && 'site-footer-column-wide', className)}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
