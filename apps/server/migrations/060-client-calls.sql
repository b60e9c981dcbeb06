-- Which versions of the sites and the apps call, by Beijing days: who still needs what the API would let go of.
create table client_calls (
  day date not null,
  client text not null,
  calls bigint not null,
  last_at timestamptz not null,
  primary key (day, client)
);
create index client_calls_over on client_calls (last_at);
