import { browserApi } from '@bohe/site/browser-api.ts'
import { useEdition } from '@bohe/site/edition.ts'
import { loginAddress, registerAddress } from '@bohe/site/login-address.ts'
import { useViewer } from '@bohe/site/member.ts'
import { paths } from '@bohe/site/paths.ts'
import { Queries } from '@bohe/site/queries.tsx'
import { useTranslation } from '@bohe/site/translation.ts'
import { useWarning } from '@bohe/site/warning.ts'
import { Button, buttonClass } from '@bohe/ui/button'
import { Card } from '@bohe/ui/card'
import { Cluster, Stack } from '@bohe/ui/layout'
import { Notice } from '@bohe/ui/notice'
import { Skeleton } from '@bohe/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Activity } from './activity-clock.ts'
import { activityPaths } from './activity-paths.ts'
import { loadReferral, type Referral } from './referral-data.ts'
import { ReferralPanel } from './referral-panel.tsx'

/** Inviting friends, on the campaign's page: a visitor's doors, or one's own code, friends and days, asked for in the browser. */
export function ReferralPart({ activity }: { activity: Activity }) {
  const { t } = useTranslation('promotions')
  const { state } = useViewer()
  return (
    <Stack as="section" gap={4} aria-labelledby="referral">
      <Stack gap={1}>
        <h2 id="referral" className="section-title">
          {t('referral.title')}
        </h2>
        <p className="soft">{t('referral.lead')}</p>
      </Stack>
      {state === 'unknown' && <Unknown />}
      {state === 'visitor' && <Doors activity={activity} />}
      {state === 'member' && (
        <Queries>
          <Own activity={activity} />
        </Queries>
      )}
    </Stack>
  )
}

/** Until it is known who looks; for good without script, where the member centre has the same. */
function Unknown() {
  const { t } = useTranslation('promotions')
  return (
    <>
      <noscript>
        <Link className={buttonClass({ tone: 'primary' })} to={paths.user('invite')}>
          {t('referral.section')}
        </Link>
      </noscript>
      <Loading />
    </>
  )
}

function Loading() {
  const { t } = useTranslation('promotions')
  return (
    <div className="referral-waiting needs-script" role="status" aria-label={t('activity.loading')}>
      <Skeleton shape="block" />
    </div>
  )
}

function Doors({ activity }: { activity: Activity }) {
  const { t } = useTranslation('promotions')
  const target = activityPaths.detail(activity.id)
  return (
    <Card look="tinted">
      <p>{t('referral.visitor')}</p>
      <Cluster>
        <Link className={buttonClass({ tone: 'primary' })} to={loginAddress({ target })}>
          {t('referral.login')}
        </Link>
        <Link className={buttonClass()} to={registerAddress({ target })}>
          {t('referral.register')}
        </Link>
      </Cluster>
    </Card>
  )
}

function Own({ activity }: { activity: Activity }) {
  const { region } = useEdition()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['referral'],
    // A query's answer is never undefined.
    queryFn: async () => (await loadReferral(browserApi(region))) ?? null,
  })
  if (error) return <Failed error={error} isAsking={isFetching} onRetry={() => void refetch()} />
  if (data === undefined) return <Loading />
  if (data?.campaign.activity.id !== activity.id) return <Elsewhere referral={data} />
  return <ReferralPanel referral={data} onClaimed={() => void refetch()} />
}

function Failed({ error, isAsking, onRetry }: { error: Error; isAsking: boolean; onRetry: () => void }) {
  const { t } = useTranslation('promotions')
  const { text, ...look } = useWarning()(error.message)
  const again: ReactNode = (
    <Button size="sm" pending={isAsking} onClick={onRetry}>
      {t('activity.retry')}
    </Button>
  )
  return (
    <Notice {...look} action={again}>
      <p>{text}</p>
    </Notice>
  )
}

/** Another campaign took over from the one on this page. */
function Elsewhere({ referral }: { referral: Referral | null }) {
  const { t } = useTranslation('promotions')
  if (!referral) return <Notice tone="info">{t('referral.none')}</Notice>
  const to = activityPaths.detail(referral.campaign.activity.id)
  return (
    <Notice tone="info" action={<Link to={to}>{t('referral.to-other')}</Link>}>
      <p>{t('referral.other')}</p>
    </Notice>
  )
}
