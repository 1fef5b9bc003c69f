import { firstDayOf } from '../src/time/day.ts'
import { type FigureRules, FiguresWorkbook, type SurveyedSheet, WorkbookSurvey } from '../src/workbooks/figures-workbook.ts'
import { coordinateOf, type WorkbookRow } from '../src/workbooks/workbook-cells.ts'

/** Rows of texts and numbers by tab; null for a blank cell. */
export type SheetRows = Readonly<Record<string, readonly (readonly (string | number | null)[])[]>>

/** Reads sheets by some rules, and prints the figures: `Downtown!B2 1 guests 2026-01/1 = 1200`, or ` ! ` and the error. */
export function readSheets(rules: FigureRules, sheets: SheetRows) {
  const survey = new WorkbookSurvey(rules.fiscalYearStart)
  const surveyed: SurveyedSheet[] = []
  for (const [tab, rows] of Object.entries(sheets)) {
    const sheet = survey.sheet(tab)
    for (const row of rowsOf(rows)) sheet.row(row)
    surveyed.push(sheet.end([]))
  }
  const workbook = new FiguresWorkbook(rules, survey)
  workbook.decide(surveyed)
  const figures: string[] = []
  for (const sheet of surveyed) {
    const reading = workbook.read(sheet)
    if (reading === null) continue
    for (const row of rowsOf(sheets[sheet.tab] ?? [])) {
      const line = reading.row(row)
      for (const { column, firstMonth, months, value, error } of line?.figures ?? [])
        figures.push(
          `${coordinateOf(sheet.tab, row.line, column)} ${line?.locationId} ${line?.subjectId} ${firstDayOf(firstMonth).slice(0, 7)}/${months} ${value === null ? `! ${error}` : `= ${value}`}`,
        )
    }
    reading.end()
  }
  return {
    workbook,
    surveyed,
    figures,
    issues: workbook.issues.map(({ severity, coordinate, error }) => `${severity} ${coordinate}: ${error}`),
  }
}

function rowsOf(rows: readonly (readonly (string | number | null)[])[]): readonly WorkbookRow[] {
  return rows.map((cells, at) => ({
    line: at + 1,
    cells: cells.flatMap((cell, column) =>
      cell === null ? [] : [{ column, kind: typeof cell === 'number' ? ('NUMBER' as const) : ('TEXT' as const), text: String(cell) }],
    ),
  }))
}
