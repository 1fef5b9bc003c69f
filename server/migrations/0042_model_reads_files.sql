-- Whether a language model may read the text of files whose figures a question compares: docs/decisions/0074.
alter table assistant_settings add column reads_files boolean not null default false;
