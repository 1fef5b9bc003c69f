import { noFigureWords } from '../../figures/figure-state-words.ts'
import { compareDecimals, negateDecimal, sumDecimals } from '../../money/decimal.ts'
import { type ChartDocument, isStacked } from '../chart-document.ts'
import type { ChartData, ChartPanel, ChartSeries, ChartWaterfall } from '../chart-figures.ts'
import { type ChartFigureTable, type ChartTableRow, chartTable } from '../chart-table.ts'
import type { Ink } from '../scene/scene.ts'
import { seriesLooks } from '../scene/scene-place.ts'
import { lineScale, zeroScale } from '../scene/value-scale.ts'
import { hasNegativeParts } from './native-series.ts'

/** A chart as a table with pictures that a spreadsheet program draws from its rows. */
export interface ChartSheet {
  readonly columns: readonly string[]
  readonly rows: readonly ChartSheetRow[]
  readonly pictures: readonly SheetPicture[]
}

export interface ChartSheetRow {
  readonly label: string
  /** Decimals, exact; null for none. One per column. */
  readonly values: readonly (string | null)[]
  /** Why there is no figure, per column; null where there is one, or where none belongs. */
  readonly words: readonly (string | null)[]
  readonly unit: 'money' | 'share' | 'plain'
  /** Only there for a picture to be drawn. */
  readonly isForPicture: boolean
}

export interface SheetPicture {
  readonly title: string
  readonly kind: 'COLUMN' | 'BAR' | 'LINE'
  readonly grouping: 'SIDE_BY_SIDE' | 'STACKED' | 'SHARES'
  /** So many of the columns: a total has a scale of its own, and stays in the table. */
  readonly columns: number
  /** Of its figures, where small charts share it; null for its own. */
  readonly scale: { readonly least: number; readonly most: number } | null
  /** Places among the rows. `ink` null: not to be seen, it only lifts what stands on it. */
  readonly series: readonly { readonly row: number; readonly label: string; readonly ink: Ink | null }[]
}

/** Small charts in a sheet; more are for the screen. */
const MOST_PICTURES = 24

/** Lines and columns of different scales are pictures of their own: two scales never share one. */
export function chartSheet(chart: ChartDocument, data: ChartData): ChartSheet {
  const table = chartTable(chart, data)
  if (data.waterfall !== null) return waterfallSheet(table, data.waterfall)
  const at = new Map(table.rows.map(({ key, kind }, row) => [`${key} ${kind}`, row]))
  const rows = table.rows.map(sheetRow)
  const pictures = data.panels
    .flatMap((panel) =>
      picturesOf(
        chart,
        panel,
        data.categories.length,
        (series, kind) => at.get(kind === 'SHARE' ? `${panel.key} ${series.key} share SHARE` : `${panel.key} ${series.key} FIGURE`) ?? null,
      ),
    )
    .slice(0, MOST_PICTURES)
  const isOfPlaces = chart.options.multiples === 'LOCATION' || chart.options.multiples === 'LEVEL'
  return {
    columns: table.columns.map(({ label }) => label),
    rows,
    pictures: isOfPlaces ? onOneScale(pictures, rows) : pictures.map(({ picture }) => picture),
  }
}

interface UnscaledPicture {
  /** The same for pictures of other places that show the same. */
  readonly scaledWith: string
  readonly picture: SheetPicture
}

/** Places are compared by eye: what they show of one kind has one scale. Shares reach to 100 % anyway. */
function onOneScale(pictures: readonly UnscaledPicture[], rows: readonly ChartSheetRow[]): readonly SheetPicture[] {
  const scales = new Map(
    [...Map.groupBy(pictures, ({ scaledWith }) => scaledWith)].map(([key, alike]) => {
      const reach = alike.flatMap(({ picture }) => (picture.grouping === 'SHARES' ? [] : reachOf(picture, rows)))
      return [key, alike[0]?.picture.kind === 'LINE' ? lineScale(reach) : zeroScale(reach)] as const
    }),
  )
  return pictures.map(({ scaledWith, picture }) => {
    const { least, most } = scales.get(scaledWith) ?? zeroScale([])
    return picture.grouping === 'SHARES' ? picture : { ...picture, scale: { least, most } }
  })
}

/** The figures of a picture, or how far its stacks reach on both sides of zero. */
function reachOf({ series, columns, grouping }: SheetPicture, rows: readonly ChartSheetRow[]): readonly number[] {
  const values = series.map(({ row }) => (rows[row]?.values ?? []).slice(0, columns))
  if (grouping !== 'STACKED') return values.flatMap((own) => own.flatMap((value) => (value === null ? [] : Number(value))))
  return Array.from({ length: columns }, (_, column) => {
    const stack = values.map((own) => Number(own[column] ?? 0))
    const sum = (isMeant: (value: number) => boolean): number => stack.filter(isMeant).reduce((total, value) => total + value, 0)
    return [sum((value) => value < 0), sum((value) => value > 0)]
  }).flat()
}

function sheetRow({ label, cells, kind, unit }: ChartTableRow): ChartSheetRow {
  return {
    label,
    values: cells.map((cell) => cell?.value ?? null),
    words: cells.map((cell) => (cell === null || cell.value !== null ? null : noFigureWords(cell.state))),
    unit: kind === 'PERCENT' ? 'share' : unit,
    isForPicture: false,
  }
}

function picturesOf(
  { type }: ChartDocument,
  panel: ChartPanel,
  columns: number,
  rowOf: (series: ChartSeries, kind: 'FIGURE' | 'SHARE') => number | null,
): readonly UnscaledPicture[] {
  const isLine = (series: ChartSeries): boolean => type === 'LINE' || series.isLine
  const looks = seriesLooks(panel.series)
  const kinds = Map.groupBy(panel.series, (series) => `${isLine(series) ? 'LINE' : 'COLUMN'} ${series.unit} ${series.unitLabel ?? ''}`)
  return [...kinds].map(([scaledWith, all]): UnscaledPicture => {
    const [first] = all
    const isOfLines = first !== undefined && isLine(first)
    // Plans beside the stacks of actual figures would be stacked on them.
    const shown = isStacked(type) ? all.filter(({ role }) => role === 'ACTUAL') : all
    const isSigned = type === 'NORMALISED_BAR' && shown.length > 1 && hasNegativeParts(shown)
    const picture: SheetPicture = {
      title: panel.label,
      kind: isOfLines ? 'LINE' : type === 'HORIZONTAL_BAR' ? 'BAR' : 'COLUMN',
      grouping: isOfLines || !isStacked(type) ? 'SIDE_BY_SIDE' : type === 'NORMALISED_BAR' && !isSigned ? 'SHARES' : 'STACKED',
      columns,
      scale: null,
      series: shown.flatMap((series) => {
        const row = rowOf(series, isSigned ? 'SHARE' : 'FIGURE')
        // A spreadsheet's columns have no outline of their own: a plan is light there.
        const look = looks.get(series.key)
        const ink = isOfLines ? look?.ink : (look?.fill ?? 'rest')
        return row === null ? [] : [{ row, label: series.label, ink: ink ?? 'actual' }]
      }),
    }
    return { scaledWith, picture }
  })
}

/** Parts of a waterfall's columns, on both sides of zero. */
const PARTS = ['From and to', 'Better', 'Worse', 'Other'] as const

function waterfallSheet({ columns, rows }: ChartFigureTable, { base, actual, unit }: ChartWaterfall): ChartSheet {
  const bars: { readonly from: string; readonly to: string; readonly part: (typeof PARTS)[number] }[] = []
  const steps = rows[0]?.cells.slice(1, -1) ?? []
  const start = base.cell.value ?? '0'
  bars.push({ from: '0', to: start, part: 'From and to' })
  let reached = start
  for (const step of steps) {
    const next = sumDecimals([reached, step?.value ?? '0'])
    const part = step?.outcome === 'FAVORABLE' ? 'Better' : step?.outcome === 'UNFAVORABLE' ? 'Worse' : 'Other'
    bars.push({ from: reached, to: next, part })
    reached = next
  }
  bars.push({ from: '0', to: actual.cell.value ?? '0', part: 'From and to' })
  const pieces = bars.map(({ from, to, part }) => ({ ...stackedPieces(from, to), part }))
  const visible = PARTS.flatMap((part) =>
    (['above', 'below'] as const).map((side) => ({
      label: side === 'above' ? part : `${part}, below zero`,
      ink: INKS[part],
      values: pieces.map((piece) => (piece.part === part ? piece[side] : '0')),
    })),
  )
  const helpers = [{ label: 'Lift', ink: null, values: pieces.map(({ lift }) => lift) }, ...visible].filter(({ values }) =>
    values.some((value) => compareDecimals(value, '0') !== 0),
  )
  return {
    columns: columns.map(({ label }) => label),
    rows: [
      ...rows.map(sheetRow),
      ...helpers.map(({ label, values }): ChartSheetRow => ({ label, values, words: values.map(() => null), unit, isForPicture: true })),
    ],
    pictures: [
      {
        title: '',
        kind: 'COLUMN',
        grouping: 'STACKED',
        columns: columns.length,
        scale: null,
        series: helpers.map(({ label, ink }, at) => ({ row: rows.length + at, label, ink })),
      },
    ],
  }
}

const INKS: Readonly<Record<(typeof PARTS)[number], Ink>> = { 'From and to': 'actual', Better: 'better', Worse: 'worse', Other: 'prior' }

/**
 * A bar between two figures as pieces that are stacked from zero: what lifts it, what of it is above zero and what below. Stacks grow
 * away from zero on either side, so what crosses zero has no lift.
 */
export function stackedPieces(from: string, to: string): { readonly lift: string; readonly above: string; readonly below: string } {
  const [low, high] = compareDecimals(from, to) <= 0 ? [from, to] : [to, from]
  const atLeastZero = (value: string): string => (compareDecimals(value, '0') > 0 ? value : '0')
  const atMostZero = (value: string): string => (compareDecimals(value, '0') < 0 ? value : '0')
  const difference = (value: string, less: string): string => sumDecimals([value, negateDecimal(less)])
  return {
    lift: sumDecimals([atLeastZero(low), atMostZero(high)]),
    above: difference(atLeastZero(high), atLeastZero(low)),
    below: difference(atMostZero(low), atMostZero(high)),
  }
}
