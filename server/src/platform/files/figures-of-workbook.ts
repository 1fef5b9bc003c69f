import { type BudgetRules, budgetRules, readPlanSummary } from '@fourwall/domain/budgets/budget-reading.ts'
import { BadInputError } from '@fourwall/domain/errors.ts'
import { lockFileProblem } from '@fourwall/domain/lock-files.ts'
import { opsDataRules } from '@fourwall/domain/ops-data/ops-data-reading.ts'
import type { FigureRules, SurveyedSheet } from '@fourwall/domain/workbooks/figure-rules.ts'
import { FiguresWorkbook } from '@fourwall/domain/workbooks/figures-workbook.ts'
import { FormulaResults } from '@fourwall/domain/workbooks/formula-results.ts'
import type { FigureLine } from '@fourwall/domain/workbooks/read-figures.ts'
import { OpenQuestionsError, type ReadingAnswers } from '@fourwall/domain/workbooks/reading-questions.ts'
import { readStamp, STAMP_SHEET, type WorkbookStamp } from '@fourwall/domain/workbooks/stamp.ts'
import type { WorkbookRow } from '@fourwall/domain/workbooks/workbook-cells.ts'
import type { WorkbookSummary } from '@fourwall/domain/workbooks/workbook-reading.ts'
import { hiddenSheet, refuseWithoutPeriods, WorkbookSurvey } from '@fourwall/domain/workbooks/workbook-survey.ts'
import { computedMilliseconds } from './computed-milliseconds.ts'
import { kindOfFile } from './file-kind.ts'
import { SheetPart } from './sheet-part.ts'
import type { WorkbookOrder } from './workbook-order.ts'
import { WorkbookRows } from './workbook-rows.ts'
import { XlsxBudget, type XlsxLimits } from './xlsx-limits.ts'
import { readXlsxWorkbook, type Sheet, type XlsxWorkbook } from './xlsx-workbook.ts'
import { DAMAGED, PROTECTED, ZipArchive } from './zip-archive.ts'

/** Limits for reading a workbook of figures. */
export const FIGURES_LIMITS: XlsxLimits = {
  fileBytes: 25 * 1_048_576,
  parts: 1_000,
  inflatedBytes: 300_000_000,
  cells: 5_000_000,
  // All in memory while sheets are read.
  sharedTexts: 1_000_000,
  sharedCharacters: 30_000_000,
  milliseconds: 10_000,
  advice: 'Split it into smaller ones.',
}

/** Lines of a list handed on between two waits for their receiver. */
const LINES_BETWEEN_RESTS = 500
/** Rows of a stamp: more than any company has locations, metrics and groups. */
const MOST_STAMP_ROWS = 50_000

/** Receives lines as they are read. */
interface LineTaker {
  readonly line: (line: FigureLine) => void
  /** Awaited after every piece of the file. */
  readonly rest: () => Promise<void>
}

/**
 * Reads a workbook's figures in this process, within limits.
 *
 * @throws BadInputError with a sentence if it cannot be read at all; OpenQuestionsError, after all lines, if something is to be answered.
 */
export async function readFiguresOfWorkbook(
  { path, fileName, reading, answers }: WorkbookOrder,
  taker: LineTaker,
  limits: XlsxLimits = FIGURES_LIMITS,
): Promise<WorkbookSummary> {
  await refuseOtherKinds(path, fileName, limits)
  const budget = new XlsxBudget(limits, computedMilliseconds)
  const archive = await ZipArchive.open(path, budget)
  try {
    refuseOtherContents(archive, fileName)
    const workbook = await readXlsxWorkbook(archive, budget)
    if (workbook.sheets.length === 0) throw new BadInputError(`“${fileName}” is not an .xlsx workbook with sheets. ${SAVE_AS}`)
    const parts: SheetParts = { archive, workbook, budget }
    const stamp = await stampOf(parts)
    const survey = new WorkbookSurvey(reading.fiscalYearStart)

    const sheets: SheetToRead[] = []
    for (const sheet of workbook.sheets)
      if (sheet.name !== STAMP_SHEET) {
        const results = new FormulaResults(workbook)
        const surveyed = sheet.isHidden ? hiddenSheet(sheet.name) : await surveySheet(parts, sheet, survey, results)
        sheets.push({ sheet, surveyed, results })
      }
    const surveyed = sheets.map((one) => one.surveyed)
    // Before looking up what it is a workbook of.
    refuseWithoutPeriods(surveyed)
    const { rules, ofBudget } = rulesOf(reading, stamp, survey.labels)
    const found: SheetsToRead = { sheets, rules, survey, answers }
    const decided = decidedWorkbook(found, new Set())
    const plan = ofBudget === null ? null : readPlanSummary(ofBudget, decided, surveyed)
    // Which figures are turned around shows only when all were read.
    if (answers?.signs === 'TURNED') await readSheets(parts, found, decided, NOBODY)
    const figures = answers?.signs === 'TURNED' ? decidedWorkbook(found, decided.belowZero) : decided
    if (typeof ofBudget?.note === 'string') figures.note(ofBudget.note, ofBudget.isInferred)
    let [lines, count, invalid] = [0, 0, 0]
    await readSheets(parts, found, figures, {
      line(line) {
        lines += 1
        count += line.figures.length
        for (const { error } of line.figures) if (error !== null) invalid += 1
        taker.line(line)
      },
      rest: taker.rest,
    })
    const { questions } = figures
    if (questions.length > 0) throw new OpenQuestionsError(questions)
    return { issues: figures.issues, decimalMark: figures.decimalMark, lines, figures: count, invalid, plan }
  } finally {
    archive.close()
  }
}

interface SheetToRead {
  readonly sheet: Sheet
  readonly surveyed: SurveyedSheet
  readonly results: FormulaResults
}

interface SheetsToRead {
  readonly sheets: readonly SheetToRead[]
  readonly rules: FigureRules
  readonly survey: WorkbookSurvey
  readonly answers: ReadingAnswers | undefined
}

const NOBODY: LineTaker = { line: () => undefined, rest: async () => undefined }

/** `turned`: see `FiguresWorkbook`. */
function decidedWorkbook({ sheets, rules, survey, answers }: SheetsToRead, turned: ReadonlySet<string>): FiguresWorkbook {
  const figures = new FiguresWorkbook(rules, survey, answers, turned)
  figures.decide(sheets.map(({ surveyed }) => surveyed))
  return figures
}

/** Reads the figures of all sheets. */
async function readSheets(parts: SheetParts, { sheets }: SheetsToRead, figures: FiguresWorkbook, taker: LineTaker): Promise<void> {
  const { workbook, budget } = parts
  budget.readAgain()
  const rest = async (): Promise<void> => {
    budget.pause()
    await taker.rest()
    budget.resume()
  }
  for (const { sheet, surveyed, results } of sheets) {
    const reading = figures.read(surveyed)
    if (reading === null) continue
    const takeRow = (row: WorkbookRow): void => {
      const line = reading.row(row)
      if (line !== null) taker.line(line)
    }
    await readPart(parts, sheet, new WorkbookRows(workbook, budget, takeRow, { results, areKnown: true }), rest)
    for (const [at, line] of reading.end().entries()) {
      taker.line(line)
      if (at % LINES_BETWEEN_RESTS === 0) await rest()
    }
  }
}

function rulesOf(
  reading: WorkbookOrder['reading'],
  stamp: WorkbookStamp | null,
  labels: ReadonlySet<string>,
): { readonly rules: FigureRules; readonly ofBudget: BudgetRules | null } {
  if (reading.kind === 'OPS_DATA') return { rules: opsDataRules(reading, stamp), ofBudget: null }
  const ofBudget = budgetRules(reading, stamp, labels)
  return { rules: ofBudget, ofBudget }
}

interface SheetParts {
  readonly archive: ZipArchive
  readonly workbook: XlsxWorkbook
  readonly budget: XlsxBudget
}

const OPEN_AND_SAVE_AS = 'Open it in a spreadsheet program, save it as .xlsx and choose that file.'
const SAVE_AS = 'Save it as .xlsx in a spreadsheet program and choose that file.'

async function refuseOtherKinds(path: string, fileName: string, limits: XlsxLimits): Promise<void> {
  const lock = lockFileProblem(fileName)
  if (lock !== null) throw new BadInputError(lock)
  switch (await kindOfFile(path, limits)) {
    case 'ZIP':
      return
    case 'PROTECTED':
      throw new BadInputError(PROTECTED)
    case 'OLD_EXCEL':
      throw new BadInputError(`“${fileName}” is an old Excel file (.xls). ${SAVE_AS}`)
    case 'PDF':
      throw new BadInputError(`“${fileName}” is a PDF. Choose an .xlsx workbook.`)
    case 'GZIP':
      throw new BadInputError(`“${fileName}” is compressed. Unpack it and choose the workbook inside.`)
    case 'HTML':
      throw new BadInputError(`“${fileName}” is a web page (HTML), not an .xlsx workbook${despiteName(fileName)}. ${OPEN_AND_SAVE_AS}`)
    case 'XML':
      throw new BadInputError(`“${fileName}” is an XML file, not an .xlsx workbook${despiteName(fileName)}. ${OPEN_AND_SAVE_AS}`)
    case 'OTHER':
      throw new BadInputError(
        `“${fileName}” is not an .xlsx workbook${despiteName(fileName)}. ${/\.(?:csv|tsv|txt)$/i.test(fileName) ? OPEN_AND_SAVE_AS : SAVE_AS}`,
      )
  }
}

/** Of a name that says what the file is not. */
function despiteName(fileName: string): string {
  return /\.xls[xmb]?$/i.test(fileName) ? ', despite its name' : ''
}

/** Zip archives other than a plain .xlsx workbook. */
function refuseOtherContents(archive: ZipArchive, fileName: string): void {
  if (archive.hasEnding('vbaproject.bin'))
    throw new BadInputError(`“${fileName}” has macros, which are not taken. Save it as .xlsx without macros and choose that file.`)
  if (archive.has('content.xml') && archive.has('mimetype')) throw new BadInputError(`“${fileName}” is an OpenDocument file. ${SAVE_AS}`)
}

async function stampOf(parts: SheetParts): Promise<WorkbookStamp | null> {
  const sheet = parts.workbook.sheets.find(({ name }) => name === STAMP_SHEET)
  if (sheet === undefined) return null
  const rows: WorkbookRow[] = []
  const takeRow = (row: WorkbookRow): void => {
    if (rows.length < MOST_STAMP_ROWS) rows.push(row)
  }
  const listener = new WorkbookRows(parts.workbook, parts.budget, takeRow, { results: new FormulaResults(parts.workbook), areKnown: false })
  await readPart(parts, sheet, listener)
  return readStamp(rows)
}

async function surveySheet(parts: SheetParts, sheet: Sheet, survey: WorkbookSurvey, results: FormulaResults): Promise<SurveyedSheet> {
  const surveying = survey.sheet(sheet.name)
  const takeRow = (row: WorkbookRow): void => {
    surveying.row(row)
    rows.skipsNumbers = surveying.wantsTextsOnly
  }
  const rows = new WorkbookRows(parts.workbook, parts.budget, takeRow, { results, areKnown: false })
  await readPart(parts, sheet, rows)
  return surveying.end(rows.mergedAreas, rows.hiddenRanges)
}

async function readPart({ archive, budget }: SheetParts, sheet: Sheet, rows: WorkbookRows, rest?: () => Promise<void>): Promise<void> {
  if (!archive.has(sheet.part)) throw new BadInputError(DAMAGED)
  const part = new SheetPart(rows, budget)
  for await (const bytes of archive.read(sheet.part)) {
    part.write(bytes)
    if (rest !== undefined) await rest()
  }
  part.end()
}
