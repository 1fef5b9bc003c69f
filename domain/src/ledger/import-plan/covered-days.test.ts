import { describe, expect, it } from 'vitest'
import { monthOf, parseDay } from '../../time/day.ts'
import { coveredMonths, keptDaysSentence } from './covered-days.ts'

const days = (from: string, to: string) => ({ month: monthOf(parseDay(from)), firstDay: parseDay(from), lastDay: parseDay(to) })
const spans = (...months: readonly (readonly [string, string])[]) =>
  coveredMonths(months.map(([from, to]) => days(from, to))).map(({ firstDay, lastDay }) => `${firstDay} ${lastDay}`)

describe('the days that a file covers', () => {
  it('are those between its first and last day, whole months between', () => {
    expect(spans(['2026-03-02', '2026-03-10'], ['2026-01-20', '2026-01-22'], ['2026-02-05', '2026-02-06'])).toEqual([
      '2026-01-20 2026-01-31',
      '2026-02-01 2026-02-28',
      '2026-03-01 2026-03-10',
    ])
    expect(spans(['2026-01-20', '2026-01-22'], ['2026-01-03', '2026-01-21'])).toEqual(['2026-01-03 2026-01-22'])
  })

  it('begin again after a month without entries, so that one wrong date covers nothing else', () => {
    expect(spans(['2016-01-20', '2016-01-20'], ['2026-01-20', '2026-01-22'], ['2026-02-01', '2026-02-03'])).toEqual([
      '2016-01-20 2016-01-20',
      '2026-01-20 2026-01-31',
      '2026-02-01 2026-02-03',
    ])
  })

  it.each([
    [['2026-01-20', '2026-01-31'], { before: 3, after: 0 }, 'Days 1 to 19 stay: the file begins on January 20.'],
    [['2026-01-02', '2026-01-30'], { before: 1, after: 0 }, 'Day 1 stays: the file begins on January 2.'],
    [['2026-02-01', '2026-02-10'], { before: 0, after: 2 }, 'Days 11 to 28 stay: the file ends on February 10.'],
    [
      ['2026-01-10', '2026-01-20'],
      { before: 1, after: 1 },
      'Days 1 to 9 and 21 to 31 stay: the file begins on January 10 and ends on January 20.',
    ],
    [['2026-01-17', '2026-01-17'], { before: 2, after: 3 }, 'Days 1 to 16 and 18 to 31 stay: the file has January 17 alone.'],
    [['2026-01-17', '2026-01-17'], { before: 2, after: 0 }, 'Days 1 to 16 stay: the file has January 17 alone.'],
    [['2026-01-10', '2026-01-20'], { before: 0, after: 0 }, null],
  ] as const)('say which others stay: %s', ([from, to], stored, sentence) => {
    const [covered] = coveredMonths([days(from, to)])
    if (covered === undefined) throw new Error('A month is covered')
    expect(keptDaysSentence(covered, stored)).toBe(sentence)
  })
})
