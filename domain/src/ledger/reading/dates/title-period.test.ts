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
])('reads none of “%s”', (line) => {
  expect(periodOf(line)).toBeNull()
})

it('reads none of several', () => {
  expect(periodOf('January 1 - March 31, 2026', 'January 1 - March 31, 2025')).toBeNull()
})
