import { describe, expect, it } from 'vitest'
import { monthIndex } from '../time/day.ts'
import { figurePeriods } from './figure-periods.ts'
import { FigureBook } from './packed-figures.ts'

const month = (of: number) => monthIndex(2026, of)
const months = figurePeriods('MONTHLY', month(2), month(4), 1)
const book = new FigureBook()
book.add([
  { subjectId: 'guests', locationId: 1, firstMonths: [month(1), month(2), month(4)], months: [1, 1, 1], values: ['10', '0', '-2.5'] },
  {
    subjectId: 'guests',
    locationId: 2,
    firstMonths: [monthIndex(2025, 10), month(1), month(4)],
    months: [3, 3, 3],
    values: ['7', '8', '9'],
  },
])

describe('FigureBook', () => {
  it('returns figures of exactly these periods', () => {
    expect(book.valuesOf('guests', 1, months)).toEqual(['0', null, '-2.5'])
    // A quarter's figure does not count for its months.
    expect(book.valuesOf('guests', 2, months)).toEqual([null, null, null])
    expect(book.valuesOf('guests', 3, months)).toEqual([null, null, null])
    expect(book.valuesOf('guests', 2, figurePeriods('QUARTERLY', month(2), month(4), 1))).toEqual(['8', '9'])
  })

  it('counts overlapping figures of other periods', () => {
    expect(book.countBeside(months)).toBe(2)
    expect(book.countBeside(figurePeriods('QUARTERLY', month(2), month(4), 1))).toBe(3)
    expect(book.countBeside([])).toBe(0)
  })
})

it('names whole fiscal periods', () => {
  const headings = (period: 'MONTHLY' | 'QUARTERLY' | 'YEARLY') =>
    figurePeriods(period, month(5), month(8), 7).map(({ heading }) => heading)
  expect(headings('MONTHLY')).toEqual(['May 2026', 'Jun 2026', 'Jul 2026', 'Aug 2026'])
  expect(headings('QUARTERLY')).toEqual(['Q4 2026', 'Q1 2027'])
  expect(headings('YEARLY')).toEqual(['2026', '2027'])
})
