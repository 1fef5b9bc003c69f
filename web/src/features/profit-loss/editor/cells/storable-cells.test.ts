import { withCellTexts } from '@fourwall/domain/layouts/layout-commands.ts'
import { LayoutAddresses } from '@fourwall/domain/layouts/layout-formulas.ts'
import { layoutInput, parseLayout } from '@fourwall/domain/layouts/layout-input.ts'
import { expect, it } from 'vitest'
import { insertedRow } from '../../../../../../domain/test/layouts.ts'
import { editedLayout, engineOf, JAN } from '../../../../../test/edited-layouts.ts'
import { readCells } from './typed-cells.ts'

it.each([
  ['long words', 'x'.repeat(1_001)],
  ['words of two lines', 'one\ntwo'],
  ['words with a tab', 'one\ttwo'],
  ['half a character', 'one \ud83d'],
  ['a long formula', `=${'1+'.repeat(6_000)}1`],
  ['an unreadable long formula', `=foo(${'1,'.repeat(6_000)}1)`],
])('keeps a layout storable whatever is typed: %s', (_, text) => {
  const store = editedLayout({ insertedRows: [insertedRow('own')] })
  const addresses = new LayoutAddresses(engineOf(store))
  const { cells } = readCells([{ rowKey: 'inserted:own', columnKey: JAN, text, takesWords: true }], 'TYPED', addresses)
  const next = withCellTexts(store.snapshot().layout, cells)
  expect(() => parseLayout(JSON.parse(JSON.stringify(layoutInput(next))))).not.toThrow()
})
