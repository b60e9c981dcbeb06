import { addBatch, type IssuedCard, issueCards, type NewBatch } from '#features/cards/issue-cards.ts'
import type { Caller, TestApi } from '#tests/support/start-api.ts'

const standard: NewBatch = {
  title_zh: '黄金月卡',
  title_en: 'Gold, 1 month',
  package_id: 11,
  months: 1,
  days: 0,
  valid_until: null,
  issued_by: 'test',
}

/** What operators and members do with recharge cards. */
export const cardsIn = (api: TestApi) => {
  const { db } = api.context
  const issue = async (terms: Partial<NewBatch> = {}, count = 1, keepPassword = false) => {
    const work = async () =>
      db.transaction().execute(async tx => {
        const { id } = await addBatch(tx, api.context, { ...standard, ...terms })
        return { batchId: id, cards: await issueCards(tx, api.context, id, count, { keepPassword }) }
      })
    return work()
  }
  return {
    issue,
    /** One card of a batch of its own. */
    one: async (terms: Partial<NewBatch> = {}): Promise<IssuedCard> => {
      const { cards } = await issue(terms)
      const [card] = cards
      if (!card) throw new Error('no card was issued')
      return card
    },
    use: (
      { cardNo, password }: Pick<IssuedCard, 'cardNo' | 'password'>,
      caller: Caller,
      is_auth_use: '0' | '1' = '1',
    ) => api.call('redeemCard', { card_no: cardNo, card_password: password, is_auth_use }, caller),
    cardRow: (cardNo: string) =>
      db.selectFrom('cards').selectAll().where('card_no', '=', cardNo).executeTakeFirstOrThrow(),
  }
}
