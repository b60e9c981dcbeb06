import { buttonClass } from '@bohe/ui/button'
import { EmptyState } from '@bohe/ui/empty-state'
import { Page } from '@bohe/ui/layout'
import { Link } from 'react-router'
import { paths } from '#paths.ts'
import { useTranslation } from '#translation.ts'

/** Nothing is at this address. */
export function NotFoundScreen() {
  const { t } = useTranslation('shell')
  return (
    <Page width="reading">
      <div className="failure">
        <h1>{t('missing.title')}</h1>
        <EmptyState
          title={t('missing.text')}
          action={
            <Link className={buttonClass({ tone: 'primary' })} to={paths.home}>
              {t('missing.home')}
            </Link>
          }
        />
      </div>
    </Page>
  )
}
