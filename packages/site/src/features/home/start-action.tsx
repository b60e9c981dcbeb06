import { buttonClass } from '@bohe/ui/button'
import { Link } from 'react-router'
import { useIsMobileApp } from '#mobile-app.ts'
import { paths } from '#paths.ts'
import { useTranslation } from '#translation.ts'

/** The one button of home: the client, or on a phone one-click acceleration; the app itself offers no download. */
export function StartAction() {
  const { t } = useTranslation('home')
  const isMobileApp = useIsMobileApp()
  const look = buttonClass({ tone: 'primary', size: 'lg' })
  return (
    <>
      {!isMobileApp && (
        <Link className={`${look} for-desk`} to={paths.download}>
          {t('start.download')}
        </Link>
      )}
      <Link className={`${look} for-phone`} to={paths.phone}>
        {t('start.one-click')}
      </Link>
    </>
  )
}
