-- Rises with each transaction that locks the member (database/lock-member.ts): a replica that shows the same number has
-- everything that was written about him until then (decision 080).
set local lock_timeout = '1s';
alter table members add column writes bigint not null default 0;
