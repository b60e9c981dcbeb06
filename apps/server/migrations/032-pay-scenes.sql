-- Where an attempt's code is paid: scanned by another device, on the provider's page in this browser, or within WeChat.

alter table payment_attempts add column scene text not null default 'qr' check (scene in ('qr', 'h5', 'jsapi'));

-- PayPal's approval link has always been a page.
update payment_attempts set scene = 'h5' where provider = 'paypal';

-- Until when the code can be opened; the provider gives the same attempt another one then. Null: as long as the attempt.
alter table payment_attempts add column fresh_until timestamptz;

-- Who pays within WeChat, as WeChat named him for this attempt.
alter table payment_attempts add column openid text;

alter table payment_attempts add constraint payment_attempts_within_wechat check ((scene = 'jsapi') = (openid is not null));
