-- Raised by whatever changes figures that are not the ledger's, such as those of metrics; readers of an older one reload.
alter table companies add column figures_version int not null default 0;
alter table companies add column next_ops_data_upload int not null default 1;

-- Nothing has ever written to it.
drop table metric_figures;

-- The figures of a metric at a location, packed: one place in each array per figure, the earliest first; none overlap.
create table metric_figures (
  company_id uuid not null,
  metric_id uuid not null,
  location_id int not null,
  -- year * 12 + month - 1
  first_months int[] not null,
  -- 1, 3 or 12
  months int[] not null,
  values numeric[] not null,
  -- the number of the upload that brought each
  uploads int[] not null,
  -- metric and location are not referenced: checking each of a hundred thousand packs takes longer than writing them
  primary key (company_id, metric_id, location_id)
);

-- Uploads that were saved.
create table ops_data_uploads (
  company_id uuid not null references companies (id),
  number int not null,
  -- what it waited under: whoever saves it again is answered from here
  id uuid not null,
  filename text not null,
  user_id uuid not null,
  uploaded_by text not null,
  uploaded_at timestamptz not null,
  saved_at timestamptz not null,
  -- those whose figures it made new or changed
  metric_ids uuid[] not null,
  locations int not null,
  -- figures by what they were when it was saved; the invalid ones were left out
  new_figures int not null,
  unchanged_figures int not null,
  overridden_figures int not null,
  invalid_figures int not null,
  primary key (company_id, number),
  unique (company_id, id)
);

-- Uploads that wait to be saved, of each user one at most; and those on their way in, which nobody sees.
create table ops_data_waiting (
  company_id uuid not null references companies (id),
  id uuid not null,
  user_id uuid not null,
  uploaded_by text not null,
  filename text not null,
  uploaded_at timestamptz not null,
  -- landed: all of its lines are there
  is_whole boolean not null,
  decimal_mark text,
  issues jsonb not null,
  -- [{name, columns: [[column, firstMonth, months], …]}]
  sheets jsonb not null,
  -- [[metricId, locationId], …]: those that more than one row is about
  repeated jsonb not null,
  line_count int not null,
  cell_count int not null,
  -- raised by each correction
  revision int not null,
  primary key (company_id, id)
);
create unique index ops_data_waiting_user on ops_data_waiting (company_id, user_id) where is_whole;

-- The rows of an upload's workbook, some per pack, in their order.
create table ops_data_waiting_packs (
  company_id uuid not null,
  upload_id uuid not null,
  number int not null,
  -- whose figures are in it
  metric_ids uuid[] not null,
  location_ids int[] not null,
  -- JSON: see domain/ops-data/waiting-packs
  lines text not null,
  primary key (company_id, upload_id, number)
);
-- Compressing it would take longer than all else.
alter table ops_data_waiting_packs alter column lines set storage external;

do $$
declare name text;
begin
  foreach name in array array['metric_figures', 'ops_data_uploads', 'ops_data_waiting', 'ops_data_waiting_packs'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy company on %I using (company_id = nullif(current_setting(''fourwall.company_id'', true), '''')::uuid)', name);
  end loop;
end $$;
