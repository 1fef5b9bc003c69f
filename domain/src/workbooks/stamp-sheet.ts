import { STAMP_SHEET, type StampedName, stampRows, type WorkbookStamp } from './stamp.ts'
import { plannedText, type RowPlan, type SheetPlan } from './workbook-plan.ts'

/** The hidden sheet that says what a workbook is. Names of one kind that can be chosen stand below each other in column C. */
export function stampSheet(stamp: WorkbookStamp): SheetPlan {
  const rows = stampRows(stamp).map((texts): RowPlan => ({ cells: texts.map((text) => (text === '' ? null : plannedText(text, 'TEXT'))) }))
  return { name: STAMP_SHEET, kind: 'STAMP', rows, widths: [14, 38, 38, 34], frozen: { lines: 0, columns: 0 }, rules: [] }
}

/** The lines of the stamp's sheet, from 1, in which the names are listed that pass: they have to follow each other. Null of none. */
export function stampedLines(
  stamp: WorkbookStamp,
  isMeant: (name: StampedName) => boolean,
): { readonly top: number; readonly bottom: number } | null {
  const before = stampRows({ ...stamp, names: [] }).length
  const lines = stamp.names.flatMap((name, at) => (isMeant(name) ? [before + at + 1] : []))
  const [top, bottom] = [lines[0], lines.at(-1)]
  return top === undefined || bottom === undefined ? null : { top, bottom }
}

/** The column of the stamp's sheet that names things, from 0. */
export const STAMPED_NAMES_COLUMN = 2
