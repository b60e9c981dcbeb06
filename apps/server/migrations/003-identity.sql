-- Social identities, remembered devices, confirmations, and the articles that the site's lists are made of.

-- Somebody who only ever came through a social account has no password.
alter table members alter column password_hash drop not null;

-- The handle that a member names a device by; the device's own id stays with the device.
alter table devices add column id bigint generated always as identity;

alter table devices add constraint devices_handle unique (id);

create table remembered_devices (
  member_id bigint not null,
  device_id text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  used_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (member_id, device_id),
  foreign key (member_id, device_id) references devices
);

create index remembered_devices_expiry on remembered_devices (expires_at);

-- The key is what the provider calls the person within one app; unionid, where there is one, is known beside it.
create table identities (
  id bigint generated always as identity primary key,
  member_id bigint not null references members,
  provider text not null check (provider in ('wechat', 'qq', 'weibo', 'facebook', 'google', 'twitter')),
  app_id text not null,
  subject text not null,
  unionid text,
  nickname text not null,
  created_at timestamptz not null,
  unique (provider, app_id, subject),
  unique (member_id, provider)
);

create index identities_unionid on identities (provider, unionid) where unionid is not null;

create table open_states (
  state_hash bytea primary key,
  provider text not null,
  intent text not null check (intent in ('login', 'bind')),
  member_id bigint references members,
  -- The browser that began; null for a client that keeps the state itself.
  browser_hash bytea,
  nonce text not null,
  code_verifier text not null,
  redirect_uri text not null,
  target text not null,
  expires_at timestamptz not null,
  check ((intent = 'bind') = (member_id is not null))
);

create index open_states_expiry on open_states (expires_at);

create table bind_tickets (
  ticket_hash bytea primary key,
  browser_hash bytea,
  provider text not null,
  app_id text not null,
  subject text not null,
  unionid text,
  nickname text not null,
  expires_at timestamptz not null
);

create index bind_tickets_expiry on bind_tickets (expires_at);

-- Whom a code was sent for: purposes 5 and 6 are a member's own.
alter table verification_codes add column member_id bigint references members;

create table confirmations (
  key_hash bytea primary key,
  member_id bigint not null references members,
  target text not null,
  code_hash bytea not null,
  expires_at timestamptz not null
);

create index confirmations_expiry on confirmations (expires_at);

-- Articles and activities share one sequence of ids.
create sequence content_ids start with 1001;

create table articles (
  id bigint primary key default nextval('content_ids'),
  -- 1 notice, 2 news, 3 help, 4 question.
  class_type text not null check (class_type in ('1', '2', '3', '4')),
  -- 1 web, 2 app.
  support_type text not null check (support_type in ('1', '2')),
  label text not null check (label in ('', '国服', '手游', '最新', '热门', '推荐', '促销')),
  include_region_codes text[] not null,
  exclude_region_codes text[] not null,
  title_zh text not null,
  title_en text not null,
  summary_zh text not null,
  summary_en text not null,
  content_zh text not null,
  content_en text not null,
  image_url text not null,
  tag_zh text not null,
  tag_en text not null,
  seo_keywords_zh text not null,
  seo_keywords_en text not null,
  seo_desc_zh text not null,
  seo_desc_en text not null,
  create_staff_id text not null,
  hits integer not null default 0 check (hits >= 0),
  publish_at timestamptz not null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);

create index articles_of_class on articles (class_type, support_type, publish_at desc, id desc);
