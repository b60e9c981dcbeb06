import { type ComponentProps, type ReactNode, useId } from 'react'
import { join } from '#class-names/join.ts'
import { ChevronDownIcon, CloseIcon } from '#icons/interface.tsx'
import { linkPopover } from '#site-shell/link-popover.ts'
import './side-nav.css'

export type SideNavProps = ComponentProps<'nav'> & {
  label: string
  /** Icon and name of the open link: what the button says that opens the links on a narrow screen. */
  current: ReactNode
  closeLabel: string
}

/**
 * The links of an area beside its content; on a narrow screen a sheet from below, a native popover, which needs no script to
 * open. The open link carries `aria-current="page"`.
 */
export function SideNav({ label, current, closeLabel, className, children, ...rest }: SideNavProps) {
  const navId = useId()
  return (
    <>
      <button type="button" className="side-nav-button" popoverTarget={navId}>
        <span className="visually-hidden">{label}</span> {current}
        <ChevronDownIcon />
      </button>
      <nav {...rest} {...linkPopover} id={navId} aria-label={label} className={join('side-nav', className)}>
        <div className="side-nav-head">
          <span aria-hidden="true">{label}</span>
          <button type="button" className="site-nav-button" popoverTarget={navId} popoverTargetAction="hide">
            <CloseIcon label={closeLabel} />
          </button>
        </div>
        {children}
      </nav>
    </>
  )
}
