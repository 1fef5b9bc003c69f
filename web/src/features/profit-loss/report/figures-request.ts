import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import type { InsertedFigures, LayoutFigures } from '@fourwall/domain/layouts/layout-figures.ts'
import { layoutRequest } from '@fourwall/domain/layouts/layout-request.ts'
import { type Day, isDay } from '@fourwall/domain/time/day.ts'
import { parseTimeSpan, type TimeSpan, timeSpanInput } from '@fourwall/domain/time/time-span.ts'
import type { ResultOf, VariablesOf } from '@graphql-typed-document-node/core'
import { useEffect, useState } from 'react'
import { type CombinedError, useClient } from 'urql'
import { sentenceOf } from '../../../api/api-client.ts'
import { readSameStores } from '../../../api/same-stores.ts'
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
        uncovered {
          column
          months
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
      revenueShare
      hasEntries
      uncoveredMonths
      openMonths
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
    sameStores {
      ...SameStoreParts
    }
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
    isOfLedger
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
    uncovered {
      column
      months
    }
  }
`)

/** The figures that a layout requests; independent of formats, texts and formulas. */
export type FiguresRequest = VariablesOf<typeof LayoutFiguresQuery> & {
  readonly mappingId: string
  readonly locationIds: readonly string[]
}
type PackedFigures = NonNullable<ResultOf<typeof LayoutFiguresQuery>['layoutFigures']>

/** @param mappedOn the day of the mapping; null for the current one. */
export function figuresRequest(layout: Layout, mappedOn: Day | null): FiguresRequest {
  const { timeSpan, locationIds, columns, insertedColumns, insertedRows } = layoutRequest(layout)
  return {
    mappingId: layout.mappingId,
    timeSpan: timeSpanInput(timeSpan),
    locationIds: [...locationIds],
    columns: columnsInput(columns),
    insertedColumns: insertedColumns.map(({ locationIds: own, timeSpan: span, ...column }) => ({
      ...column,
      locationIds: own && [...own],
      timeSpan: span && timeSpanInput(span),
    })),
    insertedRows: insertedRows.map(({ groupId, locationIds: own, ...row }) => ({
      ...row,
      profitLossGroupId: groupId,
      locationIds: own && [...own],
    })),
    ...(mappedOn === null ? {} : { mappedOn }),
  }
}

/** Figures with their metadata. */
export interface AnsweredFigures {
  /** The request as text. */
  readonly key: string
  readonly request: FiguresRequest
  readonly figures: LayoutFigures
  /** The dates of the report. */
  readonly span: TimeSpan
  readonly reconciliation: PackedFigures['report']['reconciliation']
  /** The versions used if a day was requested; null for current ones. */
  readonly mappedAs: PackedFigures['report']['mappedAs']
  /** By inserted row or column, why it has no figures. */
  readonly problems: ReadonlyMap<string, string>
}

/** Also the raw answer: if the same one comes again, nothing is rendered. */
interface KnownAnswer {
  readonly packed: PackedFigures
  readonly answered: AnsweredFigures
}

function readFigures(key: string, request: FiguresRequest, packed: PackedFigures): AnsweredFigures {
  const { report, ownColumns, insertedRows, problems } = packed
  const { period, startDate, endDate } = report.timeSpan
  if (!isDay(startDate) || !isDay(endDate)) throw new Error('The server sent a report without dates.')
  const columns = readColumns(report)
  const { sections, metrics, perMetric } = unpackFigures(report)
  const rows = insertedRows.map(({ id, coverages, ...row }): [string, InsertedFigures] => {
    const { values, gaps, uncovered } = unpackMetric({ metricId: id, name: '', ...row }, columns.length)
    return [id, { values, coverages: coverages ?? null, ...(gaps && { gaps }), ...(uncovered && { uncovered }) }]
  })
  return {
    key,
    request,
    figures: {
      columns,
      ownColumns,
      timeSpan: parseTimeSpan(request.timeSpan),
      locationIds: report.locationIds ?? null,
      sameStores: readSameStores(report.sameStores),
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
  /** The latest answer, which may belong to an earlier request while the current one runs; null before the first. */
  readonly answered: AnsweredFigures | null
  readonly isBusy: boolean
  /** Why the current request failed. */
  readonly failure: string | null
  readonly retry: () => void
}

interface FiguresOptions {
  /** Null for the current mapping. */
  readonly mappedOn?: Day | null
  /** When the data around the figures was loaded, in milliseconds since 1970: figures are reloaded with it. */
  readonly loadedAt?: number
  /** The message if the mapping was deleted. */
  readonly missingMessage?: string
}

/**
 * The figures of a layout; null asks for none. Earlier ones stay until new ones are there, and an answer that comes after the
 * question has changed is not listened to any more.
 */
export function useFigures(
  layout: Layout | null,
  { mappedOn = null, loadedAt = 0, missingMessage = 'The mapping of this layout was deleted. Choose another one.' }: FiguresOptions = {},
): FiguresState {
  const client = useClient()
  const key = layout === null ? null : JSON.stringify(figuresRequest(layout, mappedOn))
  const [known, setKnown] = useState<KnownAnswer | null>(null)
  const [failed, setFailed] = useState<{ readonly key: string; readonly failure: string } | null>(null)
  const [retried, setRetried] = useState({ key, count: 0 })
  const attempt = retried.key === key ? retried.count : 0

  useEffect(() => {
    if (key === null) return
    // The key is the request as text, so that only a different request is sent.
    const request = JSON.parse(key) as FiguresRequest
    const policy = attempt > 0 ? ({ requestPolicy: 'network-only' } as const) : {}
    const subscription = client.query(LayoutFiguresQuery, request, policy).subscribe(({ data, error }) => {
      const packed = data?.layoutFigures
      // Cached answers are requested again; if nothing changed, nothing is rendered.
      if (packed)
        setKnown((before) =>
          before?.answered.key === key && isSame(before.packed, packed) ? before : { packed, answered: readFigures(key, request, packed) },
        )
      const failure = failureOf(packed, error, missingMessage)
      setFailed(failure === null ? null : { key, failure })
    })
    return () => subscription.unsubscribe()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a reason to repeat the same question
  }, [client, key, attempt, loadedAt, missingMessage])

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

/** Fast enough: an answer has a few hundred texts. */
function isSame(one: PackedFigures, other: PackedFigures): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

function failureOf(packed: PackedFigures | null | undefined, error: CombinedError | undefined, missingMessage: string): string | null {
  if (error) return sentenceOf(error)
  if (!packed) return missingMessage
  return packed.report.columns.length === 0 || packed.report.sections.length === 0 ? 'No P&L data returned' : null
}
