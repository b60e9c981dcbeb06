import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operate } from '#operators/carry-out.ts'
import { commands } from '#operators/commands.ts'
import { oneDatabase } from '#tests/support/database/databases.ts'
import { logIn } from '#tests/support/members/accounts.ts'
import { startApi, type TestApi } from '#tests/support/start-api.ts'
import { startTestSandbox, type TestSandbox } from '#tests/support/start-sandbox.ts'

describe.each(oneDatabase)('what is sold, as a file, on $name', ({ open }) => {
  let api: TestApi
  let sandbox: TestSandbox
  let folder: string
  beforeAll(async () => {
    sandbox = await startTestSandbox()
    api = await startApi({ database: open, settings: sandbox.settings })
    folder = mkdtempSync(join(tmpdir(), 'shop-'))
  })
  afterAll(async () => {
    await api.stop()
    await sandbox.stop()
    rmSync(folder, { recursive: true })
  })

  const run = (...args: string[]) => operate(commands, api.context, args, 'lin', folder)
  const exported = async () => (await run('shop:export')).output
  const imported = (text: string, ...more: string[]) => {
    writeFileSync(join(folder, 'shop.yaml'), text)
    return run('shop:import', '--file', 'shop.yaml', ...more)
  }
  const month = async () => {
    const { data } = await api.call('packages', {})
    return data.list.find(each => each.package_id === '11')?.price_list.find(({ price_id }) => price_id === '111')
  }

  it('comes out as it goes in, and goes in without a change', async () => {
    const file = await exported()
    expect(file).toContain('zh: 黄金会员')
    expect(await imported(file)).toEqual({ code: 0, output: '', errors: '0 changes\n' })
    expect(await exported()).toBe(file)
    // The demo leaves the ids below 1000 to itself.
    const { rows } = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('packages', 'id')) as id`.execute(
      api.context.db,
    )
    expect(rows[0]?.id).toBeGreaterThan(1000)
  })

  it('changes a price for who asks next, and tells what it changed', async () => {
    const file = await exported()
    const dearer = file.replace("cny: '30.00'", "cny: '33.00'")
    expect(dearer).not.toBe(file)
    expect(await imported(dearer, '--dry-run')).toMatchObject({ code: 0, output: 'price 111: changed\n' })
    expect((await month())?.price_num).toBe('30.00')
    expect(await imported(dearer)).toEqual({ code: 0, output: 'price 111: changed\n', errors: '1 changes\n' })
    expect((await month())?.price_num).toBe('33.00')
    const row = await api.context.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
    expect(row).toMatchObject({ action: 'shop:import', actor: 'lin', after: { 'price 111': { cny: 3300 } } })
    await imported(file)
  })

  it('leaves an open order its price, and says how many there are', async () => {
    const token = await logIn(api, '13800000001', 'mint2026')
    // The order is there whether its provider gives a code or not.
    await api.call('buy', { package_id: '11', price_id: '111', pay_type: 'wechat' }, { token })
    const file = await exported()
    const { errors } = await imported(file.replace("cny: '30.00'", "cny: '33.00'"))
    expect(errors).toBe('1 changes; 1 open orders keep their price\n')
    const { data } = await api.call('invoices', {}, { token })
    expect(data.list[0]).toMatchObject({ invoice_money: '30.00' })
    await imported(file)
  })

  it('sells something new, whose successors get other ids', async () => {
    const file = await exported()
    const block = /^ {2}- id: 13\n[\s\S]*?(?=^ {2}- id: |$(?![\s\S]))/m.exec(file)?.[0] ?? expect.fail('no package 13')
    const added = block.replace('- id: 13', '- id: 5000').replaceAll(/- id: 13(\d)/g, '- id: 50$1')
    const { code, output } = await imported(`${file.trimEnd()}\n${added}`)
    expect([code, output]).toEqual([0, expect.stringContaining('package 5000: new')])
    const { data } = await api.call('packages', {})
    expect(data.list.map(each => each.package_id)).toContain('5000')
    const next = await api.context.db
      .insertInto('packages')
      .columns([
        ...(['level', 'billing_type', 'title_zh', 'title_en', 'short_desc_zh', 'short_desc_en'] as const),
        ...(['desc_zh', 'desc_en', 'is_recommended', 'position', 'on_sale'] as const),
        ...(['include_region_codes', 'exclude_region_codes'] as const),
      ])
      .expression(eb =>
        eb
          .selectFrom('packages')
          .select([
            ...(['level', 'billing_type', 'title_zh', 'title_en', 'short_desc_zh', 'short_desc_en'] as const),
            ...(['desc_zh', 'desc_en', 'is_recommended', 'position'] as const),
          ])
          .select(({ lit }) => lit(false).as('on_sale'))
          .select(['include_region_codes', 'exclude_region_codes'])
          .where('id', '=', 11),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(next.id).toBeGreaterThan(5000)
  })

  it('leaves what it does not name as it is, and says so', async () => {
    const file = await exported()
    const levels = file.slice(0, file.indexOf('packages:'))
    const { code, output } = await imported(`${levels}packages: []\n`)
    expect(code).toBe(2)
    expect(output).toContain('package 11: not in the file, stays as it is\n')
    expect(await exported()).toBe(file)
  })

  it('lets two levels change places', async () => {
    const file = await exported()
    const swapped = file
      .replace('rank: 20\n', 'rank: x\n')
      .replace('rank: 21\n', 'rank: 20\n')
      .replace('rank: x', 'rank: 21')
    expect(await imported(swapped)).toMatchObject({ code: 0, output: 'level 100: changed\nlevel 101: changed\n' })
    await imported(file)
    expect(await exported()).toBe(file)
  })

  describe('what is given away', () => {
    const draw = (id: number, changes: Record<string, string> = {}) => {
      const { odds = '900000', published = 'true', kind = 'draw', present = '9001', title = 'Wheel' } = changes
      return `
  - id: ${id}
    kind: ${kind}
    published: ${published}
    label: { zh: 抽奖, en: Draw }
    title: { zh: 转盘, en: ${title} }
    summary: { zh: 每天转一次, en: One turn a day }
    prize: { zh: '', en: '' }
    content: { zh: <p>规则</p>, en: <p>Rules</p> }
    rules: { zh: 每天一次, en: Once a day }
    seo_keywords: { zh: '', en: '' }
    seo_desc: { zh: '', en: '' }
    image: ''
    regions: both
    from: '2027-01-01T00:00:00.000Z'
    until: '2027-02-01T00:00:00.000Z'
    draw:
      daily_chances: 1
      check_in_chances: 0
      day_limit: 0
      member_limit: 0
      nothing: 100000
      presents:
        - { id: ${present}, kind: days, title: { zh: 三天, en: Three days }, image: '', worth: '3.00', days: 3, odds: ${odds}, stock: 50, member_limit: 1 }
`
    }
    const only = (promotions: string) => imported(`levels: []\npackages: []\npromotions:${promotions}`)
    const stored = (id: number) =>
      api.context.db.selectFrom('activities').selectAll().where('id', '=', id).executeTakeFirst()

    it('is made by a file, a draw tried first; then made like another one, and taken away', async () => {
      expect((await only(draw(7000))).output).toContain('promotion 7000: new\n')
      expect(await stored(7000)).toMatchObject({ state: 'published', title_en: 'Wheel' })
      const terms = api.context.db.selectFrom('draw_terms').selectAll().where('activity_id', '=', 7000)
      expect((await terms.executeTakeFirstOrThrow()).simulation).toMatchObject({ draws: 100_000 })
      expect((await only(draw(7000))).output).not.toContain('promotion 7000')
      expect((await only(draw(7000, { title: 'Lucky wheel' }))).output).toContain('promotion 7000: changed\n')
      expect(await stored(7000)).toMatchObject({ state: 'published', title_en: 'Lucky wheel' })
      await only(draw(7000, { published: 'false' }))
      expect(await stored(7000)).toMatchObject({ state: 'withdrawn' })
      expect(await exported()).toContain('- id: 7000\n')
      const { rows } = await sql<{ id: number }>`select nextval('content_ids')::integer as id`.execute(api.context.db)
      expect(rows[0]?.id).toBeGreaterThan(7000)
    })

    it.each([
      [
        'odds that do not come to one',
        draw(7001, { odds: '5', present: '9002' }),
        /promotions\[7001\]: draw\.nothing: /,
      ],
      ['another kind', draw(7000, { kind: 'notice' }), /promotions\[7000\] is a draw: a promotion keeps its kind/],
      ['the present of another one', draw(7002), /promotions\[7002\]: the present 9001 is one of promotion 7000/],
      ['a promotion twice', draw(7003) + draw(7003, { present: '9003' }), /promotions\[7003\] is there twice/],
      ['no title', draw(7004, { title: "''", present: '9004' }), /promotions\[7004\]: title_en: \S+/],
    ])('%s is refused with its place', async (_, promotions, line) => {
      const file = await exported()
      const { code, output, errors } = await only(promotions)
      expect([code, `${output}${errors}`]).toEqual([1, expect.stringMatching(line)])
      expect(await exported()).toBe(file)
    })

    it('keeps the chances of a draw that is shown', async () => {
      await only(draw(7000))
      const { code, errors } = await only(draw(7000).replace('daily_chances: 1', 'daily_chances: 2'))
      expect([code, errors]).toEqual([1, expect.stringContaining('A published draw keeps its chances')])
    })
  })

  it.each([
    ['no YAML', () => 'levels: [', /^line 1 is no YAML/],
    ['nothing', () => '', /the file .*(wrong|expected)/],
    [
      'a bomb of aliases',
      () =>
        `a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c]\n`,
      /the file uses too many aliases/,
    ],
    [
      'an amount of three decimals',
      (file: string) => file.replace("cny: '30.00'", "cny: '30.001'"),
      /packages\[11\]\.prices\[111\]\.cny must be an amount/,
    ],
    [
      'an amount that is a number',
      (file: string) => file.replace("cny: '30.00'", 'cny: 30.1'),
      /cny must be an amount between quotes/,
    ],
    [
      'a price of nothing',
      (file: string) => file.replace(/(- id: 111\n[\s\S]*?)cny: .*\n( +)usd: .*/, "$1cny: '0'\n$2usd: '0'"),
      /packages\[11\]\.prices\[111\] costs nothing/,
    ],
    [
      'a field that nobody knows',
      (file: string) => file.replace('devices:', 'gadgets: 1\n    devices:'),
      /levels\[\d+\] has unknown fields: gadgets/,
    ],
    ['a package twice', (file: string) => file.replace('- id: 12\n', '- id: 11\n'), /packages\[11\] is there twice/],
    [
      'a level that is not there',
      (file: string) => file.replace(/(- id: 11\n +level: )'100'/, "$1'999'"),
      /of a level 999 that is not there/,
    ],
    [
      'a price of another package',
      (file: string) => file.replace('- id: 111\n', '- id: 9999\n').replace('- id: 121\n', '- id: 111\n'),
      /the price 111 is one of package 11/,
    ],
    [
      'an offer for nowhere',
      (file: string) => file.replace(/only:\n( +)- '0'\n( +)except: \[\]/, "only:\n$1- '0'\n$2except: ['0']"),
      /regions are offered nowhere/,
    ],
    [
      'a title of two lines',
      (file: string) => file.replace('zh: 黄金会员', 'zh: "黄\\n金"'),
      /title\.zh must be one line/,
    ],
  ])('%s is refused with its place, and nothing is imported', async (_, change, line) => {
    const file = await exported()
    const { code, output, errors } = await imported(change(file))
    expect(code).toBe(1)
    expect(`${output}${errors.replace('bohe operate: ', '')}`).toMatch(line)
    expect(await exported()).toBe(file)
  })
})
