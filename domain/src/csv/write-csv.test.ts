import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formulasIn } from '../../test/text-files.ts'
import { CsvReader } from '../ledger/reading/csv-reader.ts'
import { guardFormula, unguardFormula, withoutTextMark } from './formula-guard.ts'
import { BLANK_FIELD, csvFile, numberField, textField } from './write-csv.ts'

const readBack = (text: string): string[][] => {
  const rows: string[][] = []
  const reader = new CsvReader({ delimiter: ',' })
  reader.push(text, ({ cells }) => rows.push(cells.map(unguardFormula)))
  reader.end(({ cells }) => rows.push(cells.map(unguardFormula)))
  return rows
}

/** Mostly characters that matter here, in every order. */
const hostileText = fc.oneof(
  fc.string({
    unit: fc.constantFrom(...'=+-@\t\r\n\0＝＋－＠﹦−;,"\'’ \u00a0\u200b\ufeff\v1.a|!'.split('')),
    maxLength: 8,
  }),
  fc.string({ unit: 'binary' }),
)

describe('guarded', () => {
  it.each([
    ["=cmd|' /C calc'!A1", "'=cmd|' /C calc'!A1"],
    ['+1 line', "'+1 line"],
    ['-', "'-"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\r', "'\r"],
    ['\nx', "'\nx"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠x', "'＠x"],
    ['﹦1', "'﹦1"],
    ['  =1+1', "'  =1+1"],
    ['\u00a0=1', "'\u00a0=1"],
    ['\ufeff=1', "'\ufeff=1"],
    ['"=1+1', '\'"=1+1'],
    ["'=1+1", "''=1+1"],
    ['"" =1', '\'"" =1'],
    // With the semicolon as list separator, a new cell begins after it.
    ['Rent; =1+1', "Rent;' =1+1"],
    ['a;"=1";b', 'a;\'"=1";b'],
    ['a\n=1\n\n-b', "a\n'=1\n\n'-b"],
    // Harmless.
    ['-12', '-12'],
    ['-1,234.50', '-1,234.50'],
    ['-1.234,50', '-1.234,50'],
    ["+1'234.50", "+1'234.50"],
    ['a=b', 'a=b'],
    ['5-3', '5-3'],
    ["Joe's", "Joe's"],
    ["'quoted'", "'quoted'"],
    ['a, -5', 'a, -5'],
    ['', ''],
  ])('%j is %j', (text, wanted) => {
    expect(guardFormula(text)).toBe(wanted)
    expect(unguardFormula(wanted)).toBe(text)
  })

  it('keeps an apostrophe that somebody else put before a number', () => {
    expect(unguardFormula("'-12")).toBe('-12')
    expect(unguardFormula(guardFormula("'-12"))).toBe("'-12")
  })

  it('is undone exactly for any text', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(unguardFormula(guardFormula(text))).toBe(text)
      }),
      { numRuns: 3_000 },
    )
  })
})

describe('csvFile', () => {
  it('has no cell that begins like a formula, and reads back unchanged', () => {
    const anyNumber = fc.tuple(fc.integer(), fc.nat(99)).map(([units, cents]) => `${units}.${String(cents).padStart(2, '0')}`)
    const anyRow = fc.tuple(hostileText, fc.array(fc.oneof(hostileText, anyNumber), { maxLength: 4 }))
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 4 }), (lines) => {
        const rows = lines.map(([first, rest]) => [first, ...rest])
        const file = csvFile(rows.map((cells) => cells.map((cell) => (/^-?\d+\.\d\d$/.test(cell) ? numberField(cell) : textField(cell)))))
        expect(formulasIn(file)).toEqual([])
        expect(readBack(file)).toEqual(rows)
      }),
      { numRuns: 2_000 },
    )
  })

  it('writes numbers exactly and unquoted, and anything else as text', () => {
    expect(csvFile([[numberField('-0.50'), numberField('=1'), BLANK_FIELD, textField('')]])).toBe('\ufeff-0.50,"\'=1",,""\r\n')
  })
})

it.each([
  ["'4000", '4000'],
  ["'350,00", '350,00'],
  ["'-1'234.50", "-1'234.50"],
  ["'(12.00)", '(12.00)'],
  ["'4000 Sales", '4000 Sales'],
  ["'80s music", "'80s music"],
  ["'n Beetje", "'n Beetje"],
  ["1'234.50", "1'234.50"],
  ['4000', '4000'],
])('reads %j as %j, without the mark of a text', (text, read) => {
  expect(withoutTextMark(text)).toBe(read)
})
