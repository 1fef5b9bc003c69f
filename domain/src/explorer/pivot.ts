import type { FigureCell, FigureTable, FigureTableRow } from '../figures/answer-cells.ts'
import { favorableDifference } from '../figures/favorable-difference.ts'
import { type LocationNode, locationIdsUnder } from '../locations/location-tree.ts'
import type { Favorability } from '../mappings/categorization.ts'
import { compareDecimals } from '../money/decimal.ts'
import { compareNames } from '../natural-order.ts'
import { type Comparison, isComparable } from '../profit-loss/report-columns.ts'
import type { Day } from '../time/day.ts'
import { type ExplorerContext, exploredLocations, measureOf, type PivotColumn, pivotColumns } from './explorer-questions.ts'
import { type ExplorerView, showsDifference } from './explorer-view.ts'

/** TOTAL: everything that is chosen together. LINE and ACCOUNT: parts of the subject. */
export type PivotRowKind = 'TOTAL' | 'GROUP' | 'LOCATION' | 'LINE' | 'ACCOUNT'

export interface PivotRow {
  /** `total`, `group:<id>`, `location:<id>`, `line:<group id>`, `account:<group id>/<account id>`. */
  readonly key: string
  readonly kind: PivotRowKind
  readonly label: string
  /** 0 for the total and for the outermost groups. */
  readonly depth: number
  /** Keys of the groups around it, outermost first. */
  readonly within: readonly string[]
  /** Its locations; empty for all that are chosen. */
  readonly locationIds: readonly string[]
  /** One per column: the engine's own cells. */
  readonly cells: readonly FigureCell[]
  /** Of the whole span. */
  readonly total: FigureCell
  /** Of the whole span against what the view compares with, in favorable terms: positive is better. */
  readonly difference: FigureCell
  /** Decimals of the last periods, in their order. */
  readonly trend: readonly (string | null)[]
  /** By the total, 1 for the most, among rows that stand side by side; null for groups around them and without a value. */
  readonly rank: number | null
  /** Ranks gained since the year before; `NEW` if it had no figure then. */
  readonly moved: number | 'NEW' | null
}

export interface Pivot {
  readonly columns: readonly PivotColumn[]
  readonly total: PivotRow
  /** Groups in the order of the tree, each before what it holds, which stands by rank; or sorted, without groups. */
  readonly rows: readonly PivotRow[]
  /** Whether a row is a place or part that stands side by side with others, by key. */
  readonly leaves: readonly PivotRow[]
  readonly unit: 'money' | 'share' | 'plain'
  readonly unitLabel: string | null
  readonly label: string
  readonly favorability: Favorability | null
  /** Names of chosen places without any figure in the span. */
  readonly without: readonly string[]
}

/** The answers to the questions of a view, in their order. */
export interface ExplorerAnswers {
  readonly cells: readonly FigureTable[]
  readonly total: FigureTable
  /** Empty where the cells are the trend; null while it is loading: then rows have none. */
  readonly trend: readonly FigureTable[] | null
}

const NO_CELL: FigureCell = { value: null, state: 'NO_RESULT', outcome: 'NEUTRAL', isMaterial: false }

/** The answers as rows and columns; null if they have no row of the subject. Every cell is the answer's own. */
export function buildPivot(view: ExplorerView, answers: ExplorerAnswers, context: ExplorerContext): Pivot | null {
  const subject = answers.total.rows[0]
  if (subject === undefined) return null
  const reader = new PivotReader(view, answers, pivotColumns(view, context.time))
  const built =
    view.rows.kind === 'ACCOUNT'
      ? reader.partRows(subject)
      : placeRows(view, context, (place, heading) => reader.row(subject.key, place, heading))
  const total = reader.row(subject.key, 'all', {
    key: 'total',
    kind: 'TOTAL',
    label: subject.label,
    depth: 0,
    within: [],
    locationIds: [],
  })
  const found = built.filter(hasFigure)
  const isLeaf = (row: PivotRow): boolean => row.kind !== 'GROUP' || view.rows.kind === 'LEVEL'
  const rows = withRanks(found, isLeaf, reader)
  return {
    columns: reader.columns,
    total: { ...total, label: totalLabel(view, rows.filter(isLeaf).length, subject.label) },
    rows: sorted(withoutEmptyGroups(rows, isLeaf), isLeaf, view, reader.columns),
    leaves: rows.filter(isLeaf),
    unit: view.shownAs === 'SHARE_OF_REVENUE' || view.shownAs === 'VARIANCE_PERCENT' ? 'share' : subject.unit,
    unitLabel: subject.unitLabel,
    label: subject.label,
    favorability: subject.favorability,
    without: built.filter((row) => isLeaf(row) && !hasFigure(row)).map(({ label }) => label),
  }
}

type Heading = Pick<PivotRow, 'key' | 'kind' | 'label' | 'depth' | 'within' | 'locationIds'>

/** Finds the cells of a row and place among the answers. */
class PivotReader {
  readonly columns: readonly PivotColumn[]
  readonly #view: ExplorerView
  readonly #cells: CellIndex
  readonly #total: CellIndex
  readonly #trend: CellIndex | null
  readonly #answers: ExplorerAnswers
  readonly #trendDays: readonly Day[]

  constructor(view: ExplorerView, answers: ExplorerAnswers, columns: readonly PivotColumn[]) {
    this.columns = columns
    this.#view = view
    this.#answers = answers
    this.#cells = new CellIndex(answers.cells)
    this.#total = new CellIndex([answers.total])
    const asked = answers.trend ?? []
    this.#trend = asked.length === 0 ? null : new CellIndex(asked)
    const days = asked.flatMap(({ figureColumns }) =>
      figureColumns.flatMap(({ comparison, startDate }) => (comparison === null ? [startDate] : [])),
    )
    this.#trendDays = [...new Set(days)].sort()
  }

  row(rowKey: string, place: string, heading: Heading): PivotRow {
    const measure = measureOf(this.#view)
    const comparison = showsDifference(this.#view) ? this.#view.comparison : null
    const cells = this.columns.map(({ startDate }) => this.#cells.at(rowKey, place, startDate, comparison, measure) ?? NO_CELL)
    const trend = this.#trend
    return {
      ...heading,
      cells,
      total: this.#total.at(rowKey, place, null, comparison, measure) ?? NO_CELL,
      difference: this.#difference(rowKey, place),
      trend:
        trend === null
          ? this.#answers.trend === null
            ? []
            : cells.map(({ value }) => value)
          : this.#trendDays.map((day) => trend.at(rowKey, place, day, comparison, measure)?.value ?? null),
      rank: null,
      moved: null,
    }
  }

  /** The subject's lines or accounts: every row of the answers but the first. */
  partRows(subject: FigureTableRow): readonly PivotRow[] {
    const parts = new Map<string, FigureTableRow>()
    for (const table of [this.#answers.total, ...this.#answers.cells])
      for (const part of table.rows) if (part.key !== subject.key) parts.set(part.key, part)
    return [...parts.values()].map((part) =>
      this.row(part.key, 'all', {
        key: part.accountId === null ? `line:${part.groupId}` : part.key,
        kind: part.accountId === null ? 'LINE' : 'ACCOUNT',
        label: part.label,
        depth: 0,
        within: [],
        locationIds: [],
      }),
    )
  }

  /** The total of the year before, as it is shown; null where differences are shown, which have none. */
  yearBefore(rowKey: string, place: string): string | null {
    if (showsDifference(this.#view)) return null
    return this.#total.at(rowKey, place, null, 'PRIOR_YEAR', measureOf(this.#view))?.value ?? null
  }

  /** The key of the subject's row in answers. */
  get subject(): string {
    return this.#answers.total.rows[0]?.key ?? ''
  }

  #difference(rowKey: string, place: string): FigureCell {
    const { comparison, shownAs } = this.#view
    if (shownAs !== 'SHARE_OF_REVENUE' && shownAs !== 'PER_METRIC')
      return this.#total.at(rowKey, place, null, comparison, 'VARIANCE') ?? NO_CELL
    const own = this.#total.at(rowKey, place, null, null, shownAs)
    const base = this.#total.at(rowKey, place, null, comparison, shownAs)
    if (own === null || base === null || own.value === null || base.value === null) return NO_CELL
    // Only plans are of whole months: entries of the same days of the year before are compared however the span is cut.
    if (comparison === 'BUDGET' && !isComparable(this.#total.coverageAt(place, comparison))) return { ...NO_CELL, state: 'NOT_COMPARABLE' }
    return favorableDifference(own.value, base.value, this.#total.rowOf(rowKey)?.favorability ?? null)
  }
}

/** Cells by row, place, first day, comparison and measure. */
class CellIndex {
  readonly #cells = new Map<string, FigureCell>()
  readonly #coverage = new Map<string, FigureTable['figureColumns'][number]['coverage']>()
  readonly #rows = new Map<string, FigureTableRow>()

  constructor(tables: readonly FigureTable[]) {
    for (const { figureColumns, columns, rows } of tables) {
      const keys = columns.map(({ column, base, measure }) => {
        const figure = figureColumns[column]
        if (figure === undefined) return ''
        const comparison = base === null ? figure.comparison : (figureColumns[base]?.comparison ?? null)
        // A comparison with an earlier time is placed at the days of the figure it is compared with.
        const days = figure.of === null ? figure.startDate : (figureColumns[figure.of]?.startDate ?? figure.startDate)
        const place = placeKey(figure.place)
        const of = base === null ? column : base
        this.#coverage.set(`${place} ${comparison}`, figureColumns[of]?.coverage ?? 'WHOLE')
        return `${place} ${days} ${comparison} ${measure}`
      })
      for (const row of rows) {
        this.#rows.set(row.key, row)
        for (const [at, cell] of row.cells.entries()) {
          const key = keys[at] ?? ''
          this.#cells.set(`${row.key} ${key}`, cell)
          // The whole span has one column per place.
          this.#cells.set(`${row.key} ${key.replace(/ \d{4}-\d\d-\d\d /, ' any ')}`, cell)
        }
      }
    }
  }

  /** @param startDate null where each place has one span only. */
  at(row: string, place: string, startDate: Day | null, comparison: Comparison | null, measure: string): FigureCell | null {
    return this.#cells.get(`${row} ${place} ${startDate ?? 'any'} ${comparison} ${measure}`) ?? null
  }

  coverageAt(place: string, comparison: Comparison | null) {
    return this.#coverage.get(`${place} ${comparison}`) ?? 'WHOLE'
  }

  rowOf(key: string): FigureTableRow | null {
    return this.#rows.get(key) ?? null
  }
}

function placeKey(place: FigureTable['figureColumns'][number]['place']): string {
  return place.kind === 'ALL' ? 'all' : `${place.kind === 'GROUP' ? 'group' : 'location'}:${place.id}`
}

/** Places in the order of the tree, groups before what they hold; only those that can have a column. */
function placeRows(
  view: ExplorerView,
  context: ExplorerContext,
  rowOf: (place: string, heading: Heading) => PivotRow,
): readonly PivotRow[] {
  const { rows } = view
  if (rows.kind === 'COMPANY') return []
  const chosen = exploredLocations(view, context)
  const isChosen = new Set(chosen)
  const seen = new Set<string>()
  const found: PivotRow[] = []
  const addLocation = (id: string, within: readonly string[]): void => {
    if (!isChosen.has(id) || seen.has(id)) return
    seen.add(id)
    // A single location has no column in addition to the total.
    const place = chosen.length === 1 ? 'all' : `location:${id}`
    const heading = {
      key: `location:${id}`,
      kind: 'LOCATION',
      label: context.nameOf(id),
      depth: within.length,
      within,
      locationIds: [id],
    } as const
    found.push(rowOf(place, heading))
  }
  const visit = (node: LocationNode<string>, depth: number, within: readonly string[]): void => {
    const under = locationIdsUnder(node).filter((id) => isChosen.has(id))
    if (under.length === 0) return
    if (rows.kind === 'LEVEL' && depth === rows.level) {
      const [single = ''] = under
      if (under.length === 1 && node.tag === 'LOCATION') return addLocation(single, [])
      for (const id of under) seen.add(id)
      const key = `group:${node.id}`
      found.push(rowOf(key, { key, kind: 'GROUP', label: node.name, depth: 0, within: [], locationIds: under }))
      return
    }
    // As the engine has it: neither everything once more, nor an only child once more.
    const [only] = node.children
    const repeatsChild =
      node.locationIds.length === 0 && only !== undefined && locationIdsUnder(only).filter((id) => isChosen.has(id)).length === under.length
    const isHeading = rows.kind === 'LOCATION' && under.length > 1 && under.length < chosen.length && !repeatsChild
    const key = `group:${node.id}`
    const inside = isHeading ? [...within, key] : within
    if (isHeading) found.push(rowOf(key, { key, kind: 'GROUP', label: node.name, depth: within.length, within, locationIds: under }))
    for (const id of node.locationIds) addLocation(id, rows.kind === 'LEVEL' ? [] : inside)
    for (const child of node.children) visit(child, depth + 1, inside)
  }
  for (const root of context.tree) visit(root, 1, [])
  for (const id of chosen) addLocation(id, [])
  return found
}

function hasFigure({ cells, total, kind }: PivotRow): boolean {
  return kind === 'GROUP' || [total, ...cells].some(({ value, state }) => value !== null || state === 'NOT_MEANINGFUL')
}

/** A group without a row in it says nothing. */
function withoutEmptyGroups(rows: readonly PivotRow[], isLeaf: (row: PivotRow) => boolean): readonly PivotRow[] {
  const held = new Set(rows.filter(isLeaf).flatMap(({ within }) => within))
  return rows.filter((row) => isLeaf(row) || held.has(row.key))
}

/** Ranks by the total, and how many were gained since the year before among those that had a figure then. */
function withRanks(rows: readonly PivotRow[], isLeaf: (row: PivotRow) => boolean, reader: PivotReader): readonly PivotRow[] {
  const isPart = (row: PivotRow): boolean => row.kind === 'LINE' || row.kind === 'ACCOUNT'
  const ranked = rows.filter((row) => isLeaf(row) && !isPart(row))
  const before = new Map(ranked.map((row) => [row.key, reader.yearBefore(reader.subject, row.key)]))
  const ranks = ranksOf(new Map(ranked.map(({ key, total }) => [key, total.value])))
  const earlier = ranksOf(before)
  const hasEarlier = earlier.size > 0
  return rows.map((row) => {
    const rank = ranks.get(row.key) ?? null
    const was = earlier.get(row.key)
    if (rank === null) return row
    return { ...row, rank, moved: was === undefined ? (hasEarlier ? 'NEW' : null) : was - rank }
  })
}

/** 1 for the most; equal values have the same rank. */
function ranksOf(values: ReadonlyMap<string, string | null>): ReadonlyMap<string, number> {
  const found = [...values].flatMap(([key, value]) => (value === null ? [] : [{ key, value }]))
  found.sort((one, other) => compareDecimals(other.value, one.value))
  const ranks = new Map<string, number>()
  for (const [at, { key, value }] of found.entries()) {
    const previous = found[at - 1]
    const isSame = previous !== undefined && compareDecimals(previous.value, value) === 0
    ranks.set(key, isSame ? (ranks.get(previous.key) ?? at + 1) : at + 1)
  }
  return ranks
}

/** Sorted rows stand without their groups. */
function sorted(
  rows: readonly PivotRow[],
  isLeaf: (row: PivotRow) => boolean,
  { sort }: ExplorerView,
  columns: readonly PivotColumn[],
): readonly PivotRow[] {
  if (sort === null) return byRank(rows, isLeaf)
  const at = columns.findIndex(({ key }) => key === sort.column)
  const valueOf = ({ cells, total, difference, moved }: PivotRow): string | null => {
    if (sort.column === 'total') return total.value
    if (sort.column === 'difference') return difference.value
    if (sort.column === 'moved') return typeof moved === 'number' ? String(moved) : null
    return cells[at]?.value ?? null
  }
  const direction = sort.isAscending ? 1 : -1
  return rows
    .filter(isLeaf)
    .map((row) => ({ ...row, depth: 0, within: [] }))
    .toSorted((one, other) => {
      if (sort.column === 'name') return -direction * compareNames(other.label, one.label)
      const [left, right] = [valueOf(one), valueOf(other)]
      if (left === null || right === null) return Number(left === null) - Number(right === null)
      return direction * compareDecimals(left, right)
    })
}

/** Rows side by side within a group stand by rank, those without one last; groups keep the order of the tree, parts that of the report. */
function byRank(rows: readonly PivotRow[], isLeaf: (row: PivotRow) => boolean): readonly PivotRow[] {
  const runs: PivotRow[][] = []
  for (const row of rows) {
    const run = runs.at(-1)
    const before = run?.[0]
    if (run !== undefined && before !== undefined && isLeaf(row) && isLeaf(before) && row.within.join() === before.within.join())
      run.push(row)
    else runs.push([row])
  }
  return runs.flatMap((run) => run.toSorted((one, other) => (one.rank ?? LAST) - (other.rank ?? LAST)))
}

const LAST = 1_000_000

function totalLabel({ rows, isSameStore }: ExplorerView, count: number, subject: string): string {
  if (rows.kind === 'ACCOUNT' || rows.kind === 'COMPANY') return subject
  if (rows.kind === 'LEVEL') return 'All together'
  return isSameStore ? `${count} same-store` : count === 1 ? '1 location' : `${count} locations`
}
