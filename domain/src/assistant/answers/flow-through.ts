import type { FigureTableRow } from '../../figures/answer-cells.ts'
import type { CompanyNames } from '../company-names.ts'
import type { Plan } from '../plan.ts'
import type { AnswerWords } from './answer.ts'
import type { AnswerFigures } from './answer-figures.ts'
import { standsBesideWhole } from './plan-names.ts'

/** Revenue and what is left of it. */
interface RevenueAndProfit {
  readonly revenue: FigureTableRow
  readonly profit: FigureTableRow
}

/** The two rows of a comparison of revenue and one profit line; null for any other one. */
export function revenueAndProfit(plan: Plan, { table }: AnswerFigures, names: CompanyNames): RevenueAndProfit | null {
  const isCompared =
    plan.against !== null && plan.against.kind !== 'PLACES' && (plan.measure === 'VALUE' || plan.measure.startsWith('CHANGE'))
  if (standsBesideWhole(plan, names)) return null
  const groupOf = ({ groupId, accountId, metricId, unit }: FigureTableRow) =>
    accountId === null && metricId === null && unit === 'money' ? names.groups.find(({ id }) => id === groupId) : undefined
  const revenue = table.rows.find((row) => groupOf(row)?.type === 'REVENUE')
  const profit = table.rows.find((row) => typeof groupOf(row)?.formula === 'string' && row.favorability === 'UP')
  return !isCompared || table.rows.length !== 2 || revenue === undefined || profit === undefined ? null : { revenue, profit }
}

/** `Of 1,934,460 more Revenue, 28.2% came through to Four-wall EBITDA.`; null where one of the two did not change, or lacks a figure, and where revenue hardly did. */
export function flowThroughWords(figures: AnswerFigures, { revenue, profit }: RevenueAndProfit, at: number): AnswerWords | null {
  const change = figures.figure(revenue, at, 'CHANGE').value
  const own = figures.figure(profit, at, 'CHANGE').value
  if (change === null || own === null || Number(change) === 0 || Number(own) === 0) return null
  if (!figures.hasBoth(revenue, at) || !figures.hasBoth(profit, at)) return null
  const isLess = change.startsWith('-')
  const ratio = figures.flowThrough(profit, revenue, at, 'PROSE')
  if (ratio.value === null && own.startsWith('-') === isLess) return null
  const moved = figures.size(revenue, at, 'CHANGE')
  if (ratio.value === null)
    return [
      `Nothing flowed through: ${revenue.label} is `,
      moved,
      ` ${isLess ? 'less' : 'more'}, and ${profit.label} `,
      figures.size(profit, at, 'CHANGE'),
      ` ${isLess ? 'more' : 'less'}.`,
    ]
  return isLess
    ? ['Of ', moved, ` less ${revenue.label}, `, ratio, ` came off ${profit.label}.`]
    : ['Of ', moved, ` more ${revenue.label}, `, ratio, ` came through to ${profit.label}.`]
}
