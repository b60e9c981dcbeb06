import { repairDays, wrongDays } from '#features/daily-sums/sum-days.ts'
import { command } from '../command.ts'
import { flag } from '../options.ts'

/** `figures:check`: whether the sums of each day are what its rows say. */
export const figuresCheck = command({
  summary:
    'Compares the kept sums of each day with payments, refunds, orders and members; prints the days that differ.',
  options: { repair: flag('sum those days anew') },
  run: async (context, { repair }) => {
    const wrong = await wrongDays(context.db)
    const repaired = repair && !context.isDryRun ? wrong : []
    await repairDays(context.db, repaired)
    await context.audited(async () => ({ before: { differ: wrong }, after: { repaired }, result: undefined }))
    const did = repair ? `, ${repaired.length} summed anew` : ''
    return { lines: wrong, summary: `${wrong.length} days differ${did}`, findings: wrong.length > 0 }
  },
})
