-- Rows that take a grant back (revoke) and that count it in another package (convert): both name the grant they are
-- about, so only grants are once for a source and its id.

alter table membership_ledger drop constraint membership_ledger_kind_check;

alter table membership_ledger drop constraint membership_ledger_check;

alter table membership_ledger drop constraint membership_ledger_source_source_id_key;

alter table membership_ledger add constraint membership_ledger_kind
  check (kind in ('grant', 'convert', 'revoke', 'pause', 'resume'));

alter table membership_ledger add constraint membership_ledger_fields check (
  (kind in ('grant', 'convert', 'revoke')) = (source is not null)
  and (kind in ('grant', 'convert', 'revoke')) = (source_id is not null)
  and (kind in ('grant', 'convert')) = (package_id is not null)
  and (kind in ('grant', 'convert')) = (level is not null)
  and (kind in ('grant', 'convert')) = (level_rank is not null)
  and (kind in ('grant', 'convert')) = (seconds is not null)
  and (kind in ('pause', 'resume')) = (op_source is not null)
);

create unique index membership_ledger_grants on membership_ledger (source, source_id) where kind = 'grant';

create unique index membership_ledger_revokes on membership_ledger (source, source_id) where kind = 'revoke';

-- Since when the member wants the clock to pause by itself.
alter table members add column idle_pause_since timestamptz;

create index members_idle_pausing on members (id) where idle_pause_days > 0;
