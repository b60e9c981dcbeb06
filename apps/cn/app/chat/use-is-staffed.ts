import { type Hours, standingAt } from '@bohe/site/data/open-hours.ts'
import { useEffect, useState } from 'react'

const minute = 60_000

/** Whether somebody is there to answer; yes as long as nobody has looked at a clock, as in the server's HTML. */
export const useIsStaffed = (hours: Hours): boolean => {
  const [isStaffed, setStaffed] = useState(true)
  useEffect(() => {
    const look = () => setStaffed(standingAt(hours, Date.now()).isOpen)
    look()
    const timer = setInterval(look, minute)
    return () => clearInterval(timer)
  }, [hours])
  return isStaffed
}
