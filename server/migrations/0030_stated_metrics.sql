-- An upload that states a figure again which is stored already keeps it when the earlier one is undone: see docs/decisions/0059. The figures
-- are in metric_figure_changes; these are their metrics as far as none of its figures was new or different.
alter table ops_data_uploads add column stated_metric_ids uuid[] not null default '{}';
