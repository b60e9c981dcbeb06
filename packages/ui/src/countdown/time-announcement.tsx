import { useState } from 'react'
import { VisuallyHidden } from '#visually-hidden/visually-hidden.tsx'

export interface TimeAnnouncementProps {
  secondsLeft: number
  /** What is said as soon as no more than this many seconds are left. */
  moments: readonly { at: number; text: string }[]
}

/**
 * Says at a few moments that time runs out, to those who do not look at the countdown beside it: a timer is never read
 * out by itself. A moment that was over from the start is not said.
 */
export function TimeAnnouncement({ secondsLeft, moments }: TimeAnnouncementProps) {
  const [most, setMost] = useState(secondsLeft)
  // More time than ever is another occasion.
  if (secondsLeft > most) setMost(secondsLeft)
  const past = moments.filter(({ at }) => secondsLeft <= at && at < most)
  const last = past.toSorted((one, other) => one.at - other.at)[0]
  return <VisuallyHidden aria-live="polite">{last?.text}</VisuallyHidden>
}
