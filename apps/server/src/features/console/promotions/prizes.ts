import { PrizeStatus } from '@bohe/api-client/contract/wire'
import type { ParsedStaffInput } from '@bohe/api-client/staff'
import { say } from '@bohe/i18n/message'
import type { Tx } from '#database/schema.ts'
import { maskedMobile, maskedText } from '#domain/contacts/masked-contact.ts'
import type { Region } from '#domain/orders/order.ts'
import { textIn } from '#domain/text-in.ts'
import { fulfilPrize } from '#features/prizes/fulfil.ts'
import { Refused, refuse } from '#http/handlers.ts'
import type { SignedInCall } from '#http/staff/staff-call.ts'
import type { AuditedTransaction } from '#http/staff/staff-handlers.ts'
import { pageOf } from '../page.ts'
import * as store from './prize-store.ts'

type Claim = Partial<Record<'username' | 'country_code' | 'phone' | 'address', string>>

/** Where a prize goes is for who sends it; everybody else sees how it begins. */
const consigneeOf = (claim: Claim, isSender: boolean) => {
  const { username: name = '', country_code = '', phone = '', address = '' } = claim
  if (isSender) return { name, phone: phone && `+${country_code} ${phone}`, address }
  return { name: maskedText(name), phone: maskedMobile(country_code, phone), address: maskedText(address) }
}

const shown = ({ language, staff }: SignedInCall, row: store.PrizeToSend) => ({
  id: String(row.id),
  state: row.status === PrizeStatus.fulfilled ? ('sent' as const) : ('waiting' as const),
  activity: language === 'en' ? row.activity_en : row.activity_zh,
  present: language === 'en' ? row.present_en : row.present_zh,
  ...{ member_id: String(row.member_id), user_name: row.user_name, region: row.region_code as Region },
  ...consigneeOf((row.claim ?? {}) as Claim, staff.may('prizes.fulfil')),
  ...{ claimed_at: row.claimed_at?.toISOString() ?? '', sent_at: row.fulfilled_at?.toISOString() ?? '' },
  message: textIn(language, row, 'message'),
})

export const prizes = async (input: ParsedStaffInput<'prizes'>, call: SignedInCall) => {
  const rows = await store.prizesToSendIn(call.context.db, call.staff.regions, input, call.pageSize)
  return pageOf(rows, call.pageSize, row => shown(call, row))
}

export const prizeCampaigns = async (_: object, { context, staff, language }: SignedInCall) => {
  const rows = await store.campaignsOf(context.db, staff.regions)
  return { campaigns: rows.map(row => ({ id: String(row.id), title: textIn(language, row, 'title') })) }
}

type SentPrize = ParsedStaffInput<'sendPrizes'>['parcels'][number]

const sendOne = async (tx: Tx, carrier: string, { prize_id, number }: SentPrize, now: Date) => {
  const told = { carrier, number }
  const message = { message_zh: say('zh_CN', 'prize.sent', told), message_en: say('en', 'prize.sent', told) }
  const prize = await fulfilPrize(tx, Number(prize_id), message, now)
  if (prize === 'unknown') return refuse('prizeUnknown')
  return typeof prize === 'string' ? refuse('prizeNotWaiting', { id: prize_id }) : prize
}

/** Marks prizes as sent, all of them or none, and tells each winner. */
export const sendPrizes = (
  { carrier, parcels }: ParsedStaffInput<'sendPrizes'>,
  call: SignedInCall,
  audited: AuditedTransaction,
) =>
  audited<{ sent: number }>(async tx => {
    const ids = new Set(parcels.map(({ prize_id }) => Number(prize_id)))
    const seen = await store.regionsOfPrizes(tx, call.staff.regions, [...ids])
    if (seen.length < ids.size) return refuse('prizeUnknown')
    // In one order for everybody, so that two who send the same prizes never wait for each other.
    for (const parcel of parcels.toSorted((one, other) => Number(one.prize_id) - Number(other.prize_id))) {
      const sent = await sendOne(tx, carrier, parcel, call.now)
      if (sent instanceof Refused) return sent
    }
    const regions = new Set(seen.map(({ region_code }) => region_code as Region))
    const prizes = parcels.map(({ prize_id, number }) => ({ prize: prize_id, number }))
    return {
      before: { prizes: parcels.map(({ prize_id }) => prize_id), state: 'waiting' },
      after: { prizes, carrier, state: 'sent' },
      region: regions.size === 1 ? ([...regions][0] ?? null) : null,
      result: { sent: parcels.length },
    }
  })
