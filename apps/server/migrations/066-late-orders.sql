-- Orders that were paid long after they were placed, which no sum of their day counts as paid. There are few.
create index concurrently if not exists orders_paid_late on orders (created_at) where paid_at - created_at > interval '26 hours';
