import { defaultChannel } from '@bohe/api-client/contract/wire'
import { useSyncExternalStore } from 'react'

/** The channel a visitor came by, as the `src_channel` cookie keeps it (spec §2); undefined lets the API's default stand. */
export const sourceChannel = (cookies: string): string | undefined => {
  const found = /(?:^|;\s*)src_channel=([\w.-]{1,64})/.exec(cookies)
  return found?.[1]
}

/** The visitor's channel where it is not the default one; unknown in HTML that is everybody's. */
export const useSourceChannel = (): string | undefined =>
  useSyncExternalStore(
    () => () => undefined,
    () => {
      const channel = sourceChannel(document.cookie)
      return channel === defaultChannel ? undefined : channel
    },
    () => undefined,
  )
