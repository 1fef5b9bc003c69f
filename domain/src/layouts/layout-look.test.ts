import { describe, expect, it } from 'vitest'
import { insertedColumn, insertedRow, monthsLayout } from '../../test/layouts.ts'
import type { GridRow } from '../profit-loss/report-rows.ts'
import { type Layout, WHOLE } from './layout.ts'
import { lookAt, lookOfRow } from './layout-look.ts'
import type { LayoutColumn, LayoutRow } from './layout-structure.ts'

const places = (key: string, of: Partial<LayoutRow>): LayoutRow => ({
  key,
  base: null,
  inserted: null,
  label: '',
  level: 1,
  isFolded: false,
  isLeftOut: false,
  isHidden: false,
  ...of,
})
const column = (key: string, inserted: LayoutColumn['inserted'] = null): LayoutColumn => ({
  key,
  shown: null,
  inserted,
  figure: null,
  isHidden: false,
})
/** A base row of this kind; its other fields do not matter. */
const base = (kind: GridRow['kind'], groupId: string): GridRow => ({
  kind,
  key: `group:${groupId}`,
  level: 1,
  label: '',
  unit: null,
  groupId,
  accountId: null,
  accountNumber: null,
  isExpandable: true,
  isExpanded: false,
  values: null,
  entryCounts: null,
})

describe('the look of a cell', () => {
  // Highest precedence first, each with different decimals.
  const row = insertedRow('r', {
    formattings: new Map([
      ['inserted:k', { decimalPlaces: 1 }],
      [WHOLE, { decimalPlaces: 3 }],
    ]),
  })
  const other = insertedColumn('k', {
    formattings: new Map([
      ['inserted:r', { decimalPlaces: 2 }],
      [WHOLE, { decimalPlaces: 4 }],
    ]),
  })
  const layers: readonly Partial<Layout>[] = [
    { cellFormattings: new Map([['inserted:r|inserted:k', { decimalPlaces: 0 }]]) },
    {},
    {},
    {},
    {},
    { rowFormattings: new Map([['inserted:r', { decimalPlaces: 5 }]]) },
    { columnFormattings: new Map([['inserted:k', { decimalPlaces: 6 }]]) },
  ]
  it.each([0, 1, 2, 3, 4, 5, 6])('is that of layer %i if no layer above sets it', (from) => {
    const layout: Layout = { ...monthsLayout, ...Object.assign({}, ...layers.slice(from)) }
    const own = {
      ...row,
      formattings: new Map([...row.formattings].filter(([, { decimalPlaces }]) => (decimalPlaces ?? 0) >= from)),
    }
    const across = {
      ...other,
      formattings: new Map([...other.formattings].filter(([, { decimalPlaces }]) => (decimalPlaces ?? 0) >= from)),
    }
    expect(lookAt(layout, places('inserted:r', { inserted: own }), column('inserted:k', across))).toEqual({ decimalPlaces: from })
  })

  it('of a collapsed group includes that of its total', () => {
    const layout: Layout = {
      ...monthsLayout,
      cellFormattings: new Map([['sum:g|total', { bold: true }]]),
      rowFormattings: new Map([
        ['sum:g', { italic: true }],
        ['group:g', { textColor: '#111111' }],
      ]),
    }
    expect(lookAt(layout, places('group:g', { base: base('group', 'g') }), column('total'))).toEqual({
      bold: true,
      italic: true,
      textColor: '#111111',
    })
    expect(lookAt(layout, places('group:g', { base: base('heading', 'g') }), column('total'))).toEqual({ textColor: '#111111' })
    expect(lookOfRow(layout, places('group:g', { base: base('group', 'g') }))).toEqual({ italic: true, textColor: '#111111' })
  })
})
