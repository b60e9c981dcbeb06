-- Locks as rows: advisory locks belong to a session, which poolers and distributed databases do not keep.
insert into named_locks (name) values ('demo'), ('documents'), ('visits');
insert into named_locks (name)
  select kind || ' ' || n from unnest(array['chat-visitor', 'chat-address']) kind, generate_series(0, 63) n;
