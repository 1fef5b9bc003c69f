import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyBooks, type Books } from '../../../test/books.ts'
import { group } from '../../../test/groups.ts'
import {
  anyLayoutCase,
  insertedColumn,
  insertedRow,
  type LayoutBooks,
  layoutFigures,
  monthsLayout,
  surroundingsOf,
  withTrueMetrics,
} from '../../../test/layouts.ts'
import { fixed, printed, recalculate, rounded } from '../../../test/recalculation.ts'
import { planColumns } from '../../profit-loss/plan-columns.ts'
import { PLAIN_COLUMNS } from '../../profit-loss/report-columns.ts'
import { parseDay } from '../../time/day.ts'
import { type Layout, plainLayout } from '../layout.ts'
import { LayoutEngine } from '../layout-engine.ts'
import type { LayoutFigures } from '../layout-figures.ts'
import { buildLayoutTable, type LayoutTable, shownTable } from './layout-table.ts'

const engineOver = (books: LayoutBooks, layout: Layout, areTrue = false) => {
  const figures = layoutFigures(books, layout)
  return new LayoutEngine(layout, areTrue ? withTrueMetrics(figures, layout) : figures, surroundingsOf(books))
}
const tableOf = (engine: LayoutEngine): LayoutTable =>
  buildLayoutTable({
    engine,
    titleLines: [],
    corner: 'USD',
    format: { settings: engine.layout.settings, currency: 'USD', negatives: 'PARENTHESES', decimals: null },
  })
/** All derived columns and empty rows, and none of them. */
const EVERYTHING = { showVarianceUSD: true, showVariancePercent: true, showPercentOfRevenue: true, showEmptyRows: true }
const NO_BUDGETS_OR_METRICS = { ...monthsLayout.settings, showVarianceUSD: false, showVariancePercent: false, showPercentOfRevenue: false }

describe('a plain report', () => {
  const tableOfBooks = ({ groups, accounts }: Books): LayoutTable =>
    tableOf(
      engineOver(
        { groups, accounts, plans: [1], coverage: 'WHOLE' },
        { ...monthsLayout, settings: { ...monthsLayout.settings, ...EVERYTHING } },
      ),
    )

  it('has a formula for every total, calculation and variance', () => {
    let formulas = 0
    fc.assert(
      fc.property(anyBooks, (books) => {
        const table = tableOfBooks(books)
        for (const { kind, isHidden, cells } of table.rows)
          for (const [column, { content }] of cells.entries()) {
            const isWorkedOut = table.columns[column]?.key.includes('!') ?? false
            if (kind === 'heading' || kind === 'metric' || (!isWorkedOut && kind === 'account')) continue
            if (content.kind === 'formula') formulas += 1
            // A category without accounts has its own figure.
            if (kind === 'group' && !isWorkedOut && content.kind === 'number') expect(isHidden || Number(content.value) === 0).toBe(true)
            else expect([kind, column, content.kind]).not.toEqual([kind, column, 'number'])
          }
      }),
      { numRuns: 40 },
    )
    expect(formulas).toBeGreaterThan(500)
  })
})

describe('locations side by side', () => {
  const placed = (revenueOfFebruary: string) => {
    const setting = { period: 'MONTHLY', startDate: parseDay('2026-01-01'), endDate: parseDay('2026-02-28') } as const
    const { columns } = planColumns({
      choice: { ...PLAIN_COLUMNS, locations: 'SIDE_BY_SIDE' },
      span: setting,
      fiscalYearStart: 1,
      locationIds: null,
      locations: [1, 2].map((id) => ({ id, name: `Place ${id}` })),
      tree: [],
    })
    const groups = [
      group('revenue', { type: 'REVENUE' }),
      group('cogs', { type: 'COGS', displayOrder: 1 }),
      group('share', { formula: '{cogs} / {revenue}', displayOrder: 2 }),
    ]
    const layout = {
      ...plainLayout({ mappingId: 'm', timeSpan: { kind: 'FIXED', ...setting }, locationIds: [] }),
      settings: NO_BUDGETS_OR_METRICS,
    }
    const section = (id: string, values: readonly string[], hasAccount = true) => ({
      profitLossGroupId: id,
      rows: hasAccount ? [{ accountId: id, accountNumber: '', accountName: id, values, entryCounts: values.map(() => 1) }] : [],
      sumRow: { values },
    })
    const figures: LayoutFigures = {
      columns,
      ownColumns: columns.length,
      sections: [
        section('revenue', ['10.10', '20.20', '30.30', '1.00', '2.00', revenueOfFebruary]),
        section('cogs', ['5.00', '4.00', '9.00', '1.00', '1.00', '2.00']),
        section('share', ['0.49505', '0.19802', '0.29703', '1', '0.5', revenueOfFebruary === '3.00' ? '0.666667' : '0.5'], false),
      ],
      metrics: [],
      perMetric: null,
      insertedRows: new Map(),
    }
    const engine = new LayoutEngine(layout, figures, { groups, metrics: [], fiscalYearStart: 1 })
    return tableOf(engine).rows.flatMap(({ kind, cells }) =>
      kind === 'heading' || kind === 'group' ? [] : [[cells[2], cells[5]].map((cell) => printed(cell?.content))],
    )
  }

  it('adds up locations, and recomputes ratios', () => {
    expect(placed('3.00')).toEqual([
      ['=ROUND(SUM(A2:B2),2)', '=ROUND(SUM(D2:E2),2)'],
      ['=ROUND(SUM(A5:B5),2)', '=ROUND(SUM(D5:E5),2)'],
      ['=IFERROR(IF(C3<=0,"n/m",C6/C3),"–")', '=IFERROR(IF(F3<=0,"n/m",F6/F3),"–")'],
    ])
  })

  it('has plain numbers if not all locations are shown', () => {
    expect(placed('4.00')).toEqual([
      ['=ROUND(SUM(A2:B2),2)', '4.00'],
      ['=ROUND(SUM(A5:B5),2)', '2.00'],
      ['=IFERROR(IF(C3<=0,"n/m",C6/C3),"–")', '=IFERROR(IF(F3<=0,"n/m",F6/F3),"–")'],
    ])
  })
})

describe('a table recalculated by a spreadsheet without binary rounding', () => {
  it('gives the layout’s figures in every cell', () => {
    let [formulas, ofMetrics] = [0, 0]
    fc.assert(
      fc.property(anyLayoutCase, fc.boolean(), ({ books, layout }, areTrue) => {
        const table = tableOf(engineOver(books, layout, areTrue))
        const engine = engineOver(books, layout, areTrue)
        const valueAt = recalculate(table)
        for (const [row, { key, cells }] of table.rows.entries())
          for (const [column, { content, text }] of cells.entries()) {
            if (content.kind !== 'formula') continue
            formulas += 1
            if (/^(?:metric:|inserted:r)/.test(key) && engine.sourceAt(engine.structure.rowAt.get(key) ?? -1, column).kind === 'FIGURE')
              ofMetrics += 1
            const at = engine.valueRowOf(key) ?? engine.structure.rowAt.get(key) ?? -1
            const result = engine.resultAt(at, column)
            const value = valueAt(row, column)
            const seen = value === null || typeof value === 'string' || value instanceof Error ? value : rounded(value, 1_000_000n)
            const wanted = result.exact !== null ? rounded(fixed(result.decimal ?? '0'), 1_000_000n) : result.instead
            expect([printed(content), text, seen]).toEqual([printed(content), text, wanted])
          }
      }),
      { numRuns: 150 },
    )
    expect(formulas).toBeGreaterThan(2000)
    expect(ofMetrics).toBeGreaterThan(50)
  })

  it('shows the same as the layout, in the same order', () => {
    fc.assert(
      fc.property(anyLayoutCase, ({ books, layout }) => {
        const engine = engineOver(books, layout)
        const { rows } = shownTable(tableOf(engine))
        const shown = engine.structure.rows.filter(({ isFolded, isHidden }) => !isFolded && !isHidden)
        expect(rows.map(({ key }) => key)).toEqual(shown.map(({ key }) => key))
      }),
      { numRuns: 60 },
    )
  })
})

const books: LayoutBooks = {
  groups: [
    group('rev', { name: 'Revenue', type: 'REVENUE', displayOrder: 0 }),
    group('cogs', { name: 'Costs', type: 'COGS', displayOrder: 1 }),
    group('gp', { name: 'Gross profit', type: 'GROSS_PROFIT', formula: '{rev} - {cogs}', displayOrder: 2 }),
    group('margin', { name: 'Margin', formula: '{gp} / {rev}', displayOrder: 3 }),
  ],
  accounts: [
    { groupId: 'rev', amounts: [-10_010, -9000, -5000, -1000] },
    { groupId: 'rev', amounts: [-20_020, null, null, null] },
    { groupId: 'cogs', amounts: [9000, 8000, 3000, 1000] },
  ],
  plans: [100, 40, 60],
  coverage: 'WHOLE',
}
const expandedLayout: Layout = { ...monthsLayout, expandedGroups: new Set(['rev']) }
/** Contents of some columns, which formulas refer to by their column letters. */
const lines = (layout: Layout, keys: readonly string[]): readonly string[] => {
  const table = tableOf(engineOver(books, layout))
  const places = keys.map((key) => table.columns.findIndex((column) => column.key === key))
  return table.rows.map(({ label, isHidden, outline, cells }) =>
    [`${isHidden ? '(hidden) ' : ''}${outline} ${label}`, ...places.map((column) => printed(cells[column]?.content))].join(' | '),
  )
}

describe('buildSheetTable', () => {
  it('has notes and marks at their figures', () => {
    const january = 'period:2026-01-01'
    const note = { id: 'n', text: 'Agreed.', author: null, writtenAt: null, isResolved: false }
    const typed: Layout = {
      ...expandedLayout,
      formulas: new Map([[`group:rev|${january}`, '5']]),
      insertedRows: [insertedRow('own', { label: 'Own', cells: new Map([[january, '1']]) })],
      notes: [
        { ...note, key: `group:rev|${january}` },
        { ...note, id: 'm', key: `sum:cogs|${january}` },
      ],
    }
    const table = tableOf(engineOver(books, typed))
    const at = table.columns.findIndex(({ key }) => key === january)
    const rowsWith = (isWith: (cell: LayoutTable['rows'][number]['cells'][number] | undefined) => boolean) =>
      table.rows.flatMap(({ label, cells }) => (isWith(cells[at]) ? [label] : []))
    expect(rowsWith((cell) => cell !== undefined && cell.notes.length > 0)).toEqual(['Total revenue', 'Costs'])
    expect(rowsWith((cell) => cell?.marks === '†')).toEqual(['Total revenue', 'Gross profit', 'Margin', 'Own'])
    // A comparison without a value has no mark.
    const [variance, own] = [table.columns.findIndex(({ key }) => key === `${january}~py!d`), table.rows.at(-1)]
    expect([own?.cells[variance]?.text, own?.cells[variance]?.marks]).toEqual(['–', ''])
  })

  it('has formulas for totals, calculations and total columns, and folds hidden rows', () => {
    expect(lines(expandedLayout, ['period:2026-01-01', 'total'])).toEqual([
      '0 Revenue |  | ',
      '1 Account 0 | 100.10 | =ROUND(SUM(A2,E2),2)',
      '1 Account 1 | 200.20 | =ROUND(SUM(A3,E3),2)',
      '0 Total revenue | =ROUND(SUM(A2:A3),2) | =ROUND(SUM(I2:I3),2)',
      '(hidden) 1 Costs |  | ',
      '(hidden) 1 Account 2 | 90.00 | =ROUND(SUM(A6,E6),2)',
      '0 Costs | =A6 | =I6',
      '0 Gross profit | =ROUND(A4-A7,2) | =ROUND(I4-I7,2)',
      '0 Margin | =IFERROR(IF(A4<=0,"n/m",A8/A4),"–") | =IFERROR(IF(I4<=0,"n/m",I8/I4),"–")',
      '0 Guests | 10 | 14',
    ])
  })

  it('keeps the formulas of inserted rows, columns and cells', () => {
    const layout: Layout = {
      ...expandedLayout,
      insertedRows: [
        insertedRow('a', { label: 'Prime', type: 'CALCULATION', formula: '{group:cogs} * 1.1', after: 'sum:cogs' }),
        insertedRow('e', {
          label: 'Typed',
          displayOrder: 1,
          cells: new Map([
            ['period:2026-01-01', '5'],
            ['period:2026-02-01', 'none'],
          ]),
        }),
      ],
      insertedColumns: [
        insertedColumn('k', { type: 'CALCULATION', formula: '{total} / {period:2026-01-01}' }),
        insertedColumn('v', { type: 'CALCULATION', formula: '{total} - {period:2026-01-01}', variance: 'PERCENT', displayOrder: 1 }),
      ],
      // Referring to a column twice uses it once; held references stay held.
      formulas: new Map([['account:rev/0|period:2026-01-01', '{$group:cogs} * 3 + 0.5 + {group:cogs|$period:2026-01-01} - {group:cogs}']]),
    }
    expect(lines(layout, ['period:2026-01-01', 'total', 'inserted:k', 'inserted:v'])).toEqual([
      '0 Revenue |  |  |  | ',
      '1 Account 0 | =ROUND(A$7*3+0.5+$A7-A7,2) | =ROUND(SUM(A2,E2),2) | =IFERROR(IF(A2<=0,"n/m",I2/A2),"–") | =IF(A2=0,"n/a",ROUND(I2-A2,2)/ABS(A2))',
      '1 Account 1 | 200.20 | =ROUND(SUM(A3,E3),2) | =IFERROR(IF(A3<=0,"n/m",I3/A3),"–") | =IF(A3=0,"n/a",ROUND(I3-A3,2)/ABS(A3))',
      '0 Total revenue | =ROUND(SUM(A2:A3),2) | =ROUND(SUM(I2:I3),2) | =IFERROR(IF(A4<=0,"n/m",I4/A4),"–") | =IF(A4=0,"n/a",ROUND(I4-A4,2)/ABS(A4))',
      '(hidden) 1 Costs |  |  |  | ',
      '(hidden) 1 Account 2 | 90.00 | =ROUND(SUM(A6,E6),2) | =IFERROR(IF(A6<=0,"n/m",I6/A6),"–") | =IF(A6=0,"n/a",ROUND(A6-I6,2)/ABS(A6))',
      '0 Costs | =A6 | =I6 | =IFERROR(IF(A7<=0,"n/m",I7/A7),"–") | =IF(A7=0,"n/a",ROUND(A7-I7,2)/ABS(A7))',
      '0 Prime | =ROUND(A7*1.1,3) | =ROUND(I7*1.1,3) | =IFERROR(IF(A8<=0,"n/m",I8/A8),"–") | =IF(A8=0,"n/a",ROUND(A8-I8,3)/ABS(A8))',
      '0 Gross profit | =ROUND(A4-A7,2) | =ROUND(I4-I7,2) | =IFERROR(IF(A9<=0,"n/m",I9/A9),"–") | =IF(A9=0,"n/a",ROUND(I9-A9,2)/ABS(A9))',
      '0 Margin | =IFERROR(IF(A4<=0,"n/m",A9/A4),"–") | =IFERROR(IF(I4<=0,"n/m",I9/I4),"–") | =IFERROR(I10/A10,"–") | –',
      '0 Guests | 10 | 14 | =IFERROR(I11/A11,"–") | =IF(A11=0,"n/a",ROUND(I11-A11,2)/ABS(A11))',
      '0 Typed | 5 | =A12 | =IFERROR(I12/A12,"–") | =IF(A12=0,"n/a",ROUND(I12-A12,2)/ABS(A12))',
    ])
  })

  it('has formulas for metrics derived from visible rows, and for those that add up', () => {
    const layout: Layout = {
      ...expandedLayout,
      insertedRows: [
        insertedRow('e', { label: 'Each', type: 'OPS_DATA', metricId: 'each' }),
        insertedRow('f', {
          label: 'Elsewhere',
          type: 'OPS_DATA',
          metricId: 'each',
          displayOrder: 1,
          usesSelectedLocations: false,
          locationIds: ['1'],
        }),
      ],
    }
    const renamed = {
      ...books,
      groups: books.groups
        .map((one) => (one.id === 'cogs' ? { ...one, id: 'c0' } : one))
        .map((one) => ({ ...one, formula: one.formula?.replace('cogs', 'c0') ?? null })),
    }
    const of = { ...renamed, accounts: books.accounts.map((one) => (one.groupId === 'cogs' ? { ...one, groupId: 'c0' } : one)) }
    const table = tableOf(engineOver(of, layout, true))
    const [january, total] = ['period:2026-01-01', 'total'].map((key) => table.columns.findIndex((column) => column.key === key))
    const shown = table.rows
      .slice(-3)
      .map(({ label, cells }) => [label, printed(cells[january ?? -1]?.content), printed(cells[total ?? -1]?.content)])
    expect(shown).toEqual([
      ['Guests', '120', '=ROUND(SUM(A10,E10),2)'],
      ['Each', '=IFERROR(A7/A10,"–")', '=IFERROR(I7/I10,"–")'],
      ['Elsewhere', '0.75', '0.571429'],
    ])
  })

  it('derives metrics for the same locations, and refers to the latest figure for LAST', () => {
    const here = { type: 'OPS_DATA', usesSelectedLocations: false, locationIds: ['1'] } as const
    const insertedRows = [
      insertedRow('seats', { type: 'OPS_DATA', metricId: 'seats' }),
      insertedRow('turns', { type: 'OPS_DATA', metricId: 'turns', displayOrder: 1 }),
      insertedRow('guestsHere', { ...here, metricId: 'guests', displayOrder: 2 }),
      insertedRow('seatsHere', { ...here, metricId: 'seats', displayOrder: 3 }),
      insertedRow('turnsHere', { ...here, metricId: 'turns', displayOrder: 4 }),
    ]
    const layout: Layout = { ...monthsLayout, insertedRows }
    const { figures, surroundings } = engineOver(books, layout, true)
    // January, February and the total, without the prior year.
    const values = (january: string, february: string, total: string) => ({
      values: [january, null, february, null, total, null],
      coverages: null,
    })
    const metric = { unit: null, formula: null, locationAggregation: 'SUM', favorability: null } as const
    const engine = new LayoutEngine(
      layout,
      {
        ...figures,
        insertedRows: new Map([
          ['seats', values('40', '30', '30')],
          ['turns', values('3', '3', '7')],
          ['guestsHere', values('60', '30', '90')],
          ['seatsHere', values('20', '10', '10')],
          ['turnsHere', values('3', '3', '9')],
        ]),
      },
      {
        ...surroundings,
        metrics: [
          { ...metric, id: 'guests', name: 'Guests', timeAggregation: 'SUM' },
          { ...metric, id: 'seats', name: 'Seats', timeAggregation: 'LAST' },
          { ...metric, id: 'turns', name: 'Turns', formula: '{metric:guests} / {metric:seats}', timeAggregation: 'SUM' },
        ],
      },
    )
    const table = tableOf(engine)
    const [january, total] = ['period:2026-01-01', 'total'].map((key) => table.columns.findIndex((column) => column.key === key))
    const first = table.rows.findIndex(({ label }) => label === 'Guests') + 1
    const shown = table.rows
      .slice(-6)
      .map(({ label, cells }) => [label, printed(cells[january ?? -1]?.content), printed(cells[total ?? -1]?.content)])
    expect(shown).toEqual([
      ['Guests', '120', `=ROUND(SUM(A${first},E${first}),2)`],
      ['Row seats', '40', `=E${first + 1}`],
      ['Row turns', `=IFERROR(A${first}/A${first + 1},"–")`, `=IFERROR(I${first}/I${first + 1},"–")`],
      ['Row guestsHere', '60', `=ROUND(SUM(A${first + 3},E${first + 3}),2)`],
      ['Row seatsHere', '20', `=E${first + 4}`],
      ['Row turnsHere', `=IFERROR(A${first + 3}/A${first + 4},"–")`, `=IFERROR(I${first + 3}/I${first + 4},"–")`],
    ])
  })

  it('drops formulas that spreadsheet programs evaluate differently', () => {
    const layout: Layout = {
      ...expandedLayout,
      insertedRows: [
        insertedRow('w', { label: 'Words', after: 'sum:cogs', cells: new Map([['period:2026-01-01', '5%']]) }),
        insertedRow('a', { label: 'On words', type: 'CALCULATION', formula: '100 / {inserted:w}', after: 'sum:cogs', displayOrder: 1 }),
        insertedRow('b', { label: 'On none', type: 'CALCULATION', formula: '-{group:rev}', after: 'sum:cogs', displayOrder: 2 }),
      ],
      insertedColumns: [
        insertedColumn('v', { type: 'CALCULATION', formula: '{total~py} - {period:2026-01-01}', variance: 'PERCENT' }),
        insertedColumn('s', { type: 'CALCULATION', formula: '{total} + {period:2026-01-01} - {period:2026-01-01}', displayOrder: 1 }),
      ],
      // Without a number: sums would skip it.
      formulas: new Map([['account:rev/0|period:2026-01-01', '{inserted:a} * 2']]),
    }
    const shown = lines(layout, ['period:2026-01-01', 'inserted:v', 'inserted:s'])
    expect(shown.filter((line) => /Account 0|Total revenue|ords|none/.test(line))).toEqual([
      '1 Account 0 | =IFERROR(ROUND(A9*2,2),"–") | – | =IFERROR(ROUND(I2+A2-A2,2),"–")',
      '0 Total revenue | – | – | =IFERROR(ROUND(I4+A4-A4,2),"–")',
      '0 Words | 5% | – | –',
      '0 On words | – | – | =IFERROR(ROUND(I9+A9-A9,2),"–")',
      '0 On none | =IFERROR(-A4,"–") | – | =IFERROR(ROUND(I10+A10-A10,2),"–")',
    ])
  })
})
