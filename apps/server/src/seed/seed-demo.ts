import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Context } from '#context.ts'
import type { Tx } from '#database/schema.ts'
import { transaction } from '#database/transaction.ts'
import { addMember } from '#features/member/store.ts'
import { grantMembership } from '#features/membership/ledger.ts'
import { addActivities } from './demo-activities.ts'
import { addArticles, demoArticles } from './demo-articles.ts'
import { type DemoMember, demoMembers } from './demo-members.ts'
import { demoPackages, demoPrices } from './demo-packages.ts'
import { addPresents } from './demo-presents.ts'
import { addCodes } from './seed-codes.ts'

/** Own ids start here, after the demo's. */
const firstOwnId = 1000

const addPackages = async (tx: Tx) => {
  const skip = { on: 'id' } as const
  await tx
    .insertInto('packages')
    .values(demoPackages)
    .onConflict(c => c.column(skip.on).doNothing())
    .execute()
  await tx
    .insertInto('prices')
    .values(demoPrices)
    .onConflict(c => c.column(skip.on).doNothing())
    .execute()
  for (const table of ['packages', 'prices'])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest(${firstOwnId}::bigint, (select max(id) from ${sql.table(table)})))`.execute(
      tx,
    )
}

/** What a client sends for a typed password. */
export const passwordDigest = (password: string): string => createHash('md5').update(password).digest('hex')

const rowOf = (member: DemoMember, passwordHash: string, now: Date) => ({
  user_name: `demo-${member.referCode.toLowerCase()}`,
  country_code: member.phone ? '86' : null,
  mobile: member.phone ?? null,
  email: member.email ?? null,
  nickname: member.nickname,
  password_hash: passwordHash,
  region_code: '0',
  refer_code: member.referCode,
  invited_by: null,
  src_channel: 'guanwang',
  os_type: '4',
  created_at: now,
})

const addDemoMember = async (tx: Tx, member: DemoMember, passwordHash: string, now: Date) => {
  const known = await tx
    .selectFrom('members')
    .select('id')
    .where('refer_code', '=', member.referCode)
    .executeTakeFirst()
  if (known) return
  const memberId = await addMember(tx, rowOf(member, passwordHash, now))
  if (!member.membership) return
  const source = { source: 'operator', sourceId: `demo:${member.referCode}` } as const
  await grantMembership(tx, { memberId, ...source, ...member.membership, now })
}

/** Writes the members down beside the data, for who starts the demo to show them. */
const writeDown = async (folder: string) => {
  const lines = demoMembers.map(({ login, password, what }) => ({ login, password, what }))
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'demo-members.json'), JSON.stringify(lines, undefined, 2))
}

/** Fills a database with the demo's packages, articles, promotions, codes, cards and members; what is there already stays as it is. */
export const seedDemo = async (context: Context): Promise<void> => {
  const { config, db, hashing, clock, files } = context
  const hashes = await Promise.all(demoMembers.map(({ password }) => hashing.hash(passwordDigest(password))))
  const articles = await demoArticles(files)
  await transaction(db, async tx => {
    await sql`select pg_advisory_xact_lock(7233)`.execute(tx)
    await addPackages(tx)
    await addArticles(tx, articles, clock.now())
    await addActivities(tx, context)
    await addCodes(tx, context)
    await addPresents(tx, context)
    for (const [index, member] of demoMembers.entries())
      await addDemoMember(tx, member, hashes[index] ?? '', clock.now())
  })
  await writeDown(config.database.folder)
}

/** Whether to seed: as the settings say, else in environment 1 when the embedded database is still empty. */
export const wantsDemo = async ({ config, db }: Context): Promise<boolean> => {
  if (config.seedDemo !== undefined) return config.seedDemo
  if (config.environment !== 1 || config.database.url) return false
  return (await db.selectFrom('packages').select('id').limit(1).executeTakeFirst()) === undefined
}
