-- An open order that ended because its member paid another one: which one. Paid late all the same, it is not replaced any more.

alter table orders add column replaced_by bigint references orders;

alter table orders add constraint orders_replaced check (replaced_by is null or state = 'cancelled');
