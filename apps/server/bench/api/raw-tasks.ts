/** What a raw server answers with. */
export type RawTask =
  /** Bytes from memory. */
  | { kind: 'bytes'; body: string; headers: Record<string, string> }
  /** One row, found by what the body says, of the database of an address or in a folder. */
  | { kind: 'row'; database: string; statement: string }
  /** Whether the body is the password of a hash. */
  | { kind: 'hash'; stored: string }
  /** "success", once the signature was verified and the statements were run. */
  | { kind: 'callback'; database: string; publicKey: string; statements: readonly Statement[] }

/** A statement, and the names of its values: columns of the rows that came before. */
export interface Statement {
  text: string
  values: string[]
}

/** What `user/info` shows, in one statement. */
export const infoStatement = `
  select members.*, sessions.id as session_id, sessions.seen_at, sessions.created_at as session_created_at,
    memberships.as_of, memberships.is_paused, memberships.lots, memberships.runs_out_at
  from sessions join members on members.id = sessions.member_id left join memberships on memberships.member_id = members.id
  where sessions.token_hash = sha256(convert_to($1, 'utf8')) and sessions.expires_at > now()`

/** What settling a payment cannot do without: each row that is locked, read or written, once. */
export const settleStatements: readonly Statement[] = [
  { text: 'begin', values: [] },
  {
    text: `select id as attempt_id, order_id from payment_attempts where provider = 'alipay' and attempt_no = $1`,
    values: ['attempt_no'],
  },
  { text: 'select member_id from orders where id = $1', values: ['order_id'] },
  { text: 'select id from members where id = $1 for no key update', values: ['member_id'] },
  { text: 'select * from orders where id = $1 for update', values: ['order_id'] },
  { text: 'select * from payment_attempts where id = $1 for update', values: ['attempt_id'] },
  {
    text: `insert into payment_callbacks (attempt_id, kind, body, body_bytes, body_hash, received_at, last_seen_at)
      values ($1, 'paid', convert_to($2, 'utf8'), length($2), sha256(convert_to($2, 'utf8')), now(), now())
      on conflict do nothing`,
    values: ['attempt_id', 'body'],
  },
  {
    text: `insert into provider_transactions (provider, provider_txn_id, attempt_id, amount_minor, currency, paid_at,
      found_by, outcome, created_at) values ('alipay', $1, $2, 3000, 'CNY', now(), 'callback', 'fulfilled', now())
      on conflict do nothing returning id as transaction_id`,
    values: ['txn', 'attempt_id'],
  },
  { text: `update payment_attempts set state = 'paid', next_poll_at = null where id = $1`, values: ['attempt_id'] },
  {
    text: `update orders set state = 'paid', received_at = now(), paid_at = now(), opened_at = now() where id = $1`,
    values: ['order_id'],
  },
  { text: 'select * from membership_ledger where member_id = $1 order by id', values: ['member_id'] },
  {
    text: `insert into membership_ledger (member_id, kind, source, source_id, package_id, level, level_rank, seconds, at)
      values ($1, 'grant', 'order', $2, 11, '100', 1, 2592000, now()) on conflict do nothing`,
    values: ['member_id', 'order_id'],
  },
  {
    text: `update memberships set as_of = now(), runs_out_at = now() + interval '90 days' where member_id = $1`,
    values: ['member_id'],
  },
  {
    text: `update orders set state = 'cancelled' where member_id = $1 and id <> $2 and state = 'open'`,
    values: ['member_id', 'order_id'],
  },
  { text: 'commit', values: [] },
]
