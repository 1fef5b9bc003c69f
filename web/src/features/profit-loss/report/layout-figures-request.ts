import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import type { InsertedFigures, LayoutFigures } from '@fourwall/domain/layouts/layout-figures.ts'
import { parseTimeSpan, type TimeSpanSetting, timeSpanInput } from '@fourwall/domain/time/time-span.ts'
import type { ResultOf, VariablesOf } from '@graphql-typed-document-node/core'
import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import { sentenceOf } from '../../../api/api-client.ts'
import { unpackMetric } from '../../../blocks/report-figures/packed-figures.ts'
import { columnsInput, readColumns, unpackFigures } from '../../../blocks/report-figures/report-figures.ts'
import { graphql } from '../../../generated/gql/gql.ts'

const LayoutFiguresQuery = graphql(`
  query LayoutFigures(
    $mappingId: ID!
    $timeSpan: TimeSpanInput!
    $locationIds: [ID!]!
    $columns: ReportColumnsInput
    $insertedColumns: [LayoutColumnInput!]!
    $insertedRows: [LayoutRowInput!]!
  ) {
    layoutFigures(
      mappingId: $mappingId
      timeSpan: $timeSpan
      locationIds: $locationIds
      columns: $columns
      insertedColumns: $insertedColumns
      insertedRows: $insertedRows
    ) {
      ownColumns
      report {
        ...ReportFigureParts
      }
      insertedRows {
        id
        figures
        coverages
        gaps {
          column
          metric {
            name
          }
          expected
          missing
          locations {
            name
          }
        }
      }
      problems {
        id
        message
      }
    }
  }
`)

type FiguresRequest = VariablesOf<typeof LayoutFiguresQuery>
type Answer = NonNullable<ResultOf<typeof LayoutFiguresQuery>['layoutFigures']>

/** What a layout asks of ledger, plans and metrics: nothing of looks, texts and formulas. */
function figuresRequest({ mappingId, timeSpan, locationIds, columns, insertedColumns, insertedRows }: Layout): FiguresRequest {
  return {
    mappingId,
    timeSpan: timeSpanInput(timeSpan),
    locationIds: [...locationIds].sort(),
    columns: columnsInput(columns),
    insertedColumns: insertedColumns.flatMap(({ id, label, type, budgetId, usesSelectedLocations, locationIds: own, timeSpan: span }) =>
      type === 'ACTUALS' || type === 'BUDGET'
        ? [{ id, label, type, budgetId, locationIds: usesSelectedLocations ? null : [...own], timeSpan: span && timeSpanInput(span) }]
        : [],
    ),
    insertedRows: insertedRows.flatMap(({ id, type, budgetId, groupId, metricId, usesSelectedLocations, locationIds: own }) =>
      type === 'BUDGET' || type === 'OPS_DATA'
        ? [{ id, type, budgetId, profitLossGroupId: groupId, metricId, locationIds: usesSelectedLocations ? null : [...own] }]
        : [],
    ),
  }
}

/** Figures with what else is said of them. */
export interface AnsweredFigures {
  /** The question, written out. */
  readonly key: string
  readonly figures: LayoutFigures
  readonly reconciliation: Answer['report']['reconciliation']
  /** By inserted row or column, what keeps it from having figures. */
  readonly problems: ReadonlyMap<string, string>
}

function readFigures(key: string, timeSpan: TimeSpanSetting, { report, ownColumns, insertedRows, problems }: Answer): AnsweredFigures {
  const columns = readColumns(report)
  const { sections, metrics, perMetric } = unpackFigures(report)
  const rows = insertedRows.map(({ id, figures, coverages, gaps }): [string, InsertedFigures] => {
    const { values, gaps: byColumn } = unpackMetric({ metricId: id, name: '', figures, gaps }, columns.length)
    return [id, { values, coverages: coverages ?? null, ...(byColumn && { gaps: byColumn }) }]
  })
  return {
    key,
    figures: {
      columns,
      ownColumns,
      timeSpan,
      locationIds: report.locationIds ?? null,
      sections,
      metrics,
      perMetric,
      budgetName: report.budget?.name ?? null,
      insertedRows: new Map(rows),
    },
    reconciliation: report.reconciliation,
    problems: new Map(problems.map(({ id, message }) => [id, message])),
  }
}

export interface FiguresState {
  /** The latest answer, which may be to an earlier question while the present one is under way; null before the first. */
  readonly answered: AnsweredFigures | null
  readonly isBusy: boolean
  readonly failure: string | null
  readonly retry: () => void
}

/** The figures of a layout; null asks for none. Earlier ones stay until new ones are there. */
export function useLayoutFigures(layout: Layout | null): FiguresState {
  const client = useClient()
  const key = layout === null ? null : JSON.stringify(figuresRequest(layout))
  const [answered, setAnswered] = useState<AnsweredFigures | null>(null)
  const [failed, setFailed] = useState<{ readonly key: string; readonly message: string } | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (key === null) return
    // The key is the request, written out: this way only another question asks anew.
    const request = JSON.parse(key) as FiguresRequest
    const subscription = client
      .query(LayoutFiguresQuery, request, attempt > 0 ? { requestPolicy: 'network-only' } : {})
      .subscribe(({ data, error }) => {
        if (data?.layoutFigures) setAnswered(readFigures(key, parseTimeSpan(request.timeSpan), data.layoutFigures))
        if (error) setFailed({ key, message: sentenceOf(error) })
        else if (data && !data.layoutFigures) setFailed({ key, message: 'The mapping of this layout is gone. Choose another one.' })
        else setFailed(null)
      })
    return () => subscription.unsubscribe()
  }, [client, key, attempt])
  const failure = failed !== null && failed.key === key ? failed.message : null
  return {
    answered,
    isBusy: key !== null && answered?.key !== key && failure === null,
    failure,
    retry: () => setAttempt((before) => before + 1),
  }
}
