import { membershipWords } from '@bohe/i18n/namespaces/membership'
import { InlineScript } from '@bohe/site/document/inline-script.tsx'
import { standingOf } from '@bohe/site/features/member/membership.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { withWords } from '@bohe/site/i18n/words.ts'
import { paths } from '@bohe/site/routing/paths.ts'
import { clientStore } from '@bohe/site/session/client-store.ts'
import { type Member, useViewer } from '@bohe/site/session/member.ts'
import { Button, buttonClass } from '@bohe/ui/button'
import { Cluster, Stack } from '@bohe/ui/layout'
import { Notice } from '@bohe/ui/notice'
import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { rechargePaths } from '#recharge/paths.ts'
import { timeInWords } from './time-in-words.ts'

/** From how many days on the end of somebody's time is told. */
const tipDays = 7
const daySeconds = 86_400

/**
 * Whole days in which a member's time ends, counted up, when there are seven of them or fewer; 0 within the last one.
 * Undefined when there is nothing to tell: more time, none, or time that is paused.
 */
export const daysToEnd = (member: Member): number | undefined => {
  const left = member.expiry_time_samp
  if (standingOf(member) !== 'running' || left > tipDays * daySeconds) return undefined
  return left < daySeconds ? 0 : Math.ceil(left / daySeconds)
}

/** What a member is told of the end of his time, as far as buying allows (spec §4): a card before it, a plan from it on. */
type TimeToTell =
  /** Bought time ends soon: no plan can be bought before it has. */
  | { kind: 'card'; days: number }
  /** Time that was given ends soon: a plan can be bought now. */
  | { kind: 'plan'; days: number }
  /** It has ended. */
  | { kind: 'ended' }

/** What there is to tell; undefined when it is nothing. */
const timeToTell = (member: Member): TimeToTell | undefined => {
  if (standingOf(member) === 'ended') return { kind: 'ended' }
  const days = daysToEnd(member)
  if (days === undefined) return undefined
  return { kind: member.can_buy === 1 ? 'plan' : 'card', days }
}

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
  told: TimeToTell
  /** What a dismissal is remembered by. */
  occasion: string
  /** What can be done about it, in front of the button that dismisses it. */
  children?: ReactNode
}

/** Tells that the time ends soon or has ended, until that is dismissed: once for each expiry (spec §3, time tip flag). */
function Tip({ told, occasion, children }: TipProps) {
  const { t } = useTranslation('membership')
  const { isKnown, isDismissed, dismiss } = useDismissal(occasion)
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
      <Words told={told} actions={actions} />
      {!isKnown && <InlineScript data-expiry={occasion} text={takeAway} />}
    </div>
  )
}

function Words({ told, actions }: { told: TimeToTell; actions: ReactNode }) {
  const { t } = useTranslation('membership')
  return (
    <Notice tone="info" title={useTitle(told)}>
      <Stack gap={2}>
        <p>{t(`tip.about-${told.kind}`)}</p>
        {actions}
      </Stack>
    </Notice>
  )
}

const useTitle = (told: TimeToTell): string => {
  const { t, i18n } = useTranslation('membership')
  if (told.kind === 'ended') return t('tip.ended')
  return told.days === 0 ? t('tip.today') : t('tip.days', { days: timeInWords(i18n.language, { days: told.days }) })
}

/** What there is to tell a member, and what its dismissal is remembered by: the end itself is told once more. */
const occasionOf = (member: Member) => {
  const told = timeToTell(member)
  if (!told || member.expiry_time === null) return undefined
  return { told, occasion: told.kind === 'ended' ? `${member.expiry_time} ended` : member.expiry_time }
}

/** The tip in the member centre, with the way to more time that is open now: a card, or a plan. */
export function TimeTip({ member }: { member: Member }) {
  const { t } = useTranslation('membership')
  const here = occasionOf(member)
  if (!here) return null
  return (
    <Tip {...here}>
      {here.told.kind === 'card' ? (
        <Link className={buttonClass({ size: 'sm' })} to={paths.user('top-up')}>
          {t('tip.card')}
        </Link>
      ) : (
        <Link className={buttonClass({ size: 'sm' })} to={rechargePaths.recharge}>
          {t('top-up.plans')}
        </Link>
      )}
    </Tip>
  )
}

/** The tip where plans are bought: nobody there has to be told that he can. */
export function ViewerTimeTip() {
  const { t } = useTranslation('membership')
  const viewer = useViewer()
  const here = viewer.state === 'member' ? occasionOf(viewer.member) : undefined
  if (!here || here.told.kind === 'ended') return null
  return (
    <Tip {...here}>
      {here.told.kind === 'card' && (
        <Link className={buttonClass({ size: 'sm' })} to={paths.user('top-up')}>
          {t('tip.card')}
        </Link>
      )}
    </Tip>
  )
}
