-- Who is editing a layout, mapping, categorization or budget: shown to others, locks nothing. Each window renews its row while it is open;
-- rows past their time are removed by the next one of the company.
create table editing_notices (
  company_id uuid not null references companies (id),
  kind text not null check (kind in ('LAYOUT', 'MAPPING', 'CATEGORIZATION', 'BUDGET')),
  subject_id uuid not null,
  window_id uuid not null,
  user_id uuid not null,
  user_name text not null check (char_length(user_name) <= 400),
  until timestamptz not null,
  primary key (company_id, kind, subject_id, window_id)
);
alter table editing_notices enable row level security;
alter table editing_notices force row level security;
create policy company on editing_notices using (company_id = nullif(current_setting('fourwall.company_id', true), '')::uuid);
