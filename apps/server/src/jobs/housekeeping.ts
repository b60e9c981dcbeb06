import type { Context } from '#context.ts'
import { DatabaseUnavailable } from '#database/availability/outage.ts'
import { maintain } from '#database/connect.ts'
import { purge } from '#database/purge.ts'
import { purgeChats } from '#features/chat/purge.ts'
import { planBills } from '#features/reconciliation/reconcile.ts'

const hour = 3_600_000

/** Purges on a connection of its own, whose outage nobody else would tell. */
const purgeAll = async ({ config, db, clock, log }: Context): Promise<void> => {
  try {
    await maintain(config.database, db, own => purge(own, clock.now()))
  } catch (error) {
    log.error({ error }, 'housekeeping failed')
  }
}

/** An outage of the connections of the calls is in the log already. */
const planAll = async (context: Context): Promise<void> => {
  try {
    await planBills(context)
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) context.log.error({ error }, 'planning bills failed')
  }
}

const purgeAllChats = async (context: Context): Promise<void> => {
  try {
    await purgeChats(context)
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) context.log.error({ error }, 'conversations were not purged')
  }
}

/** Purges what is kept no longer, and plans the providers' bills; what failed comes again. */
export const keepHouse = async (context: Context): Promise<void> => {
  await purgeAll(context)
  await purgeAllChats(context)
  await planAll(context)
}

/** Now, and then every hour. */
export const startHousekeeping = (context: Context): NodeJS.Timeout => {
  void keepHouse(context)
  return setInterval(() => void keepHouse(context), hour)
}
