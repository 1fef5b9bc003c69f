-- What an identity provider calls a company. Only whoever runs the deployment sets it; the display name decides nothing.
alter table companies add column external_key text
  check (external_key is null or char_length(external_key) between 1 and 200);
create unique index companies_external_key on companies (external_key) where external_key is not null;

-- Attempts to sign in with a password. key: a hash of the account and the place or device it is tried from, of the address alone, or
-- of the account alone. Attempts by account from anywhere used to be counted in identity_attempts, which locked the owner out, too.
create table sign_in_attempts (
  key text primary key,
  failures integer not null default 0,
  -- of a place or device: none is looked at until then; else when the count is empty again
  until timestamptz not null,
  touched_at timestamptz not null,
  -- a device that its owner has signed in from; it has its own count until then
  known_until timestamptz
);
create index sign_in_attempts_touched on sign_in_attempts (touched_at);
drop table identity_attempts;
