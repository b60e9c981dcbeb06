-- What runs, and what was checked.

-- One row for each process that serves; who stops in order takes his row away.
create table nodes (
  id text primary key,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- The 99th percentile of how late its event loop was since the last beat.
  delay_ms integer not null,
  rss_bytes bigint not null,
  -- Payment providers that rest, and until when: {"alipay": "2026-11-21T08:00:15.000Z"}.
  resting jsonb not null
);

-- The last run of each check, and of each bill that was compared.
create table check_runs (
  kind text not null check (kind in ('ledger', 'audit', 'reconcile', 'backup')),
  -- '' for what is no bill.
  provider text not null default '',
  day text not null default '',
  at timestamptz not null,
  -- How many rows were looked at, where that is counted.
  checked bigint,
  findings integer not null,
  primary key (kind, provider, day)
);

update staff_roles set permissions = permissions || '["machines.jobs"]' where name = 'operations';
