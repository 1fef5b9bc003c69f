import { expect, it } from 'vitest'
import { DateReader } from './date-text.ts'

const WEEK = 'is a week, and a ledger needs days: export the date of each transaction'
const julian = (text: string, day: number, year: number) =>
  `date “${text}” seems to be day ${day} of ${year}, a Julian date: export dates with month and day, such as ${year}-01-31`

it.each([
  ['2026-W05', `date “2026-W05” ${WEEK}`],
  ['W05 2026', `date “W05 2026” ${WEEK}`],
  ['Week 5', `date “Week 5” ${WEEK}`],
  ['KW 5/2026', `date “KW 5/2026” ${WEEK}`],
  ['2026032', julian('2026032', 32, 2026)],
  ['26032', julian('26032', 32, 2026)],
  ['126032', julian('126032', 32, 2026)],
  ['26000', 'date “26000” is not a date'],
  ['126400', 'date “126400” is not a date'],
])('%s is refused with its cause', (text, reason) => {
  expect(new DateReader('ISO', { takesDayNumbers: true }).read(text)).toEqual({ reason })
})

it.each(['46023', '5012026', '20260131'])('%s is a date', (text) => {
  expect(new DateReader('DAY_FIRST', { takesDayNumbers: true }).read(text)).toHaveProperty('day')
})
