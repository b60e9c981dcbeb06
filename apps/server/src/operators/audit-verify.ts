import { verifyAuditLog } from '#features/audit/audit-log.ts'
import { noteCheck } from '#features/machines/check-runs.ts'
import { command } from './command.ts'
import { seal } from './options.ts'

/** `audit:verify`: whether the log of what people did is what was written. */
export const auditVerify = command({
  summary: 'Proves that no row of the audit log was changed, taken out or added; prints those that were.',
  options: { expect: seal('a seal that was noted earlier, which has to be there') },
  run: async ({ db, config, clock, isDryRun }, { expect }) => {
    const { rows, faults, lastSeal, hasExpected } = await verifyAuditLog(db, config.secretKey, expect)
    const lines = faults.map(({ id, what }) => `${id}\t${what}`)
    const findings = faults.length + (hasExpected ? 0 : 1)
    if (!isDryRun) await noteCheck(db, { kind: 'audit', at: clock.now(), checked: rows, findings })
    const lost = hasExpected ? '' : '; the noted seal is not there: rows were taken off the end'
    return {
      lines,
      summary: `${rows} rows, ${faults.length} faults${lastSeal && `, last seal ${lastSeal}`}${lost}`,
      findings: findings > 0,
    }
  },
})
