import type { FigureTableRow } from '../figures/answer-cells.ts'
import type { FigureMeasure } from '../figures/figure-question.ts'
import { groupTree, isCategory } from '../mappings/group-tree.ts'
import { fractionFromDecimal } from '../money/decimal.ts'
import { type Fraction, fraction, multiplyFractions, subtractFractions } from '../money/fraction.ts'
import type { TwoValues } from '../profit-loss/bridge/change-factors.ts'
import type { Comparison } from '../profit-loss/report-columns.ts'
import { rangeName } from '../time/day-format.ts'
import { coveredDaysLabel } from '../time/periods.ts'
import type { DaySpan } from '../time/time-span.ts'
import { type ChartDocument, type ChartMetric, chartSubjectKey, comparisonOf, roleOf } from './chart-document.ts'
import type { ChartCategory, ChartCell, ChartContext, ChartStep, ChartWaterfall } from './chart-figures.ts'
import { contributions } from './line-contributions.ts'
import { countedCategories, linesAtDepth } from './line-depths.ts'
import {
  changeByFactors,
  type RatioPart,
  ratioFactors,
  ratioSteps,
  type WaterfallRatio,
  waterfallMetric,
  waterfallRatio,
} from './ratio-steps.ts'

/** A column: of a place, null for all together, and of a period by its first day, null for the whole span. */
export interface MarkPlace {
  readonly place: string | null
  readonly period: string | null
}

/** Where a waterfall finds its figures. */
interface WaterfallSource {
  readonly reading: {
    readonly row: (key: string) => FigureTableRow | null
    /** The days of the figure, or of what is compared with; null for none. */
    readonly days: (comparison: Comparison | null) => DaySpan | null
    /** @param comparison whose figure, or what is compared with, it is; null for the figure itself. */
    readonly cell: (row: FigureTableRow, at: MarkPlace, measure: FigureMeasure, comparison: Comparison | null) => ChartCell
  }
  /** The periods or places along the chart. */
  readonly places: readonly ChartCategory[]
  /** The rows of the lines or accounts of the figure. */
  readonly parts: readonly FigureTableRow[]
}

const WHOLE: MarkPlace = { place: null, period: null }
const NOTHING = fraction(0n)

/**
 * The way from what the first metric is compared with to its own figure: by its parts, by periods or by places. Null without
 * something to compare with; else what it is called that has no figure.
 */
export function waterfallOf(
  chart: ChartDocument,
  source: WaterfallSource,
  { groups, ledgerFrom = null, ledgerThrough }: ChartContext,
): ChartWaterfall | { readonly lacking: readonly string[] } | null {
  const { reading } = source
  const actual = waterfallMetric(chart)
  const base = actual && baseOf(chart, actual)
  const comparison = base && comparisonOf(base)
  const row = actual && reading.row(chartSubjectKey(actual.subject))
  if (!actual || !base || !comparison || !row) return null
  const found = waterfallRatio(chart, groups)
  const ratio = found !== null && found.rows.every((one) => rowOf(reading, one) !== null) ? found : null
  const measure = ratio?.measure ?? 'VALUE'
  const ledger = row.isOfOpsData === true ? null : { firstLedgerDay: ledgerFrom, lastLedgerDay: ledgerThrough }
  // A plan covers the same days.
  const daysOf = (side: Comparison | null) => (comparison === 'BUDGET' ? {} : { days: namedDays(reading.days(side), ledger) })
  const ends = {
    unit: measure === 'SHARE_OF_REVENUE' ? 'share' : measure === 'PER_METRIC' ? 'plain' : row.unit,
    unitLabel: row.unitLabel,
    base: { label: base.dataLabel, role: roleOf(base), cell: reading.cell(row, WHOLE, measure, comparison), ...daysOf(comparison) },
    actual: {
      label: actual.dataLabel,
      cell: reading.cell(row, WHOLE, measure, null),
      ...daysOf(null),
      cutDays: cutDaysIn(reading.days(null), ledger),
    },
  } as const
  const steps =
    ratio === null
      ? sumSteps(chart, source, { actual, comparison, row, ends, groups })
      : stepsOfRatio(chart, source, { ratio, comparison, row, ends })
  if (steps !== null) return { ...ends, steps }
  return { lacking: [ends.actual, ends.base].flatMap(({ label, cell }) => (cell.value === null ? [label] : [])) }
}

type LedgerDays = Parameters<typeof coveredDaysLabel>[1]

function namedDays(span: DaySpan | null, ledger: LedgerDays): string | null {
  return span && (cutDaysIn(span, ledger) ?? rangeName(span.startDate, span.endDate))
}

/** The days that the books cover of a span, with their year; null if they cover all of it. */
function cutDaysIn(span: DaySpan | null, ledger: LedgerDays): string | null {
  return span && coveredDaysLabel({ ...span, label: '', daysLabel: null }, ledger)
}

function baseOf({ metrics }: ChartDocument, actual: ChartMetric): ChartMetric | undefined {
  return metrics.find((metric) => roleOf(metric) !== 'ACTUAL' && chartSubjectKey(metric.subject) === chartSubjectKey(actual.subject))
}

type Ends = Pick<ChartWaterfall, 'base' | 'actual'>

interface SumQuestion {
  readonly actual: ChartMetric
  readonly comparison: Comparison
  readonly row: FigureTableRow
  readonly ends: Ends
  readonly groups: ChartContext['groups']
}

function sumSteps(
  { options, xAxis }: ChartDocument,
  { reading, places, parts }: WaterfallSource,
  { actual, comparison, row, ends, groups }: SumQuestion,
): readonly ChartStep[] | null {
  const { split } = options
  const changeAt = (one: FigureTableRow, of: MarkPlace): ChartCell => reading.cell(one, of, 'CHANGE', comparison)
  return contributions({
    parts:
      split === 'LINES' || split === 'ACCOUNTS'
        ? parts.map((part) => ({ key: part.key, label: part.label, cell: changeAt(part, WHOLE) }))
        : places.map((at) => ({ key: at.key, label: at.label, cell: changeAt(row, placeOf(xAxis, at)) })),
    base: ends.base.cell.value,
    actual: ends.actual.cell.value,
    favorability: row.favorability,
    factors: partFactors(options, actual, parts, groups),
  })
}

/** By the key of a line or an account, how often it counts in the whole; null where each counts once. */
function partFactors(
  { split, depth }: ChartDocument['options'],
  { subject }: ChartMetric,
  parts: readonly FigureTableRow[],
  groups: ChartContext['groups'],
): ReadonlyMap<string, Fraction> | null {
  if (subject.kind !== 'GROUP' || (split !== 'LINES' && split !== 'ACCOUNTS')) return null
  const tree = groupTree(groups)
  if (split === 'LINES') return new Map([...linesAtDepth(tree, subject.groupId, depth)].map(([id, factor]) => [`group:${id}`, factor]))
  const node = tree.byId.get(subject.groupId)
  if (node === undefined || isCategory(node.group)) return null
  // Accounts have the sign of the category that they were asked for with.
  const categories = countedCategories(tree, subject.groupId)
  return new Map(
    parts.flatMap(({ key, groupId }) => {
      const factor = categories.get(groupId ?? '')
      return factor === undefined ? [] : [[key, factor] as const]
    }),
  )
}

interface RatioQuestion {
  readonly ratio: WaterfallRatio
  readonly comparison: Comparison
  readonly row: FigureTableRow
  readonly ends: Ends
}

/** What each line, account, period or place does to a ratio, in points: as the bridge of a report has it. */
function stepsOfRatio(
  { options: { split }, xAxis }: ChartDocument,
  { reading, places, parts }: WaterfallSource,
  { ratio, comparison, row, ends }: RatioQuestion,
): readonly ChartStep[] | null {
  const valuesAt =
    (at: MarkPlace) =>
    (key: string): TwoValues => {
      const one = key === row.key ? row : reading.row(key)
      const valueOf = (side: Comparison | null) => (one === null ? null : reading.cell(one, at, 'VALUE', side).value)
      const [now, before] = [valueOf(null), valueOf(comparison)]
      return [now === null ? NOTHING : fractionFromDecimal(now), before === null ? NOTHING : fractionFromDecimal(before)]
    }
  const factors = ratioFactors(ratio, valuesAt(WHOLE))
  if (factors === null) return null
  const partOf = (key: string, factor = factors.get(key) ?? NOTHING): readonly RatioPart[] => {
    const one = key === row.key ? row : (parts.find((part) => part.key === key) ?? reading.row(key))
    if (one === null) return []
    const [now, before] = valuesAt(WHOLE)(key)
    const change = multiplyFractions(factor, subtractFractions(now, before))
    return [{ key, label: one.label, cell: reading.cell(one, WHOLE, 'CHANGE', comparison), change }]
  }
  const accounts = split === 'ACCOUNTS' ? parts.filter(({ key }) => key.startsWith('account:')) : []
  const ofAccounts = accounts.flatMap(({ key }) => partOf(key, factors.get(row.key)))
  const lines = [row.key, ...ratio.rows.flatMap((one) => rowOf(reading, one)?.key ?? [])].filter((key) => factors.has(key))
  const ofLines = lines.flatMap((key) => (ofAccounts.length > 0 && key === row.key ? [] : partOf(key)))
  const ofPlaces = places.map((at): RatioPart => {
    const of = placeOf(xAxis, at)
    return {
      key: at.key,
      label: at.label,
      cell: reading.cell(row, of, 'CHANGE', comparison),
      change: changeByFactors(factors, valuesAt(of)),
    }
  })
  return ratioSteps({
    parts: split === 'LINES' || split === 'ACCOUNTS' ? [...ofAccounts, ...ofLines] : ofPlaces,
    base: ends.base.cell.value,
    actual: ends.actual.cell.value,
    favorability: row.favorability,
  })
}

function placeOf(xAxis: ChartDocument['xAxis'], { key }: ChartCategory): MarkPlace {
  return xAxis === 'DATE' ? { place: null, period: key } : { place: key, period: null }
}

function rowOf(reading: WaterfallSource['reading'], one: WaterfallRatio['rows'][number]): FigureTableRow | null {
  if (one.kind === 'METRIC') return reading.row(`metric:${one.metricId}`)
  return one.kind === 'GROUP' ? reading.row(`group:${one.groupId}`) : null
}
