import { auditVerify } from './audit-verify.ts'
import { backupMake } from './backup/backup-make.ts'
import { backupNote } from './backup/backup-note.ts'
import { backupRestore } from './backup/backup-restore.ts'
import { backupVerify } from './backup/backup-verify.ts'
import { cardsIssue } from './cards-issue.ts'
import type { Commands } from './command-line.ts'
import { contentImport } from './content-import.ts'
import { contentPublish, contentWithdraw } from './content-publish.ts'
import { couponsIssue } from './coupons-issue.ts'
import { ledgerCheck } from './ledger-check.ts'
import { figuresCheck } from './maintenance/figures-check.ts'
import { schemaMigrate } from './maintenance/schema-migrate.ts'
import { ordersRefund } from './orders-refund.ts'
import { prizesFulfil } from './prizes-fulfil.ts'
import { reconcile } from './reconcile.ts'
import { referralClawback } from './referral-clawback.ts'
import { shopExport, shopImport } from './shop.ts'
import { staffInvite, staffRecover } from './staff.ts'

/** What operators can do from a shell (product §5). */
export const commands: Commands = {
  'content:import': contentImport,
  'content:publish': contentPublish,
  'content:withdraw': contentWithdraw,
  'cards:issue': cardsIssue,
  'coupons:issue': couponsIssue,
  'orders:refund': ordersRefund,
  'prizes:fulfil': prizesFulfil,
  'referral:clawback': referralClawback,
  reconcile,
  'ledger:check': ledgerCheck,
  'figures:check': figuresCheck,
  'shop:export': shopExport,
  'shop:import': shopImport,
  'audit:verify': auditVerify,
  'backup:make': backupMake,
  'backup:verify': backupVerify,
  'backup:restore': backupRestore,
  'backup:note': backupNote,
  'schema:migrate': schemaMigrate,
  'staff:invite': staffInvite,
  'staff:recover': staffRecover,
}
