-- What each upload and edit of metric figures changed, so that it can be undone: see docs/decisions/0059. Its figures that are stored now are
-- in metric_figures alone; those that something replaced are here.
create table metric_figure_changes (
  company_id uuid not null,
  metric_id uuid not null,
  location_id int not null,
  -- the number of the upload or edit; 0: figures of uploads from before changes were kept
  upload int not null,
  first_months int[] not null,
  months int[] not null,
  -- null: the figure was removed
  values numeric[] not null,
  -- of 0, the upload of each figure; else empty
  uploads int[] not null,
  primary key (company_id, metric_id, location_id, upload)
);
alter table metric_figure_changes enable row level security;
alter table metric_figure_changes force row level security;
create policy company on metric_figure_changes using (company_id = nullif(current_setting('fourwall.company_id', true), '')::uuid);

alter table ops_data_uploads
  add column kind text not null default 'UPLOAD' check (kind in ('UPLOAD', 'EDIT')),
  -- The order in which uploads and edits were saved. Null: from before changes were kept, so it cannot be undone.
  add column saved_order int,
  add column is_undone boolean not null default false;
create unique index ops_data_uploads_order on ops_data_uploads (company_id, saved_order);

-- Each time an upload or edit was undone, or that was taken back.
create table ops_data_undos (
  company_id uuid not null references companies (id),
  -- from 1, in the order in which they were done
  number int not null,
  upload int not null,
  -- false: it was taken back
  is_undo boolean not null,
  done_at timestamptz not null,
  done_by text not null,
  user_id uuid not null,
  primary key (company_id, number),
  constraint ops_data_undos_texts check (octet_length(done_by) <= 65536)
);
alter table ops_data_undos enable row level security;
alter table ops_data_undos force row level security;
create policy company on ops_data_undos using (company_id = nullif(current_setting('fourwall.company_id', true), '')::uuid);
