import type { Plan, PlanCondition } from '../../plan.ts'
import type { PieceLine } from '../piece-line.ts'

/** What a choice between one of two conditions and both at once is called, in place of words with two meanings. */
export const EITHER_CONDITION = 'either condition'

const JOINING = /^(?:but|while|yet|whereas|though|although|and|with|or)$/
const JUDGING = ['ABOVE', 'BELOW', 'UP', 'DOWN', 'GROWTH', 'MISSED', 'BEAT', 'BETTER', 'WORSE', 'LOSS'] as const

/**
 * A question with a condition on each of two lines as two questions of one condition each: `stores where sales are up but margin is down` is
 * `stores where sales are up` and `stores where margin is down`. Null where no word joins two conditions. `isEither`: one of them is enough.
 */
export function questionsOfConditions(line: PieceLine): { readonly texts: readonly [string, string]; readonly isEither: boolean } | null {
  const isJudging = (at: number): boolean => line.hasKey(at, ...JUDGING) || line.kind(at) === 'AMOUNT'
  const isRow = (at: number): boolean => line.rowsAt(at) !== null || line.hasKey(at, 'MARGIN', 'COSTS', 'EXPENSES')
  const isStated = (at: number): boolean =>
    isJudging(at) || isRow(at) || line.hasKey(at, 'SHARE', 'POINTS') || (isRow(at + 1) && /^(?:total|all|overall)$/.test(line.words(at)))
  const isBaseName = (at: number): boolean =>
    line.isBudget(at) || line.hasKey(at, 'PRIOR_YEAR', 'PRIOR_PERIOD', 'VERSUS') || isTimeBefore(line, at)
  // `down from May`, with its `from`.
  const isBase = (at: number): boolean => isBaseName(at) || (line.isFiller(at) && isTimeBefore(line, at + 1))
  const all = line.pieces.flatMap((_, at) => (line.words(at) === 'either' ? [] : [at]))
  for (const joint of line.places((at) => JOINING.test(line.words(at)))) {
    const [left, right] = [all.filter((at) => at < joint), all.filter((at) => at > joint)]
    const states = (side: readonly number[]): boolean => side.some(isJudging) && side.some(isRow)
    if (!states(left) || !states(right)) continue
    const around = (side: readonly number[]): readonly number[] => side.filter((at) => !isStated(at) && !isBase(at))
    const [bases, others] = [left.filter(isBase), right.filter(isBase)]
    // What one of them is compared with holds for the other one that names nothing, but not for a limit: `labor over 33%`.
    // `by more than 5%` and `2k above` are differences.
    const isLimit = (side: readonly number[]): boolean => {
      const [amount, ...more] = side.filter((at) => line.kind(at) === 'AMOUNT')
      const bounds = side.filter((at) => line.hasKey(at, 'ABOVE', 'BELOW'))
      const isMoved = side.some(
        (at) => line.words(at) === 'by' || line.hasKey(at, 'UP', 'DOWN', 'GROWTH', 'MISSED', 'BEAT', 'BETTER', 'WORSE'),
      )
      return amount !== undefined && more.length === 0 && !isMoved && bounds.length === 1 && bounds[0] === amount - 1
    }
    const first = [...left, ...(bases.length > 0 || isLimit(left) ? [] : others), ...around(right)]
    const second = [
      ...around(left),
      ...right.filter((at) => isStated(at) || isBase(at)),
      ...(others.length > 0 || isLimit(right) ? [] : bases),
      ...around(right),
    ]
    return { texts: [textOf(line, first), textOf(line, second)], isEither: line.words(joint) === 'or' || line.words(joint + 1) === 'or' }
  }
  return null
}

/** Whether days are what something is set against: `up from May`, `vs May`, `above last year`. */
function isTimeBefore(line: PieceLine, at: number): boolean {
  const piece = line.pieces[at]
  if (piece?.kind !== 'SPAN') return false
  const before = line.neighbor(at, -1)
  // `above last year`
  if (piece.read.isBefore !== null && line.hasKey(before, 'ABOVE', 'BELOW', 'BEAT', 'MISSED', 'BETTER', 'WORSE')) return true
  const isFrom = line.words(at).startsWith('from ') || line.words(at - 1) === 'from'
  return line.hasKey(before, 'VERSUS') || (isFrom && line.hasKey(before, 'UP', 'DOWN', 'GROWTH', 'CHANGE'))
}

function textOf({ pieces }: PieceLine, places: readonly number[]): string {
  return places
    .flatMap((at) => pieces[at] ?? [])
    .map(({ said, words, isAfterComma }, at) => `${at === 0 ? '' : isAfterComma === true ? ', ' : ' '}${said ?? words}`)
    .join('')
}

/** Two filters of the same places or periods as one that asks for both, each condition of its own row; null where they are of different ones. */
export function withBothConditions(one: Plan, other: Plan): Plan | null {
  const plans = [one, other]
  const isPlain = plans.every(
    ({ kind, by, rows, measure, where, vendor, entryTypes, rolling }) =>
      kind === 'FILTER' &&
      (by === 'LOCATION' || by === 'REGION' || by === 'PERIOD') &&
      rows.length === 1 &&
      measure !== 'PER_METRIC' &&
      where.every(({ is }) => is !== 'NONE') &&
      vendor === null &&
      entryTypes.length === 0 &&
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
