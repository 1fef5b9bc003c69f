import type { Client } from 'urql'
import { type Budget, loadSheet, shapeOf } from '../budget-request.ts'
import { type SheetFrame, sheetColumns } from '../sheet/sheet-frame.ts'
import { type OwnFigures, subjectKey } from '../sheet/sheet-values.ts'
import { type BudgetPreview, type BudgetPreviewLine, loadPreviewLines } from './preview-request.ts'

/** A location of an upload: the workbook's rows for it, and the current plan. */
export interface PreviewSheet {
  readonly locationId: string
  readonly lines: readonly BudgetPreviewLine[]
  /** By the current periods of the budget. */
  readonly planned: OwnFigures
}

/** @throws Error with a sentence, also if another upload replaced this one. */
export async function loadPreviewSheet(client: Client, preview: BudgetPreview, version: number, locationId: string): Promise<PreviewSheet> {
  const [lines, planned] = await Promise.all([
    loadPreviewLines(client, preview, locationId),
    version === 0 ? nothing : loadSheet(client, preview.budgetId, version, [locationId]),
  ])
  return { locationId, lines, planned }
}

const nothing: OwnFigures = new Map()

/** The location with one of its rows replaced. */
export function withSheetLine(sheet: PreviewSheet, locationId: string, line: BudgetPreviewLine): PreviewSheet {
  if (sheet.locationId !== locationId) return sheet
  return {
    ...sheet,
    lines: sheet.lines.map((one) => (isSame(one, line) && one.sheet === line.sheet && one.line === line.line ? line : one)),
  }
}

/** Whether another row has the same line, so that the states of both depend on each other. */
export function isRepeatedBudgetLine(sheet: PreviewSheet, locationId: string, line: BudgetPreviewLine): boolean {
  return sheet.locationId === locationId && sheet.lines.filter((one) => isSame(one, line)).length > 1
}

function isSame(one: BudgetPreviewLine, other: BudgetPreviewLine): boolean {
  return subjectKey(one.subject) === subjectKey(other.subject)
}

/** The plan by the periods of a frame, which may span more than the current budget. */
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
