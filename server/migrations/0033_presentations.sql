-- Presentations: what their slides show and ask for, never a figure.
create table presentations (
  company_id uuid not null references companies (id),
  id uuid not null,
  title text not null check (char_length(title) <= 200),
  version int not null,
  -- as domain/presentations/presentation-text writes it
  document jsonb not null check (octet_length(document::text) <= 16777216),
  -- what the document names, for lists and for finding references
  slide_count int not null,
  -- mappings, layouts, charts, budgets and metrics
  named_ids text[] not null check (cardinality(named_ids) <= 100000),
  group_ids text[] not null check (cardinality(group_ids) <= 100000),
  location_ids text[] not null check (cardinality(location_ids) <= 1000000),
  picture_ids text[] not null check (cardinality(picture_ids) <= 100000),
  created_at timestamptz not null,
  created_by text not null check (octet_length(created_by) <= 65536),
  updated_at timestamptz not null,
  updated_by text not null check (octet_length(updated_by) <= 65536),
  deleted_at timestamptz,
  deleted_by text check (octet_length(deleted_by) <= 65536),
  primary key (company_id, id)
);
alter table presentations enable row level security;
alter table presentations force row level security;
create policy company on presentations using (company_id = nullif(current_setting('fourwall.company_id', true), '')::uuid);

-- Pictures on slides, each once.
create table pictures (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null check (char_length(name) <= 300),
  mime_type text not null check (mime_type in ('image/png', 'image/jpeg', 'image/webp')),
  -- pixels
  width int not null check (width between 1 and 20000),
  height int not null check (height between 1 and 20000),
  -- of its bytes, SHA-256
  digest bytea not null check (octet_length(digest) = 32),
  bytes bytea not null check (octet_length(bytes) <= 26214400),
  created_at timestamptz not null,
  created_by text not null check (octet_length(created_by) <= 65536),
  primary key (company_id, id),
  unique (company_id, digest)
);
alter table pictures enable row level security;
alter table pictures force row level security;
create policy company on pictures using (company_id = nullif(current_setting('fourwall.company_id', true), '')::uuid);
alter table pictures alter column bytes set storage external;

alter table saved_versions drop constraint saved_versions_kind_check;
alter table saved_versions add constraint saved_versions_kind_check
  check (kind in ('CATEGORIZATION', 'MAPPING', 'LOCATION_TREE', 'CHART', 'PRESENTATION'));

-- Counted as layouts are: docs/decisions/0042.
create function count_presentations() returns trigger language plpgsql security definer set search_path = public, pg_temp as $body$
declare
  more record;
begin
  if tg_op = 'INSERT' then
    for more in select r.company_id, count(*) as items from new_rows r group by 1 loop
      perform count_usage(more.company_id, 'PRESENTATIONS', more.items, 0);
    end loop;
  else
    for more in select r.company_id, count(*) as items from old_rows r group by 1 loop
      perform count_usage(more.company_id, 'PRESENTATIONS', -more.items, 0);
    end loop;
  end if;
  return null;
end $body$;
create trigger count_inserted after insert on presentations referencing new table as new_rows for each statement execute function count_presentations();
create trigger count_deleted after delete on presentations referencing old table as old_rows for each statement execute function count_presentations();

create function count_pictures() returns trigger language plpgsql security definer set search_path = public, pg_temp as $body$
declare
  more record;
begin
  if tg_op = 'INSERT' then
    for more in select r.company_id, count(*) as items, sum(octet_length(r.bytes)) as bytes from new_rows r group by 1 loop
      perform count_usage(more.company_id, 'PICTURES', more.items, more.bytes);
    end loop;
  else
    for more in select r.company_id, count(*) as items, sum(octet_length(r.bytes)) as bytes from old_rows r group by 1 loop
      perform count_usage(more.company_id, 'PICTURES', -more.items, -more.bytes);
    end loop;
  end if;
  return null;
end $body$;
create trigger count_inserted after insert on pictures referencing new table as new_rows for each statement execute function count_pictures();
create trigger count_deleted after delete on pictures referencing old table as old_rows for each statement execute function count_pictures();
