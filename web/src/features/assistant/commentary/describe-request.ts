import type { AnswerSource } from '@fourwall/domain/assistant/answers/answer.ts'
import type { CommentaryFigure, CommentaryWords } from '@fourwall/domain/assistant/commentary/write-commentary.ts'
import { parseDay } from '@fourwall/domain/time/day.ts'
import { timeSpanInput } from '@fourwall/domain/time/time-span.ts'
import type { ResultOf } from '@graphql-typed-document-node/core'
import type { Client } from 'urql'
import { runQuery } from '../../../api/ask.ts'
import type { ScreenToDescribe } from '../../../blocks/describe/describing.ts'
import { graphql } from '../../../generated/gql/gql.ts'

const DescribeFiguresQuery = graphql(`
  query DescribeFigures($input: DescribeFiguresInput!) {
    describeFigures(input: $input) {
      title
      chatPlan
      sentences {
        parts {
          text
          figure {
            text
            value
            state
            outcome
            measure
            cell
            mappingId
            groupId
            accountId
            metricId
            startDate
            endDate
            locationIds
            comparison
            budgetId
          }
        }
      }
    }
  }
`)

type ReceivedDescription = NonNullable<ResultOf<typeof DescribeFiguresQuery>['describeFigures']>
type ReceivedFigure = NonNullable<ReceivedDescription['sentences'][number]['parts'][number]['figure']>

export interface ScreenDescription {
  readonly title: string
  readonly sentences: readonly CommentaryWords[]
  /** A plan that a chat goes on with. */
  readonly chatPlan: string
}

/** Null for a deleted mapping. @throws RequestFailure with the server's message. */
export async function describeFigures(client: Client, screen: ScreenToDescribe): Promise<ScreenDescription | null> {
  const { mappingId, timeSpan, places, comparison, budgetId, subjects } = screen
  const { describeFigures: found } = await runQuery(client, DescribeFiguresQuery, {
    input: {
      mappingId,
      timeSpan: timeSpanInput(timeSpan),
      locationIds: [...places.locationIds],
      nodeIds: [...places.nodeIds],
      isAllBut: places.isAllBut,
      comparison,
      budgetId: comparison === 'BUDGET' ? budgetId : null,
      subjects: subjects.map(subjectInput),
    },
  })
  if (!found) return null
  const sentences = found.sentences.map(({ parts }) => parts.map(({ text, figure }) => (figure ? readFigure(figure) : text)))
  return { title: found.title, chatPlan: found.chatPlan, sentences }
}

/** The API writes the parts of a figure as the domain has them. */
function readFigure({ text, value, state, outcome, measure, cell, ...of }: ReceivedFigure): CommentaryFigure {
  const { mappingId, groupId, accountId, metricId, startDate, endDate, locationIds, comparison, budgetId } = of
  const source: AnswerSource | null =
    mappingId && startDate && endDate
      ? {
          mappingId,
          groupId: groupId ?? null,
          accountId: accountId ?? null,
          metricId: metricId ?? null,
          startDate: parseDay(startDate),
          endDate: parseDay(endDate),
          locationIds,
          comparison: comparison ?? null,
          budgetId: budgetId ?? null,
        }
      : null
  return {
    text,
    value: value ?? null,
    // Texts of the API, of the domain's own lists.
    state: state as CommentaryFigure['state'],
    outcome: outcome as CommentaryFigure['outcome'],
    measure: measure as CommentaryFigure['measure'],
    key: cell,
    source,
  }
}

/** The API distinguishes lines, accounts and metrics by which id is set. */
function subjectInput(subject: ScreenToDescribe['subjects'][number]) {
  switch (subject.kind) {
    case 'METRIC':
      return { metricId: subject.metricId }
    case 'GROUP':
      return { groupId: subject.groupId }
    case 'ACCOUNT':
      return { groupId: subject.groupId, accountId: subject.accountId }
  }
}
