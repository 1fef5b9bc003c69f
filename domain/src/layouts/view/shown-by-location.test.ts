import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { group } from '../../../test/groups.ts'
import { anyLocationBooks, type LocationBooks, locationEngine, region, store } from '../../../test/location-books.ts'
import { locationIdsUnder } from '../../locations/location-tree.ts'
import { revenueGroups } from '../../mappings/group-tree.ts'
import { compareDecimals, decimalFromFraction, fractionFromDecimal, sumDecimals } from '../../money/decimal.ts'
import { divideFractions } from '../../money/fraction.ts'
import type { LayoutEngine } from '../layout-engine.ts'
import { everyPlace, reportPlaces } from './location-places.ts'
import { locationTable } from './location-table.ts'
import { type ShownLocations, shownByLocation } from './shown-by-location.ts'
import { gridFormat } from './shown-layout.ts'

const show = (engine: LayoutEngine, opened?: ReadonlySet<string>): ShownLocations =>
  shownByLocation({
    engine,
    format: gridFormat(engine.layout, 'USD', { negatives: 'PARENTHESES', days: 'MONTH_NAME' }),
    ...(opened && { opened }),
  })
const names = ({ rows }: ShownLocations) => rows.map(({ level, label, kind }) => `${'  '.repeat(level - 1)}${label} (${kind})`)
const headings = ({ columns }: ShownLocations) => columns.map(({ heading, detail }) => [heading, detail].filter(Boolean).join(', '))
const texts = ({ rows, columns }: ShownLocations, key: string) => {
  const column = columns.find((one) => one.key === key)
  return rows.map((row) => `${row.label}: ${column?.textOf(row)}`)
}

const groups = [
  group('sales', { name: 'Sales', type: 'REVENUE' }),
  group('labor', { name: 'Labor', type: 'PAYROLL', displayOrder: 1, favorability: 'DOWN' }),
  group('profit', { name: 'EBITDA', type: 'EBITDA', formula: '{sales} - {labor}', displayOrder: 2 }),
]
const tree = [region('West', store(1), store(2)), region('East', store(3)), store(4)]
const sales = (location: number, now: number | null, before: number | null = null) => ({
  groupId: 'sales',
  location,
  now: now === null ? null : -now,
  before: before === null ? null : -before,
})
const labor = (location: number, now: number, before: number | null = null) => ({ groupId: 'labor', location, now, before })
const books: LocationBooks = {
  groups,
  tree,
  amounts: [
    sales(1, 100_000, 150_000),
    sales(2, 300_000, 100_000),
    sales(3, 200_000, 200_000),
    labor(1, 40_000, 30_000),
    labor(2, 250_000, 90_000),
    labor(3, 50_000, 60_000),
  ],
}

describe('rows', () => {
  it('are the locations in their groups, each with its subtotal, all together last', () => {
    expect(names(show(locationEngine(books)))).toEqual([
      'West (heading)',
      '  Store 1 (account)',
      '  Store 2 (account)',
      'Total West (total)',
      // A group of one location would repeat it.
      'Store 3 (account)',
      'Store 4 (account)',
      'All locations (net-income)',
    ])
  })

  it('are single rows of collapsed groups, and locations alone if they are flat', () => {
    const folded = locationEngine(books, { rows: { foldedGroups: ['West'] } })
    expect(names(show(folded))).toEqual(['West (group)', 'Store 3 (account)', 'Store 4 (account)', 'All locations (net-income)'])
    expect(names(show(folded, new Set(['West'])))).toEqual(names(show(locationEngine(books))))
    expect(names(show(locationEngine(books, { rows: { isFlat: true } })))).toEqual([
      'Store 1 (account)',
      'Store 2 (account)',
      'Store 3 (account)',
      'Store 4 (account)',
      'All locations (net-income)',
    ])
  })

  it('leave out locations without entries if the view does', () => {
    const engine = locationEngine(books, { settings: { showEmptyRows: false } })
    expect(show(engine).rows.map(({ label }) => label)).not.toContain('Store 4')
    expect(texts(show(locationEngine(books)), 'group:sales')).toContain('Store 4: –')
  })

  it('tell the code of a location apart, not that of a group', () => {
    const coded = { ...books, tree: [region('1 West', store(1, '101 Back Bay'), store(2)), store(3)] }
    expect(show(locationEngine(coded)).rows.flatMap(({ label, code }) => (code === undefined ? [] : [[label, code]]))).toEqual([
      ['101 Back Bay', '101'],
    ])
  })

  it('of one location are that location by its name', () => {
    const engine = locationEngine({ ...books, locationIds: [2] })
    expect(names(show(engine))).toEqual(['Store 2 (account)'])
    expect(texts(show(engine), 'group:sales')).toEqual(['Store 2: 3,000'])
  })
})

describe('columns', () => {
  it('are revenue, the subtotals and the margin of the main result, and its ranks', () => {
    expect(headings(show(locationEngine(books)))).toEqual(['Rank, by EBITDA', 'Sales', 'EBITDA', 'EBITDA, % of revenue'])
  })

  it('have the margin that the categorization states', () => {
    const own = [...groups, group('margin', { name: 'EBITDA margin', formula: '{profit} / {sales}', displayOrder: 3 })]
    const view = show(locationEngine({ ...books, groups: own }))
    expect(headings(view)).toEqual(['Rank, by EBITDA', 'Sales', 'EBITDA', 'EBITDA margin'])
    expect(texts(view, 'group:margin')[1]).toBe('Store 1: 60.0%')
  })

  it('are the chosen lines in their order, those that are gone left out', () => {
    const lines = ['group:labor', 'group:gone', 'group:sales', 'group:labor!r']
    expect(headings(show(locationEngine(books, { rows: { lines, hasRank: false } })))).toEqual(['Labor', 'Sales', 'Labor, % of revenue'])
    expect(headings(show(locationEngine(books, { rows: { lines: ['group:gone'] } })))).toHaveLength(4)
  })

  it('have the first comparison beside, and shares of revenue if the view shows them', () => {
    const choice = { comparisons: ['PRIOR_PERIOD', 'PRIOR_YEAR'] } as const
    const rows = { lines: ['group:sales', 'group:labor'], showsCompared: true }
    const view = show(locationEngine(books, { rows, choice, settings: { showPercentOfRevenue: true } }))
    expect(headings(view)).toEqual([
      'Rank, by Labor',
      'Rank change, prior period',
      'Sales',
      'Prior period, Sales',
      'Variance, Sales',
      'Variance %, Sales',
      'Labor',
      '% of revenue, Labor',
      'Prior period, Labor',
      'Variance, Labor',
      'Variance %, Labor',
    ])
    expect(new Set(view.columns.map(({ key }) => key)).size).toBe(view.columns.length)
    expect(view.columns.filter(({ edge }) => edge).map(({ key }) => key)).toEqual(['rank!d', 'group:sales~pp!p'])
  })

  it('can be hidden one by one', () => {
    const engine = locationEngine(books, { layout: { hiddenColumns: new Set(['group:sales', 'rank']) } })
    expect(headings(show(engine))).toEqual(['EBITDA', 'EBITDA, % of revenue'])
  })
})

describe('sorting', () => {
  const sorted = (column: string, order: 'BEST' | 'WORST', rows = {}) => {
    const lines = ['group:sales', 'group:labor']
    const view = show(locationEngine(books, { rows: { lines, ...rows, sort: { column, order } }, choice: { comparisons: ['PRIOR_YEAR'] } }))
    return { names: view.rows.map(({ label }) => label), sorted: view.sorted }
  }

  it('puts the best first within each group, by what is good for the line, those without a figure last', () => {
    // All of West has sold more than Store 3.
    expect(sorted('group:sales', 'BEST').names).toEqual(['West', 'Store 2', 'Store 1', 'Total West', 'Store 3', 'Store 4', 'All locations'])
    expect(sorted('group:labor', 'BEST', { isFlat: true })).toEqual({
      names: ['Store 1', 'Store 3', 'Store 2', 'Store 4', 'All locations'],
      sorted: { column: 'group:labor', direction: 'ascending' },
    })
    expect(sorted('group:labor', 'WORST', { isFlat: true })).toEqual({
      names: ['Store 2', 'Store 3', 'Store 1', 'Store 4', 'All locations'],
      sorted: { column: 'group:labor', direction: 'descending' },
    })
  })

  it('goes by variances, which are better if they are more', () => {
    expect(sorted('group:labor~py!d', 'BEST', { isFlat: true }).names).toEqual([
      'Store 3',
      'Store 1',
      'Store 2',
      'Store 4',
      'All locations',
    ])
  })

  it('of a column that is not there is the order of the tree', () => {
    expect(sorted('group:gone', 'BEST', { isFlat: true })).toEqual({
      names: ['Store 1', 'Store 2', 'Store 3', 'Store 4', 'All locations'],
      sorted: null,
    })
  })
})

describe('ranks', () => {
  const rows = { lines: ['group:sales', 'group:labor'], sort: { column: 'group:sales', order: 'WORST' } } as const

  it('count from the best, among locations and among groups, with what was gained or lost', () => {
    const view = show(locationEngine(books, { rows, choice: { comparisons: ['PRIOR_YEAR'] } }))
    expect(texts(view, 'rank')).toEqual([
      'Store 3: 2',
      'West: ',
      'Store 1: 3',
      'Store 2: 1',
      'Total West: 1',
      'Store 4: –',
      'All locations: ',
    ])
    expect(texts(view, 'rank!d').filter((text) => text.startsWith('Store'))).toEqual([
      'Store 3: (1)',
      'Store 1: (1)',
      'Store 2: 2',
      'Store 4: –',
    ])
  })

  it('are shared by equal figures, and the next ones follow after as many', () => {
    const equal = { ...books, amounts: [sales(1, 500), sales(2, 900), sales(3, 500), sales(4, 100)] }
    const view = show(locationEngine(equal, { rows: { ...rows, isFlat: true, sort: { column: 'group:sales', order: 'BEST' } } }))
    expect(texts(view, 'rank')).toEqual(['Store 2: 1', 'Store 1: 2', 'Store 3: 2', 'Store 4: 4', 'All locations: '])
  })

  it('of a cost are better if it is less', () => {
    const view = show(locationEngine(books, { rows: { ...rows, isFlat: true, sort: { column: 'group:labor', order: 'BEST' } } }))
    expect(texts(view, 'rank').slice(0, 3)).toEqual(['Store 1: 1', 'Store 3: 2', 'Store 2: 3'])
  })
})

describe('of any company', () => {
  const anyView = fc.record({
    books: anyLocationBooks,
    isFlat: fc.boolean(),
    at: fc.nat(12),
    order: fc.constantFrom('BEST', 'WORST'),
    comparisons: fc.constantFrom([], ['PRIOR_YEAR'] as const),
  })

  it('each cell is the figure of its locations, subtotals and totals too, whatever sorts them', () => {
    fc.assert(
      fc.property(anyView, ({ books: any, isFlat, at, order, comparisons }) => {
        const lines = any.groups.map(({ id }) => `group:${id}`)
        const column = lines[at % lines.length] ?? ''
        const engine = locationEngine(any, { rows: { lines, isFlat, sort: { column, order } }, choice: { comparisons: [...comparisons] } })
        const view = show(engine)
        const all = locationIdsUnder(...any.tree)
        const idsOf = (key: string): readonly number[] => {
          const name = /^(?:sum:)?place:(.+)$/.exec(key)?.[1] ?? ''
          if (name === 'all') return all
          if (name.startsWith('l')) return [Number(name.slice(1))]
          const nodes = any.tree.flatMap((node) => [node, ...node.children])
          return locationIdsUnder(...nodes.filter(({ id }) => id === name.slice(1)))
        }
        for (const row of view.rows) {
          if (row.values === null) continue
          const own = new Set(idsOf(row.key))
          // A report of these locations alone, with lines as rows.
          const alone = locationEngine({ ...any, locationIds: all.filter((id) => own.has(id)) })
          for (const { key, valueOf } of view.columns.filter((one) => lines.includes(one.key))) {
            const total = alone.structure.columns.findIndex(({ key: other }) => other === 'total')
            const result = alone.resultAt(alone.valueRowOf(key) ?? -1, total)
            expect(valueOf(row)).toBe(result.kind === 'NUMBER' ? result.decimal : null)
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  it('sorting changes the order of siblings alone, and follows the figures', () => {
    fc.assert(
      fc.property(anyView, ({ books: any, isFlat, at, order }) => {
        const lines = any.groups.map(({ id }) => `group:${id}`)
        const column = lines[at % lines.length] ?? ''
        const plain = show(locationEngine(any, { rows: { lines, isFlat } }))
        const view = show(locationEngine(any, { rows: { lines, isFlat, sort: { column, order } } }))
        const keysOf = ({ rows }: ShownLocations) => rows.map(({ key }) => key).sort()
        expect(keysOf(view)).toEqual(keysOf(plain))
        const isAscending = view.sorted?.direction === 'ascending'
        const flat = view.rows.filter(({ kind }) => kind === 'account')
        if (!isFlat) return
        const values = flat.map((row) => view.columns.find(({ key }) => key === column)?.valueOf(row) ?? null)
        const known = values.filter((value) => value !== null)
        expect(values.slice(0, known.length)).toEqual(known)
        for (const [index, value] of known.entries()) {
          const next = known[index + 1]
          if (next !== undefined) expect(compareDecimals(value, next) * (isAscending ? 1 : -1)).toBeLessThanOrEqual(0)
        }
      }),
      { numRuns: 100 },
    )
  })

  it('ranks are how many are better, and one', () => {
    fc.assert(
      fc.property(anyView, ({ books: any, at, comparisons }) => {
        const lines = any.groups.map(({ id }) => `group:${id}`)
        const column = lines[at % lines.length] ?? ''
        const engine = locationEngine(any, { rows: { lines, sort: { column, order: 'BEST' } }, choice: { comparisons: [...comparisons] } })
        const { ranks, changes, behind, rankedBy } = locationTable({ engine })
        if (rankedBy === null) throw new Error('It is ranked')
        const { roots } = reportPlaces({
          columns: engine.figures.columns,
          tree: engine.surroundings.places?.tree ?? [],
          isFlat: false,
          allLabel: '',
        })
        const locations = everyPlace(roots).filter(({ groupId }) => groupId === null)
        const valueOf = (place: (typeof locations)[number]): string | null => {
          const cell = behind(place, rankedBy)
          return cell === null ? null : engine.resultAt(cell.rowAt, cell.columnAt).decimal
        }
        const sign = rankedBy.favorability === 'DOWN' ? -1 : 1
        for (const place of locations) {
          const own = valueOf(place)
          const better = locations.filter((other) => {
            const value = valueOf(other)
            return own !== null && value !== null && compareDecimals(value, own) * sign > 0
          })
          expect(ranks.get(place.key)).toBe(own === null ? undefined : better.length + 1)
        }
        expect(changes === null).toBe(comparisons.length === 0)
      }),
      { numRuns: 60 },
    )
  })

  it('margins are the result divided by the revenue of the same locations', () => {
    fc.assert(
      fc.property(anyLocationBooks, (any) => {
        const engine = locationEngine(any, { rows: { lines: ['group:c0', 'group:c0!r'] } })
        const { rows, columns } = show(engine)
        const table = locationTable({ engine })
        const revenue = revenueGroups(engine.tree)
        for (const [at, row] of rows.entries()) {
          const place = table.rows[at]?.place ?? null
          const figure = engine.figures.columns[place?.figure ?? -1]
          if (place === null || figure === undefined) continue
          const sums = engine.figures.sections.filter(({ profitLossGroupId }) => revenue.includes(profitLossGroupId))
          const whole = sumDecimals(sums.map(({ sumRow }) => sumRow?.values[place.figure] ?? '0'))
          const [value, share] = columns.slice(1).map((column) => column.valueOf(row))
          const wanted =
            value === null || value === undefined || sums.length === 0 || !(Number(whole) > 0)
              ? null
              : divideFractions(fractionFromDecimal(value), fractionFromDecimal(whole))
          expect(share).toBe(wanted === null ? null : decimalFromFraction(wanted, 0, 12))
        }
      }),
      { numRuns: 30 },
    )
  })
})

describe('cells', () => {
  const materiality = { amount: '500.00', percent: '0.05', metricPercent: '0.05' }
  const engine = locationEngine(books, {
    rows: { showsCompared: true },
    choice: { comparisons: ['PRIOR_YEAR'] },
    settings: { materiality },
  })
  const view = show(engine)
  const row = view.rows.find(({ key }) => key === 'place:l2')

  it('open the report cell behind them, whose text they are', () => {
    if (row === undefined) throw new Error('Store 2 does not show')
    for (const [key, opens] of [
      ['group:sales', 'total@l2'],
      ['group:sales~py', 'total@l2~py'],
      ['group:sales~py!d', 'total@l2'],
    ] as const) {
      const cell = view.cellBehind(row, key)
      expect(cell?.column.opens).toBe(opens)
      expect(cell?.row.groupId).toBe('sales')
      expect(cell && cell.column.textOf(cell.row)).toBe(view.columns.find((one) => one.key === key)?.textOf(row))
    }
    expect(view.cellBehind(row, 'rank')).toBeNull()
  })

  it('are found by the report cell that is open', () => {
    const at = (figure: string) => {
      const place = view.cellOf('group:sales', figure)
      return place && [view.rows[place.row]?.key, view.columns[place.column]?.key]
    }
    expect(at('total@l2')).toEqual(['place:l2', 'group:sales'])
    expect(at('total~py')).toEqual(['place:all', 'group:sales~py'])
    expect(at('total@gWest')).toEqual(['sum:place:gWest', 'group:sales'])
    expect(at('2026-01-01')).toBeNull()
  })

  it('color material variances as the report does', () => {
    const variance = view.columns.find(({ key }) => key === 'group:sales~py!d')
    expect(row && [variance?.textOf(row), variance?.outcomeOf?.(row)]).toEqual(['2,000', 'FAVORABLE'])
  })
})
