-- Figures that are not money, such as guests or square feet.
create table metrics (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null,
  definition text,
  unit text,
  time_aggregation text not null check (time_aggregation in ('SUM', 'AVERAGE', 'LAST', 'WEIGHTED')),
  location_aggregation text not null check (location_aggregation in ('SUM', 'AVERAGE', 'WEIGHTED')),
  weight_metric_id uuid,
  -- of a derived one, over {metric:id} and {group:id}
  formula text,
  show_in_budget boolean not null,
  updated_at timestamptz not null,
  primary key (company_id, id)
);

-- One figure of a metric at a location, for one, three or twelve months; those of a metric and location never overlap.
create table metric_figures (
  company_id uuid not null,
  metric_id uuid not null,
  location_id int not null,
  -- year * 12 + month - 1
  first_month int not null,
  months int not null check (months in (1, 3, 12)),
  value numeric not null,
  uploaded_at timestamptz not null,
  primary key (company_id, metric_id, location_id, first_month),
  foreign key (company_id, metric_id) references metrics (company_id, id),
  foreign key (company_id, location_id) references erp_locations (company_id, id)
);

do $$
declare name text;
begin
  foreach name in array array['metrics', 'metric_figures'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy company on %I using (company_id = nullif(current_setting(''fourwall.company_id'', true), '''')::uuid)', name);
  end loop;
end $$;
