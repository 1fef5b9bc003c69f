-- Closed months, and the history of closing, reopening, and of changes that somebody made to closed months on purpose.
create table month_closings (
  company_id uuid not null references companies (id),
  id uuid not null,
  -- in the order in which they were made
  number bigint generated always as identity,
  kind text not null,
  made_at timestamptz not null,
  made_by text,
  -- year * 12 + month - 1, earliest first
  months int[] not null,
  note text,
  -- what changed closed months, in words; null for closing and reopening
  act text,
  -- [{month, figure, before, after, others, entriesBefore, entriesAfter}]
  changes jsonb not null,
  primary key (company_id, id),
  constraint month_closings_texts check (
    kind in ('CLOSE', 'REOPEN', 'CHANGE')
    and (made_by is null or octet_length(made_by) <= 65536)
    and (note is null or char_length(note) <= 500)
    and (act is null or octet_length(act) <= 65536)
    and octet_length(changes::text) <= 16000000
  )
);
alter table month_closings enable row level security;
alter table month_closings force row level security;
create policy company on month_closings using (company_id = nullif(current_setting('fourwall.company_id', true), '')::uuid);

create index month_closings_in_order on month_closings (company_id, number);

create table closed_months (
  company_id uuid not null,
  month int not null,
  closing_id uuid not null,
  -- minor units, credit positive, of all accounts outside the balance sheet, when the month was closed
  net_income numeric not null,
  entries bigint not null,
  primary key (company_id, month),
  foreign key (company_id, closing_id) references month_closings (company_id, id)
);
alter table closed_months enable row level security;
alter table closed_months force row level security;
create policy company on closed_months using (company_id = nullif(current_setting('fourwall.company_id', true), '')::uuid);
