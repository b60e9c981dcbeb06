import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedDemo } from '#seed/seed-demo.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'
import { article, contentFolders } from './folders.ts'

describe.each(oneDatabase)('publishing on $name', ({ open }) => {
  let api: TestApi
  const stack = contentFolders(() => api)
  const { run, importFiles, publish, articleOf, drafts, version } = stack
  beforeAll(async () => {
    api = await startApi({ database: open })
  })
  afterAll(async () => {
    await api.stop()
    stack.stop()
  })

  const idOf = async (slug: string) => String((await articleOf(slug))?.id)
  const shown = async (id: string) => {
    const { code, data } = await api.call('article', { id })
    return code === 0 ? data.title : code
  }
  const lastAct = async () =>
    api.context.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

  describe('the drafts that wait', () => {
    it('puts them out, numbered in the order of their moments, and raises the version once', async () => {
      const before = await version()
      await importFiles({
        ...article({ zh: { publish_at: '2026-11-03T10:00:00+08:00' } }, 'news/a-later'),
        ...article({ zh: { publish_at: '2026-11-02T10:00:00+08:00' } }, 'news/b-earlier'),
      })
      expect(await articleOf('news/a-later')).toBeUndefined()
      const { code, output, errors } = await publish()
      const [earlier, later] = [await idOf('news/b-earlier'), await idOf('news/a-later')]
      expect({ code, errors }).toEqual({ code: 0, errors: '2 articles published\n' })
      expect(output).toBe(`news/b-earlier ${earlier}\nnews/a-later ${later}\n`)
      expect(Number(later)).toBeGreaterThan(Number(earlier))
      expect([await drafts(), await version()]).toEqual([[], before + 1])
      expect(await shown(later)).toBe('Choosing a line')
      expect(await lastAct()).toMatchObject({
        actor: 'lin',
        action: 'content:publish',
        before: { version: before },
        after: { version: before + 1, published: [{ slug: 'news/b-earlier' }, { slug: 'news/a-later' }] },
      })
    })

    it('a second time changes nothing', async () => {
      const before = await version()
      expect(await publish()).toEqual({ code: 0, output: '', errors: '0 articles published\n' })
      expect(await publish('--slug', 'news/a-later')).toMatchObject({ code: 0, errors: '0 articles published\n' })
      expect(await version()).toBe(before)
    })

    it('keeps id, hits and first day of an article that is rewritten', async () => {
      const id = await idOf('news/a-later')
      await api.context.db.updateTable('articles').set({ hits: 77 }).where('slug', '=', 'news/a-later').execute()
      const first = await articleOf('news/a-later')
      api.clock.advance(3600)
      await importFiles(article({ en: { title: 'Choosing better' } }, 'news/a-later'))
      expect(await shown(id)).toBe('Choosing a line')
      await publish()
      expect(await shown(id)).toBe('Choosing better')
      expect(await articleOf('news/a-later')).toMatchObject({
        ...{ hits: 77, created_at: first?.created_at, create_staff_id: 'lin', changed_at: api.clock.now() },
      })
    })

    it('in a dry run: says so and publishes nothing', async () => {
      await importFiles(article({}, 'news/dry'))
      const before = await version()
      const { code, output, errors } = await publish('--dry-run')
      expect({ code, errors }).toEqual({ code: 0, errors: 'dry run, nothing was written: 1 articles published\n' })
      expect(output).toMatch(/^news\/dry \d+\n$/)
      expect([await articleOf('news/dry'), await version(), (await drafts()).length]).toEqual([undefined, before, 1])
      await publish()
    })

    it('once, however many publish at the same moment', async () => {
      await importFiles({ ...article({}, 'news/one'), ...article({}, 'news/two') })
      const before = await version()
      const outcomes = await Promise.all([publish(), publish(), publish('--slug', 'news/one')])
      expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0])
      const lines = outcomes.flatMap(({ output }) => output.trim().split('\n').filter(Boolean))
      expect(lines.map(line => line.split(' ')[0]).sort()).toEqual(['news/one', 'news/two'])
      expect(await version()).toBe(before + new Set(outcomes.map(({ output }) => output).filter(Boolean)).size)
    })

    it('by name: one of them', async () => {
      await importFiles({ ...article({}, 'news/now'), ...article({}, 'news/not-yet') })
      expect(await publish('--slug', 'news/now')).toMatchObject({ errors: '1 articles published\n' })
      expect((await drafts()).map(({ slug }) => slug)).toEqual(['news/not-yet'])
      await publish()
    })

    it('not those that nobody imported', async () => {
      expect(await publish('--slug', 'news/nowhere')).toEqual({
        code: 1,
        output: '',
        errors: 'bohe operate: there is no draft news/nowhere\n',
      })
    })

    it('before their day shows them from that day on', async () => {
      await importFiles(article({ zh: { publish_at: '2027-01-01T00:00:00+08:00' } }, 'news/new-year'))
      await publish()
      const id = await idOf('news/new-year')
      expect(await shown(id)).not.toBe('Choosing a line')
      api.clock.set(new Date('2026-12-31T16:00:00Z'))
      expect(await shown(id)).toBe('Choosing a line')
    })
  })

  it('leaves what is out as it is while a folder is wrong', async () => {
    const [before, was] = [await version(), await articleOf('news/one')]
    const files = { ...article({ en: { title: 'Broken' } }, 'news/one'), ...article({ enBody: ' ' }, 'news/two') }
    expect(await importFiles(files)).toMatchObject({ code: 1 })
    await publish()
    expect([await version(), await articleOf('news/one')]).toEqual([before, was])
  })

  it('has nothing to publish once a change was taken back', async () => {
    await importFiles(article({ en: { title: 'Another' } }, 'news/one'))
    expect(await importFiles(article({}, 'news/one'))).toMatchObject({ errors: '0 new, 0 changed, 1 unchanged\n' })
    expect(await drafts()).toEqual([])
  })

  describe('taking an article off', () => {
    it('hides it and raises the version', async () => {
      const [id, before] = [await idOf('news/one'), await version()]
      await api.context.db.updateTable('articles').set({ hits: 5 }).where('slug', '=', 'news/one').execute()
      expect(await run('content:withdraw', '--slug', 'news/one')).toEqual({
        code: 0,
        output: `news/one ${id}\n`,
        errors: '1 articles withdrawn\n',
      })
      expect([await shown(id), await version()]).toEqual([expect.any(Number), before + 1])
      expect(await lastAct()).toMatchObject({
        action: 'content:withdraw',
        after: { withdrawn: [{ slug: 'news/one' }] },
      })
    })

    it('lasts, whatever is imported and published beside it', async () => {
      await importFiles({ ...article({ en: { title: 'Rewritten' } }, 'news/one'), ...article({}, 'news/beside') })
      expect(await publish()).toMatchObject({ errors: '1 articles published\n' })
      await seedDemo(api.context)
      expect(await articleOf('news/one')).toBeUndefined()
    })

    it('ends by its name, with the id and hits it had', async () => {
      const id = Number((await drafts()).find(({ slug }) => slug === 'news/one')?.withdrawn?.id)
      expect(await publish('--slug', 'news/one')).toMatchObject({ output: `news/one ${id}\n` })
      expect(await articleOf('news/one')).toMatchObject({ id, hits: 5, title_en: 'Rewritten', create_staff_id: 'lin' })
      expect(await drafts()).toEqual([])
    })

    it('keeps the words that were out when nothing newer waits', async () => {
      const before = await articleOf('news/two')
      await run('content:withdraw', '--slug', 'news/two')
      api.clock.advance(60)
      await publish('--slug', 'news/two')
      expect(await articleOf('news/two')).toEqual({ ...before, changed_at: api.clock.now() })
    })

    it('needs one that is out', async () => {
      expect(await run('content:withdraw', '--slug', 'news/nowhere')).toEqual({
        code: 1,
        output: '',
        errors: 'bohe operate: there is no article news/nowhere\n',
      })
    })
  })
})
