import type { Layout } from '@fourwall/domain/layouts/layout.ts'
import { LayoutEngine } from '@fourwall/domain/layouts/layout-engine.ts'
import { DEFAULT_MATERIALITY } from '@fourwall/domain/profit-loss/materiality.ts'
import { parseDay } from '@fourwall/domain/time/day.ts'
import { group } from '../../domain/test/groups.ts'
import { insertedRow, type LayoutBooks, layoutFigures, monthsLayout, surroundingsOf } from '../../domain/test/layouts.ts'
import type { LayoutCompany } from '../src/features/profit-loss/report/layout-company.ts'

/** Revenue of two accounts, costs of one, two months next to the year before, and their totals. */
export const sampleBooks: LayoutBooks = {
  groups: [
    group('rev', { name: 'Revenue', type: 'REVENUE', displayOrder: 0 }),
    group('cogs', { name: 'Costs', type: 'COGS', displayOrder: 1 }),
    group('gp', { name: 'Gross profit', type: 'GROSS_PROFIT', formula: '{rev} - {cogs}', displayOrder: 2 }),
  ],
  accounts: [
    { groupId: 'rev', amounts: [-10_010, -9000, -5000, -1000] },
    { groupId: 'rev', amounts: [-20_020, null, null, null] },
    { groupId: 'cogs', amounts: [9000, 8000, 3000, 1000] },
  ],
  plans: [100, 40, 60],
  coverage: 'WHOLE',
}

const january = 'period:2026-01-01'

/** A layout with something of everything that is exported. */
export const sampleLayout: Layout = {
  ...monthsLayout,
  expandedGroups: new Set(['rev']),
  hiddenRows: new Set(['account:rev/1']),
  hiddenColumns: new Set(['period:2026-02-01']),
  frozenRows: 2,
  frozenColumns: 1,
  insertedRows: [insertedRow('a', { label: '=Prime', after: 'sum:rev', cells: new Map([[january, '12.5']]) })],
  cellFormattings: new Map([
    [
      `account:rev/0|${january}`,
      {
        italic: true,
        textColor: '#1c4fc0',
        backgroundColor: '#fbf0d2',
        borders: { bottom: { lineStyle: 'DASHED', width: 2, color: '#a83a0d' } },
        horizontalAlignment: 'CENTER',
        verticalAlignment: 'TOP',
        currencyView: 'THOUSANDS',
        showCurrency: true,
        decimalPlaces: 1,
      },
    ],
  ]),
  rowFormattings: new Map([['sum:rev', { bold: false, underline: true, strikethrough: true }]]),
  rowHeights: new Map([['account:rev/0', 40]]),
  columnWidths: new Map([[january, 145]]),
  formulas: new Map([[`group:cogs|${january}`, '{period:2026-02-01} * 2']]),
  notes: [
    { id: 'n', key: `account:rev/0|${january}`, text: 'A catering week.', author: 'Dana Cole', writtenAt: null, isResolved: false },
    { id: 'm', key: `account:rev/0|${january}`, text: 'Checked.', author: null, writtenAt: null, isResolved: false },
    { id: 'h', key: `account:rev/1|${january}`, text: 'Of what does not show.', author: null, writtenAt: null, isResolved: false },
    { id: 'o', key: 'sum:rev|total', text: 'Long done.', author: null, writtenAt: null, isResolved: true },
  ],
}

export const engineOver = (books: LayoutBooks, layout: Layout): LayoutEngine =>
  new LayoutEngine(layout, layoutFigures(books, layout), surroundingsOf(books))

export const sampleCompany: LayoutCompany = {
  name: 'Tidewater Kitchens',
  currency: 'USD',
  minorDigits: 2,
  materiality: DEFAULT_MATERIALITY,
  context: { today: parseDay('2026-11-20'), lastLedgerDay: parseDay('2026-11-20'), fiscalYearStartMonth: 1 },
  firstLedgerDay: null,
  tree: [{ id: 'all', name: 'All', tag: 'CORPORATE_GROUP', locationIds: ['pier', 'mission'], children: [] }],
  nameOf: (id) => (id === 'pier' ? 'Pier 9' : 'Mission'),
  metrics: [],
  budgets: [{ id: 'b', name: 'Budget 2026', version: 1, categorizationId: 'c', period: 'MONTHLY' }],
  categorizations: [{ id: 'c', name: 'Management', mappings: [{ id: 'm', name: 'Management P&L' }], groups: sampleBooks.groups }],
}
