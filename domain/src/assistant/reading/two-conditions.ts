import type { Plan, PlanCondition } from '../plan.ts'
import type { PieceLine } from './piece-line.ts'

const JOINING = /^(?:but|while|yet|whereas|though|although|and|with)$/
const JUDGING = ['ABOVE', 'BELOW', 'UP', 'DOWN', 'GROWTH', 'MISSED', 'BEAT', 'BETTER', 'WORSE', 'LOSS'] as const

/**
 * A question with a condition on each of two lines as two questions of one condition each: `stores where sales are up but margin is down` is
 * `stores where sales are up` and `stores where margin is down`. Null where no word joins two conditions.
 */
export function questionsOfConditions(line: PieceLine): readonly [string, string] | null {
  const isJudging = (at: number): boolean => line.hasKey(at, ...JUDGING) || line.kind(at) === 'AMOUNT'
  const isRow = (at: number): boolean => line.rowsAt(at) !== null || line.hasKey(at, 'MARGIN')
  const isStated = (at: number): boolean => isJudging(at) || isRow(at) || line.hasKey(at, 'SHARE', 'POINTS')
  const isBase = (at: number): boolean => line.isBudget(at) || line.hasKey(at, 'PRIOR_YEAR', 'PRIOR_PERIOD', 'VERSUS')
  const all = line.pieces.map((_, at) => at)
  for (const joint of line.places((at) => JOINING.test(line.words(at)))) {
    const [left, right] = [all.filter((at) => at < joint), all.filter((at) => at > joint)]
    const states = (side: readonly number[]): boolean => side.some(isJudging) && side.some(isRow)
    if (!states(left) || !states(right)) continue
    const around = (side: readonly number[]): readonly number[] => side.filter((at) => !isStated(at) && !isBase(at))
    const [bases, others] = [left.filter(isBase), right.filter(isBase)]
    // What one of them is compared with holds for the other one that names nothing.
    const first = [...left, ...(bases.length > 0 ? [] : others), ...around(right)]
    const second = [
      ...around(left),
      ...right.filter((at) => isStated(at) || isBase(at)),
      ...(others.length > 0 ? [] : bases),
      ...around(right),
    ]
    return [textOf(line, first), textOf(line, second)]
  }
  return null
}

function textOf({ pieces }: PieceLine, places: readonly number[]): string {
  return places
    .flatMap((at) => pieces[at] ?? [])
    .map(({ said, words }) => said ?? words)
    .join(' ')
}

/** Two filters of the same places or periods as one that asks for both, each condition of its own row; null where they are of different ones. */
export function withBothConditions(one: Plan, other: Plan): Plan | null {
  const plans = [one, other]
  const isPlain = plans.every(
    ({ kind, by, rows, measure, where, vendor, rolling }) =>
      kind === 'FILTER' &&
      (by === 'LOCATION' || by === 'REGION' || by === 'PERIOD') &&
      rows.length === 1 &&
      measure !== 'PER_METRIC' &&
      where.every(({ is }) => is !== 'NONE') &&
      vendor === null &&
      rolling === null,
  )
  const shared = ({ mappingId, span, places, by, isSameStore }: Plan): string => JSON.stringify([mappingId, span, places, by, isSameStore])
  const bases = plans.flatMap(({ against }) => against ?? [])
  if (!isPlain || shared(one) !== shared(other) || new Set(bases.map((base) => JSON.stringify(base))).size > 1) return null
  const isSameRow = JSON.stringify(one.rows) === JSON.stringify(other.rows)
  const ofRow = ({ where }: Plan, of: number): readonly PlanCondition[] => where.map((condition) => ({ ...condition, of }))
  return {
    ...one,
    rows: isSameRow ? one.rows : [...one.rows, ...other.rows],
    measure: 'VALUE',
    against: bases[0] ?? null,
    where: [...ofRow(one, 0), ...ofRow(other, isSameRow ? 0 : 1)],
  }
}
