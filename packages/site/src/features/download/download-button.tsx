import { type ButtonLook, buttonClass } from '@bohe/ui/button'
import { Link } from 'react-router'
import { useChannelDownloads } from '#data/use-channel-downloads.ts'
import { useIsMobileApp } from '#mobile-app.ts'
import { paths } from '#paths.ts'
import { useTranslation } from '#translation.ts'
import { useVisitorSystem } from './use-visitor-system.ts'

export interface DownloadButtonProps extends ButtonLook {
  /** Where it leads as long as the visitor's system is not known, or has no client. */
  otherwise?: string
}

/** The client for the visitor's system in one press; keeps its width when the system becomes known. Nothing inside the iOS app. */
export function DownloadButton({ otherwise = paths.download, ...look }: DownloadButtonProps) {
  const { t } = useTranslation('shell')
  const system = useVisitorSystem()
  const downloads = useChannelDownloads()
  const file = system && downloads[system]
  const className = `${buttonClass({ tone: 'primary', size: 'lg', ...look })} download-button`
  if (useIsMobileApp()) return null
  return file ? (
    <a className={className} href={file.download_url}>
      {t('download.for', { name: t(`system.${system}`) })}
    </a>
  ) : (
    <Link className={className} to={otherwise}>
      {t('download.get')}
    </Link>
  )
}
