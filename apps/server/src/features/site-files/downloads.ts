import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { downloadConfig } from '@bohe/api-client/contract/entities/content'
import { defaultChannel } from '@bohe/api-client/contract/wire'
import { lookout } from '#gateways/changed-file.ts'
import { type Looking, openNewSiteFile, openSiteFile } from '#gateways/site-files/site-file.ts'
import { type StaticJson, staticJson } from '#http/static-json.ts'

const subfolder = 'downloads'
const reading = { schema: downloadConfig, prepare: staticJson }

const fileOf = (channel: string) => `${subfolder}/${channel}.json`

/** The channels that have a file, by name; none when the folder cannot be read, which the default channel's file tells. */
export const channelsIn = (folder: string): string[] => {
  try {
    return readdirSync(join(folder, subfolder)).flatMap(name => /^([\w-]{1,64})\.json$/.exec(name)?.[1] ?? [])
  } catch {
    return []
  }
}

/** The downloads of the content folder. */
export interface Downloads {
  standard(): StaticJson
  own(channel: string): StaticJson | undefined
}

/**
 * Opens the downloads of every source channel; throws SiteFileWrong. What comes back answers a channel's own, which is
 * undefined when it has no file or no good one, and the default one's; files come, change and go while it runs.
 */
export const openDownloads = (looking: Looking): Downloads => {
  const standard = openSiteFile(looking, fileOf(defaultChannel), reading)
  const others = (channel: string) => channel !== defaultChannel
  const open = (channel: string) => openSiteFile(looking, fileOf(channel), reading)
  const channels = channelsIn(looking.folder).filter(others)
  const files = new Map<string, () => StaticJson | undefined>(channels.map(channel => [channel, open(channel)]))
  const isTime = lookout(looking.clock)
  const relist = () => {
    const found = channelsIn(looking.folder).filter(others)
    for (const gone of new Set(files.keys()).difference(new Set(found))) files.delete(gone)
    for (const channel of found)
      if (!files.has(channel)) files.set(channel, openNewSiteFile(looking, fileOf(channel), reading))
  }
  return {
    standard,
    own: channel => {
      if (isTime()) relist()
      return files.get(channel)?.()
    },
  }
}
