-- Whether more of a metric is better; null where nobody stated it.
alter table metrics add column favorability text check (favorability in ('UP', 'DOWN', 'NEITHER'));
