import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { Button } from '@bohe/ui/button'
import { CopyButton } from '@bohe/ui/copy-button'
import { Dialog } from '@bohe/ui/dialog'
import { Cluster, Stack } from '@bohe/ui/layout'
import { Notice } from '@bohe/ui/notice'
import { Progress } from '@bohe/ui/progress'
import { QrFrame } from '@bohe/ui/qr-frame'
import { lazy, Suspense, useState } from 'react'
import { timeInWords } from '#membership/time-in-words.ts'
import { useStanding } from '#promotions/activity/activity-clock.ts'
import { ReferralBonus } from './referral-bonus.tsx'
import { isFull, type Referral } from './referral-data.ts'
import { ReferralFriends } from './referral-friends.tsx'

/** A campaign as one member has it; what is shared and claimed is there only while it runs. */
export function ReferralPanel({ referral, onClaimed }: { referral: Referral; onClaimed?: () => void }) {
  const { t } = useTranslation('promotions')
  const standing = useStanding(referral.campaign.activity)
  const isRunning = standing === '1'
  return (
    <Stack gap={8}>
      {isRunning ? (
        <ReferralShare link={referral.link} />
      ) : (
        <Notice tone="info">
          <p>{t(standing === '0' ? 'referral.before' : 'referral.over')}</p>
        </Notice>
      )}
      <Earned referral={referral} />
      <ReferralFriends friends={referral.friends} link={isRunning ? referral.link.link : undefined} />
      {isRunning && <ReferralBonus campaign={referral.campaign} onClaimed={onClaimed} />}
    </Stack>
  )
}

/** Days earned of the cap (spec §1: 15 a friend, 30 in all). */
function Earned({ referral }: { referral: Referral }) {
  const { t, i18n } = useTranslation('promotions')
  const { days_earned, cap_days, friends } = referral.campaign
  const words = (days: number) => timeInWords(i18n.language, { days })
  const share = cap_days > 0 ? Math.min(1, days_earned / cap_days) : 1
  return (
    <Stack gap={2}>
      <Progress
        className="referral-earned"
        share={share}
        label={t('earned.label', { days: words(days_earned), cap: words(cap_days) })}
      />
      <p className="small soft">{t('earned.friends', { count: friends })}</p>
      {isFull(referral) && <Notice tone="success">{t('earned.full')}</Notice>}
    </Stack>
  )
}

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
