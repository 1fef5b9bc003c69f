-- People, the embedded identity provider and the server's own keys. None of these tables belongs to
-- one company's data, so none carries row-level security.

-- Who may sign in. issuer and subject stay empty until an invited person signs in for the first time.
create table users (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null references companies (id) on delete cascade,
  email text not null check (email <> ''),
  name text not null default '',
  roles text[] not null default '{}',
  issuer text,
  subject text,
  created_at timestamptz not null default now(),
  check ((issuer is null) = (subject is null))
);
create unique index users_email on users (lower(email));
create unique index users_identity on users (issuer, subject);
create index users_company on users (company_id);

-- Accounts of the embedded identity provider.
create table identity_accounts (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email <> ''),
  name text not null,
  roles text[] not null default '{}',
  password_hash text not null,
  is_demo boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index identity_accounts_email on identity_accounts (lower(email));

-- Wrong passwords by e-mail address, known or not, so that a block does not tell which exist.
create table identity_attempts (
  email text primary key,
  failures integer not null,
  blocked_until timestamptz,
  last_failure_at timestamptz not null
);

-- Sessions, interactions, grants, codes and refresh tokens of the embedded identity provider.
create table identity_models (
  kind text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (kind, id)
);
create index identity_models_grant on identity_models (grant_id) where grant_id is not null;
create index identity_models_uid on identity_models (kind, uid) where uid is not null;
create index identity_models_expiry on identity_models (expires_at) where expires_at is not null;

-- Keys that every process on this database shares: signing keys, cookie keys, the key of app tokens.
create table server_secrets (
  name text primary key,
  value jsonb not null,
  created_at timestamptz not null default now()
);
