-- How presentations of a company look: every version of it, the last one is in force.
create table brand_versions (
  company_id uuid not null references companies (id),
  version int not null,
  -- as domain/presentations/brand has it
  document jsonb not null check (octet_length(document::text) <= 65536),
  -- a picture; earlier versions may name one that is gone
  logo_id uuid,
  saved_at timestamptz not null,
  saved_by text not null check (octet_length(saved_by) <= 65536),
  primary key (company_id, version)
);
alter table brand_versions enable row level security;
alter table brand_versions force row level security;
create policy company on brand_versions using (company_id = nullif(current_setting('fourwall.company_id', true), '')::uuid);
