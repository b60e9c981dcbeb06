import type { CallData } from '@bohe/api-client/contract'
import type { Language } from '@bohe/i18n/language'
import type { Membership } from '#domain/membership.ts'
import { textIn } from '#domain/text-in.ts'
import { clockState } from '#features/membership/present.ts'
import type { levelOf, Package, packageWithLevel } from '#features/packages/store.ts'
import type { Member } from './store.ts'

/** What is known about a member at an instant; `held` is undefined without time left. */
export interface MemberView {
  member: Member
  membership: Membership
  held: Awaited<ReturnType<typeof packageWithLevel>>
  /** The level of those without time. */
  free: NonNullable<Awaited<ReturnType<typeof levelOf>>>
  /** What they have all the same where they are; undefined where that is nothing. */
  freePackage: Package | undefined
  /** Whether packages may be exchanged here. */
  canSwitch: boolean
  /** Whether he may buy one where he is. */
  canBuy: boolean
}

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
export const presentMember = (language: Language, view: MemberView): CallData<'userInfo'> => {
  const { member, membership, canSwitch, canBuy } = view
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
    ...packageOf(language, view),
    ...clockState(membership),
    is_set_admin_pass: member.secondary_password_hash === null ? 0 : 1,
    is_set_password: member.password_hash === null ? 0 : 1,
    idle_pause_days: member.idle_pause_days,
    is_switch_package: canSwitch ? 1 : 0,
    can_buy: canBuy ? 1 : 0,
    master_account: 1,
  }
}
