-- What the provider was told is sold: asked again for the same number, it refuses any other text.

alter table payment_attempts add column subject text not null default '';
