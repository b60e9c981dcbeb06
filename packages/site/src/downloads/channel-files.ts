import type { DownloadConfig } from '@bohe/api-client/contract/entities/content'
import { staticFiles } from '@bohe/api-client/contract/static-files'

const read = async (channel: string): Promise<DownloadConfig | undefined> => {
  const answer = await fetch(staticFiles.download(channel)).catch(() => undefined)
  return answer?.ok ? answer.json() : undefined
}

const asked = new Map<string, Promise<DownloadConfig | undefined>>()

/** A channel's files, asked for once in a page's life; undefined when they cannot be had. */
export const channelFiles = (channel: string): Promise<DownloadConfig | undefined> => {
  const answer = asked.get(channel) ?? read(channel)
  asked.set(channel, answer)
  return answer
}
