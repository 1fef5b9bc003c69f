-- When an account first came in; null for those of before this was kept. Who maps accounts sees which are new.
alter table ledger_accounts add column added_at timestamptz;
alter table ledger_accounts alter column added_at set default now();
