-- What housekeeping looks for in tables that grow.

create index devices_last_seen on devices (last_seen_at);
create index idempotency_keys_age on idempotency_keys (claimed_at);
create index outbox_done on outbox (done_at) where done_at is not null;
create index web_tokens_of_session on web_tokens (session_id);
