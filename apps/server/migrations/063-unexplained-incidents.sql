-- Money that nobody has explained yet is looked at all the time; what anyone can cause is not in the way.
create index concurrently if not exists payment_incidents_unexplained on payment_incidents (created_at) where resolved_at is null and kind not in ('bad-signature', 'malformed');
