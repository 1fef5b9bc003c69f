import { EVERY_PLACE } from '../figures/figure-question.ts'
import type { ProfitLossGroup } from '../mappings/categorization.ts'
import { groupTree, isCategory, revenueGroups } from '../mappings/group-tree.ts'
import type { HomeArrangement, HomeTile } from './home-arrangement.ts'

/** What a company has that home can show. */
interface Showable {
  readonly mappingId: string
  readonly groups: readonly ProfitLossGroup[]
  readonly metricIds: readonly string[]
  readonly budgetId: string | null
}

const USUAL_TILES = 5

/**
 * What home shows by default: revenue, the headline, prime cost and labor, as ratios where there are such calculations, and
 * a metric. Gaps are filled with lines in the order of the report.
 */
export function usualArrangement({ mappingId, groups, metricIds, budgetId }: Showable): HomeArrangement {
  const tree = groupTree(groups)
  const headline = headlineGroup(groups)
  const ratioOrLine = (subject: RegExp): string | undefined =>
    groups.find(({ name, formula }) => formula?.includes('/') === true && subject.test(name))?.id ??
    tree.roots.find(({ group }) => subject.test(group.name))?.group.id
  const [revenue] = revenueGroups(tree)
  const [metricId] = metricIds
  const first = [revenue, headline, ratioOrLine(/prime/i), ratioOrLine(/labou?r|payroll|wages/i)].filter(
    (id) => id !== undefined && id !== null,
  )
  const rest = tree.roots.filter(({ group }) => isCategory(group)).map(({ group }) => group.id)
  const room = USUAL_TILES - (metricId === undefined ? 0 : 1)
  const lines = [...new Set([...first, ...rest])].slice(0, room).map((groupId): HomeTile => ({ kind: 'GROUP', groupId }))
  return {
    mappingId,
    places: EVERY_PLACE,
    timeSpan: null,
    budgetId,
    tiles: metricId === undefined ? lines : [...lines, { kind: 'METRIC', metricId }],
    headlineGroupId: headline,
  }
}

/** Four-wall EBITDA, else any EBITDA, else net income, else the last calculation that adds up money; null without one. */
export function headlineGroup(groups: readonly ProfitLossGroup[]): string | null {
  const sums = groupTree(groups)
    .nodes.map(({ group }) => group)
    .filter(({ formula }) => formula !== null && !formula.includes('/'))
  const found =
    sums.find(({ name }) => /four.?wall/i.test(name)) ??
    sums.find(({ type }) => type === 'EBITDA') ??
    sums.find(({ type }) => type === 'NET_INCOME') ??
    sums.at(-1)
  return found?.id ?? null
}
