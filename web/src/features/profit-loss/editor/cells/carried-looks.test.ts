import type { CellFormatting } from '@fourwall/domain/layouts/cell-formatting.ts'
import type { PastedCell } from '@fourwall/domain/layouts/clipboard/pasted-table.ts'
import { gridFormat, shownLayout } from '@fourwall/domain/layouts/view/shown-layout.ts'
import { expect, it } from 'vitest'
import { editedLayout, engineOf, FEB, JAN } from '../../../../../test/edited-layouts.ts'
import type { EditOrigin } from '../../../../blocks/report-grid/editing/grid-editing.ts'
import { carriedLooks } from './carried-looks.ts'

const engine = engineOf(
  editedLayout({
    rowFormattings: new Map([['group:rev', { bold: true }]]),
    cellFormattings: new Map([[`group:gp|${JAN}`, { italic: true }]]),
  }),
)
const { layout } = engine
const { rows, columns } = shownLayout({ engine, format: gridFormat(layout, 'USD', { negatives: 'MINUS', days: 'MONTH_NAME' }) })

const carried = (rowKey: string, columnKey: string, look?: CellFormatting | null, sign: string | null = null) => {
  const [row, column] = [rows.find(({ key }) => key === rowKey), columns.find(({ key }) => key === columnKey)]
  if (row === undefined || column === undefined) throw new Error('The layout has no such cell')
  const pasted: PastedCell = { text: '', exact: null, formula: null, kind: 'ANY', currency: sign, look: {} }
  return carriedLooks([{ row, column, text: '', pasted, ...(look === undefined ? {} : { look }) }], engine, 'USD', 'PASTED').map(
    ({ formatting }) => formatting,
  )
}

it.each<[string, string, CellFormatting | null | undefined, readonly (CellFormatting | null)[]]>([
  ['group:gp', JAN, undefined, []],
  ['group:gp', JAN, { bold: true }, [{ bold: true }]],
  ['group:gp', JAN, null, [null]],
  // What looks so by its row, or not at all, stays as it is.
  ['group:rev', FEB, { bold: true }, []],
  ['group:cogs', FEB, null, []],
])('in %s, %s the look %j is carried as %j', (row, column, look, wanted) => expect(carried(row, column, look)).toEqual(wanted))

it.each([
  ['$', [{ showCurrency: true }]],
  ['USD', [{ showCurrency: true }]],
  ['€', []],
])('a figure in %s shows the sign of the company: %j', (sign, wanted) =>
  expect(carried('group:cogs', FEB, { showCurrency: true }, sign)).toEqual(wanted),
)

it.each<[string, CellFormatting | null | undefined, EditOrigin, readonly (CellFormatting | null)[]]>([
  ['12.5%', undefined, 'PASTED', [{ formatAsPercent: true, decimalPlaces: 1 }]],
  ['(12 %)', undefined, 'TYPED', [{ formatAsPercent: true, decimalPlaces: 0 }]],
  ['−7,25 %', { bold: true, showCurrency: true }, 'PASTED', [{ bold: true, formatAsPercent: true, decimalPlaces: 2 }]],
  // A ratio of the report, whose exact figure has more decimals than it shows.
  ['28.437512%', null, 'COPIED', [{ formatAsPercent: true }]],
  ['12.34%', { formatAsPercent: true, decimalPlaces: 0 }, 'PASTED', [{ formatAsPercent: true, decimalPlaces: 0 }]],
  ['12.5', undefined, 'TYPED', []],
  ['%', undefined, 'TYPED', []],
])('%s with the look %j, %s, shows as %j', (text, look, origin, wanted) => {
  const [row, column] = [rows.find(({ key }) => key === 'group:cogs'), columns.find(({ key }) => key === FEB)]
  if (row === undefined || column === undefined) throw new Error('The layout has no such cell')
  const looks = carriedLooks([{ row, column, text, ...(look === undefined ? {} : { look }) }], engine, 'USD', origin)
  expect(looks.map(({ formatting }) => formatting)).toEqual(wanted)
})
