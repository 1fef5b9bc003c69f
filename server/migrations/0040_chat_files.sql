-- Files of questions to the assistant: docs/decisions/0074. Deleted with their question.
create table chat_files (
  company_id uuid not null references companies (id),
  id uuid not null,
  message_id uuid not null,
  -- from 1 within the question
  place int not null,
  name text not null check (char_length(name) <= 1000),
  mime_type text not null check (char_length(mime_type) <= 200),
  kind text not null check (kind in ('CSV', 'XLSX', 'PDF', 'TEXT', 'IMAGE')),
  -- of its bytes, SHA-256
  digest bytea not null check (octet_length(digest) = 32),
  bytes bytea not null check (octet_length(bytes) <= 26214400),
  -- as it was read: data, never a question. All null until it is read
  text text check (char_length(text) <= 200000),
  -- as domain/assistant/files/file-figures has them
  figures jsonb check (octet_length(figures::text) <= 16777216),
  -- why it could not be read, a sentence
  problem text check (char_length(problem) <= 1000),
  primary key (company_id, id),
  foreign key (company_id, message_id) references chat_messages (company_id, id) on delete cascade
);
create index chat_files_of_message on chat_files (company_id, message_id, place);
alter table chat_files enable row level security;
alter table chat_files force row level security;
create policy company on chat_files using (company_id = nullif(current_setting('fourwall.company_id', true), '')::uuid);
alter table chat_files alter column bytes set storage external;

-- Counted as pictures are: docs/decisions/0042.
create function count_chat_files() returns trigger language plpgsql security definer set search_path = public, pg_temp as $body$
declare
  more record;
begin
  if tg_op = 'INSERT' then
    for more in select r.company_id, count(*) as items, sum(octet_length(r.bytes)) as bytes from new_rows r group by 1 loop
      perform count_usage(more.company_id, 'ATTACHMENTS', more.items, more.bytes);
    end loop;
  else
    for more in select r.company_id, count(*) as items, sum(octet_length(r.bytes)) as bytes from old_rows r group by 1 loop
      perform count_usage(more.company_id, 'ATTACHMENTS', -more.items, -more.bytes);
    end loop;
  end if;
  return null;
end $body$;
create trigger count_inserted after insert on chat_files referencing new table as new_rows for each statement execute function count_chat_files();
create trigger count_deleted after delete on chat_files referencing old table as old_rows for each statement execute function count_chat_files();
