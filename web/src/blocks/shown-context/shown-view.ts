import type { NamedFigure } from '@fourwall/domain/assistant/shown-figures.ts'
import { BadInputError } from '@fourwall/domain/errors.ts'
import type { QuestionPlaces } from '@fourwall/domain/figures/figure-question.ts'
import { locationsAt } from '@fourwall/domain/figures/question-places.ts'
import { type DaySpan, resolveTimeSpan, type TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import type { ReportingCompany } from '../../api/reporting-company.ts'
import type { ScreenToDescribe } from '../describe/describing.ts'
import type { ShownContext } from './shown-context.ts'

interface ViewedFigures {
  readonly mappingId: string | null
  readonly places: QuestionPlaces
  /** Null for none of its own. */
  readonly timeSpan: TimeSpanSetting | null
}

/** The context of a screen whose figures belong to one mapping, some places and a time span. */
export function contextOfView(screen: string, { mappingId, places, timeSpan }: ViewedFigures, company: ReportingCompany): ShownContext {
  const locationIds = locationsAt(places, company)
  const isEvery = locationIds.length === company.locationIds.length
  return { screen, mappingId, locationIds: isEvery ? [] : locationIds, days: daysShown(timeSpan, company), cell: null }
}

/**
 * What a chart or a report on a slide shows; also the first of its lines, over all of its days.
 *
 * @param name what the line is called.
 */
export function contextOfDescribed(screen: string, described: ScreenToDescribe, name: string, company: ReportingCompany): ShownContext {
  const context = contextOfView(screen, described, company)
  const [subject] = described.subjects
  if (subject === undefined || context.days === null) return context
  const { mappingId, comparison, budgetId } = described
  const isMetric = subject.kind === 'METRIC'
  const source = {
    mappingId,
    groupId: isMetric ? null : subject.groupId,
    accountId: subject.kind === 'ACCOUNT' ? subject.accountId : null,
    metricId: isMetric ? subject.metricId : null,
    ...context.days,
    locationIds: context.locationIds,
    comparison: isMetric ? null : comparison,
    budgetId: isMetric || comparison !== 'BUDGET' ? null : budgetId,
  }
  return { ...context, cell: { name, source } }
}

/** What a screen shows, with the figure that is selected on it. */
export function contextOfFigure(screen: string, cell: NamedFigure): ShownContext {
  const { mappingId, locationIds, startDate, endDate } = cell.source
  return { screen, mappingId, locationIds, days: { startDate, endDate }, cell }
}

/** Null for days that cannot be shown: the screen says so itself. */
export function daysShown(timeSpan: TimeSpanSetting | null, { time }: Pick<ReportingCompany, 'time'>): DaySpan | null {
  if (timeSpan === null) return null
  try {
    const { startDate, endDate } = resolveTimeSpan(timeSpan, time)
    return { startDate, endDate }
  } catch (error) {
    if (error instanceof BadInputError) return null
    throw error
  }
}
