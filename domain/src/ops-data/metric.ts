import { BadInputError } from '../errors.ts'
import type { Favorability } from '../mappings/categorization.ts'
import { type Formula, orderFormulas, parseFormula, referencesOf } from '../mappings/formula.ts'
import { requireSeen } from '../seen-text.ts'
import { LONGEST } from '../text-limits.ts'

/** How several figures become one: sum, average, latest, or average weighted by another metric. */
export type MetricAggregation = 'SUM' | 'AVERAGE' | 'LAST' | 'WEIGHTED'

/** A non-financial figure, such as guests or square feet, by location and time. */
export interface Metric {
  readonly id: string
  readonly name: string
  readonly definition: string | null
  /** Shown next to its figures: `guests`, `sq ft`. */
  readonly unit: string | null
  readonly timeAggregation: MetricAggregation
  /** Never LAST: locations have no order. */
  readonly locationAggregation: MetricAggregation
  /** The weight for WEIGHTED; null otherwise. */
  readonly weightMetricId: string | null
  /** Of a derived metric, over `{metric:id}` and `{group:id}`; it has no figures of its own. Null otherwise. */
  readonly formula: string | null
  /** Whether budget workbooks include it. */
  readonly showInBudget: boolean
  /** Whether more of it is better; null if not stated, see `judgedMetrics`. */
  readonly favorability: Favorability | 'NEITHER' | null
}

/** Whether a metric counts something, so that it may be divided by another: entered, and added up over locations, as hours and seats are. */
export function isCounted({ formula, locationAggregation }: Pick<Metric, 'formula' | 'locationAggregation'>): boolean {
  return formula === null && locationAggregation === 'SUM'
}

/** Whether a metric's figures of several months add up: entered, and summed over time. */
export function isSummed({ formula, timeAggregation }: Pick<Metric, 'formula' | 'timeAggregation'>): boolean {
  return formula === null && timeAggregation === 'SUM'
}

interface MetricSurroundings {
  /** All stored metrics of the company, including this one. */
  readonly metrics: readonly Metric[]
  /** Whether any categorization has such a group. */
  readonly hasGroup: (groupId: string) => boolean
}

/**
 * Validates a metric and returns it as stored: texts trimmed, settings that do not apply dropped.
 *
 * @throws BadInputError for the first problem, such as a missing or duplicate name, or formulas that form a cycle.
 */
export function checkedMetric(metric: Metric, { metrics, hasGroup }: MetricSurroundings): Metric {
  const others = metrics.filter(({ id }) => id !== metric.id)
  const name = metric.name.trim().replaceAll(/\s+/g, ' ')
  if (name === '') throw new BadInputError('Metric name is required', 'name')
  if (name.length > LONGEST.metricName)
    throw new BadInputError(`Metric name is too long: it may have up to ${LONGEST.metricName} characters.`, 'name')
  requireSeen(name, 'The name', 'name')
  const twin = others.find((other) => sameName(other.name, name))
  // Workbooks identify metrics by name.
  if (twin !== undefined) throw new BadInputError(`There is a metric "${twin.name}" already. Give this one another name.`, 'name')
  const definition = metric.definition?.trim() || null
  if (definition !== null && definition.length > LONGEST.metricDefinition)
    throw new BadInputError(
      `Metric definition is too long: it may have up to ${LONGEST.metricDefinition.toLocaleString('en-US')} characters.`,
      'definition',
    )
  const unit = metric.unit?.trim() || null
  if (unit !== null && unit.length > LONGEST.metricUnit)
    throw new BadInputError(`The unit is too long: it may have up to ${LONGEST.metricUnit} characters.`, 'unit')
  requireSeen(unit ?? '', 'The unit', 'unit')
  const stored = { ...metric, name, definition, unit }
  const formula = metric.formula?.trim() || null
  if (formula !== null) {
    // A derived metric is computed, so it is never aggregated or weighted.
    const derived: Metric = { ...stored, formula, timeAggregation: 'SUM', locationAggregation: 'SUM', weightMetricId: null }
    refuseAsWeight(derived, others, 'formula', 'is computed from others')
    checkFormula(derived, formula, others, hasGroup)
    return derived
  }
  if (metric.locationAggregation === 'LAST')
    throw new BadInputError(
      'Locations have no order, so none of them is the last. Use a sum, an average or a weighted average.',
      'locationAggregation',
    )
  if (metric.timeAggregation !== 'WEIGHTED' && metric.locationAggregation !== 'WEIGHTED')
    return { ...stored, formula: null, weightMetricId: null }
  refuseAsWeight(stored, others, 'weightMetricId', 'is weighted itself')
  checkWeight(stored, others)
  return { ...stored, formula: null }
}

/** Resolves a reference in a metric's formula; null for an unknown kind. */
export function metricReference(reference: string): { readonly kind: 'metric' | 'group'; readonly id: string } | null {
  const match = REFERENCE.exec(reference)
  // Both groups of the pattern are mandatory.
  return match === null ? null : { kind: match[1] as 'metric' | 'group', id: match[2] as string }
}

const REFERENCE = /^(metric|group):(\S+)$/

/** Metrics by the metric that they use in a formula or as a weight, in list order. Parses each formula once. */
export function metricUsers(metrics: readonly Metric[]): ReadonlyMap<string, readonly Metric[]> {
  const users = new Map<string, Metric[]>()
  for (const metric of metrics) {
    const needed = new Set(namedMetrics(metric))
    if (metric.weightMetricId !== null) needed.add(metric.weightMetricId)
    for (const id of needed) {
      const others = users.get(id)
      if (others === undefined) users.set(id, [metric])
      else others.push(metric)
    }
  }
  return users
}

/** The metrics with everything that they are computed from or weighted by, as far as it exists. */
export function withDependencies(metrics: ReadonlyMap<string, Metric>, ids: readonly string[]): ReadonlySet<string> {
  const needed = new Set<string>()
  const add = (id: string): void => {
    const metric = metrics.get(id)
    if (metric === undefined || needed.has(id)) return
    needed.add(id)
    for (const other of namedMetrics(metric)) add(other)
    if (metric.weightMetricId !== null) add(metric.weightMetricId)
  }
  for (const id of ids) add(id)
  return needed
}

/** Groups used by a derived metric's formula. */
export function namedGroups(metric: Metric): readonly string[] {
  return named(metric, 'group')
}

function namedMetrics(metric: Metric): readonly string[] {
  return named(metric, 'metric')
}

function named({ formula }: Metric, kind: 'metric' | 'group'): readonly string[] {
  if (formula === null) return []
  return referencesOf(parseFormula(formula)).flatMap((text) => {
    const reference = metricReference(text)
    return reference?.kind === kind ? [reference.id] : []
  })
}

function checkFormula(metric: Metric, text: string, others: readonly Metric[], hasGroup: (groupId: string) => boolean): void {
  const formula = parsed(text)
  const known = new Set(others.map(({ id }) => id))
  const references = referencesOf(formula)
  if (references.length === 0) throw new BadInputError('The formula names no metric and no group: there is nothing to compute.', 'formula')
  for (const reference of references) {
    const meant = metricReference(reference)
    if (meant === null)
      throw new BadInputError(
        `"${reference.slice(0, 60)}" means nothing here. Name metrics as {metric:id} and groups as {group:id}.`,
        'formula',
      )
    if (meant.id === metric.id) throw new BadInputError(`The formula of "${metric.name}" names itself.`, 'formula')
    if (!(meant.kind === 'metric' ? known.has(meant.id) : hasGroup(meant.id)))
      throw new BadInputError(`The formula refers to a ${meant.kind} that does not exist, "${meant.id.slice(0, 60)}".`, 'formula')
  }
  const formulas = new Map(
    others.flatMap((other) => (other.formula === null ? [] : [[other.id, byMetric(parseFormula(other.formula))] as const])),
  )
  formulas.set(metric.id, byMetric(formula))
  const { cycle } = orderFormulas(formulas)
  if (cycle === null) return
  const names = cycle.map((id) => (id === metric.id ? metric.name : (others.find((other) => other.id === id)?.name ?? id)))
  throw new BadInputError(`The formulas refer to each other in a circle: ${names.join(' → ')}. Take one of them out.`, 'formula')
}

/** The formula with references by bare metric id, for sorting by dependency. */
function byMetric(formula: Formula): Formula {
  switch (formula.kind) {
    case 'reference':
      return { ...formula, reference: metricReference(formula.reference)?.id ?? formula.reference }
    case 'constant':
      return formula
    case 'negation':
      return { ...formula, operand: byMetric(formula.operand) }
    case 'operation':
      return { ...formula, left: byMetric(formula.left), right: byMetric(formula.right) }
  }
}

function parsed(text: string): Formula {
  try {
    return parseFormula(text)
  } catch (error) {
    if (error instanceof BadInputError) throw new BadInputError(error.message, 'formula')
    throw error
  }
}

function checkWeight({ id, name, weightMetricId }: Metric, others: readonly Metric[]): void {
  const field = 'weightMetricId'
  if (weightMetricId === null) throw new BadInputError(`Choose the metric that "${name}" is weighted by.`, field)
  if (weightMetricId === id) throw new BadInputError(`"${name}" cannot be its own weight.`, field)
  const weight = others.find((other) => other.id === weightMetricId)
  if (weight === undefined) throw new BadInputError(`There is no metric with the id "${weightMetricId.slice(0, 60)}".`, field)
  if (weight.formula !== null)
    throw new BadInputError(`"${weight.name}" is computed from others and has no figures to weight by. Choose another metric.`, field)
  if (weight.weightMetricId !== null)
    throw new BadInputError(`"${weight.name}" is weighted itself. Choose a metric that uses a sum or an average.`, field)
}

/** A weight needs figures that add up. */
function refuseAsWeight({ id, name }: Metric, others: readonly Metric[], field: string, why: string): void {
  const weighed = others.find(({ weightMetricId }) => weightMetricId === id)
  if (weighed !== undefined)
    throw new BadInputError(`"${weighed.name}" is weighted by "${name}", which then ${why}. Choose another weight there first.`, field)
}

function sameName(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { sensitivity: 'accent' }) === 0
}

/** Whether a metric is computed from lines of the profit and loss alone: it is of any days, as these are. */
export function isOfLedgerAlone(metricId: string, metrics: ReadonlyMap<string, Pick<Metric, 'formula'>>): boolean {
  const seen = new Set<string>()
  const isOne = (id: string): boolean => {
    const formula = metrics.get(id)?.formula ?? null
    // What was seen is decided where it was seen first.
    if (seen.has(id)) return true
    seen.add(id)
    return (
      formula !== null &&
      referencesOf(parseFormula(formula)).every((text) => {
        const meant = metricReference(text)
        return meant !== null && (meant.kind === 'group' || isOne(meant.id))
      })
    )
  }
  return isOne(metricId)
}

/** Whether a metric is stored, or computed from stored metrics alone: its figures do not depend on the ledger. */
export function isOfOpsDataAlone(metricId: string, metrics: ReadonlyMap<string, Metric>): boolean {
  return [...withDependencies(metrics, [metricId])].every((id) => {
    const metric = metrics.get(id)
    return metric === undefined || namedGroups(metric).length === 0
  })
}
