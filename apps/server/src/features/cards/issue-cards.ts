import type { Context } from '#context.ts'
import type { Tx } from '#database/schema.ts'
import { cardAlphabet, cardNumberLength, cardPasswordLength, cardPrefix } from '#domain/promotions/redeem-card.ts'
import { randomText } from '#random.ts'
import { passwordHash, seal, unseal } from './card-secrets.ts'
import { batchById, type Card, type CardBatch, insertBatch, insertCards } from './store.ts'

/** What cards are made with; a whole Context is one. */
export type CardMaker = Pick<Context, 'config' | 'random' | 'clock'>

/** A batch to be: either months or days of a package. `valid_until` null: for ever. `issued_by` names the operator. */
export type NewBatch = Pick<CardBatch, 'title_zh' | 'title_en' | 'package_id' | 'months' | 'days' | 'issued_by'> & {
  valid_until: Date | null
}

/** A card as it is handed over; the password is nowhere else but in its ciphertext, if it has one. */
export interface IssuedCard {
  id: number
  cardNo: string
  password: string
}

/** So many rows go into one statement. */
const share = 1000

/** Writes a batch down; cards are issued into it afterwards. Throws when it holds neither months nor days, or both. */
export const addBatch = (tx: Tx, { clock }: Pick<CardMaker, 'clock'>, batch: NewBatch): Promise<CardBatch> =>
  insertBatch(tx, { ...batch, created_at: clock.now() })

/** The row of a card: its password only as a keyed hash, and sealed when it is to be shown again. */
export const cardRow = (
  { config, random, clock }: CardMaker,
  batchId: number,
  { cardNo, password }: Omit<IssuedCard, 'id'>,
  keepPassword: boolean,
) => ({
  batch_id: batchId,
  card_no: cardNo,
  password_hash: passwordHash(config, cardNo, password),
  ciphertext: keepPassword ? seal(config, random, cardNo, password) : null,
  created_at: clock.now(),
})

/**
 * Makes cards of a batch. With `keepPassword` they keep a ciphertext, so that `openCard` can show them to the winner of
 * a prize; without it the answer is the only place where the passwords ever are. Throws when there is no such batch.
 */
export const issueCards = async (
  tx: Tx,
  maker: CardMaker,
  batchId: number,
  count: number,
  { keepPassword }: { keepPassword: boolean },
): Promise<IssuedCard[]> => {
  if (!(await batchById(tx, batchId))) throw new Error(`there is no batch ${batchId} of cards`)
  const issued: IssuedCard[] = []
  for (let left = count; left > 0; left -= share) {
    const printed = Array.from({ length: Math.min(left, share) }, () => ({
      cardNo: `${cardPrefix}${randomText(maker.random, cardAlphabet, cardNumberLength)}`,
      password: randomText(maker.random, cardAlphabet, cardPasswordLength),
    }))
    const rows = printed.map(card => cardRow(maker, batchId, card, keepPassword))
    const ids = new Map((await insertCards(tx, rows)).map(({ id, card_no }) => [card_no, id]))
    issued.push(...printed.map(card => ({ id: ids.get(card.cardNo) ?? 0, ...card })))
  }
  return issued
}

/** What a card shows its owner. Throws when it keeps no password, or CARD_KEY is not the one it was made with. */
export const openCard = (
  { config }: Pick<CardMaker, 'config'>,
  { id, card_no, ciphertext }: Pick<Card, 'id' | 'card_no' | 'ciphertext'>,
): IssuedCard => {
  if (!ciphertext) throw new Error(`card ${card_no} keeps no password`)
  return { id, cardNo: card_no, password: unseal(config, card_no, Buffer.from(ciphertext)) }
}
