import { BoltIcon } from '@bohe/ui/icons'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { useEdition } from '#edition.ts'
import { useTranslation } from '#i18n/translation.ts'
import { paths } from '#routing/paths.ts'
import { loginAddress } from '#session/login-address.ts'
import { type Member, useViewer } from '#session/member.ts'
import { OneClick, oneClickClass } from './one-click.tsx'
import { ToDownload } from './to-download.tsx'

/**
 * One-click acceleration (product §1). The page is the same for everybody until the browser knows who looks; without script
 * it stays the way to log in and to the client. What it says first is longer than any member's sentence, so that the
 * largest thing on the page is there with its first paint. `ForMember` is what one click does for a member: an edition's own.
 */
export function AccelerateScreen({ ForMember }: { ForMember: ComponentType<{ member: Member }> }) {
  const { t } = useTranslation('phone')
  const viewer = useViewer()
  return (
    <div className="accelerate">
      {viewer.state === 'member' ? <ForMember member={viewer.member} /> : <LogInFirst state={viewer.state} />}
      <p className="accelerate-site">
        <Link to={paths.phoneAbout}>{t('to-about')}</Link>
        <Link to={paths.home}>{t('to-site')}</Link>
      </p>
    </div>
  )
}

function LogInFirst({ state }: { state: 'unknown' | 'visitor' }) {
  const { t } = useTranslation('phone')
  const { name } = useEdition()
  return (
    <OneClick
      state={state}
      heading={t('title')}
      button={
        <Link className={oneClickClass} to={loginAddress({ target: paths.phone })}>
          <BoltIcon />
          {t('visitor.act')}
        </Link>
      }
      about={t(`description.${name}`)}
    >
      <ToDownload />
    </OneClick>
  )
}
