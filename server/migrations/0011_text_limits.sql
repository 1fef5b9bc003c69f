-- How long texts may be, as domain/src/text-limits says it; here it holds for what is stored, whoever writes it.
-- Row-level security binds this migration too: where old rows are changed it steps aside.

-- Names from before there were limits are cut, so that reading them all is safe and every row can be written again.
do $$
declare
  cut record;
begin
  for cut in
    select * from (values
      ('profit_loss_categorizations', 'name', 200),
      ('profit_loss_groups', 'name', 200),
      ('profit_loss_mappings', 'name', 200),
      ('profit_loss_mappings', 'description', 2000),
      ('location_mappings', 'name', 200)
    ) as of (in_table, in_column, longest)
  loop
    execute format('alter table %I no force row level security', cut.in_table);
    execute format(
      'update %1$I set %2$I = left(%2$I, %3$s) || ''…'' where char_length(%2$I) > %4$s', cut.in_table, cut.in_column, cut.longest - 1, cut.longest);
    execute format('alter table %I force row level security', cut.in_table);
  end loop;
end $$;

-- Two sources have never the same name.
alter table ledger_sources no force row level security;
update ledger_sources set name = left(name, 80) || '… ' || id where char_length(name) > 100;
alter table ledger_sources force row level security;

alter table companies
  add constraint companies_texts check (char_length(name) <= 120 and char_length(currency) <= 20) not valid;
alter table ledger_accounts
  add constraint ledger_accounts_texts check (char_length(number) <= 500 and char_length(name) <= 500) not valid;
alter table erp_locations
  add constraint erp_locations_texts check (char_length(name) <= 500) not valid;
alter table ledger_sources
  add constraint ledger_sources_texts check (
    char_length(name) <= 100 and octet_length(fingerprint) <= 4000000 and octet_length(match::text) <= 8000000
  ) not valid;
alter table ledger_imports
  add constraint ledger_imports_texts check (
    char_length(file_name) <= 1000 and char_length(content_hash) <= 200 and octet_length(imported_by) <= 65536
    and (undone_by is null or octet_length(undone_by) <= 65536) and octet_length(match::text) <= 8000000
  ) not valid;
-- In bytes, at most four to a character: there are millions of them, and nothing is counted so fast.
alter table entries
  add constraint entries_texts check (
    (vendor is null or octet_length(vendor) <= 40000)
    and (memo is null or octet_length(memo) <= 40000)
    and (reference is null or octet_length(reference) <= 40000)
    and (link is null or octet_length(link) <= 40000)
    and (transaction_type is null or octet_length(transaction_type) <= 40000)
    and (transaction_number is null or octet_length(transaction_number) <= 40000)
  ) not valid;
alter table left_out_rows
  add constraint left_out_rows_texts check (octet_length(row_text) <= 8000000 and octet_length(reason) <= 40000) not valid;

-- Packed figures: as many as a company has accounts, months and locations.
alter table import_packs add constraint import_packs_size check (octet_length(data) <= 268435456) not valid;
alter table import_day_packs add constraint import_day_packs_size check (octet_length(data) <= 268435456) not valid;
alter table balance_packs add constraint balance_packs_size check (octet_length(data) <= 268435456) not valid;

alter table profit_loss_categorizations
  add constraint profit_loss_categorizations_texts check (char_length(name) <= 200) not valid;
alter table profit_loss_groups
  add constraint profit_loss_groups_texts check (
    char_length(name) <= 200 and (type is null or char_length(type) <= 40) and (formula is null or char_length(formula) <= 4000)
    and (favorability is null or char_length(favorability) <= 40)
  ) not valid;
alter table profit_loss_mappings
  add constraint profit_loss_mappings_texts check (
    char_length(name) <= 200 and (description is null or char_length(description) <= 2000)
  ) not valid;
alter table location_mappings
  add constraint location_mappings_texts check (char_length(name) <= 200) not valid;
alter table location_trees
  add constraint location_trees_size check (octet_length(tree::text) <= 67108864 and octet_length(dates::text) <= 16777216) not valid;
alter table saved_versions
  add constraint saved_versions_size check (
    octet_length(document::text) <= 134217728 and (saved_by is null or octet_length(saved_by) <= 65536)
  ) not valid;
alter table viewer_tab_lists
  add constraint viewer_tab_lists_size check (octet_length(tabs::text) <= 67108864) not valid;

alter table metrics
  add constraint metrics_texts check (
    char_length(name) <= 100 and (definition is null or char_length(definition) <= 1000) and (unit is null or char_length(unit) <= 30)
    and (formula is null or char_length(formula) <= 4000)
  ) not valid;
alter table ops_data_uploads
  add constraint ops_data_uploads_texts check (char_length(filename) <= 1000 and octet_length(uploaded_by) <= 65536) not valid;
alter table ops_data_waiting
  add constraint ops_data_waiting_texts check (
    char_length(filename) <= 1000 and octet_length(uploaded_by) <= 65536 and (decimal_mark is null or char_length(decimal_mark) <= 40)
    and octet_length(issues::text) <= 67108864 and octet_length(sheets::text) <= 67108864 and octet_length(repeated::text) <= 67108864
  ) not valid;
alter table ops_data_waiting_packs
  add constraint ops_data_waiting_packs_size check (octet_length(lines) <= 67108864) not valid;

alter table budgets
  add constraint budgets_texts check (
    char_length(name) <= 100 and octet_length(created_by) <= 65536 and octet_length(issues::text) <= 67108864
  ) not valid;
alter table budget_versions
  add constraint budget_versions_texts check (
    octet_length(saved_by) <= 65536 and (filename is null or char_length(filename) <= 1000)
  ) not valid;
alter table budget_waiting
  add constraint budget_waiting_texts check (
    char_length(name) <= 100 and octet_length(uploaded_by) <= 65536 and char_length(filename) <= 1000
    and (decimal_mark is null or char_length(decimal_mark) <= 40)
    and octet_length(issues::text) <= 67108864 and octet_length(sheets::text) <= 67108864
  ) not valid;
alter table budget_waiting_packs
  add constraint budget_waiting_packs_size check (octet_length(lines) <= 67108864) not valid;
alter table budget_files
  add constraint budget_files_size check (octet_length(content) <= 16777216) not valid;

alter table folders
  add constraint folders_texts check (
    char_length(name) <= 120 and octet_length(created_by) <= 65536 and (deleted_by is null or octet_length(deleted_by) <= 65536)
    and (deleted_path is null or char_length(deleted_path) <= 2000)
  ) not valid;
alter table sheets
  add constraint sheets_texts check (
    char_length(name) <= 120 and octet_length(created_by) <= 65536 and octet_length(updated_by) <= 65536
    and (deleted_by is null or octet_length(deleted_by) <= 65536)
    and octet_length(time_span::text) <= 65536 and octet_length(location_ids::text) <= 16777216 and cardinality(named_ids) <= 100000
  ) not valid;
alter table sheet_versions
  add constraint sheet_versions_size check (
    octet_length(document) <= 134217728 and octet_length(summary::text) <= 67108864 and octet_length(saved_by) <= 65536
  ) not valid;
