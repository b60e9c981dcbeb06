import { Link } from 'react-router'
import { useIsMobileApp } from '#mobile-app.ts'
import { paths } from '#paths.ts'
import { useTranslation } from '#translation.ts'

/** The way to the client, for those who have none yet; the iOS app shows none. */
export function ToDownload() {
  const { t } = useTranslation('phone')
  if (useIsMobileApp()) return null
  return <Link to={paths.download}>{t('client.download')}</Link>
}
