import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { TitledSection } from '@bohe/site/layout/titled-section.tsx'
import { paths } from '@bohe/site/routing/paths.ts'
import { loginAddress, registerAddress } from '@bohe/site/session/login-address.ts'
import { useViewer } from '@bohe/site/session/member.ts'
import { buttonClass } from '@bohe/ui/button'
import { Card } from '@bohe/ui/card'
import { Cluster } from '@bohe/ui/layout'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { Activity } from '#promotions/activity/activity-clock.ts'
import { activityPaths } from '#promotions/activity/activity-paths.ts'
import { QqGroup } from './qq-group.tsx'
import { ReferralLoading } from './referral-loading.tsx'

/** Fetched on the page of a member: whoever only reads does without it. */
const Own = lazy(() => import('./referral-own.tsx'))

/**
 * Inviting friends, on the campaign's page: links to log in for a visitor, or one's own code, friends and days, asked for
 * in the browser.
 */
export default function ReferralPart({ activity }: { activity: Activity }) {
  const { t } = useTranslation('promotions')
  const { state } = useViewer()
  return (
    <TitledSection id="referral" title={t('referral.title')} lead={t('referral.lead')} leadGap={1} gap={4}>
      {state === 'member' ? (
        <Suspense fallback={<ReferralLoading />}>
          <Own activity={activity} />
        </Suspense>
      ) : (
        <>
          <LogInLinks activity={activity} />
          <QqGroup />
          {/* For a member until the page knows one; without script for anybody, where the member centre has the same. */}
          {state === 'unknown' && (
            <>
              <noscript>
                <Link className={buttonClass({ tone: 'primary' })} to={paths.user('invite')}>
                  {t('referral.section')}
                </Link>
              </noscript>
              <ReferralLoading />
            </>
          )}
        </>
      )}
    </TitledSection>
  )
}

function LogInLinks({ activity }: { activity: Activity }) {
  const { t } = useTranslation('promotions')
  const target = activityPaths.detail(activity.id)
  return (
    <Card look="tinted" className="unless-member">
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
