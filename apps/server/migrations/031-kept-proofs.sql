-- A right code for a contact that nobody has registered is kept as a proof to register with, in the browser that showed it.

alter table verification_codes add column browser_hash bytea;
