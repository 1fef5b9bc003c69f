import { formatCount } from '../../../money/format.ts'
import { cleanText, detached } from '../cell-text.ts'
import type { ReadRow } from '../file-entry.ts'
import type { RawRow } from '../raw-row.ts'

/** What says that a file does not have all rows of its report. */
export type PartialFileFound =
  /** A text such as `Showing 1 to 100 of 540 entries`. */
  | { readonly kind: 'SAYS_SO'; readonly line: number; readonly text: string }
  /** The last entry has fewer cells, or fewer decimals in its last one, than all others. */
  | { readonly kind: 'CUT_OFF'; readonly line: number; readonly text: string }

/** Finds what says that rows are missing, in the order of the file. */
export class PartialFile {
  #said: { readonly line: number; readonly text: string } | null = null
  #page: { readonly number: number; readonly of: number; readonly line: number; readonly text: string } | null = null
  #rows = 0
  /** Cells of each entry but the last, and decimals of its last cell; null where they differ. */
  #width: number | null = null
  #decimals: number | null = null
  #last: RawRow | null = null

  add(row: RawRow, kind: ReadRow['kind']): void {
    if (kind !== 'entry') {
      this.#addNote(row)
      return
    }
    if (this.#last !== null) {
      const [width, decimals] = formOf(this.#last)
      this.#width = this.#rows === 0 || this.#width === width ? width : null
      this.#decimals = this.#rows === 0 || this.#decimals === decimals ? decimals : null
      this.#rows++
    }
    this.#last = row
  }

  get found(): PartialFileFound | null {
    if (this.#said !== null) return { kind: 'SAYS_SO', ...this.#said }
    if (this.#page !== null && this.#page.number < this.#page.of) return { kind: 'SAYS_SO', line: this.#page.line, text: this.#page.text }
    if (this.#last === null || this.#rows < FEWEST_ROWS) return null
    const [width, decimals] = formOf(this.#last)
    const isNarrow = this.#width !== null && width < this.#width
    const isShort = this.#width === width && this.#decimals !== null && decimals < this.#decimals
    return isNarrow || isShort ? { kind: 'CUT_OFF', line: this.#last.line, text: detached(cleanText(this.#last.cells.at(-1) ?? '')) } : null
  }

  #addNote({ line, cells }: RawRow): void {
    if (cells.length > MOST_CELLS) return
    for (const cell of cells) {
      if (cell.length > LONGEST_NOTE || cell.length < SHORTEST_NOTE) continue
      const text = cleanText(cell)
      if (this.#said === null && saysPart(text)) this.#said = { line, text: detached(text) }
      const page = PAGE.exec(text)
      if (page !== null && Number(page[1]) >= (this.#page?.number ?? 0))
        this.#page = { number: Number(page[1]), of: Number(page[2]), line, text: detached(text) }
    }
  }
}

/** `Showing 1 to 100 of 540 entries`, `Results truncated`, `Report limited to 1,000 lines` */
function saysPart(text: string): boolean {
  const [, first = '', last = '', all = ''] = RANGE.exec(text) ?? []
  if (all !== '' && (numberOf(first) > 1 || numberOf(last) < numberOf(all))) return true
  return LIMITED.test(text)
}

function numberOf(text: string): number {
  return Number(text.replaceAll(/[.,\s]/g, ''))
}

/** Cells of a row, and decimals of the last one; -1 for no number. */
function formOf({ cells }: RawRow): readonly [number, number] {
  const text = cells.at(-1) ?? ''
  const decimals = NUMBER_ALONE.test(text) ? (/[.,](\d+)\D*$/.exec(text)?.[1]?.length ?? 0) : -1
  return [cells.length, decimals]
}

const ROWS = '(?:rows?|records?|entries|results?|lines?|items|transactions?|zeilen|buchungen|lignes)'
const NUMBER = String.raw`(\d[\d.,]*)`
const RANGE = new RegExp(
  String.raw`(?:\b(?:showing|displaying|${ROWS})\b[^\d]{0,12}|^)${NUMBER}\s*(?:-|–|to|bis|through)\s*${NUMBER} (?:of|von|out of) (?:about )?${NUMBER}(?: ${ROWS})?[^\d]*$`,
  'i',
)
const LIMITED = new RegExp(
  [
    String.raw`\b(?:results?|reports?|exports?|data|output|list|file|${ROWS})\b.{0,20}\b(?:truncated|cut off|capped)\b`,
    String.raw`\blimited to (?:the )?(?:first )?\d[\d.,]* ${ROWS}\b`,
    String.raw`\b(?:only )?(?:the )?first \d[\d.,]* (?:of \d[\d.,]* )?${ROWS}\b.{0,20}\b(?:shown|exported|displayed|included|returned)\b`,
    String.raw`\b(?:maximum|max\.?|limit) (?:number )?(?:of )?(?:\d[\d.,]* )?${ROWS} (?:was |has been )?(?:reached|exceeded)\b`,
    String.raw`\bmore ${ROWS} (?:are )?(?:available|not (?:shown|exported))\b`,
  ].join('|'),
  'i',
)
const NUMBER_ALONE = /^[^\p{L}]*\d[^\p{L}]*$/u
const PAGE = /^page:? (\d+) (?:of|\/) (\d+)$/i

const FEWEST_ROWS = 20
const MOST_CELLS = 100
const SHORTEST_NOTE = 8
const LONGEST_NOTE = 200

export function partialRemark(found: PartialFileFound | null): string | null {
  if (found === null) return null
  const line = formatCount(found.line)
  return found.kind === 'SAYS_SO'
    ? `“${found.text}” on line ${line} says that the report has more rows than the file. Export all of them and import that file.`
    : `The file seems to be cut off: its last entry, on line ${line}, ends with “${found.text}” and is shorter than all others. Export it again.`
}
