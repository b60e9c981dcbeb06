import { sql } from 'kysely'
import type { Db } from '#database/schema.ts'
import { firstFilled } from './filled.ts'

/** What the console's lists show beside members and orders, as a shop of so many members would have it after years. */

const ago = (column: string) => `now() - (${column}::bigint * 7919 % 525600 + 1) * interval '1 minute'`

/** Messages: one to each member, and every hundredth was not sent. */
const messages = (size: number) =>
  `insert into message_deliveries (channel, provider, purpose, masked, target_hash, state, cause, region_code, at)
     select (array['mail', 'sms', 'voice'])[1 + n % 3], (array['smtp', 'aliyun', 'twilio'])[1 + n % 3], '4', 'm***@bench',
       sha256(convert_to('target ' || n, 'utf8')), case n % 100 when 0 then 'failed' else 'sent' end,
       case n % 100 when 0 then 'unreachable' else '' end, '0', ${ago('n')}
     from generate_series(1, ${size}) n`

/** What messages cost on each of a thousand days, and one callback of each attempt with a receipt of every tenth order. */
const told = [
  `insert into message_costs (day, region_code, channel, currency, messages, cost)
     select current_date - n, region, channel, 'CNY', 100, 4500 from generate_series(0, 1000) n,
       unnest(array['0', '1']) region, unnest(array['mail', 'sms', 'voice']) channel`,
  `insert into payment_callbacks (attempt_id, kind, body, body_bytes, body_hash, received_at, last_seen_at)
     select id, 'paid', sha256(convert_to(attempt_no, 'utf8')), 32, sha256(convert_to(attempt_no, 'utf8')), created_at, created_at
     from payment_attempts`,
  `insert into message_deliveries (channel, provider, purpose, masked, target_hash, state, region_code, at, order_id)
     select 'mail', 'smtp', 'receipt', 'm***@bench', sha256(convert_to('receipt ' || id, 'utf8')), 'sent', '0', created_at, id
     from orders where id % 10 = 0`,
]

/** Every second member was invited by the one before him; some of the invitations wait, or are doubted. */
const invitations = (size: number) =>
  `insert into referrals (activity_id, inviter_id, friend_id, days, at, waiting, doubts, use_days, last_use_day)
     select (select min(id) from activities where kind = 'referral'), ${firstFilled} + n - 1, ${firstFilled} + n,
       case n % 50 when 1 then 0 else 15 end, ${ago('n')}, n % 50 = 1,
       case n % 25 when 1 then array['network'] else '{}' end, 0, case n % 50 when 1 then current_date end
     from generate_series(1, ${size - 1}, 2) n`

/** Goods that were won by every fifth member; half of them wait to be sent. */
const prizes = (size: number) => [
  `insert into presents (activity_id, kind, title_zh, title_en, image, worth, days, weight, stock, position)
     select min(id), 'goods', '键盘', 'Keyboard', '', '99.00', 0, 1, ${size}, 99 from activities where kind = 'draw'`,
  `insert into draws (activity_id, member_id, day, offered, roll, present_id, at)
     select present.activity_id, ${firstFilled} + n, current_date, '[]', 0, present.id, ${ago('n')}
     from generate_series(0, ${size - 1}, 5) n, (select max(id) as id, max(activity_id) as activity_id from presents
       where kind = 'goods' and position = 99) present`,
  `insert into prizes (draw_id, member_id, activity_id, present_id, status, claim, created_at, claimed_at, fulfilled_at)
     select id, member_id, activity_id, present_id, case id % 2 when 0 then '1' else '2' end,
       '{"name": "Li", "phone": "13800000000", "address": "Shanghai"}', at, at, case id % 2 when 0 then null else at end
     from draws where member_id >= ${firstFilled}`,
]

/** Fifty batches of recharge cards, a third of them redeemed. */
const cards = (size: number) => [
  `insert into card_batches (title_zh, title_en, package_id, months, days, issued_by, created_at)
     select '批次 ' || n, 'Batch ' || n, 11, 0, 7, 'bench', ${ago('n')} from generate_series(1, 50) n`,
  `insert into cards (batch_id, card_no, password_hash, redeemed_by, redeemed_at, created_at)
     select batch.id, 'BENCH' || lpad((batch.id * 1000000 + n)::text, 14, '0'), '\\x00',
       case n % 3 when 0 then ${firstFilled} + n end, case n % 3 when 0 then now() end, batch.created_at
     from card_batches batch, generate_series(1, ${Math.min(10_000, Math.floor(size / 100))}) n
     where batch.issued_by = 'bench'`,
]

/** A code that every tenth order was placed with. */
const coupons = [
  `insert into coupons (code, title_zh, title_en, kind, percent, starts_at, ends_at, package_ids, price_types, region_codes,
     issued_by, created_at)
     values ('BENCH10', '九折', 'Ten percent off', 'percent', 10, now(), now() + interval '1 year', '{}', '{}', '{}',
       'bench', now())`,
  `insert into coupon_uses (coupon_id, member_id, order_id, state, created_at, changed_at)
     select (select max(id) from coupons where code = 'BENCH10'), member_id, id, 'committed', created_at, created_at
     from orders where member_id >= ${firstFilled} and member_id % 10 = 0`,
]

/** Incidents, of which every tenth is open. */
const incidents = (size: number) =>
  `insert into payment_incidents (kind, provider, fingerprint, detail, created_at, last_seen_at, resolved_at)
     select (array['paid-twice', 'unknown-order', 'wrong-amount'])[1 + n % 3],
       (array['wechat', 'alipay', 'qq', 'paypal'])[1 + n % 4], 'bench ' || n, 'of the bench', ${ago('n')}, ${ago('n')},
       case n % 10 when 0 then null else now() end
     from generate_series(1, ${Math.floor(size / 20)}) n`

/** Work that was done, and some that was given up. */
const jobs = (size: number) =>
  `insert into outbox (topic, payload, key, run_at, attempts, last_error, done_at)
     select 'mail.contact-changed', '{}', 'bench ' || n, ${ago('n')}, case n % 500 when 0 then 60 else 1 end,
       case n % 500 when 0 then 'no such mailbox' end, case n % 500 when 0 then null else now() end
     from generate_series(1, ${Math.floor(size / 5)}) n`

/** Conversations of every tenth member; of a thousand of them some wait, run, or are tickets. */
const chats = (size: number) => [
  `insert into chat_conversations (region_code, state, member_id, language, address, email, last_seq, last_text, last_by,
     visitor_seq, created_at, waiting_since, ticket_at, closed_at, last_at)
     select '0', (array['waiting', 'open', 'ticket', 'closed'])[least(1 + n % 1000, 4)], ${firstFilled} + n, 'en',
       '10.0.0.1', '', 2, 'hello', 'visitor', 2, at, at, case n % 1000 when 2 then at end,
       case when n % 1000 > 2 then at end, at
     from generate_series(1, ${Math.floor(size / 10)}) n, lateral (select ${ago('n')} as at) times`,
  `insert into chat_events (conversation_id, seq, kind, by, text, at)
     select id, seq, 'message', 'visitor', 'hello', created_at from chat_conversations, generate_series(1, 2) seq
     where member_id >= ${firstFilled}`,
]

/** Actions of the staff, without seals: the last thing that is filled, since nothing can be added to the chain after them. */
export const fillAuditLog = async (db: Db, size: number): Promise<void> => {
  await sql
    .raw(`insert into audit_log (id, actor, action, arguments, before, after, at, region_code)
     select (select coalesce(max(id), 0) from audit_log) + n, 'support' || n % 20 || '@bohe.test',
       (array['grantTime', 'noteMember', 'banMember', 'revealContact'])[1 + n % 4], '{}', null,
       jsonb_build_object('about', 'member ' || n, 'member', n::text), ${ago('n')}, '0'
     from generate_series(1, ${Math.floor(size / 5)}) n`)
    .execute(db)
  await sql`analyze audit_log`.execute(db)
}

/** Fills what the console lists; after `fill`, whose members and orders it is about. */
export const fillConsole = async (db: Db, size: number): Promise<void> => {
  const statements = [
    ...[messages(size), ...told, invitations(size), ...prizes(size), ...cards(size), ...coupons, incidents(size)],
    ...[jobs(size), ...chats(size), 'analyze'],
  ]
  for (const statement of statements) await sql.raw(statement).execute(db)
}
