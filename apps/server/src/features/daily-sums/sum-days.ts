import { secondsAfter } from '#clock.ts'
import type { Context } from '#context.ts'
import type { Db } from '#database/schema.ts'
import { transaction } from '#database/transaction.ts'
import { beijingDay, daysFrom } from '#domain/beijing-day.ts'
import * as store from './store.ts'

const daySeconds = 86_400

/**
 * How long after its end a day is summed: a day longer than what is told in time may take (`store.ts`), so that neither a
 * clock that is wrong nor a transaction under way changes it afterwards.
 */
const settledAfterSeconds = 2 * daySeconds

/** Days of one round: a shop of years is summed within an hour, and nobody waits for it. */
const daysOfRound = 60

/** Sums the days that are over for long enough, oldest first; answers how many. */
export const sumDays = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> => {
  const last = beijingDay(secondsAfter(clock.now(), -settledAfterSeconds - daySeconds))
  const next = await store.nextDay(db)
  const days = next === undefined ? [] : daysFrom(next, last).slice(0, daysOfRound)
  for (const day of days) await transaction(db, tx => store.sumDay(tx, day))
  return days.length
}

/** The days whose sums are not what payments, refunds, orders and members say. */
export const wrongDays = async (db: Db): Promise<string[]> => {
  const wrong: string[] = []
  for (const day of await store.summedDays(db)) if (!(await store.isRight(db, day))) wrong.push(day)
  return wrong
}

/** Sums some days anew: whoever asks meanwhile sees the old sums or the new ones. */
export const repairDays = async (db: Db, days: readonly string[]): Promise<void> => {
  for (const day of days) await transaction(db, tx => store.sumDayAgain(tx, day))
}
