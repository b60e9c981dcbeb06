-- Which request left a job: its line in the log and the job's have the same number.
alter table outbox add column request_id text;
