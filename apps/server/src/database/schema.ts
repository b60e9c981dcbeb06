import type { Kysely, Transaction } from 'kysely'
import type { AccountTables } from '#database/tables/account.ts'
import type { CardTables } from '#database/tables/cards.ts'
import type { ChatTables } from '#database/tables/chat.ts'
import type { ContentTables } from '#database/tables/content.ts'
import type { CouponTables } from '#database/tables/coupons.ts'
import type { OpenTables } from '#database/tables/identities.ts'
import type { MemberTables } from '#database/tables/members.ts'
import type { OperatorTables } from '#database/tables/operators.ts'
import type { OrderTables } from '#database/tables/orders.ts'
import type { PackageTables } from '#database/tables/packages.ts'
import type { PromotionTables } from '#database/tables/promotions.ts'
import type { SessionTables } from '#database/tables/sessions.ts'
import type { StaffTables } from '#database/tables/staff.ts'
import type { ToolTables } from '#database/tables/verification.ts'
import type { PlatformTables } from './tables/platform.ts'

/** Every table. */
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
    StaffTables,
    PromotionTables,
    ContentTables,
    ChatTables {}

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>
