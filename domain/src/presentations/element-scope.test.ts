import { describe, expect, it } from 'vitest'
import { NEW_CHART } from '../charts/chart-document.ts'
import { parseDay, parseMonthOfYear } from '../time/day.ts'
import { resolveTimeSpan, type TimeSpanSetting } from '../time/time-span.ts'
import { chartOnSlide, filledScope, tableOnSlide } from './element-scope.ts'
import { newTable } from './new-elements.ts'
import { INHERITED, USUAL_SETTINGS } from './presentation.ts'

const TIME = { today: parseDay('2026-11-20'), lastLedgerDay: parseDay('2026-11-20'), fiscalYearStartMonth: parseMonthOfYear(1) }
const USUAL = { mappingId: 'mapping', time: TIME }
const AUGUST: Extract<TimeSpanSetting, { kind: 'FIXED' }> = {
  kind: 'FIXED',
  period: 'MONTHLY',
  startDate: parseDay('2026-08-01'),
  endDate: parseDay('2026-08-31'),
}
const relative = (startsPeriodsBeforeCurrent: number, numberOfPeriods: number): TimeSpanSetting => ({
  kind: 'RELATIVE',
  period: 'MONTHLY',
  startsPeriodsBeforeCurrent,
  numberOfPeriods,
  anchor: 'LEDGER',
})

function fixed(startDate: string, endDate: string): TimeSpanSetting {
  return { kind: 'FIXED', period: 'MONTHLY', startDate: parseDay(startDate), endDate: parseDay(endDate) }
}

describe('what an element of a slide is of', () => {
  it('is its own, else the presentation’s, else the company’s with the last month that is over', () => {
    const filled = filledScope(INHERITED, USUAL_SETTINGS, USUAL)
    expect([filled.mappingId, filled.budgetId, filled.places.locationIds]).toEqual(['mapping', null, []])
    expect(resolveTimeSpan(filled.timeSpan, TIME)).toMatchObject({ startDate: '2026-10-01', endDate: '2026-10-31' })
    const settings = { ...USUAL_SETTINGS, defaultBudgetId: 'plan', defaultLocationIds: ['3'], defaultTimePeriod: AUGUST }
    expect(filledScope(INHERITED, settings, USUAL)).toMatchObject({ budgetId: 'plan', places: { locationIds: ['3'] }, timeSpan: AUGUST })
    expect(filledScope({ ...INHERITED, budgetId: 'own' }, settings, USUAL).budgetId).toBe('own')
  })

  it.each([
    ['the month that has just ended', '2026-11-20', '2026-10-31', '2026-10-01'],
    ['a month that ends with a weekend', '2026-11-20', '2026-10-30', '2026-10-01'],
    ['a month that still runs on its last day', '2026-11-30', '2026-11-30', '2026-10-01'],
    ['an entry of the future', '2026-11-20', '2026-12-31', '2026-10-01'],
    ['no ledger', '2026-11-30', null, '2026-10-01'],
  ])('takes the last full month, as home does, of a ledger that ends with %s', (_what, today, last, startDate) => {
    const time = { ...TIME, today: parseDay(today), lastLedgerDay: last === null ? null : parseDay(last) }
    const { timeSpan } = filledScope(INHERITED, USUAL_SETTINGS, { ...USUAL, time })
    expect(resolveTimeSpan(timeSpan, time)).toMatchObject({ startDate })
    // Charts with the months up to it end with the same month.
    const chart = { ...NEW_CHART, mappingId: 'mapping', timeSpan: relative(1, 1) }
    expect(resolveTimeSpan(chartOnSlide(chart, INHERITED, USUAL_SETTINGS, time).timeSpan, time)).toMatchObject({ startDate })
  })

  it.each<[string, TimeSpanSetting, string, string]>([
    ['months that end before the current one', relative(13, 13), '2025-08-01', '2026-08-31'],
    ['the last month', relative(1, 1), '2026-08-01', '2026-08-31'],
    ['the year to date', { kind: 'YEAR_TO_DATE', period: 'MONTHLY', anchor: 'LEDGER' }, '2026-01-01', '2026-08-31'],
    ['the last three months', { kind: 'LAST_PERIODS', period: 'MONTHLY', lastPeriods: 3, anchor: 'TODAY' }, '2026-06-01', '2026-08-31'],
    ['two fixed months', { ...AUGUST, endDate: parseDay('2026-09-30') }, '2026-07-01', '2026-08-31'],
    ['fixed months from before', fixed('2025-03-01', '2026-05-31'), '2025-06-01', '2026-08-31'],
    ['a fixed year', fixed('2026-01-01', '2026-12-31'), '2026-01-01', '2026-08-31'],
    ['a fixed year so far, of the year before', fixed('2025-01-01', '2025-10-31'), '2026-01-01', '2026-08-31'],
    ['fixed days that are no months', fixed('2026-08-10', '2026-09-12'), '2026-08-10', '2026-09-12'],
  ])('lets a chart of %s reach up to the presentation’s month', (_what, timeSpan, startDate, endDate) => {
    const chart = { ...NEW_CHART, mappingId: 'mapping', timeSpan }
    const shown = chartOnSlide(chart, INHERITED, { ...USUAL_SETTINGS, defaultTimePeriod: AUGUST, defaultLocationIds: ['3'] }, TIME)
    expect(resolveTimeSpan(shown.timeSpan, TIME)).toMatchObject({ startDate, endDate })
    expect(shown.places.locationIds).toEqual(['3'])
  })

  it('leaves a chart at its own places, and a layout at its own time where the presentation has none', () => {
    const chart = { ...NEW_CHART, mappingId: 'mapping', timeSpan: AUGUST, places: { locationIds: ['1'], nodeIds: [], isAllBut: false } }
    const shown = chartOnSlide(chart, INHERITED, { ...USUAL_SETTINGS, defaultLocationIds: ['3'] }, TIME)
    expect(shown.places.locationIds).toEqual(['1'])
    expect(shown.timeSpan).toEqual(AUGUST)
    const table = newTable({ id: 't', box: { x: 0, y: 0, width: 10, height: 10, rotation: 0 } }, 'layout', 'Table')
    expect(tableOnSlide(table, USUAL_SETTINGS, USUAL)).toMatchObject({ layoutId: 'layout', mappingId: null, places: null, timeSpan: null })
    expect(tableOnSlide({ ...table, layoutId: null }, USUAL_SETTINGS, USUAL)).toMatchObject({
      mappingId: 'mapping',
      places: { locationIds: [] },
    })
  })
})
