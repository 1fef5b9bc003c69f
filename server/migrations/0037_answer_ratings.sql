-- What people said of the assistant's answers, for the owners: docs/decisions/0071.
create table answer_ratings (
  company_id uuid not null references companies (id),
  -- of a message that may be gone: a rating outlives its chat
  message_id uuid not null,
  chat_id uuid not null,
  user_id text not null check (octet_length(user_id) <= 1024),
  -- as they were called then
  user_name text not null check (char_length(user_name) <= 500),
  -- in the words of the user; no figure of the answer is kept here
  question text not null check (char_length(question) <= 4000),
  rating text not null check (rating in ('GOOD', 'BAD')),
  reason text not null check (char_length(reason) <= 1000),
  rated_at timestamptz not null,
  primary key (company_id, message_id)
);
create index answer_ratings_by_time on answer_ratings (company_id, rated_at desc);
create index answer_ratings_of_chat on answer_ratings (company_id, chat_id);
alter table answer_ratings enable row level security;
alter table answer_ratings force row level security;
create policy company on answer_ratings using (company_id = nullif(current_setting('fourwall.company_id', true), '')::uuid);
