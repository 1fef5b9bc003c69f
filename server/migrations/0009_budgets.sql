-- A plan by location, line and period.
create table budgets (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null,
  categorization_id uuid not null,
  period text not null check (period in ('MONTHLY', 'QUARTERLY', 'YEARLY')),
  -- whole periods, both ends included; year * 12 + month - 1
  first_month int not null,
  last_month int not null,
  -- 0: never saved, so that nothing shows it but its upload
  version int not null,
  created_at timestamptz not null,
  created_by text not null,
  -- what the last upload that was saved said and could not be taken: [{coordinate, locationId, error}]
  issues jsonb not null default '[]',
  primary key (company_id, id),
  foreign key (company_id, categorization_id) references profit_loss_categorizations (company_id, id)
);

create table budget_versions (
  company_id uuid not null,
  budget_id uuid not null,
  version int not null,
  saved_at timestamptz not null,
  saved_by text not null,
  kind text not null check (kind in ('NEW', 'ACTUALS', 'UPLOAD', 'EDIT', 'RESTORE')),
  -- of an upload: its file, see budget_files
  filename text,
  upload_id uuid,
  -- of a restored one, which version was
  restored int,
  first_month int not null,
  last_month int not null,
  -- figures that are new, others or gone
  figures_changed int not null,
  primary key (company_id, budget_id, version),
  foreign key (company_id, budget_id) references budgets (company_id, id)
);

-- The figures of one line at one location, packed: one place in each array per figure, the earliest first. A row is of the
-- versions from since up to, but not including, until; a save writes the lines that it changes alone. Groups, metrics and
-- locations may be gone meanwhile: their figures stay with their ids.
create table budget_figures (
  company_id uuid not null,
  budget_id uuid not null,
  subject_kind text not null check (subject_kind in ('GROUP', 'METRIC')),
  subject_id uuid not null,
  location_id int not null,
  since int not null,
  until int,
  first_months int[] not null,
  values numeric[] not null,
  primary key (company_id, budget_id, subject_kind, subject_id, location_id, since),
  foreign key (company_id, budget_id) references budgets (company_id, id)
);

-- Uploads that wait to be saved, of each budget one at most; and those on their way in, which nobody sees.
create table budget_waiting (
  company_id uuid not null references companies (id),
  id uuid not null,
  budget_id uuid not null,
  -- what the budget is called once it is saved
  name text not null,
  uploaded_by text not null,
  filename text not null,
  uploaded_at timestamptz not null,
  -- landed: all of its lines are there
  is_whole boolean not null,
  decimal_mark text,
  first_month int,
  last_month int,
  issues jsonb not null,
  -- [{name, columns: [[column, firstMonth, months], …]}]
  sheets jsonb not null,
  -- which of the things that its lines are of are metrics; the others are groups
  metric_ids uuid[] not null,
  cell_count int not null,
  -- raised by each correction
  revision int not null,
  primary key (company_id, id)
);
create unique index budget_waiting_budget on budget_waiting (company_id, budget_id) where is_whole;

-- Some lines of one location each, in the order of the workbook.
create table budget_waiting_packs (
  company_id uuid not null,
  upload_id uuid not null,
  number int not null,
  location_id int not null,
  -- groups and metrics, which the lines name by their places
  subject_ids uuid[] not null,
  -- JSON: see domain/ops-data/waiting-packs
  lines text not null,
  primary key (company_id, upload_id, number)
);

-- The file of an upload, in pieces.
create table budget_files (
  company_id uuid not null references companies (id),
  upload_id uuid not null,
  piece int not null,
  content bytea not null,
  primary key (company_id, upload_id, piece)
);

do $$
declare name text;
begin
  foreach name in array array[
    'budgets', 'budget_versions', 'budget_figures', 'budget_waiting', 'budget_waiting_packs', 'budget_files'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy company on %I using (company_id = nullif(current_setting(''fourwall.company_id'', true), '''')::uuid)', name);
  end loop;
end $$;
