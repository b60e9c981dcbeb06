import { noteCheck } from '#features/machines/check-runs.ts'
import { command } from '../command.ts'
import { count, moment } from '../options.ts'
import { lastBackupAt } from './backup-store.ts'

/** `backup:note`: the console shows when the last good backup was made. */
export const backupNote = command({
  summary: 'Notes that a backup was made, or failed, for the console; for backups that are made by other programs.',
  options: {
    at: moment('when it was made; now when left out'),
    rows: count('how many rows it has'),
    findings: count('how much is wrong with it; nothing when left out'),
  },
  run: ({ audited, clock }, { at = clock.now(), rows, findings = 0 }) =>
    audited(async tx => {
      const before = await lastBackupAt(tx)
      const told = { kind: 'backup' as const, at, checked: rows ?? null, findings }
      const isOld = findings === 0 && before !== undefined && before > at
      if (!isOld) await noteCheck(tx, told)
      const summary = isOld ? `a newer one of ${before.toISOString()} is noted already` : 'noted'
      return { before: { at: before ?? null }, after: told, result: { lines: [], summary, findings: false } }
    }),
})
