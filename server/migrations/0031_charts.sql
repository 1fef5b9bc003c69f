-- Charts: what each asks for and how it is drawn, never a figure.
create table charts (
  company_id uuid not null references companies (id),
  id uuid not null,
  -- empty: named by what its figures say
  title text not null check (char_length(title) <= 200),
  -- folders, as in /Board/Monthly; / for the top
  path text not null check (char_length(path) <= 2000),
  version int not null,
  -- as domain/charts/chart-text writes it
  document jsonb not null check (octet_length(document::text) <= 4194304),
  -- what the document names, for lists and for finding references
  mapping_id uuid not null,
  -- budgets and metrics
  named_ids text[] not null check (cardinality(named_ids) <= 100),
  group_ids text[] not null check (cardinality(group_ids) <= 100),
  location_ids text[] not null check (cardinality(location_ids) <= 200000),
  created_at timestamptz not null,
  created_by text not null check (octet_length(created_by) <= 65536),
  updated_at timestamptz not null,
  updated_by text not null check (octet_length(updated_by) <= 65536),
  deleted_at timestamptz,
  deleted_by text check (octet_length(deleted_by) <= 65536),
  primary key (company_id, id)
);
alter table charts enable row level security;
alter table charts force row level security;
create policy company on charts using (company_id = nullif(current_setting('fourwall.company_id', true), '')::uuid);

alter table saved_versions drop constraint saved_versions_kind_check;
alter table saved_versions add constraint saved_versions_kind_check check (kind in ('CATEGORIZATION', 'MAPPING', 'LOCATION_TREE', 'CHART'));

-- Counted as layouts are: docs/decisions/0042.
create function count_charts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $body$
declare
  more record;
begin
  if tg_op = 'INSERT' then
    for more in select r.company_id, count(*) as items from new_rows r group by 1 loop
      perform count_usage(more.company_id, 'CHARTS', more.items, 0);
    end loop;
  else
    for more in select r.company_id, count(*) as items from old_rows r group by 1 loop
      perform count_usage(more.company_id, 'CHARTS', -more.items, 0);
    end loop;
  end if;
  return null;
end $body$;
create trigger count_inserted after insert on charts referencing new table as new_rows for each statement execute function count_charts();
create trigger count_deleted after delete on charts referencing old table as old_rows for each statement execute function count_charts();
