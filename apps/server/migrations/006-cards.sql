-- Recharge cards, in batches; a password is a keyed hash, a card given as a prize keeps a ciphertext beside it.

create table card_batches (
  id bigint generated always as identity primary key,
  title_zh text not null,
  title_en text not null,
  package_id bigint not null references packages,
  months integer not null check (months >= 0),
  days integer not null check (days >= 0 and (months > 0) <> (days > 0)),
  valid_until timestamptz,
  issued_by text not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz
);

create table cards (
  id bigint generated always as identity primary key,
  batch_id bigint not null references card_batches,
  card_no text not null unique,
  password_hash bytea not null,
  -- AES-256-GCM of the password; its key is in the settings, never here.
  ciphertext bytea,
  redeemed_by bigint references members,
  redeemed_at timestamptz,
  created_at timestamptz not null,
  check ((redeemed_by is null) = (redeemed_at is null))
);

create index cards_of_batch on cards (batch_id);
