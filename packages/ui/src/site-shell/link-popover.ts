import type { FocusEvent, MouseEvent } from 'react'

const close = (popover: HTMLElement) => {
  if (popover.matches(':popover-open')) popover.hidePopover()
}

/**
 * What a popover of links does with script, beside what it does without: it closes when a link is followed, since without a
 * page load it would stay open over the new page, and when the focus goes on to what lies beneath it (WCAG 2.4.11).
 */
export const linkPopover = {
  popover: 'auto',
  onClick: ({ target, currentTarget }: MouseEvent<HTMLElement>): void => {
    if (target instanceof Element && target.closest('a')) close(currentTarget)
  },
  onBlur: ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>): void => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close(currentTarget)
  },
} as const
