-- What presentations showed when they were presented: docs/decisions/0067. A record never changes; it goes with its presentation.
create table presented_records (
  company_id uuid not null references companies (id),
  id uuid not null,
  presentation_id uuid not null,
  -- from 1 within the presentation
  number int not null,
  name text not null check (char_length(name) between 1 and 200),
  presentation_version int not null,
  presented_at timestamptz not null,
  presented_by text not null check (octet_length(presented_by) <= 65536),
  -- what the figures were made of, and the figures: as domain/presentations/presented-record writes them
  basis jsonb not null check (octet_length(basis::text) <= 33554432),
  figures jsonb not null check (octet_length(figures::text) <= 67108864),
  primary key (company_id, id),
  unique (company_id, presentation_id, number),
  foreign key (company_id, presentation_id) references presentations (company_id, id) on delete cascade
);
alter table presented_records enable row level security;
alter table presented_records force row level security;
create policy company on presented_records using (company_id = nullif(current_setting('fourwall.company_id', true), '')::uuid);

-- One act may make something for each of a thousand locations: their ids, with spaces.
alter table idempotency_keys drop constraint idempotency_keys_made_check;
alter table idempotency_keys add constraint idempotency_keys_made_check check (char_length(made) <= 65536);
