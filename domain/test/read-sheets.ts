import { firstDayOf } from '../src/time/day.ts'
import type { FigureRules, SurveyedSheet } from '../src/workbooks/figure-rules.ts'
import { FiguresWorkbook } from '../src/workbooks/figures-workbook.ts'
import type { FigureLine } from '../src/workbooks/read-figures.ts'
import type { ReadingAnswers } from '../src/workbooks/reading-questions.ts'
import { coordinateOf, type HiddenRange, type ShownNumber, type WorkbookCell, type WorkbookRow } from '../src/workbooks/workbook-cells.ts'
import { WorkbookSurvey } from '../src/workbooks/workbook-survey.ts'

/** A date cell that shows day and month alone. */
interface YearlessDay {
  readonly day: string
}

/** A number or day with what its format says, or a duration. */
interface ShownCell {
  readonly text: string
  readonly kind: 'NUMBER' | 'DURATION' | 'DATE'
  readonly hidesDay?: true
  readonly shown?: ShownNumber
}

type SheetCell = string | number | YearlessDay | ShownCell | null

/** Rows of cells by tab; null for a blank cell. */
export type SheetRows = Readonly<Record<string, readonly (readonly SheetCell[])[]>>

/** Reads sheets by some rules, and prints the figures: `Downtown!B2 1 guests 2026-01/1 = 1200`, or ` ! ` and the error. */
export function readSheets(
  rules: FigureRules,
  sheets: SheetRows,
  answers: ReadingAnswers = {},
  turned?: ReadonlySet<string>,
  hiddenColumns: readonly HiddenRange[] = [],
) {
  const survey = new WorkbookSurvey(rules.fiscalYearStart)
  const surveyed: SurveyedSheet[] = []
  for (const [tab, rows] of Object.entries(sheets)) {
    const sheet = survey.sheet(tab)
    for (const row of rowsOf(rows)) sheet.row(row)
    surveyed.push(sheet.end([], hiddenColumns))
  }
  const workbook = new FiguresWorkbook(rules, survey, answers, turned)
  workbook.decide(surveyed)
  const figures: string[] = []
  const print = ({ sheet, line, subjectId, locationId, figures: own }: FigureLine): void => {
    for (const { column, line: row = line, firstMonth, months, value, error } of own)
      figures.push(
        `${coordinateOf(sheet, row, column)} ${locationId} ${subjectId} ${firstDayOf(firstMonth).slice(0, 7)}/${months} ${value === null ? `! ${error}` : `= ${value}`}`,
      )
  }
  for (const sheet of surveyed) {
    const reading = workbook.read(sheet)
    if (reading === null) continue
    for (const row of rowsOf(sheets[sheet.tab] ?? [])) {
      const line = reading.row(row)
      if (line !== null) print(line)
    }
    for (const line of reading.end()) print(line)
  }
  return {
    workbook,
    surveyed,
    figures,
    questions: workbook.questions,
    issues: workbook.issues.map(({ severity, coordinate, error }) => `${severity} ${coordinate}: ${error}`),
  }
}

function rowsOf(rows: readonly (readonly SheetCell[])[]): readonly WorkbookRow[] {
  return rows.map((cells, at) => ({
    line: at + 1,
    cells: cells.flatMap((cell, column) => (cell === null ? [] : [cellOf(cell, column)])),
  }))
}

function cellOf(cell: Exclude<SheetCell, null>, column: number): WorkbookCell {
  if (typeof cell === 'object' && 'kind' in cell) return { column, ...cell }
  if (typeof cell === 'object') return { column, kind: 'DATE', text: cell.day, hidesYear: true }
  return { column, kind: typeof cell === 'number' ? 'NUMBER' : 'TEXT', text: String(cell) }
}
