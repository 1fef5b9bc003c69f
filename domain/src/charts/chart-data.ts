import type { FigureCell, FigureTable, FigureTableRow } from '../figures/answer-cells.ts'
import { favorableDifference } from '../figures/favorable-difference.ts'
import { BY_SIZE, type FigureMeasure, isComparing } from '../figures/figure-question.ts'
import { FigureReading } from '../figures/figure-reading.ts'
import { noFiguresSentence } from '../figures/figure-state-words.ts'
import { REST } from '../figures/ranked-columns.ts'
import { ranked } from '../figures/ranking.ts'
import { groupTree } from '../mappings/group-tree.ts'
import { compareDecimals, negateDecimal, sumDecimals } from '../money/decimal.ts'
import { compareNames } from '../natural-order.ts'
import type { Comparison, FigureColumn } from '../profit-loss/report-columns.ts'
import { coveredDaysLabel } from '../time/periods.ts'
import type { DaySpan } from '../time/time-span.ts'
import {
  type ChartDocument,
  type ChartMetric,
  chartSubjectKey,
  comparisonOf,
  isStacked,
  partsApart,
  roleOf,
  type SeriesRole,
} from './chart-document.ts'
import {
  addedUp,
  type ChartCategory,
  type ChartCell,
  type ChartContext,
  type ChartData,
  type ChartPanel,
  type ChartSeries,
} from './chart-figures.ts'
import { chartQuestions } from './chart-questions.ts'
import { lineFactors } from './line-contributions.ts'
import { waterfallMetric } from './ratio-steps.ts'
import { type MarkPlace, waterfallOf } from './waterfall.ts'

/** @param answers to the chart's questions, in their order; null for one that has none. */
export function chartData(chart: ChartDocument, answers: readonly (FigureTable | null)[], context: ChartContext): ChartData {
  const readings = chartQuestions(chart, context.groups).flatMap(({ metrics }, question) => {
    const answer = answers[question]
    return answer ? [{ metrics, reading: new AnswerReading(answer, question) }] : []
  })
  const first = readings[0]?.reading
  if (first === undefined) return { categories: [], total: null, panels: [], waterfall: null, without: [] }
  const places = placesOf(
    chart,
    readings.map(({ reading }) => reading),
  )
  const categories = (chart.xAxis === 'DATE' ? first.periods() : places).map((one) => withCoveredDays(one, context))
  const total = chart.options.showTotal ? first.totalOf(null) : null
  const readingOf = new Map(readings.flatMap(({ metrics, reading }) => metrics.map((metric) => [metric.id, reading] as const)))
  const all = panelsOf(chart, new SeriesMaking({ chart, readingOf, categories, total, context }), places)
  const empty = new Set(
    categories.filter((one, at) => one.kind !== 'PERIOD' && all.every(({ series }) => series.every(({ cells }) => !isShown(cells[at])))),
  )
  const shown = categories.filter((one) => !empty.has(one))
  const make = new SeriesMaking({ chart, readingOf, categories: shown, total, context })
  return {
    categories: shown,
    total,
    panels: empty.size === 0 ? all : panelsOf(chart, make, places),
    ...(chart.type === 'WATERFALL' ? waterfallIn(chart, make, context) : { waterfall: null }),
    without: [...empty].map(({ label }) => label),
    ...emptiness(chart, all),
  }
}

/** Of the places too that are left out; what is not comparable with another figure has other reasons. */
function emptiness({ options }: ChartDocument, panels: readonly ChartPanel[]): Pick<ChartData, 'whyEmpty'> {
  const cells = panels.flatMap(({ series }) => series.flatMap((one) => (one.role === 'ACTUAL' ? one.cells : [])))
  const isEmpty = cells.every(({ value }) => value === null) && !isComparing(options.measure)
  const whyEmpty = isEmpty ? noFiguresSentence(cells) : null
  return whyEmpty === null ? {} : { whyEmpty }
}

/** Whether a cell has a figure, meaningful or not: a place without one is left out. */
function isShown(cell: ChartCell | undefined): boolean {
  return cell !== undefined && (cell.value !== null || cell.state === 'NOT_MEANINGFUL')
}

function waterfallIn(chart: ChartDocument, make: SeriesMaking, context: ChartContext): Pick<ChartData, 'waterfall' | 'lacking'> {
  const actual = waterfallMetric(chart)
  const reading = actual && make.readingOf(actual)
  if (!actual || !reading) return { waterfall: null }
  const places = chart.xAxis === 'DATE' ? reading.periods() : sorted(chart, reading.places())
  const found = waterfallOf(chart, { reading, places, parts: make.parts(reading, actual) }, context)
  return found !== null && 'lacking' in found ? { waterfall: null, lacking: found.lacking } : { waterfall: found }
}

function withCoveredDays(one: ChartCategory, { ledgerThrough, ledgerFrom = null }: ChartContext): ChartCategory {
  if (one.kind !== 'PERIOD') return one
  const ledger = { firstLedgerDay: ledgerFrom, lastLedgerDay: ledgerThrough }
  return { ...one, cutDays: coveredDaysLabel({ ...one, daysLabel: one.cutDays }, ledger), spanDays: one.cutDays }
}

function panelsOf(chart: ChartDocument, make: SeriesMaking, places: readonly ChartCategory[]): readonly ChartPanel[] {
  switch (chart.options.multiples) {
    case 'NONE':
      return [{ key: '', label: '', series: make.all(null) }]
    case 'METRIC':
      return [...Map.groupBy(make.all(null), ({ subject }) => subject)].map(([key, series]) => ({
        key,
        label: series.find(({ role }) => role === 'ACTUAL')?.label ?? series[0]?.label ?? '',
        series,
      }))
    case 'LOCATION':
    case 'LEVEL':
      return places.map((place) => ({ key: place.key, label: place.label, series: make.all(place.key) }))
  }
}

/** By name where the chart says so; otherwise as the answer ranks them. The folded rest stays last. */
function sorted<Item extends { readonly label: string; readonly kind?: string }>(
  { options }: Pick<ChartDocument, 'options'>,
  items: readonly Item[],
): readonly Item[] {
  if (options.order !== 'NAME') return items
  const direction = options.isAscending ? -1 : 1
  const isRest = ({ kind }: Item): number => Number(kind === 'REST')
  return [...items].sort((left, right) => isRest(left) - isRest(right) || direction * compareNames(left.label, right.label))
}

/** Those of the first measure, then those that only other measures have: separately, or with the rest where only the first so many are shown. */
function placesOf(chart: ChartDocument, readings: readonly AnswerReading[]): readonly ChartCategory[] {
  const { first, multiples } = chart.options
  const own = readings[0]?.places() ?? []
  const known = new Set(own.map(({ key }) => key))
  const others = [...new Map(readings.flatMap((reading) => reading.places().map((one) => [one.key, one] as const))).values()].filter(
    ({ key, kind }) => !known.has(key) && kind !== 'REST',
  )
  const room = first === null ? others.length : Math.max(0, first - own.length)
  const rest = others.slice(room)
  const hasRest = own.some(({ kind }) => kind === 'REST')
  const [one] = rest
  if (one === undefined || hasRest || multiples !== 'NONE') return sorted(chart, [...own, ...(hasRest ? [] : others.slice(0, room))])
  const label = rest.length === 1 ? one.label : `${rest.length} others`
  return sorted(chart, [...own, ...others.slice(0, room), { ...one, key: REST, label, kind: 'REST' }])
}

/** The answer to one of a chart's questions, as its series read it. */
class AnswerReading {
  readonly question: number
  readonly #figures: FigureReading

  constructor(answer: FigureTable, question: number) {
    this.question = question
    this.#figures = new FigureReading(answer)
  }

  row(key: string): FigureTableRow | null {
    return this.#figures.row(key)
  }

  get rows(): readonly FigureTableRow[] {
    return this.#figures.rows
  }

  periods(): readonly ChartCategory[] {
    return this.#figures.periods().map((column) => category(column, 'PERIOD'))
  }

  /** In the order of the answer's ranking. */
  places(): readonly ChartCategory[] {
    return this.#figures
      .places()
      .flatMap((column) => (column.place.kind === 'ALL' ? [] : [category(column, column.place.id === REST ? 'REST' : column.place.kind)]))
  }

  totalOf(place: string | null): ChartCategory | null {
    const column = this.#figures.column({ place, days: 'TOTAL' })
    return column === null ? null : category(column, 'TOTAL')
  }

  /** The days of the whole span, or of what it is compared with; null where there are no such figures. */
  days(comparison: Comparison | null): DaySpan | null {
    const of = { place: null, days: 'TOTAL' } as const
    return comparison === null ? this.#figures.column(of) : this.#figures.comparedColumn(of, comparison)
  }

  /** @param comparison whose figure, or what is compared with, it is; null for the figure itself. */
  cell(row: FigureTableRow, { place, period }: MarkPlace, measure: FigureMeasure, comparison: Comparison | null): ChartCell {
    const days = period === null ? 'TOTAL' : { from: period }
    return { ...this.#figures.cell(row, { place, days }, measure, comparison), question: this.question }
  }
}

function category(column: FigureColumn, kind: ChartCategory['kind']): ChartCategory {
  const { place, label, startDate, endDate, daysLabel, range } = column
  const isPlace = place.kind !== 'ALL' && kind !== 'PERIOD' && kind !== 'TOTAL'
  return {
    key: isPlace ? place.id : kind === 'TOTAL' ? 'total' : startDate,
    label: isPlace ? place.name : label,
    kind,
    startDate,
    endDate,
    cutDays: range === 'PERIOD' ? daysLabel : null,
  }
}

interface SeriesQuestion {
  readonly chart: ChartDocument
  /** By metric. */
  readonly readingOf: ReadonlyMap<string, AnswerReading>
  readonly categories: readonly ChartCategory[]
  readonly total: ChartCategory | null
  readonly context: ChartContext
}

/** Makes series out of a chart's answers. */
class SeriesMaking {
  readonly #chart: ChartDocument
  readonly #readingOf: ReadonlyMap<string, AnswerReading>
  readonly #categories: readonly ChartCategory[]
  readonly #total: ChartCategory | null
  readonly #context: ChartContext

  constructor({ chart, readingOf, categories, total, context }: SeriesQuestion) {
    this.#chart = chart
    this.#readingOf = readingOf
    this.#categories = categories
    this.#total = total
    this.#context = context
  }

  readingOf({ id }: Pick<ChartMetric, 'id'>): AnswerReading | null {
    return this.#readingOf.get(id) ?? null
  }

  /** @param place of small multiples; null for all together. */
  all(place: string | null): readonly ChartSeries[] {
    const { metrics, options, type } = this.#chart
    const shown = isComparing(options.measure) ? metrics.filter((metric) => comparisonOf(metric) === null) : metrics
    const series = shown.flatMap((metric) => this.#ofMetric(metric, place))
    // Outlines of a plan go behind, what is prior goes first; parts stay in their order.
    return type === 'GROUPED_STACKS' ? series.toSorted((left, right) => ROLES.indexOf(left.role) - ROLES.indexOf(right.role)) : series
  }

  #ofMetric(metric: ChartMetric, place: string | null): readonly ChartSeries[] {
    const reading = this.#readingOf.get(metric.id)
    if (reading === undefined) return []
    const { split } = this.#chart.options
    const own = reading.row(rowKey(metric))
    if (own === null) return []
    if (split === 'LEVEL' || split === 'LOCATION')
      return sorted(this.#chart, reading.places()).map((part) => this.#series(metric, reading, own, { place: part.key, part }))
    if ((split === 'LINES' || split === 'ACCOUNTS') && metric.subject.kind === 'GROUP') {
      const parts = this.parts(reading, metric)
      const made = parts.map((row) => this.#series(metric, reading, row, { place, part: row }))
      if (parts.length > 0) return this.#folded(isStacked(this.#chart.type) ? this.#inSignOf(metric.subject.groupId, made) : made)
    }
    return [this.#series(metric, reading, own, { place, part: null })]
  }

  /** Lines in the sign that they have in their group's sum, so that a stack of them adds up: costs within income hang from zero. */
  #inSignOf(groupId: string, parts: readonly ChartSeries[]): readonly ChartSeries[] {
    if (this.#chart.options.split !== 'LINES') return parts
    const factors = lineFactors(groupTree(this.#context.groups), groupId)
    return parts.map((one) => {
      const factor = factors.get(one.part?.key ?? '')
      return factor === undefined || factor.numerator >= 0n
        ? one
        : { ...one, cells: one.cells.map(turned), total: one.total && turned(one.total) }
    })
  }

  /** The rows into which a metric is split, as the answer has them: after its own row, up to the next metric's. */
  parts(reading: AnswerReading, metric: ChartMetric): readonly FigureTableRow[] {
    const own = rowKey(metric)
    const subjects = new Set(this.#chart.metrics.map(rowKey))
    const from = reading.rows.findIndex(({ key }) => key === own) + 1
    const rest = reading.rows.slice(from)
    const until = rest.findIndex(({ key }) => subjects.has(key))
    return until === -1 ? rest : rest.slice(0, until)
  }

  /** Parts in their order; of more than the chart's number, those of the least size, or between both ends, are added up in one. */
  #folded(parts: readonly ChartSeries[]): readonly ChartSeries[] {
    const { order, isAscending } = this.#chart.options
    const first = partsApart(this.#chart)
    const sizes = new Map(parts.map((part) => [part, sizeOf(part)]))
    const ordered =
      order === 'NAME'
        ? sorted(this.#chart, parts)
        : order === 'TREE'
          ? parts
          : parts.toSorted((left, right) => {
              const [one, other] = [sizes.get(left) ?? null, sizes.get(right) ?? null]
              // Those without a figure come last, whichever way.
              if (one === null || other === null) return Number(one === null) - Number(other === null)
              return (isAscending ? 1 : -1) * compareDecimals(one, other)
            })
    if (first === null || ordered.length <= first + 1) return ordered
    const apart = keptApart(ordered, first, isAscending)
    const rest = ordered.filter((part) => !apart.has(part))
    const [one] = rest
    if (one === undefined) return ordered
    const label = `${rest.length} others`
    const folded: ChartSeries = {
      ...one,
      key: `${one.metricId} ${REST}`,
      label,
      part: { key: REST, label },
      color: null,
      cells: one.cells.map((_, at) => addedUp(rest.map(({ cells }) => cells[at]))),
      total: one.total && addedUp(rest.map(({ total }) => total)),
      difference: null,
      folded: rest,
    }
    const kept = ordered.filter((part) => apart.has(part))
    const isRanked = order !== 'NAME' && order !== 'TREE'
    const before = ordered.indexOf(one)
    return kept.toSpliced(isRanked ? before : kept.length, 0, folded)
  }

  #series(
    metric: ChartMetric,
    reading: AnswerReading,
    row: FigureTableRow,
    { place, part }: { readonly place: string | null; readonly part: { readonly key: string; readonly label: string } | null },
  ): ChartSeries {
    const { xAxis, options } = this.#chart
    const own = comparisonOf(metric)
    const placeOf = (at: ChartCategory): MarkPlace => (xAxis === 'DATE' ? { place, period: at.key } : { place: at.key, period: null })
    const base = own === null ? this.#baseOf(metric) : null
    const comparison = base && comparisonOf(base)
    const compared = isComparing(options.measure) ? comparison : own
    const cellAt = (of: MarkPlace): ChartCell => {
      const found = reading.cell(row, of, options.measure, compared)
      if (of.place !== REST || found.key !== '' || row.unit !== 'money' || options.measure !== 'VALUE') return found
      // The places of a metric of other locations stand by themselves in its answer.
      const shown = new Set(this.#categories.map(({ key }) => key))
      const rest = reading.places().filter(({ key }) => !shown.has(key))
      return rest.length === 0 ? found : addedUp(rest.map(({ key }) => reading.cell(row, { ...of, place: key }, options.measure, compared)))
    }
    const total = this.#total === null ? null : { place, period: null }
    const isQuotient = options.measure === 'SHARE_OF_REVENUE' || options.measure === 'PER_METRIC'
    const difference = (measure: 'VARIANCE' | 'VARIANCE_PERCENT', of: MarkPlace): ChartCell => {
      const found = reading.cell(row, of, measure, comparison)
      // The engine compares amounts; a share or a figure per unit is compared as it is shown, without a percentage of it.
      return isQuotient
        ? { ...found, ...quotientDifference(row, measure, cellAt(of), reading.cell(row, of, options.measure, comparison)) }
        : found
    }
    return {
      key: part === null ? metric.id : `${metric.id} ${part.key}`,
      label: part === null ? metric.dataLabel : part.label,
      metricId: metric.id,
      subject: chartSubjectKey(metric.subject),
      role: roleOf(metric),
      isLine: metric.seriesType === 'LINE',
      color: metric.color,
      unit: unitOf(row, options.measure),
      // Divided by another metric, a figure has the unit of neither.
      unitLabel: options.measure === 'PER_METRIC' ? null : row.unitLabel,
      favorability: row.favorability,
      ...(row.isOfOpsData === true && { isOfOpsData: true }),
      part: part && { key: part.key, label: part.label },
      cells: this.#categories.map((at) => cellAt(placeOf(at))),
      total: total && cellAt(total),
      difference:
        base === null || isComparing(options.measure)
          ? null
          : {
              label: base.dataLabel,
              role: roleOf(base),
              amounts: this.#categories.map((at) => difference('VARIANCE', placeOf(at))),
              percents: this.#categories.map((at) => difference('VARIANCE_PERCENT', placeOf(at))),
              total: total && difference('VARIANCE', total),
              totalPercent: total && difference('VARIANCE_PERCENT', total),
            },
    }
  }

  /** What a metric is compared with: the plan of the same subject, else its earlier figures. */
  #baseOf(metric: ChartMetric): ChartMetric | null {
    const others = this.#chart.metrics.filter(
      (other) =>
        roleOf(other) !== 'ACTUAL' &&
        chartSubjectKey(other.subject) === chartSubjectKey(metric.subject) &&
        this.#readingOf.get(other.id) === this.#readingOf.get(metric.id),
    )
    return others.find((other) => roleOf(other) === 'PLAN') ?? others[0] ?? null
  }
}

const NO_DIFFERENCE: FigureCell = { value: null, state: 'NO_RESULT', outcome: 'NEUTRAL', isMaterial: false }

function quotientDifference(
  { favorability }: FigureTableRow,
  measure: 'VARIANCE' | 'VARIANCE_PERCENT',
  own: ChartCell,
  base: ChartCell,
): FigureCell {
  if (measure === 'VARIANCE_PERCENT' || own.value === null || base.value === null) return NO_DIFFERENCE
  return favorableDifference(own.value, base.value, favorability)
}

function turned(cell: ChartCell): ChartCell {
  return cell.value === null ? cell : { ...cell, value: negateDecimal(cell.value) }
}

const ROLES: readonly SeriesRole[] = ['PRIOR', 'ACTUAL', 'PLAN']

/** The key of a metric's own row in an answer. */
function rowKey({ subject }: Pick<ChartMetric, 'subject'>): string {
  return chartSubjectKey(subject)
}

function unitOf({ unit }: FigureTableRow, measure: ChartDocument['options']['measure']): ChartSeries['unit'] {
  if (measure === 'SHARE_OF_REVENUE' || measure === 'VARIANCE_PERCENT' || measure === 'CHANGE_PERCENT') return 'share'
  return measure === 'PER_METRIC' && unit === 'money' ? 'plain' : unit
}

/** Which parts stand by themselves: the largest, or those at both ends where some add and others take away. */
function keptApart(parts: readonly ChartSeries[], first: number, isAscending: boolean): ReadonlySet<ChartSeries> {
  const sizes = parts.map((item) => ({ item, value: sizeOf(item), favorability: null }))
  const isSigned = sizes.some(({ value }) => value?.startsWith('-') === true) && sizes.some(({ value }) => Number(value) > 0)
  const ranking = { ...BY_SIZE, first, keepsEnds: isSigned, order: isSigned && isAscending ? 'ASC' : 'DESC' } as const
  const ofSize = isSigned ? sizes : sizes.map((one) => ({ ...one, value: one.value?.replace(/^-/, '') ?? null }))
  return new Set(ranked(ofSize, ranking).kept)
}

/** The whole of a series: what parts are ordered by. Null without a figure. */
function sizeOf({ cells, total }: ChartSeries): string | null {
  const whole = total?.value ?? null
  const values = whole === null ? cells.flatMap(({ value }) => value ?? []) : [whole]
  return values.length === 0 ? null : sumDecimals(values)
}
