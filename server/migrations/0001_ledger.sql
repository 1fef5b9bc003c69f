-- Companies and their ledgers. Every company's row carries company_id, first in its keys.
-- Row-level security is the second fence: fourwall.company_id is set for each transaction.

create table companies (
  id uuid primary key,
  name text not null,
  currency text not null,
  -- decimals of the ledger's amounts, 0 to 4
  minor_digits int not null check (minor_digits between 0 and 4),
  fiscal_year_start_month int not null check (fiscal_year_start_month between 1 and 12),
  created_at timestamptz not null default now(),
  -- the one that a first start shows, whatever it is called
  is_demo boolean not null default false,
  -- raised by whatever changes balances; readers of an older one reload
  ledger_version int not null default 0,
  -- raised by whatever changes accounts, locations, categorizations or mappings
  settings_version int not null default 0,
  next_account_id int not null default 1,
  next_location_id int not null default 1,
  next_source_id int not null default 1,
  next_import_id int not null default 1,
  next_entry_id bigint not null default 1
);

create unique index companies_demo on companies (is_demo) where is_demo;

create table ledger_accounts (
  company_id uuid not null references companies (id),
  id int not null,
  number text not null,
  name text not null,
  type text check (type in ('INCOME', 'COST_OF_GOODS_SOLD', 'EXPENSE', 'OTHER_INCOME', 'OTHER_EXPENSE', 'BALANCE_SHEET')),
  -- a file or a person said the type; else it was guessed
  type_is_stated boolean not null,
  -- the entry date that the name was taken from: a later one brings a newer name
  named_on date not null,
  primary key (company_id, id)
);
create unique index ledger_accounts_number on ledger_accounts (company_id, number) where number <> '';
create unique index ledger_accounts_name on ledger_accounts (company_id, name) where number = '';

create table erp_locations (
  company_id uuid not null references companies (id),
  id int not null,
  name text not null,
  primary key (company_id, id),
  unique (company_id, name)
);

create table location_trees (
  company_id uuid primary key references companies (id),
  version int not null,
  tree jsonb not null
);

create table ledger_sources (
  company_id uuid not null references companies (id),
  id int not null,
  name text not null,
  -- the headings it was recognized by, normalized
  fingerprint text not null,
  match jsonb not null,
  primary key (company_id, id),
  unique (company_id, name)
);

create table ledger_imports (
  company_id uuid not null references companies (id),
  id int not null,
  source_id int not null,
  file_name text not null,
  content_hash text not null,
  -- STAGING: rows on their way in, not counted. CLEARING: such rows on their way out. IN_FORCE: holds its slices. UNDONE: handed them back.
  status text not null check (status in ('STAGING', 'CLEARING', 'IN_FORCE', 'UNDONE')),
  imported_at timestamptz not null default now(),
  imported_by text not null,
  undone_at timestamptz,
  undone_by text,
  -- its entries are the ids first_entry_id to first_entry_id + entry_count - 1
  first_entry_id bigint not null,
  entry_count int not null,
  rows_left_out int not null,
  rows_replaced int not null default 0,
  first_day date,
  last_day date,
  debits numeric not null,
  credits numeric not null,
  match jsonb not null,
  primary key (company_id, id)
);
create index ledger_imports_hash on ledger_imports (company_id, content_hash);

-- Which import holds which month of which location. released_by: the later import of the same
-- source that took it over. An entry counts while its import holds its slice.
create table ledger_slices (
  company_id uuid not null references companies (id),
  import_id int not null,
  location_id int not null,
  month int not null,
  source_id int not null,
  entry_count int not null,
  released_by int,
  primary key (company_id, import_id, location_id, month)
);
create index ledger_slices_place on ledger_slices (company_id, location_id, month, source_id);
create index ledger_slices_released on ledger_slices (company_id, released_by) where released_by is not null;

-- No foreign keys: rows come by the million, from one place in the code. month: year * 12 + month - 1.
create table entries (
  company_id uuid not null,
  id bigint not null,
  import_id int not null,
  line int not null,
  location_id int not null,
  account_id int not null,
  day date not null,
  month int not null,
  -- minor units, debit positive
  amount bigint not null,
  vendor text,
  memo text,
  reference text,
  link text,
  transaction_type text,
  transaction_number text,
  primary key (company_id, id)
);
create index entries_location_day on entries (company_id, location_id, day) include (import_id, month, account_id, amount);
create index entries_account_day on entries (company_id, account_id, day desc, id desc) include (import_id, location_id, month, amount);

-- An import's own balances, one pack per location: written once, with its entries.
create table import_packs (
  company_id uuid not null references companies (id),
  import_id int not null,
  location_id int not null,
  data bytea not null,
  primary key (company_id, import_id, location_id)
);
alter table import_packs alter column data set storage external;

-- An import's own balances day by day, one pack per month: what spans that cut a month are answered from.
create table import_day_packs (
  company_id uuid not null references companies (id),
  import_id int not null,
  month int not null,
  data bytea not null,
  primary key (company_id, import_id, month)
);
alter table import_day_packs alter column data set storage external;

-- The company's balances, one pack per location and version; in force is the highest version that
-- is not above companies.ledger_version.
create table balance_packs (
  company_id uuid not null references companies (id),
  location_id int not null,
  version int not null,
  data bytea not null,
  primary key (company_id, location_id, version)
);
alter table balance_packs alter column data set storage external;

create table profit_loss_categorizations (
  company_id uuid not null references companies (id),
  id uuid not null,
  name text not null,
  version int not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);

create table profit_loss_groups (
  company_id uuid not null references companies (id),
  id uuid not null,
  categorization_id uuid not null,
  parent_id uuid,
  name text not null,
  type text,
  display_order int not null,
  formula text,
  favorability text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, categorization_id) references profit_loss_categorizations (company_id, id)
);
create index profit_loss_groups_categorization on profit_loss_groups (company_id, categorization_id);

create table profit_loss_mappings (
  company_id uuid not null references companies (id),
  id uuid not null,
  categorization_id uuid not null,
  name text not null,
  description text,
  version int not null,
  -- made by the first import, from its accounts; still so while the version is 1
  is_proposed boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, categorization_id) references profit_loss_categorizations (company_id, id)
);

create table profit_loss_account_mappings (
  company_id uuid not null references companies (id),
  id uuid not null,
  mapping_id uuid not null,
  group_id uuid not null,
  account_id int not null,
  primary key (company_id, id),
  unique (company_id, mapping_id, account_id),
  foreign key (company_id, mapping_id) references profit_loss_mappings (company_id, id),
  foreign key (company_id, group_id) references profit_loss_groups (company_id, id),
  foreign key (company_id, account_id) references ledger_accounts (company_id, id)
);

create table last_viewed_mappings (
  company_id uuid not null references companies (id),
  user_id uuid not null,
  mapping_id uuid not null,
  viewed_at timestamptz not null,
  primary key (company_id, user_id)
);

create table viewer_tab_lists (
  company_id uuid not null references companies (id),
  user_id uuid not null,
  -- {version, tabs}: see domain/sheets/viewer-tabs
  tabs jsonb not null,
  primary key (company_id, user_id)
);

do $$
declare name text;
begin
  foreach name in array array[
    'ledger_accounts', 'erp_locations', 'location_trees', 'ledger_sources', 'ledger_imports', 'ledger_slices', 'entries',
    'import_packs', 'import_day_packs', 'balance_packs', 'profit_loss_categorizations', 'profit_loss_groups', 'profit_loss_mappings',
    'profit_loss_account_mappings', 'last_viewed_mappings', 'viewer_tab_lists'
  ] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy company on %I using (company_id = nullif(current_setting(''fourwall.company_id'', true), '''')::uuid)', name);
  end loop;
end $$;

-- Companies are looked up before anybody's company is known, so only a stepped-down role is bound here.
alter table companies enable row level security;
create policy company on companies using (id = nullif(current_setting('fourwall.company_id', true), '')::uuid);
