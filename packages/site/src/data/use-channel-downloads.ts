import type { DownloadConfig } from '@bohe/api-client/contract/entities/content'
import { staticFiles } from '@bohe/api-client/contract/static-files'
import { useEffect, useState } from 'react'
import { useDownloads } from '#site-config.ts'
import { useSourceChannel } from '#source-channel.ts'

const read = async (channel: string): Promise<DownloadConfig | undefined> => {
  const answer = await fetch(staticFiles.download(channel)).catch(() => undefined)
  return answer?.ok ? answer.json() : undefined
}

const asked = new Map<string, Promise<DownloadConfig | undefined>>()

/** A channel's files, asked for once in a page's life. */
const filesOf = (channel: string) => {
  const answer = asked.get(channel) ?? read(channel)
  asked.set(channel, answer)
  return answer
}

/**
 * The client by system: the default channel's as the server says it, and in a browser that came by another channel
 * that channel's in their place, as soon as they are known; a system that a channel leaves out is not offered to its
 * visitors (spec §3 Download config, product §4).
 */
export const useChannelDownloads = (): DownloadConfig => {
  const usual = useDownloads()
  const channel = useSourceChannel()
  const [own, setOwn] = useState<DownloadConfig>()
  useEffect(() => {
    if (channel) void filesOf(channel).then(setOwn)
  }, [channel])
  return own ?? usual
}
