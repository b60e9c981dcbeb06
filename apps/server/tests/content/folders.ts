import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { operate } from '#operators/carry-out.ts'
import { commands } from '#operators/commands.ts'
import type { TestApi } from '#tests/support/start-api.ts'

type Fields = Record<string, string | undefined>

/** An article as an editor writes it; undefined leaves a field away. */
export interface Written {
  zh?: Fields
  en?: Fields
  zhBody?: string
  enBody?: string
}

const yaml = (fields: Fields): string =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value = '']) => `${name}: ${/^\[("\d")?\]$/.test(value) ? value : JSON.stringify(value)}\n`)
    .join('')

const page = (fields: Fields, body: string): string => `---\n${yaml(fields)}---\n\n${body}\n`

const chinese = {
  ...{ title: '线路怎么选', summary: '三步选好线路。', tag: '线路', seo_keywords: '薄荷加速器,线路' },
  ...{ seo_desc: '三步选好线路。', label: '国服', publish_at: '2026-11-01T10:00:00+08:00' },
}

const english = {
  ...{ title: 'Choosing a line', summary: 'Three steps to a line.', tag: 'lines', seo_keywords: 'Bohe,lines' },
  seo_desc: 'Three steps to a line.',
}

/** Both files of an article, `news/lines` unless a slug is given. */
export const article = ({ zh, en, zhBody, enBody }: Written = {}, slug = 'news/lines'): Record<string, string> => ({
  [`${slug}.zh-CN.md`]: page({ ...chinese, ...zh }, zhBody ?? '## 第一步\n\n先测速，再选择。'),
  [`${slug}.en.md`]: page({ ...english, ...en }, enBody ?? '## The first step\n\nMeasure, then choose.'),
})

/** Folders of content and operators who import them. `stop` removes the folders. */
export const contentFolders = (api: () => TestApi) => {
  const root = mkdtempSync(join(tmpdir(), 'bohe-content-'))
  let folders = 0
  const write = (files: Record<string, string | Buffer>): string => {
    const folder = join(root, `${++folders}`)
    mkdirSync(folder)
    for (const [name, bytes] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), bytes)
    }
    return folder
  }
  const run = (...args: string[]) => operate(commands, api().context, args, 'lin', root)
  const importFiles = (files: Record<string, string | Buffer>, ...more: string[]) =>
    run('content:import', '--folder', write(files), ...more)
  const publish = (...more: string[]) => run('content:publish', ...more)
  const articleOf = (slug: string) =>
    api().context.db.selectFrom('articles').selectAll().where('slug', '=', slug).executeTakeFirst()
  const drafts = () => api().context.db.selectFrom('article_drafts').selectAll().orderBy('slug').execute()
  const version = async () =>
    (await api().context.db.selectFrom('content_version').select('version').executeTakeFirstOrThrow()).version
  const stop = () => rmSync(root, { recursive: true, force: true })
  return { root, write, run, importFiles, publish, articleOf, drafts, version, stop }
}
