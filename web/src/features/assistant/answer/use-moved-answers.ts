import { useAnswer } from '../../../api/use-answer.ts'
import { graphql } from '../../../generated/gql/gql.ts'

const MovedAnswersQuery = graphql(`
  query MovedAnswers($chatId: ID!) {
    movedAnswers(chatId: $chatId)
  }
`)

/**
 * The answers of a chat whose figures have moved since, by their messages. Asked when a chat is opened, and again when figures change; what
 * cannot be asked is not said.
 *
 * @param chatId null for a chat that begins here.
 */
export function useMovedAnswers(chatId: string | null): ReadonlySet<string> {
  const { data } = useAnswer(MovedAnswersQuery, { chatId: chatId ?? '' }, { pause: chatId === null, requestPolicy: 'cache-and-network' })
  return new Set(data?.movedAnswers ?? [])
}
