import { usualBudget } from '@fourwall/domain/budgets/usual-budget.ts'
import type { MainMetricsView } from '@fourwall/domain/main-metrics/main-metrics-view.ts'
import { monthOf } from '@fourwall/domain/time/day.ts'
import { readSpanText, spanText } from '@fourwall/domain/time/span-text.ts'
import { resolveTimeSpan } from '@fourwall/domain/time/time-span.ts'
import { lastWholeMonth, monthSpan } from '@fourwall/domain/time/whole-months.ts'
import type { ReportingCompany } from '../../api/reporting-company.ts'

/** What the address of the page holds; what is left out is as usual. */
export interface MainMetricsSearch {
  readonly mapping?: string
  readonly span?: string
  /** Ids with commas; left out: every location. */
  readonly places?: string
  /** `none` for no target. */
  readonly budget?: string
  /** Key of the measure that is shown by location. */
  readonly show?: string
  readonly q?: string
}

const NO_BUDGET = 'none'

/** The view of an address; null without a mapping. What the company does not have (any more) is as usual. */
export function readMainMetrics(search: MainMetricsSearch, company: ReportingCompany): MainMetricsView | null {
  const mapping = company.mappings.find(({ id }) => id === search.mapping) ?? company.mappings[0]
  if (mapping === undefined) return null
  const budgets = budgetsOf(company, mapping.id)
  const known = new Set(company.locationIds)
  const locationIds = (search.places ?? '').split(',').filter((id) => known.has(id))
  const timeSpan = readSpanText(search.span) ?? monthSpan(lastWholeMonth(company.time))
  const usual = usualBudget(budgets, monthOf(resolveTimeSpan(timeSpan, company.time).endDate))
  return {
    mappingId: mapping.id,
    timeSpan,
    places: { locationIds, nodeIds: [], isAllBut: false },
    budgetId: search.budget === NO_BUDGET ? null : ((budgets.find(({ id }) => id === search.budget) ?? usual)?.id ?? null),
  }
}

/** How many locations of an address the company does not have. */
export function goneLocations({ places }: MainMetricsSearch, { locationIds }: Pick<ReportingCompany, 'locationIds'>): number {
  const known = new Set(locationIds)
  return (places ?? '').split(',').filter((id) => id !== '' && !known.has(id)).length
}

/** The part of an address that a changed view has. */
export function mainMetricsSearch(view: Partial<MainMetricsView>): Partial<Record<keyof MainMetricsSearch, string>> {
  const { mappingId, timeSpan, places, budgetId } = view
  return {
    ...(mappingId !== undefined && { mapping: mappingId }),
    ...(timeSpan !== undefined && { span: spanText(timeSpan) }),
    ...(places !== undefined && { places: places.locationIds.join(',') }),
    ...(budgetId !== undefined && { budget: budgetId ?? NO_BUDGET }),
  }
}

/** The budgets that plan the lines of a mapping. */
export function budgetsOf({ mappings, budgets }: ReportingCompany, mappingId: string): ReportingCompany['budgets'] {
  const mapping = mappings.find(({ id }) => id === mappingId)
  return budgets.filter(({ categorizationId }) => categorizationId === mapping?.categorizationId)
}
