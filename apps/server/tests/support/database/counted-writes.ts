import { currentRequestId } from '@bohe/telemetry/request-id.ts'

/** Who may read what he wrote from a replica, and finds it there by a number (decision 080). */
type Reader = 'member' | 'staff'

/** What a member's lists are made of that may be a second old. */
export const memberTables = ['orders', 'payment_attempts', 'membership_ledger', 'prizes', 'referrals']

/** What those of the staff are made of. Only a part of the ledger is among it. */
export const staffTables = [
  ...[
    'approvals',
    'card_batches',
    'card_exports',
    'cards',
    'coupon_uses',
    'coupons',
    'devices',
    'members',
    'memberships',
  ],
  ...['message_deliveries', 'orders', 'outbox', 'packages', 'activities', 'payment_attempts', 'payment_incidents'],
  ...['presents', 'prizes', 'provider_transactions', 'referrals', 'refunds', 'remembered_devices', 'sessions', 'staff'],
]

/** What else these lists show, which is not their readers' own doing, or is no table that anybody writes. */
export const writtenByOthers: Record<Reader, string[]> = {
  // What is published and sold: each change raises `content_version`, by triggers of the database and in `publishing`.
  member: ['activities', 'articles', 'content_version', 'presents', 'cards', 'members'],
  // The number itself, sums that jobs make, and what is noted about members.
  staff: [
    ...['audit_head', 'audit_log', 'daily_counts', 'daily_revenue', 'message_costs'],
    ...['first_payments', 'rates', 'referral_signals'],
  ],
}

const writesTo = (tables: readonly string[]) =>
  new RegExp(`\\b(?:insert into|update|delete from) "?(?:${tables.join('|')})"?(?![\\w"])`)

/** What raises a reader's number, and what is to be counted by it. */
const numbers: Record<Reader, { raised: RegExp; written: RegExp }> = {
  member: { raised: /\bupdate "members" set "writes"|\binsert into "members"/, written: writesTo(memberTables) },
  staff: { raised: /\binsert into "audit_log"/, written: writesTo(staffTables) },
}

/**
 * What no list shows: when a provider is asked next, and on how many days a friend came back. Or what nobody looks for as his
 * own: a job that an action queues is done and gone from the list within a second, which is as old as that may be; what a
 * colleague does to a job changes its row.
 */
const unseen =
  /\bupdate "?payment_attempts"?\s+set "?(?:next_poll_at|polls)\b|\bupdate "referrals" set "use_days"|\binsert into "outbox"/

const begins = /^(?:begin|start transaction)/

/** The statements of one request, and the first write of it that no number counts. */
class RequestWrites {
  readonly #number: (typeof numbers)[Reader]
  #isOpen = false
  #isCounted = false
  #written: string | undefined
  uncounted: string | undefined

  constructor(reader: Reader) {
    this.#number = numbers[reader]
  }

  /** Nothing is under way, and nothing uncounted was written. */
  get isClear(): boolean {
    return !this.#isOpen && this.uncounted === undefined
  }

  hear(text: string): void {
    if (text === 'rollback') return void this.#begin(false)
    if (begins.test(text)) return void this.#begin(true)
    if (this.#number.raised.test(text)) this.#isCounted = true
    else if (this.#number.written.test(text) && !unseen.test(text)) this.#written ??= text
    if (this.#isOpen && text !== 'commit') return
    // A number that is seen has everything behind it that was committed before.
    this.uncounted = this.#isCounted ? undefined : (this.uncounted ?? this.#written)
    this.#begin(false)
  }

  #begin(isOpen: boolean): void {
    this.#isOpen = isOpen
    this.#isCounted = false
    this.#written = undefined
  }
}

const requests = new Map<string, Record<Reader, RequestWrites>>()

/** Hears each statement that is run for a request; a test's own belong to none. */
export const noteWrites = (text: string): void => {
  const id = currentRequestId()
  if (id === undefined) return
  const writes = requests.get(id) ?? { member: new RequestWrites('member'), staff: new RequestWrites('staff') }
  requests.set(id, writes)
  for (const each of Object.values(writes)) each.hear(text)
  if (Object.values(writes).every(({ isClear }) => isClear)) requests.delete(id)
}

/**
 * Throws when a request that is over wrote something that its caller may be shown late: what lists are made of that may be
 * a second old, without the number by which a replica is known to have it.
 */
export const requireCounted = (id: unknown, readers: readonly Reader[]): void => {
  const writes = requests.get(String(id))
  requests.delete(String(id))
  for (const reader of readers) {
    const uncounted = writes?.[reader].uncounted
    if (uncounted) throw new Error(`is not counted for a ${reader} who reads a replica (decision 080): ${uncounted}`)
  }
}
