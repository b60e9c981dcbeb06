import type { MouseEvent } from 'react'

/** Closes a popover of links when one of them is followed: without a page load it would stay open over the new page. */
export const closeOnLink = ({ target, currentTarget }: MouseEvent<HTMLElement>): void => {
  if (target instanceof Element && target.closest('a') && currentTarget.matches(':popover-open')) {
    currentTarget.hidePopover()
  }
}
