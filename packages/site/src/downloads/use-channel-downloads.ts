import type { DownloadConfig } from '@bohe/api-client/contract/entities/content'
import { useEffect, useState } from 'react'
import type { Downloads } from '#routing/root-data.ts'
import { sourceChannel } from '#session/source-channel.ts'

/** Few come by a channel: what asks for its files is fetched by those who do. */
const filesOf = async (channel: string) => (await import('./channel-files.ts')).channelFiles(channel)

/**
 * The files of the default channel, and in a browser that came by another one that channel's in their place, as soon as
 * they are known; a system that a channel leaves out is not offered to its visitors (spec §3 Download config, product §4).
 */
export const useChannelDownloads = <Usual extends Downloads>(usual: Usual): Usual | DownloadConfig => {
  const [own, setOwn] = useState<DownloadConfig>()
  useEffect(() => {
    const channel = sourceChannel(document.cookie)
    if (channel) void filesOf(channel).then(setOwn)
  }, [])
  return own ?? usual
}
