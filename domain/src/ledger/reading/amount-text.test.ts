import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AmountReader, decideDecimalMark } from './amount-text.ts'
import type { DecimalMark } from './file-match.ts'

const read = (text: string, mark: DecimalMark = 'POINT', scale = 2) => new AmountReader(mark, scale).read(text)

it.each([
  ['¥-150,000', 'USD', { reason: 'the amount is in ¥, the ledger in USD' }],
  ['¥-150,000', 'JPY', -15000000],
  ['kr 250', 'USD', { reason: 'the amount is in kr, the ledger in USD' }],
  ['250 kr', 'SEK', 25000],
  ['R 1 250.00', 'ZAR', 125000],
  ['R 1 250.00', 'USD', { reason: 'the amount is in ZAR, the ledger in USD' }],
  ['$12.00', 'CAD', 1200],
  ['$12.00', 'EUR', { reason: 'the amount is in $, the ledger in EUR' }],
])('%s in a ledger in %s', (text, currency, expected) => {
  expect(new AmountReader('POINT', 2, currency).read(text)).toStrictEqual(expected)
})

describe('amounts with a decimal point', () => {
  it.each([
    ['1,234.50', 123450],
    ['1234.50', 123450],
    ['1234.5', 123450],
    ['1234', 123400],
    ['-1234.5', -123450],
    ['1234.5-', -123450],
    ['(1,234.50)', -123450],
    ['(420.81)', -42081],
    ['$1,234.50', 123450],
    ['$(250.00)', -25000],
    ['($250.00)', -25000],
    ['-$250', -25000],
    ['$-250', -25000],
    ['$ 250.00-', -25000],
    ['+12.30', 1230],
    ['\u22121,234.50', -123450],
    ['1 234.50', 123450],
    ['1\u00a0234\u00a0567.50', 123456750],
    ['1\u202f234.50', 123450],
    ["1'234.50", 123450],
    ['1’234.50', 123450],
    ['1,234,567', 123456700],
    ['€12.00', 1200],
    ['12.00 €', 1200],
    ['USD 12.00', 1200],
    ['12.00 USD', 1200],
    ['US$12.00', 1200],
    ['1,234.50 Cr', -123450],
    ['1,234.50CR', -123450],
    ['$250.00 Cr.', -25000],
    ['1,234.50 Dr', 123450],
    ['0.00 Cr', 0],
    ['1,234.50 (Cr)', -123450],
    ['Cr 1,234.50', -123450],
    ['CR. $1,234.50', -123450],
    ['Dr 1,234.50', 123450],
    ['Dr1234.5', 123450],
    ['\u20b9 500.00 Cr', -50000],
    ['1,234.50 C', -123450],
    ['1,234.50 D', 123450],
    ['▲1,234.50', -123450],
    ['△ 1,234.50', -123450],
    ['<1,234.50>', -123450],
    ['12,34,567.89', 123456789],
    ['1,23,456', 12345600],
    ['-1,23,45,678.00', -1234567800],
    ['(12,34,567.89)', -123456789],
    ['\u20b91,23,456.00', 12345600],
    ['Rs. 1,23,456.00', 12345600],
    ['Rs 500', 50000],
    ['500/-', 50000],
    ['1,23,456/-', 12345600],
    ['kr 250', 25000],
    ['250 kr.', 25000],
    ['1 234.50 zł', 123450],
    ['R 1 250.00', 125000],
    ['R-300.00', -30000],
    ['R -1 250.00', -125000],
    ['-R300', -30000],
    ['1 250 Kč', 125000],
    ['1.5 lei', 150],
    ['RM1,250.00', 125000],
    ['Rp 1,250', 125000],
    ['Fr. 12.00', 1200],
    ['1 250 Ft', 125000],
    ['S/ 12.00', 1200],
    ['1,250元', 125000],
    ['33.00+', 3300],
    ['–33.00', -3300],
    ['33.00–', -3300],
    ['—33.00', -3300],
    ['\u200e-33.00', -3300],
    ['33.00\u200f', 3300],
    ['\u2060(33.00)\ufeff', -3300],
    ['—', 0],
    [' 12.00 ', 1200],
    ['.5', 50],
    ['-.5', -50],
    ['12.', 1200],
    ['0', 0],
    ['-0.00', 0],
    ['0.0000', 0],
    ['88.1200', 8812],
    ['-', 0],
    ['$ -   ', 0],
    ['007', 700],
    ['90071992547409.91', 9007199254740991],
    ['90071992547409.92', 9007199254740992n],
    ['-92233720368547758.07', -9223372036854775807n],
  ])('%s', (text, expected) => {
    expect(read(text)).toStrictEqual(expected)
  })
})

it.each([
  ['1.234,50', 123450],
  ['1234,5', 123450],
  ['-1.234.567,00', -123456700],
  ['1 234,50', 123450],
  ["1'234,50", 123450],
  ['(1.234,50 €)', -123450],
  ['1.234', 123400],
])('with a decimal comma %s', (text, expected) => {
  expect(read(text, 'COMMA')).toBe(expected)
})

it.each([
  ['1.2E+03', 'POINT', 2, 'amount “1.2E+03” is not a plain number'],
  ['twelve', 'POINT', 2, 'amount “twelve” is not a plain number'],
  ['37:30:00', 'POINT', 2, 'amount “37:30:00” is a time or a duration'],
  ['12.00 pcs', 'POINT', 2, 'amount “12.00 pcs” is not a plain number'],
  ['--5', 'POINT', 2, 'amount “--5” is not a plain number'],
  ['-(5)', 'POINT', 2, 'amount “-(5)” is not a plain number'],
  ['-5-', 'POINT', 2, 'amount “-5-” is not a plain number'],
  ['-5 Cr', 'POINT', 2, 'amount “-5 Cr” is not a plain number'],
  ['(5) Dr', 'POINT', 2, 'amount “(5) Dr” is not a plain number'],
  ['(-5.00)', 'POINT', 2, 'amount “(-5.00)” is not a plain number'],
  ['1,2,3.45', 'POINT', 2, 'amount “1,2,3.45” has a thousands separator in the wrong place'],
  ['123,45,678', 'POINT', 2, 'amount “123,45,678” has a thousands separator in the wrong place'],
  ['1,23,45', 'POINT', 2, 'amount “1,23,45” has a thousands separator in the wrong place'],
  ['1.23.456,00', 'COMMA', 2, 'amount “1.23.456,00” has a thousands separator in the wrong place'],
  ['Cr -5', 'POINT', 2, 'amount “Cr -5” is not a plain number'],
  ['Cr 5 Dr', 'POINT', 2, 'amount “Cr 5 Dr” is not a plain number'],
  ['+5-', 'POINT', 2, 'amount “+5-” is not a plain number'],
  ['5/2', 'POINT', 2, 'amount “5/2” is not a plain number'],
  ['Cr', 'POINT', 2, 'amount “Cr” is not a plain number'],
  ['(5', 'POINT', 2, 'amount “(5” is not a plain number'],
  ['$$5', 'POINT', 2, 'amount “$$5” is not a plain number'],
  ['$', 'POINT', 2, 'amount “$” is not a plain number'],
  ['()', 'POINT', 2, 'amount “()” is not a plain number'],
  ['.', 'POINT', 2, 'amount “.” is not a plain number'],
  ['Infinity', 'POINT', 2, 'amount “Infinity” is not a plain number'],
  ['0x10', 'POINT', 2, 'amount “0x10” is not a plain number'],
  ['9'.repeat(80), 'POINT', 2, `amount “${'9'.repeat(40)}…” is not a plain number`],
  ['1,23.4', 'POINT', 2, 'amount “1,23.4” has a thousands separator in the wrong place'],
  ['1234,567', 'POINT', 2, 'amount “1234,567” has a thousands separator in the wrong place'],
  ['12,50', 'POINT', 2, 'amount “12,50” has a thousands separator in the wrong place'],
  ['1,234 567', 'POINT', 2, 'amount “1,234 567” has a thousands separator in the wrong place'],
  ['1.234,50', 'POINT', 2, 'amount “1.234,50” has a thousands separator in the wrong place'],
  ['1.2.3', 'POINT', 2, 'amount “1.2.3” has a thousands separator in the wrong place'],
  ['12.50', 'COMMA', 2, 'amount “12.50” has a thousands separator in the wrong place'],
  ['1,2345', 'POINT', 2, 'amount “1,2345” has a thousands separator in the wrong place'],
  ['88.125', 'POINT', 2, 'more than two decimals'],
  ['88.1250', 'POINT', 2, 'more than two decimals'],
  ['88.125000', 'POINT', 2, 'more than two decimals'],
  ['88.5', 'POINT', 0, 'decimals, which the ledger does not keep'],
  ['88.55', 'POINT', 1, 'more than one decimal'],
  ['88.55555', 'POINT', 4, 'more than four decimals'],
  ['92233720368547758.08', 'POINT', 2, 'amount “92233720368547758.08” is more than the ledger can hold'],
  ['-92233720368547758.08', 'POINT', 2, 'amount “-92233720368547758.08” is more than the ledger can hold'],
] as const)('refuses %s', (text, mark, scale, reason) => {
  expect(read(text, mark, scale)).toEqual({ reason })
})

it.each([
  ['0.57999999999999996', 58],
  ['4.4E-16', 0],
  ['-1.1368683772161603e-13', 0],
  ['4.4408920985006262E-016', 0],
  ['-0.00000000000000044', 0],
  ['99.9999999999986', 10000],
  ['-99.990000000000009', -9999],
  ['1,234.5600000000001', 123456],
  ['12345678901.230001', 1234567890123],
  ['0.30000000000000004', 30],
])('drops the noise of binary fractions: %s', (text, expected) => {
  expect(read(text)).toBe(expected)
  expect(read(text.replaceAll(',', '').replace('.', ','), 'COMMA')).toBe(expected)
})

it.each(['12.3333333333333', '0.005', '0.00500000000000', '12345678901.238', '5E-3', '1.23457E+11', '0.58000001'])(
  'keeps refusing decimals that are meant: %s',
  (text) => {
    expect(read(text)).toHaveProperty('reason')
  },
)

it.each([
  [0, '1234', 1234],
  [0, '1,234.00', 1234],
  [1, '12.5', 125],
  [3, '12.345', 12345],
  [3, '12.34', 12340],
  [4, '12.3456', 123456],
  [4, '999999999.9999', 9999999999999],
])('at %i decimals %s is %s minor units', (scale, text, expected) => {
  expect(read(text, 'POINT', scale)).toBe(expected)
})

it('reads every amount in every style', () => {
  const grouping = fc.constantFrom('', ',', ' ', '\u00a0', '\u202f', "'", '’')
  const dress = fc.constantFrom(
    (body: string, negative: boolean) => (negative ? `-${body}` : body),
    (body: string, negative: boolean) => (negative ? `(${body})` : body),
    (body: string, negative: boolean) => (negative ? `${body}-` : body),
    (body: string, negative: boolean) => (negative ? `$(${body})` : `$${body}`),
    (body: string, negative: boolean) => (negative ? `\u2212${body} €` : `${body} €`),
  )
  const amount = fc.bigInt({ min: -9223372036854775807n, max: 9223372036854775807n })
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 4 }), grouping, dress, fc.boolean(), (minor, scale, separator, dressed, comma) => {
      const negative = minor < 0n
      const digits = String(negative ? -minor : minor).padStart(scale + 1, '0')
      const group = comma && separator === ',' ? '.' : separator
      const whole = digits.slice(0, digits.length - scale).replace(/\B(?=(\d{3})+$)/g, group)
      const body = scale === 0 ? whole : `${whole}${comma ? ',' : '.'}${digits.slice(-scale)}`
      const result = read(dressed(body, negative), comma ? 'COMMA' : 'POINT', scale)
      expect(typeof result === 'object' ? result : BigInt(result)).toBe(minor)
      expect(typeof result).toBe(minor <= BigInt(Number.MAX_SAFE_INTEGER) && minor >= BigInt(Number.MIN_SAFE_INTEGER) ? 'number' : 'bigint')
      expect(Object.is(result, -0)).toBe(false)
    }),
  )
})

it('never reads a number from a text that is not one', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...Array.from("0123456789.,-+()$ eE'")) }), (text) => {
      const result = read(text)
      // Noise of binary fractions has more digits.
      if (typeof result === 'object' || /e|[.,]\d{9}/i.test(text)) return
      // A parsed number has exactly the digits of the text, in order.
      const digits = text.replace(/\D/g, '').replace(/^0+/, '')
      const kept = String(result).replace('-', '')
      expect(
        kept === '0'
          ? /^0*$/.test(digits) || digits === ''
          : `${digits}00`.startsWith(kept) || digits.replace(/0+$/, '') === kept.replace(/0+$/, ''),
      ).toBe(true)
    }),
  )
})

describe('the decimal mark of a file', () => {
  it.each([
    [['1,234.50', '7'], 'POINT'],
    [['1.234,50', '7'], 'COMMA'],
    [['12,50'], 'COMMA'],
    [['12.50'], 'POINT'],
    [['1,234', '500'], 'POINT'],
    [['1.234', '12.500'], 'COMMA'],
    [['1,234,567'], 'POINT'],
    [['1.234.567'], 'COMMA'],
    [['0,123'], 'COMMA'],
    [['1234.567'], 'POINT'],
    [['1 234,50'], 'COMMA'],
    [['1.234', '5.00'], 'POINT'],
    [['5', '100'], 'POINT'],
    [['12,50', '13,50', '14.50'], 'COMMA'],
    [['12,50', '13.50', '14.50'], 'POINT'],
    [['Total 1,5', '2.00'], 'POINT'],
  ] as const)('%j implies %s under either assumption', (texts, expected) => {
    for (const assumed of ['POINT', 'COMMA'] as const) {
      const reader = new AmountReader(assumed, 2)
      for (const text of texts) reader.read(text)
      expect(decideDecimalMark(reader.evidence, 'POINT')).toBe(expected)
    }
  })

  it('is counted the same under either assumption', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom(...Array.from('0123456789.,- ')) })), (texts) => {
        const [point, comma] = [new AmountReader('POINT', 2), new AmountReader('COMMA', 2)]
        for (const text of texts) {
          point.read(text)
          comma.read(text)
        }
        expect(point.evidence).toEqual(comma.evidence)
      }),
    )
  })
})
