-- An import holds days of a location's month, not always the whole month: docs/decisions/0078-slices-by-day.md.
alter table ledger_slices add column first_day date, add column last_day date;
alter table ledger_slices no force row level security;
update ledger_slices set
  first_day = make_date(month / 12, month % 12 + 1, 1),
  last_day = (make_date(month / 12, month % 12 + 1, 1) + interval '1 month' - interval '1 day')::date;
alter table ledger_slices force row level security;
alter table ledger_slices
  alter column first_day set not null,
  alter column last_day set not null,
  drop constraint ledger_slices_pkey,
  add primary key (company_id, import_id, location_id, month, first_day),
  add constraint ledger_slices_days check (
    first_day <= last_day
    and first_day >= make_date(month / 12, month % 12 + 1, 1)
    and last_day < make_date(month / 12, month % 12 + 1, 1) + interval '1 month'
  );

-- The import that brought a left-out row after it was corrected. It counts as completed while that import is active.
alter table left_out_rows add column completed_by int;
