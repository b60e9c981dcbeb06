import { browserApi } from '@bohe/site/browser-api.ts'
import { useEdition } from '@bohe/site/edition.ts'
import { standingOf } from '@bohe/site/features/member/membership.ts'
import { StartFree } from '@bohe/site/features/phone/start-free.tsx'
import { useOpenClient } from '@bohe/site/features/phone/use-open-client.ts'
import { type Member, refreshViewer } from '@bohe/site/member.ts'
import { useTranslation } from '@bohe/site/translation.ts'
import { useSecondsLeft } from '@bohe/ui/countdown'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { phoneRechargePaths } from '#recharge/paths.ts'
import { PausedTime } from './paused-time.tsx'
import { RunningTime } from './running-time.tsx'

/** The member, and the client that its time is for. */
export interface TimeProps {
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
