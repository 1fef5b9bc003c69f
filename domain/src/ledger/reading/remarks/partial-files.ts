import { formatCount } from '../../../money/format.ts'
import { cleanText, detached } from '../cell-text.ts'
import { AMOUNT_ROLES } from '../columns/column-roles.ts'
import type { ReadRow } from '../file-entry.ts'
import type { FileMatch } from '../file-match.ts'
import type { RawRow } from '../raw-row.ts'

/** What may say that a file does not have all rows of its report. */
export type PartialFileFound =
  /** A text such as `Showing 1 to 100 of 540 entries`. */
  | { readonly kind: 'SAYS_SO'; readonly line: number; readonly text: string }
  /** The last cell of the last entry is an amount with fewer decimals than all others of its column. */
  | { readonly kind: 'CUT_OFF'; readonly line: number; readonly text: string }

/** Finds what may say that rows are missing, in the order of the file. */
export class PartialFile {
  /** Amounts above the last entry, by column. */
  readonly #columns: ReadonlyMap<number, AmountForms>
  #said: { readonly line: number; readonly text: string } | null = null
  #page: { readonly number: number; readonly of: number; readonly line: number; readonly text: string } | null = null
  #last: RawRow | null = null

  constructor({ roles }: Pick<FileMatch, 'roles'>) {
    this.#columns = new Map(
      roles.flatMap((role, at) => (AMOUNT_ROLES.has(role) ? [[at, { rows: 0, isExact: true, hasZero: false }] as const] : [])),
    )
  }

  add(row: RawRow, kind: ReadRow['kind']): void {
    if (kind !== 'entry') {
      this.#addNote(row)
      return
    }
    if (this.#last !== null) for (const [at, forms] of this.#columns) addAmount(forms, this.#last.cells[at] ?? '')
    this.#last = row
  }

  get found(): PartialFileFound | null {
    if (this.#said !== null) return { kind: 'SAYS_SO', ...this.#said }
    if (this.#page !== null && this.#page.number < this.#page.of) return { kind: 'SAYS_SO', line: this.#page.line, text: this.#page.text }
    if (this.#last === null) return null
    const text = this.#last.cells.at(-1) ?? ''
    const forms = this.#columns.get(this.#last.cells.length - 1)
    const decimals = decimalsOf(text)
    const isShort = decimals !== null && decimals < USUAL_DECIMALS
    // A workbook has no zeros at the end, so its amounts differ in their decimals.
    return isShort && forms !== undefined && forms.isExact && forms.hasZero && forms.rows >= FEWEST_ROWS
      ? { kind: 'CUT_OFF', line: this.#last.line, text: detached(cleanText(text)) }
      : null
  }

  #addNote({ line, cells }: RawRow): void {
    if (cells.length > MOST_CELLS) return
    for (const cell of cells) {
      if (cell.length > LONGEST_NOTE || cell.length < SHORTEST_NOTE) continue
      const text = cleanText(cell)
      if (this.#said === null && saysPart(text)) this.#said = { line, text: detached(text) }
      // The number of the first page may be in the heading of the whole report.
      const page = this.#last === null ? null : PAGE.exec(text)
      if (page !== null && Number(page[1]) >= (this.#page?.number ?? 0))
        this.#page = { number: Number(page[1]), of: Number(page[2]), line, text: detached(text) }
    }
  }
}

interface AmountForms {
  rows: number
  /** All have the usual decimals. */
  isExact: boolean
  /** One ends with a zero. */
  hasZero: boolean
}

function addAmount(forms: AmountForms, text: string): void {
  const decimals = decimalsOf(text)
  if (decimals === null) return
  forms.rows++
  forms.isExact &&= decimals === USUAL_DECIMALS
  forms.hasZero ||= /0\D*$/.test(text)
}

/** `Showing 1 to 100 of 540 entries`, `Results truncated`, `Report limited to 1,000 lines` */
function saysPart(text: string): boolean {
  const range = RANGE.exec(text)
  if (range !== null) {
    const [, verb, first = '', last = '', all = ''] = range
    const isOfPeriods = verb === undefined && numberOf(last) <= MOST_PERIODS && /^20\d\d$/.test(all)
    if (!isOfPeriods && (numberOf(first) > 1 || numberOf(last) < numberOf(all))) return true
  }
  const [, some = '', whole = ''] = SOME_OF.exec(text) ?? OF_SHOWN.exec(text) ?? []
  return (some !== '' && numberOf(some) < numberOf(whole)) || LIMITED.test(text)
}

function numberOf(text: string): number {
  return Number(text.replaceAll(/[.,\s]/g, ''))
}

/** Decimals of a number; null for any other text. */
function decimalsOf(text: string): number | null {
  return text.length <= LONGEST_NUMBER && NUMBER_ALONE.test(text) ? (/[.,](\d+)\D*$/.exec(text)?.[1]?.length ?? 0) : null
}

const ROWS = '(?:rows?|records?|entries|results?|lines?|items|transactions?|zeilen|buchungen|lignes)'
const NUMBER = String.raw`(\d[\d.,]*)`
const SHOWN = '(?:exported|shown|displayed|returned|included)'
const RANGE = new RegExp(
  String.raw`(?:\b(?:(showing|displaying)(?: ${ROWS})?|${ROWS})[^\d\p{L}]{0,4}|^)${NUMBER}\s*(?:-|–|to|bis|through)\s*${NUMBER} (?:of|von|out of) (?:about )?${NUMBER}(?: ${ROWS})?[^\d]*$`,
  'iu',
)
const SOME_OF = new RegExp(
  String.raw`\b(?:showing|displaying) (?:only )?(?:the )?(?:first |last |top )?${NUMBER} (?:out )?of (?:about |a total of )?${NUMBER} ${ROWS}`,
  'i',
)
const OF_SHOWN = new RegExp(String.raw`^(?:only )?${NUMBER} (?:out )?of ${NUMBER} ${ROWS} (?:were |are )?${SHOWN}\b`, 'i')
const LIMITED = new RegExp(
  [
    String.raw`\b(?:results?|reports?|exports?|data|output|list|file|${ROWS})\b.{0,20}\b(?:truncated|capped|(?:was|were|is|are|been) cut off)\b`,
    String.raw`\blimited to (?:the )?(?:first )?\d[\d.,]* ${ROWS}\b`,
    String.raw`\b(?:only )?(?:the )?first \d[\d.,]* (?:of \d[\d.,]* )?${ROWS}\b.{0,20}\b${SHOWN}\b`,
    String.raw`\b(?:maximum|max\.?|limit) (?:number )?(?:of )?(?:\d[\d.,]* )?${ROWS} (?:was |has been )?(?:reached|exceeded)\b`,
    String.raw`\b(?:rows?|records?|lines?|results?|exports?|reports?|display) limit(?: of \d[\d.,]*(?: ${ROWS})?)? (?:was |has been |is )?(?:reached|exceeded)\b`,
    String.raw`(?<!\bno )\bmore ${ROWS} (?:are )?(?:available|not (?:shown|exported))\b`,
    String.raw`^(?:…|\.{3})?\s*(?:and |\+ ?|plus )?\d[\d.,]* more ${ROWS}\b.{0,30}$`,
  ].join('|'),
  'i',
)
const NUMBER_ALONE = /^[^\p{L}\d]*\d[^\p{L}]*$/u
const PAGE = /^page:? (\d+) (?:of|\/) (\d+)$/i

const FEWEST_ROWS = 20
const USUAL_DECIMALS = 2
/** `Periods 1 - 12 of 2026`, and weeks. */
const MOST_PERIODS = 53
const LONGEST_NUMBER = 40
const MOST_CELLS = 100
const SHORTEST_NOTE = 8
const LONGEST_NOTE = 200

export function partialRemark(found: PartialFileFound | null): string | null {
  if (found === null) return null
  const line = formatCount(found.line)
  return found.kind === 'SAYS_SO'
    ? `“${found.text}” on line ${line} says that the report may have more rows than the file. If so, export all of them and import that file.`
    : `The file seems to be cut off: the last cell of its last entry, on line ${line}, is “${found.text}”, with fewer decimals than all amounts above it. If so, export it again.`
}
