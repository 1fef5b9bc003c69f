import { sumDecimals } from '@fourwall/domain/money/decimal.ts'
import { addMonths, addToMonth, type Day, lastDayOf, monthOf } from '@fourwall/domain/time/day.ts'
import { resolveTimeSpan, type TimeContext, type TimeSpan, type TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import type { Client } from 'urql'
import { runMutation, runQuery } from '../../../api/ask.ts'
import { fiscalYearSetting } from '../../../blocks/time-span-picker/fiscal-year-setting.ts'
import { graphql } from '../../../generated/gql/gql.ts'
import type { CreateBudgetInput } from '../../../generated/gql/graphql.ts'
import type { BookedFigures } from './growth-preview.ts'

const CreateBudgetMutation = graphql(`
  mutation CreateBudget($input: CreateBudgetInput!, $idempotencyKey: String) {
    createBudget(input: $input, idempotencyKey: $idempotencyKey) {
      ...BudgetFields
    }
  }
`)

const BookedFiguresQuery = graphql(`
  query BookedFigures($mappingId: ID!, $timeSpan: TimeSpanInput!) {
    profitLossReport(mappingId: $mappingId, timeSpan: $timeSpan, locationIds: []) {
      sections {
        profitLossGroupId
        rows {
          values
        }
      }
    }
  }
`)

/** Creates a budget and resolves to its id. @throws Error with the server's message. */
export async function createBudget(client: Client, input: CreateBudgetInput): Promise<string> {
  const data = await runMutation(client, CreateBudgetMutation, { input })
  if (!data.createBudget) throw new Error('No budget result received')
  return data.createBudget.id
}

/** Amounts booked on each category itself, a year before a span. @throws Error with a sentence. */
export async function loadBooked(client: Client, mappingId: string, span: TimeSpan): Promise<BookedFigures> {
  const { startDate, endDate } = yearBefore(span)
  const variables = { mappingId, timeSpan: { period: 'YEARLY', startDate, endDate } as const }
  const data = await runQuery(client, BookedFiguresQuery, variables)
  if (!data.profitLossReport) throw new Error('No profitLossReport data')
  return new Map(
    data.profitLossReport.sections.flatMap(({ profitLossGroupId, rows }) => {
      const values = rows.flatMap((row) => row.values).filter((value) => value !== null)
      return values.length === 0 ? [] : [[profitLossGroupId, sumDecimals(values)] as const]
    }),
  )
}

/** The same days of the prior year; ends of months stay ends of months. */
export function yearBefore({ startDate, endDate }: TimeSpan): { readonly startDate: Day; readonly endDate: Day } {
  return { startDate: addMonths(startDate, -12), endDate: lastDayOf(addToMonth(monthOf(endDate), -12)) }
}

/** The fiscal year to plan next: the current one, or the first later one without a budget of the categorization. */
export function yearToPlan(
  context: TimeContext,
  budgets: readonly { readonly timeSpan: { readonly startDate: string; readonly endDate: string } }[],
): TimeSpanSetting {
  for (let yearsLater = 0; ; yearsLater += 1) {
    const setting = fiscalYearSetting(context, yearsLater)
    const { startDate, endDate } = resolveTimeSpan(setting, context)
    if (!budgets.some(({ timeSpan }) => timeSpan.startDate <= endDate && startDate <= timeSpan.endDate)) return setting
  }
}
