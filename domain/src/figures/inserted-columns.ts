import type { BudgetBook } from '../budgets/budget-book.ts'
import type { LocationId } from '../ledger/account.ts'
import { type ColumnPlan, requireRoomForColumns, spanColumn } from '../profit-loss/plan-columns.ts'
import type { FigureColumn } from '../profit-loss/report-columns.ts'
import type { TimeSpan } from '../time/time-span.ts'
import { locationsKey, type ResolvedRow } from './inserted-rows.ts'
import type { BudgetColumns } from './plans-and-metrics.ts'
import { keyAtPlace } from './ranked-columns.ts'

/** An extra column for a whole span, with everything it refers to loaded. One that lacks something has no values. */
export interface ResolvedColumn {
  /** Names it among the columns of the question. */
  readonly key: string
  readonly label: string
  readonly kind: 'ACTUALS' | 'BUDGET' | 'NOTHING'
  readonly isPlan: boolean
  readonly span: TimeSpan
  /** Null for the report's; ids of null for every location, also where the report has some. */
  readonly locations: { readonly ids: readonly LocationId[] | null } | null
  readonly book: BudgetBook | null
  /** Whether each place that stands side by side has such a column too, for its own locations. */
  readonly isOfEachPlace?: boolean
  /** Whose column it is; left out: that of all places together. */
  readonly place?: FigureColumn['place']
}

/** Columns with those of each place behind them, where they are of each. The keys of these end in the place. */
export function withEachPlace(inserted: readonly ResolvedColumn[], { places }: Pick<ColumnPlan, 'places'>): readonly ResolvedColumn[] {
  const each = inserted.flatMap(({ isOfEachPlace, ...column }) =>
    isOfEachPlace === true
      ? places.flatMap(({ place, locationIds }) =>
          place.kind === 'ALL' ? [] : [{ ...column, key: keyAtPlace(column.key, place.id), locations: { ids: locationIds }, place }],
        )
      : [],
  )
  return each.length === 0 ? inserted : [...inserted, ...each]
}

const EVERYWHERE: FigureColumn['place'] = { kind: 'ALL' }

function isSamePlace(one: FigureColumn['place'], other: FigureColumn['place']): boolean {
  return one.kind !== 'ALL' && other.kind === one.kind && other.id === one.id
}

/** The columns of a report with those that were inserted behind them. @param locations of the report; null for every one. */
export function withInserted(
  { columns, places }: ColumnPlan,
  locations: readonly LocationId[] | null,
  inserted: readonly ResolvedColumn[],
  cut: Pick<Parameters<typeof spanColumn>[0], 'fiscalYearStart' | 'isProrated'>,
): ColumnPlan {
  if (inserted.length === 0) return { columns, places }
  requireRoomForColumns(columns.length + inserted.length)
  const all = [...columns]
  const wider = places.map((place) => ({ ...place, columns: [...place.columns] }))
  for (const { key, label, span, locations: named, isPlan, place = EVERYWHERE } of inserted) {
    const own = named === null ? locations : named.ids
    const isOwn = ({ place: other, locationIds: ids }: (typeof wider)[number]): boolean =>
      other.kind === 'ALL' && (ids === null || own === null ? ids === own : locationsKey(ids) === locationsKey(own))
    let placeAt = place.kind === 'ALL' ? wider.findIndex(isOwn) : wider.findIndex(({ place: other }) => isSamePlace(other, place))
    if (placeAt === -1) placeAt = wider.push({ place, locationIds: own, columns: [] }) - 1
    wider[placeAt]?.columns.push(all.length)
    all.push({ ...spanColumn({ key, label, span, placeAt, isPlan, ...cut }), place })
  }
  return { columns: all, places: wider }
}

/** Each budget of a layout with the columns that are its own. */
export function columnsByBudget(
  book: BudgetBook | null,
  own: readonly FigureColumn[],
  inserted: readonly ResolvedColumn[],
): readonly BudgetColumns[] {
  const columns = [
    ...own.map(({ comparison }) => (comparison === 'BUDGET' ? book : null)),
    ...inserted.map((column) => (column.kind === 'BUDGET' ? column.book : null)),
  ]
  const books = new Set(columns.filter((one) => one !== null))
  return [...books].map((one) => ({ book: one, at: columns.flatMap((other, at) => (other === one ? [at] : [])) }))
}

/** The number of budgets to compute in every column, counting each set of locations separately. */
export function distinctPlans(rows: readonly ResolvedRow[]): number {
  return new Set(rows.flatMap(({ of, locationIds }) => (of?.kind === 'BUDGET' ? [`${of.book.budgetId} ${locationsKey(locationIds)}`] : [])))
    .size
}

/** The locations of rows of metrics that have their own, each set once. */
export function distinctPlaces(rows: readonly ResolvedRow[]): readonly (readonly LocationId[])[] {
  const own = rows.flatMap(({ of, locationIds }) => (of?.kind === 'METRIC' && locationIds !== null ? [locationIds] : []))
  return [...new Map(own.map((ids) => [locationsKey(ids), ids])).values()]
}
