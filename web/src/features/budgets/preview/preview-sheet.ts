import type { Client } from 'urql'
import { type Budget, loadSheet, shapeOf } from '../budget-request.ts'
import { type SheetFrame, sheetColumns } from '../sheet/sheet-frame.ts'
import { type OwnFigures, subjectKey } from '../sheet/sheet-values.ts'
import { type BudgetPreview, type BudgetPreviewLine, loadPreviewLines } from './preview-request.ts'

/** A location of an upload: the rows that the workbook has of it, and what is planned there now. */
export interface PreviewSheet {
  readonly locationId: string
  readonly lines: readonly BudgetPreviewLine[]
  /** By the periods of the budget as it is now. */
  readonly planned: OwnFigures
}

/** @throws Error with a sentence, also where another upload waits by now. */
export async function loadPreviewSheet(client: Client, preview: BudgetPreview, version: number, locationId: string): Promise<PreviewSheet> {
  const [lines, planned] = await Promise.all([
    loadPreviewLines(client, preview, locationId),
    version === 0 ? nothing : loadSheet(client, preview.budgetId, version, [locationId]),
  ])
  return { locationId, lines, planned }
}

const nothing: OwnFigures = new Map()

/** The location with one of its rows as it is now. */
export function withSheetLine(sheet: PreviewSheet, locationId: string, line: BudgetPreviewLine): PreviewSheet {
  if (sheet.locationId !== locationId) return sheet
  return {
    ...sheet,
    lines: sheet.lines.map((one) => (isSame(one, line) && one.sheet === line.sheet && one.line === line.line ? line : one)),
  }
}

/** Whether another row is of the same line of the budget: what becomes of it depends on this one. */
export function isRepeatedBudgetLine(sheet: PreviewSheet, locationId: string, line: BudgetPreviewLine): boolean {
  return sheet.locationId === locationId && sheet.lines.filter((one) => isSame(one, line)).length > 1
}

function isSame(one: BudgetPreviewLine, other: BudgetPreviewLine): boolean {
  return subjectKey(one.subject) === subjectKey(other.subject)
}

/** What is planned by the periods of a frame, which may span more than the budget does now. */
export function plannedInFrame(planned: OwnFigures, budget: Budget, frame: SheetFrame): OwnFigures {
  if (planned.size === 0) return planned
  const places = new Map(
    sheetColumns(shapeOf(budget), 1).flatMap((column) => (column.kind === 'PERIOD' ? [[column.key, column.from] as const] : [])),
  )
  return new Map(
    [...planned].map(([key, values]) => [
      key,
      frame.periods.map((period) => {
        const at = places.get(period)
        return at === undefined ? null : (values[at] ?? null)
      }),
    ]),
  )
}
