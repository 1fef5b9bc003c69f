import { parseMonth } from '@fourwall/domain/closing/open-months.ts'
import type { LocationRows } from '@fourwall/domain/profit-loss/location-rows.ts'
import type { ColumnChoice, ColumnPlace, Comparison, FigureColumn } from '@fourwall/domain/profit-loss/report-columns.ts'
import type { ReceivedMetric } from '@fourwall/domain/profit-loss/report-rows.ts'
import { isDay } from '@fourwall/domain/time/day.ts'
import { type PackedMetric, type PackedSection, unpackMetric, unpackSections } from './packed-figures.ts'
import type { ReceivedColumn, ReceivedReport } from './received-report.ts'

/** A report as the API sends it. */
export interface PackedReport {
  readonly sections: readonly PackedSection[]
  readonly columns: readonly PackedColumn[]
  readonly metrics: readonly PackedMetric[]
  readonly perMetric?: PackedMetric | null
}

interface PackedColumn extends Pick<FigureColumn, 'key' | 'label' | 'range' | 'coverage'> {
  readonly startDate: string
  readonly endDate: string
  readonly daysLabel?: string | null
  readonly comparison?: Comparison | null
  readonly of?: number | null
  readonly place: { readonly kind: ColumnPlace['kind']; readonly id?: string | null; readonly name?: string | null }
  readonly locationIds?: readonly string[] | null
  readonly revenueShare?: string | null
  readonly hasEntries?: boolean
  /** yyyy-MM. */
  readonly uncoveredMonths?: readonly string[]
  readonly openMonths?: readonly string[]
}

/** A record with mutable lists. */
type Mutable<Fields> = {
  -readonly [Field in keyof Fields]: Fields[Field] extends readonly (infer Value)[]
    ? Value[]
    : Fields[Field] extends readonly (infer Value)[] | null
      ? Value[] | null
      : Fields[Field]
}

/** A choice of columns as the API takes it, with mutable lists. */
type ColumnsInput = Mutable<Omit<ColumnChoice, 'byLocation'>> & { byLocation: Mutable<LocationRows> | null }

/** A choice of columns as the API takes it. */
export function columnsInput({ comparisons, comparedOn, rolling, metricIds, byLocation, ...choice }: ColumnChoice): ColumnsInput {
  return {
    ...choice,
    byLocation: byLocation && {
      ...byLocation,
      lines: byLocation.lines && [...byLocation.lines],
      foldedGroups: [...byLocation.foldedGroups],
    },
    comparisons: [...comparisons],
    comparedOn: comparedOn && [...comparedOn],
    rolling: [...rolling],
    metricIds: [...metricIds],
  }
}

/** The columns of a report. @throws Error if the answer has no days for them. */
export function readColumns({ columns }: Pick<PackedReport, 'columns'>): readonly ReceivedColumn[] {
  return columns.map(
    ({
      startDate,
      endDate,
      place,
      daysLabel,
      comparison,
      of,
      locationIds,
      revenueShare,
      uncoveredMonths = [],
      openMonths = [],
      ...column
    }) => {
      if (!isDay(startDate) || !isDay(endDate)) throw new Error('The server sent a report without dates.')
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
        revenueShare: revenueShare ?? null,
        uncoveredMonths: uncoveredMonths.map((month) => parseMonth(month, 'uncoveredMonths')),
        openMonths: openMonths.map((month) => parseMonth(month, 'openMonths')),
      }
    },
  )
}

/** Unpacks figures. */
export function unpackFigures({ sections, metrics, perMetric, columns }: PackedReport): Pick<ReceivedReport, 'sections'> & {
  readonly metrics: readonly ReceivedMetric[]
  readonly perMetric: ReceivedMetric | null
} {
  return {
    sections: unpackSections(sections, columns.length),
    metrics: metrics.map((metric) => unpackMetric(metric, columns.length)),
    perMetric: perMetric ? unpackMetric(perMetric, columns.length) : null,
  }
}
