import type { ReceivedMetric } from '@fourwall/domain/profit-loss/report-rows.ts'
import type { ResultOf, VariablesOf } from '@graphql-typed-document-node/core'
import { useEffect, useState } from 'react'
import { type CombinedError, useClient } from 'urql'
import { sentenceOf } from '../../../api/api-client.ts'
import type { ReceivedReport } from '../../../blocks/report-figures/received-report.ts'
import { unpackFigures } from '../../../blocks/report-figures/report-figures.ts'
import { graphql } from '../../../generated/gql/gql.ts'

/** What every screen of figures asks of a report: layouts ask for it too. */
graphql(`
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

const ProfitLossReportQuery = graphql(`
  query ProfitLossReport(
    $mappingId: ID!
    $timeSpan: TimeSpanInput!
    $locationIds: [ID!]!
    $columns: ReportColumnsInput
    $mappedOn: Date
  ) {
    profitLossReport(mappingId: $mappingId, timeSpan: $timeSpan, locationIds: $locationIds, columns: $columns, mappedOn: $mappedOn) {
      ...ReportFigureParts
      mappedAs {
        ...MappedAsFields
      }
    }
  }
`)

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
  return { key, packed, answered: { request, report: { ...packed, ...unpackFigures(packed) } } }
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
