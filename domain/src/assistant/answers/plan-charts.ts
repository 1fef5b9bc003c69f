import { type ChartDocument, type ChartMetric, type ChartSubject, NEW_CHART, USUAL_CHART_OPTIONS } from '../../charts/chart-document.ts'
import type { TimeSpan } from '../../time/time-span.ts'
import { type CompanyNames, regionLevel } from '../company-names.ts'
import { comparesWithBase, isBySpans, isOutsideReports, type Plan, type PlanAxis } from '../plan.ts'
import { heldDays, planDays } from './plan-days.ts'
import { baseName, comparesInSteps, planRowName } from './plan-names.ts'

/** More series in one chart are hard to distinguish. */
const MOST_SERIES = 4

const CHARTED: ReadonlySet<PlanAxis> = new Set(['LOCATION', 'REGION'])

/** The chart that suits a plan; null where a table says it better, or where its base is none that charts know. */
export function planChart(plan: Plan, days: TimeSpan, names: CompanyNames): ChartDocument | null {
  const { kind, against, by, chart, measure } = plan
  // No chart orders places by how far a share moved, or by size whichever the sign.
  const isOfSize = plan.order === 'LARGEST' || plan.order === 'SMALLEST'
  if (chart === 'TABLE' || plan.rolling !== null || isBySpans(plan) || measure === 'SHARE_CHANGE' || (isOfSize && plan.by !== 'PERIOD'))
    return null
  if (plan.rows.some(isOutsideReports)) return null
  const { actuals, base } = chartMetrics(plan, names)
  const [lead] = actuals
  if (lead === undefined || against?.kind === 'SPAN' || against?.kind === 'PLACES') return null
  // `stores with labor over 34% as a chart`: what they are chosen by.
  const isLimited = plan.kind === 'FILTER' && plan.where.every((one) => one.measure === 'SHARE_OF_REVENUE')
  const isShare = (measure === 'SHARE_OF_REVENUE' || isLimited) && lead.subject.kind !== 'METRIC'
  const document: ChartDocument = {
    ...NEW_CHART,
    mappingId: plan.mappingId,
    timeSpan: heldDays(days),
    places: plan.places,
    metrics: [...actuals, ...base],
    options: {
      ...USUAL_CHART_OPTIONS,
      measure: isShare ? 'SHARE_OF_REVENUE' : measure === 'PER_METRIC' ? 'PER_METRIC' : 'VALUE',
      perMetricId: measure === 'PER_METRIC' ? plan.perMetricId : null,
      isSameStore: plan.isSameStore,
      // As the figures of the answer: see `figuresQuestion`.
      isProrated: against?.kind === 'BUDGET',
      showTable: false,
    },
  }
  const options = document.options
  // What it is made of decides its steps: see `planBridge`.
  if (kind === 'BRIDGE') return isRatio(plan, names) && lead.subject.kind !== 'METRIC' ? ratioWaterfall(plan, days, names) : null
  if (kind === 'TREND') {
    const parts = chart === 'STACKED_BAR' && against === null ? partsOfLead(plan, names) : null
    if (parts !== null) return { ...document, type: 'STACKED_BAR', metrics: [lead], options: { ...options, split: parts } }
    const splits = by === 'REGION' || by === 'LOCATION'
    const split = splits
      ? {
          ...options,
          split: by === 'REGION' ? ('LEVEL' as const) : ('LOCATION' as const),
          level: by === 'REGION' ? regionLevel(names) : null,
        }
      : options
    const type =
      chart === 'STACKED_BAR' && splits && against === null
        ? 'STACKED_BAR'
        : chart === 'BAR'
          ? 'COMBINATION'
          : chart === 'LINE' || splits || isShare
            ? 'LINE'
            : 'COMBINATION'
    return { ...document, type, metrics: splits ? actuals.slice(0, 1) : document.metrics, options: split }
  }
  if (by === 'PERIOD' && kind !== 'FIGURES')
    return { ...document, type: 'COMBINATION', metrics: kind === 'RANK' ? [lead, ...base] : document.metrics }
  // Of places that meet a condition a chart is drawn if one is asked for.
  if (by !== null && CHARTED.has(by) && (kind !== 'FILTER' || chart !== null)) {
    const isAscending = plan.order === 'ASC' || plan.order === 'WORST' || plan.order === 'SMALLEST'
    return {
      ...document,
      type: 'HORIZONTAL_BAR',
      xAxis: 'LOCATION',
      metrics: base.length > 0 ? [lead, ...base] : besideLead(actuals, names),
      options: {
        ...options,
        level: by === 'REGION' ? regionLevel(names) : null,
        isAscending,
        order: comparesWithBase(measure) && base.length > 0 ? 'CHANGE' : 'VALUE',
      },
    }
  }
  return null
}

/** The document of a waterfall whose steps are already computed: it only says what they show. */
export function waterfallDocument(plan: Plan, names: CompanyNames): ChartDocument {
  const { actuals, base } = chartMetrics(plan, names)
  return {
    ...NEW_CHART,
    type: 'WATERFALL',
    xAxis: plan.by === 'LOCATION' || plan.by === 'REGION' ? 'LOCATION' : 'DATE',
    mappingId: plan.mappingId,
    timeSpan: heldDays(planDays(plan.span, names)),
    places: plan.places,
    metrics: [...actuals.slice(0, 1), ...base],
    options: {
      ...USUAL_CHART_OPTIONS,
      split: plan.by === 'ACCOUNT' ? 'ACCOUNTS' : plan.by === 'LINE' ? 'LINES' : 'NONE',
      level: plan.by === 'REGION' ? regionLevel(names) : null,
      isSameStore: plan.isSameStore,
      isProrated: plan.against?.kind === 'BUDGET',
      showTable: false,
    },
  }
}

/** The steps of a ratio are points: charts know how to divide one. */
function ratioWaterfall(plan: Plan, days: TimeSpan, names: CompanyNames): ChartDocument {
  return { ...waterfallDocument(plan, names), timeSpan: heldDays(days) }
}

function isRatio({ rows }: Plan, { groups }: CompanyNames): boolean {
  const [row] = rows
  return row?.kind === 'GROUP' && isQuotient(row.groupId, groups)
}

function isQuotient(id: string, groups: CompanyNames['groups']): boolean {
  return groups.find((group) => group.id === id)?.formula?.includes('/') === true
}

/** The first measure, and those that share its axis: amounts next to an amount. */
function besideLead(actuals: readonly ChartMetric[], { groups }: CompanyNames): readonly ChartMetric[] {
  const isAmount = ({ subject }: ChartMetric): boolean =>
    subject.kind === 'ACCOUNT' || (subject.kind === 'GROUP' && !isQuotient(subject.groupId, groups))
  return actuals.filter((one, at) => at === 0 || actuals.slice(0, 1).concat(one).every(isAmount))
}

/** The rows of a plan as measures of a chart, and what the first is compared with, where charts know that. */
function chartMetrics(
  plan: Plan,
  names: CompanyNames,
): { readonly actuals: readonly ChartMetric[]; readonly base: readonly ChartMetric[] } {
  const metric = (id: string, subject: ChartSubject, dataLabel: string, of: Pick<ChartMetric, 'budgetId' | 'comparison'>): ChartMetric => ({
    id,
    subject,
    dataLabel,
    locationIds: [],
    color: null,
    seriesType: null,
    ...of,
  })
  const actuals = plan.rows.slice(0, MOST_SERIES).flatMap((row, at) => {
    const subject = reportSubject(row)
    return subject === null ? [] : [metric(`a${at}`, subject, planRowName(row, names), { budgetId: null, comparison: null })]
  })
  const { against } = plan
  const [lead] = actuals
  const base =
    lead === undefined || against === null || against.kind === 'SPAN' || against.kind === 'PLACES' || comparesInSteps(plan)
      ? []
      : [
          // Next to several lines it says which of them it is of.
          metric('b', lead.subject, actuals.length > 1 ? `${lead.dataLabel}, ${baseName(plan, names)}` : baseName(plan, names), {
            budgetId: against.kind === 'BUDGET' ? against.budgetId : null,
            comparison: against.kind === 'BUDGET' ? null : against.kind,
          }),
        ]
  return { actuals, base }
}

/** Into what the first row is split, where the others are its accounts or lines; null where they are not. */
function partsOfLead({ rows }: Plan, { groups }: CompanyNames): 'ACCOUNTS' | 'LINES' | null {
  const [lead, ...others] = rows
  if (lead?.kind !== 'GROUP' || others.length === 0) return null
  const parentOf = new Map(groups.map(({ id, parentId }) => [id, parentId]))
  const isInside = (id: string | null | undefined): boolean => id === lead.groupId || (typeof id === 'string' && isInside(parentOf.get(id)))
  if (others.every((row) => row.kind === 'ACCOUNT' && isInside(row.groupId))) return 'ACCOUNTS'
  return others.every((row) => row.kind === 'GROUP' && parentOf.get(row.groupId) === lead.groupId) ? 'LINES' : null
}

/** The line, account or metric of a report that a row is; null for an account that the mapping leaves out, and for a calculation. */
export function reportSubject(row: Plan['rows'][number]): ChartSubject | null {
  if (row.kind === 'METRIC') return { kind: 'METRIC', metricId: row.metricId }
  if (row.kind === 'GROUP') return { kind: 'GROUP', groupId: row.groupId }
  return isOutsideReports(row) || row.groupId === null ? null : { kind: 'ACCOUNT', groupId: row.groupId, accountId: row.accountId }
}
