import { joinNames } from '../sentence-text.ts'
import { rangeName } from '../time/day-format.ts'
import { resolveTimeSpan, type TimeContext } from '../time/time-span.ts'
import { usualPresentationSpan } from './element-scope.ts'
import type { PresentationSettings } from './presentation.ts'

/** Stands in texts and titles for the name of the location that slides are of. */
export const LOCATION_WORD = '[location]'
/** For the days that slides are of. */
export const PERIOD_WORD = '[period]'
const COMPANY_WORD = '[company]'

/** Words that texts and titles of slides know, each with what it stands for. */
export const SLIDE_WORDS = [
  { word: LOCATION_WORD, standsFor: 'the locations of the presentation' },
  { word: PERIOD_WORD, standsFor: 'its time' },
  { word: COMPANY_WORD, standsFor: 'the company' },
] as const

/** More locations than these are counted. */
const MOST_NAMED = 4

/** What of a company is named by the words. */
export interface WordFacts {
  readonly companyName: string
  readonly locationName: (id: string) => string
  readonly time: TimeContext
}

/** What each word says in a presentation: its own locations and time, such as `101 Back Bay` and `Jun 2026`. */
export function slideWords(
  { defaultLocationIds, defaultTimePeriod }: Pick<PresentationSettings, 'defaultLocationIds' | 'defaultTimePeriod'>,
  { companyName, locationName, time }: WordFacts,
): ReadonlyMap<string, string> {
  const { startDate, endDate } = resolveTimeSpan(defaultTimePeriod ?? usualPresentationSpan(time), time)
  const places =
    defaultLocationIds.length === 0
      ? 'All locations'
      : defaultLocationIds.length > MOST_NAMED
        ? `${defaultLocationIds.length} locations`
        : joinNames(defaultLocationIds.map(locationName))
  return new Map([
    [LOCATION_WORD, places],
    [PERIOD_WORD, rangeName(startDate, endDate)],
    [COMPANY_WORD, companyName],
  ])
}

const ANY_WORD = new RegExp(SLIDE_WORDS.map(({ word }) => word.replaceAll(/[[\]]/g, String.raw`\$&`)).join('|'), 'g')

/** A text with something in the place of each word; other brackets stay. */
export function withSlideWords(text: string, say: (word: string) => string): string {
  return text.replaceAll(ANY_WORD, say)
}
