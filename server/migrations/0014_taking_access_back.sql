-- Sessions, users and tokens whose access can be taken back at any moment; see docs/decisions/0034.

-- Tokens of other identity providers that were issued up to then are refused, whether they were ever seen here or not.
alter table users add column access_from timestamptz;

-- Counts what takes access back; whoever raises it holds its row until the end, so that changes become visible in their order.
create table access_epoch (
  is_only_row boolean primary key default true check (is_only_row),
  number bigint not null
);
insert into access_epoch (number) values (0);

-- What was changed under which number, for servers that remember something of it. The latest ten thousand are kept.
create table access_changes (
  number bigint primary key,
  -- user:…, session:…, token:… or identity:…
  subject text not null check (char_length(subject) <= 200)
);

-- Sessions at identity providers that tokens were shown of, by hash. An ended one stays for as long as a token of it may live.
create table sessions (
  key text primary key check (char_length(key) <= 100),
  user_id uuid,
  ended_at timestamptz,
  keep_until timestamptz not null
);
create index sessions_user on sessions (user_id) where ended_at is null;
create index sessions_keep_until on sessions (keep_until);

-- App tokens that the command line gave out. Those of a sign-in end with its session and are not listed.
create table app_tokens (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index app_tokens_user on app_tokens (user_id);

-- Links that each bind an invited user once to whoever signs in with it, by hash.
create table invitation_links (
  hash text primary key,
  user_id uuid not null unique references users (id) on delete cascade,
  expires_at timestamptz not null
);

-- Who was removed, so that a claim or the configuration does not let them in again: an invitation does.
create table removed_identities (
  issuer text not null,
  subject text not null,
  removed_at timestamptz not null,
  primary key (issuer, subject)
);
