import type { LayoutSurroundings } from '@fourwall/domain/layouts/layout-figures.ts'
import { flattenLocations, type LocationNode } from '@fourwall/domain/locations/location-tree.ts'
import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import { formatCount } from '@fourwall/domain/money/format.ts'
import type { Materiality } from '@fourwall/domain/profit-loss/materiality.ts'
import type { Day } from '@fourwall/domain/time/day.ts'
import type { TimeContext } from '@fourwall/domain/time/time-span.ts'
import type { KnownBudget, KnownMetric } from '../../../blocks/report-view/known-budgets-and-metrics.ts'

/** The company data of layout screens. */
export interface LayoutCompany {
  readonly name: string
  readonly currency: string
  readonly minorDigits: number
  readonly materiality: Materiality
  readonly context: TimeContext
  readonly firstLedgerDay: Day | null
  readonly tree: readonly LocationNode<string>[]
  readonly nameOf: (locationId: string) => string
  readonly metrics: readonly KnownMetric[]
  /** Active budgets. */
  readonly budgets: readonly KnownBudget[]
  readonly categorizations: readonly LayoutCategorization[]
}

export interface LayoutCategorization {
  readonly id: string
  readonly name: string
  readonly mappings: readonly { readonly id: string; readonly name: string }[]
  readonly groups: readonly ProfitLossGroup[]
}

/** The categorization of a mapping; undefined if the mapping was deleted. */
export function layoutCategorizationOf({ categorizations }: LayoutCompany, mappingId: string): LayoutCategorization | undefined {
  return categorizations.find(({ mappings }) => mappings.some(({ id }) => id === mappingId))
}

/** The company data that the engine needs in addition to figures. */
export function surroundingsOf(
  { metrics, context, materiality }: LayoutCompany,
  categorization: LayoutCategorization | undefined,
): LayoutSurroundings {
  return { groups: categorization?.groups ?? [], metrics, fiscalYearStart: context.fiscalYearStartMonth, materiality }
}

/** Whether any of the locations exists. */
export function hasLocation({ tree }: Pick<LayoutCompany, 'tree'>, ids: readonly string[]): boolean {
  const wanted = new Set(ids)
  return flattenLocations(tree).some(({ node }) => node.locationIds.some((id) => wanted.has(id)))
}

/** `All locations`, `Bay Street`, `3 locations`. No ids mean all. */
export function describeLocations({ nameOf }: Pick<LayoutCompany, 'nameOf'>, ids: readonly string[]): string {
  const [first, second] = ids
  if (first === undefined) return 'All locations'
  return second === undefined ? nameOf(first) : `${formatCount(ids.length)} locations`
}
