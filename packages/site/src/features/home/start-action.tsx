import { type ButtonLook, buttonClass } from '@bohe/ui/button'
import { Link } from 'react-router'
import { DownloadButton } from '#downloads/download-button.tsx'
import { useTranslation } from '#i18n/translation.ts'
import { paths } from '#routing/paths.ts'

/** The one button of home: the client for the visitor's system, or on a phone one-click acceleration. */
export function StartAction({ tone = 'primary' }: Pick<ButtonLook, 'tone'>) {
  const { t } = useTranslation('home')
  return (
    <div className="start-action">
      <DownloadButton tone={tone} />
      <Link className={buttonClass({ tone, size: 'lg' })} to={paths.phone}>
        {t('start.one-click')}
      </Link>
    </div>
  )
}
