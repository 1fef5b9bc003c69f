import { counted } from '../money/format.ts'
import { joinFirst } from '../sentence-text.ts'
import { quoted } from './figure-cells.ts'
import { IS_VERSION } from './layout/versions.ts'
import { saysNoWholeMonth } from './titles/row-notes.ts'
import type { WorkbookRow } from './workbook-cells.ts'

/** Columns of a list that are not read and say which rows count, such as `Approved` and `Scenario`, or that some are averages. */
export class UnreadStatuses {
  /** By column: rows that do not count by their text, and the first such text; the same for rows of a 1 as long as all have 0 or 1. */
  readonly #columns: ReadonlyMap<number, { rows: number; text: string; ones: number | null; readonly form: RegExp }>

  /** By column: texts that are versions by their heading or themselves, the first few. */
  readonly #versions: ReadonlyMap<number, { readonly texts: Set<string>; readonly isHeaded: boolean }>
  /** By column: rows that say that they are no figures of whole months, and the first such text. */
  readonly #others: ReadonlyMap<number, { rows: number; text: string }>

  /** @param headings of columns that are not read. */
  constructor(headings: ReadonlyMap<number, string>) {
    this.#columns = new Map(
      [...headings].flatMap(([column, heading]) => (STATUS.test(heading) ? [[column, seenUnder(heading)] as const] : [])),
    )
    const others = [...headings].filter(([column]) => !this.#columns.has(column))
    this.#versions = new Map(others.map(([column, heading]) => [column, { texts: new Set(), isHeaded: VERSION.test(heading.trim()) }]))
    this.#others = new Map(others.map(([column]) => [column, { rows: 0, text: '' }]))
  }

  /** Takes a row whose figure counts. @param isSummed whether figures of its line add up over time. */
  add({ cells }: WorkbookRow, isSummed: boolean): void {
    for (const { column, text } of cells) {
      const versions = this.#versions.get(column)
      if (versions !== undefined && versions.texts.size < MOST_VERSIONS && (versions.isHeaded ? /\S/ : IS_VERSION).test(text))
        versions.texts.add(text.trim())
      const other = this.#others.get(column)
      if (other !== undefined && isSummed && text.length < LONGEST_PART && saysNoWholeMonth(text.trim())) {
        if (other.rows++ === 0) other.text = text.trim()
      }
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
    const versions = [...(this.#versions.get(column)?.texts ?? [])]
    if (versions.length > 1)
      return `The column ${quoted(heading)} was not read. It says ${joinFirst(versions.map(quoted))}, and the rows of all of them count. Delete those that should not.`
    const other = this.#others.get(column)
    if (other !== undefined && other.rows > 0) {
      const [say, count, they] =
        other.rows === 1
          ? ['says', 'counts like the others, as a figure of its whole month', 'it if it is none']
          : ['say', 'count like the others, as figures of their whole months', 'them if they are none']
      return `The column ${quoted(heading)} was not read. ${counted(other.rows, 'row')} that ${say} ${quoted(other.text)} there ${count}. Correct ${they}.`
    }
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

const MOST_VERSIONS = 20
const LONGEST_PART = 40
const VERSION = /^(?:(?:budget|plan|forecast) ?)?(?:version|scenario|revision|case|round|ledger|data ?set|data ?type)(?: name)?$/i
const NONE = { rows: 0, text: '' }
const STATUS = /\b(?:status|approv|posted|final|active|include|valid|void|delet|cancel|confirm|genehmigt|freigegeben|valid[eé]|aprobad)/i
/** Headings under which yes means that a row does not count. */
const NULLIFYING = /\b(?:void|delet|cancel)/i
/** `Cancellations`, `Void count`: numbers below say how many. */
const COUNTS = /(?<!statu)s$|\b(?:count|number|no|qty|quantity)\b|[#%]/i
const YES = /^(?:yes|y|true|x|void(?:ed)?|deleted|cancell?ed)$/i
const NOT_IN_FORCE =
  /^(?:no|n|false|draft|rejected|declined|void(?:ed)?|cancell?ed|deleted|inactive|superseded|old|pending|proposed|(?:not |un)(?:approved|posted|confirmed|final)|nein|falsch|non|entwurf|borrador)$/i
