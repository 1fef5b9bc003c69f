import { isDivisibleMetric } from '../../company-names.ts'
import { figureMeasureOf, type Plan, type PlanCondition } from '../../plan.ts'
import type { Lexicon } from '../lexicon.ts'
import type { Sketch } from '../sketch.ts'
import type { KeyWord } from '../trade-words.ts'

const RATIOS = new Set(['SHARE_OF_REVENUE', 'CHANGE_PERCENT', 'VARIANCE_PERCENT'])

export function ofMeasures(sketch: Sketch, plan: Plan, lexicon: Lexicon): readonly string[] {
  const { kind, measure, where, rows } = plan
  const word = (key: KeyWord): string => sketch.keyWords.get(key) ?? ''
  const isMetrics = rows.length > 0 && rows.every((row) => row.kind === 'METRIC')
  const isRatio = rows.some((row) => row.kind === 'GROUP' && lexicon.tree.byId.get(row.groupId)?.group.formula?.includes('/') === true)
  const isShareShown =
    figureMeasureOf(measure) === 'SHARE_OF_REVENUE' ||
    where.some((one) => figureMeasureOf(one.measure) === 'SHARE_OF_REVENUE') ||
    sketch.isShareBeside ||
    (isMetrics && isOfRates(rows, lexicon)) ||
    isRatio
  const areAverages = rows.length > 0 && rows.every((row) => isAverage(row, lexicon))
  const isShown = isShareShown || RATIOS.has(measure) || where.some((one) => RATIOS.has(one.measure))
  // Revenue as a share of revenue is everything, and a share of nothing named is of nothing.
  const ofRevenue = rows.length > 0 && rows.every((row) => lexicon.isIncome(row) === true && row.kind === 'GROUP')
  const isEmpty =
    measure === 'SHARE_OF_REVENUE' &&
    (ofRevenue ||
      (sketch.rows.length === 0 &&
        sketch.rowChoices.length === 0 &&
        sketch.has('SHARE') &&
        !sketch.isShareOfLast &&
        !sketch.has('PROFIT', 'MARGIN', 'FOLLOW')))
  const asked = (['SHARE', 'MARGIN'] as const).filter((key) => sketch.has(key))
  return [
    ...(kind !== 'REPORT' && (!isShown || isEmpty || (kind === 'BRIDGE' && !isRatio)) ? asked.map(word) : []),
    // `growth of EBITDA margin` is not that of EBITDA.
    ...(isShown && !isShareShown && sketch.has('MARGIN') ? [word('MARGIN')] : []),
    ...(sketch.has('POINTS') && (!(isShareShown && plan.against !== null) || (measure === 'SHARE_OF_REVENUE' && ofRevenue))
      ? [word('POINTS')]
      : []),
    // The total of all locations is not their average; a share of revenue is.
    ...(sketch.average !== null && !isShareShown && measure !== 'PER_METRIC' && !isAmongMany(sketch, plan) && !areAverages
      ? [sketch.average]
      : []),
    ...sketch.conditions.filter(({ value }) => !where.some((one) => isSameLimit(value, one.value))).map(({ words }) => words),
    // `above 20% and how many below 10%`: nothing is both.
    ...where.flatMap((one) => (where.some((other) => isBeyond(one, other)) ? sketch.conditions.slice(1).map(({ words }) => words) : [])),
    // `labor to budget for stores above 33%`: a limit of the line itself, where all that a plan can limit is its change.
    ...(kind === 'FILTER' &&
    plan.against !== null &&
    !sketch.has('UP', 'DOWN', 'GROWTH', 'CHANGE', 'VARIANCE', 'MISSED', 'BEAT', 'BETTER', 'WORSE')
      ? sketch.conditions.filter(({ isOfChange }) => !isOfChange).map(({ words }) => words)
      : []),
    // `guests over 30%`, of a number
    ...(kind === 'FILTER' && isMetrics && plan.against === null && where.some((one) => one.measure === 'VALUE') && !isOfRates(rows, lexicon)
      ? sketch.conditions.filter(({ unit }) => unit === 'PERCENT').map(({ words }) => words)
      : []),
    // `labor over 30`: percent, dollars or thousands?
    ...(kind === 'FILTER' &&
    !isMetrics &&
    where.some((one) => one.measure === 'VALUE' && Math.abs(Number(one.value)) > 0 && Math.abs(Number(one.value)) < 1000)
      ? sketch.conditions.filter(({ unit }) => unit === 'NUMBER').map(({ words }) => words)
      : []),
    ...(sketch.count !== null && plan.first === null ? [String(sketch.count)] : []),
    ...ofDivisions(sketch, plan, lexicon),
    // `which is the least profitable`, after a list by sales
    ...(isOfResults(plan, lexicon)
      ? []
      : (['BEST', 'WORST'] as const).flatMap((key) => sketch.keyWords.get(key)?.match(/profitable$/)?.[0] ?? [])),
  ]
}

/** Whether any line is what is left of others, and no amount that is booked. */
function isOfResults({ rows }: Plan, { tree }: Lexicon): boolean {
  return rows.some((row) => row.kind !== 'GROUP' || (tree.byId.get(row.groupId)?.group.formula ?? null) !== null)
}

/** Whether a limit is one that a question names: as typed, with the other sign, or as a fraction. */
function isSameLimit(named: string, value: string | null): boolean {
  const [own, other] = [Math.abs(Number(named)), Math.abs(Number(value ?? Number.NaN))]
  return [1, 100, 0.01].some((times) => Math.abs(own * times - other) < 1e-9 * Math.max(1, other))
}

/** Whether a place is ranked among those that it was to be set against: `Hoboken against the other stores`. */
export function isAmongMany({ average, againstPlaces }: Sketch, { kind, against }: Plan): boolean {
  return average !== null && againstPlaces.length === 1 && kind === 'RANK' && against === null
}

/** Whether a figure of several places together is their average, not their sum. */
export function isAverage(row: Plan['rows'][number], lexicon: Lexicon): boolean {
  const isRatio = row.kind === 'GROUP' && lexicon.tree.byId.get(row.groupId)?.group.formula?.includes('/') === true
  return isRatio || (row.kind === 'METRIC' && (isOfRates([row], lexicon) || /\b(?:average|avg|per)\b/i.test(lexicon.nameOf(row))))
}

function isOfRates(rows: Plan['rows'], lexicon: Lexicon): boolean {
  return rows.every((row) => {
    const metric = row.kind === 'METRIC' ? lexicon.names.metrics.find(({ id }) => id === row.metricId) : undefined
    return metric?.isShare === true || /%|percent|rate|ratio|score|share|occupancy/i.test(metric?.name ?? '')
  })
}

/** `per guest`, where a plan divides by nothing, by something else, or what cannot be divided. */
function ofDivisions(sketch: Sketch, { kind, measure, where, rows, perMetricId }: Plan, lexicon: Lexicon): readonly string[] {
  const rates = rows.filter((row) => row.kind === 'METRIC' && !isDivisibleMetric(lexicon.names, row.metricId, perMetricId))
  const areRates = measure === 'PER_METRIC' && rates.length > 0
  return [
    // `stores over budget on sales per guest`
    ...(kind === 'FILTER' && where.some((one) => one.measure !== 'PER_METRIC') ? perWords(sketch) : []),
    // `sales per guest and per seat`
    ...perWords(sketch, 1),
    ...(sketch.perMetrics.length > 0 && perMetricId === null ? [sketch.perMetrics[0]?.name ?? 'per'] : []),
    // `average check per seat`: it is divided by guests already.
    ...(areRates && rates.length === rows.length ? perWords(sketch) : []),
    ...(areRates && rates.length < rows.length ? rates.map((row) => lexicon.nameOf(row)) : []),
    ...(sketch.has('PER') && sketch.perMetrics.length === 0 && sketch.axes.length === 0 ? [sketch.keyWords.get('PER') ?? 'per'] : []),
  ]
}

/** @param from the first so many are left out, by any name. */
function perWords({ perMetrics, perWords: typed }: Sketch, from = 0): readonly string[] {
  const first = from === 0 ? null : perMetrics[0]?.name
  return perMetrics.flatMap(({ name }) => (name === first ? [] : [typed.get(name) ?? `per ${name.toLowerCase()}`]))
}

function isBeyond(one: PlanCondition, other: PlanCondition): boolean {
  const areBoth = one.is === 'AT_LEAST' && other.is === 'AT_MOST'
  const isPair =
    (one.is === 'ABOVE' || one.is === 'AT_LEAST') && (other.is === 'BELOW' || other.is === 'AT_MOST') && one.measure === other.measure
  return isPair && (areBoth ? Number(one.value) > Number(other.value) : Number(one.value) >= Number(other.value))
}

/** What is spent on something that is earned. */
export function ofSpending(sketch: Sketch, { rows }: Plan, lexicon: Lexicon): readonly string[] {
  const isEarned =
    rows.length > 0 &&
    rows.every(
      (row) => row.kind !== 'METRIC' && (lexicon.isIncome(row) === true || (row.kind === 'GROUP' && lexicon.isProfit(row.groupId))),
    )
  // `what does a guest cost us`: a number of something costs nothing.
  const isCounted = rows.length > 0 && rows.every((row) => row.kind === 'METRIC') && !isOfRates(rows, lexicon)
  // `fees in June`: some costs, not all.
  const some = sketch.rows.length === 0 && rows.length > 0 ? (/^(?:fees?|premiums?)$/.exec(sketch.keyWords.get('COSTS') ?? '') ?? []) : []
  if (some.length > 0) return some
  return isEarned || isCounted ? (['SPENDING', 'EXPENSES', 'COSTS'] as const).flatMap((key) => sketch.keyWords.get(key) ?? []) : []
}

/** `profit on catering`, of something that is sold or paid for. */
export function ofProfit(sketch: Sketch, { rows }: Plan, lexicon: Lexicon): readonly string[] {
  const words = sketch.keyWords.get('PROFIT') ?? ''
  const isProfit = rows.some((row) => row.kind === 'GROUP' && lexicon.isProfit(row.groupId) && lexicon.isIncome(row) !== true)
  return rows.length > 0 && !isProfit && /profit|earning|money/.test(words) ? [words] : []
}
