import type { CallData } from '@bohe/api-client/contract'
import { FriendState, PrizeStatus, RegionCode } from '@bohe/api-client/contract/wire'
import type { Language } from '@bohe/i18n/language'
import { say } from '@bohe/i18n/message'
import { maskedName } from '#domain/masked-name.ts'
import { countdownTo } from '#domain/promotions/activity.ts'
import { presentActivity, presentDetail, presentListed, type Reader } from '#features/activities/present.ts'
import type { Member } from '#features/member/store.ts'
import { siteAddress } from '#site-address.ts'
import type { Campaign, Friend } from './store.ts'

/** The invitation campaign (spec §1, §9), and how far a member is in it. */
export const presentCampaign = (
  reader: Reader,
  campaign: Campaign,
  { friends, days, hasBonus }: { friends: number; days: number; hasBonus: boolean },
): CallData<'referCampaign'> => ({
  activity: presentDetail(reader, campaign),
  days_per_friend: campaign.days_per_friend,
  cap_days: campaign.cap_days,
  days_earned: days,
  friends,
  qq_bonus_days: campaign.qq_bonus_days,
  qq_bonus_taken: hasBonus ? 1 : 0,
  countdown: countdownTo(campaign.ends_at, reader.now),
})

/** User referral code (spec §3): a member has one for all campaigns, so its id is his. */
export const presentCode = (reader: Reader, member: Member, campaign: Campaign): CallData<'referCode'> => {
  const { state, type, start_time, end_time } = presentListed(reader, campaign)
  const site = siteAddress(reader, RegionCode.overseas)
  return {
    id: String(member.id),
    user_id: String(member.id),
    refer_code: member.refer_code,
    activity_id: String(campaign.id),
    create_time: member.created_at.toISOString(),
    state,
    type,
    activity_type: type,
    start_time,
    end_time,
    link: `${site}/register.html?refer_code=${encodeURIComponent(member.refer_code)}`,
  }
}

/** A friend as his inviter sees him. */
export const presentFriend = (friend: Friend) => ({
  name: maskedName(friend),
  time: friend.created_at.toISOString(),
  days: friend.days,
  state: friend.waiting ? FriendState.waiting : FriendState.counted,
})

/** The group bonus as a prize record: it is taken and redeemed in one. */
export const presentBonus = (language: Language, campaign: Campaign, now: Date): CallData<'receivePrize'> => ({
  id: String(campaign.id),
  activity_title: presentActivity(language, campaign).title,
  award_type: 'days',
  create_time: now.toISOString(),
  present_title: say(language, 'prize.days', { days: campaign.qq_bonus_days }),
  status: PrizeStatus.redeemed,
  status_title: say(language, 'prize-status.redeemed'),
  message: '',
})
