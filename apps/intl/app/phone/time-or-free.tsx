import { ApiError, type Client } from '@bohe/api-client/client'
import type { MessageKey } from '@bohe/i18n/message-key'
import { useEdition } from '@bohe/site/edition.ts'
import { standingOf } from '@bohe/site/features/member/membership.ts'
import { ClientWords } from '@bohe/site/features/phone/client-words.tsx'
import { OneClick, oneClickClass } from '@bohe/site/features/phone/one-click.tsx'
import { StartFree } from '@bohe/site/features/phone/start-free.tsx'
import { useOpenClient } from '@bohe/site/features/phone/use-open-client.ts'
import { useWarning } from '@bohe/site/flash/warning.ts'
import { Question } from '@bohe/site/forms/question.tsx'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { browserApi } from '@bohe/site/session/browser-api.ts'
import { type Member, refreshViewer, viewerStore } from '@bohe/site/session/member.ts'
import { Countdown, useSecondsLeft } from '@bohe/ui/countdown'
import { BoltIcon, PauseIcon } from '@bohe/ui/icons'
import { useToast } from '@bohe/ui/toast'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { phoneRechargePaths } from '#recharge/paths.ts'

/** The member, and the client that its time is for. */
interface TimeProps {
  member: Member
  client: ReturnType<typeof useOpenClient>
}

/** What one click does for a member: pause time that runs, resume time that is paused, or start without any (product §1). */
export function TimeOrFree({ member }: { member: Member }) {
  // Here, so that what became of the client is still known when its time has been resumed.
  const client = useOpenClient()
  const standing = standingOf(member)
  if (standing === 'running') return <WhileItRuns member={member} client={client} />
  return standing === 'paused' ? <PausedTime member={member} client={client} /> : <WithoutTime />
}

/** Counts the time down; when it has run out, asks what the member has now. */
function WhileItRuns({ member, client }: TimeProps) {
  const { region } = useEdition()
  const left = useSecondsLeft(member.expiry_time_samp, member)
  const isOver = left === 0
  useEffect(() => {
    if (isOver) void refreshViewer(browserApi(region), region)
  }, [isOver, region])
  return isOver ? <WithoutTime /> : <RunningTime member={member} client={client} secondsLeft={left} />
}

function WithoutTime() {
  const { t } = useTranslation('phone')
  return (
    <StartFree>
      <Link to={phoneRechargePaths.recharge}>{t('free.plans')}</Link>
    </StartFree>
  )
}

/** Time that is paused: frozen, with one large button that resumes it and opens the client. */
function PausedTime({ member, client }: TimeProps) {
  const { t } = useTranslation('phone')
  const { isPending, press } = useClock(member, 'resume', () => client.open('resume'))
  return (
    <OneClick
      state="paused"
      heading={t('paused.state')}
      time={<TimeLeft secondsLeft={member.expiry_time_samp} />}
      button={
        <button type="button" className={oneClickClass} aria-busy={isPending} onClick={press}>
          <BoltIcon />
          {t('paused.act')}
        </button>
      }
      about={t('paused.about')}
    />
  )
}

/** Time that runs: counted down, with one large button that pauses it. */
function RunningTime({ member, client, secondsLeft }: TimeProps & { secondsLeft: number }) {
  const { t } = useTranslation(['phone', 'membership'])
  const { isPending, press } = useClock(member, 'pause')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <OneClick
        state="running"
        heading={t('running.state')}
        time={<TimeLeft secondsLeft={secondsLeft} />}
        button={
          <button type="button" className={oneClickClass} aria-busy={isPending} onClick={() => setAsking(true)}>
            <PauseIcon />
            {t('running.act')}
          </button>
        }
        about={<ClientWords state={client.state} otherwise={t('running.about')} />}
      >
        <button type="button" className="link" onClick={() => client.open('start')}>
          {t('running.open')}
        </button>
      </OneClick>
      <Question
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('membership:pause.question')}
        confirmLabel={t('membership:pause.act')}
        onConfirm={() => {
          setAsking(false)
          press()
        }}
      >
        <p>{t('membership:pause.about')}</p>
      </Question>
    </>
  )
}

/** The time left, largest unit first. */
function TimeLeft({ secondsLeft }: { secondsLeft: number }) {
  const { t } = useTranslation('phone')
  const units = { days: t('unit.days'), hours: t('unit.hours'), minutes: t('unit.minutes'), seconds: t('unit.seconds') }
  return <Countdown secondsLeft={secondsLeft} label={t('running.left')} units={units} />
}

const turns = {
  pause: { turn: (api: Client) => api.pauseMembership(), message: 'success.paused' },
  resume: { turn: (api: Client) => api.resumeMembership(), message: 'success.restored' },
} as const satisfies Record<string, { turn: unknown; message: MessageKey }>

/** Another window, or the app, may have been quicker: what was wanted is done. */
const isDone = (error: unknown) => error instanceof ApiError && error.is('pauseStateUnchanged')

const turn = async (api: Client, region: string, which: keyof typeof turns, member: Member) => {
  try {
    viewerStore.setMember({ ...member, ...(await turns[which].turn(api)) })
  } catch (error) {
    if (!isDone(error)) throw error
    await refreshViewer(api, region)
  }
}

const useSaying = () => {
  const { t } = useTranslation('messages')
  const toast = useToast()
  const warning = useWarning()
  return {
    success: (which: keyof typeof turns) => toast({ tone: 'success', text: t(turns[which].message) }),
    failure: (error: unknown) => toast(warning(error)),
  }
}

/** Turns the membership clock from the phone page; `then` runs when it stands as wanted. It is said what happened (spec §8). */
const useClock = (member: Member, which: keyof typeof turns, then?: () => void) => {
  const { region } = useEdition()
  const say = useSaying()
  const [isPending, setPending] = useState(false)
  const press = () => {
    if (isPending) return
    setPending(true)
    turn(browserApi(region), region, which, member)
      .then(() => {
        say.success(which)
        then?.()
      }, say.failure)
      .finally(() => setPending(false))
  }
  return { isPending, press }
}
