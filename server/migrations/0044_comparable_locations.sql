-- Closures of locations in addition to their opening and closing dates, and the company's rule: docs/decisions/0079-comparable-locations.md.
alter table location_trees no force row level security;
update location_trees set dates = (
  select jsonb_agg(stated || '{"closures": []}' order by place) from jsonb_array_elements(dates) with ordinality as each (stated, place)
) where jsonb_array_length(dates) > 0;
alter table location_trees force row level security;

-- Full calendar months that a location must have been open before the span; 0 for no such rule.
alter table companies add column same_store_months int not null default 0 check (same_store_months between 0 and 120);
