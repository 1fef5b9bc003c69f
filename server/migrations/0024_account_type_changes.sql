-- Types of accounts as people corrected them: kept for history and undo, and not replaced by what a later file states.
alter table ledger_accounts add column type_is_corrected boolean not null default false;

create table account_type_changes (
  company_id uuid not null references companies (id),
  id uuid not null,
  -- from 1, in the order in which they were made
  number int not null,
  made_at timestamptz not null,
  made_by text,
  -- [{accountId, from: {type, isStated, isCorrected}, to}]
  document jsonb not null,
  -- the change that this one takes back; null for one by hand
  undoes uuid,
  primary key (company_id, id),
  unique (company_id, number),
  constraint account_type_changes_texts check (
    octet_length(document::text) <= 16000000 and (made_by is null or octet_length(made_by) <= 65536)
  )
);
alter table account_type_changes enable row level security;
alter table account_type_changes force row level security;
create policy company on account_type_changes using (company_id = nullif(current_setting('fourwall.company_id', true), '')::uuid);
