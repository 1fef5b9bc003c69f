import type { ChartDocument } from '../charts/chart-document.ts'
import { EVERY_PLACE, type QuestionPlaces } from '../figures/figure-question.ts'
import { addDays, addToMonth, type Day, firstDayOf, lastDayOf, type MonthOfYear, monthOf, monthOfYear } from '../time/day.ts'
import { fiscalYearOf } from '../time/fiscal-calendar.ts'
import { type DaySpan, holdTimeSpan, resolveTimeSpan, rollsForward, type TimeContext, type TimeSpanSetting } from '../time/time-span.ts'
import { lastWholeMonth } from '../time/whole-months.ts'
import type { ElementScope, PresentationSettings, ProfitLossElement } from './presentation.ts'
import type { AskedTable } from './slide-table.ts'

/** What an element is of, with everything filled in. */
export interface FilledScope {
  /** Null: the company has no mapping. */
  readonly mappingId: string | null
  readonly places: QuestionPlaces
  readonly timeSpan: TimeSpanSetting
  /** Null for none. */
  readonly budgetId: string | null
}

/** What a company has, for what neither an element nor its presentation names. */
export interface UsualScope {
  readonly mappingId: string | null
  readonly time: TimeContext
}

/** If no time is chosen: the last whole month of the ledger, as home has it. */
export function usualPresentationSpan({ today, lastLedgerDay }: TimeContext): TimeSpanSetting {
  const months = monthOf(lastLedgerDay ?? today) - lastWholeMonth({ today, lastLedgerDay })
  return { kind: 'RELATIVE', period: 'MONTHLY', startsPeriodsBeforeCurrent: months, numberOfPeriods: 1, anchor: 'LEDGER' }
}

/** An element's own, else its presentation's, else the company's. */
export function filledScope(
  { mappingId, places, timeSpan, budgetId }: ElementScope,
  settings: PresentationSettings,
  usual: UsualScope,
): FilledScope {
  const { defaultLocationIds, defaultMappingId, defaultBudgetId, defaultTimePeriod } = settings
  return {
    mappingId: mappingId ?? defaultMappingId ?? usual.mappingId,
    places: places ?? { ...EVERY_PLACE, locationIds: defaultLocationIds },
    timeSpan: timeSpan ?? defaultTimePeriod ?? usualPresentationSpan(usual.time),
    budgetId: budgetId ?? defaultBudgetId,
  }
}

/**
 * A span that rolls, up to the presentation's time instead of the end of the ledger: thirteen months up to that month. What is of whole
 * periods before now ends with the last one that is over on the presentation's last day. Fixed whole months
 * end with the presentation's time if it has one of its own; fixed days that are no whole months stay.
 */
function upToPresentation(timeSpan: TimeSpanSetting, { defaultTimePeriod }: PresentationSettings, time: TimeContext): TimeSpanSetting {
  if (timeSpan.kind === 'FIXED') {
    if (defaultTimePeriod === null) return timeSpan
    const { endDate } = resolveTimeSpan(defaultTimePeriod, time)
    return { ...timeSpan, ...endingWith(timeSpan, endDate, time.fiscalYearStartMonth) }
  }
  if (!rollsForward(timeSpan)) return timeSpan
  const { endDate } = resolveTimeSpan(defaultTimePeriod ?? usualPresentationSpan(time), time)
  const isBefore = timeSpan.kind === 'RELATIVE' && timeSpan.startsPeriodsBeforeCurrent >= timeSpan.numberOfPeriods
  const ledger = time.lastLedgerDay !== null && time.lastLedgerDay < endDate ? time.lastLedgerDay : endDate
  const last = isBefore ? addDays(endDate, 1) : ledger
  return holdTimeSpan(timeSpan, { ...time, today: last, lastLedgerDay: last })
}

/** Whole months that end with a day: of a year so far the one of that day's fiscal year, of others as many as before. Other days stay. */
function endingWith({ startDate, endDate }: DaySpan, last: Day, fiscalYearStart: MonthOfYear): DaySpan {
  const [start, end] = [monthOf(startDate), monthOf(endDate)]
  if (startDate !== firstDayOf(start) || endDate !== lastDayOf(end)) return { startDate, endDate }
  const years = fiscalYearOf(monthOf(last), fiscalYearStart) - fiscalYearOf(end, fiscalYearStart)
  // January alone is a month, not a year so far; nor is the first quarter.
  const isYearSoFar = monthOfYear(start) === fiscalYearStart && end !== start && end - start !== 2
  const months = isYearSoFar ? 12 * years : monthOf(last) - end
  return { startDate: firstDayOf(addToMonth(start, months)), endDate: last }
}

/** A chart as a slide shows it: at the places and up to the time of its element, or of the presentation. */
export function chartOnSlide(
  chart: ChartDocument,
  { places, timeSpan }: ElementScope,
  settings: PresentationSettings,
  time: TimeContext,
): ChartDocument {
  const isOfAll = chart.places.locationIds.length === 0 && chart.places.nodeIds.length === 0
  const inherited = isOfAll ? { ...EVERY_PLACE, locationIds: settings.defaultLocationIds } : chart.places
  return { ...chart, places: places ?? inherited, timeSpan: timeSpan ?? upToPresentation(chart.timeSpan, settings, time) }
}

/** What a profit and loss of a slide asks for. A layout keeps what neither its element nor the presentation names. */
export function tableOnSlide(
  { layoutId, scope, columns, rows, currencyView, showAccountNumbers }: ProfitLossElement,
  settings: PresentationSettings,
  usual: UsualScope,
): Omit<AskedTable, 'locationIds'> & Pick<ProfitLossElement, 'layoutId' | 'rows'> & { readonly places: QuestionPlaces | null } {
  const filled = filledScope(scope, settings, usual)
  const own = { layoutId, rows, columns, currencyView, showAccountNumbers, budgetId: filled.budgetId }
  if (layoutId === null) return { ...own, mappingId: filled.mappingId, places: filled.places, timeSpan: filled.timeSpan }
  const places = scope.places ?? (settings.defaultLocationIds.length === 0 ? null : filled.places)
  return { ...own, mappingId: scope.mappingId, places, timeSpan: scope.timeSpan ?? settings.defaultTimePeriod }
}
