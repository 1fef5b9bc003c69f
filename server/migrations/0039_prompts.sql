-- Prompts of the assistant: questions that people keep, of the company and of single persons: docs/decisions/0073.
create table prompts (
  company_id uuid not null references companies (id),
  id uuid not null,
  -- empty: the company's
  user_id text not null check (octet_length(user_id) <= 1024),
  -- which of the prompts that every company begins with it takes the place of; null for none
  starter_key text check (char_length(starter_key) <= 100),
  -- order among those of its owner
  place int not null,
  version int not null,
  -- as domain/assistant/prompts/prompt has it
  document jsonb not null check (octet_length(document::text) <= 65536),
  -- as domain/assistant/prompts/golden-answer has it
  golden jsonb not null check (octet_length(golden::text) <= 8388608),
  -- what the golden answer names, for finding references
  mapping_id uuid not null,
  -- budgets and metrics
  named_ids text[] not null check (cardinality(named_ids) <= 1000),
  group_ids text[] not null check (cardinality(group_ids) <= 1000),
  location_ids text[] not null check (cardinality(location_ids) <= 200000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by text not null check (octet_length(updated_by) <= 65536),
  -- deleted ones can be brought back for a while; a starter stays as deleted, or it would be shown again
  deleted_at timestamptz,
  primary key (company_id, id)
);
create unique index prompts_of_starters on prompts (company_id, starter_key) where starter_key is not null;
create index prompts_of_user on prompts (company_id, user_id, place);
alter table prompts enable row level security;
alter table prompts force row level security;
create policy company on prompts using (company_id = nullif(current_setting('fourwall.company_id', true), '')::uuid);

-- Which prompts have run by themselves for whom: each once for a user and a day or month.
create table prompt_runs (
  company_id uuid not null references companies (id),
  user_id text not null check (octet_length(user_id) <= 1024),
  prompt_id uuid not null,
  -- yyyy-MM-dd, or yyyy-MM
  period text not null check (char_length(period) <= 10),
  ran_at timestamptz not null,
  primary key (company_id, user_id, prompt_id, period),
  foreign key (company_id, prompt_id) references prompts (company_id, id) on delete cascade
);
create index prompt_runs_age on prompt_runs (company_id, ran_at);
alter table prompt_runs enable row level security;
alter table prompt_runs force row level security;
create policy company on prompt_runs using (company_id = nullif(current_setting('fourwall.company_id', true), '')::uuid);
