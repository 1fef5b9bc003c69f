import { readFile, stat } from 'node:fs/promises'
import type { FileContent, FilePage, FileRow, FileSheet } from '@fourwall/domain/assistant/files/file-content.ts'
import { type FileFigure, fileFigures } from '@fourwall/domain/assistant/files/file-figures.ts'
import { BadInputError } from '@fourwall/domain/errors.ts'
import { detectCsvDialect } from '@fourwall/domain/ledger/reading/csv-dialect.ts'
import { computedMilliseconds } from './computed-milliseconds.ts'
import { readCsvRows } from './csv-rows.ts'
import { kindOfFile } from './file-kind.ts'
import { pdfPages } from './pdf-pages.ts'
import { QUESTION_FILE, tooMuch } from './question-file-limits.ts'
import { SheetCells } from './sheet-cells.ts'
import { SheetPart } from './sheet-part.ts'
import { FileDecoder } from './text-decoding.ts'
import { XLSX_LIMITS, XlsxBudget } from './xlsx-limits.ts'
import { readXlsxWorkbook } from './xlsx-workbook.ts'
import { PROTECTED, ZipArchive } from './zip-archive.ts'

const QUESTION_WORKBOOK = { ...XLSX_LIMITS, inflatedBytes: 100_000_000, cells: 1_000_000, milliseconds: 8_000 }

/** A file to read. Plain data, to be sent to another process. */
export interface QuestionFileOrder {
  readonly path: string
  readonly fileName: string
}

export interface QuestionFileReading {
  /** Its text, cut where it is long. */
  readonly text: string
  readonly figures: readonly FileFigure[]
}

/** @throws BadInputError with a sentence for a file that cannot be read, such as one that is damaged, protected or too large. */
export async function readQuestionFile(order: QuestionFileOrder, limits = QUESTION_FILE): Promise<QuestionFileReading> {
  const content = await contentOf(order, limits)
  return { text: textOf(content).slice(0, limits.keptCharacters).replaceAll('\0', '').toWellFormed(), figures: fileFigures(content) }
}

async function contentOf({ path, fileName }: QuestionFileOrder, limits: typeof QUESTION_FILE): Promise<FileContent> {
  switch (await kindOfFile(path, QUESTION_WORKBOOK)) {
    case 'ZIP':
      return { kind: 'TABLE', sheets: await workbookSheets(path, limits) }
    case 'PDF':
      return { kind: 'TEXT', pages: await pdfPages(path, limits) }
    case 'PROTECTED':
      throw new BadInputError(PROTECTED)
    case 'OLD_EXCEL':
      throw new BadInputError('It is an old Excel file (.xls). Save it as .xlsx and attach that.')
    case 'GZIP':
      throw new BadInputError('It is compressed. Unpack it and attach the file inside.')
    case 'HTML':
    case 'XML':
    case 'OTHER':
      return /\.txt$/i.test(fileName)
        ? { kind: 'TEXT', pages: [await textPage(path, limits)] }
        : { kind: 'TABLE', sheets: [await csvSheet(path, limits)] }
  }
}

async function csvSheet(path: string, limits: typeof QUESTION_FILE): Promise<FileSheet> {
  const room = new Room(limits)
  const rows: FileRow[] = []
  for await (const batch of readCsvRows(path).rows) for (const row of batch) rows.push(room.taken(row))
  return { name: null, rows }
}

async function workbookSheets(path: string, limits: typeof QUESTION_FILE): Promise<readonly FileSheet[]> {
  const room = new Room(limits)
  const budget = new XlsxBudget(QUESTION_WORKBOOK, computedMilliseconds)
  const archive = await ZipArchive.open(path, budget)
  try {
    const workbook = await readXlsxWorkbook(archive, budget)
    const sheets: FileSheet[] = []
    // Hidden sheets are left out: a person who opens the file does not see them.
    for (const { name, part } of workbook.sheets.filter(({ isHidden }) => !isHidden)) {
      const rows: FileRow[] = []
      let read: FileRow[] = []
      const sheetCells = new SheetCells(workbook, budget, (row) => read.push(row))
      const takeRows = (): void => {
        if (sheetCells.isOpen) return
        for (const row of read) rows.push(room.taken(row))
        read = []
      }
      const sheet = new SheetPart(sheetCells, budget)
      let isEmpty = true
      for await (const bytes of archive.read(part)) {
        sheet.write(bytes)
        takeRows()
        isEmpty = false
      }
      if (!isEmpty) sheet.end()
      sheetCells.end()
      takeRows()
      sheets.push({ name, rows })
    }
    return sheets
  } finally {
    archive.close()
  }
}

async function textPage(path: string, limits: typeof QUESTION_FILE): Promise<FilePage> {
  const { size } = await stat(path)
  // Four bytes are the most that a character takes.
  if (size > limits.characters * 4) throw tooMuch('characters', limits.characters)
  const bytes = await readFile(path)
  const { encoding, markLength } = detectCsvDialect(bytes.subarray(0, 65_536))
  if (encoding !== 'UTF-16LE' && encoding !== 'UTF-16BE' && bytes.includes(0))
    throw new BadInputError('It is no text. Save it as text and attach that.')
  const decoder = new FileDecoder(encoding, bytes)
  const text = decoder.decode(bytes.subarray(markLength)) + decoder.end()
  const lines = text.split(/\r\n|\r|\n/)
  if (text.length > limits.characters) throw tooMuch('characters', limits.characters)
  if (lines.length > limits.rows) throw tooMuch('lines', limits.rows)
  return { page: null, lines }
}

function textOf(content: FileContent): string {
  return content.kind === 'TEXT'
    ? content.pages.map(({ page, lines }) => `${page === null ? '' : `[page ${page}]\n`}${lines.join('\n')}`).join('\n')
    : content.sheets
        .map(({ name, rows }) => `${name === null ? '' : `[${name}]\n`}${rows.map(({ cells }) => cells.join('\t')).join('\n')}`)
        .join('\n')
}

/** Counts rows over all sheets of a file. */
class Room {
  readonly #limits: typeof QUESTION_FILE
  #rows = 0
  #cells = 0
  #characters = 0

  constructor(limits: typeof QUESTION_FILE) {
    this.#limits = limits
  }

  taken({ line, cells }: FileRow): FileRow {
    const kept = cells.slice(0, this.#limits.cellsOfRow)
    this.#rows += 1
    this.#cells += kept.length
    for (const cell of kept) this.#characters += cell.length
    if (this.#rows > this.#limits.rows) throw tooMuch('rows', this.#limits.rows)
    if (this.#cells > this.#limits.cells) throw tooMuch('cells', this.#limits.cells)
    if (this.#characters > this.#limits.characters) throw tooMuch('characters', this.#limits.characters)
    return { line, cells: kept }
  }
}
