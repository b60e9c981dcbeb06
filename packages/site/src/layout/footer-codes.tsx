import { WechatIcon, WeiboIcon } from '@bohe/ui/icons'
import { BoxedLink } from '@bohe/ui/site-shell'
import { type ComponentProps, lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { type System, systems } from '#data/systems.ts'
import { pageLanguageOf } from '#i18n/page-language.ts'
import { useTranslation } from '#i18n/translation.ts'
import { paths } from '#routing/paths.ts'
import { useDownloads, usePageAddress, useSiteConfig } from '#routing/root-data.ts'
import { systemIcons } from './system-icons.ts'

const QrCode = lazy(async () => ({ default: (await import('#qr/qr-code.tsx')).QrCode }))

/** A code in the box of a link, fetched when a box first opens. */
const Code = (code: ComponentProps<typeof QrCode>) => (
  <Suspense>
    <QrCode {...code} />
  </Suspense>
)

const isOnPhone = (system: System) => system === 'android' || system === 'ios'

/** The client for each system; Mac only where there is one, a phone's behind a code to scan (spec §2). */
export function DownloadLinks() {
  const { t } = useTranslation('shell')
  const downloads = useDownloads()
  const address = usePageAddress(paths.download)
  const offered = systems.filter(system => system !== 'mac' || downloads.mac)
  return (
    <ul className="boxed-links" aria-label={t('footer.downloads')}>
      {offered.map(system => {
        const Icon = systemIcons[system]
        const name = t(`system.${system}`)
        const link = (
          <Link to={`${paths.download}#${system}`} aria-label={name} title={isOnPhone(system) ? undefined : name}>
            <Icon />
          </Link>
        )
        const code = `${address}#${system}`
        return isOnPhone(system) ? (
          <BoxedLink key={system} link={link}>
            <Code text={code} label={t('download.qr')} caption={t('footer.scan', { name })} />
          </BoxedLink>
        ) : (
          <li key={system} className="boxed-link">
            {link}
          </li>
        )
      })}
    </ul>
  )
}

/** Where else we are found: each a link, with its code to scan. */
export function SocialLinks() {
  const { t, i18n } = useTranslation('shell')
  const { wechat, weibo } = useSiteConfig()?.social ?? {}
  const language = pageLanguageOf(i18n)
  if (!wechat && !weibo) return null
  return (
    <ul className="boxed-links" aria-label={t('footer.follow')}>
      {wechat && (
        <BoxedLink
          link={
            <Link to={paths.customerService} aria-label={t('footer.wechat', { name: wechat.name[language] })}>
              <WechatIcon />
            </Link>
          }
        >
          <Code text={wechat.qr} label={t('footer.wechat-qr')} caption={wechat.name[language]} />
        </BoxedLink>
      )}
      {weibo && (
        <BoxedLink
          link={
            <a href={weibo.url} rel="noreferrer" aria-label={t('footer.weibo', { name: weibo.name[language] })}>
              <WeiboIcon />
            </a>
          }
        >
          <Code text={weibo.url} label={t('footer.weibo-qr')} caption={weibo.name[language]} />
        </BoxedLink>
      )}
    </ul>
  )
}
