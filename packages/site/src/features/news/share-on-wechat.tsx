import { Button } from '@bohe/ui/button'
import { Dialog } from '@bohe/ui/dialog'
import { WechatIcon } from '@bohe/ui/icons'
import { QrFrame } from '@bohe/ui/qr-frame'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '#translation.ts'

const ShareQr = lazy(() => import('./share-qr.tsx'))

/** Shows the link as a code: WeChat takes one up by its camera alone. */
export function ShareOnWechat({ link }: { link: string }) {
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
          <QrFrame label={t('share.qr', { link })}>
            <Suspense fallback={null}>
              <ShareQr link={link} />
            </Suspense>
          </QrFrame>
          <p className="soft">{t('share.wechat-hint')}</p>
        </div>
      </Dialog>
    </>
  )
}
