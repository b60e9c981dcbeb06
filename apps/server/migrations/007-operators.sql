-- What operators did, and what the providers' daily bills say.

create table operator_acts (
  id bigint generated always as identity primary key,
  operator text not null,
  command text not null,
  arguments jsonb not null,
  before jsonb,
  after jsonb,
  at timestamptz not null
);

create index operator_acts_recent on operator_acts (at);

create table bill_rows (
  id bigint generated always as identity primary key,
  provider text not null,
  bill_date date not null,
  kind text not null check (kind in ('payment', 'refund')),
  attempt_no text not null,
  -- Of the payment, or of the refund.
  provider_no text not null,
  amount_minor bigint not null,
  currency text not null,
  read_at timestamptz not null,
  unique (provider, kind, provider_no)
);

create index bill_rows_of_day on bill_rows (provider, bill_date);
