import type { DownloadConfig } from '@bohe/api-client/contract/entities/content'
import { staticFiles } from '@bohe/api-client/contract/static-files'
import { defaultChannel } from '@bohe/api-client/contract/wire'

const read = async (channel: string): Promise<DownloadConfig | undefined> => {
  const answer = await fetch(staticFiles.download(channel)).catch(() => undefined)
  return answer?.ok ? answer.json() : undefined
}

const asked = new Map<string, Promise<DownloadConfig | undefined>>()

/** A channel's files, asked for once in a page's life; undefined for the default channel's, which a page says itself, and when they cannot be had. */
export const channelFiles = async (channel: string): Promise<DownloadConfig | undefined> => {
  if (channel === defaultChannel) return undefined
  const answer = asked.get(channel) ?? read(channel)
  asked.set(channel, answer)
  return answer
}
