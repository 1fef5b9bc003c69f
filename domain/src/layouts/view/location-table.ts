import { locationIdsUnder } from '../../locations/location-tree.ts'
import type { LocationSort } from '../../profit-loss/location-rows.ts'
import type { Comparison, ShownColumn } from '../../profit-loss/report-columns.ts'
import type { LayoutEngine } from '../layout-engine.ts'
import { firstComparison, type LineColumn, type LinePart, lineColumns, usualRanking } from './line-columns.ts'
import { everyPlace, type PlaceNode, type PlaceRow, placeRows, reportPlaces } from './location-places.ts'
import { comparePlaces, type PlaceValue, placeRanks } from './location-ranks.ts'

/** The report's cell behind a cell of locations as rows, by its indexes in the layout. */
export interface BehindCell {
  readonly rowAt: number
  readonly columnAt: number
}

/** Locations as rows: places, columns of lines, and which cells of the report they show. */
export interface LocationTable {
  readonly rows: readonly PlaceRow[]
  readonly columns: readonly LineColumn[]
  /** How the column that sorts is ordered, for its heading; null for the order of the tree. */
  readonly sorted: { readonly column: string; readonly direction: 'ascending' | 'descending' } | null
  /** The column whose values are ranked; null without ranks. */
  readonly rankedBy: LineColumn | null
  readonly comparison: Comparison | null
  /** 1 for the best, by the key of the place. */
  readonly ranks: ReadonlyMap<string, number>
  /** Ranks gained against the comparison, by the key of the place; null if there is nothing to compare with. */
  readonly changes: ReadonlyMap<string, number> | null
  /** Null for a heading, and for a cell that the report does not have. */
  readonly behind: (place: PlaceNode | null, column: LineColumn) => BehindCell | null
}

/** A part of a line in the report's cells; shares of what is compared with are only ranked by. */
interface CellPart {
  readonly line: string
  readonly part: LinePart | 'COMPARED_SHARE'
}

interface LocationTableInput {
  readonly engine: LayoutEngine
  /** Ids of groups to show expanded, though they are collapsed. */
  readonly opened?: ReadonlySet<string>
}

const NONE_OPENED: ReadonlySet<string> = new Set()

/** The places, lines and ranks of a layout whose columns say `byLocation`. Every cell is one of the report. */
export function locationTable({ engine, opened = NONE_OPENED }: LocationTableInput): LocationTable {
  const { layout, figures } = engine
  const choice = layout.columns.byLocation
  const own = figures.columns.slice(0, figures.ownColumns)
  const comparison = firstComparison(engine)
  const columns = lineColumns(engine)
  const places = reportPlaces({
    columns: own,
    tree: engine.surroundings.places?.tree ?? [],
    isFlat: choice?.isFlat === true,
    allLabel: allLabelOf(engine),
  })
  const columnAt = columnFinder(engine, comparison)
  const behind = (place: PlaceNode | null, { line, part }: CellPart): BehindCell | null => {
    const rowAt = engine.valueRowOf(line)
    const at = place === null ? undefined : columnAt(place.figure, part)
    return rowAt === undefined || at === undefined ? null : { rowAt, columnAt: at }
  }
  const valueIn =
    (column: CellPart): PlaceValue =>
    (place) => {
      const cell = behind(place, column)
      const result = cell && engine.resultAt(cell.rowAt, cell.columnAt)
      return result?.kind === 'NUMBER' ? result.decimal : null
    }
  const sort = sortOf(choice?.sort ?? null, columns)
  const usual = sort === null ? usualRanking(engine) : null
  const rankedBy = choice?.hasRank === false ? null : (sort?.column ?? columns.find(({ key }) => key === usual) ?? columns[0] ?? null)
  const ranks = rankedBy === null ? new Map<string, number>() : placeRanks(places.roots, valueIn(rankedBy), rankedBy.favorability)
  const folded = new Set(choice?.foldedGroups)
  const isEmpty = (place: PlaceNode): boolean => columns.every((column) => valueIn(column)(place) === null)
  const rows = placeRows({
    ...places,
    isFolded: ({ groupId }) => folded.has(groupId ?? '') && !opened.has(groupId ?? ''),
    ...(sort === null ? {} : { compare: comparePlaces(valueIn(sort.column), sort.column.favorability, sort) }),
    isShown: (place) => layout.settings.showEmptyRows || !isEmpty(place),
  })
  return {
    rows,
    columns,
    sorted: sort && { column: sort.column.key, direction: directionOf(sort) },
    rankedBy,
    comparison,
    ranks,
    changes: rankedBy === null || comparison === null ? null : rankChanges(places.roots, rankedBy, ranks, valueIn),
    behind,
  }
}

interface ColumnSort extends Pick<LocationSort, 'order'> {
  readonly column: LineColumn
}

function sortOf(sort: LocationSort | null, columns: readonly LineColumn[]): ColumnSort | null {
  const column = sort === null ? undefined : columns.find(({ key }) => key === sort.column)
  return sort === null || column === undefined ? null : { column, order: sort.order }
}

function directionOf({ column, order }: ColumnSort): 'ascending' | 'descending' {
  return (order === 'BEST') === (column.favorability === 'DOWN') ? 'ascending' : 'descending'
}

/** Ranks gained since the comparison; only figures and their shares of revenue have a rank in it. */
function rankChanges(
  roots: readonly PlaceNode[],
  { line, part, favorability }: LineColumn,
  ranks: ReadonlyMap<string, number>,
  valueIn: (column: CellPart) => PlaceValue,
): ReadonlyMap<string, number> | null {
  if (part !== 'FIGURE' && part !== 'SHARE') return null
  const before = placeRanks(roots, valueIn({ line, part: part === 'FIGURE' ? 'COMPARED' : 'COMPARED_SHARE' }), favorability)
  return new Map(
    everyPlace(roots).flatMap(({ key }) => {
      const [now, then] = [ranks.get(key), before.get(key)]
      return now === undefined || then === undefined ? [] : [[key, then - now] as const]
    }),
  )
}

/** Finds the column of the layout that shows a part of a place, by the place's own figure column. */
function columnFinder(
  { structure, figures }: LayoutEngine,
  comparison: Comparison | null,
): (figure: number, part: CellPart['part']) => number | undefined {
  const found = new Map<string, number>()
  for (const [at, { shown }] of structure.columns.entries()) {
    const figure = figures.columns[shown?.column ?? -1]
    if (shown === null || figure === undefined) continue
    const own = figure.of ?? shown.column
    const compared = 'base' in shown ? (figures.columns[shown.base]?.comparison ?? null) : figure.comparison
    if (compared !== null && compared !== comparison) continue
    const part = partOf(shown.kind, compared !== null)
    if (!found.has(`${own} ${part}`)) found.set(`${own} ${part}`, at)
  }
  return (figure, part) => found.get(`${figure} ${part}`)
}

function partOf(kind: ShownColumn['kind'], isCompared: boolean): CellPart['part'] {
  switch (kind) {
    case 'FIGURE':
      return isCompared ? 'COMPARED' : 'FIGURE'
    case 'PERCENT_OF_REVENUE':
      return isCompared ? 'COMPARED_SHARE' : 'SHARE'
    case 'PER_METRIC':
    case 'VARIANCE':
    case 'VARIANCE_PERCENT':
      return kind
  }
}

/** A single location by its name. */
function allLabelOf({ figures, layout, surroundings: { places } }: LayoutEngine): string {
  const ids = figures.locationIds ?? layout.locationIds
  const known = ids.length > 0 || places === undefined ? ids : locationIdsUnder(...places.tree)
  const [only, ...others] = known
  return only !== undefined && others.length === 0 ? (places?.nameOf(only) ?? ALL_LOCATIONS) : ALL_LOCATIONS
}

const ALL_LOCATIONS = 'All locations'
