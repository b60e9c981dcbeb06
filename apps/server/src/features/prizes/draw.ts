import type { CallData } from '@bohe/api-client/contract'
import type { Language } from '@bohe/i18n/language'
import { lockMember } from '#database/lock-member.ts'
import type { Tx } from '#database/schema.ts'
import { transaction } from '#database/transaction.ts'
import { beijingDay } from '#domain/beijing-day.ts'
import { inLanguage } from '#domain/in-language.ts'
import { drawn, type Offered, offeredTo, type PresentStock, rollsOf } from '#domain/promotions/prize-draw.ts'
import { issueCards } from '#features/cards/issue-cards.ts'
import type { MemberCall } from '#http/call.ts'
import { Refused, refuse } from '#http/handlers.ts'
import { count } from '#rates.ts'
import { chancesOf, runningDraw } from './draw-chances.ts'
import { type Draw, insertDraw, insertPrize, type PresentLeft, presentStocks, takeOne } from './draw-store.ts'

type Result = CallData<'draw'>

const stockOf = (present: PresentLeft): PresentStock => ({
  id: present.id,
  weight: present.weight,
  stock: present.stock,
  given: present.given,
  memberLimit: present.member_limit,
  won: present.won ?? 0,
  startsAt: present.starts_at,
  endsAt: present.ends_at,
  cardsEndAt: present.withdrawn_at ?? present.valid_until,
})

/** The roll comes from the context's cryptographic source and from nowhere else; the caller adds nothing to it. */
const rollFor = (offered: readonly Offered[], { context }: MemberCall): number => {
  const rolls = rollsOf(offered)
  return rolls > 0 ? context.random.int(rolls) : 0
}

/** What was rolled, unless the last one went to somebody who drew at the same moment: then it is a blank. */
const won = async (tx: Tx, presents: PresentLeft[], rolled: number | null) => {
  const present = presents.find(({ id }) => id === rolled)
  return present && (await takeOne(tx, present.id)) ? present : undefined
}

const cardFor = async (tx: Tx, { batch_id }: PresentLeft, { context }: MemberCall): Promise<number | null> => {
  if (batch_id === null) return null
  const [card] = await issueCards(tx, context, batch_id, 1, { keepPassword: true })
  return card?.id ?? null
}

const give = async (tx: Tx, present: PresentLeft, drawId: number, call: MemberCall): Promise<number> =>
  insertPrize(tx, {
    draw_id: drawId,
    member_id: call.member.id,
    activity_id: present.activity_id,
    present_id: present.id,
    status: '0',
    card_id: await cardFor(tx, present, call),
    claim: null,
    created_at: call.now,
    claimed_at: null,
    fulfilled_at: null,
  })

/** Decides a draw and writes it down with all that decided it; answers the present and the prize, or nothing. */
const decide = async (tx: Tx, { activity_id, blank_weight }: Draw, call: MemberCall) => {
  const { member, now } = call
  const presents = await presentStocks(tx, { memberId: member.id, activityId: activity_id })
  const offered = offeredTo(presents.map(stockOf), blank_weight, now)
  const roll = rollFor(offered, call)
  const present = await won(tx, presents, drawn(offered, roll))
  const drawId = await insertDraw(tx, {
    ...{ activity_id, member_id: member.id, day: beijingDay(now), at: now },
    ...{ offered: JSON.stringify(offered), roll, present_id: present?.id ?? null },
  })
  return present && { present, prizeId: await give(tx, present, drawId, call) }
}

const entry = (language: Language, { id, title_zh, title_en }: PresentLeft) => ({
  present_id: String(id),
  title: inLanguage(language, { zh: title_zh, en: title_en }),
})

const drawOnce = async (tx: Tx, activityId: number, call: MemberCall): Promise<Result | Refused<DrawRefusal>> => {
  await lockMember(tx, call.member.id)
  const draw = await runningDraw(tx, activityId, call)
  if (draw instanceof Refused) return draw
  const chances = await chancesOf(tx, draw, call)
  if (chances === 0) return refuse('noChanceLeft')
  const given = await decide(tx, draw, call)
  return {
    prize: given ? entry(call.language, given.present) : null,
    prize_id: given ? String(given.prizeId) : '',
    chances_left: await chancesOf(tx, draw, call),
  }
}

type DrawRefusal = 'activityUnknown' | 'activityNotRunning' | 'noChanceLeft'

/** Draws once: decided, written down and committed before anything is answered (product §5). */
export const drawPrize = async (activityId: number, call: MemberCall) => {
  const { db } = call.context
  const tried = await count(db, 'drawsPerMember', String(call.member.id), call.now)
  return tried.exceeded ? refuse('tryLater') : transaction(db, tx => drawOnce(tx, activityId, call))
}
