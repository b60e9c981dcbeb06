import { usePageAddress } from '#page-address.ts'
import { paths } from '#paths.ts'
import { useSourceChannel } from '#source-channel.ts'

/** The download page's whole address, for a code: whoever scans it comes by the same channel (spec §2, `from`). */
export const useDownloadAddress = (): string => {
  const address = usePageAddress(paths.download)
  const channel = useSourceChannel()
  return channel ? `${address}?from=${channel}` : address
}
