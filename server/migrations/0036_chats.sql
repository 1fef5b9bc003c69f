-- Conversations with the assistant. Each belongs to the person who asked: docs/decisions/0070.
create table chats (
  company_id uuid not null references companies (id),
  id uuid not null,
  user_id text not null check (octet_length(user_id) <= 1024),
  title text not null check (char_length(title) between 1 and 120),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- deleted ones can be brought back for a while
  deleted_at timestamptz,
  primary key (company_id, id)
);
create index chats_of_user on chats (company_id, user_id, updated_at desc);
alter table chats enable row level security;
alter table chats force row level security;
create policy company on chats using (company_id = nullif(current_setting('fourwall.company_id', true), '')::uuid);

create table chat_messages (
  company_id uuid not null references companies (id),
  chat_id uuid not null,
  id uuid not null,
  -- from 1 within the chat
  number int not null,
  role text not null check (role in ('USER', 'ASSISTANT')),
  -- USER: {text, context, plan}. ASSISTANT: an answer as domain/assistant/answers/answer has it
  document jsonb not null check (octet_length(document::text) <= 4194304),
  created_at timestamptz not null,
  primary key (company_id, id),
  -- a question that two processes answer is answered once
  unique (company_id, chat_id, number),
  foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade
);
alter table chat_messages enable row level security;
alter table chat_messages force row level security;
create policy company on chat_messages using (company_id = nullif(current_setting('fourwall.company_id', true), '')::uuid);
