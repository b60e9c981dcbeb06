import { ClientWords } from '@bohe/site/features/phone/client-words.tsx'
import { OneClick, oneClickClass } from '@bohe/site/features/phone/one-click.tsx'
import { useTranslation } from '@bohe/site/translation.ts'
import { ConfirmDialog } from '@bohe/ui/dialog'
import { PauseIcon } from '@bohe/ui/icons'
import { useState } from 'react'
import { TimeLeft } from './time-left.tsx'
import type { TimeProps } from './time-or-free.tsx'
import { useClock } from './use-clock.ts'

/** Time that runs: counted down, with one large button that pauses it. */
export function RunningTime({ member, client, secondsLeft }: TimeProps & { secondsLeft: number }) {
  const { t } = useTranslation('phone')
  const { isPending, press } = useClock(member, 'pause')
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <OneClick
        state="running"
        heading={t('running.state')}
        time={<TimeLeft secondsLeft={secondsLeft} />}
        button={
          <button type="button" className={oneClickClass} aria-busy={isPending} onClick={() => setAsking(true)}>
            <PauseIcon />
            {t('running.act')}
          </button>
        }
        about={<ClientWords state={client.state} otherwise={t('running.about')} />}
      >
        <button type="button" className="link" onClick={() => client.open('start')}>
          {t('running.open')}
        </button>
      </OneClick>
      <PauseQuestion
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          press()
        }}
      />
    </>
  )
}

function PauseQuestion({ isOpen, ...answers }: { isOpen: boolean; onClose: () => void; onConfirm: () => void }) {
  const { t } = useTranslation(['membership', 'shell'])
  return (
    <ConfirmDialog
      {...answers}
      open={isOpen}
      title={t('pause.question')}
      closeLabel={t('shell:dialog.close')}
      cancelLabel={t('shell:dialog.cancel')}
      confirmLabel={t('pause.act')}
    >
      <p>{t('pause.about')}</p>
    </ConfirmDialog>
  )
}
