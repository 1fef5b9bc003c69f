import { locationCode } from '../locations/location-name.ts'
import type { NegativeStyle } from '../money/format.ts'
import { type Day, monthOf, yearOf } from '../time/day.ts'
import { type DayStyle, formatDayRange, monthsName, shortMonth } from '../time/day-format.ts'
import { periodWithDays } from '../time/periods.ts'
import { gapSentence } from './metric-gaps.ts'
import type { Comparison, FigureColumn, ShownColumn } from './report-columns.ts'
import type { MetricGaps } from './report-rows.ts'

/** Names of comparisons, in headings and sentences. */
export const COMPARISON_LABELS = {
  BUDGET: 'Budget',
  PRIOR_PERIOD: 'Prior period',
  PRIOR_YEAR: 'Prior year',
} as const satisfies Record<Comparison, string>

/** The name within a sentence; empty for a column without comparison. */
export function comparedWith({ comparison }: Pick<FigureColumn, 'comparison'>): string {
  return comparison === null ? '' : COMPARISON_LABELS[comparison].toLowerCase()
}

/** Texts of a column heading: name, a smaller line below, and a full title if those are ambiguous. */
export interface ColumnHeading {
  readonly heading: string
  readonly detail: string | null
  readonly title: string | null
  /** The part of the heading that is a location's code, such as `101`. Left out: none. */
  readonly code?: string
  /** Which open months the column holds: `Open`, `Jun open`, `3 months open`. Left out: none. A screen shows a sign of it, files the text. */
  readonly openMark?: string
}

export interface HeadingContext {
  readonly columns: readonly FigureColumn[]
  /** The metric that money is divided by, and its gaps by column; null for none. */
  readonly perMetric: { readonly name: string; readonly gaps?: MetricGaps } | null
  /** Budget of the columns that compare with one; null while unknown. */
  readonly budgetName: string | null
  /** Whether metrics are shown, as rows or as units: then headings mention proration in cut columns. */
  readonly hasMetrics: boolean
  /** The reader's formats for figures and days. */
  readonly display: HeadingDisplay
  /** Ranks of places, by id. */
  readonly ranks?: ReadonlyMap<string, number> | undefined
}

export interface HeadingDisplay {
  readonly negatives: NegativeStyle
  readonly days: DayStyle
}

/** For files, which other people read too. */
export const USUAL_HEADINGS: HeadingDisplay = { negatives: 'PARENTHESES', days: 'MONTH_NAME' }

/** Headings of a report's columns, on screen and in files. Returns a function, so that shared parts are computed once. */
export function columnHeadings(context: HeadingContext): (column: ShownColumn) => ColumnHeading {
  const hasPlaces = context.columns.some(({ place }) => place.kind !== 'ALL')
  return (column) => {
    const figure = context.columns[column.column]
    if (figure === undefined) return { heading: '', detail: null, title: null }
    switch (column.kind) {
      case 'FIGURE':
        return withOpenMonths(figureHeading(figure, hasPlaces, context), figure)
      case 'VARIANCE':
      case 'VARIANCE_PERCENT':
        return varianceHeading(column, figure, hasPlaces, context)
      case 'PER_METRIC':
        return perMetricHeading(column.column, ofColumn(figure, hasPlaces), context)
      case 'PERCENT_OF_REVENUE':
        return { heading: '% of revenue', detail: null, title: `${ofColumn(figure, hasPlaces)} in percent of its revenue` }
    }
  }
}

function figureHeading(
  figure: FigureColumn,
  hasPlaces: boolean,
  { budgetName, hasMetrics, display, ranks }: HeadingContext,
): ColumnHeading {
  const place = placeName(figure)
  const days = `${hasPlaces ? `${place}, ` : ''}${formatDayRange(figure.startDate, figure.endDate, display.days)}`
  const isProrated = hasMetrics && figure.coverage === 'PRORATED'
  const prorated = isProrated ? ', prorated' : ''
  if (figure.comparison === 'BUDGET') {
    const plan = planHeading(figure, budgetName ?? COMPARISON_LABELS.BUDGET)
    return { heading: COMPARISON_LABELS.BUDGET, detail: plan.detail, title: `${hasPlaces ? `${place}, ` : ''}${plan.title}` }
  }
  if (figure.comparison !== null) {
    const detail = figure.daysLabel === null ? figure.label : datedDays(figure.daysLabel, figure.startDate)
    return { heading: COMPARISON_LABELS[figure.comparison], detail: detail + prorated, title: days }
  }
  const rank = figure.place.kind === 'ALL' ? undefined : ranks?.get(figure.place.id)
  if (hasPlaces)
    return {
      heading: rank === undefined ? place : `${rank}. ${place}`,
      detail: (figure.daysLabel ?? figure.label) + prorated,
      title: days,
      ...(figure.place.kind === 'LOCATION' && locationCode(figure.place.name)),
    }
  const isWhole = figure.range === 'PERIOD' && figure.daysLabel === null
  const detail = figure.range === 'PERIOD' && figure.daysLabel !== null ? figure.daysLabel + prorated : figure.daysLabel
  const only = isProrated ? `${days} only, metrics prorated by days` : `${days} only`
  return { heading: figure.label, detail, title: isWhole ? null : only }
}

/** Days with their year, which a column of another year needs: `Nov 1 – 20, 2025`. */
function datedDays(daysLabel: string, startDate: Day): string {
  return /\d{4}/.test(daysLabel) ? daysLabel : `${daysLabel}, ${yearOf(startDate)}`
}

/** The heading of a column, saying which open months it holds: their figures may still change. */
export function withOpenMonths(
  named: ColumnHeading,
  { openMonths = [], startDate, endDate }: Pick<FigureColumn, 'openMonths' | 'startDate' | 'endDate'>,
): ColumnHeading {
  const [first] = openMonths
  if (first === undefined) return named
  const { title } = named
  const isOfMonth = monthOf(startDate) === monthOf(endDate)
  const explained = isOfMonth ? 'Open month' : `Includes open months: ${monthsName(openMonths)}`
  return {
    ...named,
    title: title === null ? explained : `${title}. ${explained}`,
    openMark: isOfMonth ? OPEN : openMonths.length === 1 ? `${shortMonth(first)} open` : `${openMonths.length} months open`,
  }
}

const OPEN = 'Open'

/** The smaller line of a heading in text alone, with its open months; null for none. */
export function markedDetail({ detail, openMark }: Pick<ColumnHeading, 'detail' | 'openMark'>): string | null {
  if (openMark === undefined || detail === null) return openMark ?? detail
  // A column has no room for the days of a year: what is open stands before them.
  return openMark === OPEN ? `${detail}, ${OPEN.toLowerCase()}` : `${openMark}, ${detail}`
}

function varianceHeading(
  { kind, base: at }: Extract<ShownColumn, { readonly base: number }>,
  figure: FigureColumn,
  hasPlaces: boolean,
  { columns, budgetName, display }: HeadingContext,
): ColumnHeading {
  const base = columns[at] ?? figure
  const baseName = base.comparison === 'BUDGET' ? (budgetName ?? 'the budget') : base.label
  const betterOrWorse = display.negatives === 'MINUS' ? 'better, or worse with a minus,' : 'better or (worse)'
  const title = `${ofColumn(figure, hasPlaces)}, ${betterOrWorse} than ${baseName}`
  return kind === 'VARIANCE'
    ? { heading: 'Variance', detail: comparedWith(base), title }
    : { heading: 'Variance %', detail: comparedWith(base), title: `${title}, in percent of it` }
}

/** Amounts per unit are missing where the metric lacks locations; the heading says so. */
function perMetricHeading(at: number, of: string, { perMetric }: HeadingContext): ColumnHeading {
  const heading = 'Per unit of'
  const gap = perMetric?.gaps?.get(at)
  if (gap === undefined)
    return { heading, detail: perMetric?.name ?? null, title: `${of} divided by ${perMetric?.name ?? 'what is counted'}` }
  return { heading, detail: `${perMetric?.name ?? gap.name}, incomplete`, title: `${gapSentence(gap)} So money is not divided by them` }
}

/** Says how a budget's plan covers the days of its column. */
function planHeading(
  { label, daysLabel, coverage, range }: FigureColumn,
  name: string,
): { readonly detail: string; readonly title: string } {
  // Wide ranges of days would leave no room for this; the column next to it has them anyway.
  const isPeriod = range === 'PERIOD'
  switch (coverage) {
    case 'WHOLE': {
      // Of whole months that are only a part of their period.
      const days = isPeriod ? daysLabel : null
      return { detail: days ?? label, title: `${name}, ${periodWithDays(label, days)}` }
    }
    case 'PRORATED':
      return {
        detail: isPeriod ? `${daysLabel ?? label}, prorated` : 'Prorated by days',
        title: `${name}: the plan of ${label}, prorated by days`,
      }
    case 'CUT':
      return {
        detail: isPeriod ? `${label} in full` : 'In full',
        title: `${name}: the plan of all of ${label}; the figures cover fewer days, so there is no variance. Columns can prorate it by days`,
      }
    case 'PART':
      return {
        detail: isPeriod ? `${label}, in part` : 'In part',
        title: `${name} begins or ends within ${label}, so it plans only part of it. There is no variance`,
      }
    case 'NONE':
      return {
        detail: 'No plan',
        title: `${name} has no plan for ${label}: it covers other months, longer periods or other locations`,
      }
  }
}

function ofColumn(figure: FigureColumn, hasPlaces: boolean): string {
  return hasPlaces ? `${placeName(figure)} ${figure.label}` : figure.label
}

function placeName({ place }: FigureColumn): string {
  return place.kind === 'ALL' ? 'All locations' : place.name
}
