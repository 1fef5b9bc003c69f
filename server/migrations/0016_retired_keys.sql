-- Keys that were replaced, for as long as what they signed may be valid.
create table retired_server_secrets (
  name text not null check (char_length(name) <= 100),
  value jsonb not null,
  keep_until timestamptz not null
);
