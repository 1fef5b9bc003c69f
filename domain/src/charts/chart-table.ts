import { noFigureWords, noNumberOf } from '../figures/figure-state-words.ts'
import { decimalFromFraction, sumDecimals } from '../money/decimal.ts'
import { formatPercent, type NegativeStyle } from '../money/format.ts'
import { SHARE_DECIMALS } from '../money/fraction.ts'
import { periodWithDays } from '../time/periods.ts'
import { type ChartDocument, isStacked } from './chart-document.ts'
import {
  addedUp,
  type ChartCategory,
  type ChartCell,
  type ChartData,
  type ChartPanel,
  type ChartSeries,
  type ChartWaterfall,
  cutDaysOf,
  differenceWords,
  type WaterfallEnd,
} from './chart-figures.ts'
import type { ChartNumbers } from './chart-numbers.ts'
import { exactShares, stacksOf } from './scene/paint-stacks.ts'
import { WATERFALL_ENDS } from './scene/scene.ts'
import { seriesByUnit } from './scene/scene-place.ts'
import { foldedSteps } from './scene/waterfall-columns.ts'

/** A chart's figures as a table: every figure that its picture can show, exact. */
export interface ChartFigureTable {
  /** Periods or places, then the total if there is one; of a waterfall its ends and steps. */
  readonly columns: readonly { readonly key: string; readonly label: string }[]
  readonly rows: readonly ChartTableRow[]
}

/**
 * FIGURE: a series; DIFFERENCE, PERCENT: what it differs by; TOTAL: of a stack; SHARE: of a part in its stack. Of a waterfall,
 * STEPS: ends and changes, and LEVEL: the running total after each.
 */
export interface ChartTableRow {
  readonly key: string
  readonly label: string
  readonly kind: 'FIGURE' | 'DIFFERENCE' | 'PERCENT' | 'TOTAL' | 'SHARE' | 'STEPS' | 'LEVEL'
  readonly unit: ChartSeries['unit']
  readonly unitLabel: string | null
  /** Whether it is what the chart is about, as opposed to what that is compared with. */
  readonly isActual: boolean
  /** What numbers of its scale are formatted by: Decimals. */
  readonly scale: readonly (string | null)[]
  /** One per column; null where the row has none. */
  readonly cells: readonly (ChartCell | null)[]
}

/** Steps of a waterfall beyond the chart's own limit are one, as in the picture; those folded for lack of room are not. */
export function chartTable(chart: ChartDocument, data: ChartData): ChartFigureTable {
  if (data.waterfall !== null) return waterfallTable(chart, data.waterfall)
  const { categories, panels, total } = data
  const all = panels.flatMap(({ series }) => series)
  const dated = categories.map((one) => ({ key: one.key, label: periodWithDays(one.label, daysOfAny(one, all)) }))
  return {
    columns: total === null ? dated : [...dated, total],
    rows: panels.flatMap((panel) => [
      ...panel.series.flatMap((series) => seriesRows(chart, panel, series, total !== null)),
      ...stackRows(chart, panel, total !== null),
    ]),
  }
}

/** The days of a period that is not whole for some series. */
function daysOfAny(category: ChartCategory, series: readonly ChartSeries[]): string | null {
  return series.map((one) => cutDaysOf(category, one)).find((days) => days !== null) ?? null
}

/** What the chart calls a series' metric. */
export function metricName({ metrics }: Pick<ChartDocument, 'metrics'>, series: Pick<ChartSeries, 'metricId'> | undefined): string {
  return metrics.find(({ id }) => id === series?.metricId)?.dataLabel ?? ''
}

/** The name of a series; where another one has the same part, with its metric: `Management, Budget 2026`. */
function seriesName(chart: ChartDocument, { series: all }: ChartPanel, series: ChartSeries): string {
  const { label, part, role } = series
  const isAmbiguous =
    part !== null && all.some((other) => other !== series && other.label === label && (role !== 'ACTUAL' || other.role === 'ACTUAL'))
  const name = isAmbiguous ? metricName(chart, series) : ''
  return name === '' ? label : `${label}, ${name}`
}

function seriesRows(chart: ChartDocument, panel: ChartPanel, series: ChartSeries, hasTotal: boolean): readonly ChartTableRow[] {
  const own = seriesName(chart, panel, series)
  const name = panel.label === '' || panel.label === series.label ? own : `${panel.label}, ${own}`
  const key = `${panel.key} ${series.key}`
  const figures = rowOf(series, { key, label: name, kind: 'FIGURE', cells: withTotal(series.cells, series.total, hasTotal) })
  const { difference } = series
  if (difference === null) return [figures]
  return [
    figures,
    rowOf(series, {
      key: `${key} difference`,
      label: `Difference from ${difference.label}, ${differenceWords(series)}`,
      kind: 'DIFFERENCE',
      cells: withTotal(difference.amounts, difference.total, hasTotal),
    }),
    rowOf(series, {
      key: `${key} percent`,
      label: 'Difference in %',
      kind: 'PERCENT',
      cells: withTotal(difference.percents, difference.totalPercent, hasTotal),
    }),
  ]
}

function rowOf(series: ChartSeries, row: Pick<ChartTableRow, 'key' | 'label' | 'kind' | 'cells'>): ChartTableRow {
  const { unit, unitLabel, role, cells } = series
  return { ...row, unit, unitLabel, isActual: row.kind === 'FIGURE' && role === 'ACTUAL', scale: cells.map(({ value }) => value) }
}

function withTotal(cells: readonly ChartCell[], whole: ChartCell | null, hasTotal: boolean): readonly (ChartCell | null)[] {
  return hasTotal ? [...cells, whole] : cells
}

/** The totals of stacks, or the share of each of their parts. */
function stackRows(chart: ChartDocument, panel: ChartPanel, hasTotal: boolean): readonly ChartTableRow[] {
  if (!isStacked(chart.type)) return []
  const [main = []] = seriesByUnit(panel.series)
  const stacks = stacksOf(main, chart.type === 'GROUPED_STACKS')
  return stacks.flatMap(({ parts, role }) => {
    const [first] = parts
    if (first === undefined || parts.length < 2) return []
    const cellsOf = parts.map(({ cells, total }) => withTotal(cells, total, hasTotal))
    const columns = (cellsOf[0] ?? []).map((_, at) => cellsOf.map((cells) => cells[at] ?? null))
    const within = panel.label === '' ? '' : `${panel.label}, `
    if (chart.type === 'NORMALISED_BAR') {
      const shares = columns.map(sharesOf)
      return parts.map((part, index) => ({
        ...rowOf(part, {
          key: `${panel.key} ${part.key} share`,
          label: `${within}${part.label}, share`,
          kind: 'SHARE',
          cells: shares.map((cells) => cells[index] ?? null),
        }),
        unit: 'share' as const,
        unitLabel: null,
      }))
    }
    const label = `${within}${stacks.length > 1 ? `Total ${metricName(chart, first)}`.trim() : 'Total'}`
    return [rowOf(first, { key: `${panel.key} ${role} total`, label, kind: 'TOTAL', cells: columns.map(addedUp) })]
  })
}

/** Shares of the total of all parts, unrounded; not meaningful where that is zero or negative. */
function sharesOf(cells: readonly (ChartCell | null)[]): readonly (ChartCell | null)[] {
  const shares = exactShares(cells.map((cell) => cell?.value ?? null))
  return cells.map((cell, at) => {
    if (cell === null || cell.value === null) return cell
    const share = shares?.[at] ?? null
    return share === null
      ? { ...cell, value: null, state: 'NOT_MEANINGFUL' }
      : { ...cell, value: decimalFromFraction(share, 0, SHARE_DECIMALS) }
  })
}

function datedLabel({ label, days = null }: WaterfallEnd): string {
  return days === null ? label : `${label}, ${days}`
}

function waterfallTable({ options }: ChartDocument, { base, actual, steps: all, unit, unitLabel }: ChartWaterfall): ChartFigureTable {
  const steps = options.first === null ? all : foldedSteps(all, options.first)
  const scale = [base.cell.value, actual.cell.value]
  let reached = base.cell.value ?? '0'
  const levels = steps.map(({ change }) => {
    reached = sumDecimals([reached, change])
    return levelCell(reached)
  })
  const row = { unit, unitLabel, scale }
  return {
    columns: [
      { key: WATERFALL_ENDS.base, label: datedLabel(base) },
      ...steps.map(({ key, label }) => ({ key, label })),
      { key: WATERFALL_ENDS.actual, label: datedLabel(actual) },
    ],
    rows: [
      {
        ...row,
        key: 'steps',
        label: `${actual.label}, step by step`,
        kind: 'STEPS',
        isActual: true,
        cells: [
          base.cell,
          ...steps.map(({ cell, change, outcome }) => ({ ...(cell ?? levelCell(change)), value: change, outcome })),
          actual.cell,
        ],
      },
      { ...row, key: 'level', label: 'Running total', kind: 'LEVEL', isActual: false, cells: [base.cell, ...levels, actual.cell] },
    ],
  }
}

/** A figure computed from others, which cannot be opened. */
function levelCell(value: string): ChartCell {
  return { question: 0, key: '', value, state: 'WHOLE', outcome: 'NEUTRAL', isMaterial: false }
}

/** Whether a cell differs from something: a difference or a step. Of shares these are points. */
function isDifference({ kind, cells }: ChartTableRow, at: number): boolean {
  return kind === 'DIFFERENCE' || (kind === 'STEPS' && at > 0 && at < cells.length - 1)
}

/** The text of a cell; exact, or as at the picture's marks. Empty where the row has none. */
export function chartCellText(
  row: ChartTableRow,
  at: number,
  { numbers, negatives, isExact }: { readonly numbers: ChartNumbers; readonly negatives: NegativeStyle; readonly isExact: boolean },
): string {
  const cell = row.cells[at] ?? null
  if (cell === null) return ''
  if (cell.value === null) return noNumberOf(cell.state)
  if (row.kind === 'PERCENT' || row.kind === 'SHARE') return formatPercent(cell.value, 1, negatives)
  if (isDifference(row, at)) return numbers.difference(cell.value)
  return isExact ? numbers.whole(cell.value) : numbers.text(cell.value)
}

/** Why a row has no figure at all; null if it has one. */
export function whyEmptyRow({ cells }: ChartTableRow): string | null {
  if (cells.some((cell) => cell !== null && cell.value !== null)) return null
  return noFigureWords(cells.find((cell) => cell !== null)?.state ?? 'NO_RESULT')
}
