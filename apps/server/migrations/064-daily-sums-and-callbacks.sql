-- What a day of Beijing came to, kept once nothing of it changes any more: figures of long ranges are made of these rows.
-- What comes late is no part of them and is looked up beside them, so that no row here is ever wrong.
create table daily_revenue (
  day date not null,
  region_code text not null,
  provider text not null,
  package_id bigint not null,
  currency text not null,
  -- Minor units.
  received bigint not null,
  payments bigint not null,
  refunded bigint not null,
  refunds bigint not null,
  primary key (day, region_code, provider, package_id, currency)
);

-- A day has a row here for each region, also when nothing happened: it is summed up to the newest of them.
create table daily_counts (
  day date not null,
  region_code text not null check (region_code in ('0', '1')),
  -- Orders that were placed, and how many of these were paid.
  placed bigint not null,
  paid bigint not null,
  registered bigint not null,
  renewed bigint not null,
  primary key (day, region_code)
);

-- What a provider told as it came names who paid: to look at it is an act of its own. Support works on orders, not on the
-- shop's bills, which tell what it earns; a role that the shop has changed stays as it is.
update staff_roles set permissions = permissions || '["money.reveal"]' where name in ('operations', 'finance');
update staff_roles set permissions = permissions - 'money.read' where name = 'support' and version = 1;
