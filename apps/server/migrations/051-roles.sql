-- Roles are changed in the console: what somebody else saved in between is told.
alter table staff_roles add column version integer not null default 1;
