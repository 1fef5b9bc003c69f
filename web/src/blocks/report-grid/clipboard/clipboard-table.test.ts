import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readClipboardTable } from './clipboard-table.ts'

it.each([
  ['', []],
  ['1', [['1']]],
  [
    '1\t2\n3\t4',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  [
    '1\t2\r\n3\t4\r\n',
    [
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  ['1\r2\r', [['1'], ['2']]],
  ['\t', [['', '']]],
  [
    '1\t\n\t4\n',
    [
      ['1', ''],
      ['', '4'],
    ],
  ],
  ['1\n\n2', [['1'], [''], ['2']]],
  ['"a\nb"\t2', [['a\nb', '2']]],
  ['"say ""so"""\r\n"x\ty"', [['say "so"'], ['x\ty']]],
  ['5" pipe\t"7" pipe\t1', [['5" pipe', '"7" pipe', '1']]],
  ['"open\t1\n2', [['"open', '1'], ['2']]],
])('reads %j', (text, table) => {
  expect(readClipboardTable(text)).toEqual(table)
})

it('reads back what spreadsheet programs write', () => {
  const cell = fc.string({ unit: fc.constantFrom('1', '.', ',', '"', '\t', '\n', '-', 'é'), maxLength: 6 })
  const tables = fc
    .integer({ min: 1, max: 4 })
    .chain((columns) => fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 4 }))
  const written = (text: string) => (/["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  fc.assert(
    fc.property(tables, (table) => {
      expect(readClipboardTable(`${table.map((cells) => cells.map(written).join('\t')).join('\n')}\n`)).toEqual(table)
    }),
  )
})

it('is not slower for quotes that are not closed', () => {
  const cells = new Array(200_000).fill('"1').join('\t')
  expect(readClipboardTable(cells)[0]?.length).toBe(200_000)
})
