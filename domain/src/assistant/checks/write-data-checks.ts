import { accountLabel } from '../../ledger/account.ts'
import { joinNames } from '../../sentence-text.ts'
import { firstDayOf, lastDayOf, type MonthIndex } from '../../time/day.ts'
import { DAY_FORMATS, formatDay, monthName } from '../../time/day-format.ts'
import type { AnswerPart, AnswerTableRow } from '../answers/answer.ts'
import { answer, countFigure, countWords, note, warning } from '../answers/answer-sentences.ts'
import { type AnswerWriting, whenOf } from '../answers/answer-writing.ts'
import { planRowName } from '../answers/plan-names.ts'
import { locationsOfPlan } from '../answers/plan-questions.ts'
import { againstName } from '../answers/plan-words.ts'
import { leftOutNote } from '../answers/report-note.ts'

/** More accounts are counted. */
const MOST_NAMED = 20

/** Of each metric asked about, the last month with a figure, by location. */
export function writeMetricDays(writing: AnswerWriting): readonly AnswerPart[] {
  const { plan, names, results } = writing
  const asked = new Set(locationsOfPlan(plan, names))
  const locations = names.locations.filter(({ id }) => asked.size === 0 || asked.has(id))
  return plan.rows.flatMap((row): readonly AnswerPart[] => {
    if (row.kind !== 'METRIC') return []
    const name = planRowName(row, names)
    const known = results.metricMonths.get(row.metricId)
    if (known === undefined) return [warning(`${name} is computed from other metrics. Ask for the days that have figures of these.`)]
    const last = locations.map((one) => ({ ...one, month: known.get(one.id) ?? null }))
    const months = last.flatMap(({ month }) => (month === null ? [] : [month]))
    if (months.length === 0) return [answer(`There are no figures of ${name} at any of these locations.`)]
    const latest = Math.max(...months) as MonthIndex
    const behind = last.filter(({ month }) => month !== latest)
    const closedBy = (closedOn: string | null | undefined): string =>
      closedOn ? `closed on ${formatDay(closedOn as ReturnType<typeof firstDayOf>, DAY_FORMATS.MONTH_NAME)}` : ''
    const rows = last
      .toSorted((one, other) => (one.month ?? 0) - (other.month ?? 0))
      .map(
        ({ id, name: label, month, closedOn }): AnswerTableRow => ({
          key: `${row.metricId} ${id}`,
          isTotal: false,
          cells: [label, month === null ? 'none' : formatDay(lastDayOf(month), DAY_FORMATS.MONTH_NAME), closedBy(closedOn)],
        }),
      )
    return [
      behind.length === 0
        ? answer(`${name} has figures through ${monthName(latest)} at each of the `, ...countWords(last.length, 'location'), '.')
        : answer(
            `${name} has figures through ${monthName(latest)} at `,
            countFigure(last.length - behind.length, `locations with ${name} to the end`),
            ' of ',
            ...countWords(last.length, 'location'),
            behind.length === 1 ? '; the other one ends before that or has none.' : '; the others end before that or have none.',
          ),
      {
        kind: 'TABLE',
        title: `Last day with figures of ${name}, those that end first before the others`,
        columns: [
          { key: 'location', label: 'Location', isNumber: false },
          { key: 'through', label: 'Through', isNumber: false },
          { key: 'note', label: 'Note', isNumber: false },
        ],
        rows,
      },
      note('Figures of metrics are of whole months or longer, so that the last day is that of their last month.'),
    ]
  })
}

/** Which mapping the figures are of. */
export function writeMapping({ results, names }: AnswerWriting): readonly AnswerPart[] {
  const { mapping } = results
  if (mapping === null) return [warning('The mapping could not be read. Ask again.')]
  const leftOut = names.accounts
    .filter(({ groupId }) => groupId === null)
    .map(accountLabel)
    .sort()
  const isNamed = leftOut.length === mapping.unmapped && leftOut.length <= MOST_NAMED
  return [
    answer(
      `These figures use the mapping ${mapping.name}, which puts accounts into the lines of ${mapping.categorization}: `,
      ...countWords(mapping.mapped, 'account'),
      ` ${mapping.mapped === 1 ? 'is' : 'are'} mapped`,
      ...(mapping.unmapped === 0
        ? [', and no account of the profit and loss is left out.']
        : [
            ', and ',
            countFigure(mapping.unmapped, 'accounts that are not mapped'),
            ` ${mapping.unmapped === 1 ? 'is' : 'are'} not${isNamed ? `: ${joinNames(leftOut)}` : ''}.`,
          ]),
    ),
    ...mapping.others.map(({ name, leavesOut }) => leftOutNote(`There is also the mapping ${name}`, leavesOut)),
  ]
}

/** Which locations a comparison of same stores leaves out, and why. */
export function writeSameStores(writing: AnswerWriting): readonly AnswerPart[] {
  const { plan, names, results } = writing
  const stores = results.figures?.sameStores ?? null
  if (stores === null) return [warning(results.problem ?? 'Which locations are comparable could not be determined.')]
  const base = againstName(plan, names) ?? 'the year before'
  if (stores.leftOut.length === 0)
    return [answer(`No location is left out of a comparison of ${whenOf(writing)} with ${base}: all of them traded throughout both.`)]
  return [
    answer(
      countFigure(stores.leftOut.length, 'locations that are left out'),
      ` ${stores.leftOut.length === 1 ? 'location is' : 'locations are'} left out of a comparison of ${whenOf(writing)} with ${base}: ${stores.leftOut.map(({ text }) => text).join('; ')}.`,
    ),
    ...(stores.inference === null ? [] : [note(stores.inference)]),
  ]
}
