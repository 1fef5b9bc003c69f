import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import type { InsertedFigures, LayoutFigures } from '@fourwall/domain/layouts/layout-figures.ts'
import { type Day, isDay } from '@fourwall/domain/time/day.ts'
import { parseTimeSpan, type TimeSpan, timeSpanInput } from '@fourwall/domain/time/time-span.ts'
import type { ResultOf, VariablesOf } from '@graphql-typed-document-node/core'
import { useEffect, useState } from 'react'
import { type CombinedError, useClient } from 'urql'
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
    $mappedOn: Date
  ) {
    layoutFigures(
      mappingId: $mappingId
      timeSpan: $timeSpan
      locationIds: $locationIds
      columns: $columns
      insertedColumns: $insertedColumns
      insertedRows: $insertedRows
      mappedOn: $mappedOn
    ) {
      ownColumns
      report {
        ...ReportFigureParts
        mappedAs {
          ...MappedAsFields
        }
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
  fragment ReportFigureParts on ProfitLossReport {
    sections {
      profitLossGroupId
      rows {
        accountId
        accountNumber
        accountName
        figures
        withoutEntries
      }
      sumRow {
        figures
      }
    }
    timeSpan {
      period
      startDate
      endDate
    }
    columns {
      key
      startDate
      endDate
      label
      daysLabel
      range
      comparison
      of
      place {
        kind
        id
        name
      }
      locationIds
      coverage
    }
    metrics {
      ...ReportMetricParts
    }
    perMetric {
      ...ReportMetricParts
    }
    budget {
      id
      name
    }
    locationIds
    reconciliation {
      ledgerTotal
      mappedTotal
      unmappedTotal
      unmapped {
        account {
          id
          displayId
          name
        }
        amount
        entries
      }
      outsideNetIncome {
        id
        name
      }
    }
  }
  fragment ReportMetricParts on ReportMetric {
    metricId
    name
    unit
    figures
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
`)

/** What a layout asks of ledger, plans and metrics: nothing of looks, texts and formulas. */
export type FiguresRequest = VariablesOf<typeof LayoutFiguresQuery> & {
  readonly mappingId: string
  readonly locationIds: readonly string[]
}
type PackedFigures = NonNullable<ResultOf<typeof LayoutFiguresQuery>['layoutFigures']>

/** @param mappedOn the day as of which the mapping is asked; null for now. */
export function figuresRequest(
  { mappingId, timeSpan, locationIds, columns, insertedColumns, insertedRows }: Layout,
  mappedOn: Day | null,
): FiguresRequest {
  return {
    mappingId,
    timeSpan: timeSpanInput(timeSpan),
    // In one order, wherever they come from: the same question is asked once.
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
    ...(mappedOn === null ? {} : { mappedOn }),
  }
}

/** Figures with what else is said of them. */
export interface AnsweredFigures {
  /** The question, written out. */
  readonly key: string
  readonly request: FiguresRequest
  readonly figures: LayoutFigures
  /** The days that the report is of. */
  readonly span: TimeSpan
  readonly reconciliation: PackedFigures['report']['reconciliation']
  /** The versions that it was made along, where a day was asked for; null for those of now. */
  readonly mappedAs: PackedFigures['report']['mappedAs']
  /** By inserted row or column, what keeps it from having figures. */
  readonly problems: ReadonlyMap<string, string>
}

/** An answer as it came, too: where the same one comes again, nothing is drawn anew. */
interface KnownAnswer {
  readonly packed: PackedFigures
  readonly answered: AnsweredFigures
}

function readFigures(key: string, request: FiguresRequest, packed: PackedFigures): AnsweredFigures {
  const { report, ownColumns, insertedRows, problems } = packed
  const { period, startDate, endDate } = report.timeSpan
  if (!isDay(startDate) || !isDay(endDate)) throw new Error('The report came without the days that it is of.')
  const columns = readColumns(report)
  const { sections, metrics, perMetric } = unpackFigures(report)
  const rows = insertedRows.map(({ id, figures, coverages, gaps }): [string, InsertedFigures] => {
    const { values, gaps: byColumn } = unpackMetric({ metricId: id, name: '', figures, gaps }, columns.length)
    return [id, { values, coverages: coverages ?? null, ...(byColumn && { gaps: byColumn }) }]
  })
  return {
    key,
    request,
    figures: {
      columns,
      ownColumns,
      timeSpan: parseTimeSpan(request.timeSpan),
      locationIds: report.locationIds ?? null,
      sections,
      metrics,
      perMetric,
      budgetName: report.budget?.name ?? null,
      insertedRows: new Map(rows),
    },
    span: { period, startDate, endDate },
    reconciliation: report.reconciliation,
    mappedAs: report.mappedAs,
    problems: new Map(problems.map(({ id, message }) => [id, message])),
  }
}

export interface FiguresState {
  /** The latest answer, which may be to an earlier question while the present one is under way; null before the first. */
  readonly answered: AnsweredFigures | null
  readonly isBusy: boolean
  /** Why the present question has no answer. */
  readonly failure: string | null
  readonly retry: () => void
}

interface FiguresOptions {
  /** Null for the mapping as it is now. */
  readonly mappedOn?: Day | null
  /** When what surrounds the figures was loaded, in milliseconds since 1970: they are asked for anew with it. */
  readonly loadedAt?: number
  /** What is said where the mapping is gone. */
  readonly gone?: string
}

/**
 * The figures of a layout; null asks for none. Earlier ones stay until new ones are there, and an answer that comes after the
 * question has changed is not listened to any more.
 */
export function useFigures(
  layout: Layout | null,
  { mappedOn = null, loadedAt = 0, gone = 'The mapping of this layout was deleted. Choose another one.' }: FiguresOptions = {},
): FiguresState {
  const client = useClient()
  const key = layout === null ? null : JSON.stringify(figuresRequest(layout, mappedOn))
  const [known, setKnown] = useState<KnownAnswer | null>(null)
  const [failed, setFailed] = useState<{ readonly key: string; readonly failure: string } | null>(null)
  const [retried, setRetried] = useState({ key, count: 0 })
  const attempt = retried.key === key ? retried.count : 0

  useEffect(() => {
    if (key === null) return
    // The key is the request, written out: this way only another question asks anew.
    const request = JSON.parse(key) as FiguresRequest
    const policy = attempt > 0 ? ({ requestPolicy: 'network-only' } as const) : {}
    const subscription = client.query(LayoutFiguresQuery, request, policy).subscribe(({ data, error }) => {
      const packed = data?.layoutFigures
      // What is known already is asked for all the same; where nothing has changed, nothing is drawn anew.
      if (packed)
        setKnown((before) =>
          before?.answered.key === key && isSame(before.packed, packed) ? before : { packed, answered: readFigures(key, request, packed) },
        )
      const failure = failureOf(packed, error, gone)
      setFailed(failure === null ? null : { key, failure })
    })
    return () => subscription.unsubscribe()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a reason to ask the same question anew
  }, [client, key, attempt, loadedAt, gone])

  const answered = known?.answered ?? null
  const failure = failed !== null && failed.key === key ? failed.failure : null
  return {
    answered,
    isBusy: key !== null && answered?.key !== key && failure === null,
    failure,
    retry() {
      setFailed(null)
      setRetried({ key, count: attempt + 1 })
    },
  }
}

/** Quick for all its figures: they are a few hundred texts. */
function isSame(one: PackedFigures, other: PackedFigures): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

function failureOf(packed: PackedFigures | null | undefined, error: CombinedError | undefined, gone: string): string | null {
  if (error) return sentenceOf(error)
  if (!packed) return gone
  return packed.report.columns.length === 0 || packed.report.sections.length === 0 ? 'No P&L data returned' : null
}
