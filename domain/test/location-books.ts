import fc from 'fast-check'
import { type Layout, plainLayout } from '../src/layouts/layout.ts'
import { LayoutEngine } from '../src/layouts/layout-engine.ts'
import type { LayoutFigures } from '../src/layouts/layout-figures.ts'
import { type LocationNode, locationIdsUnder } from '../src/locations/location-tree.ts'
import type { ProfitLossGroup } from '../src/mappings/categorization.ts'
import { buildReport } from '../src/profit-loss/build-report.ts'
import { type LocationRows, USUAL_LOCATION_ROWS } from '../src/profit-loss/location-rows.ts'
import { planColumns } from '../src/profit-loss/plan-columns.ts'
import { type ColumnChoice, PLAIN_COLUMNS } from '../src/profit-loss/report-columns.ts'
import { DEFAULT_VIEW_SETTINGS, type ViewSettings } from '../src/profit-loss/viewer-tabs.ts'
import { parseDay } from '../src/time/day.ts'
import { account, factsOf, mapped } from './companies.ts'
import { anyGroups, categoryAt } from './groups.ts'

/** Minor units, debit positive, of an account at a location: of this year and of the year before; null for no entries. */
export interface LocationAmount {
  readonly groupId: string
  readonly location: number
  readonly now: number | null
  readonly before?: number | null
}

/** A ledger by location over a tree of locations. */
export interface LocationBooks {
  readonly groups: readonly ProfitLossGroup[]
  readonly tree: readonly LocationNode[]
  readonly amounts: readonly LocationAmount[]
  /** Locations of the view; left out: all. */
  readonly locationIds?: readonly number[]
}

const span = { period: 'MONTHLY', startDate: parseDay('2026-01-01'), endDate: parseDay('2026-06-30') } as const

export const store = (id: number, name = `Store ${id}`): LocationNode => ({
  id: `n${id}`,
  name,
  tag: 'LOCATION',
  locationIds: [id],
  children: [],
})
export const region = (id: string, ...children: readonly LocationNode[]): LocationNode => ({
  id,
  name: id,
  tag: 'REGION_GROUP',
  locationIds: [],
  children,
})

const apiTree = (nodes: readonly LocationNode[]): readonly LocationNode<string>[] =>
  nodes.map((node) => ({ ...node, locationIds: node.locationIds.map(String), children: apiTree(node.children) }))

/** Figures as the server answers them: each column the sum of the entries at its place in its days. */
const figuresOf = ({ groups, tree, amounts, locationIds }: LocationBooks, choice: ColumnChoice): LayoutFigures => {
  const ids = locationIdsUnder(...tree)
  const locations = ids.map((id) => ({ id, name: `Store ${id}` }))
  const { columns, places } = planColumns({ choice, span, fiscalYearStart: 1, locationIds: locationIds ?? null, locations, tree })
  const accounts = amounts.map((_, id) => account(id, `${4000 + id}`))
  const facts = factsOf(
    Object.fromEntries(
      amounts.map(({ location, now, before = null }, id) => [
        id,
        columns.map(({ placeAt, comparison }) => {
          const own = places[placeAt]?.locationIds ?? ids
          return own.includes(location) ? (comparison === null ? now : before) : null
        }),
      ]),
    ),
  )
  const report = buildReport({
    categorization: { groups },
    mapping: mapped(Object.fromEntries(amounts.map(({ groupId }, id) => [id, groupId]))),
    accounts,
    facts: { ...facts, columns: columns.length },
    scale: 2,
  })
  return {
    columns,
    ownColumns: columns.length,
    locationIds: locationIds === undefined ? null : locationIds.map(String),
    sections: report,
    metrics: [],
    perMetric: null,
    insertedRows: new Map(),
  }
}

interface EngineOptions {
  readonly rows?: Partial<LocationRows>
  readonly choice?: Partial<ColumnChoice>
  readonly settings?: Partial<ViewSettings>
  readonly layout?: Partial<Layout>
}

/** The engine of a view with locations as rows. */
export const locationEngine = (books: LocationBooks, { rows = {}, ...options }: EngineOptions = {}): LayoutEngine =>
  engineOf(books, { ...options, byLocation: { ...USUAL_LOCATION_ROWS, ...rows } })

/** The engine of a view of the same books with lines as rows. */
export const lineEngine = (books: LocationBooks, options: Omit<EngineOptions, 'rows'> = {}): LayoutEngine =>
  engineOf(books, { ...options, byLocation: null })

const engineOf = (
  books: LocationBooks,
  { byLocation, choice = {}, settings = {}, layout = {} }: Omit<EngineOptions, 'rows'> & { readonly byLocation: LocationRows | null },
): LayoutEngine => {
  const columns: ColumnChoice = { ...PLAIN_COLUMNS, ...choice, byLocation }
  const document: Layout = {
    ...plainLayout({ mappingId: 'm', timeSpan: { kind: 'FIXED', ...span }, locationIds: (books.locationIds ?? []).map(String) }),
    columns,
    settings: { ...DEFAULT_VIEW_SETTINGS, ...settings },
    ...layout,
  }
  return new LayoutEngine(document, figuresOf(books, columns), {
    groups: books.groups,
    metrics: [],
    fiscalYearStart: 1,
    ...(byLocation !== null && { places: { tree: apiTree(books.tree), nameOf: (id: string) => `Store ${id}` } }),
  })
}

/** Random books: up to nine locations in random regions, with amounts that may be missing, zero or equal. */
export const anyLocationBooks: fc.Arbitrary<LocationBooks> = fc
  .record({
    groups: anyGroups,
    regions: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 9 }),
    isNested: fc.boolean(),
    amounts: fc.array(
      fc.record({
        group: fc.nat(7),
        location: fc.nat(8),
        now: fc.option(fc.constantFrom(0, 100, 100, 250, -300, 99_999)),
        before: fc.option(fc.constantFrom(0, 100, 200, -300)),
      }),
      { maxLength: 24 },
    ),
  })
  .map(({ groups, regions, isNested, amounts }) => {
    const storesOf = (at: number) => regions.flatMap((own, id) => (own === at ? [store(id + 1)] : []))
    const [east, west] = [region('east', ...storesOf(1)), region('west', ...storesOf(2))]
    const tree = [...(isNested ? [region('coast', east, west)] : [east, west]), region('north', ...storesOf(3)), ...storesOf(0)]
    return {
      groups,
      tree,
      amounts: amounts.map(({ group, location, ...rest }) => ({
        ...rest,
        groupId: categoryAt(groups, group),
        location: (location % regions.length) + 1,
      })),
    }
  })
