import { counted } from '../money/format.ts'
import { quoted } from './figure-cells.ts'
import type { WorkbookRow } from './workbook-cells.ts'

/** Columns of a list that say which rows count, such as `Approved`, and are not read. */
export class UnreadStatuses {
  /** By column: rows that do not count by their text, and the first such text; the same for rows of a 1 as long as all have 0 or 1. */
  readonly #columns: ReadonlyMap<number, { rows: number; text: string; ones: number | null; readonly form: RegExp }>

  /** @param headings of columns that are not read. */
  constructor(headings: ReadonlyMap<number, string>) {
    this.#columns = new Map(
      [...headings].flatMap(([column, heading]) => (STATUS.test(heading) ? [[column, seenUnder(heading)] as const] : [])),
    )
  }

  /** Takes a row whose figure counts. */
  add({ cells }: WorkbookRow): void {
    if (this.#columns.size === 0) return
    for (const { column, text } of cells) {
      const seen = this.#columns.get(column)
      if (seen === undefined) continue
      if (!/^\s*[01]?\s*$/.test(text)) seen.ones = null
      else if (text.trim() === '1' && seen.ones !== null) seen.ones++
      if (!seen.form.test(text.trim())) continue
      if (seen.rows === 0) seen.text = text.trim()
      seen.rows++
    }
  }

  /** Null for a column without such rows. */
  remark(column: number, heading: string): string | null {
    const seen = this.#columns.get(column)
    const { rows, text } = seen === undefined ? NONE : seen.ones === null || seen.ones === 0 ? seen : { rows: seen.ones, text: '1' }
    if (rows === 0) return null
    const [say, they] =
      rows === 1
        ? ['says', 'counts like the others. Delete it from the list if it']
        : ['say', 'count like the others. Delete them from the list if they']
    return `The column ${quoted(heading)} was not read. ${counted(rows, 'row')} that ${say} ${quoted(text)} there ${they} should not.`
  }
}

function seenUnder(heading: string): { rows: number; text: string; ones: number | null; readonly form: RegExp } {
  const isNullifying = NULLIFYING.test(heading)
  return { rows: 0, text: '', ones: isNullifying && !COUNTS.test(heading.trim()) ? 0 : null, form: isNullifying ? YES : NOT_IN_FORCE }
}

const NONE = { rows: 0, text: '' }
const STATUS = /\b(?:status|approv|posted|final|active|include|valid|void|delet|cancel|confirm|genehmigt|freigegeben|valid[eé]|aprobad)/i
/** Headings under which yes means that a row does not count. */
const NULLIFYING = /\b(?:void|delet|cancel)/i
/** `Cancellations`, `Void count`: numbers below say how many. */
const COUNTS = /(?<!statu)s$|\b(?:count|number|no|qty|quantity)\b|[#%]/i
const YES = /^(?:yes|y|true|x|void(?:ed)?|deleted|cancell?ed)$/i
const NOT_IN_FORCE =
  /^(?:no|n|false|draft|rejected|declined|void(?:ed)?|cancell?ed|deleted|inactive|superseded|old|pending|proposed|(?:not |un)(?:approved|posted|confirmed|final)|nein|falsch|non|entwurf|borrador)$/i
