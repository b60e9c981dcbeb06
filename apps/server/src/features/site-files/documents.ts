import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { downloadConfig } from '@bohe/api-client/contract/entities/content'
import { provinceConfig, siteConfig } from '@bohe/api-client/contract/entities/site-config'
import { RegionCode } from '@bohe/api-client/contract/wire'
import type * as z from 'zod/mini'
import type { Config } from '#config.ts'
import type { Context } from '#context.ts'
import { DatabaseUnavailable } from '#database/availability/outage.ts'
import type { Db } from '#database/schema.ts'
import { faultOf, SiteFileWrong } from '#gateways/site-files/fault.ts'
import { type StaticJson, staticJson } from '#http/static-json.ts'
import { channelsIn } from './downloads.ts'
import { withChat } from './with-chat.ts'

/** A part of the site's files, which is saved and served by itself. */
export interface DocumentKind {
  schema: z.ZodMiniType<object>
  /** Whose site it is about; null for both. */
  region: RegionCode | null
  /** Its file in the content folder, and where in it the part stands. */
  file: string
  path: readonly string[]
}

const configOf = (region: RegionCode): DocumentKind => ({
  ...{ schema: siteConfig, region, file: 'config.json', path: ['regions', region] },
})

/** What a document's name stands for: `config.0`, `config.1`, `provinces`, `downloads.{channel}`. */
export const kindOf = (name: string): DocumentKind | undefined => {
  if (name === 'config.0') return configOf(RegionCode.overseas)
  if (name === 'config.1') return configOf(RegionCode.mainland)
  if (name === 'provinces') return { schema: provinceConfig, region: null, file: 'province_config.json', path: [] }
  const channel = /^downloads\.([\w-]{1,64})$/.exec(name)?.[1]
  return channel ? { schema: downloadConfig, region: null, file: `downloads/${channel}.json`, path: [] } : undefined
}

/** How a document is sent; a configuration with what the environment says of the live chat. Throws SiteFileWrong. */
export const preparedDocument = (
  { schema, region, file }: DocumentKind,
  value: unknown,
  config: Config,
): StaticJson => {
  const checked = schema.safeParse(value)
  if (!checked.success) throw new SiteFileWrong(faultOf(file, checked.error, value))
  return staticJson(region === null ? checked.data : withChat(siteConfig.parse(checked.data), region, config))
}

const savedIn = async ({ db, log, config }: Context): Promise<Map<string, StaticJson>> => {
  const saved = new Map<string, StaticJson>()
  const rows = await db.selectFrom('site_documents').select(['name', 'value']).where('value', 'is not', null).execute()
  for (const { name, value } of rows) {
    const kind = kindOf(name)
    try {
      if (kind) saved.set(name, preparedDocument(kind, value, config))
    } catch (error) {
      if (!(error instanceof SiteFileWrong)) throw error
      log.error(`${name} as it was saved in the console is wrong (${error.message}); its file is served`)
    }
  }
  return saved
}

/**
 * What was saved in the console, by name: it goes before the files, on every node within a second. While the database
 * does not answer, what was known last is served.
 */
export const openDocuments = (context: Context): (() => Promise<ReadonlyMap<string, StaticJson>>) => {
  let known: ReadonlyMap<string, StaticJson> = new Map()
  return async () => {
    try {
      known = await context.catalogue.get('site documents', () => savedIn(context))
    } catch (error) {
      // That the database is away is told once, by its connections.
      if (!(error instanceof DatabaseUnavailable))
        context.log.error({ error }, 'saved parts of the site cannot be read')
    }
    return known
  }
}

/** The names of all documents that there are: those of the files, and those that were saved. */
export const documentNames = async (db: Db, folder: string): Promise<string[]> => {
  const rows = await db.selectFrom('site_documents').select('name').where('value', 'is not', null).execute()
  const files = channelsIn(folder).map(channel => `downloads.${channel}`)
  const names = new Set([...files, ...rows.map(({ name }) => name)])
  for (const fixed of ['config.0', 'config.1', 'provinces']) names.delete(fixed)
  return ['config.0', 'config.1', ...[...names].sort(), 'provinces']
}

/** What the file of the content folder says; undefined where it says nothing, or nothing that can be read. */
export const valueInFile = (folder: string, { file, path }: DocumentKind): unknown => {
  try {
    const whole: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    return path.reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], whole)
  } catch {
    return undefined
  }
}
