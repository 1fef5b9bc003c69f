import { SheetAddresses } from '@fourwall/domain/sheets/sheet-formulas.ts'
import { describe, expect, it } from 'vitest'
import { editedSheet, engineOf, FEB, JAN } from '../../../test/edited-sheets.ts'
import { readCells } from './typed-cells.ts'

const addresses = new SheetAddresses(engineOf(editedSheet()))
const read = (text: string, takesWords = false) => readCells([{ rowKey: 'group:gp', columnKey: JAN, text, takesWords }], 'TYPED', addresses)

describe('what is typed into cells', () => {
  it.each([
    ['12,500', '12500'],
    ['(250)', '-250'],
    ['$88.25', '88.25'],
    ['12.5%', '0.125'],
    ['(5 %)', '-0.05'],
    ['12k', '12000'],
    ['', ''],
    ['=B2/B3', '={group:rev} / {group:cogs}'],
    ['= b2 * 2', '={group:rev} * 2'],
    // Of another column the cell alone.
    [`=${addresses.addressOf('group:rev', FEB)}`, `={group:rev|${FEB}}`],
  ])('%s is kept as %s', (text, kept) => {
    expect(read(text)).toEqual({ cells: [{ rowKey: 'group:gp', columnKey: JAN, text: kept }], said: null })
  })

  it('keeps a formula that cannot be read, and says why', () => {
    expect(read('=B99 * 2')).toEqual({
      cells: [{ rowKey: 'group:gp', columnKey: JAN, text: '=B99 * 2' }],
      said: 'B99 is no cell of this sheet.',
    })
  })

  it('takes words where they can stand, and leaves them out elsewhere', () => {
    expect(read('see note', true).cells).toMatchObject([{ text: 'see note' }])
    expect(read('see note')).toEqual({ cells: [], said: 'Words cannot stand over a figure of the report.' })
  })

  it('counts what was left out, and takes the rest', () => {
    const texts = ['1', 'one', 'two'].map((text, at) => ({ rowKey: 'group:gp', columnKey: `c${at}`, text, takesWords: false }))
    expect(readCells(texts, 'PASTED', addresses)).toEqual({
      cells: [{ rowKey: 'group:gp', columnKey: 'c0', text: '1' }],
      said: '2 texts were left out: words cannot stand over figures of the report.',
    })
  })
})
