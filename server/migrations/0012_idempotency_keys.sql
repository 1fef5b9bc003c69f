-- What was made by acts that came with a key of their sender's own: the same key again is answered with what it made.
-- Written in the transaction that makes it, so that neither is there without the other.
create table idempotency_keys (
  company_id uuid not null references companies (id),
  user_id uuid not null,
  -- the mutation
  operation text not null check (char_length(operation) <= 100),
  key text not null check (char_length(key) between 1 and 64),
  -- SHA-256 of the arguments: another act under the same key is refused
  arguments_hash text not null check (char_length(arguments_hash) <= 64),
  -- the id of what was made
  made text not null check (char_length(made) <= 200),
  made_at timestamptz not null default now(),
  primary key (company_id, user_id, operation, key)
);
create index idempotency_keys_age on idempotency_keys (company_id, made_at);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy company on idempotency_keys using (company_id = nullif(current_setting('fourwall.company_id', true), '')::uuid);
