import { useEffect, useState } from 'react'
import { useWords } from '#words/use-words.tsx'

/** How long something took, in the largest two units. */
export const useDuration = () => {
  const { t } = useWords()
  return (seconds: number): string => {
    const whole = Math.max(0, Math.round(seconds))
    const [h, m, s] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
    if (h > 0) return t('duration.hours', { h, m })
    return m > 0 ? t('duration.minutes', { m, s }) : t('duration.seconds', { s })
  }
}

/** How long a visitor has been waiting, each second. */
export function Waited({ since }: { since: string }) {
  const { t } = useWords()
  const durationOf = useDuration()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return <span className="chat-waits">{t('chat.waits', { time: durationOf((now - Date.parse(since)) / 1000) })}</span>
}
