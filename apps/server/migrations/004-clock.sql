-- The clock that pauses by itself when the app was not used for some days; and when it last was.

alter table members add column idle_pause_days integer not null default 0 check (idle_pause_days >= 0);

alter table members add column client_seen_at timestamptz;
