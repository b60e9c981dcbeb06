import * as field from '@bohe/validation/fields'
import * as z from 'zod/mini'
import { memberCall, publicCall } from '../endpoint.ts'
import {
  banner,
  campaign,
  checkIn,
  drawResult,
  invitedFriends,
  myPresents,
  presentsOf,
  prizeRecord,
  prizeRecords,
  promotionDetail,
  promotions as promotionList,
  referralLink,
} from '../entities/promotion.ts'
import { limits } from '../limits.ts'
import { idInput, oneOf, pageInput, textInput } from '../scalars.ts'
import { defaultCountryCode } from '../wire.ts'

const activity = z.object({ activity_id: idInput })
const notNow = ['notSoldInRegion', 'activityUnknown', 'activityNotRunning'] as const

const claim = {
  username: z.optional(textInput(64)),
  country_code: z._default(field.countryCode, defaultCountryCode),
  phone: z.optional(textInput(20)),
  email: z.optional(z.union([z.literal(''), field.email])),
  address: z.optional(textInput(200)),
  is_auth_use: z._default(oneOf(['0', '1']), '0'),
}

/** Calls about promotions (spec §7 Content and User; product §4, §5). */
export const promotions = {
  activities: publicCall(
    'activities',
    'Promotions of the region, newest first, 50 a page; `content` is empty in lists',
    {
      input: z.object(pageInput(limits.page.activitySize)),
      data: promotionList,
      refusals: [],
    },
  ),
  activityPresents: publicCall('activityPresents', 'What can be won in a promotion, and who won, masked', {
    input: activity,
    data: presentsOf,
    refusals: ['activityUnknown'],
  }),
  activityBanners: publicCall('activityBanners', 'Pictures that lead to running promotions', {
    input: z.object({}),
    data: z.object({ list: z.array(banner) }),
    refusals: [],
  }),
  activity: publicCall('activity', 'One promotion, whole', {
    input: z.object({ id: idInput }),
    data: promotionDetail,
    refusals: ['activityUnknown'],
  }),
  draw: memberCall('draw', 'Draw once: a prize, or none, and how many chances are left', {
    input: activity,
    data: drawResult,
    refusals: [...notNow, 'noChanceLeft', 'idempotencyConflict'],
    limits: ['drawsPerMember'],
    idempotent: true,
  }),
  myPresents: memberCall('myPresents', 'My chances, check-ins and draws in a promotion', {
    input: activity,
    data: myPresents,
    refusals: ['notSoldInRegion', 'activityUnknown'],
  }),
  checkIn: memberCall('checkIn', 'Check in for today (Asia/Shanghai): a chance to draw', {
    input: activity,
    data: checkIn,
    refusals: [...notNow, 'checkedInAlready'],
  }),
  referCampaign: memberCall('referCampaign', 'The invitation campaign that runs, or the last one, and how far I am', {
    input: z.object({}),
    data: campaign,
    refusals: ['notSoldInRegion', 'activityUnknown'],
  }),
  referCode: memberCall('referCode', 'My invite code and link', {
    input: z.object({}),
    data: referralLink,
    refusals: ['notSoldInRegion', 'activityUnknown'],
  }),
  referFriends: memberCall('referFriends', 'Friends who came by my code, newest first, masked', {
    mayBeOld: true,
    input: z.object(pageInput()),
    data: invitedFriends,
    refusals: ['notSoldInRegion'],
  }),
  prizes: memberCall('prizes', 'My prizes, newest first', {
    mayBeOld: true,
    input: z.object(pageInput()),
    data: prizeRecords,
    refusals: ['notSoldInRegion'],
  }),
  receivePrize: memberCall(
    'receivePrize',
    'Claim a prize (`is_auth_use` 1: apply it to my account; 0: show its card), or the QQ-group bonus with `activity_id` and `code`',
    {
      input: z.union([
        z.object({ prize_id: idInput, ...claim }),
        z.object({
          activity_id: idInput,
          code: z.string('field.required').check(z.minLength(1, 'field.required'), z.maxLength(32, 'field.too-long')),
        }),
      ]),
      data: prizeRecord,
      refusals: [
        ...notNow,
        'prizeUnknown',
        'prizeTaken',
        'prizeNotForAccount',
        'cardUsed',
        'cardOutOfTime',
        'bonusCodeWrong',
        'bonusTaken',
        'bonusLocked',
        'idempotencyConflict',
      ],
      limits: ['bonusTriesPerMember'],
      idempotent: true,
    },
  ),
}
