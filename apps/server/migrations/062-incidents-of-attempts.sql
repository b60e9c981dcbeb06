-- The record of an order shows the incidents of its attempts.
create index concurrently if not exists payment_incidents_of_attempt on payment_incidents (attempt_id) where attempt_id is not null;
