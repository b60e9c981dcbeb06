import { useTranslation } from '#i18n/translation.ts'
import type { ClientState } from './use-open-client.ts'

/** What became of the client that was asked for; before it was, another sentence. */
export function ClientWords({ state, otherwise }: { state: ClientState; otherwise: string }) {
  const { t } = useTranslation('phone')
  return state === 'idle' ? otherwise : t(`client.${state}`)
}
