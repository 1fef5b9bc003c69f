import { BadInputError } from '@fourwall/domain/errors.ts'
import type { QuestionPlaces } from '@fourwall/domain/figures/figure-question.ts'
import { locationsAt } from '@fourwall/domain/figures/question-places.ts'
import { type DaySpan, resolveTimeSpan, type TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import type { ReportingCompany } from '../../api/reporting-company.ts'
import type { ShownContext } from './shown-context.ts'

interface ViewedFigures {
  readonly mappingId: string | null
  readonly places: QuestionPlaces
  /** Null for none of its own. */
  readonly timeSpan: TimeSpanSetting | null
}

/** What a screen shows whose figures are of one mapping, of places and of days. */
export function contextOfView(screen: string, { mappingId, places, timeSpan }: ViewedFigures, company: ReportingCompany): ShownContext {
  const locationIds = locationsAt(places, company)
  const isEvery = locationIds.length === company.locationIds.length
  return { screen, mappingId, locationIds: isEvery ? [] : locationIds, days: daysOf(timeSpan, company), cell: null }
}

/** Null for days that cannot be shown: the screen says so itself. */
function daysOf(timeSpan: TimeSpanSetting | null, { time }: ReportingCompany): DaySpan | null {
  if (timeSpan === null) return null
  try {
    const { startDate, endDate } = resolveTimeSpan(timeSpan, time)
    return { startDate, endDate }
  } catch (error) {
    if (error instanceof BadInputError) return null
    throw error
  }
}
