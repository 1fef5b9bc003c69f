-- Every state that people saved of what shapes reports: for history, for restoring, and for bringing two people's changes together.
create table saved_versions (
  company_id uuid not null references companies (id),
  kind text not null check (kind in ('CATEGORIZATION', 'MAPPING', 'LOCATION_TREE')),
  -- of the categorization or mapping; of the location tree the company's own
  subject_id uuid not null,
  version int not null,
  saved_at timestamptz not null,
  -- null where no person did, such as an import
  saved_by text,
  -- {schema, …}: see the document functions of domain/mappings and domain/locations
  document jsonb not null,
  primary key (company_id, kind, subject_id, version)
);

-- [{locationId, openedOn, closedOn}], as stated by a person
alter table location_trees add column dates jsonb not null default '[]';

-- Flat, named sets of locations.
create table location_mappings (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null,
  location_ids int[] not null,
  primary key (company_id, id)
);

do $$
declare name text;
begin
  foreach name in array array['saved_versions', 'location_mappings'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy company on %I using (company_id = nullif(current_setting(''fourwall.company_id'', true), '''')::uuid)', name);
  end loop;
end $$;
