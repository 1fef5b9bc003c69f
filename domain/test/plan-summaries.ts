import { planRowName } from '../src/assistant/answers/plan-names.ts'
import type { CompanyNames } from '../src/assistant/company-names.ts'
import type { Plan, PlanBase, PlanRow, PlanSpan, QuestionReading } from '../src/assistant/plan.ts'
import type { QuestionPlaces } from '../src/figures/figure-question.ts'
import { flattenLocations } from '../src/locations/location-tree.ts'
import { resolveTimeSpan } from '../src/time/time-span.ts'

/** A plan in one line, by names and days, without what it leaves open: plans that mean the same have the same. */
export function planSummary(plan: Plan, names: CompanyNames): string {
  const {
    kind,
    rows,
    measure,
    perMetricId,
    against,
    alsoAgainst,
    hasYearToDate,
    by,
    order,
    first,
    last,
    where,
    vendor,
    entryTypes,
    side,
    search,
    rolling,
    driverIds,
    check,
    chart,
    isSameStore,
  } = plan
  const isAboutTime = kind !== 'DEFINE' && check !== 'COVERAGE'
  const parts = [
    kind,
    rows.map((row) => rowSummary(row, names)).join(' + '),
    isAboutTime ? spanSummary(plan.span, names) + (kind === 'TREND' && plan.span.kind !== 'LEDGER' ? ` ${plan.span.period}` : '') : '',
    isAboutTime ? `at ${placesSummary(plan.places, names)}` : '',
    measure === 'VALUE' || kind === 'FILTER' ? '' : measure,
    perMetricId === null ? '' : `per ${names.metrics.find(({ id }) => id === perMetricId)?.name}`,
    against === null ? '' : `vs ${baseSummary(against, names)}`,
    alsoAgainst === null ? '' : `also vs ${baseSummary(alsoAgainst, names)}`,
    hasYearToDate ? 'and year to date' : '',
    isSameStore ? 'same stores' : '',
    by === null ? '' : `by ${by}`,
    order === null ? '' : order,
    first === null ? '' : `first ${first}`,
    last === null ? '' : `last ${last}`,
    ...where.map(({ measure: asked, is, value, of, than }) => {
      const row = of === undefined ? undefined : rows[of]
      return `${row === undefined ? '' : `${rowSummary(row, names)}: `}${asked} ${is}${value === null ? '' : ` ${Number(value)}`}${than === undefined ? '' : ` of the ${than.toLowerCase()} base`}`
    }),
    entryTypes.length === 0 ? '' : `of ${entryTypes.map((one) => (one === '' ? 'no type' : one)).join(', ')}`,
    side === null ? '' : `of ${side}`,
    vendor === null ? '' : `from ${vendor}`,
    search === null ? '' : `with ${search}`,
    rolling === null ? '' : `rolling ${rolling}`,
    driverIds.length === 0 ? '' : `drivers ${driverIds.map((id) => names.metrics.find((one) => one.id === id)?.name).join(', ')}`,
    check ?? '',
    chart ?? '',
  ]
  return parts.filter((part) => part !== '').join(' | ')
}

/** What became of a question, in one line. */
export function readingSummary(reading: QuestionReading, names: CompanyNames): string {
  switch (reading.kind) {
    case 'PLAN':
      return [reading, ...(reading.further ?? [])].map(({ plan }) => planSummary(plan, names)).join(' && ')
    case 'CHOICE':
      return `choose: ${reading.choices.map(({ name }) => name).join(', ')}`
    case 'REFUSED':
      return `refused: ${reading.reason}`
    case 'UNREAD':
      return `not understood: ${reading.words.join(', ')}`
  }
}

function rowSummary(row: PlanRow, { groups, accounts, metrics }: CompanyNames): string {
  if (row.kind === 'METRIC') return metrics.find(({ id }) => id === row.metricId)?.name ?? '?'
  if (row.kind === 'GROUP') return groups.find(({ id }) => id === row.groupId)?.name ?? '?'
  if (row.kind === 'CALCULATION' || row.kind === 'VENDOR') return planRowName(row, { groups, accounts, metrics })
  return accounts.find(({ id }) => id === row.accountId)?.number ?? '?'
}

function spanSummary(span: PlanSpan, { time }: CompanyNames): string {
  if (span.kind === 'LEDGER') return 'all days'
  const { startDate, endDate } = resolveTimeSpan(span, time)
  return `${startDate}..${endDate}`
}

function placesSummary({ locationIds, nodeIds, isAllBut }: QuestionPlaces, { locations, tree }: CompanyNames): string {
  const nodes = flattenLocations(tree)
  const all = [
    ...locationIds.map((id) => locations.find((one) => one.id === id)?.name ?? '?'),
    ...nodeIds.map((id) => nodes.find(({ node }) => node.id === id)?.node.name ?? '?'),
  ].sort()
  return all.length === 0 ? 'all' : `${isAllBut ? 'all but ' : ''}${all.join(', ')}`
}

function baseSummary(base: PlanBase, names: CompanyNames): string {
  if (base.kind === 'BUDGET') return names.budgets.find(({ id }) => id === base.budgetId)?.name ?? '?'
  if (base.kind === 'PLACES') return placesSummary(base.places, names)
  return base.kind === 'SPAN' ? spanSummary(base.span, names) : base.kind
}
