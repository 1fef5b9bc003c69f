import type { ColumnChoice } from '@fourwall/domain/reports/report-columns.ts'
import type { ReceivedMetric } from '@fourwall/domain/reports/report-rows.ts'
import { isDay } from '@fourwall/domain/time/day.ts'
import type { ResultOf, VariablesOf } from '@graphql-typed-document-node/core'
import { useEffect, useState } from 'react'
import { type CombinedError, useClient } from 'urql'
import { graphql } from '../../generated/gql/gql.ts'
import type { ReportColumnsInput } from '../../generated/gql/graphql.ts'
import { sentenceOf } from '../session/api-client.ts'
import { unpackMetric, unpackSections } from './packed-figures.ts'
import type { ReceivedReport, ReportColumn } from './report-model.ts'

graphql(`
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

const ProfitLossReportQuery = graphql(`
  query ProfitLossReport(
    $mappingId: ID!
    $timeSpan: TimeSpanInput!
    $locationIds: [ID!]!
    $columns: ReportColumnsInput
    $mappedOn: Date
  ) {
    profitLossReport(mappingId: $mappingId, timeSpan: $timeSpan, locationIds: $locationIds, columns: $columns, mappedOn: $mappedOn) {
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
      budget {
        id
        name
      }
      metrics {
        ...ReportMetricParts
      }
      perMetric {
        ...ReportMetricParts
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
      mappedAs {
        ...MappedAsFields
      }
    }
  }
`)

/** A choice of columns as the API takes it. */
export function columnsInput({ comparisons, rolling, metricIds, ...choice }: ColumnChoice): ReportColumnsInput {
  return { ...choice, comparisons: [...comparisons], rolling: [...rolling], metricIds: [...metricIds] }
}

/** The columns of a report; an Error where they came without the days that they hold. */
export function readColumns(report: Report): readonly ReportColumn[] {
  return report.columns.map(({ startDate, endDate, place, daysLabel, comparison, of, locationIds, ...column }) => {
    if (!isDay(startDate) || !isDay(endDate)) throw new Error('The report came without the days that it is of.')
    const { kind, id, name } = place
    return {
      ...column,
      startDate,
      endDate,
      daysLabel: daysLabel ?? null,
      comparison: comparison ?? null,
      of: of ?? null,
      place: kind === 'ALL' ? { kind } : { kind, id: id ?? '', name: name ?? '' },
      locationIds: locationIds ?? null,
    }
  })
}

/** An empty list of locations means every location. */
export interface ReportRequest extends VariablesOf<typeof ProfitLossReportQuery> {
  mappingId: string
  locationIds: string[]
}

type PackedReport = NonNullable<ResultOf<typeof ProfitLossReportQuery>['profitLossReport']>

export interface Report extends Omit<PackedReport, 'sections' | 'metrics' | 'perMetric'> {
  readonly sections: ReceivedReport['sections']
  readonly metrics: readonly ReceivedMetric[]
  readonly perMetric: ReceivedMetric | null
}

/** A report and the question that it answers: they are only ever shown together. */
export interface AnsweredReport {
  readonly request: ReportRequest
  readonly report: Report
}

export interface ReportState {
  /** The latest answer, which may be to an earlier question while the present one is under way; null before the first. */
  readonly answered: AnsweredReport | null
  readonly isBusy: boolean
  /** Why the present question has no answer. */
  readonly failure: string | null
  readonly retry: () => void
}

/**
 * The report that a view asks for; null asks nothing. Earlier figures stay until new ones are there, and an answer
 * that comes after the question has changed is not listened to any more. The same question is asked anew when what was
 * loaded around it is: `loadedAt` says when.
 */
export function useReport(request: ReportRequest | null, loadedAt: number): ReportState {
  const client = useClient()
  const key = request === null ? null : JSON.stringify(request)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [failed, setFailed] = useState<{ readonly key: string; readonly failure: string } | null>(null)
  const [retried, setRetried] = useState({ key, count: 0 })
  const attempt = retried.key === key ? retried.count : 0

  useEffect(() => {
    if (key === null) return
    // The key is the request, written out: this way only another question asks anew.
    const asked = JSON.parse(key) as ReportRequest
    const policy = attempt > 0 ? ({ requestPolicy: 'network-only' } as const) : {}
    const subscription = client.query(ProfitLossReportQuery, asked, policy).subscribe(({ data, error }) => {
      const report = data?.profitLossReport
      // What is known already is asked for all the same; where nothing has changed, nothing is drawn anew.
      if (report) setAnswer((known) => (known?.key === key && isSame(known.packed, report) ? known : answerOf(key, asked, report)))
      const failure = reportFailure(report, error)
      setFailed(failure === null ? null : { key, failure })
    })
    return () => subscription.unsubscribe()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a reason to ask the same question anew
  }, [client, key, attempt, loadedAt])

  const failure = failed !== null && failed.key === key ? failed.failure : null
  return {
    answered: answer?.answered ?? null,
    isBusy: key !== null && answer?.key !== key && failure === null,
    failure,
    retry: () => {
      setFailed(null)
      setRetried({ key, count: attempt + 1 })
    },
  }
}

interface Answer {
  readonly key: string
  /** As it came. */
  readonly packed: PackedReport
  readonly answered: AnsweredReport
}

function answerOf(key: string, request: ReportRequest, packed: PackedReport): Answer {
  const columns = packed.columns.length
  const sections = unpackSections(packed.sections, columns)
  const metrics = packed.metrics.map((metric) => unpackMetric(metric, columns))
  const perMetric = packed.perMetric ? unpackMetric(packed.perMetric, columns) : null
  return { key, packed, answered: { request, report: { ...packed, sections, metrics, perMetric } } }
}

/** Quick for all its figures: they are a few hundred texts. */
function isSame(one: PackedReport, other: PackedReport): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

function reportFailure(report: PackedReport | null | undefined, error: CombinedError | undefined): string | null {
  if (error) return sentenceOf(error)
  if (!report) return 'No profitLossReport data'
  return report.columns.length === 0 || report.sections.length === 0 ? 'No P&L data returned' : null
}
