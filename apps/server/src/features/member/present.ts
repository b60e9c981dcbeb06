import type { CallData } from '@bohe/api-client/contract'
import type { Language } from '@bohe/i18n/language'
import type { Membership } from '#domain/membership.ts'
import { textIn } from '#domain/text-in.ts'
import { clockState } from '#features/membership/present.ts'
import type { levelOf, Package, packageWithLevel } from '#features/packages/store.ts'
import type { Member } from './store.ts'

type UserInfo = CallData<'userInfo'>
type HeldPackage = NonNullable<Awaited<ReturnType<typeof packageWithLevel>>>
type Level = NonNullable<Awaited<ReturnType<typeof levelOf>>>

/** What is known about a member at an instant; `held` is undefined without time left. */
export interface MemberView {
  member: Member
  membership: Membership
  held: HeldPackage | undefined
  /** The level of those without time. */
  free: Level
  /** What they have all the same where they are; undefined where that is nothing. */
  freePackage: Package | undefined
  /** Whether packages may be exchanged here. */
  canSwitch: boolean
  /** Whether he may buy one where he is. */
  canBuy: boolean
}

const profileOf = (member: Member) => ({
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
})

const packageOf = (language: Language, { held, free, freePackage }: MemberView) =>
  held
    ? {
        package_id: String(held.id),
        group_title: textIn(language, held, 'level_title'),
        package_title: textIn(language, held, 'title'),
        package_level: held.level,
        billing_type: held.billing_type,
      }
    : {
        package_id: '',
        group_title: textIn(language, free, 'title'),
        package_title: freePackage ? textIn(language, freePackage, 'title') : '',
        package_level: free.level,
        billing_type: '',
      }

/** User info of spec §3. What to show for a missing name or picture is the client's rule. */
export const presentMember = (language: Language, view: MemberView): UserInfo => ({
  ...profileOf(view.member),
  ...packageOf(language, view),
  ...clockState(view.membership),
  is_set_admin_pass: view.member.secondary_password_hash === null ? 0 : 1,
  is_set_password: view.member.password_hash === null ? 0 : 1,
  idle_pause_days: view.member.idle_pause_days,
  is_switch_package: view.canSwitch ? 1 : 0,
  can_buy: view.canBuy ? 1 : 0,
  master_account: 1,
})
