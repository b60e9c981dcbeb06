import { Link } from 'react-router'
import { systems } from '#data/systems.ts'
import { useChannelDownloads } from '#downloads/use-channel-downloads.ts'
import { useDownloadAddress } from '#downloads/use-download-address.ts'
import { useTranslation } from '#i18n/translation.ts'
import { systemIcons } from '#layout/system-icons.ts'
import { QrCode } from '#qr/qr-code.tsx'
import { paths } from '#routing/paths.ts'
import { useDownloads, useIsMobileApp } from '#routing/root-data.ts'
import './download-box.css'

/** The client beside a page's content (spec §2): a code for phones, and the systems that have it. Nothing inside the iOS app. */
export function DownloadBox() {
  const { t } = useTranslation('shell')
  const address = useDownloadAddress()
  const downloads = useChannelDownloads(useDownloads())
  if (useIsMobileApp()) return null
  return (
    <section className="download-box" aria-labelledby="download-box">
      <h2 id="download-box">{t('download.box')}</h2>
      <QrCode text={address} label={t('download.qr')} caption={t('download.scan')} />
      <ul>
        {systems.map(system => {
          const Icon = systemIcons[system]
          return downloads[system] ? (
            <li key={system}>
              <Link to={`${paths.download}#${system}`}>
                <Icon />
                {t(`system.${system}`)}
              </Link>
            </li>
          ) : null
        })}
      </ul>
      <Link to={paths.download}>{t('download.all')}</Link>
    </section>
  )
}
