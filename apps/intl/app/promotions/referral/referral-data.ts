import { ApiError, type Client } from '@bohe/api-client/client'
import type { CallData } from '@bohe/api-client/contract'

/** The invitation campaign and how far one is in it: terms, code and link, friends. */
export interface Referral {
  campaign: CallData<'referCampaign'>
  link: CallData<'referCode'>
  friends: CallData<'referFriends'>
}

/** Asks for all of it; undefined when there is no campaign, and never was. */
export const loadReferral = async (api: Client, page = 1): Promise<Referral | undefined> => {
  try {
    const [campaign, link, friends] = await Promise.all([
      api.referCampaign(),
      api.referCode(),
      api.referFriends({ page }),
    ])
    return { campaign, link, friends }
  } catch (error) {
    if (error instanceof ApiError && error.is('activityUnknown')) return undefined
    throw error
  }
}

/** Whether friends bring nothing further. */
export const isFull = ({ campaign }: Referral): boolean => campaign.days_earned >= campaign.cap_days

/** Whole seconds of the wire's countdown. */
export const secondsOf = ({ days, hours, minutes, seconds }: Referral['campaign']['countdown']): number =>
  ((days * 24 + hours) * 60 + minutes) * 60 + seconds
