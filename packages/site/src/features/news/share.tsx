import { Button, buttonClass } from '@bohe/ui/button'
import { CopyButton } from '@bohe/ui/copy-button'
import { WeiboIcon } from '@bohe/ui/icons'
import { Cluster } from '@bohe/ui/layout'
import { useBrowserFact } from '#browser-fact.ts'
import { useTranslation } from '#translation.ts'
import { ShareOnWechat } from './share-on-wechat.tsx'
import { weiboAddress } from './weibo-address.ts'

/** Whether this system has a share sheet of its own; not known on the server. */
const useShareSheet = (): boolean => useBrowserFact(() => 'share' in navigator, false)

/** The ways to pass an article on at its address in this edition and language (spec §2); without script, Weibo and the address itself. */
export function Share({ link, title }: { link: string; title: string }) {
  const { t } = useTranslation('news')
  const hasSheet = useShareSheet()
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
