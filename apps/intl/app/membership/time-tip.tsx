import { membershipWords } from '@bohe/i18n/namespaces/membership'
import { clientStore } from '@bohe/site/client-store.ts'
import { InlineScript } from '@bohe/site/layout/inline-script.tsx'
import { type Member, useViewer } from '@bohe/site/member.ts'
import { useTranslation } from '@bohe/site/translation.ts'
import { withWords } from '@bohe/site/words.ts'
import { Button, buttonClass } from '@bohe/ui/button'
import { Cluster, Stack } from '@bohe/ui/layout'
import { Notice } from '@bohe/ui/notice'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { rechargePaths } from '#recharge/paths.ts'
import { daysToEnd } from './days-to-end.ts'
import { timeInWords } from './time-in-words.ts'

await withWords(membershipWords)

/** Another window may dismiss it too. */
const listen = (onChange: () => void) => {
  window.addEventListener('storage', onChange)
  return () => window.removeEventListener('storage', onChange)
}

/** Takes a tip away that was dismissed here before it is drawn, so that nothing moves once script knows that. */
const takeAway = `try{if(localStorage.getItem('bohe.time_tip')===document.currentScript.dataset.expiry)document.currentScript.parentNode.hidden=true}catch{}`

/** Whether the tip about this expiry was dismissed here; not known to the server. */
const useDismissal = (expiry: string) => {
  const [dismissed, setDismissed] = useState('')
  const kept = useSyncExternalStore<string | undefined>(
    listen,
    () => clientStore().get('time_tip') ?? '',
    () => undefined,
  )
  const dismiss = () => {
    clientStore().set('time_tip', expiry)
    setDismissed(expiry)
  }
  return { isKnown: kept !== undefined, isDismissed: dismissed === expiry || kept === expiry, dismiss }
}

interface TipProps {
  days: number
  expiry: string
  /** What can be done about it, in front of the button that dismisses it. */
  children?: ReactNode
}

/** Tells that the time ends soon, until that is dismissed: once for each expiry (spec §3, time tip flag). */
function Tip({ days, expiry, children }: TipProps) {
  const { t } = useTranslation('membership')
  const { isKnown, isDismissed, dismiss } = useDismissal(expiry)
  const actions = (
    <Cluster gap={2}>
      {children}
      <Button className="needs-script" size="sm" tone="quiet" onClick={dismiss}>
        {t('tip.dismiss')}
      </Button>
    </Cluster>
  )
  if (isDismissed) return null
  return (
    <div suppressHydrationWarning>
      <Words days={days} actions={actions} />
      {!isKnown && <InlineScript data-expiry={expiry} text={takeAway} />}
    </div>
  )
}

function Words({ days, actions }: { days: number; actions: ReactNode }) {
  const { t, i18n } = useTranslation('membership')
  const title = days === 0 ? t('tip.today') : t('tip.days', { days: timeInWords(i18n.language, { days }) })
  return (
    <Notice tone="info" title={title}>
      <Stack gap={2}>
        <p>{t('tip.about')}</p>
        {actions}
      </Stack>
    </Notice>
  )
}

/** The tip in the member centre, with the way to more time. */
export function TimeTip({ member }: { member: Member }) {
  const { t } = useTranslation('membership')
  const days = daysToEnd(member)
  if (days === undefined || member.expiry_time === null) return null
  return (
    <Tip days={days} expiry={member.expiry_time}>
      <Link className={buttonClass({ size: 'sm' })} to={rechargePaths.recharge}>
        {t('tip.top-up')}
      </Link>
    </Tip>
  )
}

/** The tip where more time is bought. */
export function ViewerTimeTip() {
  const viewer = useViewer()
  if (viewer.state !== 'member') return null
  const days = daysToEnd(viewer.member)
  const { expiry_time } = viewer.member
  return days === undefined || expiry_time === null ? null : <Tip days={days} expiry={expiry_time} />
}
