-- The entitlement ledger, orders, the attempts to pay them, what providers reported. Times are UTC, money is minor units.

create table membership_ledger (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  kind text not null check (kind in ('grant', 'pause', 'resume')),
  source text check (source in ('order', 'card', 'referral', 'prize', 'qq_group', 'operator', 'experience')),
  source_id text,
  package_id bigint references packages,
  level text references levels,
  level_rank integer,
  seconds bigint check (seconds > 0),
  op_source text check (op_source in ('web', 'client', 'auto', 'operator')),
  at timestamptz not null,
  unique (source, source_id),
  check (
    (kind = 'grant') = (source is not null)
    and (kind = 'grant') = (source_id is not null)
    and (kind = 'grant') = (package_id is not null)
    and (kind = 'grant') = (level is not null)
    and (kind = 'grant') = (level_rank is not null)
    and (kind = 'grant') = (seconds is not null)
    and (kind = 'grant') = (op_source is null)
  )
);

create index membership_ledger_of_member on membership_ledger (member_id, id);

-- A copy of what the ledger says, rebuilt with every row of it.
create table memberships (
  member_id bigint primary key references members,
  as_of timestamptz not null,
  is_paused boolean not null,
  lots jsonb not null,
  runs_out_at timestamptz,
  check (not is_paused or runs_out_at is null)
);

create index memberships_running_out on memberships (runs_out_at) where runs_out_at is not null;

create table orders (
  id bigint generated always as identity (start with 100001) primary key,
  invoice_no text not null unique,
  member_id bigint not null references members,
  state text not null check (state in ('open', 'paid', 'expired', 'cancelled', 'refunding', 'refunded')),
  region_code text not null check (region_code in ('0', '1')),
  package_id bigint not null references packages,
  price_id bigint not null references prices,
  package_title_zh text not null,
  package_title_en text not null,
  price_title_zh text not null,
  price_title_en text not null,
  months integer not null check (months >= 0),
  days integer not null check (days >= 0 and (months > 0) <> (days > 0)),
  amount_cny integer not null check (amount_cny >= 0),
  amount_usd integer not null check (amount_usd >= 0),
  discount_code text not null default '',
  invoice_from text not null,
  src_channel text not null,
  os_type text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  received_at timestamptz,
  paid_at timestamptz,
  opened_at timestamptz,
  closed_at timestamptz,
  check (state not in ('paid', 'refunding', 'refunded') or paid_at is not null),
  check (expires_at > created_at)
);

create index orders_of_member on orders (member_id, id desc);

create index orders_to_expire on orders (expires_at) where state = 'open';

create table payment_attempts (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  attempt_no text not null unique,
  provider text not null check (provider in ('wechat', 'alipay', 'qq', 'paypal')),
  state text not null check (state in ('creating', 'open', 'failed', 'closed', 'paid')),
  amount_minor integer not null check (amount_minor > 0),
  currency text not null check (currency in ('CNY', 'USD')),
  merchant_id text not null,
  app_id text not null,
  client_ip text not null,
  pay_url text not null default '',
  provider_order_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  polls integer not null default 0,
  polled_at timestamptz,
  next_poll_at timestamptz,
  check (state <> 'open' or pay_url <> '')
);

create unique index payment_attempts_one_live on payment_attempts (order_id) where state in ('creating', 'open');

create index payment_attempts_of_order on payment_attempts (order_id, id desc);

create index payment_attempts_to_poll on payment_attempts (next_poll_at) where next_poll_at is not null;

create table provider_transactions (
  id bigint generated always as identity primary key,
  provider text not null,
  provider_txn_id text not null,
  attempt_id bigint not null references payment_attempts,
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null,
  paid_at timestamptz not null,
  found_by text not null check (found_by in ('callback', 'poll', 'capture')),
  outcome text not null check (outcome in ('fulfilled', 'refunded')),
  created_at timestamptz not null,
  unique (provider, provider_txn_id)
);

create index provider_transactions_of_attempt on provider_transactions (attempt_id);

create table refunds (
  id bigint generated always as identity primary key,
  refund_no text not null unique,
  transaction_id bigint not null references provider_transactions,
  attempt_id bigint not null references payment_attempts,
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null,
  reason text not null,
  state text not null check (state in ('pending', 'succeeded', 'failed')),
  provider_refund_id text,
  created_at timestamptz not null,
  done_at timestamptz,
  check ((state = 'pending') = (done_at is null))
);

create index refunds_of_attempt on refunds (attempt_id);

create table payment_incidents (
  id bigint generated always as identity primary key,
  kind text not null,
  provider text not null,
  -- What makes the same incident told again the same incident.
  fingerprint text not null,
  attempt_id bigint references payment_attempts,
  provider_txn_id text,
  detail text not null,
  raw bytea,
  seen integer not null default 1,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  resolved_at timestamptz,
  unique (provider, kind, fingerprint)
);

create index payment_incidents_recent on payment_incidents (last_seen_at);
