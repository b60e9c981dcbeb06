import { PrizeStatus } from '@bohe/api-client/contract/wire'
import { lockMember } from '#database/lock-member.ts'
import type { Tx } from '#database/schema.ts'
import { movePrize, type Prize, prizeById } from './store.ts'

/** What a winner reads about his prize. */
export interface PrizeMessage {
  message_zh: string
  message_en: string
}

/** How a prize that cannot be sent stands: there is none, or the status that it has. */
export type NotSendable = 'unknown' | Exclude<Prize['status'], typeof PrizeStatus.submitted>

/** Marks a claimed prize as sent and tells its winner, once. */
export const fulfilPrize = async (tx: Tx, prizeId: number, message: PrizeMessage, now: Date) => {
  const prize = await prizeById(tx, prizeId)
  if (!prize) return 'unknown' satisfies NotSendable
  await lockMember(tx, prize.member_id)
  const done = { status: PrizeStatus.fulfilled, ...message, fulfilled_at: now }
  if (await movePrize(tx, prizeId, PrizeStatus.submitted, done)) return prize
  // Read before somebody else fulfilled it, it would still be called submitted.
  const { status } = prize
  return (status === PrizeStatus.submitted ? PrizeStatus.fulfilled : status) satisfies NotSendable
}
