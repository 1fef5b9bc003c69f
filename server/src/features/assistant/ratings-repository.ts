import type { AnswerRating } from '@fourwall/domain/assistant/answer-rating.ts'
import type { Queryable } from '../../platform/database/database.ts'

export interface RatingRow {
  readonly messageId: string
  readonly chatId: string
  readonly userId: string
  readonly userName: string
  /** In the words of the user. */
  readonly question: string
  readonly rating: AnswerRating
  /** May be empty. */
  readonly reason: string
  readonly ratedAt: Date
}

const COLUMNS = `message_id as "messageId", chat_id as "chatId", user_id as "userId", user_name as "userName", question, rating, reason,
  rated_at as "ratedAt"`

/** Takes the place of an earlier rating of the same answer. */
export async function upsertRating(tx: Queryable, row: RatingRow): Promise<void> {
  await tx.query(
    `insert into answer_ratings (company_id, message_id, chat_id, user_id, user_name, question, rating, reason, rated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (company_id, message_id) do update
     set rating = excluded.rating, reason = excluded.reason, rated_at = excluded.rated_at, user_name = excluded.user_name`,
    [row.messageId, row.chatId, row.userId, row.userName, row.question, row.rating, row.reason, row.ratedAt.toISOString()],
  )
}

export async function deleteRating(tx: Queryable, messageId: string): Promise<void> {
  await tx.query('delete from answer_ratings where company_id = $1 and message_id = $2', [messageId])
}

/** Removes all but the newest. */
export async function sweepRatings(tx: Queryable, kept: number): Promise<void> {
  await tx.query(
    `delete from answer_ratings where company_id = $1 and rated_at <
       (select rated_at from answer_ratings where company_id = $1 order by rated_at desc offset $2 limit 1)`,
    [kept - 1],
  )
}

/** Newest first. */
export function selectRatings(scope: Queryable, most: number): Promise<RatingRow[]> {
  return scope.query<RatingRow>(`select ${COLUMNS} from answer_ratings where company_id = $1 order by rated_at desc, message_id limit $2`, [
    most,
  ])
}

/** Of one chat, in no order. */
export function selectChatRatings(scope: Queryable, chatId: string): Promise<RatingRow[]> {
  return scope.query<RatingRow>(`select ${COLUMNS} from answer_ratings where company_id = $1 and chat_id = $2`, [chatId])
}
