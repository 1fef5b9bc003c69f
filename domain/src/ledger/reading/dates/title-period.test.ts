import { expect, it } from 'vitest'
import { parseDay } from '../../../time/day.ts'
import { titlePeriod } from './title-period.ts'

const january = { firstDay: parseDay('2026-01-05'), lastDay: parseDay('2026-01-09') }
const periodOf = (...lines: readonly string[]) => {
  const titles = lines.flatMap((line, at) => line.split('|').map((text) => ({ line: at + 1, text: text.trim() })))
  const found = titlePeriod(titles, january)
  return found === null ? null : `${found.firstDay} ${found.lastDay}`
}

it.each([
  ['January 1 - March 31, 2026', '2026-01-01 2026-03-31'],
  ['General Ledger for January 1 – 31, 2026', '2026-01-01 2026-01-31'],
  ['January - February, 2026', '2026-01-01 2026-02-28'],
  ['Nov - Jan 2026', '2025-11-01 2026-01-31'],
  ['Nov 2025 to Jan 2026', '2025-11-01 2026-01-31'],
  ['November 15 through January 10, 2026', '2025-11-15 2026-01-10'],
  ['1 January 2026 to 31 March 2026', '2026-01-01 2026-03-31'],
  ['For the period 1 Jan to 31 Mar 2026', '2026-01-01 2026-03-31'],
  ['1 - 31 January 2026', '2026-01-01 2026-01-31'],
  ['01.01.2026 bis 31.03.2026', '2026-01-01 2026-03-31'],
  ['Zeitraum: 01.01. - 31.03.2026', '2026-01-01 2026-03-31'],
  ['1. Januar 2026 bis 31. März 2026', '2026-01-01 2026-03-31'],
  ['Du 01/01/2026 au 03/31/2026', '2026-01-01 2026-03-31'],
  ['Period: 2026-01-01 - 2026-03-31', '2026-01-01 2026-03-31'],
  ['From: | 01/01/2026 | To: | 03/31/2026', '2026-01-01 2026-03-31'],
  ['1/1/26 - 3/31/26', '2026-01-01 2026-03-31'],
  ['05/01/2026 - 10/01/2026', '2026-01-05 2026-01-10'],
  ['01/02/2026 - 10/02/2026', '2026-01-02 2026-10-02'],
])('reads the period of “%s”', (line, period) => {
  expect(periodOf('Harbor LLC', 'General Ledger', line)).toBe(period)
})

it('reads both ends on lines of their own', () => {
  expect(periodOf('Start date: 01/01/2026', 'End date: 03/31/2026')).toBe('2026-01-01 2026-03-31')
  expect(periodOf('From | 01/01/2026', 'To | 03/31/2026')).toBe('2026-01-01 2026-03-31')
})

it.each([
  'For the period ending March 31, 2026',
  'As of March 31, 2026',
  'As of January 1 - March 31, 2026',
  'Printed 01/01/2026 - 03/31/2026',
  'January 2026',
  'March 31, 2026 - January 1, 2026',
  'Accounts 4000 - 4999',
  'Stores 1 - 31, 2026',
  'Year 2026',
  'January 1 - March 31, 2025',
  'January 1 - March 31, 2026 vs January 1 - March 31, 2025',
  'January 1 - December 31, 2026',
  'Fiscal year January 1 - December 31, 2026',
  'FY26: Jan 1 - Jan 31, 2026',
  'Open periods: January - June 2026',
  'Period open from 01/01/2026 to 03/31/2026',
  'Lease term January 1, 2020 to December 31, 2030',
  'Filtered: all dates 01/01/2020 - 12/31/2030',
  'Budget period January - March 2026',
  'Contract | January 1 - January 31, 2026',
  'Geschäftsjahr 01.01.2026 - 31.12.2026',
])('reads none of “%s”', (line) => {
  expect(periodOf(line)).toBeNull()
})

it('reads a year if entries begin and end with it', () => {
  const title = [{ line: 1, text: 'January 1 - December 31, 2026' }]
  const year = { firstDay: parseDay('2026-01-05'), lastDay: parseDay('2026-12-09') }
  expect(titlePeriod(title, year)).toEqual({ firstDay: '2026-01-01', lastDay: '2026-12-31' })
  expect(titlePeriod(title, { ...year, lastDay: parseDay('2026-11-30') })).toBeNull()
})

it('reads the narrower of two', () => {
  expect(periodOf('January 1 - December 31, 2026', 'Ledger for January 2026')).toBe('2026-01-01 2026-01-31')
  expect(periodOf('January - June 2026', 'January 2 - 30, 2026')).toBe('2026-01-02 2026-01-30')
  expect(periodOf('January 1 - March 31, 2026', 'For the period ended March 2026')).toBe('2026-01-01 2026-03-31')
  expect(periodOf('Fiscal year January 1 - December 31, 2026', 'Ledger for January 2026')).toBeNull()
})

it('reads none of several', () => {
  expect(periodOf('January 1 - March 31, 2026', 'Ledger for May 2026')).toBeNull()
  expect(periodOf('January 1 - March 31, 2026', 'January 1 - March 31, 2025')).toBeNull()
})
