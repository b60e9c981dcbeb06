-- What people did who run the shop. Rows are numbered without gaps, and each is sealed together with the one before it:
-- a row that was changed, taken out or moved is found.

alter table operator_acts rename to audit_log;
alter index operator_acts_recent rename to audit_log_recent;
alter table audit_log rename column operator to actor;
alter table audit_log rename column command to action;
alter table audit_log alter column id drop identity;
-- Null for what was done before rows were sealed.
alter table audit_log add column seal bytea;

-- Where the chain begins and ends. Who writes a row locks it.
create table audit_head (
  singleton boolean primary key default true check (singleton),
  first_id bigint not null,
  last_id bigint not null,
  seal bytea not null
);

insert into audit_head (first_id, last_id, seal) select coalesce(max(id), 0) + 1, coalesce(max(id), 0), '' from audit_log;
