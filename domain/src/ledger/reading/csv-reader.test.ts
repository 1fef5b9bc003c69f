import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CsvReader } from './csv-reader.ts'
import type { RawRow } from './raw-row.ts'

function readAll(pieces: readonly string[], delimiter = ',', maxRecordLength?: number): RawRow[] {
  const rows: RawRow[] = []
  const reader = new CsvReader({ delimiter, ...(maxRecordLength === undefined ? {} : { maxRecordLength }) })
  const each = (row: RawRow): void => {
    rows.push(row)
  }
  for (const piece of pieces) reader.push(piece, each)
  reader.end(each)
  return rows
}

const cellsOf = (text: string, delimiter = ',') => readAll([text], delimiter).map((row) => row.cells)

it.each([
  [
    'a,b\nc,d\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,b\r\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,b\rc,d\r',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,,\n,,\n',
    [
      ['a', '', ''],
      ['', '', ''],
    ],
  ],
  ['a,', [['a', '']]],
  ['', []],
  ['\n', [['']]],
  ['a\n\nb\n', [['a'], [''], ['b']]],
  ['"a,b","c""d",""\n', [['a,b', 'c"d', '']]],
  ['"a\nb",c\n', [['a\nb', 'c']]],
  ['"""",""""""', [['"', '""']]],
  ['5" pipe,a "quoted" word\n', [['5" pipe', 'a "quoted" word']]],
  ['"closed" early,b\n', [['closed early', 'b']]],
  ['a,  "b, c" ,d\n', [['a', 'b, c ', 'd']]],
  ['  a  , b\n', [['  a  ', ' b']]],
  ['\ufeffa,b\n', [['a', 'b']]],
  ['="0012","=""0013""",=1+2,="\n', [['0012', '0013', '=1+2', '="']]],
])('%j', (text, expected) => {
  expect(cellsOf(text)).toEqual(expected)
})

it.each([';', '\t', '|', '^'])('splits at %j', (delimiter) => {
  expect(cellsOf(`a${delimiter}"b${delimiter}c"\n1,5${delimiter}2\n`, delimiter)).toEqual([
    ['a', `b${delimiter}c`],
    ['1,5', '2'],
  ])
})

it('gives the physical line of a record', () => {
  const rows = readAll(['a\r\n"b\r\n\r\nb",x\r\n\r\nc\r"d\rd"\ne'])
  expect(rows.map((row) => row.line)).toEqual([1, 2, 5, 6, 7, 9])
})

describe('a quote that is never closed', () => {
  it('is reported at the end of the file', () => {
    expect(() => readAll(['a,b\nc,"d\ne,f\n'])).toThrow('A quote that opens in the record on line 2 is never closed')
  })

  it('does not fill the memory', () => {
    const reader = new CsvReader({ delimiter: ',', maxRecordLength: 1_000 })
    const each = (): void => undefined
    reader.push('a,b\nc,"', each)
    expect(() => {
      for (let piece = 0; piece < 20; piece++) reader.push('x'.repeat(100), each)
    }).toThrow('line 2')
    expect(() => readAll([`a\n"${'x'.repeat(2_000)}"\n`], ',', 1_000)).toThrow('line 2')
  })
})

describe('any written text is read back', () => {
  const anyCell = fc.string({ unit: fc.constantFrom(...Array.from('ab1.,;\t|" \r\n\'é漢')), maxLength: 6 })
  const anyRows = fc.array(fc.array(anyCell, { minLength: 1, maxLength: 5 }), { maxLength: 12 })
  const anyDialect = fc.record({
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
    quoteAll: fc.boolean(),
    lineEndAtEnd: fc.boolean(),
  })
  const write = (rows: string[][], dialect: { delimiter: string; lineEnd: string; quoteAll: boolean; lineEndAtEnd: boolean }): string => {
    const special = (cell: string): boolean => cell.includes(dialect.delimiter) || /["\r\n]/.test(cell)
    const text = rows
      // A last record with a single empty cell would not exist.
      .map((cells) =>
        cells
          .map((cell) => (dialect.quoteAll || special(cell) || cells.length === 1 ? `"${cell.replaceAll('"', '""')}"` : cell))
          .join(dialect.delimiter),
      )
      .join(dialect.lineEnd)
    return dialect.lineEndAtEnd && rows.length > 0 ? text + dialect.lineEnd : text
  }

  it('in any dialect, cut into pieces anywhere', () => {
    fc.assert(
      fc.property(anyRows, anyDialect, fc.array(fc.nat(400), { maxLength: 8 }), (rows, dialect, cuts) => {
        const text = write(rows, dialect)
        const borders = [0, ...cuts.filter((cut) => cut < text.length).sort((left, right) => left - right), text.length]
        const pieces = borders.slice(1).map((border, index) => text.slice(borders[index], border))
        const whole = readAll([text], dialect.delimiter)
        expect(whole.map((row) => row.cells)).toEqual(rows)
        expect(readAll(pieces, dialect.delimiter)).toEqual(whole)
        expect(readAll(text.split(''), dialect.delimiter)).toEqual(whole)
      }),
    )
  })
})
