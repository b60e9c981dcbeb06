import type { DownloadConfig } from '@bohe/api-client/contract/entities/content'
import { Page, Section, Stack } from '@bohe/ui/layout'
import { systems } from '#data/systems.ts'
import { InlineScript } from '#document/inline-script.tsx'
import { DownloadButton } from '#downloads/download-button.tsx'
import { useChannelDownloads } from '#downloads/use-channel-downloads.ts'
import { useDownloadAddress } from '#downloads/use-download-address.ts'
import { systemMark, useVisitorSystem } from '#downloads/use-visitor-system.ts'
import { useTranslation } from '#i18n/translation.ts'
import { EmptyList } from '#lists/empty-list.tsx'
import { QrCode } from '#qr/qr-code.tsx'
import { paths } from '#routing/paths.ts'
import { useDownloads } from '#routing/root-data.ts'
import { SystemCard } from './system-card.tsx'
import './download.css'

/**
 * download.html: the client for each system, the visitor's own marked and first; a code for phones. `usual` is the default
 * channel's.
 */
export function DownloadScreen({ usual }: { usual: DownloadConfig }) {
  const { t } = useTranslation('download')
  const downloads = useChannelDownloads(usual)
  const own = useVisitorSystem()
  const offered = systems.filter(system => downloads[system])
  const inOrder = [...offered.filter(system => system === own), ...offered.filter(system => system !== own)]
  return (
    <Section tight>
      <InlineScript text={systemMark} />
      <Page>
        <Stack gap={12}>
          <DownloadHead />
          {inOrder.length === 0 && (
            <EmptyList title={t('none')} to={paths.download} action={t('none.action')} reloadDocument>
              <p>{t('none.text')}</p>
            </EmptyList>
          )}
          <div className="downloads" id="systems">
            {inOrder.map(system => {
              const file = downloads[system]
              return file && <SystemCard key={system} system={system} file={file} isOwn={system === own} />
            })}
          </div>
        </Stack>
      </Page>
    </Section>
  )
}

function DownloadHead() {
  const { t } = useTranslation(['download', 'shell'])
  const downloads = useDownloads()
  const address = useDownloadAddress()
  return (
    <div className="download-head">
      <Stack gap={4}>
        <h1>{t('title')}</h1>
        <p className="hero-lead">{t('lead')}</p>
        {!downloads.mac && <p className="download-no-mac soft">{t('no-mac')}</p>}
        <div>
          <DownloadButton otherwise="#systems" />
        </div>
      </Stack>
      <QrCode text={address} label={t('shell:download.qr')} caption={t('shell:download.scan')} />
    </div>
  )
}
