-- Budgets plan accounts, too. A subject is known by the id of a group or metric, or by the number of an account; as text, compared byte by
-- byte. Figures of accounts are debit positive, those of groups in their natural sign.
alter table budget_figures alter column subject_id type text collate "C" using subject_id::text;
alter table budget_figures drop constraint budget_figures_subject_kind_check;
alter table budget_figures add constraint budget_figures_subject_kind_check check (subject_kind in ('GROUP', 'METRIC', 'ACCOUNT'));
alter table budget_figures add constraint budget_figures_subject_id_check check (char_length(subject_id) <= 36);
alter table budget_waiting_packs alter column subject_ids type text[] using subject_ids::text[];
alter table budget_waiting_packs add constraint budget_waiting_packs_subject_ids_check check (octet_length(subject_ids::text) <= 67108864);
