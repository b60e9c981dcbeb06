import { Button, buttonClass } from '@bohe/ui/button'
import { CopyButton } from '@bohe/ui/copy-button'
import { Dialog } from '@bohe/ui/dialog'
import { WechatIcon, WeiboIcon } from '@bohe/ui/icons'
import { Cluster } from '@bohe/ui/layout'
import { useState } from 'react'
import { useBrowserFact } from '#data/browser-fact.ts'
import { useTranslation } from '#i18n/translation.ts'
import { QrCode } from '#qr/qr-code.tsx'

/** The ways to pass an article on at its address in this edition and language (spec §2); without script, Weibo and the address itself. */
export function Share({ link, title }: { link: string; title: string }) {
  const { t } = useTranslation('news')
  // Whether this system has a share sheet of its own is not known on the server.
  const hasSheet = useBrowserFact(() => 'share' in navigator, false)
  // Who closes the sheet has decided so.
  const openSheet = () => void navigator.share({ title, url: link }).catch(() => {})
  return (
    <section className="share" aria-labelledby="share">
      <h2 id="share">{t('share.title')}</h2>
      <Cluster gap={2}>
        <ShareOnWechat link={link} />
        <a
          className={buttonClass({ tone: 'quiet', size: 'sm' })}
          href={weiboAddress(link, title)}
          target="_blank"
          rel="noopener"
        >
          <WeiboIcon />
          {t('share.weibo')} <span className="visually-hidden">{t('new-window')}</span>
        </a>
        <CopyButton value={link} label={t('share.copy')} copiedLabel={t('share.copied')} />
        {hasSheet && (
          <Button tone="quiet" size="sm" onClick={openSheet}>
            {t('share.more')}
          </Button>
        )}
      </Cluster>
      <p className="share-address">
        <span className="visually-hidden">{t('share.address')} </span>
        {link}
      </p>
    </section>
  )
}

/** Shows the link as a code: WeChat takes one up by its camera alone. */
function ShareOnWechat({ link }: { link: string }) {
  const { t } = useTranslation('news')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button tone="quiet" size="sm" className="needs-script" onClick={() => setOpen(true)}>
        <WechatIcon />
        {t('share.wechat')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('share.wechat-title')}
        closeLabel={t('share.close')}
      >
        <div className="share-code">
          <QrCode text={link} label={t('share.qr', { link })} />
          <p className="soft">{t('share.wechat-hint')}</p>
        </div>
      </Dialog>
    </>
  )
}

/** Where Weibo asks what to say of a link. */
const weiboAddress = (link: string, title: string): string =>
  `https://service.weibo.com/share/share.php?${new URLSearchParams({ url: link, title })}`
