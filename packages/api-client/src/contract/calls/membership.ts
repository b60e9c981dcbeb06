import * as field from '@bohe/validation/fields'
import * as z from 'zod/mini'
import { memberCall } from '../endpoint.ts'
import { clockState, pauseLogs } from '../entities/member.ts'
import { cardHolds, switchQuote } from '../entities/order.ts'
import { limits } from '../limits.ts'
import { idInput, oneOf, pageInput } from '../scalars.ts'

const clockRefusals = ['pauseStateUnchanged', 'nothingToPause'] as const

/** Calls about the time a member has: cards, the clock, another package (spec §7 User; product §4, §5). */
export const membership = {
  redeemCard: memberCall('redeemCard', "Redeem a recharge card; with `is_auth_use` '0' only name what it holds", {
    input: z.object({
      card_no: field.rechargeCardNumber,
      card_password: field.rechargeCardPassword,
      is_auth_use: z._default(oneOf(['0', '1']), '1'),
    }),
    data: cardHolds,
    refusals: ['notSoldInRegion', 'cardWrong', 'cardUsed', 'cardOutOfTime', 'cardLocked', 'idempotencyConflict'],
    limits: ['cardTriesPerMember', 'cardTriesPerAddress'],
    idempotent: true,
  }),
  pauseMembership: memberCall('pauseMembership', 'Stop the clock: the seconds left are frozen', {
    input: z.object({}),
    data: clockState,
    refusals: clockRefusals,
  }),
  resumeMembership: memberCall('resumeMembership', 'Let the clock run again', {
    input: z.object({}),
    data: clockState,
    refusals: clockRefusals,
  }),
  pauseLog: memberCall('pauseLog', 'Pauses, newest first, 10 a page', {
    mayBeOld: true,
    input: z.object(pageInput(limits.page.pauseLogSize)),
    data: pauseLogs,
    refusals: [],
  }),
  quoteSwitch: memberCall('quoteSwitch', 'What is left of the bought time, counted in another package', {
    input: z.object({ package_id: idInput }),
    data: switchQuote,
    refusals: ['notSoldInRegion', 'switchOff', 'switchImpossible', 'priceUnknown'],
  }),
  confirmSwitch: memberCall('confirmSwitch', 'Exchange the bought time for time of another package', {
    input: z.object({
      package_id: idInput,
      quote_key: z.string('field.required').check(z.maxLength(64, 'field.too-long')),
    }),
    data: switchQuote,
    refusals: ['notSoldInRegion', 'switchOff', 'switchImpossible', 'switchQuoteStale', 'priceUnknown'],
  }),
}
