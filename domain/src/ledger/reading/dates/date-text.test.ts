import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { DateOrder } from '../file-match.ts'
import { DateReader, decideDateOrder, determinesDateOrder, readingsOf } from './date-text.ts'

const read = (text: string, order: DateOrder = 'MONTH_FIRST') => new DateReader(order).read(text)

it.each([
  ['2026-09-02', 'ISO'],
  ['2026-09-02', 'DAY_FIRST'],
  ['2026-9-2', 'ISO'],
  ['26/09/02', 'ISO'],
  ['2026/09/02', 'MONTH_FIRST'],
  ['2026.09.02', 'ISO'],
  ['2026.09.02.', 'ISO'],
  ['20260902', 'ISO'],
  ['09/02/2026', 'MONTH_FIRST'],
  ['9/2/26', 'MONTH_FIRST'],
  ['09-02-2026', 'MONTH_FIRST'],
  ['02/09/2026', 'DAY_FIRST'],
  ['2.9.2026', 'DAY_FIRST'],
  ['02.09.26', 'DAY_FIRST'],
  ['02 Sep 2026', 'MONTH_FIRST'],
  ['2 September 2026', 'ISO'],
  ['02-Sep-26', 'DAY_FIRST'],
  ['2nd Sept. 2026', 'ISO'],
  ['Sep 2, 2026', 'DAY_FIRST'],
  ['September 2nd, 2026', 'ISO'],
  ['SEP-02-2026', 'ISO'],
  ['2026-Sep-02', 'ISO'],
  ['Wed, 02 Sep 2026', 'ISO'],
  ['Wednesday, September 2, 2026', 'ISO'],
  [' 2026-09-02 ', 'ISO'],
  ['2026-09-02T10:30:00Z', 'ISO'],
  ['2026-09-02T10:30:00.000+02:00', 'ISO'],
  ['2026-09-02 23:59', 'ISO'],
  ['09/02/2026 11:59:59 PM', 'MONTH_FIRST'],
  ['02 Sep 2026 4:05 pm', 'ISO'],
] as const)('%s, %s', (text, order) => {
  expect(read(text, order)).toEqual({ day: '2026-09-02', month: 2026 * 12 + 8 })
})

it.each([
  ['2. Dez. 2025', '2025-12-02'],
  ['03. März 2026', '2026-03-03'],
  ['17. Mai 2026', '2026-05-17'],
  ['21-Okt-25', '2025-10-21'],
  ['14 août 2025', '2025-08-14'],
  ['1er janv. 2026', '2026-01-01'],
  ['22 juil. 2025', '2025-07-22'],
  ['5 de enero de 2026', '2026-01-05'],
  ['05/ene/2026', '2026-01-05'],
  ['9 giugno 2026', '2026-06-09'],
  ['2 mrt. 2026', '2026-03-02'],
  ['7 maj 2026', '2026-05-07'],
  ['3 stycznia 2026', '2026-01-03'],
  ['2026-févr.-03', '2026-02-03'],
])('%s, a date in another language', (text, day) => {
  expect(read(text)).toMatchObject({ day })
})

it.each(['12 Store 2026', '2 jui 2026', '3 Tables 26'])('%s is not a date', (text) => {
  expect(read(text)).toEqual({ reason: `date “${text}” is not a date` })
})

it.each([
  ['07/32/2026', 'MONTH_FIRST', 'there is no day 32 in July'],
  [
    '13/07/2026',
    'MONTH_FIRST',
    'date “13/07/2026” has its day first, and dates are read with the month first: the file has days and months in both orders, or the wrong one is chosen',
  ],
  [
    '07/13/2026',
    'DAY_FIRST',
    'date “07/13/2026” has its month first, and dates are read with the day first: the file has days and months in both orders, or the wrong one is chosen',
  ],
  ['02/29/2025', 'MONTH_FIRST', 'there is no day 29 in February 2025'],
  ['31 Apr 2026', 'ISO', 'there is no day 31 in April'],
  ['00/10/2026', 'MONTH_FIRST', 'there is no month 0'],
  ['2026-07-00', 'ISO', 'there is no day 0 in July'],
  ['07/13/2026', 'ISO', 'date “07/13/2026” does not begin with its year'],
  ['0026-07-01', 'ISO', 'the year 0026 is not between 1900 and 2199'],
  ['46204', 'ISO', 'date “46204” is not a date'],
  ['Jly 3 2026', 'ISO', 'date “Jly 3 2026” is not a date'],
  ['07/13-2026', 'MONTH_FIRST', 'date “07/13-2026” is not a date'],
  ['07/13/2026 or so', 'MONTH_FIRST', 'date “07/13/2026 or so” is not a date'],
  ['Total for Sales', 'MONTH_FIRST', 'date “Total for Sales” is not a date'],
] as const)('refuses %s, %s', (text, order, reason) => {
  expect(read(text, order)).toEqual({ reason })
})

it.each([
  ['46023', '2026-01-01'],
  ['46053.75', '2026-01-31'],
  ['46053.9999999998', '2026-02-01'],
  ['46053.99999998843', '2026-01-31'],
  ['34700', '1995-01-01'],
  ['73049', '2099-12-30'],
])('reads the day number %s in a column of dates', (text, day) => {
  const reader = new DateReader('MONTH_FIRST', { takesDayNumbers: true })
  expect(reader.read(text)).toMatchObject({ day })
  expect(reader.dayNumberText).toBe(text)
  expect(read(text)).toHaveProperty('reason')
})

// 26031 is the 31st day of 2026 where systems write years that way.
it.each(['26031', '20260', '73051', '4602', '460231', '46023,5'])('refuses the number %s', (text) => {
  expect(new DateReader('MONTH_FIRST', { takesDayNumbers: true }).read(text)).toHaveProperty('reason')
})

it.each([
  ['28012026', 'DAY_FIRST', '2026-01-28'],
  // The day on which Dynamics closes a year.
  ['C31/12/2025', 'DAY_FIRST', '2025-12-31'],
  ['C12/31/25', 'MONTH_FIRST', '2025-12-31'],
  ['05012026', 'DAY_FIRST', '2026-01-05'],
  ['5012026', 'DAY_FIRST', '2026-01-05'],
  ['05012026', 'MONTH_FIRST', '2026-05-01'],
  ['20122026', 'DAY_FIRST', '2026-12-20'],
  ['20261220', 'DAY_FIRST', '2026-12-20'],
] as const)('reads %s, %s, in a column of dates', (text, order, day) => {
  expect(new DateReader(order, { takesDayNumbers: true }).read(text)).toMatchObject({ day })
})

it.each([
  ['01202026', 'DAY_FIRST', 'date “01202026” is no day with the day first'],
  ['28012026', 'MONTH_FIRST', 'date “28012026” is no day with the month first'],
  ['28012026', 'ISO', 'date “28012026” does not begin with its year'],
  [
    '20261301',
    'DAY_FIRST',
    'date “20261301” is no day with the year first (20260131), the day first (31012026) or the month first (01312026)',
  ],
] as const)('refuses %s, %s, in a column of dates', (text, order, reason) => {
  expect(new DateReader(order, { takesDayNumbers: true }).read(text)).toEqual({ reason })
})

it('takes digits for a date only in a column of dates', () => {
  expect(read('28012026', 'DAY_FIRST')).toHaveProperty('reason')
})

it.each([
  ['02/01/2026', { monthFirst: '2026-02-01', dayFirst: '2026-01-02', yearFirst: null }],
  ['26/01/05', { monthFirst: null, dayFirst: '2005-01-26', yearFirst: '2026-01-05' }],
  ['02/01/26', { monthFirst: '2026-02-01', dayFirst: '2026-01-02', yearFirst: null }],
  ['02012026', { monthFirst: '2026-02-01', dayFirst: '2026-01-02', yearFirst: null }],
  ['2/1/26', { monthFirst: '2026-02-01', dayFirst: '2026-01-02', yearFirst: null }],
  ['02/02/2026', null],
  ['13/02/2026', null],
  ['2026-02-01', null],
])('%s is the days %j', (text, days) => {
  expect(readingsOf(text)).toEqual(days)
})

it('reads leap days and two-digit years', () => {
  expect(read('02/29/2028')).toMatchObject({ day: '2028-02-29' })
  expect(read('01/01/69')).toMatchObject({ day: '2069-01-01' })
  expect(read('01/01/70')).toMatchObject({ day: '1970-01-01' })
})

it.each([
  [['07/13/2026', '07/01/2026'], 'MONTH_FIRST'],
  [['13/07/2026', '01/07/2026'], 'DAY_FIRST'],
  [['07/01/2026', '08/01/2026'], 'MONTH_FIRST'],
  [['7.1.2026', '8.1.2026'], 'DAY_FIRST'],
  [['2026-07-01', '2026-07-02'], 'ISO'],
  [['2026-07-01', '07/02/2026'], 'MONTH_FIRST'],
  [['2026-07-01', '14/02/2026'], 'DAY_FIRST'],
  [['02 Sep 2026'], 'DAY_FIRST'],
  [['Sep 2, 2026'], 'MONTH_FIRST'],
  [['13/07/2026', '07/14/2026', '07/15/2026'], 'MONTH_FIRST'],
  [['26/01/22', '26/01/25', '26/01/28'], 'ISO'],
  [['26/01/05', '26/01/28'], 'ISO'],
  [['25-12-31', '26-01-05', '26-01-15'], 'ISO'],
  [['99/12/31', '99/12/30'], 'ISO'],
  [['22/01/26', '25/01/26', '28/01/26'], 'DAY_FIRST'],
  [['13/01/26', '28/02/25', '30/11/24'], 'DAY_FIRST'],
  [['01/22/26', '02/25/26', '12/28/26'], 'MONTH_FIRST'],
  [['26/01/22', '26/01/25', '05/01/26'], 'DAY_FIRST'],
  [['nonsense'], 'MONTH_FIRST'],
] as const)('%j are %s under any assumption', (texts, expected) => {
  for (const assumed of ['ISO', 'MONTH_FIRST', 'DAY_FIRST'] as const) {
    const reader = new DateReader(assumed)
    for (const text of texts) reader.read(text)
    expect(decideDateOrder(reader.evidence, false)).toBe(expected)
  }
})

it.each([
  [['03/04/2026', '04/03/2026', '05/06/2026', '02/01/2026'], false, false],
  [['03/04/2026', '2026-04-05'], false, false],
  [['03/04/2026'], true, true],
  [['03/04/2026', '03/14/2026'], false, true],
  [['03/04/2026', '14/03/2026'], false, true],
  [['3.4.2026'], false, true],
  [['2026-04-03'], false, true],
  [['Sep 2, 2026'], false, true],
  [['02/02/2026', '03/03/2026'], false, true],
  [['03/04/2026', '03/14/2026', '14/03/2026'], false, false],
  [['26/01/22', '26/01/25', '26/01/28'], false, true],
  [['22/01/26', '25/01/26', '28/01/26'], false, true],
  [['26/01/05'], false, false],
  [['31/12/22', '31/12/23', '31/12/24'], false, false],
  [['22/12/31', '23/12/31', '24/12/31'], false, false],
  [['28/01/22', '28/02/23', '28/03/24', '28/04/25', '28/05/26'], false, false],
] as const)('%j with a decimal comma: %s; the order is determined: %s', (texts, usesDecimalComma, determined) => {
  const reader = new DateReader('MONTH_FIRST')
  for (const text of texts) reader.read(text)
  expect(determinesDateOrder(reader.evidence, usesDecimalComma)).toBe(determined)
})

it('assumes the day first for decimal commas if nothing else decides', () => {
  const reader = new DateReader('ISO')
  reader.read('07/01/2026')
  expect(decideDateOrder(reader.evidence, true)).toBe('DAY_FIRST')
  expect(decideDateOrder(reader.evidence, false, 'DAY_FIRST')).toBe('DAY_FIRST')
})

it('reads every day in every form', () => {
  const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
  const day = fc.date({ min: new Date('1970-01-01'), max: new Date('2069-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(day, fc.constantFrom('/', '-', '.'), fc.boolean(), (date, separator, short) => {
      const iso = date.toISOString().slice(0, 10)
      const [year = '', month = '', dayOfMonth = ''] = iso.split('-')
      const shown = short ? year.slice(2) : year
      const name = names[Number(month) - 1]
      const forms: [string, DateOrder][] = [
        [iso, 'ISO'],
        [`${year}${month}${dayOfMonth}`, 'ISO'],
        [[month, dayOfMonth, shown].join(separator), 'MONTH_FIRST'],
        [[Number(dayOfMonth), Number(month), shown].join(separator), 'DAY_FIRST'],
        [`${dayOfMonth} ${name} ${year}`, 'ISO'],
        [`${name} ${Number(dayOfMonth)}, ${year}`, 'ISO'],
      ]
      for (const [text, order] of forms) expect(read(text, order)).toMatchObject({ day: iso })
    }),
  )
})
