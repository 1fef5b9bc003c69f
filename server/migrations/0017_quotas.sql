-- What a company stores, counted as it is stored, and how much it may be: docs/decisions/0042.

-- How much there may be of a kind, for each company; null: as much as one likes. Written by the server at its start.
create table usage_limits (
  kind text primary key check (char_length(kind) <= 100),
  most_items bigint,
  most_bytes bigint
);

create table company_usage (
  company_id uuid not null references companies (id),
  kind text not null check (char_length(kind) <= 100),
  items bigint not null,
  bytes bigint not null,
  primary key (company_id, kind)
);
alter table company_usage enable row level security;
alter table company_usage force row level security;
create policy company on company_usage using (company_id = nullif(current_setting('fourwall.company_id', true), '')::uuid);

-- Adds to what a company has of a kind. Its row stays locked until the transaction ends: of two that would pass the limit together, the
-- second one counts with the first. What takes nothing more is never refused, also where a limit was lowered since.
create function count_usage(of_company uuid, of_kind text, more_items bigint, more_bytes bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  used record;
  most record;
begin
  if more_items = 0 and more_bytes = 0 then
    return;
  end if;
  insert into company_usage as u (company_id, kind, items, bytes) values (of_company, of_kind, more_items, more_bytes)
  on conflict (company_id, kind) do update set items = u.items + excluded.items, bytes = u.bytes + excluded.bytes
  returning items, bytes into used;
  select most_items, most_bytes into most from usage_limits where kind = of_kind;
  if more_items > 0 and used.items > most.most_items then
    raise exception using errcode = 'FW001', message = of_kind || ' ITEMS ' || most.most_items;
  end if;
  if more_bytes > 0 and used.bytes > most.most_bytes then
    raise exception using errcode = 'FW001', message = of_kind || ' BYTES ' || most.most_bytes;
  end if;
end $$;
revoke execute on function count_usage from public;

-- One function and three triggers for each table that counts. A row's bytes are roughly what it takes on the disk.
do $$
declare
  counted record;
begin
  for counted in
    select * from (values
      ('sheets', 'LAYOUTS', '1', '500'),
      ('sheet_versions', 'LAYOUTS', '0', '500 + octet_length(r.document)'),
      ('folders', 'FOLDERS', '1', '0'),
      ('budgets', 'BUDGETS', '1', '500'),
      ('budget_versions', 'BUDGETS', '0', '200'),
      ('budget_figures', 'BUDGETS', '0', '100 + 12 * cardinality(r.values)'),
      ('budget_files', 'BUDGETS', '0', 'octet_length(r.content)'),
      ('profit_loss_mappings', 'MAPPINGS', '1', '0'),
      ('profit_loss_categorizations', 'MAPPINGS', '1', '0'),
      ('location_mappings', 'MAPPINGS', '1', '0'),
      ('saved_versions', 'VERSIONS', '1', '100 + octet_length(r.document::text)'),
      ('metrics', 'METRICS', '1', '0'),
      ('ledger_imports', 'ENTRIES', 'r.entry_count', '0'),
      ('ops_data_waiting', 'WAITING', '1', '0'),
      ('ops_data_waiting_packs', 'WAITING', '0', 'octet_length(r.lines)'),
      ('budget_waiting', 'WAITING', '1', '0'),
      ('budget_waiting_packs', 'WAITING', '0', 'octet_length(r.lines)')
    ) as c(name, kind, items, bytes)
  loop
    execute format($function$
      create function count_%1$s() returns trigger language plpgsql security definer set search_path = public, pg_temp as $body$
      declare
        more record;
      begin
        if tg_op = 'INSERT' then
          for more in select r.company_id, sum(%3$s)::bigint as items, sum(%4$s)::bigint as bytes from new_rows r group by 1 loop
            perform count_usage(more.company_id, %2$L, more.items, more.bytes);
          end loop;
        elsif tg_op = 'DELETE' then
          for more in select r.company_id, sum(%3$s)::bigint as items, sum(%4$s)::bigint as bytes from old_rows r group by 1 loop
            perform count_usage(more.company_id, %2$L, -more.items, -more.bytes);
          end loop;
        else
          for more in
            select b.company_id, sum(b.items)::bigint as items, sum(b.bytes)::bigint as bytes from (
              select r.company_id, %3$s as items, %4$s as bytes from new_rows r
              union all
              select r.company_id, -(%3$s), -(%4$s) from old_rows r
            ) b group by 1
          loop
            perform count_usage(more.company_id, %2$L, more.items, more.bytes);
          end loop;
        end if;
        return null;
      end $body$ $function$, counted.name, counted.kind, counted.items, counted.bytes);
    execute format(
      'create trigger count_inserted after insert on %1$I referencing new table as new_rows for each statement execute function count_%1$s()',
      counted.name);
    execute format(
      'create trigger count_deleted after delete on %1$I referencing old table as old_rows for each statement execute function count_%1$s()',
      counted.name);
    execute format(
      'create trigger count_updated after update on %1$I referencing old table as old_rows new table as new_rows for each statement execute function count_%1$s()',
      counted.name);
    -- What is there already. Row-level security hides it from a login that it binds: it is asked company by company.
    execute format($backfill$
      do $body$
      declare
        company record;
      begin
        for company in select id from companies loop
          perform set_config('fourwall.company_id', company.id::text, true);
          insert into company_usage as u (company_id, kind, items, bytes)
          select r.company_id, %2$L, coalesce(sum(%3$s), 0), coalesce(sum(%4$s), 0) from %1$I r where r.company_id = company.id group by 1
          on conflict (company_id, kind) do update set items = u.items + excluded.items, bytes = u.bytes + excluded.bytes;
        end loop;
        perform set_config('fourwall.company_id', '', true);
      end $body$ $backfill$, counted.name, counted.kind, counted.items, counted.bytes);
  end loop;
end $$;
