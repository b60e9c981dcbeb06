-- Discount codes: reserved by an order, committed when it is paid, released when it is not.

create table coupons (
  id bigint generated always as identity primary key,
  -- As people write it; one code whatever its capitals.
  code text not null,
  title_zh text not null,
  title_en text not null,
  kind text not null check (kind in ('fixed', 'percent')),
  amount_cny integer not null default 0 check (amount_cny >= 0),
  amount_usd integer not null default 0 check (amount_usd >= 0),
  percent integer not null default 0 check (percent between 0 and 100),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Null: no limit.
  total_limit integer check (total_limit > 0),
  member_limit integer check (member_limit > 0),
  -- Empty: all.
  package_ids bigint[] not null,
  price_types text[] not null,
  region_codes text[] not null,
  -- Orders that hold it or have used it.
  taken integer not null default 0 check (taken >= 0),
  issued_by text not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  check (ends_at > starts_at),
  check ((kind = 'percent') = (percent > 0)),
  check ((kind = 'fixed') = (amount_cny > 0 and amount_usd > 0))
);

create unique index coupons_code on coupons (upper(code));

create table coupon_uses (
  id bigint generated always as identity primary key,
  coupon_id bigint not null references coupons,
  member_id bigint not null references members,
  order_id bigint not null unique references orders,
  state text not null check (state in ('reserved', 'committed', 'released')),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- Set on a committed one: its order had ended, was paid late all the same, and got the price it was placed at.
  released_at timestamptz,
  check (state <> 'released' or released_at is not null)
);

create index coupon_uses_of_member on coupon_uses (coupon_id, member_id) where state <> 'released';

-- What the order would have cost without the code; the difference is what the code took off.
alter table orders add column list_cny integer;

alter table orders add column list_usd integer;

update orders set list_cny = amount_cny, list_usd = amount_usd;

alter table orders alter column list_cny set not null;

alter table orders alter column list_usd set not null;

alter table orders add constraint orders_discount check (list_cny >= amount_cny and list_usd >= amount_usd);

-- How the buyer meant to pay when he placed the order; its attempts tell how he did. An order that costs nothing has none.
alter table orders add column pay_type text not null default '' check (pay_type in ('', 'wechat', 'alipay', 'qq', 'paypal'));
