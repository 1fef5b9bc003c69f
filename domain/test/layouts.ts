import fc from 'fast-check'
import type { InsertedColumn, InsertedRow, Layout } from '../src/layouts/layout.ts'
import { plainLayout } from '../src/layouts/layout.ts'
import { withCellTexts } from '../src/layouts/layout-commands.ts'
import { LayoutEngine } from '../src/layouts/layout-engine.ts'
import type { LayoutFigureColumn, LayoutFigures, LayoutMetric, LayoutSurroundings } from '../src/layouts/layout-figures.ts'
import type { ProfitLossGroup } from '../src/mappings/categorization.ts'
import { decimalFromFraction, fractionFromDecimal } from '../src/money/decimal.ts'
import { divideFractions, fraction } from '../src/money/fraction.ts'
import { buildReport } from '../src/profit-loss/build-report.ts'
import { type Coverage, PLAIN_COLUMNS } from '../src/profit-loss/report-columns.ts'
import type { ReceivedSection } from '../src/profit-loss/report-rows.ts'
import { type Day, parseDay } from '../src/time/day.ts'
import { type Books, figureColumns } from './books.ts'
import { account } from './companies.ts'
import { anyGroups, categoryAt } from './groups.ts'

/** Column keys of `books.ts`: two months, each next to the prior year, and the total. */
export const ownKeys = [
  'period:2026-01-01',
  'period:2026-01-01~py',
  'period:2026-02-01',
  'period:2026-02-01~py',
  'total',
  'total~py',
] as const

/** An empty row at the end, with changes. */
export const insertedRow = (id: string, rest: Partial<InsertedRow> = {}): InsertedRow => ({
  id,
  label: `Row ${id}`,
  after: null,
  before: null,
  displayOrder: 0,
  level: 1,
  height: null,
  type: 'EMPTY',
  budgetId: null,
  metricId: null,
  groupId: null,
  formula: null,
  usesSelectedLocations: true,
  locationIds: [],
  cells: new Map(),
  formattings: new Map(),
  ...rest,
})

/** An empty column at the end, with changes. */
export const insertedColumn = (id: string, rest: Partial<InsertedColumn> = {}): InsertedColumn => ({
  id,
  label: `Column ${id}`,
  after: null,
  before: null,
  displayOrder: 0,
  width: null,
  type: 'EMPTY',
  budgetId: null,
  formula: null,
  calculation: 'COMPARE',
  variance: null,
  usesSelectedLocations: true,
  locationIds: [],
  timeSpan: null,
  cells: new Map(),
  formattings: new Map(),
  ...rest,
})

/** A layout that shows the two months of `books.ts` unchanged. */
export const monthsLayout: Layout = plainLayout({
  mappingId: 'm',
  timeSpan: { kind: 'FIXED', period: 'MONTHLY', startDate: parseDay('2026-01-01'), endDate: parseDay('2026-02-28') },
  locationIds: [],
})

type Amounts = readonly (number | null)[]

/** Input of a report: accounts with minor units, debit positive, for the months of `figureColumns` and of inserted columns. */
export interface LayoutBooks {
  readonly groups: readonly ProfitLossGroup[]
  readonly accounts: readonly { readonly groupId: string; readonly amounts: Amounts }[]
  /** Planned values in units, used cyclically. */
  readonly plans: Amounts
  readonly coverage: Coverage
}

const both = (one: number | null, other: number | null) => (one === null && other === null ? null : (one ?? 0) + (other ?? 0))

/** Days and locations of inserted columns by id; others have the report's. */
const extents: Readonly<Record<string, { readonly startDate?: Day; readonly locationIds?: readonly string[] }>> = {
  k1: { startDate: parseDay('2026-02-01') },
  k2: { locationIds: ['1', '2'] },
}

/** Figures of a layout over some books: the columns of `books.ts`, then inserted ones. */
export const layoutFigures = (
  { groups, accounts, plans, coverage }: LayoutBooks,
  { insertedRows, insertedColumns }: Layout,
): LayoutFigures => {
  const added = insertedColumns.filter(({ type }) => type === 'ACTUALS' || type === 'BUDGET')
  const columns: readonly LayoutFigureColumn[] = [
    ...figureColumns,
    ...added.map(
      ({ id, type, label }): LayoutFigureColumn => ({
        key: `inserted:${id}`,
        range: 'TOTAL',
        comparison: type === 'BUDGET' ? 'BUDGET' : null,
        place: { kind: 'ALL' },
        startDate: parseDay('2026-01-01'),
        endDate: parseDay('2026-02-28'),
        label,
        daysLabel: null,
        of: null,
        coverage: type === 'BUDGET' ? coverage : 'WHOLE',
        ...extents[id],
      }),
    ),
  ]
  const isPlan = columns.map(({ comparison }) => comparison === 'BUDGET')
  const cells = accounts.flatMap(({ amounts }) => {
    const [a = null, b = null, c = null, d = null, ...more] = amounts
    return [a, b, c, d, both(a, c), both(b, d), ...added.map((_, at) => (isPlan[at + 6] ? null : (more[at] ?? null)))]
  })
  const ledger = accounts.map((_, id) => account(id, `${4000 + id}`, `Account ${id}`))
  const report = buildReport({
    categorization: { groups },
    mapping: { accountMappings: accounts.map(({ groupId }, accountId) => ({ id: `m${accountId}`, groupId, accountId })) },
    accounts: ledger,
    facts: {
      accountIds: ledger.map(({ id }) => id),
      columns: columns.length,
      sums: Float64Array.from(cells, (value) => value ?? 0),
      entries: Uint32Array.from(cells, (value) => (value === null ? 0 : 1)),
    },
    scale: 2,
  })
  let drawn = 0
  const drawPlan = (): string | null => {
    const value = plans[drawn % Math.max(1, plans.length)] ?? null
    drawn += 1
    return value === null ? null : `${value}.50`
  }
  // Plans are by group; a calculation has none if one of its operands has none.
  const isCategory = new Map(groups.map(({ id, formula }) => [id, formula === null]))
  const sections: readonly ReceivedSection[] = report.map((section) => ({
    profitLossGroupId: section.profitLossGroupId,
    rows: section.rows.map((row) => ({ ...row, values: row.values.map((value, at) => (isPlan[at] ? null : value)) })),
    sumRow: {
      values: section.sumRow.values.map((value, at) =>
        !isPlan[at] ? value : isCategory.get(section.profitLossGroupId) === true ? drawPlan() : null,
      ),
    },
  }))
  const hasEntries = (at: number): boolean => accounts.some((_, index) => cells[index * columns.length + at] !== null)
  return {
    columns: columns.map((column, at) => (isPlan[at] || hasEntries(at) ? column : { ...column, hasEntries: false })),
    ownColumns: figureColumns.length,
    locationIds: null,
    sections,
    metrics: [{ metricId: 'guests', name: 'Guests', unit: null, values: columns.map((_, at) => (at % 4 === 3 ? null : `${10 + at}`)) }],
    perMetric: null,
    insertedRows: new Map(
      insertedRows.flatMap(({ id, type }) =>
        type === 'BUDGET' || type === 'OPS_DATA' ? [[id, { values: columns.map(drawPlan), coverages: null }] as const] : [],
      ),
    ),
  }
}

/** The figures with properly aggregated metrics: guests add up over the months, derived metrics follow from them. */
export const withTrueMetrics = (figures: LayoutFigures, { insertedRows }: Pick<Layout, 'insertedRows'>): LayoutFigures => {
  const [jan, janBefore, feb] = [120, 110, 90]
  const guests = figures.columns.map((_, at) => [jan, janBefore, feb, null, jan + feb, janBefore][at] ?? (at % 2 === 0 ? 7 * at : null))
  const costs = figures.sections.find(({ profitLossGroupId }) => profitLossGroupId === 'c0')?.sumRow?.values ?? []
  const each = guests.map((count, at) => {
    const cost = costs[at] ?? null
    return cost === null || !count
      ? null
      : decimalFromFraction(divideFractions(fractionFromDecimal(cost), fraction(BigInt(count))) ?? fraction(0n), 0)
  })
  const valuesOf = (id: string | null) => (id === 'each' ? each : guests.map((count) => (count === null ? null : String(count))))
  return {
    ...figures,
    metrics: figures.metrics.map((metric) => ({ ...metric, values: valuesOf(metric.metricId) })),
    insertedRows: new Map(
      [...figures.insertedRows].map(([id, row]) => {
        const inserted = insertedRows.find((one) => one.id === id)
        return [id, inserted?.type === 'OPS_DATA' ? { ...row, values: valuesOf(inserted.metricId) } : row]
      }),
    ),
  }
}

export const layoutMetrics: readonly LayoutMetric[] = [
  { id: 'guests', name: 'Guests', formula: null, unit: null, timeAggregation: 'SUM', locationAggregation: 'SUM', favorability: 'NEITHER' },
  {
    id: 'each',
    name: 'Cost per guest',
    formula: '{group:c0} / {metric:guests}',
    unit: null,
    timeAggregation: 'SUM',
    locationAggregation: 'SUM',
    favorability: 'NEITHER',
  },
]

export const surroundingsOf = ({ groups }: Pick<LayoutBooks, 'groups'>): LayoutSurroundings => ({
  groups,
  metrics: layoutMetrics,
  fiscalYearStart: 1,
})

/** An engine for a layout over some books. */
export const engineOver = (books: LayoutBooks, layout: Layout): LayoutEngine =>
  new LayoutEngine(layout, layoutFigures(books, layout), surroundingsOf(books))

export const anyLayoutBooks: fc.Arbitrary<LayoutBooks> = fc
  .record({
    groups: anyGroups,
    accounts: fc.array(
      fc.record({
        group: fc.nat(7),
        amounts: fc.array(fc.option(fc.oneof(fc.integer({ min: -500, max: 500 }), fc.constant(0))), { minLength: 8, maxLength: 8 }),
      }),
      { maxLength: 8 },
    ),
    plans: fc.array(fc.option(fc.integer({ min: -90, max: 90 })), { minLength: 1, maxLength: 7 }),
    coverage: fc.constantFrom<Coverage>('WHOLE', 'WHOLE', 'CUT'),
    // Days in which the ledger has no entries at all.
    empty: fc.oneof(fc.constant<readonly number[]>([]), fc.subarray([0, 1, 2, 3, 4, 5, 6])),
  })
  .map(({ accounts, empty, ...rest }) => ({
    ...rest,
    accounts: accounts.map(({ group, amounts }) => ({
      groupId: categoryAt(rest.groups, group),
      amounts: amounts.map((amount, at) => (empty.includes(at) ? null : amount)),
    })),
  }))

/** The same books in the form of `books.ts`. */
export const asBooks = ({ groups, accounts }: LayoutBooks): Books => ({
  groups,
  accounts: accounts.map(({ groupId, amounts }) => ({ groupId, amounts: amounts.slice(0, 4) })),
  expanded: new Set(),
  hidesEmpty: false,
})

const derivedKeys = ['period:2026-01-01!r', 'period:2026-01-01~py!d', 'total~py!p'] as const
const [rowIds, columnIds] = [
  ['r0', 'r1', 'r2', 'r3'],
  ['k0', 'k1', 'k2'],
] as const

/** Row keys of some books, and some unknown ones. */
const rowKeysOf = ({ groups, accounts }: LayoutBooks): readonly string[] => [
  ...groups.flatMap(({ id, formula }) => (formula === null ? [`group:${id}`, `sum:${id}`] : [`group:${id}`])),
  ...accounts.map(({ groupId }, id) => `account:${groupId}/${id}`),
  'metric:guests',
  ...rowIds.map((id) => `inserted:${id}`),
]
const columnKeys = [...ownKeys, ...ownKeys, ...derivedKeys, ...columnIds.map((id) => `inserted:${id}`)]

/** A formula over rows, columns and cells of such books. */
const anyFormula = (rowKeys: readonly string[], scope: 'row' | 'column' | 'cell'): fc.Arbitrary<string> => {
  const reference = fc
    .record({ row: fc.constantFrom(...rowKeys), column: fc.constantFrom(...columnKeys), pick: fc.nat(9), held: fc.nat(9) })
    .map(({ row, column, pick, held }) => {
      if (scope === 'row') return row
      if (scope === 'column') return column
      const [ofRow, ofColumn] = [(held & 1 ? '$' : '') + row, (held & 2 ? '$' : '') + column]
      return pick < 4 ? ofRow : pick < 7 ? ofColumn : `${ofRow}|${ofColumn}`
    })
  const term = fc.oneof({ weight: 5, arbitrary: reference.map((name) => `{${name}}`) }, fc.constantFrom('2', '0.5', '100'))
  return fc
    .tuple(term, fc.array(fc.tuple(fc.constantFrom('+', '-', '*', '/'), term), { maxLength: 3 }), fc.nat(9))
    .map(([first, rest, shape]) => {
      const text = rest.reduce((left, [operator, right]) => `${left} ${operator} ${right}`, first)
      return shape === 0 ? `-(${text})` : shape === 1 ? `${text} * (1 - ${first})` : shape === 2 ? `${text} +` : text
    })
}

const anyText = (rowKeys: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: -99, max: 99 }).map(String) },
    { weight: 1, arbitrary: fc.constantFrom('0', '12.345', 'words', '') },
    { weight: 4, arbitrary: anyFormula(rowKeys, 'cell').map((formula) => `=${formula}`) },
  )

const anyLook = fc.constantFrom({ bold: true }, { decimalPlaces: 2, textColor: '#112233' }, { italic: false })

/** Edits of a layout's cells. */
export const anyTexts = (books: LayoutBooks) => {
  const rowKeys = rowKeysOf(books)
  return fc.array(fc.record({ rowKey: fc.constantFrom(...rowKeys), columnKey: fc.constantFrom(...columnKeys), text: anyText(rowKeys) }), {
    maxLength: 8,
  })
}

const anyAnchors = (keys: readonly string[]) =>
  fc.record({
    after: fc.option(fc.constantFrom(...keys, 'group:gone')),
    before: fc.option(fc.constantFrom(...keys, 'account:gone/1')),
    displayOrder: fc.nat(2),
  })

/** A layout over some books, using every feature. */
export const anyLayoutOver = (books: LayoutBooks): fc.Arbitrary<Layout> => {
  const rowKeys = rowKeysOf(books)
  const baseRows = rowKeys.filter((key) => !key.startsWith('inserted:'))
  const groupId = fc.constantFrom(...books.groups.map(({ id }) => id))
  return fc
    .record({
      expanded: fc.subarray(books.groups.map(({ id }) => id)),
      rows: fc.subarray([...rowIds]).chain((ids) =>
        fc.tuple(
          ...ids.map((id) =>
            fc
              .record({
                type: fc.constantFrom<InsertedRow['type']>('EMPTY', 'EMPTY', 'BUDGET', 'OPS_DATA', 'CALCULATION', 'CALCULATION'),
                metricId: fc.constantFrom('guests', 'each'),
                groupId,
                formula: anyFormula(rowKeys, 'row'),
                anchors: anyAnchors(baseRows),
                look: fc.option(anyLook),
              })
              .map(({ type, metricId, groupId: own, formula, anchors, look }) =>
                insertedRow(id, {
                  ...anchors,
                  type,
                  ...(type === 'OPS_DATA' && { metricId }),
                  ...(type === 'BUDGET' && { budgetId: 'b', groupId: own }),
                  ...(type === 'CALCULATION' && { formula }),
                  formattings: look === null ? new Map() : new Map([['*', look]]),
                }),
              ),
          ),
        ),
      ),
      columns: fc.subarray([...columnIds]).chain((ids) =>
        fc.tuple(
          ...ids.map((id) =>
            fc
              .record({
                type: fc.constantFrom<InsertedColumn['type']>('EMPTY', 'ACTUALS', 'BUDGET', 'CALCULATION', 'CALCULATION'),
                formula: fc.oneof(
                  anyFormula(rowKeys, 'column'),
                  fc.tuple(fc.constantFrom(...columnKeys), fc.constantFrom(...columnKeys)).map(([a, b]) => `{${a}} - {${b}}`),
                ),
                calculation: fc.constantFrom('COMPARE' as const, 'RECOMPUTE' as const),
                variance: fc.constantFrom(null, null, 'AMOUNT' as const, 'PERCENT' as const),
                anchors: anyAnchors(ownKeys),
                budgetId: fc.constantFrom('b', 'c'),
              })
              .map(({ type, formula, calculation, variance, anchors, budgetId }) =>
                insertedColumn(id, {
                  ...anchors,
                  type,
                  ...(type === 'BUDGET' && { budgetId: id === 'k1' ? 'b' : budgetId }),
                  ...(type === 'CALCULATION' && { formula, calculation, variance }),
                }),
              ),
          ),
        ),
      ),
      texts: anyTexts(books),
      // One row with typed text in several columns, some of them parts of others.
      typed: fc.record({
        rowKey: fc.constantFrom(...baseRows),
        columns: fc.subarray(columnKeys.filter((key) => !key.includes('!'))),
        amounts: fc.array(fc.integer({ min: -99, max: 99 }), { minLength: 4, maxLength: 4 }),
      }),
      // The same formula in the months of an inserted row, or in one next to a figure.
      filled: fc.record({
        row: fc.nat(3),
        formula: fc.oneof(
          anyFormula(rowKeys, 'cell'),
          fc.tuple(fc.constantFrom(...rowKeys), fc.constantFrom(...rowKeys)).map(([a, b]) => `{${a}} / {${b}}`),
        ),
        texts: fc.constantFrom<readonly string[]>([], ['='], ['=', '='], ['=', '7']),
      }),
      settings: fc.record({ showPercentOfRevenue: fc.boolean(), showVariancePercent: fc.boolean(), showEmptyRows: fc.boolean() }),
      hiddenRows: fc.subarray([...baseRows]),
      looks: fc.array(fc.tuple(fc.constantFrom(...rowKeys), fc.constantFrom(...columnKeys), anyLook), { maxLength: 3 }),
      frozen: fc.nat(3),
      notes: fc.subarray(['n1', 'n2']),
    })
    .map(({ expanded, rows, columns, texts, typed, filled, settings, hiddenRows, looks, frozen, notes }) => {
      const layout: Layout = {
        ...monthsLayout,
        columns: PLAIN_COLUMNS,
        settings: { ...monthsLayout.settings, ...settings },
        expandedGroups: new Set(expanded),
        hiddenRows: new Set(hiddenRows),
        frozenRows: frozen,
        cellFormattings: new Map(looks.map(([row, column, look]) => [`${row}|${column}`, look])),
        rowHeights: new Map(hiddenRows.map((key) => [key, 30])),
        insertedRows: rows,
        insertedColumns: columns,
        notes: notes.map((id) => ({ id, key: 'group:c0|total', text: 'Why?', author: null, writtenAt: null, isResolved: false })),
      }
      const over = typed.columns.map((columnKey, at) => ({ rowKey: typed.rowKey, columnKey, text: String(typed.amounts[at % 4] ?? 0) }))
      const empty = rows.filter(({ type }) => type === 'EMPTY')
      const id = empty[filled.row % Math.max(1, empty.length)]?.id
      const alike = (id === undefined ? [] : filled.texts).map((text, at) => ({
        rowKey: `inserted:${id ?? ''}`,
        columnKey: ownKeys[at * 2] ?? '',
        text: text === '=' ? `=${filled.formula}` : text,
      }))
      return withCellTexts(layout, [...texts, ...over, ...alike])
    })
}

/** Books with a layout over them. */
export const anyLayoutCase = anyLayoutBooks.chain((books) => anyLayoutOver(books).map((layout) => ({ books, layout })))
