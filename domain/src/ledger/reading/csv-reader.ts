import { BadInputError } from '../../errors.ts'
import type { RawRow } from './raw-row.ts'

const LINE_FEED = 10
const CARRIAGE_RETURN = 13
const SPACE = 32
const QUOTE = 34
const EQUALS = 61

/** Maximum characters per record; a ledger line has a few hundred. More means an unclosed quote. */
const MAX_RECORD_LENGTH = 1_000_000

/**
 * Splits decoded text into records: RFC 4180 with quoted cells, doubled quotes and quoted line breaks, any one-character
 * delimiter, lines ended by LF, CRLF or CR. The text may come in pieces of any size. As lenient as spreadsheets: a quote
 * inside an unquoted cell is an ordinary character, blanks before an opening quote are dropped, text after a closing quote
 * belongs to the cell, and `="0012"` is the text 0012. A blank line is a record of one empty cell.
 *
 * @throws BadInputError if a quote is never closed.
 */
export class CsvReader {
  readonly #delimiter: number
  readonly #maxRecordLength: number
  readonly #keepsFormulas: boolean
  /** Text since the start of the unfinished record. */
  #rest = ''
  #line = 1
  #started = false
  /** The last piece ended with a record's CR: an LF that follows belongs to it. */
  #endedInCarriageReturn = false

  /** @param options.keepsFormulas keeps `="0012"` as it is: for rows that were parsed before. */
  constructor(options: { readonly delimiter: string; readonly maxRecordLength?: number; readonly keepsFormulas?: boolean }) {
    this.#delimiter = options.delimiter.charCodeAt(0)
    this.#maxRecordLength = options.maxRecordLength ?? MAX_RECORD_LENGTH
    this.#keepsFormulas = options.keepsFormulas ?? false
  }

  push(text: string, each: (row: RawRow) => void): void {
    if (text.length === 0) return
    let piece = text
    if (!this.#started) {
      this.#started = true
      if (piece.charCodeAt(0) === 0xfeff) piece = piece.slice(1)
    }
    if (this.#endedInCarriageReturn && piece.length > 0) {
      this.#endedInCarriageReturn = false
      if (piece.charCodeAt(0) === LINE_FEED) piece = piece.slice(1)
    }
    this.#cut(this.#rest + piece, false, each)
  }

  /** Emits a last record without a line end. */
  end(each: (row: RawRow) => void): void {
    this.#cut(this.#rest, true, each)
  }

  #cut(text: string, final: boolean, each: (row: RawRow) => void): void {
    const length = text.length
    const delimiter = this.#delimiter
    // Fast path: most characters are above every character that ends a cell.
    const top = Math.max(delimiter, CARRIAGE_RETURN)
    let line = this.#line
    let start = 0

    records: while (start < length) {
      const cells: string[] = []
      let breaks = 0
      let at = start
      for (;;) {
        let cellStart = at
        let quoted = ''
        let code = at < length ? text.charCodeAt(at) : -1
        if (code === SPACE || code === QUOTE) {
          let quote = at
          while (quote < length && text.charCodeAt(quote) === SPACE) quote++
          if (text.charCodeAt(quote) === QUOTE) {
            at = quote + 1
            cellStart = at
            for (;;) {
              code = at < length ? text.charCodeAt(at) : -1
              if (code === QUOTE) {
                if (at + 1 === length && !final) break records
                if (text.charCodeAt(at + 1) !== QUOTE) break
                quoted += text.slice(cellStart, at + 1)
                at += 2
                cellStart = at
                continue
              }
              if (code === -1) {
                if (final) throw this.#unclosed(line)
                break records
              }
              if (code === LINE_FEED) {
                if (text.charCodeAt(at - 1) !== CARRIAGE_RETURN) breaks++
              } else if (code === CARRIAGE_RETURN) breaks++
              at++
            }
            quoted += text.slice(cellStart, at)
            at++
            cellStart = at
          }
        }
        while (at < length) {
          code = text.charCodeAt(at)
          if (code <= top && (code === delimiter || code === LINE_FEED || code === CARRIAGE_RETURN)) break
          at++
        }
        if (at === length && !final) break records
        const cell = quoted === '' ? text.slice(cellStart, at) : at === cellStart ? quoted : quoted + text.slice(cellStart, at)
        cells.push(cell.charCodeAt(0) === EQUALS && !this.#keepsFormulas ? withoutFormula(cell) : cell)
        if (at === length || code !== delimiter) break
        at++
      }
      if (at - start > this.#maxRecordLength) throw this.#unclosed(line)
      each({ line, cells })
      line += breaks + 1
      if (at < length && text.charCodeAt(at) === CARRIAGE_RETURN) {
        if (at + 1 === length) this.#endedInCarriageReturn = true
        else if (text.charCodeAt(at + 1) === LINE_FEED) at++
      }
      start = at + 1
    }

    this.#line = line
    this.#rest = start < length ? text.slice(start) : ''
    if (final) this.#rest = ''
    else if (this.#rest.length > this.#maxRecordLength) throw this.#unclosed(line)
  }

  #unclosed(line: number): BadInputError {
    return new BadInputError(
      `A quote that opens in the record on line ${line} is never closed, so the rest of the file cannot be divided into fields. Close or remove it in the file, then choose the file again.`,
    )
  }
}

/** Exporters write `="0012"` to keep spreadsheets from converting a text to a number. */
function withoutFormula(cell: string): string {
  return /^="[^"]*"$/.test(cell) ? cell.slice(2, -1) : cell
}
