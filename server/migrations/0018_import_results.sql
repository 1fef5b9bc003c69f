-- What an import came to, as it was told at its end: accounts that joined the profit and loss and those that did not, and the check of its totals.
create table ledger_import_results (
  company_id uuid not null references companies (id),
  import_id int not null,
  made_at timestamptz not null default now(),
  -- {schema, fileTotals, accounts, checks}: see features/ledger/imports/import-result
  document jsonb not null,
  -- what undoing the import had to leave in its mapping, as a sentence; null where nothing, or not undone
  undo_note text,
  primary key (company_id, import_id),
  constraint ledger_import_results_texts check (
    octet_length(document::text) <= 8000000 and (undo_note is null or octet_length(undo_note) <= 100000)
  )
);
alter table ledger_import_results enable row level security;
alter table ledger_import_results force row level security;
create policy company on ledger_import_results using (company_id = nullif(current_setting('fourwall.company_id', true), '')::uuid);
