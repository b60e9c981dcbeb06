-- Cards that are issued in the console wait, sealed with CARD_KEY, until they are exported, which is once.
create table card_exports (
  batch_id bigint primary key references card_batches,
  sealed bytea not null,
  created_at timestamptz not null
);

-- One card of a batch can be void by itself.
alter table cards add column voided_at timestamptz;

alter table coupons add column version integer not null default 1;
create index coupon_uses_of_coupon on coupon_uses (coupon_id, id);

insert into approval_limits values ('card days', 3000);

update staff_roles set permissions = permissions || '["coupons.change", "cards.issue", "cards.export", "cards.void"]' where name = 'operations';
update staff_roles set permissions = permissions || '["coupons.read", "cards.read"]' where name = 'finance';
update staff_roles set permissions = permissions || '["coupons.read", "cards.read"]' where name = 'support';
