import { stat } from 'node:fs/promises'
import { BadInputError } from '@fourwall/domain/errors.ts'
import { holdLedgerHeadings, holdWholeHeadings } from '@fourwall/domain/ledger/reading/columns/column-recognition.ts'
import type { RawRow } from '@fourwall/domain/ledger/reading/raw-row.ts'
import { hasOtherEntries } from '@fourwall/domain/ledger/reading/rows/hidden-entries.ts'
import { scaleNote } from '@fourwall/domain/money/scale-notes.ts'
import { joinNames } from '@fourwall/domain/sentence-text.ts'
import { MergedTexts, mergedAreasOf } from './merged-texts.ts'
import { type RowBatches, type RowReadingOptions, type RowSource, rowSource } from './row-source.ts'
import { SheetCells } from './sheet-cells.ts'
import { SheetPart } from './sheet-part.ts'
import { XLSX_LIMITS, XlsxBudget, type XlsxLimits } from './xlsx-limits.ts'
import { readXlsxWorkbook, type Sheet, type XlsxWorkbook } from './xlsx-workbook.ts'
import { ZipArchive } from './zip-archive.ts'

export interface XlsxOptions extends RowReadingOptions {
  /** Name of the sheet to read; by default the first with ledger headings, otherwise the first with text, visible ones first. */
  readonly sheet?: string
  /** Recognizes the wanted sheet by its first rows, instead of ledger headings. */
  readonly isWanted?: (rows: readonly RawRow[]) => boolean
  readonly limits?: XlsxLimits
}

const BATCH_ROWS = 1_000

/**
 * Streams the rows of one sheet of an .xlsx workbook: numbers as plain decimals, dates as yyyy-MM-dd. Parsing blocks the thread: run it in
 * a separate one.
 *
 * @throws BadInputError for a workbook that is damaged, protected or above the limits.
 */
export function readXlsxRows(path: string, options: XlsxOptions = {}): RowSource {
  return rowSource((tellSheet) => readRows(path, options, tellSheet))
}

async function* readRows(path: string, options: XlsxOptions, tellSheet: (name: string) => void): RowBatches {
  options.signal?.throwIfAborted()
  const { size } = await stat(path)
  const budget = new XlsxBudget(options.limits ?? XLSX_LIMITS, () => performance.now())
  const archive = await ZipArchive.open(path, budget)
  try {
    const workbook = await readXlsxWorkbook(archive, budget)
    const { isWanted } = options
    const { sheets, hidden } = await wantedFirst(candidates(workbook, options.sheet), isWanted, (one) =>
      readSheet(archive, workbook, one, budget, size, options.signal === undefined ? {} : { signal: options.signal }),
    )
    for (const sheet of sheets) {
      if (isWanted === undefined && scaleNote(sheet.name) !== null) throw new BadInputError(scaledSheet(sheet.name))
      let isEmpty = true
      for await (const batch of readSheet(archive, workbook, sheet, budget, size, options)) {
        const [first, ...rest] = batch
        const isFirst = isEmpty && hidden.length > 0 && first !== undefined
        isEmpty = false
        tellSheet(sheet.name)
        budget.pause()
        yield isFirst ? [{ ...first, hiddenSheets: hidden }, ...rest] : batch
        budget.resume()
      }
      if (!isEmpty) return
    }
  } finally {
    archive.close()
  }
}

/** As of a title that says so. */
function scaledSheet(name: string): string {
  return `The sheet's name, “${name}”, says that amounts are not in full. A ledger proves every cent: export it with full amounts.`
}

/** Visible sheets before hidden ones, each in tab order. */
function candidates({ sheets }: XlsxWorkbook, wanted: string | undefined): readonly Sheet[] {
  if (wanted === undefined) return [...sheets.filter((sheet) => !sheet.isHidden), ...sheets.filter((sheet) => sheet.isHidden)]
  const chosen = sheets.filter((sheet) => sheet.name === wanted)
  if (chosen.length === 0) {
    throw new BadInputError(`The workbook has no sheet “${wanted}”. Its sheets: ${sheets.map((sheet) => sheet.name).join(', ')}.`, 'sheet')
  }
  return chosen
}

interface WantedSheets {
  /** In the order in which they are tried. */
  readonly sheets: readonly Sheet[]
  /** Names of hidden sheets with entries that the first one does not have. */
  readonly hidden: readonly string[]
}

/**
 * Some programs put tips, a cover or settings first: the first sheet with the wanted headings is read first.
 *
 * @param isWanted omitted for a ledger.
 * @throws BadInputError for a ledger on several sheets.
 */
async function wantedFirst(
  sheets: readonly Sheet[],
  isWanted: XlsxOptions['isWanted'],
  read: (sheet: Sheet) => RowBatches,
): Promise<WantedSheets> {
  if (sheets.length < 2) return { sheets, hidden: [] }
  const found: {
    readonly sheet: Sheet
    readonly rows: readonly RawRow[]
    readonly lines: ReadonlySet<string>
    readonly isWhole: boolean
  }[] = []
  for (const sheet of sheets.slice(0, MOST_SHEETS)) {
    // Hidden copies raise no question.
    if (found.length > 0 && sheet.isHidden) break
    for await (const batch of read(sheet)) {
      if ((isWanted ?? holdLedgerHeadings)(batch))
        found.push({ sheet, rows: batch, lines: headingLines(batch), isWhole: isWanted === undefined && holdWholeHeadings(batch) })
      break
    }
    if (isWanted !== undefined && found.length > 0) break
  }
  const [first, ...others] = found
  if (first === undefined) return { sheets, hidden: [] }
  const alike = others.filter(({ lines, isWhole }) => (isWhole && first.isWhole) || [...lines].some((line) => first.lines.has(line)))
  if (alike.length > 0) throw severalSheets([first, ...alike].map(({ sheet }) => sheet.name))
  const inOrder = [first.sheet, ...sheets.filter((other) => other !== first.sheet)]
  const hidden = isWanted === undefined && !first.sheet.isHidden ? await otherHidden(sheets, first.rows, read) : []
  return { sheets: inOrder, hidden }
}

/** Names of hidden sheets with entries that the visible one does not have; of short sheets, which are compared as a whole. */
async function otherHidden(
  sheets: readonly Sheet[],
  rows: readonly RawRow[],
  read: (sheet: Sheet) => RowBatches,
): Promise<readonly string[]> {
  if (rows.length >= BATCH_ROWS) return []
  const names: string[] = []
  for (const sheet of sheets.filter(({ isHidden }) => isHidden).slice(0, MOST_HIDDEN)) {
    try {
      for await (const batch of read(sheet)) {
        if (batch.length < BATCH_ROWS && hasOtherEntries(batch, rows)) names.push(sheet.name)
        break
      }
    } catch (error) {
      // A sheet that is not imported may be damaged.
      if (!(error instanceof BadInputError)) throw error
    }
  }
  return names
}

const MOST_HIDDEN = 5

const MOST_SHEETS = 100
const HEADING_ROWS = 30
const FEWEST_HEADINGS = 3

/** The first rows that may be headings, as one text each. */
function headingLines(rows: readonly RawRow[]): ReadonlySet<string> {
  const texts = rows.slice(0, HEADING_ROWS).map(({ cells }) => cells.map((cell) => cell.trim().toLowerCase()))
  return new Set(
    texts.filter((cells) => cells.filter((cell) => /\p{L}/u.test(cell)).length >= FEWEST_HEADINGS).map((cells) => cells.join('\t')),
  )
}

/** Entries on several sheets: reading the first alone would lose the others without a word. */
function severalSheets(names: readonly string[]): BadInputError {
  const shown = names.slice(0, 5).map((name) => `“${name}”`)
  const more = names.length > shown.length ? [`${names.length - shown.length} more`] : []
  return new BadInputError(
    `The workbook has entries on several sheets: ${joinNames([...shown, ...more])}. If one of them has all entries, delete the others; if each has a part, put them on one sheet, with a column for what the sheets are called, or save each as a file of its own.`,
  )
}

async function* readSheet(
  archive: ZipArchive,
  workbook: XlsxWorkbook,
  sheet: Sheet,
  budget: XlsxBudget,
  fileBytes: number,
  { signal, onProgress }: RowReadingOptions,
): RowBatches {
  let batch: RawRow[] = []
  const merged = new MergedTexts(await mergedAreasOf(archive, sheet.part))
  const each = (row: RawRow): void => {
    batch.push(row)
  }
  const cells = new SheetCells(workbook, budget, each, merged)
  const part = new SheetPart(cells, budget)
  const claimed = archive.claimedSize(sheet.part)
  let inflated = 0
  for await (const bytes of archive.read(sheet.part)) {
    signal?.throwIfAborted()
    part.write(bytes)
    inflated += bytes.length
    if (claimed > 0) onProgress?.(Math.round(Math.min(1, inflated / claimed) * fileBytes), fileBytes)
    if (batch.length < BATCH_ROWS || cells.isOpen) continue
    yield batch
    batch = []
  }
  if (inflated > 0) part.end()
  cells.end()
  if (batch.length > 0) yield batch
}
