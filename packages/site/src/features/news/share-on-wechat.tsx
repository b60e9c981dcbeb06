import { Button } from '@bohe/ui/button'
import { Dialog } from '@bohe/ui/dialog'
import { WechatIcon } from '@bohe/ui/icons'
import { useState } from 'react'
import { QrCode } from '#qr/qr-code.tsx'
import { useTranslation } from '#translation.ts'

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
          <QrCode text={link} label={t('share.qr', { link })} />
          <p className="soft">{t('share.wechat-hint')}</p>
        </div>
      </Dialog>
    </>
  )
}
