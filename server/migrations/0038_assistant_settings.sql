-- What an owner lets a language model have, one row for each company that has decided; without one nothing is sent: docs/decisions/0072.
create table assistant_settings (
  company_id uuid primary key references companies (id),
  -- whether questions that the built-in planner does not understand are sent, with the company's names
  uses_model boolean not null,
  -- whether the model words answers around holes for figures
  words_answers boolean not null,
  -- whether it may read memos of entries that an answer lists
  reads_memos boolean not null,
  changed_at timestamptz not null,
  changed_by text not null check (octet_length(changed_by) <= 65536),
  -- counts changes: a save names the one that it is based on
  version int not null check (version >= 1)
);
alter table assistant_settings enable row level security;
alter table assistant_settings force row level security;
create policy company on assistant_settings using (company_id = nullif(current_setting('fourwall.company_id', true), '')::uuid);

-- What a company has used of the model, by its calendar day.
create table assistant_usage (
  company_id uuid not null references companies (id),
  day date not null,
  -- sent to the model
  questions int not null check (questions >= 0),
  -- of requests and replies; while an answer is on its way, also what it may still take
  tokens bigint not null check (tokens >= 0),
  -- answered by the built-in planner, because the model failed or its replies did not check
  refusals int not null check (refusals >= 0),
  -- not sent, because the day's limit was met
  over_limit int not null check (over_limit >= 0),
  primary key (company_id, day)
);
alter table assistant_usage enable row level security;
alter table assistant_usage force row level security;
create policy company on assistant_usage using (company_id = nullif(current_setting('fourwall.company_id', true), '')::uuid);
