set local lock_timeout = '5s';

-- Which request left a job: its line in the log and the job's have the same number.
alter table outbox add column request_id text;

-- Money that nobody has explained yet is looked at all the time; what anyone can cause is not in the way.
create index payment_incidents_unexplained on payment_incidents (created_at)
  where resolved_at is null and kind not in ('bad-signature', 'malformed');
