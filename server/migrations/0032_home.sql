-- Home: which findings people have dealt with, and what the page shows.
create table home_dismissals (
  company_id uuid not null references companies (id),
  -- rule, subject and month
  finding_key text not null check (char_length(finding_key) <= 200),
  -- of the finding's figures: with others it is shown again
  fingerprint text not null check (char_length(fingerprint) <= 64),
  verdict text not null check (verdict in ('DONE', 'NOT_RELEVANT')),
  dismissed_at timestamptz not null,
  dismissed_by text not null check (octet_length(dismissed_by) <= 65536),
  primary key (company_id, finding_key)
);
create index home_dismissals_age on home_dismissals (company_id, dismissed_at);
alter table home_dismissals enable row level security;
alter table home_dismissals force row level security;
create policy company on home_dismissals using (company_id = nullif(current_setting('fourwall.company_id', true), '')::uuid);

-- One for the company and one for each person who arranged their own.
create table home_arrangements (
  company_id uuid not null references companies (id),
  -- empty: the company's
  user_id text not null check (octet_length(user_id) <= 1024),
  -- as domain/home/home-arrangement writes it
  document jsonb not null check (octet_length(document::text) <= 1048576),
  -- what the document names, for finding references
  mapping_id uuid not null,
  -- budget and metrics
  named_ids text[] not null check (cardinality(named_ids) <= 100),
  group_ids text[] not null check (cardinality(group_ids) <= 100),
  location_ids text[] not null check (cardinality(location_ids) <= 10000),
  saved_at timestamptz not null,
  saved_by text not null check (octet_length(saved_by) <= 65536),
  primary key (company_id, user_id)
);
alter table home_arrangements enable row level security;
alter table home_arrangements force row level security;
create policy company on home_arrangements using (company_id = nullif(current_setting('fourwall.company_id', true), '')::uuid);
