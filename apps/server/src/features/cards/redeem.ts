import type { ParsedInput } from '@bohe/api-client/contract'
import type { Tx } from '#database/schema.ts'
import { cardRefusal, printedForm } from '#domain/promotions/redeem-card.ts'
import { grantMembership, lockedMembershipOf, membershipOf } from '#features/membership/ledger.ts'
import { friendPaid } from '#features/referral/referral.ts'
import type { MemberCall } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { refusable } from '#http/refusable-transaction.ts'
import { type Counted, count, countAddress, uncount, uncountAddress } from '#rates.ts'
import { isPassword } from './card-secrets.ts'
import { cardHolds } from './present.ts'
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

/** Only wrong tries count. */
const takeTryBack = async ({ context: { db }, member, address }: MemberCall) => {
  await uncount(db, perMember, String(member.id))
  await uncountAddress(db, perAddress, address)
}

/** The card, if number and password belong together; one answer, after the same work, for either being wrong. */
const proven = async ({ context: { db, config } }: MemberCall, typed: { card_no: string; card_password: string }) => {
  const cardNo = printedForm(typed.card_no)
  const card = await cardByNo(db, cardNo)
  const hash = card && Buffer.from(card.password_hash)
  const isRight = isPassword(config, cardNo, printedForm(typed.card_password), hash)
  return isRight && card ? card : refuse('cardWrong', {}, { card_password: 'code.card-wrong' })
}

const refusalOf = ({ redeemed_at, withdrawn_at, valid_until }: HeldCard, now: Date) => {
  const refusal = cardRefusal({ redeemedAt: redeemed_at, withdrawnAt: withdrawn_at, validUntil: valid_until }, now)
  return refusal ? refuse(refusal) : undefined
}

const grant = async (tx: Tx, { id, months, days, package_id }: HeldCard, memberId: number, now: Date) => {
  const length = months > 0 ? { months } : { seconds: days * 86_400 }
  const source = { source: 'card', sourceId: `card:${id}` } as const
  const { granted } = await grantMembership(tx, { memberId, ...source, packageId: package_id, now, ...length })
  if (!granted) throw new Error(`card ${id} was granted before it was redeemed`)
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
  await grant(tx, card, memberId, now)
  await friendPaid(tx, memberId, { batchId: card.batch_id, isPrize: card.ciphertext !== null }, now)
  return undefined
}

/** Once: the member's row is locked first, as everywhere, then the card's. */
const redeem = ({ card_no }: HeldCard, { context, member, now }: MemberCall) =>
  refusable(context.db, async tx => {
    await lockedMembershipOf(tx, member.id, now)
    return redeemTo(tx, card_no, member.id, now)
  })

/** Redeems a recharge card, or only names what it holds (product §4). */
export const redeemCard = async (input: ParsedInput<'redeemCard'>, call: MemberCall) => {
  const { context, member, language, now } = call
  const tooMany = await countTry(call)
  if (tooMany) return tooMany
  const card = await proven(call, input)
  if (card instanceof Refused) return card
  await takeTryBack(call)
  const isForUse = input.is_auth_use === '1'
  const refused = isForUse ? await redeem(card, call) : refusalOf(card, now)
  return refused ?? cardHolds(language, card, await membershipOf(context.db, member.id, now), isForUse ? 1 : 0)
}
