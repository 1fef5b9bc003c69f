import { counted } from '../money/format.ts'
import { quoted } from './figure-cells.ts'
import type { WorkbookRow } from './workbook-cells.ts'

/** Columns of a list that say which rows count, such as `Approved`, and are not read. */
export class UnreadStatuses {
  /** By column: rows that do not count by their text, and the first such text. */
  readonly #columns: ReadonlyMap<number, { rows: number; text: string; readonly form: RegExp }>

  /** @param headings of columns that are not read. */
  constructor(headings: ReadonlyMap<number, string>) {
    this.#columns = new Map(
      [...headings].flatMap(([column, heading]) =>
        STATUS.test(heading) ? [[column, { rows: 0, text: '', form: NULLIFYING.test(heading) ? YES : NOT_IN_FORCE }] as const] : [],
      ),
    )
  }

  /** Takes a row whose figure counts. */
  add({ cells }: WorkbookRow): void {
    if (this.#columns.size === 0) return
    for (const { column, text } of cells) {
      const seen = this.#columns.get(column)
      if (seen === undefined || !seen.form.test(text.trim())) continue
      if (seen.rows === 0) seen.text = text.trim()
      seen.rows++
    }
  }

  /** Null for a column without such rows. */
  remark(column: number, heading: string): string | null {
    const { rows, text } = this.#columns.get(column) ?? NONE
    if (rows === 0) return null
    const [say, they] =
      rows === 1
        ? ['says', 'counts like the others. Delete it from the list if it']
        : ['say', 'count like the others. Delete them from the list if they']
    return `The column ${quoted(heading)} was not read. ${counted(rows, 'row')} that ${say} ${quoted(text)} there ${they} should not.`
  }
}

const NONE = { rows: 0, text: '' }
const STATUS = /\b(?:status|approv|posted|final|active|include|valid|void|delet|cancel|confirm|genehmigt|freigegeben|valid[eé]|aprobad)/i
/** Headings under which yes means that a row does not count. */
const NULLIFYING = /\b(?:void|delet|cancel)/i
const YES = /^(?:yes|y|true|x|1|void(?:ed)?|deleted|cancell?ed)$/i
const NOT_IN_FORCE =
  /^(?:no|n|false|draft|rejected|declined|void(?:ed)?|cancell?ed|deleted|inactive|superseded|old|pending|proposed|(?:not |un)(?:approved|posted|confirmed|final)|nein|falsch|non|entwurf|borrador)$/i
