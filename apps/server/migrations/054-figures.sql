-- A payment knows the region and the package of its order, a membership the region of its member, and neither ever
-- changes: a month of a large shop is summed from one index.
alter table provider_transactions add column region_code text, add column package_id bigint;
update provider_transactions t set region_code = o.region_code, package_id = o.package_id
  from payment_attempts a join orders o on o.id = a.order_id where a.id = t.attempt_id;
create function payment_takes_after_order() returns trigger language plpgsql as $$ begin select o.region_code, o.package_id into new.region_code, new.package_id from payment_attempts a join orders o on o.id = a.order_id where a.id = new.attempt_id; return new; end $$;
create trigger payment_takes_after_order before insert on provider_transactions for each row execute function payment_takes_after_order();
alter table provider_transactions alter column region_code set not null, alter column package_id set not null;
drop index provider_transactions_paid;
create index provider_transactions_paid on provider_transactions (paid_at)
  include (region_code, provider, package_id, currency, amount_minor);

alter table memberships add column region_code text;
update memberships s set region_code = m.region_code from members m where m.id = s.member_id;
create function membership_takes_after_member() returns trigger language plpgsql as $$ begin select m.region_code into new.region_code from members m where m.id = new.member_id; return new; end $$;
create trigger membership_takes_after_member before insert on memberships for each row execute function membership_takes_after_member();
alter table memberships alter column region_code set not null;
drop index memberships_running_out;
create index memberships_running_out on memberships (runs_out_at) include (region_code) where runs_out_at is not null;

-- The first order that each member paid; whatever he pays later renews.
create table first_payments (
  member_id bigint primary key references members on delete cascade,
  paid_at timestamptz not null,
  -- Of the order.
  region_code text not null
);
insert into first_payments
  select distinct on (member_id) member_id, paid_at, region_code from orders where paid_at is not null
  order by member_id, paid_at;
create index first_payments_paid on first_payments (paid_at) include (region_code);
create function note_first_payment() returns trigger language plpgsql as $$ begin insert into first_payments values (new.member_id, new.paid_at, new.region_code) on conflict (member_id) do update set paid_at = excluded.paid_at, region_code = excluded.region_code where excluded.paid_at < first_payments.paid_at; return null; end $$;
create trigger order_placed_paid after insert on orders for each row when (new.paid_at is not null) execute function note_first_payment();
create trigger order_paid after update of paid_at on orders for each row when (new.paid_at is not null) execute function note_first_payment();

-- Orders and members are counted from an index, too.
drop index orders_placed;
create index orders_placed on orders (created_at) include (region_code, paid_at);
drop index orders_paid;
create index orders_paid on orders (paid_at) include (region_code) where paid_at is not null;
drop index members_registered;
create index members_registered on members (created_at) include (region_code);

-- What waits, and what was begun of late, is found without what is over.
create index refunds_pending on refunds (id) where state = 'pending';
create index payment_attempts_begun on payment_attempts (created_at);
