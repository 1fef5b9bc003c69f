import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type AccountPlaces, plannedSubject } from '@fourwall/domain/budgets/account-places.ts'
import type { PlannedLine, PlannedSubject } from '@fourwall/domain/budgets/budget-book.ts'
import { type BudgetEdit, lineKey } from '@fourwall/domain/budgets/budget-changes.ts'
import {
  statedBudgetLines,
  type WaitingBudgetLine,
  type WaitingBudgetRules,
  waitingEdits,
} from '@fourwall/domain/budgets/waiting-budget.ts'
import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import { unpackLines } from '@fourwall/domain/ops-data/waiting-packs.ts'
import type { StatedFigure } from '@fourwall/domain/ops-data/waiting-states.ts'
import type { WorkbookIssue } from '@fourwall/domain/workbooks/read-figures.ts'
import { coordinateOf } from '@fourwall/domain/workbooks/workbook-cells.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { type StoredBudget, selectLines } from './repository.ts'
import { selectWaitingBudgetPacks, type WaitingBudget } from './waiting-repository.ts'

/** A line of a waiting upload, compared with the current plan. */
export interface StatedBudgetLine {
  readonly subject: PlannedSubject
  readonly locationId: LocationId
  readonly sheet: string
  /** Line number, from 1. */
  readonly line: number
  /** Where the line is stored. Packs, and the lines in each, are in workbook order. */
  readonly pack: number
  readonly place: number
  /** Left to right. */
  readonly figures: readonly StatedFigure[]
}

/** Takes a few milliseconds. */
const FIGURES_AT_ONCE = 8_000
/** More cell issues than this are of no use to a reader. */
const MOST_CELL_ISSUES = 200

export interface StatedQuestion {
  readonly budget: StoredBudget
  readonly upload: WaitingBudget
  readonly rules: WaitingBudgetRules
  /** Signs of accounts. */
  readonly places: AccountPlaces
}

/** An upload's figures for some subjects at one location, with those currently planned; both as they are stored. */
interface StatedPiece {
  readonly planned: readonly PlannedLine[]
  readonly edits: readonly BudgetEdit[]
}

/**
 * One location's lines of an upload, compared with its plan: a few subjects at a time, yielding in between. `planned`: all that the budget
 * has there.
 */
export async function statedLocation(
  scope: Queryable,
  { budget, upload, rules, places, locationId }: StatedQuestion & { readonly locationId: LocationId },
): Promise<{
  readonly lines: readonly StatedBudgetLine[]
  readonly pieces: readonly StatedPiece[]
  readonly planned: readonly PlannedLine[]
}> {
  const read = await readLines(scope, upload, locationId)
  const planned = budget.version === 0 ? [] : await selectLines(scope, budget.id, budget.version, [locationId])
  const plannedOf = new Map(planned.map((line) => [lineKey(line), line]))
  const figures = new Map<WaitingBudgetLine, readonly StatedFigure[]>()
  const pieces: StatedPiece[] = []
  for (const some of bySubject(read)) {
    await yieldToEventLoop()
    const own = new Map(some.map((line) => [lineKey(line), plannedOf.get(lineKey(line))]))
    const known = [...own.values()].filter((line) => line !== undefined)
    // Files have the signs that people see.
    const stated = statedBudgetLines(
      some,
      known.map((line) => places.turned(line)),
      rules,
    )
    for (const [at, line] of some.entries()) figures.set(line, stated[at] ?? [])
    const edits = waitingEdits(some, stated).map((edit) => ({ ...edit, value: places.turnedValue(edit.subject, edit.value) }))
    pieces.push({ planned: known, edits })
  }
  const lines = read.map((one): StatedBudgetLine => {
    const { subject, sheet, line, pack, place } = one
    return { subject, locationId, sheet, line, pack, place, figures: figures.get(one) ?? [] }
  })
  return { lines, pieces, planned }
}

type ReadLine = WaitingBudgetLine & Pick<StatedBudgetLine, 'pack' | 'place'>

/** An upload's lines for one location, in workbook order. */
export async function readLines(scope: Queryable, upload: WaitingBudget, locationId: LocationId): Promise<readonly ReadLine[]> {
  const metrics = new Set(upload.metricIds)
  const read: ReadLine[] = []
  for (const pack of await selectWaitingBudgetPacks(scope, upload.id, locationId)) {
    for (const line of unpackLines(pack, upload.sheets))
      read.push({ ...line, subject: plannedSubject(line.subjectId, (id) => metrics.has(id)) })
    await yieldToEventLoop()
  }
  return read
}

/** Splits lines into batches of limited size; a subject's lines stay together. */
function bySubject(lines: readonly ReadLine[]): readonly (readonly ReadLine[])[] {
  const pieces: ReadLine[][] = []
  let figures = Number.POSITIVE_INFINITY
  for (const own of Map.groupBy(lines, lineKey).values()) {
    if (figures >= FIGURES_AT_ONCE) {
      pieces.push([])
      figures = 0
    }
    pieces.at(-1)?.push(...own)
    for (const line of own) figures += line.figures.length
  }
  return pieces
}

/** Invalid cells as issues, limited by the room that the `known` ones leave. */
export function cellIssues(lines: readonly StatedBudgetLine[], known: number): readonly WorkbookIssue[] {
  if (known >= MOST_CELL_ISSUES) return []
  const issues: WorkbookIssue[] = []
  for (const { sheet, line, locationId, figures } of lines)
    for (const { state, error, figure } of figures) {
      if (state !== 'INVALID') continue
      issues.push({
        coordinate: coordinateOf(sheet, figure.line ?? line, figure.column),
        locationId,
        error: error ?? '',
        severity: 'PROBLEM',
      })
      if (known + issues.length >= MOST_CELL_ISSUES) return issues
    }
  return issues
}

/** The listed cell issues, plus one that counts the rest. */
export function countedIssues(cells: readonly WorkbookIssue[], all: number): readonly WorkbookIssue[] {
  const more = all - cells.length
  if (more <= 0) return cells
  const error = `${more.toLocaleString('en-US')} more ${more === 1 ? 'cell' : 'cells'} cannot be taken.`
  return [...cells, { coordinate: '', locationId: null, error, severity: 'PROBLEM' }]
}
