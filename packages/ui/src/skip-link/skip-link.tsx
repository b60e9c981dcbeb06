import type { ComponentProps } from 'react'

/** The first link of a page, seen when it has the focus; `href` names the main element's id. */
export function SkipLink(props: Omit<ComponentProps<'a'>, 'className'>) {
  return <a {...props} className="skip-link visually-hidden" />
}
