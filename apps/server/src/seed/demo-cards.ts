import type { Tx } from '#database/schema.ts'
import { addBatch, type CardMaker, cardRow, type NewBatch } from '#features/cards/issue-cards.ts'
import { cardByNo, insertCards } from '#features/cards/store.ts'

/** A batch to try with cards whose numbers and passwords are known: the README names them. */
interface DemoBatch extends NewBatch {
  cards: { cardNo: string; password: string }[]
}

const byDemo = { issued_by: 'demo', valid_until: null }

export const demoCardBatches: DemoBatch[] = [
  {
    ...byDemo,
    title_zh: '黄金月卡',
    title_en: 'Gold, 1 month',
    package_id: 11,
    months: 1,
    days: 0,
    cards: [
      { cardNo: 'BHCARDMNTH333333', password: 'MNTHCARD3333' },
      { cardNo: 'BHCARDMNTH444444', password: 'MNTHCARD4444' },
      { cardNo: 'BHCARDMNTH666666', password: 'MNTHCARD6666' },
    ],
  },
  {
    ...byDemo,
    title_zh: '铂金七日卡',
    title_en: 'Platinum, 7 days',
    package_id: 12,
    months: 0,
    days: 7,
    cards: [
      { cardNo: 'BHCARDWEEK333333', password: 'WEEKCARD3333' },
      { cardNo: 'BHCARDWEEK444444', password: 'WEEKCARD4444' },
    ],
  },
  {
    ...byDemo,
    title_zh: '钻石季卡（已过期）',
    title_en: 'Diamond, 3 months (out of time)',
    package_id: 13,
    months: 3,
    days: 0,
    valid_until: new Date('2020-06-01T00:00:00Z'),
    cards: [{ cardNo: 'BHCARDENDED33333', password: 'ENDEDCARD333' }],
  },
]

/** Adds the demo's recharge cards; what is there already stays as it is. */
export const addCards = async (tx: Tx, maker: CardMaker): Promise<void> => {
  for (const { cards, ...batch } of demoCardBatches) {
    const [first] = cards
    if (!first || (await cardByNo(tx, first.cardNo))) continue
    const { id } = await addBatch(tx, maker, batch)
    const rows = cards.map(card => cardRow(maker, id, card, false))
    await insertCards(tx, rows)
  }
}
