import type { Client } from 'urql'
import { runQuery } from '../../../api/ask.ts'
import { graphql } from '../../../generated/gql/gql.ts'
import type { BookedLines } from './last-year.ts'
import { subjectKey } from './sheet-values.ts'

const BudgetActualsQuery = graphql(`
  query BudgetActuals($budgetId: ID!, $mappingId: ID!, $locationIds: [ID!]!) {
    budgetActuals(budgetId: $budgetId, mappingId: $mappingId, locationIds: $locationIds, yearsBack: 1) {
      lines {
        kind
        referenceId
        values
        isPartial
      }
    }
  }
`)

interface LastYearQuestion {
  readonly budgetId: string
  /** A mapping of the budget's categorization. */
  readonly mappingId: string
  /** Empty: all locations. */
  readonly locationIds: readonly string[]
}

/** Amounts booked a year before each period of a budget. @throws Error with a sentence. */
export async function loadLastYear(client: Client, { locationIds, ...question }: LastYearQuestion): Promise<BookedLines> {
  const variables = { ...question, locationIds: [...locationIds] }
  const data = await runQuery(client, BudgetActualsQuery, variables)
  if (!data.budgetActuals) throw new Error('The budget was deleted. Reload the page.')
  const { lines } = data.budgetActuals
  return {
    figures: new Map(lines.map(({ kind, referenceId, values }) => [subjectKey({ kind, id: referenceId }), values])),
    partial: new Map(lines.map(({ kind, referenceId, isPartial }) => [subjectKey({ kind, id: referenceId }), isPartial])),
  }
}
