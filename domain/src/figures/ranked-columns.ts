import type { ColumnPlace } from '../profit-loss/report-columns.ts'
import type { FigureRowAnswer, MeasureColumn } from './answer-cells.ts'
import type { Ranking } from './figure-question.ts'
import { ranked } from './ranking.ts'
import type { AnsweredColumn } from './report-figures.ts'

/** Stands for the id of a place made of those that a ranking leaves out. */
export const REST = 'rest'

/** The key of an extra column of a question. */
export function besideKey(id: string): string {
  return BESIDE + id
}

const BESIDE = 'beside:'
const AT_PLACE = '@'

/** The key of an extra column of a question, for one of several places side by side. */
export function keyAtPlace(key: string, id: string): string {
  return key + AT_PLACE + id
}

/** The column that represents the whole question: the total, else the last period, else the first; -1 for none. @param of its place; left out: all places together. */
export function mainColumn(columns: readonly AnsweredColumn[], of: ColumnPlace = { kind: 'ALL' }): number {
  const whole = ownColumns(columns).filter(({ place }) => place.kind === of.kind && placeId(place) === placeId(of))
  return decidingSpan(whole)?.at ?? -1
}

/** The place among the measure columns of the measure that decides a ranking, of one figure column; -1 for none. */
export function decidingCell(
  columns: readonly MeasureColumn[],
  figureColumns: readonly AnsweredColumn[],
  figure: number,
  { measure, comparison }: Ranking,
): number {
  return columns.findIndex(({ measure: own, column, base }) => {
    if (own !== measure || column !== figure) return false
    return base === null || comparison === null || figureColumns[base]?.comparison === comparison
  })
}

interface RankedColumnsQuestion {
  readonly columns: readonly MeasureColumn[]
  readonly figureColumns: readonly AnsweredColumn[]
  /** The row that decides; null for none, which leaves everything in its own order. */
  readonly row: FigureRowAnswer | null
  readonly ranking: Ranking
}

interface RankedColumns {
  readonly order: readonly MeasureColumn[]
  /** Places that stand by themselves, in their order. */
  readonly kept: readonly ColumnPlace[]
  /** Figure columns of what is left out, one for each. */
  readonly rest: readonly number[]
  /** How many of `kept` rank before the ones left out. */
  readonly before: number
}

/** A figure column of the question's own, with its place among all. */
interface OwnColumn extends AnsweredColumn {
  readonly at: number
}

/**
 * Measure columns with places, or periods, in the order of a ranking. Places are ordered alike within each span; all locations together
 * and extra columns come after them. The folded rest stays where it is among them.
 */
export function rankColumns({ columns, figureColumns, row, ranking }: RankedColumnsQuestion): RankedColumns {
  const nameOf = ranking.of === 'PLACES' ? ({ place }: AnsweredColumn) => placeId(place) : ({ key }: AnsweredColumn) => key
  const valueAt = (figure: number): string | null => row?.cells[decidingCell(columns, figureColumns, figure, ranking)]?.value ?? null
  const deciding = decidingColumns(ownColumns(figureColumns), ranking, valueAt)
  const items = deciding.map((item) => ({
    item,
    value: valueAt(item.at),
    favorability: row?.favorability ?? null,
  }))
  const isRest = ({ item }: (typeof items)[number]): boolean => placeId(item.place) === REST
  const found = ranked(
    items.filter((item) => !isRest(item)),
    ranking,
    row?.unit === 'share',
  )
  const kept = found.kept.toSpliced(items.findIndex(isRest), 0, ...items.filter(isRest).map(({ item }) => item))
  const ranks = new Map(kept.map((column, rank) => [nameOf(column), rank]))
  const left = new Set(found.rest.map(nameOf))
  const order = columns.flatMap((column, at) => {
    const figure = figureColumns[column.column]
    // A comparison goes with what it is compared with.
    const main = figure === undefined || figure.of === null ? figure : figureColumns[figure.of]
    if (main === undefined || left.has(nameOf(main))) return []
    const span = ranking.of === 'PLACES' ? figureColumns.findIndex((other) => isSameSpan(other, main)) : 0
    return [{ column, span, rank: ranks.get(nameOf(main)) ?? kept.length, at }]
  })
  order.sort((one, other) => one.span - other.span || one.rank - other.rank || one.at - other.at)
  return {
    order: order.map(({ column }) => column),
    kept: kept.map(({ place }) => place),
    rest: found.rest.map(({ at }) => at),
    before: found.before,
  }
}

/** One figure column for each place, or each period, that is ranked. Of periods the last in which any place has a figure decides. */
function decidingColumns(own: readonly OwnColumn[], { of }: Ranking, valueAt: (figure: number) => string | null): readonly OwnColumn[] {
  if (of === 'PERIODS') return own.filter(({ place, range }) => place.kind === 'ALL' && range === 'PERIOD')
  const ofPlaces = Map.groupBy(
    own.filter(({ place }) => place.kind !== 'ALL'),
    ({ place }) => placeId(place),
  )
  const last = own.findLast(({ place, range, at }) => place.kind !== 'ALL' && range === 'PERIOD' && valueAt(at) !== null)
  return [...ofPlaces.values()].flatMap((columns) => decidingSpan(columns, last) ?? [])
}

/** @param last of the period that decides; left out: the last one. */
function decidingSpan(columns: readonly OwnColumn[], last?: OwnColumn): OwnColumn | undefined {
  const total = columns.find(({ range }) => range === 'TOTAL')
  const sameAsLast = last && columns.find((one) => isSameSpan(one, last))
  return total ?? sameAsLast ?? columns.findLast(({ range }) => range === 'PERIOD') ?? columns[0]
}

function ownColumns(columns: readonly AnsweredColumn[]): readonly OwnColumn[] {
  return columns.flatMap((column, at) => (column.of === null && !column.key.startsWith(BESIDE) ? [{ ...column, at }] : []))
}

function isSameSpan(one: AnsweredColumn, other: AnsweredColumn): boolean {
  return one.of === null && one.range === other.range && one.startDate === other.startDate && one.endDate === other.endDate
}

function placeId(place: ColumnPlace): string {
  return place.kind === 'ALL' ? '' : place.id
}
