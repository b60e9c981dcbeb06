import { Link } from 'react-router'
import { paths } from '#paths.ts'
import { useTranslation } from '#translation.ts'

/** The way to the client, for those who have none yet. */
export function ToDownload() {
  const { t } = useTranslation('phone')
  return <Link to={paths.download}>{t('client.download')}</Link>
}
