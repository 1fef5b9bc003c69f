-- Rows of a file that could not be read and were left out on purpose: kept with their import, to be mended later.
create table left_out_rows (
  company_id uuid not null references companies (id),
  import_id int not null,
  -- in the file's order, from 1
  number int not null,
  -- of the file
  line int not null,
  -- the whole row, with commas between its cells
  row_text text not null,
  reason text not null,
  primary key (company_id, import_id, number)
);
alter table left_out_rows enable row level security;
alter table left_out_rows force row level security;
create policy company on left_out_rows using (company_id = nullif(current_setting('fourwall.company_id', true), '')::uuid);
