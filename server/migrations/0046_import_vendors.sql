-- The vendors of an import's entries, those with the most entries first: written once, with its entries. To know a company's vendors by name
-- otherwise takes a look at all of its entries.
create table import_vendors (
  company_id uuid not null references companies (id),
  import_id int not null,
  vendors text[] not null,
  entries int[] not null,
  primary key (company_id, import_id),
  constraint import_vendors_pairs check (cardinality(vendors) = cardinality(entries))
);
alter table entries no force row level security;
insert into import_vendors (company_id, import_id, vendors, entries)
select company_id, import_id, array_agg(vendor order by place), array_agg(count order by place)
from (
  select company_id, import_id, vendor, count(*)::int as count,
    row_number() over (partition by company_id, import_id order by count(*) desc, vendor collate "C") as place
  from entries where vendor <> '' group by company_id, import_id, vendor
) v
where place <= 5000 group by company_id, import_id;
alter table entries force row level security;
alter table import_vendors enable row level security;
alter table import_vendors force row level security;
create policy company on import_vendors using (company_id = nullif(current_setting('fourwall.company_id', true), '')::uuid);
