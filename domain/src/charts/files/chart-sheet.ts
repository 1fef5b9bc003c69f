import { isComparing } from '../../figures/figure-question.ts'
import { noFigureWords } from '../../figures/figure-state-words.ts'
import { compareDecimals, negateDecimal, sumDecimals } from '../../money/decimal.ts'
import { type ChartDocument, isStacked } from '../chart-document.ts'
import {
  type ChartCell,
  type ChartData,
  type ChartPanel,
  type ChartSeries,
  type ChartWaterfall,
  lastWholeFigure,
} from '../chart-figures.ts'
import { type ChartFigureTable, type ChartTableRow, chartTable, metricName } from '../chart-table.ts'
import { judged } from '../scene/lying-scene.ts'
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
  readonly series: readonly SheetSeries[]
}

export interface SheetSeries {
  /** Its place among the rows. */
  readonly row: number
  readonly label: string
  /** Null: invisible, it only lifts the series above it. */
  readonly ink: Ink | null
  /** Where a column's ink differs, by its place. */
  readonly exceptions: ReadonlyMap<number, Ink>
  /** How figures are printed at its marks: as they are, or as a rise or a fall. Null: not printed. */
  readonly printed: 'FIGURE' | 'RISE' | 'FALL' | null
  /** Whether it is the last point of a line, for its figure: not in the key. */
  readonly isEnd: boolean
}

/** Small charts in a sheet; more are for the screen. */
const MOST_PICTURES = 24

/** The most columns that have room for figures: in a single picture, and in one of several. */
const MOST_PRINTED = { large: 14, small: 6 }

/** Lines and columns of different scales get separate pictures, and so do stacks of different roles: a legend names parts, not roles. */
export function chartSheet(chart: ChartDocument, data: ChartData): ChartSheet {
  const table = chartTable(chart, data)
  if (data.waterfall !== null) return waterfallSheet(chart, table, data.waterfall)
  const at = new Map(table.rows.map(({ key, kind }, row) => [`${key} ${kind}`, row]))
  const rows = table.rows.map(sheetRow)
  const drawn = data.panels
    .flatMap((panel) =>
      picturesOf(
        chart,
        data,
        table.columns,
        panel,
        (series, kind) => at.get(kind === 'SHARE' ? `${panel.key} ${series.key} share SHARE` : `${panel.key} ${series.key} FIGURE`) ?? null,
      ),
    )
    .slice(0, MOST_PICTURES)
  const areCompared = chart.options.multiples === 'LOCATION' || chart.options.multiples === 'LEVEL' || chart.type === 'GROUPED_STACKS'
  const pictures = areCompared ? onOneScale(drawn, rows) : drawn.map(({ picture }) => picture)
  const ends = drawn.flatMap(({ end }) => end ?? [])
  return {
    columns: table.columns.map(({ label }) => label),
    rows: [...rows, ...ends],
    pictures: pictures.map((picture, place) => {
      const end = drawn[place]?.end ?? null
      if (end !== null) return withEnd(picture, end.label, rows.length + ends.indexOf(end))
      return chart.options.showValues ? withFigures(picture, pictures.length > 1 ? MOST_PRINTED.small : MOST_PRINTED.large) : picture
    }),
  }
}

/** Horizontal bars have room for figures, and so do a few columns of a single series. */
function withFigures(picture: SheetPicture, most: number): SheetPicture {
  const { kind, grouping, columns, series } = picture
  const hasRoom = kind === 'BAR' || (kind === 'COLUMN' && grouping === 'SIDE_BY_SIDE' && series.length === 1 && columns <= most)
  return hasRoom ? { ...picture, series: series.map((one) => ({ ...one, printed: 'FIGURE' })) } : picture
}

/** A picture with the last figure of its only actual line. */
function withEnd(picture: SheetPicture, label: string, row: number): SheetPicture {
  const end: SheetSeries = { row, label, ink: 'actual', exceptions: new Map(), printed: 'FIGURE', isEnd: true }
  return { ...picture, series: [...picture.series, end] }
}

interface UnscaledPicture {
  /** The same for pictures of other places that show the same. */
  readonly scaledWith: string
  readonly picture: SheetPicture
  /** A row with the last figure of its only actual line; null if figures are not printed, or several lines are actual. */
  readonly end: ChartSheetRow | null
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
  chart: ChartDocument,
  { categories }: Pick<ChartData, 'categories'>,
  columns: ChartFigureTable['columns'],
  panel: ChartPanel,
  rowOf: (series: ChartSeries, kind: 'FIGURE' | 'SHARE') => number | null,
): readonly UnscaledPicture[] {
  const { type } = chart
  const isLine = (series: ChartSeries): boolean => type === 'LINE' || series.isLine
  const kindOf = (series: ChartSeries) => `${isLine(series) ? 'LINE' : 'COLUMN'} ${series.unit} ${series.unitLabel ?? ''}`
  const kinds = [...Map.groupBy(panel.series, kindOf)].flatMap(([scaledWith, all]) => {
    if (type !== 'GROUPED_STACKS') return [{ scaledWith, all, title: panel.label }]
    const stacks = [...Map.groupBy(all, ({ role }) => role).values()]
    if (stacks.length === 1) return [{ scaledWith, all, title: panel.label }]
    return stacks.map((stack) => ({
      scaledWith,
      all: stack,
      title: [panel.label, metricName(chart, stack[0])].filter((name) => name !== '').join(', '),
    }))
  })
  return kinds.map(({ scaledWith, all, title }): UnscaledPicture => {
    const [first] = all
    const isOfLines = first !== undefined && isLine(first)
    // Plans in the same chart as stacks of actual figures would be stacked on them.
    const shown = isStacked(type) && type !== 'GROUPED_STACKS' ? all.filter(({ role }) => role === 'ACTUAL') : all
    // The title says which role a picture shows, so its parts keep their own colors.
    const looks = seriesLooks(type === 'GROUPED_STACKS' ? shown.map((series) => ({ ...series, role: 'ACTUAL' as const })) : panel.series)
    const isSigned = type === 'NORMALISED_BAR' && shown.length > 1 && hasNegativeParts(shown)
    const isJudged = type === 'HORIZONTAL_BAR' && isComparing(chart.options.measure)
    const picture: SheetPicture = {
      title,
      kind: isOfLines ? 'LINE' : type === 'HORIZONTAL_BAR' ? 'BAR' : 'COLUMN',
      grouping: isOfLines || !isStacked(type) ? 'SIDE_BY_SIDE' : type === 'NORMALISED_BAR' && !isSigned ? 'SHARES' : 'STACKED',
      columns: categories.length,
      scale: null,
      series: shown.flatMap((series): readonly SheetSeries[] => {
        const row = rowOf(series, isSigned ? 'SHARE' : 'FIGURE')
        // A spreadsheet's columns have no outline of their own: a plan is light there.
        const look = looks.get(series.key)
        const ink = (isOfLines ? look?.ink : (look?.fill ?? 'rest')) ?? 'actual'
        const exceptions = new Map(isJudged ? series.cells.map((cell, place) => [place, judged(cell)]) : [])
        return row === null ? [] : [{ row, label: series.label, ink, exceptions, printed: null, isEnd: false }]
      }),
    }
    return { scaledWith, picture, end: isOfLines ? endRow(chart, categories, columns, panel, shown) : null }
  })
}

/** The last whole figure of the only actual line, as a separate row; null if missing. */
function endRow(
  { options, xAxis }: ChartDocument,
  categories: ChartData['categories'],
  columns: ChartFigureTable['columns'],
  panel: ChartPanel,
  lines: readonly ChartSeries[],
): ChartSheetRow | null {
  const end = lastWholeFigure(lines, categories)
  if (end === null || !options.showValues || xAxis !== 'DATE') return null
  const { lead, at: last } = end
  const label = [panel.label === lead.label ? '' : panel.label, lead.label, 'last figure'].filter((name) => name !== '').join(', ')
  const values = columns.map((_, at) => (at === last ? (lead.cells[at]?.value ?? null) : null))
  return { label, values, words: values.map(() => null), unit: lead.unit, isForPicture: true }
}

/** The least height of a piece that has room for its figure, as a share of the highest column. */
const LEAST_PRINTED = 0.07

/** Parts of a waterfall's columns, on both sides of zero. */
const PARTS = ['From and to', 'Better', 'Worse', 'Other'] as const

interface WaterfallPiece extends ReturnType<typeof stackedPieces> {
  readonly part: (typeof PARTS)[number]
  /** Whether it is a step upwards. */
  readonly isRise: boolean
}

/** The columns of a waterfall: its ends, and its steps between them. */
function waterfallPieces(steps: readonly (ChartCell | null)[], { base, actual }: ChartWaterfall): readonly WaterfallPiece[] {
  const piece = (from: string, to: string, part: WaterfallPiece['part']): WaterfallPiece => ({
    ...stackedPieces(from, to),
    part,
    isRise: compareDecimals(to, from) > 0,
  })
  const start = base.cell.value ?? '0'
  let reached = start
  const between = steps.map((step) => {
    const from = reached
    reached = sumDecimals([from, step?.value ?? '0'])
    return piece(from, reached, step?.outcome === 'FAVORABLE' ? 'Better' : step?.outcome === 'UNFAVORABLE' ? 'Worse' : 'Other')
  })
  return [piece('0', start, 'From and to'), ...between, piece('0', actual.cell.value ?? '0', 'From and to')]
}

/** How the figures of a part are printed. Null if a piece is too low for its figure, or if some rise and some fall: a series has one format. */
function printedPart(all: readonly WaterfallPiece[], part: WaterfallPiece['part']): SheetSeries['printed'] {
  const highest = Math.max(...all.map(({ lift, above, below }) => Math.abs(Number(lift)) + Number(above) - Number(below)))
  const own = all.filter((piece) => piece.part === part)
  if (own.some(({ above, below }) => Number(above) - Number(below) < LEAST_PRINTED * highest)) return null
  if (part === 'From and to') return 'FIGURE'
  const rises = own.filter(({ isRise }) => isRise).length
  return rises === own.length ? 'RISE' : rises === 0 ? 'FALL' : null
}

function waterfallSheet({ options }: ChartDocument, { columns, rows }: ChartFigureTable, waterfall: ChartWaterfall): ChartSheet {
  const pieces = waterfallPieces(rows[0]?.cells.slice(1, -1) ?? [], waterfall)
  // A step that crosses zero is drawn as two pieces, so neither of them has its figure.
  const isInTwo = pieces.some(({ above, below }) => compareDecimals(above, '0') !== 0 && compareDecimals(below, '0') !== 0)
  const visible = PARTS.flatMap((part) =>
    (['above', 'below'] as const).map((side) => ({
      label: side === 'above' ? part : `${part}, below zero`,
      ink: INKS[part],
      printed: options.showValues && !isInTwo ? printedPart(pieces, part) : null,
      values: pieces.map((piece) => (piece.part === part ? piece[side] : '0')),
    })),
  )
  const lift = { label: 'Lift', ink: null, printed: null, values: pieces.map((piece) => piece.lift) }
  const helpers = [lift, ...visible].filter(({ values }) => values.some((value) => compareDecimals(value, '0') !== 0))
  return {
    columns: columns.map(({ label }) => label),
    rows: [
      ...rows.map(sheetRow),
      ...helpers.map(
        ({ label, values }): ChartSheetRow => ({ label, values, words: values.map(() => null), unit: waterfall.unit, isForPicture: true }),
      ),
    ],
    pictures: [
      {
        title: '',
        kind: 'COLUMN',
        grouping: 'STACKED',
        columns: columns.length,
        scale: null,
        series: helpers.map(({ label, ink, printed }, at) => ({
          row: rows.length + at,
          label,
          ink,
          exceptions: new Map(),
          printed,
          isEnd: false,
        })),
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
