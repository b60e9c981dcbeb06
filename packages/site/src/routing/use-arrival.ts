import { type RefObject, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'

/** Gives the focus to a heading that a link within the site led to: the link itself is gone. On a page that is loaded it stays where it is. */
export const useArrival = (): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null)
  const arrival = useNavigationType()
  useEffect(() => {
    if (arrival !== 'POP') heading.current?.focus()
  }, [arrival])
  return heading
}
