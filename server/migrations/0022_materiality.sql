-- From which size variances are colored: an amount in units of the currency, and percentages as ratios.
alter table companies
  add column materiality_amount numeric not null default 25000 check (materiality_amount >= 0),
  add column materiality_percent numeric not null default 0.005 check (materiality_percent >= 0),
  add column materiality_metric_percent numeric not null default 0.05 check (materiality_metric_percent >= 0);
