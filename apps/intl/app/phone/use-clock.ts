import { ApiError, type Client } from '@bohe/api-client/client'
import type { MessageKey } from '@bohe/i18n/message-key'
import { useEdition } from '@bohe/site/edition.ts'
import { useWarning } from '@bohe/site/flash/warning.ts'
import { useTranslation } from '@bohe/site/i18n/translation.ts'
import { browserApi } from '@bohe/site/session/browser-api.ts'
import { type Member, refreshViewer, viewerStore } from '@bohe/site/session/member.ts'
import { useToast } from '@bohe/ui/toast'
import { useState } from 'react'

const turns = {
  pause: { turn: (api: Client) => api.pauseMembership(), message: 'success.paused' },
  resume: { turn: (api: Client) => api.resumeMembership(), message: 'success.restored' },
} as const satisfies Record<string, { turn: unknown; message: MessageKey }>

/** Another window, or the app, may have been quicker: what was wanted is done. */
const isDone = (error: unknown) => error instanceof ApiError && error.is('pauseStateUnchanged')

const turn = async (api: Client, region: string, which: keyof typeof turns, member: Member) => {
  try {
    viewerStore.setMember({ ...member, ...(await turns[which].turn(api)) })
  } catch (error) {
    if (!isDone(error)) throw error
    await refreshViewer(api, region)
  }
}

const useSaying = () => {
  const { t } = useTranslation('messages')
  const toast = useToast()
  const warning = useWarning()
  return {
    success: (which: keyof typeof turns) => toast({ tone: 'success', text: t(turns[which].message) }),
    failure: (error: unknown) => toast(warning(error)),
  }
}

/** Turns the membership clock from the phone page; `then` runs when it stands as wanted. It is said what happened (spec §8). */
export const useClock = (member: Member, which: keyof typeof turns, then?: () => void) => {
  const { region } = useEdition()
  const say = useSaying()
  const [isPending, setPending] = useState(false)
  const press = () => {
    if (isPending) return
    setPending(true)
    turn(browserApi(region), region, which, member)
      .then(() => {
        say.success(which)
        then?.()
      }, say.failure)
      .finally(() => setPending(false))
  }
  return { isPending, press }
}
