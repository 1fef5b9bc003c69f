import type { ChartCell, ChartSeries } from '../charts/chart-figures.ts'
import { compareDecimals, negateDecimal, sumDecimals } from '../money/decimal.ts'
import type { NegativeStyle } from '../money/format.ts'
import type { PresentationFigures, ShownChart } from './presentation-figures.ts'
import type { SlideTable } from './slide-table.ts'
import { plainFigureText } from './text-figures.ts'

/** A figure that an element shows, by a key that it keeps while the question is the same. */
export interface SlideFigure {
  readonly elementId: string
  /** Within its element. */
  readonly key: string
  /** Its subject: the line, the series, the name in a text. */
  readonly row: string
  /** The column, or the place along a chart; empty for figures of texts. */
  readonly column: string
  /** As printed. */
  readonly text: string
  /** Decimal; null for no value. */
  readonly value: string | null
}

/** A figure that is no longer what it was. */
export interface MovedFigure extends Omit<SlideFigure, 'text' | 'value'> {
  /** Null: it was not there. */
  readonly presented: Pick<SlideFigure, 'text' | 'value'> | null
  /** Null: it is not there any more. */
  readonly now: Pick<SlideFigure, 'text' | 'value'> | null
  /** Now less presented, what is missing as zero: a Decimal. */
  readonly change: string
}

/** Key of a cell of a table. */
export function tableFigureKey(rowKey: string, columnKey: string): string {
  return `${rowKey} ${columnKey}`
}

/** Every figure of a presentation, in the order of its tables, charts and texts. */
export function slideFigures({ tables, charts, texts }: PresentationFigures, negatives: NegativeStyle): readonly SlideFigure[] {
  const found: SlideFigure[] = []
  for (const [elementId, { table }] of tables) if (table !== null) found.push(...figuresOfTable(elementId, table))
  for (const [elementId, shown] of charts) found.push(...figuresOfChart(elementId, shown, negatives))
  for (const [key, { text, value, label }] of texts) {
    const at = key.indexOf(' ')
    found.push({ elementId: key.slice(0, at), key: key.slice(at + 1), row: label, column: '', text, value })
  }
  return found
}

function figuresOfTable(elementId: string, { columns, rows }: SlideTable): readonly SlideFigure[] {
  return rows.flatMap(({ key, label, cells }) =>
    columns.map(({ key: columnKey, heading, detail }, at) => ({
      elementId,
      key: tableFigureKey(key, columnKey),
      row: label,
      column: detail === null ? heading : `${heading}, ${detail}`,
      text: cells[at]?.text ?? '',
      value: cells[at]?.value ?? null,
    })),
  )
}

function figuresOfChart(elementId: string, { data }: ShownChart, negatives: NegativeStyle): readonly SlideFigure[] {
  const figure = (place: string, of: Pick<ChartSeries, 'unit'>, row: string, column: string, { value }: Pick<ChartCell, 'value'>) => ({
    elementId,
    key: place,
    row,
    column,
    text: plainFigureText(value, of.unit, negatives),
    value,
  })
  const ofSeries = data.panels.flatMap((panel) =>
    panel.series.flatMap((series) => {
      const row = panel.label === '' ? series.label : `${panel.label}, ${series.label}`
      const cells = data.categories.map(({ key, label }, at) => ({ key, label, cell: series.cells[at] }))
      const all = data.total === null ? cells : [...cells, { key: data.total.key, label: data.total.label, cell: series.total }]
      return all.flatMap(({ key, label, cell }) => (cell ? [figure(`${panel.key}|${series.key}|${key}`, series, row, label, cell)] : []))
    }),
  )
  const way = data.waterfall
  if (way === null) return ofSeries
  // The steps of a way are made of what the series above hold; its ends are among them, too, where there is one series.
  const steps = way.steps.map((step) => figure(`step|${step.key}`, way, step.label, '', { value: step.change }))
  const ends = [
    figure('end|base', way, way.base.label, '', way.base.cell),
    figure('end|actual', way, way.actual.label, '', way.actual.cell),
  ]
  return [...ends, ...steps]
}

/** What moved between two states of the same questions. Figures are compared exactly, not as printed. */
export function movedFigures(presented: PresentationFigures, now: PresentationFigures, negatives: NegativeStyle): readonly MovedFigure[] {
  const [before, after] = [slideFigures(presented, negatives), slideFigures(now, negatives)]
  const nameOf = ({ elementId, key }: Pick<SlideFigure, 'elementId' | 'key'>): string => `${elementId} ${key}`
  const then = new Map(before.map((one) => [nameOf(one), one]))
  const there = new Set(after.map(nameOf))
  // A problem already says that figures are missing: they have not moved.
  const isAnswered = (elementId: string): boolean => now.tables.get(elementId)?.table !== null && !now.charts.get(elementId)?.problem
  const gone = before.filter((one) => !there.has(nameOf(one)) && isAnswered(one.elementId))
  return [
    ...after.flatMap((one) => {
      const old = then.get(nameOf(one)) ?? null
      if (sameValue(old?.value ?? null, one.value)) return []
      return [moved(one, old, one)]
    }),
    ...gone.flatMap((one) => (one.value === null ? [] : [moved(one, one, null)])),
  ]
}

function moved({ elementId, key, row, column }: SlideFigure, presented: SlideFigure | null, now: SlideFigure | null): MovedFigure {
  const told = (one: SlideFigure | null) => one && { text: one.text, value: one.value }
  return { elementId, key, row, column, presented: told(presented), now: told(now), change: difference(presented?.value, now?.value) }
}

/** Later less earlier, exactly; what is missing counts as zero. */
export function difference(earlier: string | null | undefined, later: string | null | undefined): string {
  return sumDecimals([later ?? '0', negateDecimal(earlier ?? '0')])
}

function sameValue(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other
  return compareDecimals(one, other) === 0
}
