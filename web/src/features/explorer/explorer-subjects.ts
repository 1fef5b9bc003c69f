import { usualBudget } from '@fourwall/domain/budgets/usual-budget.ts'
import { type ChartSubject, chartSubjectKey } from '@fourwall/domain/charts/chart-document.ts'
import type { ExplorerContext } from '@fourwall/domain/explorer/explorer-questions.ts'
import { type ExplorerView, USUAL_EXPLORER, usualExplorerSpan } from '@fourwall/domain/explorer/explorer-view.ts'
import type { KnownSubjects } from '@fourwall/domain/explorer/known-view.ts'
import { groupTree, isCategory } from '@fourwall/domain/mappings/group-tree.ts'
import { monthOf } from '@fourwall/domain/time/day.ts'
import { resolveTimeSpan } from '@fourwall/domain/time/time-span.ts'
import type { ReportingCompany, ReportingMapping } from '../../api/reporting-company.ts'

/** What a person sees first: the EBITDA of the mapping viewed last as a share of revenue, compared with its budget. Null without a mapping. */
export function usualExplorerView(company: ReportingCompany): ExplorerView | null {
  const [mapping] = company.mappings
  if (mapping === undefined) return null
  const { nodes } = groupTree(mapping.groups)
  const line = nodes.find(({ group }) => group.type === 'EBITDA') ?? nodes.find(({ group }) => !isCategory(group)) ?? nodes[0]
  if (line === undefined) return null
  const timeSpan = usualExplorerSpan(company.time)
  const budget = usualBudget(
    company.budgets.filter(({ categorizationId }) => categorizationId === mapping.categorizationId),
    monthOf(resolveTimeSpan(timeSpan, company.time).endDate),
  )
  return {
    ...USUAL_EXPLORER,
    mappingId: mapping.id,
    subject: { kind: 'GROUP', groupId: line.group.id },
    shownAs: 'SHARE_OF_REVENUE',
    rows: company.locationIds.length > 1 ? { kind: 'LOCATION' } : { kind: 'ACCOUNT' },
    comparison: budget === null ? 'PRIOR_YEAR' : 'BUDGET',
    budgetId: budget?.id ?? null,
    timeSpan,
  }
}

export interface SubjectChoice {
  readonly key: string
  readonly label: string
  readonly subject: ChartSubject
  /** From 0. */
  readonly depth: number
}

/** Every line of a mapping, and every metric. */
export function subjectChoices({ metrics }: ReportingCompany, { groups }: ReportingMapping) {
  const choice = (subject: ChartSubject, label: string, depth = 0): SubjectChoice => ({
    key: chartSubjectKey(subject),
    label,
    subject,
    depth,
  })
  return {
    lines: groupTree(groups).nodes.map(({ group, depth }) => choice({ kind: 'GROUP', groupId: group.id }, group.name, depth - 1)),
    metrics: metrics.map(({ id, name }) => choice({ kind: 'METRIC', metricId: id }, name)),
  }
}

export function contextOf(company: ReportingCompany, { groups }: ReportingMapping): ExplorerContext {
  const { time, tree, locationIds, nameOf } = company
  return { time, tree, locationIds, nameOf, groups }
}

/** The metrics that a line, an account or a metric can be divided by: all but itself; none for an average. */
export function divisorsOf(subject: ChartSubject, { metrics }: Pick<ReportingCompany, 'metrics'>): ReportingCompany['metrics'] {
  if (subject.kind !== 'METRIC') return metrics
  const own = metrics.find(({ id }) => id === subject.metricId)
  return own?.isCounted === true ? metrics.filter((one) => one !== own) : []
}

const SHOWN_NAMES = {
  VALUE: 'Amount',
  SHARE_OF_REVENUE: '% of revenue',
  PER_METRIC: 'Per metric',
  VARIANCE: 'Variance',
  VARIANCE_PERCENT: 'Variance %',
} as const

/** `% of revenue`, `Per Guests`, `Variance to budget`. */
export function shownAsName({ shownAs, perMetricId }: Pick<ExplorerView, 'shownAs' | 'perMetricId'>, company: ReportingCompany): string {
  if (shownAs !== 'PER_METRIC') return SHOWN_NAMES[shownAs]
  return `Per ${company.metrics.find(({ id }) => id === perMetricId)?.name ?? 'metric'}`
}

/** `Budget 2026`, `Prior year`. */
export function comparisonName({ comparison, budgetId }: Pick<ExplorerView, 'comparison' | 'budgetId'>, company: ReportingCompany): string {
  return comparison === 'BUDGET' ? (company.budgets.find(({ id }) => id === budgetId)?.name ?? 'Budget') : 'Prior year'
}

/** Where the rows stand: `by location`. */
export function rowsName({ rows }: Pick<ExplorerView, 'rows'>, company: ReportingCompany, parts: 'Lines' | 'Accounts'): string {
  switch (rows.kind) {
    case 'COMPANY':
      return 'Company'
    case 'LEVEL':
      return singular(company.levelNames[rows.level - 1] ?? 'Group')
    case 'LOCATION':
      return 'Location'
    case 'ACCOUNT':
      return singular(parts)
  }
}

export function singular(name: string): string {
  return name.replace(/s( \(\d+\))?$/, '$1')
}

/** What a view of a mapping can name. */
export function knownSubjects({ mappings, metrics, budgets, locationIds, tree }: ReportingCompany, mappingId: string): KnownSubjects {
  const groups = mappings.find(({ id }) => id === mappingId)?.groups ?? []
  const idsOf = (all: readonly { readonly id: string }[]): ReadonlySet<string> => new Set(all.map(({ id }) => id))
  return { groupIds: idsOf(groups), metricIds: idsOf(metrics), budgetIds: idsOf(budgets), locationIds, tree }
}
