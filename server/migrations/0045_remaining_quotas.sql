-- What could still be stored without end counts too: docs/decisions/0042.

-- Counts a table from now on, and what is in it already. A row `r` is so many items, and roughly so many bytes on the disk. A migration that
-- makes a table calls this, or says in server/test/counted-tables.test.ts what else bounds it.
create procedure count_rows_of(of_table text, of_kind text, items text, bytes text) language plpgsql as $$
declare
  company record;
  event record;
begin
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
    end $body$ $function$, of_table, of_kind, items, bytes);
  for event in
    select * from (values
      ('inserted', 'insert', 'new table as new_rows'),
      ('deleted', 'delete', 'old table as old_rows'),
      ('updated', 'update', 'old table as old_rows new table as new_rows')
    ) as e(done, act, tables)
  loop
    execute format('create trigger count_%s after %s on %I referencing %s for each statement execute function count_%s()',
      event.done, event.act, of_table, event.tables, of_table);
  end loop;
  -- Row-level security hides rows from a login that it binds: they are asked for company by company.
  for company in select id from companies loop
    perform set_config('fourwall.company_id', company.id::text, true);
    execute format(
      'insert into company_usage as u (company_id, kind, items, bytes)
       select r.company_id, %L, sum(%s), sum(%s) from %I r where r.company_id = $1 group by 1
       on conflict (company_id, kind) do update set items = u.items + excluded.items, bytes = u.bytes + excluded.bytes',
      of_kind, items, bytes, of_table) using company.id;
  end loop;
  perform set_config('fourwall.company_id', '', true);
end $$;
revoke execute on procedure count_rows_of from public;

call count_rows_of('presented_records', 'VERSIONS', '1', '200 + octet_length(r.basis::text) + octet_length(r.figures::text)');
call count_rows_of('brand_versions', 'VERSIONS', '1', '200 + octet_length(r.document::text)');
call count_rows_of('month_closings', 'VERSIONS', '0', '200 + octet_length(r.changes::text)');
call count_rows_of('account_type_changes', 'VERSIONS', '0', '200 + octet_length(r.document::text)');
call count_rows_of('metric_figure_changes', 'VERSIONS', '0', '100 + 20 * cardinality(r.values)');
call count_rows_of('ops_data_uploads', 'VERSIONS', '0', '500');
call count_rows_of('ops_data_undos', 'VERSIONS', '0', '200');
-- Rows are left out of a file as easily as they are imported.
call count_rows_of('left_out_rows', 'ENTRIES', '1', '0');
call count_rows_of('prompts', 'CHATS', '0', '500 + octet_length(r.document::text) + octet_length(r.golden::text)');
call count_rows_of('answer_ratings', 'CHATS', '0', '500');
call count_rows_of('chat_messages', 'CHATS', '0', '200 + octet_length(r.document::text)');

-- The answer to a question that was taken is stored however much there is: only the next question is refused.
create function count_chat_messages_asked() returns trigger language plpgsql security definer set search_path = public, pg_temp as $body$
declare
  more record;
begin
  for more in
    select r.company_id, sum(200 + octet_length(r.document::text))::bigint as bytes, bool_or(r.role = 'USER') as asks
    from new_rows r group by 1
  loop
    if more.asks then
      perform count_usage(more.company_id, 'CHATS', 0, more.bytes);
    else
      insert into company_usage as u (company_id, kind, items, bytes) values (more.company_id, 'CHATS', 0, more.bytes)
      on conflict (company_id, kind) do update set bytes = u.bytes + excluded.bytes;
    end if;
  end loop;
  return null;
end $body$;
drop trigger count_inserted on chat_messages;
create trigger count_inserted after insert on chat_messages referencing new table as new_rows
  for each statement execute function count_chat_messages_asked();
