import { noteCheck } from '#features/machines/check-runs.ts'
import { ledgerCheck as membersThatDiffer, rebuildMemberships } from '#features/membership/ledger.ts'
import { command } from './command.ts'
import { flag } from './options.ts'

/** `ledger:check`: whether every membership is what its ledger says. */
export const ledgerCheck = command({
  summary: 'Compares every membership with its ledger; prints the ids of members where they differ.',
  options: { repair: flag('rebuild those memberships from the ledger') },
  run: async (context, { repair }) => {
    const wrong = await membersThatDiffer(context.db)
    const repaired = repair && !context.isDryRun ? await rebuildMemberships(context.db) : []
    await context.audited(async tx => {
      await noteCheck(tx, { kind: 'ledger', at: context.clock.now(), checked: null, findings: wrong.length })
      return { before: { differ: wrong }, after: { repaired }, result: undefined }
    })
    const did = repair ? `, ${repaired.length} rebuilt` : ''
    return { lines: wrong.map(String), summary: `${wrong.length} members differ${did}`, findings: wrong.length > 0 }
  },
})
