import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addToMonth, firstDayOf, lastDayOf, type MonthIndex, monthIndex, parseDay } from '../time/day.ts'
import { monthText } from '../time/day-format.ts'
import { monthsToClose, openMonthsIn, parseMonth } from './open-months.ts'

const LEDGER = { firstDay: parseDay('2025-01-03'), lastDay: parseDay('2025-11-21') }
const month = (text: string): MonthIndex => parseMonth(text, 'month')

describe('open months', () => {
  it.each([
    { from: '2025-11-01', to: '2025-11-21', closed: ['2025-10'], open: ['2025-11'] },
    {
      from: '2025-01-01',
      to: '2025-11-21',
      closed: ['2025-10', '2025-09'],
      open: ['01', '02', '03', '04', '05', '06', '07', '08', '11'].map((one) => `2025-${one}`),
    },
    { from: '2025-10-01', to: '2025-10-31', closed: ['2025-10'], open: [] },
    // Before the ledger begins and after it ends there is nothing that could change.
    { from: '2024-01-01', to: '2024-12-31', closed: ['2025-01'], open: [] },
    { from: '2025-12-01', to: '2026-12-31', closed: ['2025-01'], open: [] },
    { from: '2024-12-01', to: '2025-02-28', closed: ['2025-01'], open: ['2025-02'] },
    // Nobody closes months here.
    { from: '2025-01-01', to: '2025-11-21', closed: [], open: [] },
  ])('of $from to $to with $closed closed are $open', ({ from, to, closed, open }) => {
    const found = openMonthsIn({ startDate: parseDay(from), endDate: parseDay(to) }, new Set(closed.map(month)), LEDGER)
    expect(found.map(monthText)).toEqual(open)
  })

  it('of an empty ledger are none', () => {
    expect(openMonthsIn({ startDate: LEDGER.firstDay, endDate: LEDGER.lastDay }, new Set([month('2025-01')]), null)).toEqual([])
  })

  it('and closed ones together are all months of the ledger that the days touch', () => {
    const months = fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { minLength: 1 })
    fc.assert(
      fc.property(months, fc.integer({ min: -5, max: 45 }), fc.integer({ min: 0, max: 30 }), (closedAt, start, length) => {
        const first = monthIndex(2020, 1)
        const closed = new Set(closedAt.map((at) => addToMonth(first, at)))
        const ledger = { firstDay: firstDayOf(first), lastDay: lastDayOf(addToMonth(first, 40)) }
        const [from, to] = [addToMonth(first, start), addToMonth(first, start + length)]
        const open = openMonthsIn({ startDate: firstDayOf(from), endDate: lastDayOf(to) }, closed, ledger)
        for (let at = -5; at <= 80; at += 1) {
          const one = addToMonth(first, at)
          const isTouched = one >= from && one <= to && at >= 0 && at <= 40
          expect(open.includes(one)).toBe(isTouched && !closed.has(one))
        }
      }),
    )
  })
})

describe('months to close', () => {
  const none = new Set<MonthIndex>()
  it.each([
    { asked: { through: month('2025-03') }, closed: none, months: ['2025-01', '2025-02', '2025-03'] },
    { asked: { through: month('2025-03') }, closed: new Set([month('2025-02')]), months: ['2025-01', '2025-03'] },
    { asked: { months: [month('2025-05'), month('2025-02'), month('2025-05')] }, closed: none, months: ['2025-02', '2025-05'] },
    { asked: { months: [month('2025-05')] }, closed: new Set([month('2025-05')]), months: [] },
  ])('are $months', ({ asked, closed, months }) => expect(monthsToClose(asked, closed, LEDGER).map(monthText)).toEqual(months))

  it.each([
    {
      asked: { through: month('2025-12') },
      sentence: 'Dec 2025 cannot be closed: the ledger ends in Nov 2025. Choose that month or an earlier one.',
    },
    {
      asked: { months: [month('2024-12')] },
      sentence: 'Dec 2024 cannot be closed: the ledger begins in Jan 2025. Choose that month or a later one.',
    },
  ])('are refused outside the ledger: $sentence', ({ asked, sentence }) =>
    expect(() => monthsToClose(asked, none, LEDGER)).toThrow(sentence),
  )

  it('are none in an empty ledger', () => {
    expect(() => monthsToClose({ through: month('2025-01') }, none, null)).toThrow('The ledger has no entries yet.')
  })

  it.each(['2025-13', '2025-1', '2025', '2025-00', '', '2025-01-01'])('are written as yyyy-MM, not as "%s"', (text) =>
    expect(() => parseMonth(text, 'months')).toThrow('is not a month such as 2026-10'),
  )
})
