-- Limits above which another person has to agree are named by the program alone: a screen brings its own.
alter table approval_limits drop constraint approval_limits_name_check;

-- Who changed a thing of the shop last is asked for when two people change it at once.
create index audit_log_about on audit_log ((after ->> 'about'), id) where after ->> 'about' is not null;
