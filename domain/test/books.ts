import fc from 'fast-check'
import type { ProfitLossGroup } from '../src/mappings/categorization.ts'
import { groupTree, revenueGroups } from '../src/mappings/group-tree.ts'
import { buildReport } from '../src/profit-loss/build-report.ts'
import type { FigureColumn, ShownColumn } from '../src/profit-loss/report-columns.ts'
import { type GridRow, outlineReport, visibleRows } from '../src/profit-loss/report-rows.ts'
import { revenueOf } from '../src/profit-loss/shown-columns.ts'
import { parseDay } from '../src/time/day.ts'
import { account } from './companies.ts'
import { anyGroups, categoryAt } from './groups.ts'

/** One month of a year. */
const period = (month: number, year: number, of: number | null): FigureColumn => ({
  key: `${year}-${month}`,
  range: 'PERIOD',
  comparison: of === null ? null : 'PRIOR_YEAR',
  place: { kind: 'ALL' },
  startDate: parseDay(`${year}-0${month}-01`),
  endDate: parseDay(`${year}-0${month}-28`),
  label: `${month}/${year}`,
  daysLabel: null,
  of,
  coverage: 'WHOLE',
})

/** Two months, each next to the prior year, and their total. */
export const figureColumns: readonly FigureColumn[] = [
  period(1, 2026, null),
  period(1, 2025, 0),
  period(2, 2026, null),
  period(2, 2025, 2),
  { ...period(1, 2026, null), key: 'total', range: 'TOTAL', endDate: parseDay('2026-02-28'), label: 'Total' },
  { ...period(1, 2025, 4), key: 'total~py', range: 'TOTAL', endDate: parseDay('2025-02-28'), label: 'Total' },
]

/** Each figure with its share of revenue and its comparison. */
export const shown: readonly ShownColumn[] = figureColumns.flatMap((column, at): ShownColumn[] => [
  { kind: 'FIGURE', column: at },
  { kind: 'PERCENT_OF_REVENUE', column: at },
  ...(column.of === null
    ? []
    : ([
        { kind: 'VARIANCE', column: column.of, base: at },
        { kind: 'VARIANCE_PERCENT', column: column.of, base: at },
      ] as const)),
])

export interface Books {
  readonly groups: readonly ProfitLossGroup[]
  /** Group of each account, with minor units of the two months and of the prior year; null for no entries. */
  readonly accounts: readonly { readonly groupId: string; readonly amounts: readonly (number | null)[] }[]
  readonly expanded: ReadonlySet<string>
  readonly hidesEmpty: boolean
}

/** The months in the order of the figure columns, with their totals. */
const inColumns = (amounts: readonly (number | null)[]): (number | null)[] => {
  const both = (a: number | null, b: number | null) => (a === null && b === null ? null : (a ?? 0) + (b ?? 0))
  const [a = null, b = null, c = null, d = null] = amounts
  return [a, b, c, d, both(a, c), both(b, d)]
}

export const rowsOf = ({ groups, accounts, expanded, hidesEmpty }: Books): readonly GridRow[] => {
  const cells = accounts.flatMap(({ amounts }) => inColumns(amounts))
  const ledger = accounts.map((_, id) => account(id, `${4000 + id}`, `Account ${id}`))
  const report = buildReport({
    categorization: { groups },
    mapping: { accountMappings: accounts.map(({ groupId }, accountId) => ({ id: `m${accountId}`, groupId, accountId })) },
    accounts: ledger,
    facts: {
      accountIds: ledger.map(({ id }) => id),
      columns: figureColumns.length,
      sums: Float64Array.from(cells, (value) => value ?? 0),
      entries: Uint32Array.from(cells, (value) => (value === null ? 0 : 1)),
    },
    scale: 2,
  })
  const rows = visibleRows(outlineReport(groups, report), expanded)
  return hidesEmpty ? rows.filter(({ kind, entryCounts }) => kind === 'heading' || !entryCounts?.every((count) => count === 0)) : rows
}

/** Revenue in each figure column. */
export const revenuesOf = (books: Books): readonly (string | null)[] => {
  const all = rowsOf({ ...books, expanded: new Set(), hidesEmpty: false })
  const everything = [...all, ...rowsOf({ ...books, expanded: new Set(books.groups.map(({ id }) => id)), hidesEmpty: false })]
  return revenueOf(
    revenueGroups(groupTree(books.groups)).map(
      (id) => everything.find((row) => row.values !== null && row.accountId === null && row.groupId === id)?.values ?? [],
    ),
    figureColumns.length,
  )
}

export const anyBooks = fc
  .record({
    groups: anyGroups,
    accounts: fc.array(
      fc.record({
        group: fc.nat(7),
        amounts: fc.array(
          fc.option(fc.oneof(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -(10 ** 11), max: 10 ** 11 }), fc.constant(0))),
          { minLength: 4, maxLength: 4 },
        ),
      }),
      { maxLength: 10 },
    ),
    expanded: fc.uniqueArray(fc.nat(7)),
    hidesEmpty: fc.boolean(),
  })
  .map(
    ({ groups, accounts, expanded, hidesEmpty }): Books => ({
      groups,
      accounts: accounts.map((one) => ({ groupId: categoryAt(groups, one.group), amounts: one.amounts })),
      expanded: new Set(expanded.map((id) => `c${id}`)),
      hidesEmpty,
    }),
  )
