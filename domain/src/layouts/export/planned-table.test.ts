import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyBooks, type Books } from '../../../test/books.ts'
import { account } from '../../../test/companies.ts'
import { categoryAt } from '../../../test/groups.ts'
import { fixed, printed, recalculate, rounded } from '../../../test/recalculation.ts'
import type { BudgetBook } from '../../budgets/budget-book.ts'
import { planCoverage, withPlannedColumns } from '../../budgets/planned-columns.ts'
import { plannedValues } from '../../budgets/planned-values.ts'
import { amountsOf } from '../../mappings/figure-units.ts'
import { groupTree, revenueGroups } from '../../mappings/group-tree.ts'
import { compareDecimals } from '../../money/decimal.ts'
import type { Metric } from '../../ops-data/metric.ts'
import { metricValues } from '../../ops-data/metric-columns.ts'
import { buildReport } from '../../profit-loss/build-report.ts'
import { groupTotals } from '../../profit-loss/group-totals.ts'
import { columnMateriality, DEFAULT_MATERIALITY } from '../../profit-loss/materiality.ts'
import { planColumns } from '../../profit-loss/plan-columns.ts'
import { PLAIN_COLUMNS } from '../../profit-loss/report-columns.ts'
import { hasPlanToCompare, revenueOf, shownCell, unitsOf } from '../../profit-loss/shown-columns.ts'
import { DEFAULT_VIEW_SETTINGS } from '../../profit-loss/viewer-tabs.ts'
import { monthIndex, parseDay } from '../../time/day.ts'
import { plainLayout } from '../layout.ts'
import { LayoutEngine } from '../layout-engine.ts'
import { buildLayoutTable } from './layout-table.ts'

const GUESTS: Metric = {
  id: 'guests',
  name: 'Guests',
  definition: null,
  unit: 'people',
  timeAggregation: 'SUM',
  locationAggregation: 'SUM',
  weightMetricId: null,
  formula: null,
  showInBudget: true,
  favorability: null,
}

interface Plan {
  /** January and February, or both together; null for no plan. */
  readonly lines: readonly { readonly group: number; readonly values: readonly (string | null)[] }[]
  readonly period: 'MONTHLY' | 'QUARTERLY'
  readonly guests: readonly (string | null)[]
  readonly isCut: boolean
  readonly isProrated: boolean
}

const amount = fc.oneof(fc.integer({ min: -900, max: 90_000 }), fc.constant(0)).map((cents) => (cents / 100).toFixed(2))
const two = <Value>(one: fc.Arbitrary<Value>) => fc.array(fc.option(one), { minLength: 2, maxLength: 2 })
const anyPlan: fc.Arbitrary<Plan> = fc.record({
  lines: fc.array(fc.record({ group: fc.nat(7), values: two(amount) }), { maxLength: 6 }),
  period: fc.constantFrom('MONTHLY', 'MONTHLY', 'QUARTERLY'),
  guests: two(fc.oneof(fc.nat(900).map(String), fc.constant('12.5'), fc.constant('0'))),
  isCut: fc.boolean(),
  isProrated: fc.boolean(),
})

/** A report of two months and their total next to their plan, with metrics below, both as on screen and in the file. */
function reportOf(books: Books, plan: Plan) {
  const first = categoryAt(books.groups, 0)
  const metrics: readonly Metric[] = [
    GUESTS,
    { ...GUESTS, id: 'each', formula: `{group:${first}} / {metric:guests}` },
    { ...GUESTS, id: 'twice', formula: '{metric:each} * 2' },
    { ...GUESTS, id: 'share', formula: `{group:${first}} / {group:${categoryAt(books.groups, 1)}}` },
  ]
  const { columns } = planColumns({
    choice: { ...PLAIN_COLUMNS, comparisons: ['BUDGET'], budgetId: 'b', hasTotal: true, isProrated: plan.isProrated },
    span: { period: 'MONTHLY', startDate: parseDay('2026-01-01'), endDate: parseDay(plan.isCut ? '2026-02-14' : '2026-02-28') },
    fiscalYearStart: 1,
    locationIds: null,
    locations: [{ id: 1, name: 'One' }],
    tree: [],
  })
  const cells = books.accounts.flatMap(({ amounts: [january = null, , february = null] }) => {
    const total = january === null && february === null ? null : (january ?? 0) + (february ?? 0)
    return [january, null, february, null, total, null]
  })
  const ledger = books.accounts.map((_, id) => account(id, `${4000 + id}`, `Account ${id}`))
  const input = {
    categorization: { groups: books.groups },
    mapping: { accountMappings: books.accounts.map(({ groupId }, accountId) => ({ id: `m${accountId}`, groupId, accountId })) },
    accounts: ledger,
    facts: {
      accountIds: ledger.map(({ id }) => id),
      columns: columns.length,
      sums: Float64Array.from(cells, (value) => value ?? 0),
      entries: Uint32Array.from(cells, (value) => (value === null ? 0 : 1)),
    },
    scale: 2,
  } as const
  const months = plan.period === 'MONTHLY' ? 1 : 3
  const figures = (values: readonly (string | null)[]) =>
    values.flatMap((value, at) => (value === null ? [] : [{ firstMonth: monthIndex(2026, 1 + at * months), value }]))
  const book: BudgetBook = {
    budgetId: 'b',
    name: 'Plan',
    version: 1,
    categorizationId: 'c',
    period: plan.period,
    firstMonth: monthIndex(2026, 1),
    lastMonth: monthIndex(2026, 2 * months),
    lines: [
      ...plan.lines.map(({ group, values }) => ({
        subject: { kind: 'GROUP' as const, id: categoryAt(books.groups, group) },
        locationId: 1,
        figures: figures(values),
      })),
      // An account that is planned itself, whether or not it has entries.
      ...plan.lines.slice(0, 1).map(({ group, values }) => ({
        subject: { kind: 'ACCOUNT' as const, id: String(group % books.accounts.length) },
        locationId: 1,
        figures: figures(values),
      })),
      { subject: { kind: 'METRIC', id: 'guests' }, locationId: 1, figures: figures(plan.guests) },
    ],
  }
  const at = columns.flatMap(({ comparison }, place) => (comparison === 'BUDGET' ? [place] : []))
  const own = at.flatMap((place) => columns[place] ?? []).map((column) => ({ ...column, locationIds: null }))
  const planned = plannedValues({ book, ...input, metrics, columns: own, isProrated: plan.isProrated })
  const figureColumns = columns.map((column, place) => {
    const cover = planned.columns[at.indexOf(place)]
    return cover === undefined ? column : { ...column, coverage: planCoverage(cover, true) }
  })
  const totals = groupTotals(input)(input.facts)
  const actual = metricValues(
    {
      metrics: new Map(metrics.map((metric) => [metric.id, metric])),
      figuresOf: (id) => (id === 'guests' ? figures(plan.guests).map((figure) => ({ ...figure, locationId: 1, months })) : []),
      openMonths: () => ({ from: monthIndex(2026, 1), to: monthIndex(2026, 2) }),
    },
    columns.map((column, place) => ({
      ...column,
      locationIds: [1],
      isProrated: column.coverage === 'PRORATED',
      isMoney: amountsOf(books.groups),
      groupValue: (groupId) => (column.coverage === 'CUT' ? null : (totals.exact(groupId)[place] ?? null)),
    })),
  )
  const received = metrics.map(({ id, name, unit }) => ({
    metricId: id,
    name,
    unit,
    values: actual
      .printed(id)
      .map((value, place) => (at.includes(place) ? (planned.metrics.printed(id)[at.indexOf(place)] ?? null) : value)),
    gaps: new Map(
      actual.gaps(id).flatMap((counted, place) => {
        const gap = at.includes(place) ? planned.metrics.gaps(id)[at.indexOf(place)] : counted
        return gap ? [[place, { name: 'Guests', expected: 1, missing: 1, locationNames: ['One'] }] as const] : []
      }),
    ),
  }))
  const sections = withPlannedColumns(buildReport({ ...input, plannedAccounts: planned.accounts.ids }), { at, planned })
  const layout = {
    ...plainLayout({
      mappingId: 'm',
      timeSpan: { kind: 'FIXED', period: 'MONTHLY', startDate: parseDay('2026-01-01'), endDate: parseDay('2026-02-28') },
      locationIds: [],
    }),
    expandedGroups: books.expanded,
    settings: {
      ...DEFAULT_VIEW_SETTINGS,
      showVarianceUSD: true,
      showVariancePercent: true,
      showPercentOfRevenue: true,
      showEmptyRows: !books.hidesEmpty,
    },
  }
  const engine = new LayoutEngine(
    layout,
    {
      columns: figureColumns,
      ownColumns: figureColumns.length,
      sections,
      metrics: received,
      perMetric: received[0] ?? null,
      insertedRows: new Map(),
    },
    { groups: books.groups, metrics, fiscalYearStart: 1 },
  )
  const tree = groupTree(books.groups)
  const sumsOf = (id: string) => sections.find(({ profitLossGroupId }) => profitLossGroupId === id)?.sumRow.values ?? []
  const bases = {
    revenues: revenueOf(revenueGroups(tree).map(sumsOf), columns.length),
    units: unitsOf(received[0] ?? null, figureColumns),
    columns: figureColumns,
    materiality: columnMateriality(DEFAULT_MATERIALITY, figureColumns),
  }
  const format = { settings: layout.settings, currency: 'USD', negatives: 'PARENTHESES', decimals: null } as const
  return { engine, bases, table: buildLayoutTable({ engine, titleLines: [], corner: 'USD', format }) }
}

it('has the screen’s content in every cell, and formulas that give it', () => {
  let [formulas, ofPlans, ofMetrics, ofAccounts, incomplete] = [0, 0, 0, 0, 0]
  fc.assert(
    fc.property(anyBooks, anyPlan, (books, plan) => {
      const { engine, table, bases } = reportOf(books, plan)
      const valueAt = recalculate(table)
      for (const [at, line] of table.rows.entries()) {
        const row = engine.structure.rows[engine.valueRowOf(line.key) ?? -1]
        if (row === undefined || row.base === null || line.kind === 'heading') continue
        const unit = engine.unitOf(row)
        for (const [column, { content, marks }] of line.cells.entries()) {
          const kind = engine.structure.columns[column]?.shown
          if (!kind) continue
          // Where no account of a category is planned itself, plan columns and comparisons with them are empty.
          const plans = ['base' in kind ? kind.base : kind.column].filter((figure) => bases.columns[figure]?.comparison === 'BUDGET')
          const isPlanned = plans.some((figure) => row.base !== null && hasPlanToCompare(row.base, figure))
          if (row.base.kind === 'account' && plans.length > 0 && !isPlanned) expect(printed(content)).toMatch(/^–?$/)
          if (row.base.kind === 'account' && isPlanned) ofAccounts += 1
          if (content.kind === 'formula') {
            formulas += 1
            if (kind.kind === 'FIGURE' && bases.columns[kind.column]?.comparison === 'BUDGET') ofPlans += 1
            if (kind.kind === 'FIGURE' && row.base.kind === 'metric') ofMetrics += 1
            const value = valueAt(at, column)
            const found = typeof value === 'string' || value === null || value instanceof Error ? value : rounded(value, 1_000_000n)
            const wanted = content.value === null ? content.instead : rounded(fixed(content.value), 1_000_000n)
            expect([line.label, kind, printed(content), found]).toEqual([line.label, kind, printed(content), wanted])
          }
          const screen = shownCell(
            kind,
            { ...row.base, favorability: engine.directionOf(row), unit: unit === 'typed' ? 'plain' : unit },
            bases,
          )
          const value = (content.kind === 'number' || content.kind === 'formula') && !content.isUntouched ? content.value : null
          if (value !== null && screen.value !== null) expect(compareDecimals(value, screen.value)).toBe(0)
          // Whether a calculation's own figure is not meaningful is up to the engine.
          else if (kind.kind === 'FIGURE') expect([value, screen.value]).toEqual([null, null])
          else expect([value, line.cells[column]?.text]).toEqual([screen.value, screen.instead])
          if (kind.kind === 'FIGURE' && row.base.gaps?.has(kind.column) === true && value !== null) {
            incomplete += 1
            expect(marks).toContain('*')
          }
        }
      }
    }),
    { numRuns: 60 },
  )
  expect(formulas).toBeGreaterThan(2000)
  expect(ofPlans).toBeGreaterThan(200)
  expect(ofMetrics).toBeGreaterThan(200)
  expect(ofAccounts).toBeGreaterThan(50)
  expect(incomplete).toBeGreaterThan(5)
})
