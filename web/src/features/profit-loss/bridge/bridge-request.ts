import { parseMonth } from '@fourwall/domain/closing/open-months.ts'
import type { BridgeView } from '@fourwall/domain/layouts/address/view.ts'
import type { Bridge, BridgePart } from '@fourwall/domain/profit-loss/bridge/build-bridge.ts'
import { comparisonOfKey, parseColumnChoice } from '@fourwall/domain/profit-loss/report-columns.ts'
import { uncoveredBase } from '@fourwall/domain/profit-loss/uncovered-months.ts'
import { isDay, type MonthIndex, parseDay } from '@fourwall/domain/time/day.ts'
import type { ResultOf } from '@graphql-typed-document-node/core'
import { useQuery } from 'urql'
import { sentenceOf } from '../../../api/api-client.ts'
import { columnsInput } from '../../../blocks/report-figures/report-figures.ts'
import { graphql } from '../../../generated/gql/gql.ts'
import { type Display, useDisplay } from '../../../ui/display.ts'
import type { FiguresRequest } from '../report/figures-request.ts'

const ProfitLossBridgeQuery = graphql(`
  query ProfitLossBridge(
    $mappingId: ID!
    $timeSpan: TimeSpanInput!
    $locationIds: [ID!]!
    $columns: ReportColumnsInput!
    $column: String!
    $pnlGroupId: ID!
    $accountId: ID
    $locationId: ID
    $mappedOn: Date
  ) {
    profitLossBridge(
      mappingId: $mappingId
      timeSpan: $timeSpan
      locationIds: $locationIds
      columns: $columns
      column: $column
      pnlGroupId: $pnlGroupId
      accountId: $accountId
      locationId: $locationId
      mappedOn: $mappedOn
    ) {
      actualColumn {
        key
        startDate
        endDate
        uncoveredMonths
      }
      baseColumn {
        key
        startDate
        endDate
        uncoveredMonths
        locationIds
        comparison
        place {
          kind
          name
        }
      }
      actual
      base
      change
      outcome
      isSum
      method
      cuts {
        kind
        method
        steps {
          name
          groupId
          accountId
          accountNumber
          locationId
          actual
          base
          change
          outcome
        }
        unchanged
      }
      actualAccounts {
        accountId
        groupId
        number
        name
        amount
      }
    }
  }
`)

type Received = NonNullable<ResultOf<typeof ProfitLossBridgeQuery>['profitLossBridge']>

/** A bridge with the columns of its two figures. */
export interface ReceivedBridge extends Bridge {
  /** Keys of the two columns with their dates in words, or the plan's name. */
  readonly actualColumn: { readonly key: string; readonly days: string } & ColumnDays
  readonly baseColumn: { readonly key: string; readonly days: string; readonly isPlan: boolean }
  /** The months that the ledger does not cover in the base alone; empty for none. */
  readonly uncovered: readonly MonthIndex[]
  /** The locations of both; null for all. */
  readonly locationIds: readonly string[] | null
  /** Group or location of the column; null for all of the report's. */
  readonly placeName: string | null
}

export interface BridgeState {
  /** undefined: not known yet; null: not available. */
  readonly bridge: ReceivedBridge | null | undefined
  readonly failure: string | null
  readonly retry: () => void
}

/** The bridge in an address, between columns of this report. */
export function useBridge({ cell, locationId }: BridgeView, report: FiguresRequest, budgetName: string | null): BridgeState {
  const { rangeName } = useDisplay()
  const daysOfColumn = (column: ColumnDays) => daysOf(column, rangeName)
  const columns = parseColumnChoice(report.columns ?? {})
  const comparison = comparisonOfKey(cell.column)
  const [{ data, error, fetching }, ask] = useQuery({
    query: ProfitLossBridgeQuery,
    variables: {
      mappingId: report.mappingId,
      timeSpan: report.timeSpan,
      locationIds: report.locationIds,
      // The base may have no column of its own.
      columns: columnsInput({
        ...columns,
        comparisons: [...new Set([...columns.comparisons, ...(comparison ? [comparison] : [])])],
        comparedOn: null,
        metricIds: [],
        perMetricId: null,
      }),
      column: cell.column,
      pnlGroupId: cell.groupId,
      accountId: cell.accountId,
      locationId,
      mappedOn: report.mappedOn ?? null,
    },
  })
  const bridge = data?.profitLossBridge
  return {
    bridge: fetching || error ? undefined : bridge ? readBridge(bridge, daysOfColumn, budgetName) : null,
    failure: !fetching && error ? sentenceOf(error) : null,
    retry: () => ask({ requestPolicy: 'network-only' }),
  }
}

function comparedDays({ startDate, uncoveredMonths }: Received['baseColumn' | 'actualColumn']) {
  return { startDate: parseDay(startDate), uncoveredMonths: uncoveredMonths.map((month) => parseMonth(month, 'uncoveredMonths')) }
}

function readBridge(
  { actualColumn, baseColumn, actual, base, change, cuts, actualAccounts, outcome, isSum, method }: Received,
  wordsOf: (column: ColumnDays) => string,
  budgetName: string | null,
): ReceivedBridge {
  return {
    actualColumn: { ...actualColumn, days: wordsOf(actualColumn) },
    baseColumn: {
      key: baseColumn.key,
      // Both have the same dates.
      days: baseColumn.comparison === 'BUDGET' ? (budgetName ?? 'the budget') : wordsOf(baseColumn),
      isPlan: baseColumn.comparison === 'BUDGET',
    },
    uncovered: uncoveredBase(comparedDays(actualColumn), comparedDays(baseColumn)),
    locationIds: baseColumn.locationIds ?? null,
    placeName: baseColumn.place.name ?? null,
    actual: actual ?? null,
    base: base ?? null,
    change: change ?? null,
    outcome,
    isSum,
    method,
    cuts: cuts.map(({ steps, ...cut }) => ({
      ...cut,
      steps: steps.map((step) => ({
        part: partOf(step),
        actual: step.actual ?? null,
        base: step.base ?? null,
        change: step.change,
        outcome: step.outcome,
      })),
    })),
    actualAccounts: actualAccounts.map((account) => ({ ...account, accountId: Number(account.accountId) })),
  }
}

function partOf({ name, groupId, accountId, accountNumber, locationId }: Received['cuts'][number]['steps'][number]): BridgePart {
  if (locationId) return { kind: 'LOCATION', locationId: Number(locationId), name }
  if (accountId) return { kind: 'ACCOUNT', accountId: Number(accountId), groupId: groupId ?? '', number: accountNumber ?? '', name }
  return { kind: 'GROUP', groupId: groupId ?? '', name }
}

interface ColumnDays {
  readonly startDate: string
  readonly endDate: string
}

function daysOf({ startDate, endDate }: ColumnDays, rangeName: Display['rangeName']): string {
  if (!isDay(startDate) || !isDay(endDate)) throw new Error('The server sent a bridge without dates.')
  return rangeName(startDate, endDate)
}
