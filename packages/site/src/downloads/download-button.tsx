import { type ButtonLook, buttonClass } from '@bohe/ui/button'
import { Link } from 'react-router'
import type { System } from '#data/systems.ts'
import { useTranslation } from '#i18n/translation.ts'
import { paths } from '#routing/paths.ts'
import { useDownloads, useIsMobileApp } from '#routing/root-data.ts'
import { useChannelDownloads } from './use-channel-downloads.ts'
import { useVisitorSystem } from './use-visitor-system.ts'
import './download-button.css'

export interface DownloadButtonProps extends ButtonLook {
  /** Where it leads as long as the visitor's system is not known, or has no client. */
  otherwise?: string
}

/** The client for the visitor's system in one press; keeps its width when the system becomes known. Nothing inside the iOS app. */
export function DownloadButton({ otherwise = paths.download, ...look }: DownloadButtonProps) {
  const { t } = useTranslation('shell')
  const system = useVisitorSystem()
  const downloads = useChannelDownloads(useDownloads())
  const file = system && downloads[system]
  if (useIsMobileApp()) return null
  const wordsFor = (one: System) => t('download.for', { name: t(`system.${one}`) })
  const room = {
    className: `${buttonClass({ tone: 'primary', size: 'lg', ...look })} download-button`,
    'data-room': wordsFor('windows'),
  }
  return file ? (
    <a {...room} href={file.download_url}>
      {wordsFor(system)}
    </a>
  ) : (
    <Link {...room} to={otherwise}>
      {t('download.get')}
    </Link>
  )
}
