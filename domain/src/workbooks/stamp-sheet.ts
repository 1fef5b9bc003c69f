import { STAMP_SHEET, type StampedName, stampRows, type WorkbookStamp } from './stamp.ts'
import { plannedText, type RowPlan, type SheetPlan } from './workbook-plan.ts'

/** The hidden sheet with the stamp. Names of one kind that can be chosen are in consecutive rows of column C. */
export function stampSheet(stamp: WorkbookStamp): SheetPlan {
  const rows = stampRows(stamp).map((texts): RowPlan => ({ cells: texts.map((text) => (text === '' ? null : plannedText(text, 'TEXT'))) }))
  return { name: STAMP_SHEET, kind: 'STAMP', rows, widths: [14, 38, 38, 34], frozen: { lines: 0, columns: 0 }, rules: [] }
}

/** The lines, from 1, whose names pass the filter; these have to be consecutive. Null for none. */
export function stampedLines(
  stamp: WorkbookStamp,
  isMeant: (name: StampedName) => boolean,
): { readonly top: number; readonly bottom: number } | null {
  const before = stampRows({ ...stamp, names: [] }).length
  const lines = stamp.names.flatMap((name, at) => (isMeant(name) ? [before + at + 1] : []))
  const [top, bottom] = [lines[0], lines.at(-1)]
  return top === undefined || bottom === undefined ? null : { top, bottom }
}

/** The column with the names, from 0. */
export const STAMPED_NAMES_COLUMN = 2
