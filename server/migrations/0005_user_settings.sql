-- What each user chose for themselves; what was never chosen is left out. See domain/session/account-settings.
alter table users add column settings jsonb not null default '{}';
