import type { FigureCell, PlacedFigures } from '../../figures/answer-cells.ts'
import { monthOf, monthOfYear, yearOf } from '../../time/day.ts'
import { rangeName } from '../../time/day-format.ts'
import type { TimeSpan } from '../../time/time-span.ts'
import type { AnswerPart, AnswerWords } from '../answers/answer.ts'
import { AnswerFigures } from '../answers/answer-figures.ts'
import { answer } from '../answers/answer-sentences.ts'
import type { AnswerWriting } from '../answers/answer-writing.ts'
import { budgetOfPlan, ratioWords } from '../answers/plan-names.ts'
import { itemsOf } from '../answers/plan-questions.ts'
import { axisName, daysOfPlan } from '../answers/plan-words.ts'

/** The number of the question among those of an answer, after those of its chart. */
const QUESTION = 90

/** Whether a budget has figures of longer periods than those that an answer shows, and so none of any of these. */
export function isOfLongerPeriods({ requests, results }: Pick<AnswerWriting, 'requests' | 'results'>): boolean {
  const { figures, longer } = results
  if (requests.longer === null || figures === null) return false
  const isPlanned = requests.longer.figures === null || (longer !== null && plannedCells(longer).some(({ value }) => value !== null))
  return isPlanned && plannedCells(figures).every(({ value }) => value === null)
}

/** What a table has of a budget's amounts. */
function plannedCells({ figureColumns, columns, rows }: PlacedFigures): readonly FigureCell[] {
  const isPlanned = columns.map(({ column, measure }) => measure === 'VALUE' && figureColumns[column]?.comparison === 'BUDGET')
  return rows.flatMap(({ cells }) => cells.filter((_, at) => isPlanned[at]))
}

/**
 * `Lender plan 2026 is a plan by year: it has 6,062,000 for 2026 and no figure of Jan – Jun 2026.` Nothing for a budget that has figures of
 * the days that are shown, or of no days around them.
 */
export function longerPeriodParts(writing: AnswerWriting): readonly AnswerPart[] {
  const { plan, names, requests, results } = writing
  const budgetId = budgetOfPlan(plan)
  const { longer } = requests
  if (longer === null || !isOfLongerPeriods(writing)) return []
  const name = names.budgets.find(({ id }) => id === budgetId)?.name ?? 'The budget'
  const head = `${name} is a plan by ${longer.period === 'YEARLY' ? 'year' : 'quarter'}`
  const shown =
    itemsOf(plan) === 'PERIODS' || plan.by === 'PERIOD' ? `by ${axisName({ ...plan, by: 'PERIOD' })}` : `of ${daysOfPlan(plan, names)}`
  const table =
    results.longer === null
      ? null
      : new AnswerFigures(results.longer, { names, mappingId: plan.mappingId, budgetId, question: QUESTION, comparison: 'BUDGET' })
  const [at = -1] = table?.columns('TOTAL', 'ALL') ?? []
  const isShare = plan.measure === 'SHARE_OF_REVENUE' || plan.measure === 'SHARE_CHANGE'
  const planned = (table?.table.rows ?? []).flatMap((row) => {
    const figure = table?.said(row, at, isShare ? 'SHARE_OF_REVENUE' : 'VALUE', 'BASE')
    return figure === undefined || figure.value === null ? [] : [{ row, figure }]
  })
  if (planned.length === 0) return [answer(`${head} and has no figures ${shown}.`)]
  const isOne = table?.table.rows.length === 1
  const share = isShare ? ratioWords({ ...plan, measure: 'SHARE_OF_REVENUE' }, names) : ''
  const figures = planned.flatMap(
    ({ row, figure }, place): AnswerWords => [
      place === 0 ? '' : place === planned.length - 1 ? ' and ' : ', ',
      figure,
      `${share}${isOne ? '' : ` of ${row.label}`}`,
    ],
  )
  return [
    answer(
      `${head}: it has `,
      ...figures,
      ` for ${periodsName(longer.days)}${isOne ? '' : ','} and ${isOne ? 'no figure' : 'no figures'} ${shown}.`,
    ),
  ]
}

/** `2026`, `Apr – Jun 2026` */
function periodsName({ startDate, endDate }: TimeSpan): string {
  const isYear = yearOf(startDate) === yearOf(endDate) && monthOfYear(monthOf(startDate)) === 1 && monthOfYear(monthOf(endDate)) === 12
  return isYear ? String(yearOf(startDate)) : rangeName(startDate, endDate)
}
