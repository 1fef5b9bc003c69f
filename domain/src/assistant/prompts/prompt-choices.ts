import { flattenLocations } from '../../locations/location-tree.ts'
import { addToMonth } from '../../time/day.ts'
import { monthName } from '../../time/day-format.ts'
import { lastWholeMonth } from '../../time/whole-months.ts'
import type { CompanyNames } from '../company-names.ts'
import type { VariableKind } from './prompt-pieces.ts'

/** Months that are offered by name. */
const MONTHS_OFFERED = 12

const PERIODS = ['last month', 'this year', 'last quarter', 'last year', 'the last 12 months']

/** What each variable of a prompt may stand for: words that questions understand, in the order of the report, the tree and time. */
export function promptChoices(names: CompanyNames): Readonly<Record<VariableKind, readonly string[]>> {
  const { groups, metrics, locations, tree, budgets, time } = names
  const last = lastWholeMonth(time)
  const isSingle = new Set(locations.map(({ name }) => name))
  return {
    LINE: unique([...groups, ...metrics].map(({ name }) => name)),
    PERIOD: [...PERIODS, ...Array.from({ length: MONTHS_OFFERED }, (_, back) => monthName(addToMonth(last, -back)))],
    LOCATIONS: unique([
      'all locations',
      ...flattenLocations(tree).flatMap(({ node, level }) => (level > 1 && !isSingle.has(node.name) ? [node.name] : [])),
      ...locations.map(({ name }) => name),
    ]),
    BUDGET: unique(budgets.map(({ name }) => name)),
  }
}

function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)]
}
