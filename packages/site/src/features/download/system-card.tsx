import type { DownloadConfig } from '@bohe/api-client/contract/entities/content'
import { Badge } from '@bohe/ui/badge'
import { buttonClass } from '@bohe/ui/button'
import { Card } from '@bohe/ui/card'
import { CopyButton } from '@bohe/ui/copy-button'
import { formatInstant } from '#data/local-time.tsx'
import type { System } from '#data/systems.ts'
import { useTranslation } from '#i18n/translation.ts'
import { systemIcons } from '#layout/system-icons.ts'

/** The size of a file as it is read: bytes to megabytes of 1024 × 1024, with one decimal below a hundred. */
export const fileSize = (bytes: number): string => {
  const megabytes = bytes / 1024 ** 2
  return `${megabytes.toFixed(megabytes < 100 ? 1 : 0)} MB`
}

type File = NonNullable<DownloadConfig[System]>

/** One system: what to download, how to be sure that it is ours, how to install it. */
export function SystemCard({ system, file, isOwn }: { system: System; file: File; isOwn: boolean }) {
  const { t, i18n } = useTranslation(['download', 'shell'])
  const { version, size, released_on: day, download_url, sha256 } = file
  const Icon = systemIcons[system]
  const name = t(`shell:system.${system}`)
  return (
    <Card
      as="section"
      className="download-card"
      id={system}
      data-own={isOwn ? '' : undefined}
      aria-labelledby={`${system}-name`}
    >
      <header>
        <Icon />
        <h2 id={`${system}-name`}>{name}</h2>
        {isOwn && <Badge tone="mint">{t('own')}</Badge>}
      </header>
      <p className="soft small tabular">
        {t('facts', { version, size: fileSize(size) })}
        {day && (
          <>
            <br />
            <time dateTime={day}>{t('released', { date: formatInstant(day, i18n.language, 'UTC', 'day') })}</time>
          </>
        )}
      </p>
      <a className={buttonClass({ tone: isOwn ? 'primary' : 'secondary' })} href={download_url}>
        {t('shell:download.for', { name })}
      </a>
      <h3>{t('install')}</h3>
      <ol>
        {([1, 2, 3] as const).map(step => (
          <li key={step}>{t(`${system}.${step}`)}</li>
        ))}
      </ol>
      <details>
        <summary>{t('checksum')}</summary>
        <p className="small soft">{t('checksum.text')}</p>
        <code>{sha256}</code>
        <CopyButton value={sha256} label={t('copy')} copiedLabel={t('copied')} />
      </details>
    </Card>
  )
}
