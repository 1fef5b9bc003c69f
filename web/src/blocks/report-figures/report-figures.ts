import type { ColumnChoice } from '@fourwall/domain/reports/report-columns.ts'
import type { ReceivedMetric } from '@fourwall/domain/reports/report-rows.ts'
import { isDay } from '@fourwall/domain/time/day.ts'
import type { ResultOf } from '@graphql-typed-document-node/core'
import { graphql } from '../../generated/gql/gql.ts'
import type { ReportColumnsInput } from '../../generated/gql/graphql.ts'
import { unpackMetric, unpackSections } from './packed-figures.ts'
import type { ReceivedReport, ReportColumn } from './received-report.ts'

/** What every screen of figures asks of a report. */
export const ReportFigureParts = graphql(`
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

/** A choice of columns as the API takes it. */
export function columnsInput({ comparisons, rolling, metricIds, ...choice }: ColumnChoice): ReportColumnsInput {
  return { ...choice, comparisons: [...comparisons], rolling: [...rolling], metricIds: [...metricIds] }
}

/** The columns of a report; an Error where they came without the days that they hold. */
export function readColumns({ columns }: Pick<PackedFigures, 'columns'>): readonly ReportColumn[] {
  return columns.map(({ startDate, endDate, place, daysLabel, comparison, of, locationIds, ...column }) => {
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

export type PackedFigures = ResultOf<typeof ReportFigureParts>

/** Figures out of the texts that they came in. */
export function unpackFigures({ sections, metrics, perMetric, columns }: PackedFigures): Pick<ReceivedReport, 'sections'> & {
  readonly metrics: readonly ReceivedMetric[]
  readonly perMetric: ReceivedMetric | null
} {
  return {
    sections: unpackSections(sections, columns.length),
    metrics: metrics.map((metric) => unpackMetric(metric, columns.length)),
    perMetric: perMetric ? unpackMetric(perMetric, columns.length) : null,
  }
}
