import type { ParsedInput } from '@bohe/api-client/contract'
import { PrizeStatus } from '@bohe/api-client/contract/wire'
import type { MessageKey } from '@bohe/i18n/message-key'
import { lockMember } from '#database/lock-member.ts'
import type { Tx } from '#database/schema.ts'
import { phoneOf } from '#domain/contacts/phone-number.ts'
import { redeemTo } from '#features/cards/redeem.ts'
import { grantMembership } from '#features/membership/ledger.ts'
import type { MemberCall } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { keyedTransaction } from '#http/idempotency.ts'
import { presentPrize } from './present.ts'
import { movePrize, type Prize, prizeOf } from './store.ts'

/** What somebody sends to get a prize (spec §3, Prize claim). */
type PrizeClaim = Extract<ParsedInput<'receivePrize'>, { prize_id: string }>

const isPhone = (countryCode: string, phone: string) =>
  (countryCode === '86' ? /^1\d{10}$/ : /^\d{4,14}$/).test(phone) && phoneOf(countryCode, phone) !== undefined

/** Where goods go, as it is kept until they are sent, if everything is told and the phone can exist. */
const consigneeOf = (claim: PrizeClaim) => {
  const { country_code } = claim
  const typed = (name: 'username' | 'phone' | 'email' | 'address') => claim[name]?.trim() ?? ''
  const [username, phone, email, address] = [typed('username'), typed('phone'), typed('email'), typed('address')]
  const errors: Record<string, MessageKey> = {
    ...(username === '' && { username: 'field.required' }),
    ...(!isPhone(country_code, phone) && { phone: phone === '' ? 'mobile.empty' : 'mobile.format' }),
    ...(email === '' && { email: 'email.empty' }),
    ...(address === '' && { address: 'field.required' }),
  }
  if (Object.keys(errors).length > 0) return refuse('invalidFields', {}, errors)
  return { username, country_code, phone, email, address }
}

type Received = Parameters<typeof movePrize>[3]
type Receive = (tx: Tx, prize: Prize, claim: PrizeClaim, call: MemberCall) => Promise<Received | Refused<ClaimRefusal>>

type ClaimRefusal = 'invalidFields' | 'prizeNotForAccount' | 'cardUsed' | 'cardOutOfTime'

const isForAccount = ({ is_auth_use }: PrizeClaim) => is_auth_use === '1'

/** Days are worth nothing but on an account, and are never put there unasked. */
const receiveDays: Receive = async (tx, { id, days }, claim, { member, now }) => {
  if (!isForAccount(claim)) return refuse('invalidFields', {}, { is_auth_use: 'field.required' })
  const source = { source: 'prize', sourceId: `prize:${id}` } as const
  const { granted } = await grantMembership(tx, { memberId: member.id, ...source, seconds: days * 86_400, now })
  if (!granted) throw new Error(`prize ${id} was granted before it was claimed`)
  return { status: PrizeStatus.redeemed }
}

const receiveCard: Receive = async (tx, { card_no }, claim, { member, now }) => {
  if (!isForAccount(claim)) return { status: PrizeStatus.redeemed }
  return (await redeemTo(tx, card_no ?? '', member.id, now)) ?? { status: PrizeStatus.redeemed }
}

const receiveGoods: Receive = async (_tx, _prize, claim) => {
  if (isForAccount(claim)) return refuse('prizeNotForAccount')
  const consignee = consigneeOf(claim)
  if (consignee instanceof Refused) return consignee
  return { status: PrizeStatus.submitted, claim: JSON.stringify(consignee) }
}

const receiveByKind = { days: receiveDays, card: receiveCard, goods: receiveGoods } satisfies Record<string, Receive>

/** Claims a prize, once (product §4): days and cards onto the account, a card to be shown, goods to an address. */
export const claimPrize = (claim: PrizeClaim, call: MemberCall) =>
  keyedTransaction(call, async tx => {
    const { member, now } = call
    await lockMember(tx, member.id)
    const prize = await prizeOf(tx, member.id, Number(claim.prize_id))
    if (!prize) return refuse('prizeUnknown')
    if (prize.status !== PrizeStatus.unredeemed) return refuse('prizeTaken')
    const received = await receiveByKind[prize.kind](tx, prize, claim, call)
    if (received instanceof Refused) return received
    const isMoved = await movePrize(tx, prize.id, PrizeStatus.unredeemed, { ...received, claimed_at: now })
    return isMoved ? presentPrize(call, { ...prize, status: received.status ?? prize.status }) : refuse('prizeTaken')
  })
