import { ChevronLeftIcon } from '@bohe/ui/icons'
import { Link, type LinkProps } from 'react-router'
import './back-link.css'

/** The way back to the list or the page that this one hangs under; nothing on paper. */
export function BackLink({ children, ...props }: Omit<LinkProps, 'className'>) {
  return (
    <Link {...props} className="back-link">
      <ChevronLeftIcon />
      {children}
    </Link>
  )
}
