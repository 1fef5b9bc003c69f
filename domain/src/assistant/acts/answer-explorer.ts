import type { ChartSubject } from '../../charts/chart-document.ts'
import { partRows } from '../../explorer/explorer-questions.ts'
import { type ExplorerRows, type ExplorerView, type ShownAs, USUAL_EXPLORER } from '../../explorer/explorer-view.ts'
import type { FigureMeasure } from '../../figures/figure-question.ts'
import type { AssistantAnswer } from '../answers/answer.ts'
import { reportSubject } from '../answers/plan-charts.ts'
import { heldDays } from '../answers/plan-days.ts'
import { spansName } from '../answers/plan-words.ts'
import { type CompanyNames, regionLevel } from '../company-names.ts'
import { comparesWithBase, figureMeasureOf, isBySpans, limitsPeriods, type Plan, type PlanRow } from '../plan.ts'
import { countsByDays, figuredPlan, type Made, made, notMade, withoutYear } from './made.ts'

const ONE_LINE = 'The explorer shows one line, account or metric. Ask about one.'
const BASES = 'The explorer compares with a budget or the prior year.'

/** An answer as a view of the explorer: its line by what the answer is divided by, over the periods of its days. */
export function answerExplorer(answer: Pick<AssistantAnswer, 'plan' | 'asOf'>, names: CompanyNames): Made<ExplorerView> {
  const figured = figuredPlan(answer, names)
  if (figured.made === null) return figured
  const { plan, days } = figured.made
  const [row] = plan.rows
  if (row === undefined || plan.rows.length > 1) return notMade(ONE_LINE)
  if (row.kind === 'CALCULATION') return notMade('The explorer shows a line as the report has it. Ask about one that it is computed from.')
  if (row.kind === 'VENDOR') return notMade('The explorer does not divide by vendor.')
  const subject = reportSubject(row)
  if (subject === null) return notMade('The mapping leaves this account out, so no report shows it.')
  if (plan.rolling !== null)
    return notMade(
      limitsPeriods(plan) ? 'The explorer has no limits of single months or quarters.' : 'The explorer does not add up rolling months.',
    )
  if (isBySpans(plan)) return notMade(`The explorer has no ${spansName(plan)}.`)
  if (plan.by === 'ACCOUNT' && hasLines(row, names)) return notMade(OF_LINES)
  const shownAs = shownAsOf(figureMeasureOf(plan.measure), subject)
  if (countsByDays(plan, days)) return notMade('The explorer counts plans by whole months, and this answer by days.')
  const compared = comparisonOf(plan)
  if (compared === null && (comparesWithBase(plan.measure) || plan.isSameStore)) return notMade(BASES)
  return made(
    {
      ...USUAL_EXPLORER,
      mappingId: plan.mappingId,
      subject,
      shownAs,
      perMetricId: shownAs === 'PER_METRIC' ? plan.perMetricId : null,
      ...compared,
      rows: rowsOf(plan, subject, names),
      timeSpan: heldDays(days),
      places: plan.places,
      isSameStore: plan.isSameStore,
      sort: plan.kind === 'RANK' ? { column: 'total', isAscending: plan.order === 'ASC' } : null,
    },
    [...(plan.against !== null && compared === null ? [BASES] : []), ...withoutYear(plan)],
  )
}

export const OF_LINES = 'This is made of lines, which have accounts each. Ask for one of them by account.'

/** Whether a row is divided by lines before it is by accounts. */
export function hasLines(row: PlanRow, { groups }: Pick<CompanyNames, 'groups'>): boolean {
  return row.kind === 'GROUP' && partRows({ kind: 'GROUP', groupId: row.groupId }, groups)[0]?.kind !== 'ACCOUNTS'
}

function shownAsOf(measure: FigureMeasure, subject: ChartSubject): ShownAs {
  switch (measure) {
    case 'VARIANCE':
    case 'CHANGE':
      return 'VARIANCE'
    case 'VARIANCE_PERCENT':
    case 'CHANGE_PERCENT':
      return 'VARIANCE_PERCENT'
    case 'SHARE_OF_REVENUE':
      return subject.kind === 'METRIC' ? 'VALUE' : 'SHARE_OF_REVENUE'
    case 'PER_METRIC':
      return 'PER_METRIC'
    default:
      return 'VALUE'
  }
}

/** What the explorer can compare with as the answer did; null for nothing. It knows same-store locations of the prior year alone. */
function comparisonOf({ against, isSameStore }: Plan): Pick<ExplorerView, 'comparison' | 'budgetId'> | null {
  if (against?.kind === 'PRIOR_YEAR') return { comparison: 'PRIOR_YEAR', budgetId: null }
  return against?.kind === 'BUDGET' && !isSameStore ? { comparison: 'BUDGET', budgetId: against.budgetId } : null
}

function rowsOf({ by, places }: Plan, subject: ChartSubject, names: CompanyNames): ExplorerRows {
  if (by === 'REGION') return { kind: 'LEVEL', level: regionLevel(names) }
  if ((by === 'ACCOUNT' || by === 'LINE') && subject.kind === 'GROUP') return { kind: 'ACCOUNT' }
  const isOnePlace = !places.isAllBut && places.nodeIds.length === 0 && places.locationIds.length === 1
  return isOnePlace ? { kind: 'COMPANY' } : { kind: 'LOCATION' }
}
