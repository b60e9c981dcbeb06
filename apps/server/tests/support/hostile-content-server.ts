// The server as it is, with articles and a promotion that no importer would let pass: each field holds an attack. The articles
// from 910001 on are as a database has them that was written to by somebody else; those from 920001 on even say that
// their HTML was sanitised, so that nothing but the sites' own rules for scripts stands between it and a reader.
import { readConfig } from '#config.ts'
import { type Context, createContext } from '#context.ts'
import { migrate } from '#database/migrate.ts'
import { policyVersion } from '#features/publishing/sanitise.ts'
import { hostileAddresses, hostileText, runningText } from './hostile-texts.ts'

const languages = ['zh', 'en'] as const

/** The same text in a field of both languages. */
const inBoth = <Name extends string>(names: readonly Name[], text: string) =>
  Object.fromEntries(names.flatMap(name => languages.map(language => [`${name}_${language}`, text]))) as Record<
    `${Name}_${(typeof languages)[number]}`,
    string
  >

const words = (text: string) => inBoth(['title', 'summary', 'content', 'seo_keywords', 'seo_desc'], text)

const classes = [
  ['2', '最新'],
  ['1', ''],
  ['3', '账号'],
  ['4', '故障'],
] as const

const articlesFrom = (first: number, text: string, policy: number, now: Date) =>
  classes.map(([class_type, label], at) => ({
    id: first + at,
    class_type,
    label,
    support_type: '1' as const,
    include_region_codes: [],
    exclude_region_codes: [],
    ...words(text),
    ...inBoth(['tag'], text),
    image_url: hostileAddresses[at] ?? '',
    create_staff_id: hostileText,
    policy,
    // Read more than any other, and newer: they are in every list.
    hits: 1_000_000,
    publish_at: now,
    created_at: now,
    changed_at: now,
  }))

const promotion = (id: number, now: Date) => ({
  id,
  kind: 'notice' as const,
  ...words(hostileText),
  ...inBoth(['label', 'prize'], hostileText),
  rules_zh: [hostileText],
  rules_en: [hostileText],
  image: hostileAddresses[0] ?? '',
  plat_type: hostileText,
  fee: hostileText,
  include_region_codes: [],
  exclude_region_codes: [],
  starts_at: now,
  ends_at: new Date(now.getTime() + 86_400_000),
  created_at: now,
})

const write = async ({ db, clock }: Context) => {
  const now = clock.now()
  const articles = [
    ...articlesFrom(910_001, hostileText, 0, now),
    ...articlesFrom(920_001, runningText, policyVersion, now),
  ]
  await db.insertInto('articles').values(articles).execute()
  await db.insertInto('activities').values(promotion(930_001, now)).execute()
}

const read = readConfig(process.env)
if ('errors' in read) throw new Error(read.errors.join('\n'))
const context = await createContext(read.config)
await migrate(context.db)
await write(context)
await context.close()

await import('#main.ts')
