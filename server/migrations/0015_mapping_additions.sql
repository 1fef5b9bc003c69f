-- What an import added to the proposed mapping: accounts whose type its file states, and the lines that they called for.
-- Undoing the import takes it out again.
create table mapping_additions (
  company_id uuid not null references companies (id),
  import_id int not null,
  mapping_id uuid not null,
  -- of the mapping, as the import made it
  version int not null,
  -- of its categorization; null where the import added no lines
  categorization_version int,
  -- {schema, accounts, groups}: see domain/mappings/new-accounts
  document jsonb not null,
  -- null until the import is undone
  taken_back_at timestamptz,
  -- as undoing made them; null where nothing was left to take out
  taken_back_version int,
  taken_back_categorization_version int,
  primary key (company_id, import_id),
  -- as many accounts as a mapping holds
  constraint mapping_additions_size check (octet_length(document::text) <= 16000000)
);
alter table mapping_additions enable row level security;
alter table mapping_additions force row level security;
create policy company on mapping_additions using (company_id = nullif(current_setting('fourwall.company_id', true), '')::uuid);
