import { type ComponentProps, type ReactNode, useId } from 'react'
import { join } from '#class-names/join.ts'
import { CloseIcon, MenuIcon } from '#icons/interface.tsx'
import { linkPopover } from './link-popover.ts'

export type SiteHeaderProps = ComponentProps<'header'> & {
  /** A link with the class `brand`: mark and name. */
  brand: ReactNode
  /** The links of the site, in order; the open one carries `aria-current="page"`. */
  children: ReactNode
  navLabel: string
  /** Names the button that opens the links on a narrow screen, and the one that closes them. */
  menuLabel: string
  closeLabel: string
  /** At the end, on every width: language, login, avatar. */
  actions?: ReactNode
}

/** Brand, links, actions. On a narrow screen the links are a native popover, which needs no script to open. */
export function SiteHeader(props: SiteHeaderProps) {
  const { brand, navLabel, menuLabel, closeLabel, actions, className, children, ...rest } = props
  const navId = useId()
  return (
    <header {...rest} className={join('site-header', className)}>
      <div className="page">
        {brand}
        <nav className="site-nav" {...linkPopover} id={navId} aria-label={navLabel}>
          <button type="button" className="site-nav-button" popoverTarget={navId} popoverTargetAction="hide">
            <CloseIcon label={closeLabel} />
          </button>
          {children}
        </nav>
        <div className="site-actions">{actions}</div>
        <button type="button" className="site-nav-button" popoverTarget={navId}>
          <MenuIcon label={menuLabel} />
        </button>
      </div>
    </header>
  )
}
