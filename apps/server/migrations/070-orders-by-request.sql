-- The number of the request that placed the order: what is told of it later names the order's trace (decision 083). Null in
-- what a release before this one placed.
set local lock_timeout = '1s';
alter table orders add column request_id text;
