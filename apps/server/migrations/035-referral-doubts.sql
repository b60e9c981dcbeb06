-- An invitation that may be the inviter's own waits for the friend's first payment or for days of use.

alter table referrals
  add column waiting boolean not null default false,
  -- Why it waits or waited: what the friend shared with the inviter or with another of his friends.
  add column doubts text[] not null default '{}' check (doubts <@ array['device', 'network']),
  -- Days in Asia/Shanghai after that of the registration on which the friend was logged in, counted while it waits.
  add column use_days integer not null default 0 check (use_days >= 0),
  add column last_use_day date,
  add check (not waiting or (days = 0 and last_use_day is not null));

create index referrals_waiting on referrals (use_days) where waiting;

-- From where and on what an invited friend registered, by keyed hash; let go of after a while.
create table referral_signals (
  friend_id bigint primary key references members,
  network_hash bytea not null,
  device_hash bytea not null,
  at timestamptz not null
);

create index referral_signals_age on referral_signals (at);
