import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '#context.ts'
import { holdLock } from '#database/named-lock.ts'
import type { Tx } from '#database/schema.ts'
import { transaction } from '#database/transaction.ts'
import { addMember, memberByReferCode } from '#features/member/store.ts'
import { grantMembership } from '#features/membership/ledger.ts'
import { keepShopIdsAfterGiven } from '#features/packages/store.ts'
import { addActivities } from './demo-activities.ts'
import { addArticles, demoArticles } from './demo-articles.ts'
import { addCards } from './demo-cards.ts'
import { addCoupons } from './demo-coupons.ts'
import { type DemoMember, demoMembers } from './demo-members.ts'
import { addMessagePrices } from './demo-message-prices.ts'
import { demoPackages, demoPrices } from './demo-packages.ts'
import { addPresents } from './demo-presents.ts'
import { seedStaff } from './demo-staff.ts'
import { passwordDigest } from './password-digest.ts'

/** Own ids start here, after the demo's. */
const firstOwnId = 1000

const addPackages = async (tx: Tx) => {
  const [packages, prices] = [
    tx.insertInto('packages').values(demoPackages),
    tx.insertInto('prices').values(demoPrices),
  ]
  await packages.onConflict(conflict => conflict.column('id').doNothing()).execute()
  await prices.onConflict(conflict => conflict.column('id').doNothing()).execute()
  await keepShopIdsAfterGiven(tx, firstOwnId)
}

const addDemoMember = async (tx: Tx, member: DemoMember, passwordHash: string, now: Date) => {
  const { phone, email, nickname, referCode, membership } = member
  if (await memberByReferCode(tx, referCode)) return
  const memberId = await addMember(tx, {
    user_name: `demo-${referCode.toLowerCase()}`,
    ...(phone && { country_code: '86', mobile: phone }),
    email,
    nickname,
    password_hash: passwordHash,
    region_code: '0',
    refer_code: referCode,
    src_channel: 'guanwang',
    os_type: '4',
    created_at: now,
  })
  if (!membership) return
  const source = { source: 'operator', sourceId: `demo:${referCode}` } as const
  await grantMembership(tx, { memberId, ...source, ...membership, now })
}

/** Fills a database with the demo's packages, articles, promotions, codes, cards, prices of messages and members; what is there already stays as it is. */
export const seedDemo = async (context: Context): Promise<void> => {
  const { config, db, hashing, clock, files } = context
  const hashes = await Promise.all(demoMembers.map(({ password }) => hashing.hash(passwordDigest(password))))
  const articles = await demoArticles(files)
  await transaction(db, async tx => {
    await holdLock(tx, 'demo')
    await addPackages(tx)
    await addArticles(tx, articles, clock.now())
    await addActivities(tx, context)
    await addCoupons(tx, clock.now())
    await addCards(tx, context)
    await addPresents(tx, context)
    await addMessagePrices(tx)
    for (const [index, member] of demoMembers.entries())
      await addDemoMember(tx, member, hashes[index] ?? '', clock.now())
  })
  await seedStaff(context)
  // Beside the data, for who starts the demo to show them.
  const { folder } = config.database
  const told = demoMembers.map(({ login, password, what }) => ({ login, password, what }))
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'demo-members.json'), JSON.stringify(told, undefined, 2))
}

/** Whether to seed: as the settings say, else in environment 1 when the embedded database is still empty. */
export const wantsDemo = async ({ config, db }: Context): Promise<boolean> => {
  if (config.seedDemo !== undefined) return config.seedDemo
  if (config.environment !== 1 || config.database.url) return false
  return (await db.selectFrom('packages').select('id').limit(1).executeTakeFirst()) === undefined
}
