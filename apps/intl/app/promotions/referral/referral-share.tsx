import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { Button } from '@bohe/ui/button'
import { CopyButton } from '@bohe/ui/copy-button'
import { Dialog } from '@bohe/ui/dialog'
import { Cluster, Stack } from '@bohe/ui/layout'
import { QrFrame } from '@bohe/ui/qr-frame'
import { lazy, Suspense, useState } from 'react'
import type { Referral } from './referral-data.ts'

const QrPicture = lazy(() => import('@bohe/site/qr/qr-picture.tsx'))
const SharePicture = lazy(() => import('./referral-picture.tsx'))

/** The ways to pass an invitation on: code, link, QR code, a picture with all of them. */
export function ReferralShare({ link }: Pick<Referral, 'link'>) {
  const { t } = useTranslation('promotions')
  return (
    <div className="referral-share">
      <Stack gap={4}>
        <dl className="referral-values">
          <div>
            <dt className="small soft">{t('code.label')}</dt>
            <dd className="referral-code">{link.refer_code}</dd>
          </div>
          <div>
            <dt className="small soft">{t('link.label')}</dt>
            <dd className="referral-link">{link.link}</dd>
          </div>
        </dl>
        <Cluster gap={2}>
          <CopyButton tone="secondary" value={link.refer_code} label={t('code.copy')} copiedLabel={t('code.copied')} />
          <CopyButton tone="secondary" value={link.link} label={t('link.copy')} copiedLabel={t('code.copied')} />
          <ShareDialog link={link} />
        </Cluster>
      </Stack>
      <QrFrame className="referral-qr" label={t('qr.label')} caption={t('qr.caption')}>
        <Suspense fallback={null}>
          <QrPicture text={link.link} />
        </Suspense>
      </QrFrame>
    </div>
  )
}

function ShareDialog({ link }: Pick<Referral, 'link'>) {
  const { t } = useTranslation('promotions')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" className="needs-script" onClick={() => setOpen(true)}>
        {t('share.open')}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t('share.title')} closeLabel={t('share.close')}>
        <Suspense fallback={<div className="referral-picture" />}>
          <SharePicture code={link.refer_code} link={link.link} />
        </Suspense>
      </Dialog>
    </>
  )
}
