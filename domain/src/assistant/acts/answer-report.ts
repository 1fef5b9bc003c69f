import { isComparing } from '../../figures/figure-question.ts'
import { DIVIDES_AMOUNTS, groupsOutside, linesShownBy } from '../../layouts/explored-layout.ts'
import { type Layout, plainLayout } from '../../layouts/layout.ts'
import { type GroupTree, groupTree } from '../../mappings/group-tree.ts'
import { USUAL_LOCATION_ROWS } from '../../profit-loss/location-rows.ts'
import { type ColumnChoice, PLAIN_COLUMNS } from '../../profit-loss/report-columns.ts'
import { metricRowId } from '../../profit-loss/report-rows.ts'
import { DEFAULT_VIEW_SETTINGS, type ViewSettings } from '../../profit-loss/viewer-tabs.ts'
import type { AssistantAnswer } from '../answers/answer.ts'
import { reportSubject } from '../answers/plan-charts.ts'
import { heldDays } from '../answers/plan-days.ts'
import { budgetOfPlan, comparesInSteps, comparisonOfPlan } from '../answers/plan-names.ts'
import { locationsOfPlan } from '../answers/plan-questions.ts'
import { spansName } from '../answers/plan-words.ts'
import type { CompanyNames } from '../company-names.ts'
import { isBySpans, operandsOf, type Plan } from '../plan.ts'
import { hasLines, OF_LINES } from './answer-explorer.ts'
import { type AnsweredPlan, answeredPlan, figuredPlan, type Made, made, notMade, OTHER_BASE } from './made.ts'

/** A report of the viewer. */
export type AnsweredReport = Pick<Layout, 'mappingId' | 'locationIds' | 'timeSpan' | 'settings' | 'columns'>

const IN_STEPS = 'Reports compare with the whole span before, and do not set each period against the one before it.'
const GONE = 'The locations of this answer are gone. Ask again.'

/** The report that contains an answer's figures: same days, places and comparison, all lines. */
export function answerReport(answer: Pick<AssistantAnswer, 'plan' | 'asOf'>, names: CompanyNames): Made<AnsweredReport> {
  const answered = answeredPlan(answer, names)
  if (answered.made === null) return answered
  const { plan } = answered.made
  const report = reportOf(answered.made, rowsByLocation(plan))
  if (report === null) return notMade(GONE)
  const without = isOfVendors(plan) ? ['The report shows lines, not single vendors.'] : []
  return made(report, [...without, ...(hasOtherBase(plan) ? [OTHER_BASE] : comparesInSteps(plan) ? [IN_STEPS] : [])])
}

function isOfVendors({ rows }: Plan): boolean {
  return rows.some(({ kind }) => kind === 'VENDOR')
}

/** An answer as a layout: its lines, others hidden; periods, and places where it has them, in columns. */
export function answerLayout(answer: Pick<AssistantAnswer, 'plan' | 'asOf'>, names: CompanyNames): Made<Layout> {
  const figured = figuredPlan(answer, names)
  if (figured.made === null) return figured
  const { plan } = figured.made
  if (hasOtherBase(plan)) return notMade(OTHER_BASE)
  if (comparesInSteps(plan)) return notMade(IN_STEPS)
  if (dividesMetrics(plan)) return notMade(DIVIDES_AMOUNTS)
  if (isOfVendors(plan)) return notMade('A layout shows lines and their accounts, not single vendors.')
  if (plan.rolling !== null) return notMade('A layout has rolling months at the end of its days alone.')
  if (isBySpans(plan)) return notMade(`A layout has no ${spansName(plan)}.`)
  if (plan.rows.some((row) => row.kind === 'ACCOUNT' && row.groupId === null))
    return notMade('The mapping leaves this account out, so no layout shows it.')
  if (plan.by === 'ACCOUNT' && plan.rows.some((row) => hasLines(row, names))) return notMade(OF_LINES)
  const report = reportOf(figured.made, null)
  if (report === null) return notMade(GONE)
  const tree = groupTree(names.groups)
  const shown = shownGroups(plan, tree)
  const around = shown === null ? [] : shown.flatMap((groupId) => groupsOutside(tree, groupId))
  const isShown = new Set(shown)
  return made(
    {
      ...plainLayout(report),
      columns: report.columns,
      settings: report.settings,
      expandedGroups: new Set([...around, ...openedGroups(plan)]),
      hiddenRows: new Set(shown === null ? [] : names.groups.flatMap(({ id }) => (isShown.has(id) ? [] : [`group:${id}`, `sum:${id}`]))),
    },
    [
      ...(report.columns.locations === 'TOGETHER' ? [] : ['Locations stand side by side in columns.']),
      ...(plan.kind === 'RANK' ? ['A layout has its own order.'] : []),
      ...(plan.kind === 'FILTER' ? ['The layout also shows what does not meet the conditions.'] : []),
      ...(plan.rows.flatMap(operandsOf).some((row) => row.kind === 'ACCOUNT') ? ['The other accounts of the line show, too.'] : []),
      ...(plan.rows.some((row) => row.kind === 'CALCULATION') ? ['The layout shows the lines that it is computed from.'] : []),
    ],
  )
}

/** Whether a plan shows a metric per unit of another, which reports do not. */
export function dividesMetrics({ measure, rows }: Plan): boolean {
  return measure === 'PER_METRIC' && rows.some(({ kind }) => kind === 'METRIC')
}

/**
 * Keys, as in layouts, of an answer's rows in a report with folded groups; null for all rows. Empty if folding would hide
 * some of them.
 */
export function foldedRowKeys(plan: Plan, { groups }: Pick<CompanyNames, 'groups'>): readonly string[] | null {
  const tree = groupTree(groups)
  const shown = shownGroups(plan, tree)
  if (shown === null) return null
  const isHidden =
    plan.by === 'ACCOUNT' || plan.rows.some(({ kind }) => kind === 'ACCOUNT') || shown.some((id) => groupsOutside(tree, id).length > 0)
  return isHidden ? [] : [...shown.map((id) => `group:${id}`), ...metricIdsOf(plan).map(metricRowId)]
}

/** Null if its locations no longer exist: an empty choice would mean all locations. */
function reportOf({ plan, days, names }: AnsweredPlan, byLocation: ColumnChoice['byLocation']): AnsweredReport | null {
  const locationIds = locationsOfPlan(plan, names)
  const isNamed = plan.places.locationIds.length + plan.places.nodeIds.length > 0
  if (isNamed && locationIds.length === 0) return null
  const comparison = comparesInSteps(plan) ? null : comparisonOfPlan(plan)
  const second = comparisonOfPlan({ against: plan.alsoAgainst })
  const groupId = headingLevel(plan)
  return {
    mappingId: plan.mappingId,
    locationIds,
    timeSpan: heldDays(days),
    settings: settingsOf(plan),
    columns: {
      ...PLAIN_COLUMNS,
      hasTotal: true,
      hasYearToDate: plan.hasYearToDate,
      comparisons: [comparison, second].filter((one) => one !== null),
      budgetId: budgetOfPlan(plan),
      isSameStore: plan.isSameStore && comparison !== null,
      // As the answer's own figures: plans of days that are no whole months count by their share.
      isProrated: comparison === 'BUDGET' || second === 'BUDGET',
      locations: byLocation === null ? groupId : 'TOGETHER',
      metricIds: metricIdsOf(plan),
      perMetricId: plan.measure === 'PER_METRIC' ? plan.perMetricId : null,
      byLocation,
    },
  }
}

function headingLevel({ by, kind, places }: Plan): ColumnChoice['locations'] {
  if (by === 'LOCATION') return 'SIDE_BY_SIDE'
  if (by === 'REGION') return 'WITH_GROUPS'
  const areNamed = by === null && !places.isAllBut && places.locationIds.length > 1
  return areNamed && (kind === 'FIGURES' || kind === 'COMPARE') ? 'SIDE_BY_SIDE' : 'TOGETHER'
}

/** Locations as rows, where the answer has them so: one figure of all days for each. */
function rowsByLocation(plan: Plan): ColumnChoice['byLocation'] {
  if (plan.kind === 'TREND' || plan.kind === 'REPORT' || headingLevel(plan) === 'TOGETHER') return null
  const keys = plan.rows
    .flatMap(operandsOf)
    .flatMap((row) => (row.kind === 'GROUP' ? [`group:${row.groupId}`] : row.kind === 'METRIC' ? [`metric:${row.metricId}`] : []))
  const shares = plan.measure === 'SHARE_OF_REVENUE' ? keys.filter((key) => key.startsWith('group:')).map((key) => `${key}!r`) : []
  const lines = [...shares, ...keys]
  return { ...USUAL_LOCATION_ROWS, lines: lines.length === 0 ? null : lines, isFlat: plan.by !== 'REGION' }
}

function settingsOf({ measure }: Plan): ViewSettings {
  const isPercent = measure === 'VARIANCE_PERCENT' || measure === 'CHANGE_PERCENT'
  return {
    ...DEFAULT_VIEW_SETTINGS,
    showPercentOfRevenue: measure === 'SHARE_OF_REVENUE',
    showVarianceUSD: !isPercent || !isComparing(measure),
  }
}

function metricIdsOf({ rows, driverIds }: Plan): readonly string[] {
  return [...new Set([...rows.flatMap(operandsOf).flatMap((row) => (row.kind === 'METRIC' ? [row.metricId] : [])), ...driverIds])]
}

/** Null for every one. */
function shownGroups({ rows, by, kind }: Plan, tree: GroupTree): readonly string[] | null {
  if (rows.length === 0 || kind === 'REPORT') return null
  const shown = rows.flatMap(operandsOf).flatMap((row) => {
    const subject = reportSubject(row)
    return subject === null ? [] : linesShownBy({ subject, rows: { kind: by === 'LINE' ? 'ACCOUNT' : 'COMPANY' } }, tree)
  })
  return [...new Set(shown)]
}

/** Groups whose accounts show as rows. */
function openedGroups({ rows, by }: Plan): readonly string[] {
  return rows
    .flatMap(operandsOf)
    .flatMap((row) => (row.kind === 'ACCOUNT' ? (row.groupId ?? []) : row.kind === 'GROUP' && by === 'ACCOUNT' ? row.groupId : []))
}

function hasOtherBase({ against }: Plan): boolean {
  return against?.kind === 'SPAN' || against?.kind === 'PLACES'
}
