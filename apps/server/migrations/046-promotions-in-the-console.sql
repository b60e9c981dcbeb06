-- Promotions are made in the console. A draft and one that was withdrawn are seen by no visitor.
alter table activities
  add column state text not null default 'published' check (state in ('draft', 'published', 'withdrawn')),
  add column version integer not null default 1;

-- What 100,000 draws came to; null since its terms or presents have changed, and before.
alter table draw_terms add column simulation jsonb;

-- Prizes that wait to be sent, and those that were.
create index prizes_to_send on prizes (status, id desc) where status in ('1', '2');

create index referral_signals_network on referral_signals (network_hash);
create index referral_signals_device on referral_signals (device_hash);

update staff_roles set permissions = permissions || '["promotions.change", "prizes.fulfil", "invitations.clawback"]' where name = 'operations';
update staff_roles set permissions = permissions || '["promotions.read", "promotions.change"]' where name = 'content';
update staff_roles set permissions = permissions || '["prizes.read", "invitations.read"]' where name = 'support';
