-- What became of the cards of a batch is counted from an index.
create index cards_told on cards (batch_id) include (redeemed_at, voided_at);
drop index cards_of_batch;
