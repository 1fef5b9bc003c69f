-- Links with which whoever runs a deployment without a company makes its first one in the browser: one use, by hash. All of them go
-- with the first company.
create table setup_links (
  hash text primary key check (char_length(hash) <= 100),
  expires_at timestamptz not null
);
