import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countUtf8Sequences, describeDialect, detectCsvDialect } from './csv-dialect.ts'

const units = (text: string): number[] => Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
const latin1 = (text: string): Uint8Array => Uint8Array.from(units(text))
const utf8 = (text: string): Uint8Array =>
  latin1(encodeURIComponent(text).replace(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))))
const utf16le = (text: string): Uint8Array => Uint8Array.from(units(text).flatMap((unit) => [unit & 0xff, unit >> 8]))
const utf16be = (text: string): Uint8Array => Uint8Array.from(units(text).flatMap((unit) => [unit >> 8, unit & 0xff]))

const table = 'date;account;amount\n2026-07-01;Café;1.234,50\n2026-07-02;Bar;7,00\n'

it.each([
  ['plain', utf8('date,amount\n2026-07-01,5\n'), { encoding: 'UTF-8', markLength: 0, delimiter: ',' }],
  ['UTF-8 with accents', utf8(table), { encoding: 'UTF-8', markLength: 0, delimiter: ';' }],
  ['UTF-8 with a mark', utf8(`\ufeff${table}`), { encoding: 'UTF-8', markLength: 3, delimiter: ';' }],
  ['Windows-1252', latin1(table), { encoding: 'windows-1252', markLength: 0, delimiter: ';' }],
  ['UTF-16LE with a mark', utf16le(`\ufeff${table}`), { encoding: 'UTF-16LE', markLength: 2, delimiter: ';' }],
  ['UTF-16BE with a mark', utf16be(`\ufeff${table}`), { encoding: 'UTF-16BE', markLength: 2, delimiter: ';' }],
  ['UTF-16LE', utf16le(table), { encoding: 'UTF-16LE', markLength: 0, delimiter: ';' }],
  ['UTF-16BE', utf16be(table), { encoding: 'UTF-16BE', markLength: 0, delimiter: ';' }],
  ['nothing', utf8(''), { encoding: 'UTF-8', markLength: 0, delimiter: ',' }],
  [
    'one broken sequence among many sound ones',
    Uint8Array.of(...utf8('a,é,é,é\n'), ...latin1('b,é,x,y\n')),
    { encoding: 'UTF-8', markLength: 0, delimiter: ',' },
  ],
] as const)('%s', (_, bytes, expected) => {
  expect(detectCsvDialect(bytes)).toEqual(expected)
})

it.each([
  ['date\taccount\tamount\n2026\ta, b\t1,234.50\n', '\t'],
  ['date|account|amount\n2026|a, b|1,234.50\n', '|'],
  ['date;amount\n01.07.2026;1.234,50\n02.07.2026;7,00\n', ';'],
  ['date,memo\n2026,a;b;c\n2026,d\n', ','],
  ['Company\nGeneral Ledger\n\n,Date,Amount\n"x; y",1,2\n,3,4\n', ','],
  ['date,memo\n1,"a;b\n;c;d\n;e;f\n;g"\n2,x\n', ','],
  ['sep=;\na;b,c,d\n', ';'],
  ['date^amount\n1^2\n', '^'],
  ['only one column\nx\n', ','],
])('%j is delimited by %j', (text, delimiter) => {
  expect(detectCsvDialect(utf8(text)).delimiter).toBe(delimiter)
})

it('finds the same delimiter if the sample ends within a record', () => {
  const text = Array.from({ length: 50 }, (_, row) => `2026-07-01;"Sysco, Boston; Inc";${row},50\n`).join('')
  fc.assert(
    fc.property(fc.integer({ min: 80, max: text.length }), (length) => {
      expect(detectCsvDialect(utf8(text.slice(0, length))).delimiter).toBe(';')
    }),
  )
})

it('recognizes accented text as valid UTF-8, wherever it is cut', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(100), (text, cut) => {
      expect(countUtf8Sequences(utf8(text).subarray(0, cut)).broken).toBe(0)
    }),
  )
})

it('describes a dialect', () => {
  expect(describeDialect({ encoding: 'UTF-8', delimiter: ',' })).toBe('comma, UTF-8')
  expect(describeDialect({ encoding: 'windows-1252', delimiter: '\t' })).toBe('tab, Windows-1252')
})
