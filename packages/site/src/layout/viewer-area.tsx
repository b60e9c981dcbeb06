import { buttonClass } from '@bohe/ui/button'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#i18n/translation.ts'
import { paths } from '#routing/paths.ts'
import { useViewer } from '#session/member.ts'

const MemberMenu = lazy(() => import('./member-menu.tsx'))

/** Logged out: log in, register. Logged in: avatar, name, member centre, log out (spec §2). */
export function ViewerArea() {
  const { t } = useTranslation('shell')
  const viewer = useViewer()
  return (
    <div className="viewer">
      {viewer.state === 'member' ? (
        <Suspense>
          <MemberMenu member={viewer.member} />
        </Suspense>
      ) : (
        <div className="viewer-links unless-member">
          <Link className={buttonClass({ tone: 'quiet', size: 'sm' })} to={paths.login}>
            {t('viewer.login')}
          </Link>
          <Link className={`${buttonClass({ tone: 'primary', size: 'sm' })} wide-only`} to={paths.register}>
            {t('viewer.register')}
          </Link>
        </div>
      )}
    </div>
  )
}
