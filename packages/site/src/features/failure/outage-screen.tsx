import { BrandMark } from '@bohe/ui/brand-mark'
import { buttonClass } from '@bohe/ui/button'
import { Page } from '@bohe/ui/layout'
import { lazy, type ReactNode, Suspense } from 'react'
import { createPath, Link, useLocation } from 'react-router'
import { useTranslation } from '#i18n/translation.ts'
import { paths } from '#routing/paths.ts'
import { useSiteConfig } from '#routing/root-data.ts'

/** Where what failed is the network, it cannot be fetched, and there is no number either. */
const NumberOfRequest = lazy(() => import('./number-of-request.tsx').catch(() => ({ default: () => null })))

/** The page failed: nothing of the visitor's is lost, trying again is one click away, and so is somebody to ask. */
export function OutageScreen({ error, children }: { error?: unknown; children?: ReactNode }) {
  const { t } = useTranslation('shell')
  const here = createPath(useLocation())
  // As far as it is known: the API may never have answered.
  const { email, phone } = useSiteConfig()?.support ?? {}
  return (
    <Page width="reading">
      <title>{t('title.suffix', { title: t('outage.title') })}</title>
      <div className="failure">
        <BrandMark />
        <h1>{t('outage.title')}</h1>
        <p className="soft">{t('outage.text')}</p>
        {/* A link: it is there without script, and script may be what failed. */}
        <Link className={buttonClass({ tone: 'primary' })} to={here} reloadDocument>
          {t('outage.retry')}
        </Link>
        <div className="failure-ways">
          <span className="soft">{t('outage.help')}</span>
          {email && <a href={`mailto:${email}`}>{email}</a>}
          {phone && <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>}
          <Link to={paths.customerService} reloadDocument>
            {t('link.customer-service')}
          </Link>
        </div>
        <Suspense>
          <NumberOfRequest error={error} />
        </Suspense>
        {children}
      </div>
    </Page>
  )
}
