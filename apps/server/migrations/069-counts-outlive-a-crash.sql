-- Codes that were sent and guesses that were made still count after a crash, and on a standby that takes over.
alter table rates set logged;
