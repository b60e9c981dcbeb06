import { BoltIcon } from '@bohe/ui/icons'
import type { ReactNode } from 'react'
import { useTranslation } from '#i18n/translation.ts'
import { ClientWords } from './client-words.tsx'
import { OneClick, oneClickClass } from './one-click.tsx'
import { ToDownload } from './to-download.tsx'
import { useOpenClient } from './use-open-client.ts'

/** What a member without time does: free acceleration, in the client. */
export function StartFree({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('phone')
  const { state, open } = useOpenClient()
  return (
    <OneClick
      state="free"
      heading={t('free.state')}
      button={
        <button type="button" className={oneClickClass} onClick={() => open('start')}>
          <BoltIcon />
          {t('free.act')}
        </button>
      }
      about={<ClientWords state={state} otherwise={t('free.about')} />}
    >
      {children}
      <ToDownload />
    </OneClick>
  )
}
