-- A buyer within WeChat goes to it to be named for one order, in a way like that of a log-in: of one browser, good once.

alter table open_states drop constraint open_states_intent_check;
alter table open_states add constraint open_states_intent_check check (intent in ('login', 'bind', 'pay'));

alter table open_states drop constraint open_states_check;
alter table open_states add constraint open_states_check check ((intent = 'login') = (member_id is null));
