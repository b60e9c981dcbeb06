-- Whose account paid, by keyed hash: payments of one account have the same. Null when the provider did not tell.

alter table provider_transactions add column payer_hash bytea;

create index provider_transactions_of_payer on provider_transactions (payer_hash) where payer_hash is not null;
