import { withCellTexts } from '@fourwall/domain/sheets/sheet-commands.ts'
import { SheetAddresses } from '@fourwall/domain/sheets/sheet-formulas.ts'
import { parseSheet, sheetInput } from '@fourwall/domain/sheets/sheet-input.ts'
import { expect, it } from 'vitest'
import { insertedRow } from '../../../../domain/test/sheets.ts'
import { editedSheet, engineOf, JAN } from '../../../test/edited-sheets.ts'
import { readCells } from './typed-cells.ts'

it.each([
  ['long words', 'x'.repeat(1_001)],
  ['words of two lines', 'one\ntwo'],
  ['words with a tab', 'one\ttwo'],
  ['half a character', 'one \ud83d'],
  ['a long formula', `=${'1+'.repeat(6_000)}1`],
  ['an unreadable long formula', `=foo(${'1,'.repeat(6_000)}1)`],
])('keeps a layout storable whatever is typed: %s', (_, text) => {
  const store = editedSheet({ insertedRows: [insertedRow('own')] })
  const addresses = new SheetAddresses(engineOf(store))
  const { cells } = readCells([{ rowKey: 'inserted:own', columnKey: JAN, text, takesWords: true }], 'TYPED', addresses)
  const next = withCellTexts(store.snapshot().sheet, cells)
  expect(() => parseSheet(JSON.parse(JSON.stringify(sheetInput(next))))).not.toThrow()
})
