import type { Tx } from '#database/schema.ts'
import { addBatch, type CardMaker, cardRow } from '#features/cards/issue-cards.ts'
import { cardByNo, insertCards } from '#features/cards/store.ts'
import { issueCoupon } from '#features/coupons/issue-coupon.ts'
import { couponByCode } from '#features/coupons/store.ts'
import { demoCardBatches } from './demo-cards.ts'
import { demoCoupons } from './demo-coupons.ts'

const addCoupons = async (tx: Tx, now: Date) => {
  for (const coupon of demoCoupons) if (!(await couponByCode(tx, coupon.code))) await issueCoupon(tx, coupon, now)
}

const addCards = async (tx: Tx, maker: CardMaker) => {
  for (const { cards, ...batch } of demoCardBatches) {
    const [first] = cards
    if (!first || (await cardByNo(tx, first.cardNo))) continue
    const { id } = await addBatch(tx, maker, batch)
    await insertCards(
      tx,
      cards.map(card => cardRow(maker, id, card, false)),
    )
  }
}

/** Adds the demo's discount codes and recharge cards; what is there already stays as it is. */
export const addCodes = async (tx: Tx, maker: CardMaker): Promise<void> => {
  await addCoupons(tx, maker.clock.now())
  await addCards(tx, maker)
}
