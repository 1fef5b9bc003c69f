-- What each user may do: docs/roles.md. users.roles stays what the identity provider says, which is shown and decides nothing.
alter table users add column role text not null default 'EDITOR' check (role in ('OWNER', 'EDITOR', 'VIEWER'));
alter table users alter column role drop default;
comment on column users.role is 'What the user may do';
comment on column users.roles is 'What the identity provider calls the user; shown, and may be mapped to a role';

-- Until now everybody could do everything. Whoever made the company was invited as "owner" by the command that made it.
update users set role = 'OWNER' where id in (
  select distinct on (company_id) id from users order by company_id, ('owner' = any (roles)) desc, created_at, id
);
