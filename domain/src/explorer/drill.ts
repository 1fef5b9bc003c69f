import { placesWithin } from '../figures/question-places.ts'
import { flattenLocations } from '../locations/location-tree.ts'
import { parseFormula, referencesOf } from '../mappings/formula.ts'
import { groupTree, isCategory } from '../mappings/group-tree.ts'
import { addToMonth, type Day, firstDayOf, lastDayOf, monthOf } from '../time/day.ts'
import { firstMonthOfPeriod, type Period, periodNumberOf } from '../time/fiscal-calendar.ts'
import { type DaySpan, resolveTimeSpan, type TimeContext } from '../time/time-span.ts'
import { subjectOfRow } from './composition.ts'
import { type ExplorerContext, type PivotColumn, wholeMonthOf } from './explorer-questions.ts'
import type { ExplorerRows, ExplorerView } from './explorer-view.ts'
import type { PivotRow } from './pivot.ts'

/** Reset when the rows or columns change: a picked cell, a sort and folded groups belong to the old ones. */
const ELSEWHERE = { picked: null, sort: null, folded: [] } as const satisfies Partial<ExplorerView>

/** From a group to its locations, from a location to its accounts, from a line to what it is made of; null where nothing is below. */
export function drilledRow(view: ExplorerView, row: PivotRow, context: ExplorerContext): ExplorerView | null {
  switch (row.kind) {
    case 'TOTAL':
      return view.rows.kind === 'COMPANY' ? withRows(view, { kind: 'LOCATION' }) : null
    case 'GROUP': {
      const nodeId = row.key.slice('group:'.length)
      return { ...view, ...ELSEWHERE, rows: { kind: 'LOCATION' }, places: placesWithin(view.places, nodeId, context.tree) }
    }
    case 'LOCATION':
      if (view.subject.kind !== 'GROUP') return null
      return { ...view, ...ELSEWHERE, rows: { kind: 'ACCOUNT' }, places: { locationIds: row.locationIds, nodeIds: [], isAllBut: false } }
    case 'LINE':
      return { ...view, ...ELSEWHERE, subject: subjectOfRow(view, row) }
    case 'ACCOUNT':
      return context.locationIds.length > 1 && view.places.locationIds.length !== 1
        ? { ...view, ...ELSEWHERE, subject: subjectOfRow(view, row), rows: { kind: 'LOCATION' } }
        : null
  }
}

/** From a year to its quarters, then months, then days; null from a day. */
export function drilledColumn(view: ExplorerView, column: PivotColumn, time: TimeContext): ExplorerView | null {
  if (view.isDaily) return null
  const { period } = resolveTimeSpan(view.timeSpan, time)
  const { startDate, endDate } = column
  const next: Period = period === 'YEARLY' ? 'QUARTERLY' : 'MONTHLY'
  return {
    ...view,
    ...ELSEWHERE,
    picked: view.picked && { ...view.picked, column: 'total' },
    isDaily: period === 'MONTHLY',
    timeSpan: { kind: 'FIXED', period: next, startDate, endDate },
  }
}

/** The steps of time, the coarsest first. */
export const COLUMN_STEPS = ['YEARLY', 'QUARTERLY', 'MONTHLY', 'DAILY'] as const
export type ColumnStep = (typeof COLUMN_STEPS)[number]

export function columnStep({ timeSpan, isDaily }: Pick<ExplorerView, 'timeSpan' | 'isDaily'>): ColumnStep {
  return isDaily ? 'DAILY' : timeSpan.period
}

/** The same days in other columns; days are those of the last month of the span, or of the picked one. */
export function withColumnStep(view: ExplorerView, step: ColumnStep, time: TimeContext): ExplorerView {
  const span = resolveTimeSpan(view.timeSpan, time)
  if (step !== 'DAILY') {
    // Up from the days of a month: its fiscal year, as far as there are entries.
    const around = view.isDaily ? yearAround(span.endDate, time) : span
    return {
      ...view,
      ...ELSEWHERE,
      isDaily: false,
      timeSpan: { kind: 'FIXED', startDate: around.startDate, endDate: around.endDate, period: step },
    }
  }
  const isPicked = view.picked !== null && /^\d{4}-/.test(view.picked.column) && !view.isDaily && span.period === 'MONTHLY'
  const month = wholeMonthOf(isPicked ? (view.picked.column as typeof span.endDate) : span.endDate) // the key of a period is its first day
  const startDate = month.startDate > span.startDate ? month.startDate : span.startDate
  const endDate = month.endDate < span.endDate ? month.endDate : span.endDate
  return { ...view, ...ELSEWHERE, isDaily: true, timeSpan: { kind: 'FIXED', period: 'MONTHLY', startDate, endDate } }
}

function yearAround(day: Day, { fiscalYearStartMonth, lastLedgerDay }: TimeContext): DaySpan {
  const first = firstMonthOfPeriod(periodNumberOf(monthOf(day), 'YEARLY', fiscalYearStartMonth), 'YEARLY', fiscalYearStartMonth)
  const endDate = lastDayOf(addToMonth(first, 11))
  return {
    startDate: firstDayOf(first),
    endDate: lastLedgerDay !== null && lastLedgerDay < endDate && lastLedgerDay >= day ? lastLedgerDay : endDate,
  }
}

export function withRows(view: ExplorerView, rows: ExplorerRows): ExplorerView {
  return { ...view, ...ELSEWHERE, rows }
}

/** The levels of the location tree that have several places: the choices for rows in addition to locations. */
export function rowLevels({ tree }: Pick<ExplorerContext, 'tree'>): readonly number[] {
  const levels = Map.groupBy(flattenLocations(tree), ({ level }) => level)
  return [...levels].flatMap(([level, nodes]) => (nodes.filter(({ node }) => node.tag !== 'LOCATION').length > 1 ? [level] : []))
}

/** The lines around a subject, outermost first: the categories above it, or the calculations that use it. */
export function linesAround({ subject }: Pick<ExplorerView, 'subject'>, { groups }: Pick<ExplorerContext, 'groups'>): readonly string[] {
  if (subject.kind === 'METRIC') return []
  const tree = groupTree(groups)
  const path: string[] = subject.kind === 'ACCOUNT' ? [subject.groupId] : []
  let at = subject.groupId
  while (path.length < MOST_AROUND) {
    const node = tree.byId.get(at)
    const user = groups.find(
      ({ id, formula }) => formula !== null && id !== at && !path.includes(id) && referencesOf(parseFormula(formula)).includes(at),
    )
    const above = node?.parent?.group.id ?? user?.id
    if (above === undefined || path.includes(above) || above === subject.groupId) break
    path.unshift(above)
    at = above
  }
  return path
}

const MOST_AROUND = 2

/** Whether rows can be the parts of the subject. */
export function hasParts({ subject }: Pick<ExplorerView, 'subject'>): boolean {
  return subject.kind === 'GROUP'
}

/** What rows of parts are called: lines of a calculation, accounts of a category without lines. */
export function partsName({ subject }: Pick<ExplorerView, 'subject'>, { groups }: Pick<ExplorerContext, 'groups'>): 'Lines' | 'Accounts' {
  if (subject.kind !== 'GROUP') return 'Accounts'
  const node = groupTree(groups).byId.get(subject.groupId)
  if (node === undefined) return 'Accounts'
  return isCategory(node.group) && !node.children.some(({ group }) => isCategory(group)) ? 'Accounts' : 'Lines'
}
