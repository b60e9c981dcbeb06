import { defaultChannel } from '@bohe/api-client/contract/wire'
import { useBrowserFact } from '#data/browser-fact.ts'
import { paths } from '#routing/paths.ts'
import { usePageAddress } from '#routing/root-data.ts'
import { sourceChannel } from '#session/source-channel.ts'

/** The download page's whole address, for a code: whoever scans it comes by the same channel (spec §2, `from`). */
export const useDownloadAddress = (): string => {
  const address = usePageAddress(paths.download)
  const channel = useBrowserFact(ownChannel, undefined)
  return channel && channel !== defaultChannel ? `${address}?from=${channel}` : address
}

const ownChannel = () => sourceChannel(document.cookie)
