-- Payments that no sum of a day has: told late, or given back, when their amount may still be corrected. There are few.
create index concurrently if not exists provider_transactions_late on provider_transactions (paid_at) where outcome = 'refunded' or created_at - paid_at > interval '26 hours';
