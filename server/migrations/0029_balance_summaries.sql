-- All locations' balances of large ledgers together, so that reports of the whole company need not wait until every pack is read. Derived from
-- the packs of one ledger version by whoever read them all; with another version it says nothing.
create table balance_summaries (
  company_id uuid not null references companies (id),
  version int not null,
  data bytea not null,
  primary key (company_id),
  constraint balance_summaries_size check (octet_length(data) <= 268435456)
);
alter table balance_summaries alter column data set storage external;
alter table balance_summaries enable row level security;
alter table balance_summaries force row level security;
create policy company on balance_summaries using (company_id = nullif(current_setting('fourwall.company_id', true), '')::uuid);
