import type { StaffInput } from '@bohe/api-client/staff'
import { expect } from 'vitest'
import type { Colleague } from '#tests/support/staff.ts'
import type { TestApi } from '#tests/support/start-api.ts'

/** What the form of an article sends. */
export type Saving = StaffInput<'saveArticle'>

const written = (given: Partial<Saving> = {}): Saving => ({
  ...{ version: 0, class_type: '1', support_type: '1', format: 'markdown' },
  ...{ title_zh: '线路维护公告', title_en: 'Lines are maintained', summary_zh: '今晚维护。', summary_en: 'Tonight.' },
  ...{ source_zh: '今晚 **两点** 维护。', source_en: 'Tonight at **two**.' },
  ...given,
})

/** An editor at work in the console, and those who read him. */
export const writtenBy = (api: () => TestApi, editor: () => Colleague) => {
  const save = (given: Partial<Saving> = {}, who = editor()) => who.call('saveArticle', written(given))
  const saved = async (given: Partial<Saving> = {}) => (await save(given)).data
  const published = async (given: Partial<Saving> = {}) => {
    const { article_id } = await saved(given)
    expect(await editor().call('publishArticles', { article_ids: [article_id] })).toMatchObject({ code: 0 })
    return article_id
  }
  const record = async (article_id: string) => (await editor().call('article', { article_id })).data
  const publicId = async (article_id: string) => /\d+$/.exec((await record(article_id)).address)?.[0] ?? '0'
  const readBy = async (article_id: string) => {
    const { code, data } = await api().call('article', { id: await publicId(article_id) })
    return code === 0 ? data.title : undefined
  }
  const lastAct = () =>
    api().context.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  return { save, saved, published, record, publicId, readBy, lastAct }
}
