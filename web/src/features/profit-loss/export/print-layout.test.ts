import type { ReportTable, TableRow } from '@fourwall/domain/profit-loss/export/report-table.ts'
import { describe, expect, it } from 'vitest'
import { printLayout } from './print-layout.ts'

const table = (columns: number, { value = '1234567.00', edgeEvery = 0 } = {}): ReportTable => {
  const row: TableRow = {
    key: 'food',
    kind: 'account',
    level: 2,
    accountNumber: '4010',
    label: 'Food sales',
    decimals: 2,
    cells: Array.from({ length: columns }, () => ({ kind: 'number', value, figure: 'money', isMarked: false })),
  }
  return {
    titleLines: [],
    corner: 'USD',
    hasAccountNumbers: true,
    money: { currencyView: 'FULL', decimals: 0, currency: null },
    headings: Array.from({ length: columns }, (_, at) => ({
      heading: `Column ${at}`,
      detail: null,
      edge: edgeEvery > 0 && at % edgeEvery === edgeEvery - 1,
    })),
    rows: [row],
  }
}

const widths = ({ typeSize, nameWidth, columnWidths, bands }: ReturnType<typeof printLayout>) =>
  bands.map(({ from, to }) => columnWidths.slice(from, to).reduce((sum, width) => sum + width, nameWidth) * typeSize)

describe('printLayout', () => {
  it('keeps the usual type while it fits', () => {
    expect(printLayout(table(3))).toMatchObject({ typeSize: 12, bands: [{ from: 0, to: 3 }] })
  })

  it('makes type smaller to fit the width of a page', () => {
    const layout = printLayout(table(15))
    expect(layout.bands).toEqual([{ from: 0, to: 15 }])
    expect(layout.typeSize).toBeLessThan(12)
    expect(widths(layout)).toEqual([expect.closeTo(960, 6)])
  })

  it('parts columns into bands before type is too small, where lines part them', () => {
    const layout = printLayout(table(60, { edgeEvery: 5 }))
    expect(layout.typeSize).toBeGreaterThanOrEqual(7.5)
    expect(layout.bands.length).toBeGreaterThan(2)
    for (const width of widths(layout)) expect(width).toBeLessThanOrEqual(960.001)
    expect(layout.bands.map(({ from }) => from)).toEqual([0, ...layout.bands.slice(0, -1).map(({ to }) => to)])
    for (const { to } of layout.bands) expect(to % 5).toBe(0)
    expect(layout.bands.at(-1)?.to).toBe(60)
  })

  it('follows the page set-up', () => {
    expect(printLayout(table(3)).isUpright).toBe(true)
    expect(printLayout(table(15)).isUpright).toBe(false)
    const lying = printLayout(table(3), { orientation: 'LANDSCAPE', fit: 'READABLE' })
    expect(lying).toMatchObject({ isUpright: false, typeSize: 12 })
    const upright = printLayout(table(15), { orientation: 'PORTRAIT', fit: 'READABLE' })
    expect(upright.isUpright).toBe(true)
    for (const width of widths(upright)) expect(width).toBeLessThanOrEqual(720.001)
    const onOnePage = printLayout(table(60, { edgeEvery: 5 }), { orientation: 'AUTOMATIC', fit: 'ONE_PAGE' })
    expect(onOnePage.bands).toEqual([{ from: 0, to: 60 }])
    expect(widths(onOnePage)).toEqual([expect.closeTo(960, 6)])
  })

  it('shrinks to whatever a single column needs, and takes a report without columns', () => {
    const wide = printLayout(table(2, { value: '9'.repeat(120) }))
    expect(wide.bands).toHaveLength(2)
    for (const width of widths(wide)) expect(width).toBeLessThanOrEqual(960.001)
    expect(printLayout(table(0))).toMatchObject({ typeSize: 12, bands: [{ from: 0, to: 0 }] })
  })
})
