import type { CallData, ParsedInput } from '@bohe/api-client/contract'
import { lockMember } from '#database/lock-member.ts'
import type { Tx } from '#database/schema.ts'
import { cardRefusal, printedForm } from '#domain/promotions/redeem-card.ts'
import { textIn } from '#domain/text-in.ts'
import { grantMembership, membershipOf } from '#features/membership/ledger.ts'
import { friendPaid } from '#features/referral/referral.ts'
import { waitingReferral } from '#features/referral/store.ts'
import type { MemberCall } from '#http/call.ts'
import { refuse } from '#http/handlers.ts'
import { keyedTransaction } from '#http/idempotency.ts'
import { type Counted, count, countAddress, uncount, uncountAddress } from '#rates.ts'
import { isPassword } from './card-secrets.ts'
import { cardByNo, type HeldCard, markRedeemed } from './store.ts'

const [perMember, perAddress] = ['cardTriesPerMember', 'cardTriesPerAddress'] as const

const locked = ({ secondsLeft }: Counted) => refuse('cardLocked', { minutes: Math.ceil(secondsLeft / 60) })

/** Counted before the password is compared, so that many at once are not all let in. */
const countTry = async ({ context: { db }, member, address, now }: MemberCall) => {
  const ofMember = await count(db, perMember, String(member.id), now)
  if (ofMember.exceeded) return locked(ofMember)
  const ofAddress = await countAddress(db, perAddress, address, now)
  if (!ofAddress.exceeded) return undefined
  // His neighbours' tries are not his own.
  await uncount(db, perMember, String(member.id))
  return locked(ofAddress)
}

const refusalOf = (card: HeldCard, now: Date) => {
  const refusal = cardRefusal(card, now)
  return refusal ? refuse(refusal) : undefined
}

/**
 * Redeems a card to the account of a member whose row is locked: it is taken by whoever comes first. A refusal has
 * written nothing.
 */
export const redeemTo = async (tx: Tx, cardNo: string, memberId: number, now: Date) => {
  const card = await cardByNo(tx, cardNo)
  const refused = card && refusalOf(card, now)
  if (refused) return refused
  if (!card || !(await markRedeemed(tx, card.id, memberId, now))) return refuse('cardUsed')
  const { id, months, days, package_id: packageId } = card
  const length = months > 0 ? { months } : { seconds: days * 86_400 }
  const source = { source: 'card', sourceId: `card:${id}` } as const
  const { granted } = await grantMembership(tx, { memberId, ...source, packageId, now, ...length })
  if (!granted) throw new Error(`card ${id} was granted before it was redeemed`)
  const [waiting] = await waitingReferral(tx, { friendId: memberId })
  await friendPaid(tx, waiting, { batchId: card.batch_id, isPrize: card.ciphertext !== null }, now)
  return undefined
}

/** What a card holds, and the membership as it is by now. */
const present = async (tx: Tx, card: HeldCard, redeemed: 0 | 1, { member, language, now }: MemberCall) => {
  const membership = await membershipOf(tx, member.id, now)
  return {
    package_title: textIn(language, card, 'package_title'),
    card_title: textIn(language, card, 'title'),
    months: card.months,
    days: card.days,
    valid_until: card.valid_until?.toISOString() ?? null,
    redeemed,
    expiry_time: membership.expiresAt?.toISOString() ?? null,
    expiry_time_samp: membership.remainingSeconds,
  } satisfies CallData<'redeemCard'>
}

/** Once: the member's row is locked first, as everywhere, then the card's. */
const redeem = (card: HeldCard, call: MemberCall) =>
  keyedTransaction(call, async tx => {
    await lockMember(tx, call.member.id)
    return (await redeemTo(tx, card.card_no, call.member.id, call.now)) ?? present(tx, card, 1, call)
  })

const look = (card: HeldCard, call: MemberCall) =>
  keyedTransaction(call, async tx => refusalOf(card, call.now) ?? present(tx, card, 0, call))

/** Redeems a recharge card, or only names what it holds (product §4). */
export const redeemCard = async (input: ParsedInput<'redeemCard'>, call: MemberCall) => {
  const { context, member, address } = call
  const tooMany = await countTry(call)
  if (tooMany) return tooMany
  const cardNo = printedForm(input.card_no)
  const card = await cardByNo(context.db, cardNo)
  const hash = card && Buffer.from(card.password_hash)
  // One answer, after the same work, for a wrong number and a wrong password.
  const isRight = isPassword(context.config, cardNo, printedForm(input.card_password), hash)
  if (!isRight || !card) return refuse('cardWrong', {}, { card_password: 'code.card-wrong' })
  // Only wrong tries count.
  await uncount(context.db, perMember, String(member.id))
  await uncountAddress(context.db, perAddress, address)
  return input.is_auth_use === '1' ? redeem(card, call) : look(card, call)
}
