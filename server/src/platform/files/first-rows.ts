import { BadInputError } from '@fourwall/domain/errors.ts'
import type { RawRow } from '@fourwall/domain/ledger/reading/raw-row.ts'
import { holdHeading } from '@fourwall/domain/mappings/text-table.ts'
import { openRows } from './open-rows.ts'
import { XLSX_LIMITS } from './xlsx-limits.ts'

/** A file whose rows are all read at once. */
export interface SmallFile {
  readonly path: string
  readonly fileName: string
  /** In a workbook, the first sheet with this heading is read, otherwise the first with text. */
  readonly heading: string
}

/** In total no more than one answer of the API may hold. */
export const SMALL_FILE = { rows: 40_000, cells: 200_000, cellsOfRow: 30, characters: 5_000_000 }

/** A workbook within these limits can hold that much text many times over. */
const SMALL_WORKBOOK = { ...XLSX_LIMITS, fileBytes: 10_000_000, inflatedBytes: 100_000_000, cells: 2_000_000, milliseconds: 5_000 }

/**
 * All rows of a file with text, without trailing blank cells; columns past the 30th are ignored.
 *
 * @throws BadInputError for other kinds of files or beyond the limits.
 */
export async function readFirstRows({ path, fileName, heading }: SmallFile, limits = SMALL_FILE): Promise<readonly RawRow[]> {
  const rows: RawRow[] = []
  let [cells, characters] = [0, 0]
  const source = openRows(path, fileName, undefined, { limits: SMALL_WORKBOOK, isWanted: (first) => holdHeading(first, heading) })
  for await (const batch of source.rows)
    for (const row of batch) {
      const filled = row.cells.slice(0, limits.cellsOfRow)
      while (filled.at(-1)?.trim() === '') filled.pop()
      if (filled.length === 0) continue
      rows.push({ line: row.line, cells: filled })
      cells += filled.length
      for (const cell of filled) characters += cell.length
      if (rows.length > limits.rows) throw tooMuch(fileName, `${limits.rows.toLocaleString('en-US')} rows`)
      if (cells > limits.cells) throw tooMuch(fileName, `${limits.cells.toLocaleString('en-US')} cells`)
      if (characters > limits.characters) throw tooMuch(fileName, `${limits.characters.toLocaleString('en-US')} characters`)
    }
  return rows
}

function tooMuch(fileName: string, what: string): BadInputError {
  return new BadInputError(`“${fileName}” has more than ${what}. Take out what is not needed, save it and choose it again.`)
}
