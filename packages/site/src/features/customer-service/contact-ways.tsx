import { Card } from '@bohe/ui/card'
import { CopyButton } from '@bohe/ui/copy-button'
import { CallIcon, ChatIcon, MailIcon, PinIcon, QqIcon, WechatIcon } from '@bohe/ui/icons'
import { Notice } from '@bohe/ui/notice'
import type { ComponentType, ReactNode } from 'react'
import { useEdition } from '#edition.ts'
import { pageLanguageOf } from '#i18n/page-language.ts'
import { useTranslation } from '#i18n/translation.ts'
import { QrCode } from '#qr/qr-code.tsx'
import { useSiteConfig } from '#routing/root-data.ts'

type Way = 'chat' | 'phone' | 'email' | 'qq' | 'wechat' | 'address'

function WayCard({ way, Icon, children }: { way: Way; Icon: ComponentType; children: ReactNode }) {
  const { t } = useTranslation('about')
  return (
    <Card as="li" className="contact-way">
      <Icon />
      <div>
        <h3>{t(`service.${way}`)}</h3>
        <p className="soft small">{t(`service.${way}.text`)}</p>
      </div>
      <div className="contact-way-end">{children}</div>
    </Card>
  )
}

function Copied({ text }: { text: string }) {
  const { t } = useTranslation('about')
  return <CopyButton value={text} label={t('service.copy')} copiedLabel={t('service.copied')} />
}

/** Every way to reach us that this site has, those that lead to somebody at once first: what is not configured is not there. */
export function ContactWays() {
  const { t, i18n } = useTranslation('about')
  const language = pageLanguageOf(i18n)
  const { liveChat: LiveChat } = useEdition()
  const config = useSiteConfig()
  if (!config) return <Notice tone="info">{t('service.unavailable')}</Notice>
  const { support, chat, social } = config
  return (
    <ul className="contact-ways">
      {LiveChat && chat && (
        <WayCard way="chat" Icon={ChatIcon}>
          <LiveChat />
        </WayCard>
      )}
      {support.phone && (
        <WayCard way="phone" Icon={CallIcon}>
          <a href={`tel:${support.phone.replaceAll(/[^\d+]/g, '')}`}>{support.phone}</a>
        </WayCard>
      )}
      {support.email && (
        <WayCard way="email" Icon={MailIcon}>
          <a href={`mailto:${support.email}`}>{support.email}</a>
          <Copied text={support.email} />
        </WayCard>
      )}
      {support.qq_group && (
        <WayCard way="qq" Icon={QqIcon}>
          <span className="tabular">{support.qq_group.number}</span>
          <Copied text={support.qq_group.number} />
          <a href={support.qq_group.url} target="_blank" rel="noreferrer">
            {t('service.qq.join')}
          </a>
        </WayCard>
      )}
      {social.wechat && (
        <WayCard way="wechat" Icon={WechatIcon}>
          <QrCode text={social.wechat.qr} label={t('service.wechat.code')} />
          <span>{social.wechat.name[language]}</span>
        </WayCard>
      )}
      {support.address && (
        <WayCard way="address" Icon={PinIcon}>
          <address>{support.address[language]}</address>
        </WayCard>
      )}
    </ul>
  )
}
