import { type RefObject, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'

/**
 * Gives the focus to a list's heading when a link turned its page, since that link may be gone; a choice of another label
 * leaves it where it is, and going back is the browser's.
 */
export const useTurnedPage = (page: number, slug = ''): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef({ page, slug })
  const arrival = useNavigationType()
  useEffect(() => {
    const isTurned = before.current.page !== page && before.current.slug === slug
    before.current = { page, slug }
    if (isTurned && arrival !== 'POP') heading.current?.focus()
  }, [page, slug, arrival])
  return heading
}
