-- A keyed call that commits something and then asks somebody else keeps what it committed: its repeat goes on from there.
alter table idempotency_keys add column begun_id bigint;
