import { PrizeStatus } from '@bohe/api-client/contract/wire'
import type { Tx } from '#database/schema.ts'
import { beijingDay } from '#domain/beijing-day.ts'
import { drawn, offeredTo, rollsOf } from '#domain/promotions/prize-draw.ts'
import { textIn } from '#domain/text-in.ts'
import { issueCards } from '#features/cards/issue-cards.ts'
import { holdBatch } from '#features/cards/store.ts'
import type { MemberCall } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { keyedTransaction } from '#http/idempotency.ts'
import { count } from '#rates.ts'
import { chancesOf, lockedStanding } from './draw-chances.ts'
import { type Draw, insertDraw, insertPrize, type PresentLeft, presentStocks, takeOne } from './draw-store.ts'

/** Decides a draw and writes it down with all that decided it; answers the present and the prize, or nothing. */
const decide = async (tx: Tx, draw: Draw, presents: readonly PresentLeft[], { context, member, now }: MemberCall) => {
  const { activity_id, blank_weight } = draw
  const offered = offeredTo(presents, blank_weight, now)
  // The roll comes from the context's cryptographic source and from nowhere else; the caller adds nothing to it.
  const rolls = rollsOf(offered)
  const roll = rolls > 0 ? context.random.int(rolls) : 0
  const rolled = drawn(offered, roll)
  // Unless the last one went, or its batch of cards was void, at the same moment: then it is a blank.
  const found = presents.find(({ id }) => id === rolled)
  const isThere = found && (found.batch_id === null || (await holdBatch(tx, found.batch_id)))
  const present = isThere && (await takeOne(tx, found.id)) ? found : undefined
  const about = { activity_id, member_id: member.id, present_id: present?.id }
  const told = { day: beijingDay(now), at: now, offered: JSON.stringify(offered), roll }
  const draw_id = await insertDraw(tx, { ...about, ...told })
  if (!present) return undefined
  const { batch_id } = present
  const [card] = batch_id === null ? [] : await issueCards(tx, context, batch_id, 1, { keepPassword: true })
  const prize = { ...about, present_id: present.id, draw_id, status: PrizeStatus.unredeemed, card_id: card?.id }
  return { present, prizeId: await insertPrize(tx, { ...prize, created_at: now }) }
}

/** Draws once: decided, written down and committed before anything is answered (product §5). */
export const drawPrize = async (activityId: number, call: MemberCall) => {
  const { context, member, language, now } = call
  const tried = await count(context.db, 'drawsPerMember', String(member.id), now)
  if (tried.exceeded) return refuse('tryLater')
  return keyedTransaction(call, async tx => {
    const stocks = presentStocks.with(tx, { memberId: member.id, activityId })
    const standing = await lockedStanding(tx, activityId, call, stocks)
    if (standing instanceof Refused) return standing
    if (chancesOf(standing, now) === 0) return refuse('noChanceLeft')
    const { draw, soFar, answers } = standing
    const won = await decide(tx, draw, answers[0], call)
    return {
      prize: won ? { present_id: String(won.present.id), title: textIn(language, won.present, 'title') } : null,
      prize_id: won ? String(won.prizeId) : '',
      chances_left: chancesOf({ draw, soFar: { ...soFar, today: soFar.today + 1 } }, now),
    }
  })
}
