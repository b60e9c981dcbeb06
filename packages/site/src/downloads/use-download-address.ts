import { defaultChannel } from '@bohe/api-client/contract/wire'
import { useBrowserFact } from '#browser-fact.ts'
import { usePageAddress } from '#page-address.ts'
import { paths } from '#paths.ts'
import { sourceChannel } from '#source-channel.ts'

/** The download page's whole address, for a code: whoever scans it comes by the same channel (spec §2, `from`). */
export const useDownloadAddress = (): string => {
  const address = usePageAddress(paths.download)
  const channel = useBrowserFact(ownChannel, undefined)
  return channel && channel !== defaultChannel ? `${address}?from=${channel}` : address
}

const ownChannel = () => sourceChannel(document.cookie)
