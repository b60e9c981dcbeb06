import type { Kysely, Transaction } from 'kysely'
import type { AccountTables } from '#features/account/tables.ts'
import type { SessionTables } from '#features/auth/tables.ts'
import type { CardTables } from '#features/cards/tables.ts'
import type { ContentTables } from '#features/content/tables.ts'
import type { CouponTables } from '#features/coupons/tables.ts'
import type { MemberTables } from '#features/member/tables.ts'
import type { OpenTables } from '#features/open/tables.ts'
import type { OperatorTables } from '#features/operators/tables.ts'
import type { OrderTables } from '#features/orders/tables.ts'
import type { PackageTables } from '#features/packages/tables.ts'
import type { PromotionTables } from '#features/promotions/tables.ts'
import type { ToolTables } from '#features/tools/tables.ts'
import type { PlatformTables } from './tables.ts'

/** Every table, each described beside the feature that owns it. */
export interface Schema
  extends PlatformTables,
    MemberTables,
    SessionTables,
    OpenTables,
    AccountTables,
    ToolTables,
    PackageTables,
    OrderTables,
    CouponTables,
    CardTables,
    OperatorTables,
    PromotionTables,
    ContentTables {}

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>
