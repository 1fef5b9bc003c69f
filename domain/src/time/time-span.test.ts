import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BadInputError } from '../errors.ts'
import { addDays, dayFromNumber, dayNumber, type MonthOfYear, monthOf, parseDay } from './day.ts'
import { countPeriods, type Period } from './fiscal-calendar.ts'
import {
  areSameSettings,
  customRangeProblem,
  defaultTimeSpanSetting,
  holdTimeSpan,
  type LooseTimeSpanInput,
  MAX_COLUMNS,
  parseTimeSpan,
  resolveTimeSpan,
  rollsForward,
  type TimeContext,
  type TimeSpanSetting,
  timeSpanInput,
  withAnchor,
} from './time-span.ts'

const context = (today: string, fiscalYearStartMonth: MonthOfYear = 1, lastLedgerDay: string | null = null): TimeContext => ({
  today: parseDay(today),
  lastLedgerDay: lastLedgerDay === null ? null : parseDay(lastLedgerDay),
  fiscalYearStartMonth,
})

const days = (input: LooseTimeSpanInput, from: TimeContext): string => {
  const span = resolveTimeSpan(parseTimeSpan(input), from)
  return `${span.startDate} ${span.endDate}`
}

describe('resolveTimeSpan', () => {
  const june = context('2026-06-15')
  const july = context('2026-06-15', 7)
  const ledger = context('2026-06-15', 1, '2026-04-30')
  it.each<{ input: LooseTimeSpanInput; from: TimeContext; expected: string }>([
    { input: { period: 'MONTHLY', startDate: '2026-01-05', endDate: '2026-01-05' }, from: june, expected: '2026-01-05 2026-01-05' },
    { input: { period: 'MONTHLY', yearToDate: true }, from: june, expected: '2026-01-01 2026-06-15' },
    { input: { period: 'YEARLY', yearToDate: true }, from: july, expected: '2025-07-01 2026-06-15' },
    { input: { period: 'MONTHLY', yearToDate: true, anchor: 'LEDGER' }, from: ledger, expected: '2026-01-01 2026-04-30' },
    { input: { period: 'MONTHLY', yearToDate: true, anchor: 'LEDGER' }, from: june, expected: '2026-01-01 2026-06-15' },
    { input: { period: 'MONTHLY', lastPeriods: 1 }, from: june, expected: '2026-06-01 2026-06-15' },
    { input: { period: 'MONTHLY', lastPeriods: 6 }, from: june, expected: '2026-01-01 2026-06-15' },
    { input: { period: 'QUARTERLY', lastPeriods: 2 }, from: june, expected: '2026-01-01 2026-06-15' },
    { input: { period: 'YEARLY', lastPeriods: 2 }, from: july, expected: '2024-07-01 2026-06-15' },
    { input: { period: 'QUARTERLY', lastPeriods: 1 }, from: context('2026-01-10', 2), expected: '2025-11-01 2026-01-10' },
    { input: { period: 'MONTHLY', lastPeriods: 3, anchor: 'LEDGER' }, from: ledger, expected: '2026-02-01 2026-04-30' },
    { input: { period: 'MONTHLY', startsPeriodsBeforeCurrent: 1, numberOfPeriods: 1 }, from: june, expected: '2026-05-01 2026-05-31' },
    { input: { period: 'MONTHLY', startsPeriodsBeforeCurrent: 0, numberOfPeriods: 12 }, from: june, expected: '2026-06-01 2027-05-31' },
    { input: { period: 'QUARTERLY', startsPeriodsBeforeCurrent: -1, numberOfPeriods: 2 }, from: june, expected: '2026-07-01 2026-12-31' },
    { input: { period: 'YEARLY', startsPeriodsBeforeCurrent: 1, numberOfPeriods: 1 }, from: july, expected: '2024-07-01 2025-06-30' },
  ])('$input of $from.today is $expected', ({ input, from, expected }) => expect(days(input, from)).toBe(expected))

  it('gives LastPeriods and RelativeTimeSpan exactly the requested number of columns', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 40000 }).map(dayFromNumber),
        fc.constantFrom<Period>('MONTHLY', 'QUARTERLY', 'YEARLY'),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: -20, max: 40 }),
        fc.integer({ min: 1, max: 12 }),
        (today, period, count, starts, fiscalYearStart) => {
          // 1 to 12 by the generator.
          const from = { today, lastLedgerDay: null, fiscalYearStartMonth: fiscalYearStart as MonthOfYear }
          for (const input of [
            { period, lastPeriods: count },
            { period, startsPeriodsBeforeCurrent: starts, numberOfPeriods: count },
          ]) {
            const span = resolveTimeSpan(parseTimeSpan(input), from)
            expect(countPeriods(monthOf(span.startDate), monthOf(span.endDate), period, from.fiscalYearStartMonth)).toBe(count)
          }
        },
      ),
    )
  })

  it('refuses spans outside the supported years or with too many columns', () => {
    expect(() => days({ period: 'YEARLY', lastPeriods: 500 }, june)).toThrow('outside the years 1900 to 2200')
    expect(() => days({ period: 'MONTHLY', lastPeriods: MAX_COLUMNS + 1 }, june)).toThrow('lastPeriods is a whole number from 1 to 1200')
    expect(() => days({ period: 'MONTHLY', startDate: '1950-01-01', endDate: '2100-01-01' }, june)).toThrow('makes 1801 columns')
  })
})

describe('parseTimeSpan', () => {
  it.each<{ input: LooseTimeSpanInput; message: string; field: string }>([
    { input: {}, message: 'A period is MONTHLY, QUARTERLY or YEARLY', field: 'timeSpan.period' },
    { input: { period: 'WEEKLY', lastPeriods: 1 }, message: 'A period is', field: 'timeSpan.period' },
    { input: { period: 'MONTHLY' }, message: 'None was given', field: 'timeSpan' },
    { input: { period: 'MONTHLY', yearToDate: false }, message: 'None was given', field: 'timeSpan' },
    { input: { period: 'MONTHLY', yearToDate: 'yes' }, message: 'yearToDate is true', field: 'timeSpan.yearToDate' },
    { input: { period: 'MONTHLY', yearToDate: true, lastPeriods: 2 }, message: 'Given were yearToDate; lastPeriods', field: 'timeSpan' },
    { input: { period: 'MONTHLY', startDate: '2026-01-01' }, message: 'needs both startDate and endDate', field: 'timeSpan.endDate' },
    { input: { period: 'MONTHLY', endDate: '2026-01-01' }, message: 'needs both startDate and endDate', field: 'timeSpan.startDate' },
    {
      input: { period: 'MONTHLY', startDate: '2026-02-01', endDate: '2026-01-31' },
      message: 'ends on 2026-01-31, before it starts on 2026-02-01',
      field: 'timeSpan.endDate',
    },
    { input: { period: 'MONTHLY', startDate: '2026-02-30', endDate: '2026-03-31' }, message: 'not a day', field: 'timeSpan.startDate' },
    {
      input: { period: 'YEARLY', startDate: '1899-12-31', endDate: '1900-01-01' },
      message: 'outside the years',
      field: 'timeSpan.startDate',
    },
    { input: { period: 'MONTHLY', lastPeriods: 0 }, message: 'lastPeriods is a whole number', field: 'timeSpan.lastPeriods' },
    { input: { period: 'MONTHLY', lastPeriods: 1.5 }, message: 'lastPeriods is a whole number', field: 'timeSpan.lastPeriods' },
    { input: { period: 'MONTHLY', lastPeriods: 3, anchor: 'NOW' }, message: 'TODAY or LEDGER', field: 'timeSpan.anchor' },
    {
      input: { period: 'MONTHLY', numberOfPeriods: 3 },
      message: 'startsPeriodsBeforeCurrent is',
      field: 'timeSpan.startsPeriodsBeforeCurrent',
    },
    {
      input: { period: 'MONTHLY', startDate: '2026-01-01', endDate: '2026-03-31', anchor: 'TODAY' },
      message: 'has no anchor',
      field: 'timeSpan.anchor',
    },
  ])('refuses $input', ({ input, message, field }) => {
    const error = (() => {
      try {
        parseTimeSpan(input)
      } catch (caught) {
        return caught
      }
      return null
    })()
    expect(error).toBeInstanceOf(BadInputError)
    expect(error).toMatchObject({ field, message: expect.stringContaining(message) })
  })

  it('treats null as omitted, and anchors to today by default', () => {
    expect(parseTimeSpan({ period: 'MONTHLY', startDate: null, endDate: null, yearToDate: null, lastPeriods: 3, anchor: null })).toEqual({
      kind: 'LAST_PERIODS',
      period: 'MONTHLY',
      lastPeriods: 3,
      anchor: 'TODAY',
    })
  })

  it('round-trips through its input', () => {
    const anyPeriod = fc.constantFrom<Period>('MONTHLY', 'QUARTERLY', 'YEARLY')
    const anchor = fc.constantFrom('TODAY' as const, 'LEDGER' as const)
    const anySetting: fc.Arbitrary<TimeSpanSetting> = fc.oneof(
      fc.record({ kind: fc.constant('YEAR_TO_DATE' as const), period: anyPeriod, anchor }),
      fc.record({ kind: fc.constant('LAST_PERIODS' as const), period: anyPeriod, lastPeriods: fc.integer({ min: 1, max: 1200 }), anchor }),
      fc.record({
        kind: fc.constant('RELATIVE' as const),
        period: anyPeriod,
        startsPeriodsBeforeCurrent: fc.integer({ min: -1200, max: 1200 }),
        numberOfPeriods: fc.integer({ min: 1, max: 1200 }),
        anchor,
      }),
      fc.tuple(anyPeriod, fc.integer({ min: 0, max: 30000 }), fc.nat(10000)).map(([period, start, length]) => ({
        kind: 'FIXED' as const,
        period,
        startDate: dayFromNumber(start),
        endDate: dayFromNumber(start + length),
      })),
    )
    fc.assert(
      fc.property(anySetting, (setting) => {
        expect(parseTimeSpan(timeSpanInput(setting))).toEqual(setting)
        expect(areSameSettings(setting, parseTimeSpan(timeSpanInput(setting)))).toBe(true)
      }),
    )
  })
})

describe('settings', () => {
  const from = context('2026-06-15', 1, '2026-05-20')

  it('default to the current period up to today', () => {
    const span = resolveTimeSpan(defaultTimeSpanSetting('QUARTERLY'), from)
    expect(span).toEqual({ period: 'QUARTERLY', startDate: '2026-04-01', endDate: '2026-06-15' })
  })

  it('can be held, and anchored to the ledger', () => {
    const rolling = parseTimeSpan({ period: 'MONTHLY', yearToDate: true })
    const held = holdTimeSpan(withAnchor(rolling, 'LEDGER'), from)
    expect(timeSpanInput(held)).toEqual({ period: 'MONTHLY', startDate: '2026-01-01', endDate: '2026-05-20' })
    expect([rolling, held].map(rollsForward)).toEqual([true, false])
    expect(withAnchor(held, 'LEDGER')).toBe(held)
    expect(areSameSettings(rolling, withAnchor(rolling, 'LEDGER'))).toBe(false)
  })

  it('may be a single day, but never end before they start', () => {
    const span = (endDate: string) => parseTimeSpan({ period: 'MONTHLY', startDate: '2026-06-01', endDate })
    expect(span('2026-06-01')).toMatchObject({ startDate: '2026-06-01', endDate: '2026-06-01' })
    expect(() => span('2026-05-31')).toThrow(
      'End date must be later than start date. The time span ends on 2026-05-31, before it starts on 2026-06-01.',
    )
    const monthToDate = parseTimeSpan({ period: 'MONTHLY', lastPeriods: 1 })
    const held = holdTimeSpan(monthToDate, { ...from, today: parseDay('2026-06-01') })
    expect(parseTimeSpan(timeSpanInput(held))).toEqual(held)
  })

  it('require more than one day in a custom range', () => {
    const day = parseDay('2026-06-15')
    expect(customRangeProblem(day, day)).toBe('End date must be later than start date')
    expect(customRangeProblem(day, addDays(day, 1))).toBeNull()
    expect(dayNumber(addDays(day, 1)) - dayNumber(day)).toBe(1)
  })
})
