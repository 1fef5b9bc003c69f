import { describe, expect, it } from 'vitest'
import { group } from '../../../test/groups.ts'
import { engineOver, insertedRow, type LayoutBooks, monthsLayout } from '../../../test/layouts.ts'
import { withCellTexts } from '../layout-commands.ts'
import { layoutCsv } from './layout-csv.ts'
import { buildLayoutTable } from './layout-table.ts'

const books: LayoutBooks = {
  groups: [
    group('rev', { name: 'Revenue', type: 'REVENUE', displayOrder: 0 }),
    group('cogs', { name: '-Costs', type: 'COGS', displayOrder: 1 }),
    group('margin', { name: 'Margin', formula: '{cogs} / {rev}', displayOrder: 2 }),
  ],
  accounts: [
    { groupId: 'rev', amounts: [-1_234_567, null, null, null] },
    { groupId: 'cogs', amounts: [90_000, null, 300, null] },
  ],
  plans: [1],
  coverage: 'WHOLE',
}

describe('sheetCsv', () => {
  it('lists below the figures which of them include typed ones', () => {
    const layout = withCellTexts(
      {
        ...monthsLayout,
        settings: { ...monthsLayout.settings, showAccountNumbers: false, showVarianceUSD: false, showVariancePercent: false },
      },
      [{ rowKey: 'group:rev', columnKey: 'period:2026-01-01', text: '5' }],
    )
    const engine = engineOver(books, layout)
    const format = { settings: layout.settings, currency: 'USD', negatives: 'PARENTHESES', decimals: null } as const
    const lines = layoutCsv(buildLayoutTable({ engine, titleLines: [], corner: 'USD', format })).split('\r\n')
    expect(lines.slice(lines.indexOf('"Typed, or including typed figures:"') - 1)).toEqual([
      '',
      '"Typed, or including typed figures:"',
      '"Revenue","1/2026; Total"',
      '"Margin","1/2026; Total"',
      '',
    ])
  })

  it('has exact figures of what is visible, and no text that could be a formula', () => {
    const [january, february] = ['period:2026-01-01', 'period:2026-02-01']
    const layout = {
      ...monthsLayout,
      settings: {
        ...monthsLayout.settings,
        currencyView: 'THOUSANDS',
        showAccountNumbers: false,
        showPercentOfRevenue: false,
        showVariancePercent: false,
      } as const,
      expandedGroups: new Set(['rev']),
      hiddenRows: new Set(['metric:guests']),
      hiddenColumns: new Set([`${january}~py`, `${february}~py`, 'total~py', 'total', `${january}~py!d`, `${february}~py!d`, 'total~py!d']),
      insertedRows: [
        insertedRow('a', {
          label: '=Words, "quoted"',
          after: 'group:margin',
          cells: new Map([[january, '@later']]),
        }),
      ],
    }
    const engine = engineOver(books, layout)
    const format = { settings: layout.settings, currency: 'USD', negatives: 'PARENTHESES', decimals: null } as const
    const csv = layoutCsv(buildLayoutTable({ engine, titleLines: ['Tidewater'], corner: 'USD', format }))
    expect(csv.split('\r\n')).toEqual([
      '\uFEFF"Tidewater"',
      '',
      '"USD","1/2026","2/2026"',
      '"Revenue",,',
      '"Account 0",12345.67,',
      '"Total revenue",12345.67,',
      `"'-Costs",900.00,3.00`,
      '"Margin",0.0729,"n/m"',
      `"'=Words, ""quoted""","'@later",`,
      '',
    ])
  })
})
