-- Of which types an import's entries are, by account, those with the most entries first: written once, with its entries. Questions name types
-- ('journal entries'), and to know those of a company otherwise takes a look at all of its entries.
create table import_entry_types (
  company_id uuid not null references companies (id),
  import_id int not null,
  types text[] not null,
  account_ids int[] not null,
  entries int[] not null,
  primary key (company_id, import_id),
  constraint import_entry_types_rows check (cardinality(types) = cardinality(entries) and cardinality(account_ids) = cardinality(entries))
);
alter table entries no force row level security;
insert into import_entry_types (company_id, import_id, types, account_ids, entries)
select company_id, import_id, array_agg(transaction_type order by place), array_agg(account_id order by place), array_agg(count order by place)
from (
  select company_id, import_id, transaction_type, account_id, count(*)::int as count,
    row_number() over (partition by company_id, import_id order by count(*) desc, transaction_type collate "C", account_id) as place
  from entries where transaction_type <> '' and char_length(transaction_type) <= 100
  group by company_id, import_id, transaction_type, account_id
) t
where place <= 5000 group by company_id, import_id;
alter table entries force row level security;
alter table import_entry_types enable row level security;
alter table import_entry_types force row level security;
create policy company on import_entry_types using (company_id = nullif(current_setting('fourwall.company_id', true), '')::uuid);
