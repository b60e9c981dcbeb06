import { BillingType, RegionCode } from '@bohe/api-client/contract/wire'
import type { Db } from '#database/schema.ts'
import { buyRefusal } from '#domain/order.ts'
import { membershipOf } from '#features/membership/ledger.ts'
import { levelOf, packagesOffered, packageWithLevel } from '#features/packages/store.ts'
import type { Call } from '#http/call.ts'
import { type MemberView, presentMember } from './present.ts'
import { memberById } from './store.ts'

const freeLevel = '0'

type Reader = Pick<Call, 'context' | 'region' | 'now'>

/** What a region gives to everybody for good: the mainland's free acceleration (spec §1). */
const freePackageIn = async (db: Db, region: RegionCode) =>
  (await packagesOffered(db, region, BillingType.experience)).find(({ level }) => level === freeLevel)

/** Loads what is shown of a member. Throws when there is no such member, or no free level. */
export const memberView = async (reader: Reader, memberId: number): Promise<MemberView> => {
  const { db, config } = reader.context
  const member = await memberById(db, memberId)
  const membership = await membershipOf(db, memberId, reader.now)
  const held = membership.packageId === null ? undefined : await packageWithLevel(db, Number(membership.packageId))
  const free = await levelOf(db, freeLevel)
  if (!member || !free) throw new Error(`no member ${memberId}, or no level ${freeLevel}`)
  const home = member.region_code === RegionCode.mainland ? RegionCode.mainland : RegionCode.overseas
  const freePackage = held ? undefined : ((await freePackageIn(db, reader.region)) ?? (await freePackageIn(db, home)))
  const canBuy = buyRefusal(membership, reader.region) === null
  return { member, membership, held, free, freePackage, canSwitch: config.packageSwitch, canBuy }
}

/** User info (spec §3) of a member, as a call answers it. */
export const userInfo = async (call: Call, memberId: number) =>
  presentMember(call.language, await memberView(call, memberId))
