import type { DownloadConfig } from '@bohe/api-client/contract/entities/content'
import { staticFiles } from '@bohe/api-client/contract/static-files'
import { defaultChannel } from '@bohe/api-client/contract/wire'
import { useEffect, useState } from 'react'
import { useDownloads } from '#site-config.ts'
import { sourceChannel } from '#source-channel.ts'

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
 * that channel's in their place, as soon as they are known (spec §3 Download config).
 */
export const useChannelDownloads = (): DownloadConfig => {
  const usual = useDownloads()
  const [own, setOwn] = useState<DownloadConfig>()
  useEffect(() => {
    const channel = sourceChannel(document.cookie) ?? defaultChannel
    if (channel !== defaultChannel) void filesOf(channel).then(setOwn)
  }, [])
  return own ? { ...usual, ...own } : usual
}
