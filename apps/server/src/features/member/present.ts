import type { CallData } from '@bohe/api-client/contract'
import { BillingType, RegionCode } from '@bohe/api-client/contract/wire'
import { buyRefusal } from '#domain/orders/order.ts'
import { textIn } from '#domain/text-in.ts'
import { membershipOfCopy } from '#features/membership/ledger.ts'
import { clockState } from '#features/membership/present.ts'
import { type Catalogue, catalogueNow, offeredIn } from '#features/packages/catalogue.ts'
import type { Call, CallingMember } from '#http/call.ts'
import { existingMemberWithCopy, type Member, type MemberWithCopy } from './store.ts'

const freeLevel = '0'

/** What a region gives to everybody for good: the mainland's free acceleration (spec §1). */
const freePackageIn = (catalogue: Catalogue, region: RegionCode) =>
  offeredIn(catalogue, region, BillingType.experience).find(({ level }) => level === freeLevel)

/** The level of those without time, and what they have all the same where they are or came from. */
const withoutTime = (catalogue: Catalogue, { region, language }: Call, { region_code }: Member) => {
  const level = catalogue.levels.get(freeLevel)
  if (!level) throw new Error(`no level ${freeLevel}`)
  const home = region_code === RegionCode.mainland ? RegionCode.mainland : RegionCode.overseas
  const free = freePackageIn(catalogue, region) ?? freePackageIn(catalogue, home)
  return {
    package_id: '',
    group_title: textIn(language, level, 'title'),
    package_title: free ? textIn(language, free, 'title') : '',
    package_level: level.level,
    billing_type: '',
  }
}

/** What a member holds, whether it is still sold or not. */
const packageOf = async (call: Call, member: Member, packageId: string | null) => {
  const catalogue = await catalogueNow(call.context)
  const held = packageId === null ? undefined : catalogue.byId.get(Number(packageId))
  const level = held && catalogue.levels.get(held.level)
  if (!level) return withoutTime(catalogue, call, member)
  return {
    package_id: String(held.id),
    group_title: textIn(call.language, level, 'title'),
    package_title: textIn(call.language, held, 'title'),
    package_level: held.level,
    billing_type: held.billing_type,
  }
}

/** User info (spec §3). What to show for a missing name or picture is the client's rule. */
export const presentMember = async (
  call: Call,
  { row: member, membership }: Pick<CallingMember, 'row' | 'membership'>,
): Promise<CallData<'userInfo'>> => {
  const { context, region } = call
  return {
    user_name: member.user_name,
    nickname: member.nickname,
    email: member.email ?? '',
    sex: member.sex,
    birthday: member.birthday ?? '',
    mobile: member.mobile ?? '',
    avatar: member.avatar,
    avatar_new: member.avatar,
    region_code: member.region_code,
    address: member.address,
    mobile_contact_number: member.mobile_contact_number,
    qq: member.qq,
    ...(await packageOf(call, member, membership.packageId)),
    ...clockState(membership),
    is_set_admin_pass: member.secondary_password_hash === null ? 0 : 1,
    is_set_password: member.password_hash === null ? 0 : 1,
    idle_pause_days: member.idle_pause_days,
    is_switch_package: context.config.packageSwitch ? 1 : 0,
    can_buy: buyRefusal(membership, region) === null ? 1 : 0,
    master_account: 1,
  }
}

/** The same of a member with the copy of his balance. */
export const presentWithCopy = (call: Call, row: MemberWithCopy): Promise<CallData<'userInfo'>> =>
  presentMember(call, { row, membership: membershipOfCopy(row, call.now) })

/** The same of a member who is there, as he is by now. */
export const userInfo = async (call: Call, memberId: number): Promise<CallData<'userInfo'>> =>
  presentWithCopy(call, await existingMemberWithCopy(call.context.db, memberId))
