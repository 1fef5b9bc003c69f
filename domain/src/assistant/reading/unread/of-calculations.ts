import { comparesWithBase, isOutsideReports, isRateRow, operandsOf, type Plan, type PlanKind, type PlanMeasure } from '../../plan.ts'
import type { Lexicon } from '../lexicon.ts'
import { directionOf } from '../plan-conditions.ts'
import type { Sketch } from '../sketch.ts'

const COMPUTED: ReadonlySet<PlanKind> = new Set(['FIGURES', 'COMPARE', 'TREND', 'RANK', 'FILTER', 'BREAKDOWN'])

/** Measures that only amounts have. */
const OF_AMOUNTS: ReadonlySet<PlanMeasure> = new Set(['SHARE_OF_REVENUE', 'SHARE_CHANGE', 'PER_METRIC'])

/** What a vendor's figures and a calculation do not have: entries and parts, and vendors a definition; a ratio has no share of revenue, and is not divided again. */
export function ofCalculations(sketch: Sketch, plan: Plan, lexicon: Lexicon): readonly string[] {
  const { kind, by, rows, measure, order, where, against } = plan
  const computed = rows.filter(isOutsideReports)
  const [first] = computed
  if (first === undefined) return []
  const word = (key: 'DOLLARS' | 'MADE_OF'): readonly string[] => [sketch.keyWords.get(key) ?? key.toLowerCase()]
  const names = computed.map((row) => lexicon.nameOf(row))
  // `how is average unit volume calculated`: by its formula.
  if (kind === 'DEFINE' && computed.every((row) => row.kind === 'CALCULATION')) return []
  const isVendorDivided = rows.length === 1 && first.kind === 'VENDOR' && (kind === 'BREAKDOWN' || kind === 'COMPARE')
  if (!COMPUTED.has(kind) || ((by === 'ACCOUNT' || by === 'LINE') && !isVendorDivided) || by === 'VENDOR') return names
  if (sketch.has('MADE_OF')) return word('MADE_OF')
  // Budgets have no vendors.
  if (against?.kind === 'BUDGET' && computed.some((row) => row.kind === 'VENDOR')) return sketch.base === null ? names : [sketch.baseWords]
  const judges =
    sketch.has('BEST', 'WORST') ||
    order === 'BEST' ||
    order === 'WORST' ||
    where.some(({ is }) => is === 'FAVORABLE' || is === 'UNFAVORABLE')
  if (judges && computed.some((row) => directionOf(row, lexicon) === null)) return names
  // `include overtime`, of labor less overtime: not as a line of its own.
  const operands = computed.flatMap(operandsOf).map((row) => JSON.stringify(row))
  if (sketch.has('ADD') && rows.some((row) => operands.includes(JSON.stringify(row)))) return [sketch.keyWords.get('ADD') ?? 'add']
  if (!computed.some(isRateRow)) return []
  if ([measure, ...where.map((one) => one.measure)].some((one) => OF_AMOUNTS.has(one))) return names
  // `overtime as a % of labor, in dollars`
  if (sketch.has('DOLLARS')) return word('DOLLARS')
  // Percent of a ratio, or points? A plain number, or percent?
  const isUnclear = (unit: string): boolean => (against === null ? unit === 'NUMBER' : unit === 'PERCENT')
  const bounds = sketch.conditions.filter(({ unit, value }) => isUnclear(unit) && !(against === null && Math.abs(Number(value)) < 1))
  return where.some((one) => comparesWithBase(one.measure) || one.measure === 'VALUE') ? bounds.map(({ words }) => words) : []
}
