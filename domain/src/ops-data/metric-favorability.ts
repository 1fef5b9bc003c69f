import type { Favorability } from '../mappings/categorization.ts'
import { ratioFavorability } from '../mappings/favorability.ts'
import { parseFormula } from '../mappings/formula.ts'
import { type Metric, metricReference } from './metric.ts'

/** Whether more of a metric is better, worse or neither. */
export type MetricFavorability = Favorability | 'NEITHER'

export const METRIC_FAVORABILITIES = ['UP', 'DOWN', 'NEITHER'] as const satisfies readonly MetricFavorability[]

/** `Better`, as in "More is: Better". */
export const METRIC_FAVORABILITY_NAMES = {
  UP: 'Better',
  DOWN: 'Worse',
  NEITHER: 'Neither',
} as const satisfies Record<MetricFavorability, string>

type Judged = Pick<Metric, 'id' | 'name' | 'unit' | 'formula' | 'favorability'>

/** Whether more of a metric is better, and whether a user stated it or it is only a guess. */
export interface JudgedMetric {
  readonly favorability: MetricFavorability
  readonly isGuess: boolean
}

/**
 * Whether more is better, by metric. If not stated: for a formula the direction of its operands, of a ratio that of what it
 * divides, and neither if they disagree; otherwise by the words of name and unit.
 *
 * @param directionOf favorable direction of a group; null if unknown.
 */
export function judgedMetrics(
  metrics: readonly Judged[],
  directionOf: (groupId: string) => Favorability | null,
): ReadonlyMap<string, JudgedMetric> {
  const byId = new Map(metrics.map((metric) => [metric.id, metric]))
  const known = new Map<string, JudgedMetric>()
  const judge = (metric: Judged): JudgedMetric => {
    const found = known.get(metric.id)
    if (found !== undefined) return found
    // Undecided until computed, which also ends cycles of formulas.
    known.set(metric.id, { favorability: 'NEITHER', isGuess: true })
    const judged: JudgedMetric =
      metric.favorability === null
        ? { favorability: ofFormula(metric) ?? guessedFavorability(metric), isGuess: true }
        : { favorability: metric.favorability, isGuess: false }
    known.set(metric.id, judged)
    return judged
  }
  const ofFormula = ({ formula }: Judged): MetricFavorability | null => {
    if (formula === null) return null
    const derived = ratioFavorability(parseFormula(formula), (reference) => {
      const named = metricReference(reference)
      if (named?.kind === 'group') return directionOf(named.id)
      const operand = byId.get(named?.id ?? '')
      return operand === undefined ? null : directionOfMetric(judge(operand))
    })
    return derived === 'DISAGREE' ? 'NEITHER' : derived
  }
  for (const metric of metrics) judge(metric)
  return known
}

/** Null if neither direction is better. */
export function directionOfMetric(judged: JudgedMetric | undefined): Favorability | null {
  return judged === undefined || judged.favorability === 'NEITHER' ? null : judged.favorability
}

/** A guess by the words of a metric's name, or else of its unit; NEITHER if they do not tell. */
export function guessedFavorability({ name, unit }: Pick<Metric, 'name' | 'unit'>): MetricFavorability {
  return guessFrom(name) ?? guessFrom(unit ?? '') ?? 'NEITHER'
}

function guessFrom(text: string): MetricFavorability | null {
  // `Sales per labor hour` and `Sales/labor hour` are sales.
  const [words = ''] = text.toLowerCase().split(/(?<=\S)(?: per | ?\/ ?)/)
  // More output of hours or labor: "labor productivity".
  if (MADE_OF.test(words)) return 'UP'
  // What is worse, first: "customer complaints", "hours per guest", "lost sales".
  if (WORSE.test(words)) return 'DOWN'
  if (NEITHER.test(words)) return 'NEITHER'
  return BETTER.test(words) ? 'UP' : null
}

const MADE_OF = /\b(productivity|efficiency|utili[sz]ation)\b/
const WORSE =
  /\b(hours?|labou?r|overtime|wages?|wait\w*|turnover|churn|complaints?|refunds?|returns?|waste|shrink\w*|spoilage|loss(es)?|lost|no-?shows?|cancell?ations?|absen\w+|accidents?|injur\w+|incidents?|errors?|defects?|voids?|discounts?|debts?|overdue|delays?|costs?|expenses?)\b/
const NEITHER =
  /\b(seats?|space|area|sq ?(ft|m)|square (feet|meters|metres)|weeks?|days?|stores?|locations?|employees?|headcount|staff|rooms?|beds?|chairs?|tables?)\b/
const BETTER =
  /\b(guests?|covers?|customers?|clients?|visits?|visitors?|patients?|appointments?|orders?|checks?|tickets?|transactions?|sales|revenue|units?|deliveries|members?|memberships?|subscribers?|bookings?|reservations?|occupancy|utili[sz]ation|productivity|conversion|ratings?|scores?|satisfaction|nps|footfall|traffic|income|profit|margin|procedures?|treatments?)\b/
