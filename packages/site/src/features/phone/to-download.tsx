import { Link } from 'react-router'
import { useTranslation } from '#i18n/translation.ts'
import { paths } from '#routing/paths.ts'
import { useIsMobileApp } from '#routing/root-data.ts'

/** The way to the client, for those who have none yet; the iOS app shows none. */
export function ToDownload() {
  const { t } = useTranslation('phone')
  if (useIsMobileApp()) return null
  return <Link to={paths.download}>{t('client.download')}</Link>
}
