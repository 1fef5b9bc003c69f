import type { BudgetCoverage } from '../../budgets/budget-coverage.ts'
import { monthsBetween } from '../../closing/open-months.ts'
import { accountLabel } from '../../ledger/account.ts'
import { groupTree, isCategory } from '../../mappings/group-tree.ts'
import { joinFirst, joinNames } from '../../sentence-text.ts'
import { firstDayOf, lastDayOf, type MonthIndex, monthOf } from '../../time/day.ts'
import { DAY_FORMATS, formatDay, monthsName, rangeName } from '../../time/day-format.ts'
import type { AnswerPart, AnswerTableRow, AnswerWords } from '../answers/answer.ts'
import { answer, countFigure, countWords, note } from '../answers/answer-sentences.ts'
import { type AnswerWriting, whenOf } from '../answers/answer-writing.ts'
import { planRowName } from '../answers/plan-names.ts'
import { locationsOfPlan } from '../answers/plan-questions.ts'
import { placesName } from '../answers/plan-words.ts'
import type { CompanyNames } from '../company-names.ts'
import type { PlanRow } from '../plan.ts'
import { subjectsOf } from './budget-subjects.ts'

/** Further budgets are only counted. */
const MOST_BUDGETS = 4
/** More names are only counted. */
const MOST_NAMED = 8

const PERIODS = { MONTHLY: 'month', QUARTERLY: 'quarter', YEARLY: 'year' } as const

/** What budgets plan: the months, the locations and the lines. No planned figure. */
export function writeBudgets(writing: AnswerWriting): readonly AnswerPart[] {
  const { plan, requests, results } = writing
  const { budgets } = results
  if (budgets.length === 0) return [answer('No: this report has no budget yet.')]
  const months = plan.span.kind === 'LEDGER' ? null : monthsBetween(monthOf(requests.days.startDate), monthOf(requests.days.endDate))
  const planning = months === null ? budgets : budgets.filter((one) => months.some((month) => isPlanned(one, month)))
  if (planning.length === 0)
    return [answer(`No: no budget plans ${whenOf(writing)}. `, ...joinWords(budgets.slice(0, MOST_BUDGETS).map(extentWords)), '.')]
  const shown = planning.slice(0, MOST_BUDGETS)
  const more: readonly AnswerPart[] =
    shown.length < planning.length ? [note(...countWords(planning.length - shown.length, 'more budget'), ' not told here.')] : []
  return [
    ...shown.flatMap((budget) =>
      plan.by === 'LOCATION'
        ? placesParts(writing, budget, months)
        : plan.rows.length > 0
          ? subjectParts(writing, budget, months)
          : [answer(months === null ? '' : 'Yes: ', ...budgetWords(writing, budget, months))],
    ),
    ...more,
  ]
}

function isPlanned({ firstMonth, lastMonth }: Pick<BudgetCoverage, 'firstMonth' | 'lastMonth'>, month: MonthIndex): boolean {
  return firstMonth <= month && month <= lastMonth
}

function joinWords(all: readonly string[]): readonly string[] {
  return [joinNames(all)]
}

/** `Budget 2026 plans Jan – Dec 2026` */
function extentWords({ name, firstMonth, lastMonth }: BudgetCoverage): string {
  return `${name} plans ${rangeName(firstDayOf(firstMonth), lastDayOf(lastMonth))}`
}

/** `Budget 2026 plans Jan – Dec 2026 by month, with figures of 23 locations for 6 lines (Revenue, …) and 2 metrics (Guests, …)` */
function budgetWords({ names }: AnswerWriting, budget: BudgetCoverage, months: readonly MonthIndex[] | null): AnswerWords {
  const out = (months ?? []).filter((month) => !isPlanned(budget, month))
  const { lines, metrics } = namesIn(budget, names)
  const accounts = names.accounts.flatMap((account) => (budget.accountIds.has(account.id) ? [accountLabel(account)] : []))
  const counts = [
    { count: lines.length, of: 'line', some: lines },
    { count: accounts.length, of: 'account', some: accounts },
    { count: metrics.length, of: 'metric', some: metrics },
  ].filter(({ count }) => count > 0)
  const subjects = counts.flatMap(
    ({ count, of, some }, at): AnswerWords => [
      at === 0 ? '' : at === counts.length - 1 ? ' and ' : ', ',
      ...countWords(count, of),
      ` (${joinFirst(some, MOST_NAMED)})`,
    ],
  )
  const lacking = [...(budget.accountIds.size === 0 ? ['accounts'] : []), ...(metrics.length === 0 ? ['metrics'] : [])]
  return [
    `${extentWords(budget)} by ${PERIODS[budget.period]}, with figures `,
    // Count only the locations asked about.
    ...(budget.months.size === 0 ? [] : ['of ', ...countWords(budget.months.size, 'location'), ' ']),
    'for ',
    ...subjects,
    lacking.length === 0 ? '.' : `, and none of ${joinNames(lacking, 'or')}.`,
    ...(out.length === 0 ? [] : [` ${monthsName(out)} ${out.length === 1 ? 'is' : 'are'} not in it.`]),
  ]
}

function namesIn({ groupIds, metricIds }: BudgetCoverage, { groups, metrics }: CompanyNames) {
  return {
    lines: groupTree(groups).nodes.flatMap(({ group }) => (groupIds.has(group.id) ? [group.name] : [])),
    metrics: metrics.flatMap(({ id, name }) => (metricIds.has(id) ? [name] : [])),
  }
}

/** Whether a budget has figures of a line, an account or a metric, and what else it has. */
function subjectParts(writing: AnswerWriting, budget: BudgetCoverage, months: readonly MonthIndex[] | null): readonly AnswerPart[] {
  const { plan, names } = writing
  const has = (row: PlanRow): boolean => {
    const { GROUP, ACCOUNT, METRIC } = subjectsOf(row, names)
    return [
      [GROUP, budget.groupIds],
      [ACCOUNT, budget.accountIds],
      [METRIC, budget.metricIds],
    ].some(([asked, planned]) => asked !== undefined && [...asked].some((id) => planned?.has(id)))
  }
  const [there, missing] = [plan.rows.filter(has), plan.rows.filter((row) => !has(row))]
  const nameAll = (rows: readonly PlanRow[]): string => joinNames(rows.map((row) => planRowName(row, names)))
  const around = missing.flatMap((row) => lineAround(row, budget, names))
  return [
    missing.length === 0
      ? answer(`Yes: ${budget.name} has figures of ${nameAll(there)}.`)
      : answer(
          `${there.length === 0 ? 'No: ' : 'Not all of it: '}${budget.name} has no figures of ${nameAll(missing)}`,
          `${there.length === 0 ? '' : `, but has some of ${nameAll(there)}`}.`,
          ...around,
        ),
    answer(...budgetWords(writing, budget, months)),
  ]
}

/** ` Local marketing is in Direct operating, which it plans.` */
function lineAround(row: PlanRow, { groupIds }: BudgetCoverage, names: CompanyNames): readonly string[] {
  if ((row.kind !== 'ACCOUNT' && row.kind !== 'GROUP') || row.groupId === null) return []
  for (let node = groupTree(names.groups).byId.get(row.groupId) ?? null; node !== null; node = node.parent)
    if (groupIds.has(node.group.id) && isCategory(node.group))
      return [` ${planRowName(row, names)} is in ${node.group.name}, which it plans.`]
  return []
}

/** Which of the locations asked about have figures, in which months. */
function placesParts(writing: AnswerWriting, budget: BudgetCoverage, months: readonly MonthIndex[] | null): readonly AnswerPart[] {
  const { plan, names, results } = writing
  const asked = new Set(locationsOfPlan(plan, names))
  const wanted = months ?? monthsBetween(budget.firstMonth, budget.lastMonth)
  const [from, to] = [firstDayOf(wanted[0] ?? budget.firstMonth), lastDayOf(wanted.at(-1) ?? budget.lastMonth)]
  const planned = new Map([...budget.months].map(([id, own]) => [String(id), wanted.filter((month) => own.has(month))]))
  const places = names.locations
    .filter(({ id }) => asked.size === 0 || asked.has(id))
    .map(({ id, name }) => {
      const { openedOn = null, closedOn = null } = results.trading.get(id) ?? {}
      const why =
        closedOn !== null && closedOn < from
          ? `closed on ${formatDay(closedOn, DAY_FORMATS.MONTH_NAME)}`
          : openedOn !== null && openedOn > to
            ? `opens on ${formatDay(openedOn, DAY_FORMATS.MONTH_NAME)}`
            : openedOn !== null && openedOn >= from
              ? `opened on ${formatDay(openedOn, DAY_FORMATS.MONTH_NAME)}`
              : closedOn !== null && closedOn <= to
                ? `closed on ${formatDay(closedOn, DAY_FORMATS.MONTH_NAME)}`
                : ''
      const isOpen = (closedOn === null || closedOn >= from) && (openedOn === null || openedOn <= to)
      return { id, name, why, isOpen, has: planned.get(id) ?? [] }
    })
  const open = places.filter(({ isOpen }) => isOpen)
  const without = places.filter(({ has }) => has.length === 0)
  const openWithout = without.filter(({ isOpen }) => isOpen)
  const partly = places.filter(({ has }) => has.length > 0 && has.length < wanted.length)
  const asksWithout = plan.where.length > 0
  const of = plan.rows.length === 0 ? '' : ` of ${joinNames(plan.rows.map((row) => planRowName(row, names)))}`
  const where = asked.size === 0 ? '' : ` in ${placesName(plan.places, names)}`
  const when = rangeName(from, to)
  const openWords = ` open in ${when}${where}`
  const lead = (isGood: boolean): string => (asksWithout ? '' : isGood ? 'Yes: ' : 'No: ')
  const [only] = places
  const head =
    places.length === 1 && only !== undefined
      ? answer(`${lead(only.has.length > 0)}${only.name} has ${only.has.length === 0 ? 'no ' : ''}figures${of} in ${budget.name}.`)
      : openWithout.length === 0
        ? answer(
            `${asksWithout ? 'None of them: ' : 'Yes: '}each of the `,
            ...countWords(open.length, 'location'),
            `${openWords} has figures${of} in ${budget.name}.`,
          )
        : answer(
            lead(false),
            countFigure(openWithout.length, 'locations that are not planned'),
            ' of the ',
            ...countWords(open.length, 'location'),
            `${openWords} ${openWithout.length === 1 ? 'has' : 'have'} no figures${of} in ${budget.name}: ${joinFirst(
              openWithout.map(({ name }) => name),
              MOST_NAMED,
            )}.`,
          )
  const closed = without.filter(({ isOpen }) => !isOpen)
  const row = ({ id, name, has, why }: (typeof places)[number]): AnswerTableRow => ({
    key: id,
    isTotal: false,
    cells: [name, has.length === 0 ? 'none' : monthsName(has), why],
  })
  const listed = [...openWithout, ...partly, ...closed]
  return [
    head,
    ...(closed.length === 0 || places.length === 1
      ? []
      : [
          answer(
            `Not planned, and not open in ${when}: ${joinFirst(
              closed.map(({ name, why }) => `${name}, which ${why}`),
              MOST_NAMED,
            )}.`,
          ),
        ]),
    ...(listed.length === 0
      ? []
      : [
          {
            kind: 'TABLE' as const,
            title: `Locations without figures of every month in ${budget.name}, ${when}`,
            columns: [
              { key: 'location', label: 'Location', isNumber: false },
              { key: 'planned', label: 'Months planned', isNumber: false },
              { key: 'why', label: 'Open since, or closed', isNumber: false },
            ],
            rows: listed.map(row),
          },
        ]),
    ...(months === null || wanted.every((month) => isPlanned(budget, month)) ? [] : [note(`${extentWords(budget)}.`)]),
  ]
}
