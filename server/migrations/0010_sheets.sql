-- Folders of the library, one tree for all of a company's people.
create table folders (
  company_id uuid not null references companies (id),
  id uuid not null,
  -- null: at the top
  parent_id uuid,
  name text not null,
  created_at timestamptz not null,
  created_by text not null,
  -- Gone since then, with all that lay in it; what goes at once shares a deletion, so that it comes back at once.
  deleted_at timestamptz,
  deleted_by text,
  deletion uuid,
  -- of the folder that was deleted, and not of those within: where it was
  deleted_path text,
  primary key (company_id, id),
  foreign key (company_id, parent_id) references folders (company_id, id)
);
create unique index folder_names on folders
  (company_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'::uuid), lower(name)) where deleted_at is null;

-- Saved layouts of reports. What a layout says is the document of its version; here is what lists show and what others ask.
create table sheets (
  company_id uuid not null references companies (id),
  id uuid not null,
  -- may be gone meanwhile
  mapping_id uuid not null,
  name text not null,
  -- null: at the top
  folder_id uuid,
  version int not null,
  -- as the document says
  time_span jsonb not null,
  location_ids jsonb not null,
  -- budgets and metrics that the document names
  named_ids text[] not null,
  fiscal_year_use text not null check (fiscal_year_use in ('NONE', 'QUARTERS', 'YEARS')),
  created_at timestamptz not null,
  created_by text not null,
  updated_at timestamptz not null,
  updated_by text not null,
  deleted_at timestamptz,
  deleted_by text,
  deletion uuid,
  primary key (company_id, id),
  foreign key (company_id, folder_id) references folders (company_id, id)
);

-- Every state that was saved, whole.
create table sheet_versions (
  company_id uuid not null,
  sheet_id uuid not null,
  version int not null,
  saved_at timestamptz not null,
  saved_by text not null,
  -- what changed since the version before, in sentences
  summary jsonb not null,
  -- of a restored one, which version was
  restored int,
  document_version int not null,
  -- JSON, as domain/sheets/sheet-input writes it, each formatting with the version that it was saved in
  document text not null,
  primary key (company_id, sheet_id, version),
  foreign key (company_id, sheet_id) references sheets (company_id, id)
);

do $$
declare name text;
begin
  foreach name in array array['folders', 'sheets', 'sheet_versions'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy company on %I using (company_id = nullif(current_setting(''fourwall.company_id'', true), '''')::uuid)', name);
  end loop;
end $$;
