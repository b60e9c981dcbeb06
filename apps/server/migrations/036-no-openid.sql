-- No method is paid within WeChat yet, so no attempt names a buyer there.

alter table payment_attempts drop constraint payment_attempts_within_wechat;

alter table payment_attempts drop column openid;
