import { foldedForSearch } from '@fourwall/domain/text-search.ts'
import type { Queryable } from '../../platform/database/database.ts'

/** A chat without its messages. */
export interface ChatRow {
  readonly id: string
  readonly title: string
  readonly updatedAt: Date
}

export interface MessageRow {
  readonly id: string
  /** From 1 within the chat. */
  readonly number: number
  readonly role: 'USER' | 'ASSISTANT'
  readonly document: unknown
  readonly createdAt: Date
}

/** A message to store: also what the search finds it by. */
export interface NewMessage extends MessageRow {
  readonly words: string
}

/** A message that has some of the words that were looked for. */
export interface FoundMessage {
  readonly chatId: string
  readonly id: string
  readonly words: readonly string[]
}

/** Characters of a message that the search looks through, as the database checks. */
const MOST_SEARCHED = 20_000

const COLUMNS = 'id, title, updated_at as "updatedAt"'

/** Changed last first. */
export function selectChats(scope: Queryable, userId: string): Promise<ChatRow[]> {
  return scope.query<ChatRow>(
    `select ${COLUMNS} from chats where company_id = $1 and user_id = $2 and deleted_at is null order by updated_at desc, id`,
    [userId],
  )
}

export async function selectChat(scope: Queryable, userId: string, id: string): Promise<ChatRow | null> {
  const [chat] = await scope.query<ChatRow>(
    `select ${COLUMNS} from chats where company_id = $1 and user_id = $2 and id = $3 and deleted_at is null`,
    [userId, id],
  )
  return chat ?? null
}

/** Locks a chat until the transaction ends; also returns whether it was deleted. */
export async function lockChat(tx: Queryable, userId: string, id: string): Promise<(ChatRow & { readonly isDeleted: boolean }) | null> {
  const [chat] = await tx.query<ChatRow & { isDeleted: boolean }>(
    `select ${COLUMNS}, deleted_at is not null as "isDeleted" from chats where company_id = $1 and user_id = $2 and id = $3 for update`,
    [userId, id],
  )
  return chat ?? null
}

export async function insertChat(tx: Queryable, userId: string, { id, title, updatedAt }: ChatRow): Promise<void> {
  await tx.query('insert into chats (company_id, id, user_id, title, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)', [
    id,
    userId,
    title,
    updatedAt.toISOString(),
  ])
}

export async function updateChat(tx: Queryable, { id, title, updatedAt }: ChatRow): Promise<void> {
  await tx.query('update chats set title = $3, updated_at = $4 where company_id = $1 and id = $2', [id, title, updatedAt.toISOString()])
}

export async function markChatDeleted(tx: Queryable, id: string, at: Date | null): Promise<void> {
  await tx.query('update chats set deleted_at = $3 where company_id = $1 and id = $2', [id, at && at.toISOString()])
}

/** Removes what was deleted before a day, for good. */
export async function sweepChats(tx: Queryable, before: Date): Promise<void> {
  await tx.query('delete from chats where company_id = $1 and deleted_at < $2', [before.toISOString()])
}

export async function countChats(tx: Queryable, userId: string): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'select count(*)::int as count from chats where company_id = $1 and user_id = $2 and deleted_at is null',
    [userId],
  )
  return row?.count ?? 0
}

/** In their order. */
export function selectMessages(scope: Queryable, chatId: string): Promise<MessageRow[]> {
  return scope.query<MessageRow>(
    'select id, number, role, document, created_at as "createdAt" from chat_messages where company_id = $1 and chat_id = $2 order by number',
    [chatId],
  )
}

/** Which message is the last of a chat; null without any. */
export async function selectLastMessage(scope: Queryable, chatId: string): Promise<Pick<MessageRow, 'id' | 'number' | 'role'> | null> {
  const [last] = await scope.query<Pick<MessageRow, 'id' | 'number' | 'role'>>(
    'select id, number, role from chat_messages where company_id = $1 and chat_id = $2 order by number desc limit 1',
    [chatId],
  )
  return last ?? null
}

/** Messages of a user's chats that have any of the words, in their order within each chat. @param words folded. */
export function selectMessagesWith(scope: Queryable, userId: string, words: readonly string[]): Promise<FoundMessage[]> {
  return scope.query<FoundMessage>(
    `select chat_id as "chatId", id, words from (
       select m.chat_id, m.id, m.number, array(select w.word from unnest($3::text[]) as w (word) where strpos(m.searched, w.word) > 0) as words
       from chats c join chat_messages m on m.company_id = c.company_id and m.chat_id = c.id
       where c.company_id = $1 and c.user_id = $2 and c.deleted_at is null
     ) f where cardinality(words) > 0 order by chat_id, number`,
    [userId, words],
  )
}

export function selectDocuments(scope: Queryable, messageIds: readonly string[]): Promise<Pick<MessageRow, 'id' | 'role' | 'document'>[]> {
  return scope.query<Pick<MessageRow, 'id' | 'role' | 'document'>>(
    'select id, role, document from chat_messages where company_id = $1 and id = any($2::uuid[])',
    [messageIds],
  )
}

/** @returns whether it was added: an answer that is there already stays. */
export async function insertMessage(tx: Queryable, chatId: string, message: NewMessage): Promise<boolean> {
  const { id, number, role, document, createdAt, words } = message
  const added = await tx.query<{ id: string }>(
    `insert into chat_messages (company_id, chat_id, id, number, role, document, created_at, searched)
     values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8) on conflict (company_id, chat_id, number) do nothing returning id`,
    [chatId, id, number, role, JSON.stringify(document), createdAt.toISOString(), foldedForSearch(words).slice(0, MOST_SEARCHED)],
  )
  return added.length > 0
}

/** Removes a message and all after it. */
export async function deleteMessagesFrom(tx: Queryable, chatId: string, number: number): Promise<void> {
  await tx.query('delete from chat_messages where company_id = $1 and chat_id = $2 and number >= $3', [chatId, number])
}
