import { expect, it } from 'vitest'
import { dayFrom, monthIndex } from '../../../time/day.ts'
import { type DatedRows, farRows, farRowsSentence } from './far-days.ts'

const dated = (year: number, month: number, rows: number, line: number): DatedRows => ({
  month: monthIndex(year, month),
  rows,
  line,
  day: dayFrom(year, month, 5),
})

it.each([
  ['one month', [dated(2026, 1, 3, 2)], []],
  ['several years in a row', [dated(2019, 1, 3, 2), dated(2026, 1, 3, 5)], []],
  ['a typing error in the year', [dated(2026, 1, 40, 2), dated(2062, 1, 1, 17), dated(2026, 2, 2, 9)], ['17 2062-01-05 1']],
  ['both directions', [dated(1926, 3, 2, 8), dated(2026, 1, 40, 2), dated(2062, 1, 1, 17)], ['8 1926-03-05 2', '17 2062-01-05 1']],
  ['locations of the same month', [dated(2062, 1, 1, 17), dated(2062, 1, 2, 4), dated(2026, 1, 40, 2)], ['4 2062-01-05 3']],
  ['no rows', [], []],
] as const)('%s', (_, months, far) => {
  expect(farRows(months).map(({ line, day, rows }) => `${line} ${day} ${rows}`)).toEqual(far)
})

it('is said with the line and the day', () => {
  const main = dated(2026, 1, 40, 2)
  expect(farRowsSentence(farRows([main, dated(2062, 1, 1, 17)]))).toBe('1 row is decades away from all others: line 17 (Jan 05, 2062).')
  expect(farRowsSentence(farRows([main, dated(2062, 1, 3, 1_017)]))).toBe(
    '3 rows are decades away from all others: the first on line 1,017 (Jan 05, 2062).',
  )
  expect(farRowsSentence(farRows([main, dated(1926, 3, 2, 8), dated(2062, 1, 1, 17)]))).toBe(
    '3 rows are decades away from all others: line 8 (Mar 05, 1926), line 17 (Jan 05, 2062).',
  )
})
