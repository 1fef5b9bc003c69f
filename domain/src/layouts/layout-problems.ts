import { FormulaError, parseFormula, referencesOf } from '../mappings/formula.ts'
import { customRangeProblem } from '../time/time-span.ts'
import type { InsertedColumn, InsertedRow } from './layout.ts'
import type { LayoutEngine } from './layout-engine.ts'
import { NO_LOCATION } from './layout-input.ts'
import { groupOrTotalKey, insertedId, insertedKey, partsOfCellKey, sideOfKey, withoutHeldReferences } from './layout-keys.ts'
import { missingProblem } from './missing-references.ts'

/** Why a row or column cannot be inserted, and the field at fault. */
export interface ConfigurationProblem {
  readonly field: 'locationIds' | 'budgetId' | 'groupId' | 'metricId' | 'timeSpan' | 'formula'
  readonly message: string
}

/** The layout for which a formula is checked. */
export type FormulaSurroundings = Pick<LayoutEngine, 'layout' | 'structure' | 'figures' | 'surroundings'>

/** An inserted column in a form, whose own time span may not be chosen yet. */
export interface ColumnDraft extends InsertedColumn {
  readonly wantsTimeSpan?: boolean
}

/** Problems of an inserted row, in form order; empty if it can be inserted. */
export function rowProblems(row: InsertedRow, surroundings: FormulaSurroundings | null = null): readonly ConfigurationProblem[] {
  const problems: ConfigurationProblem[] = []
  if (row.type === 'BUDGET') {
    if (row.budgetId === null) problems.push(NO_BUDGET)
    if (row.groupId === null) problems.push({ field: 'groupId', message: 'Please choose a line of the P&L.' })
  }
  if (row.type === 'OPS_DATA' && row.metricId === null) problems.push({ field: 'metricId', message: 'Please choose a metric.' })
  if (row.type === 'BUDGET' || row.type === 'OPS_DATA') problems.push(...locationProblems(row))
  if (row.type === 'CALCULATION') problems.push(...formulaProblems(row, 'row', surroundings))
  return problems
}

/** Problems of an inserted column, in form order; empty if it can be inserted. */
export function columnProblems(column: ColumnDraft, surroundings: FormulaSurroundings | null = null): readonly ConfigurationProblem[] {
  const problems: ConfigurationProblem[] = []
  if (column.type === 'BUDGET' && column.budgetId === null) problems.push(NO_BUDGET)
  if (column.type === 'BUDGET' || column.type === 'ACTUALS') {
    problems.push(...locationProblems(column))
    const { timeSpan } = column
    if (timeSpan === null && column.wantsTimeSpan === true) problems.push({ field: 'timeSpan', message: 'Please choose a timeframe.' })
    const range = timeSpan?.kind === 'FIXED' ? customRangeProblem(timeSpan.startDate, timeSpan.endDate) : null
    if (range !== null) problems.push({ field: 'timeSpan', message: range })
  }
  if (column.type === 'CALCULATION') problems.push(...formulaProblems(column, 'column', surroundings))
  return problems
}

const NO_BUDGET = { field: 'budgetId', message: 'Please choose a budget.' } as const

function locationProblems({
  usesSelectedLocations,
  locationIds,
}: Pick<InsertedRow, 'usesSelectedLocations' | 'locationIds'>): readonly ConfigurationProblem[] {
  return usesSelectedLocations || locationIds.length > 0 ? [] : [{ field: 'locationIds', message: NO_LOCATION }]
}

function formulaProblems(
  inserted: InsertedRow | ColumnDraft,
  side: 'row' | 'column',
  surroundings: FormulaSurroundings | null,
): readonly ConfigurationProblem[] {
  const message = formulaProblem(inserted, side, surroundings)
  return message === null ? [] : [{ field: 'formula', message }]
}

function formulaProblem(
  inserted: InsertedRow | ColumnDraft,
  side: 'row' | 'column',
  surroundings: FormulaSurroundings | null,
): string | null {
  if ((inserted.formula ?? '').trim() === '')
    return `The formula is empty. Name ${side}s as {${side}} and combine them with + - * / and parentheses.`
  const references = referencesIn(inserted.formula)
  if (typeof references === 'string') return references
  if ('variance' in inserted && inserted.variance !== null && !isDifference(inserted.formula ?? ''))
    return 'A variance is one column minus another, as in {actual} - {budget}.'
  if (surroundings === null) return null
  const { layout, structure } = surroundings
  const list: readonly (InsertedRow | InsertedColumn)[] = side === 'row' ? layout.insertedRows : layout.insertedColumns
  // As they will be after applying the form.
  const others = new Map(list.map((one) => [insertedKey(one.id), one]))
  others.set(insertedKey(inserted.id), inserted)
  for (const reference of references) {
    const named = keysIn(reference)
    const known = named.every(
      (key) =>
        others.has(key) || structure.rowAt.has(key) || structure.columnAt.has(key) || structure.rowAt.has(groupOrTotalKey(key) ?? ''),
    )
    if (!known) return missingProblem(reference, surroundings)?.message ?? `The formula refers to a ${side} that does not exist.`
    if (named.length === 1 && named.some((key) => sideOfKey(key) === (side === 'row' ? 'column' : 'row')))
      return `The formula of a ${side} refers to ${side}s. "${reference.slice(0, 60)}" is not one.`
  }
  const cycle = cycleFrom(insertedKey(inserted.id), others)
  if (cycle === null) return null
  const path = cycle.map((key) => others.get(key)?.label || `Unnamed ${side}`).join(' → ')
  return `The formulas refer to each other in a circle: ${path}. Take one of them out.`
}

/** The references of a formula, or its syntax error. */
function referencesIn(formula: string | null): readonly string[] | string {
  try {
    return referencesOf(parseFormula(withoutHeldReferences(formula ?? '')))
  } catch (error) {
    if (error instanceof FormulaError) return error.message
    throw error
  }
}

function isDifference(formula: string): boolean {
  const read = parseFormula(formula)
  return read.kind === 'operation' && read.operator === '-' && read.left.kind === 'reference' && read.right.kind === 'reference'
}

function keysIn(reference: string): readonly string[] {
  const parts = partsOfCellKey(reference)
  return parts === null ? [reference] : [parts.rowKey, parts.columnKey]
}

/** The shortest cycle of calculations through this one, with it at both ends; null for none. */
function cycleFrom(start: string, inserted: ReadonlyMap<string, InsertedRow | InsertedColumn>): readonly string[] | null {
  const reachedFrom = new Map<string, string>()
  const queue = [start]
  for (let at = 0; at < queue.length; at += 1) {
    const key = queue[at] ?? start
    const one = inserted.get(key)
    const references = one?.type === 'CALCULATION' ? referencesIn(one.formula) : []
    // References to single cells are ignored: the layout reports their cycles.
    for (const reference of typeof references === 'string' ? [] : references) {
      if (insertedId(reference) === null) continue
      if (reference === start) {
        const path = [start]
        for (let back: string | undefined = key; back !== undefined && back !== start; back = reachedFrom.get(back)) path.unshift(back)
        return [start, ...path]
      }
      if (reachedFrom.has(reference) || !inserted.has(reference)) continue
      reachedFrom.set(reference, key)
      queue.push(reference)
    }
  }
  return null
}
