import type { ChartDocument } from '../../charts/chart-document.ts'
import { EVERY_PLACE, type QuestionPlaces } from '../../figures/figure-question.ts'
import { chartOnSlide, filledScope, type UsualScope } from '../../presentations/element-scope.ts'
import { type ElementScope, INHERITED, type PresentationSettings } from '../../presentations/presentation.ts'
import { firstDayOf, monthOf } from '../../time/day.ts'
import { firstMonthOfPeriod, periodNumberOf } from '../../time/fiscal-calendar.ts'
import { resolveTimeSpan, type TimeContext, type TimeSpan, type TimeSpanSetting } from '../../time/time-span.ts'
import { heldDays } from '../answers/plan-days.ts'

/** A presentation that something is added to. */
export interface Deck {
  readonly settings: PresentationSettings
  readonly usual: UsualScope
  /** Whether what is added follows the time of the presentation; else it keeps the days of the answer. */
  readonly follows: boolean
}

/** What figures of an answer are of. */
export interface FiguresOf {
  readonly mappingId: string
  readonly places: QuestionPlaces
  readonly days: TimeSpan
  /** Null for none. */
  readonly budgetId: string | null
}

/** A presentation's default days. */
function deckDays(settings: PresentationSettings, usual: UsualScope): TimeSpan {
  return resolveTimeSpan(filledScope(INHERITED, settings, usual).timeSpan, usual.time)
}

/** Whether these are exactly a presentation's default days. */
export function isOfDeckDays({ startDate, endDate }: TimeSpan, settings: PresentationSettings, usual: UsualScope): boolean {
  const days = deckDays(settings, usual)
  return days.startDate === startDate && days.endDate === endDate
}

/** The scope of an element with these figures: presentation defaults are inherited, everything else is set on the element. */
export function scopeInDeck(of: FiguresOf, { settings, usual, follows }: Deck): ElementScope {
  const given = filledScope(INHERITED, settings, usual)
  return {
    mappingId: given.mappingId === of.mappingId ? null : of.mappingId,
    places: samePlaces(given.places, of.places) ? null : of.places,
    timeSpan: follows ? null : heldDays(of.days),
    budgetId: of.budgetId === null || given.budgetId === of.budgetId ? null : of.budgetId,
  }
}

/**
 * A chart for a slide, with its scope. One that follows the presentation rolls with it: as many periods up to the presentation's time. The days
 * stay fixed if no rolling span gives the same days.
 */
export function chartInDeck(
  chart: ChartDocument,
  of: FiguresOf,
  { settings, usual, follows }: Deck,
): { readonly chart: ChartDocument; readonly scope: ElementScope } {
  const given: QuestionPlaces = { ...EVERY_PLACE, locationIds: settings.defaultLocationIds }
  const places = samePlaces(given, of.places) ? null : of.places
  const scope: ElementScope = { ...INHERITED, places }
  if (!follows) return { chart, scope }
  const rolling = rollingSpans(of.days, usual.time).find((timeSpan) => {
    const shown = chartOnSlide({ ...chart, timeSpan }, scope, settings, usual.time)
    const days = resolveTimeSpan(shown.timeSpan, usual.time)
    return days.startDate === of.days.startDate && days.endDate === of.days.endDate
  })
  return { chart: rolling === undefined ? chart : { ...chart, timeSpan: rolling }, scope }
}

/** Rolling spans that may give these days: the year to date, then a number of whole periods. */
function rollingSpans({ period, startDate, endDate }: TimeSpan, { fiscalYearStartMonth }: TimeContext): readonly TimeSpanSetting[] {
  const numberAt = (day: TimeSpan['startDate']): number => periodNumberOf(monthOf(day), period, fiscalYearStartMonth)
  const count = numberAt(endDate) - numberAt(startDate) + 1
  const year = periodNumberOf(monthOf(endDate), 'YEARLY', fiscalYearStartMonth)
  const isYearToDate = startDate === firstDayOf(firstMonthOfPeriod(year, 'YEARLY', fiscalYearStartMonth)) && count > 1
  const whole: TimeSpanSetting = {
    kind: 'RELATIVE',
    period,
    startsPeriodsBeforeCurrent: count,
    numberOfPeriods: count,
    anchor: 'LEDGER',
  }
  return isYearToDate ? [{ kind: 'YEAR_TO_DATE', period, anchor: 'LEDGER' }, whole] : [whole]
}

function samePlaces(one: QuestionPlaces, other: QuestionPlaces): boolean {
  const text = ({ locationIds, nodeIds, isAllBut }: QuestionPlaces): string => {
    const isEvery = locationIds.length === 0 && nodeIds.length === 0
    return isEvery ? '' : JSON.stringify([[...locationIds].sort(), [...nodeIds].sort(), isAllBut])
  }
  return text(one) === text(other)
}
