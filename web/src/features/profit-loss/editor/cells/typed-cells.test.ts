import type { PastedCell } from '@fourwall/domain/layouts/clipboard/pasted-table.ts'
import { LayoutAddresses } from '@fourwall/domain/layouts/layout-formulas.ts'
import { describe, expect, it } from 'vitest'
import { editedLayout, engineOf, FEB, JAN } from '../../../../../test/edited-layouts.ts'
import { readCells } from './typed-cells.ts'

const addresses = new LayoutAddresses(engineOf(editedLayout()))
const read = (text: string, takesWords = false) => readCells([{ rowKey: 'group:gp', columnKey: JAN, text, takesWords }], 'TYPED', addresses)

describe('what is typed into cells', () => {
  it.each([
    ['12,500', '12500'],
    ['(250)', '-250'],
    ['$88.25', '88.25'],
    ['12.5%', '0.125'],
    ['(5 %)', '-0.05'],
    ['−5.0%', '-0.05'],
    ['$1,200', '1200'],
    ['(1,200)', '-1200'],
    ['3.5%', '0.035'],
    ['12k', '12000'],
    ['1e5', '100000'],
    ['-1.25E3', '-1250'],
    ['2.5e-3', '0.0025'],
    ['1e0', '1'],
    ['', ''],
    ['=B2/B3', '={group:rev} / {group:cogs}'],
    ['= b2 * 2', '={group:rev} * 2'],
    // Of another column the cell alone.
    [`=${addresses.addressOf('group:rev', FEB)}`, `={group:rev|${FEB}}`],
  ])('%s is kept as %s', (text, kept) => {
    expect(read(text)).toEqual({ cells: [{ rowKey: 'group:gp', columnKey: JAN, text: kept }], said: null })
  })

  it.each([
    ['5', '0.05'],
    ['-12.5', '-0.125'],
    ['0.05', '0.05'],
    ['1', '0.01'],
    ['120%', '1.2'],
    ['0.5%', '0.005'],
    ['=1/2', '=1 / 2'],
  ])('%s in a cell of percentages is kept as %s', (text, kept) => {
    const cell = { rowKey: 'group:gp', columnKey: JAN, text, takesWords: false, isShare: true }
    expect(readCells([cell], 'TYPED', addresses).cells).toMatchObject([{ text: kept }])
  })

  it('keeps what was copied into a cell of percentages as it is', () => {
    const cell = { rowKey: 'group:gp', columnKey: JAN, text: '1.2', takesWords: false, isShare: true }
    expect(readCells([cell], 'COPIED', addresses).cells).toMatchObject([{ text: '1.2' }])
  })

  it('keeps a formula that cannot be read, and says why', () => {
    expect(read('=B99 * 2')).toEqual({
      cells: [{ rowKey: 'group:gp', columnKey: JAN, text: '=B99 * 2' }],
      said: 'B99 is not a cell of this layout.',
    })
  })

  it.each([
    ["'0012", "'0012"],
    ["'=B2", "'=B2"],
    ['2026-03-01', '2026-03-01'],
    ['3/1/2026', '3/1/2026'],
    ['Mar 2026', 'Mar 2026'],
    ['0012', '12'],
  ])('%s is kept as %s where words can stand', (text, kept) => expect(read(text, true).cells).toMatchObject([{ text: kept }]))

  it.each(["'0012", '2026-03-01', 'Mar 2026'])('%s cannot replace a figure of the report', (text) => {
    const { cells, said } = read(text)
    expect(cells).toEqual([])
    expect(said).toMatch(/is not a number|Text cannot replace a figure/)
  })

  it('says how a figure was read that can be read in two ways', () => {
    expect(read('€1.200')).toMatchObject({ cells: [{ text: '1.2' }], said: '“€1.200” was read with a point as the decimal mark.' })
    expect(read('€1.200,50').said).toBe('Commas were read as decimal marks: “€1.200,50” is 1200.5.')
  })

  it('takes words where they can stand, and leaves them out elsewhere', () => {
    expect(read('see note', true).cells).toMatchObject([{ text: 'see note' }])
    expect(read('see note')).toEqual({ cells: [], said: 'Text cannot replace a figure of the report.' })
  })

  it('says why what should be a figure is none', () => {
    expect(read('####').said).toBe('“####” is a figure that did not fit. Widen the column that it comes from.')
    const pasted = [{ rowKey: 'group:gp', columnKey: JAN, text: '1.5E+05', takesWords: false }]
    expect(readCells(pasted, 'PASTED', addresses).said).toContain('“1.5E+05” is shortened')
    expect(read('#DIV/0!').said).toContain('an error of the spreadsheet')
  })

  it('counts what was left out, and takes the rest', () => {
    const texts = ['1', 'one', 'two'].map((text, at) => ({ rowKey: 'group:gp', columnKey: `c${at}`, text, takesWords: false }))
    expect(readCells(texts, 'PASTED', addresses)).toEqual({
      cells: [{ rowKey: 'group:gp', columnKey: 'c0', text: '1' }],
      said: '2 texts were left out: text cannot replace figures of the report.',
    })
  })
})

describe('what spreadsheets copy', () => {
  const plain: PastedCell = { text: '', exact: null, formula: null, kind: 'ANY', currency: null, look: {} }
  const pasted = (cell: Partial<PastedCell>, takesWords = false) => {
    const of = { ...plain, ...cell }
    return readCells([{ rowKey: 'group:gp', columnKey: FEB, text: of.text, takesWords, pasted: of }], 'PASTED', addresses)
  }
  const kept = (text: string) => ({ cells: [{ rowKey: 'group:gp', columnKey: FEB, text }], said: null })
  const asFigure = (text: string) => ({
    ...kept(text),
    said: 'A formula came in as its figure. Formulas of a layout use + - * / and parentheses over its own cells.',
  })

  it.each<[string, Partial<PastedCell>, ReturnType<typeof kept> | ReturnType<typeof asFigure>]>([
    ['the whole figure', { text: '$1,234.57', exact: '1234.5678' }, kept('1234.5678')],
    ['a percentage as a ratio', { text: '12.3%', exact: '0.12345' }, kept('0.12345')],
    ['what is shown, where nothing else is said', { text: '(1,250.50)' }, kept('-1250.5')],
    ['an empty cell', {}, kept('')],
    ['a formula in steps', { text: '8', exact: '8', formula: '=R[-1]C[0]*2' }, kept('={group:cogs} * 2')],
    ['one of another column', { text: '8', exact: '8', formula: '=(RC[-4]-R2C2)/4' }, kept(`=({${JAN}} - {$group:rev|$${JAN}}) / 4`)],
    ['one of constants', { text: '3600', formula: '=12*300' }, kept('=12 * 300')],
    ['one with a function as its figure', { text: '9', exact: '9.25', formula: '=SUM(R[-2]C[0]:R[-1]C[0])' }, asFigure('9.25')],
    ['one of another layout', { text: '9', exact: '9', formula: "='Plan 2026'!R[0]C[0]*2" }, asFigure('9')],
    ['one of cells outside of the layout', { text: '9', exact: '9', formula: '=R[-30]C[0]' }, asFigure('9')],
    ['one by addresses, whose place nobody knows', { text: '9', exact: '9', formula: '=B1*2' }, asFigure('9')],
    ['a list in braces', { text: '9', exact: '9', formula: '={1,2}' }, asFigure('9')],
  ])('comes in: %s', (_, cell, wanted) => expect(pasted(cell)).toEqual(wanted))

  it('keeps dates and texts as words where these can stand', () => {
    expect(pasted({ text: '1/31/2026', kind: 'DATE' }, true)).toEqual(kept('1/31/2026'))
    expect(pasted({ text: '2026', kind: 'DATE' })).toEqual({ cells: [], said: 'Text cannot replace a figure of the report.' })
    expect(pasted({ text: '2026', kind: 'DATE' }, true)).toEqual(kept("'2026"))
    expect(pasted({ text: '0401', kind: 'WORDS' }, true)).toEqual(kept("'0401"))
    expect(pasted({ text: '12%', kind: 'WORDS' }, true)).toEqual(kept("'12%"))
    expect(pasted({ text: 'see note', kind: 'WORDS' }, true)).toEqual(kept('see note'))
    expect(pasted({ text: '0401', kind: 'WORDS' })).toEqual(kept('401'))
    expect(pasted({ text: '=B2', kind: 'WORDS' }, true)).toEqual(kept("'=B2"))
  })
})
