-- A token that opens the website for who is logged in with the app: used once, within a minute. It lives no longer than the
-- session that asked for it, nor than that session's own token.

create table web_tokens (
  token_hash bytea primary key,
  session_id bigint not null references sessions on delete cascade,
  session_token_hash bytea not null,
  expires_at timestamptz not null
);

create index web_tokens_session on web_tokens (session_id);
create index web_tokens_expiry on web_tokens (expires_at);
