import type { OpenType } from '@bohe/api-client/contract/wire'
import { useEffect, useState } from 'react'
import { clientStore } from '#session/client-store.ts'
import { providerOf } from './way-back.ts'

/**
 * Whose account a bind ticket is of (spec §3, third-party bind url type): as the address says, and for the visit kept, so
 * that it is still known on an address that carries only the ticket. Known there once the page is awake.
 */
export const useBindUrlType = (ticket: string | undefined, named: OpenType | undefined): OpenType | undefined => {
  const [kept, setKept] = useState<OpenType>()
  useEffect(() => {
    if (!ticket) return
    if (named) clientStore().set('bind_url_type', named)
    else setKept(providerOf(clientStore().get('bind_url_type')))
  }, [ticket, named])
  return named ?? kept
}

/** Forgets it, once the account is bound. */
export const forgetBindUrlType = (): void => void clientStore().remove('bind_url_type')
