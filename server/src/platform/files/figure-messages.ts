import type { ErrorCode } from '@fourwall/domain/errors.ts'
import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import type { MonthIndex } from '@fourwall/domain/time/day.ts'
import { byColumn, columnKey } from '@fourwall/domain/workbooks/figure-columns.ts'
import type { FigureLine, ReadFigure } from '@fourwall/domain/workbooks/read-figures.ts'
import type { ReadingQuestion } from '@fourwall/domain/workbooks/reading-questions.ts'
import type { WorkbookSummary } from '@fourwall/domain/workbooks/workbook-reading.ts'

/** Messages from the process that reads a workbook. */
export type ReadingMessage =
  | { readonly kind: 'lines'; readonly sheets: readonly PackedSheet[]; readonly lines: readonly PackedLine[] }
  | { readonly kind: 'read'; readonly summary: WorkbookSummary }
  | { readonly kind: 'refused'; readonly code: ErrorCode; readonly message: string; readonly field: string | null }
  | { readonly kind: 'asked'; readonly questions: readonly ReadingQuestion[] }
  | { readonly kind: 'failed'; readonly message: string }

/** A sheet's figure columns, to which its lines refer: column, first month and number of months each. */
interface PackedSheet {
  readonly name: string
  readonly columns: readonly (readonly [column: number, firstMonth: MonthIndex, months: number])[]
}

/** Most figures are plain numbers whose text is their value. They go into one text, separated by blanks, in the sheet's column order. */
type PackedLine = readonly [
  sheet: number,
  line: number,
  subjectId: string,
  locationId: LocationId,
  /** Empty between blanks if a column has no such figure. */
  plain: string,
  others: readonly PackedFigure[],
]

/** `line`: of a figure in a list, whose row is its own. */
type PackedFigure = readonly [place: number, text: string, value: string | null, error: string | null, line?: number]

/** Figures sent at a time; the receiver handles them in a few milliseconds. */
const FIGURES_AT_ONCE = 4_000

/** Packs lines sheet by sheet, and sends them in batches. */
export class MessagePacker {
  readonly #send: (message: ReadingMessage) => void
  #sheets: PackedSheet[] = []
  #lines: PackedLine[] = []
  #figures = 0
  /** Of the current sheet. */
  #name: string | null = null
  #number = -1
  #columns: (readonly [number, MonthIndex, number])[] = []
  readonly #places: (number | undefined)[] = []
  /** Of columns that have figures of several periods, as in lists. */
  readonly #otherPlaces = new Map<number, number>()

  constructor(send: (message: ReadingMessage) => void) {
    this.#send = send
  }

  add({ subjectId, locationId, sheet, line, figures }: FigureLine): void {
    if (sheet !== this.#name) this.#begin(sheet)
    const plain: string[] = []
    const others: PackedFigure[] = []
    for (const { column, line: row, firstMonth, months, text, value, error } of figures) {
      const place = this.#placeOf(column, firstMonth, months)
      if (row !== undefined) others.push([place, text, value, error, row])
      else if (value === text) plain[place] = text
      else others.push([place, text, value, error])
    }
    // Trailing blanks are omitted from a joined text.
    this.#lines.push([this.#number, line, subjectId, locationId, plain.join(' '), others])
    this.#figures += figures.length
    if (this.#figures >= FIGURES_AT_ONCE) this.flush()
  }

  flush(): void {
    if (this.#lines.length === 0) return
    this.#send({ kind: 'lines', sheets: this.#sheets, lines: this.#lines })
    this.#sheets = []
    this.#lines = []
    this.#figures = 0
    // Its columns may increase.
    this.#name = null
  }

  #begin(name: string): void {
    this.#name = name
    this.#number = this.#sheets.length
    this.#columns = []
    this.#places.length = 0
    this.#otherPlaces.clear()
    this.#sheets.push({ name, columns: this.#columns })
  }

  #placeOf(column: number, firstMonth: MonthIndex, months: number): number {
    const known = this.#places[column]
    const period = known === undefined ? undefined : this.#columns[known]
    if (known !== undefined && period?.[1] === firstMonth && period[2] === months) return known
    const key = columnKey({ column, firstMonth, months })
    const other = this.#otherPlaces.get(key)
    if (other !== undefined) return other
    const place = this.#columns.push([column, firstMonth, months]) - 1
    if (known === undefined) this.#places[column] = place
    else this.#otherPlaces.set(key, place)
    return place
  }
}

/** Unpacks a message's lines. */
export function unpackMessageLines(sheets: readonly PackedSheet[], lines: readonly PackedLine[]): readonly FigureLine[] {
  return lines.map(([number, line, subjectId, locationId, plain, others]) => {
    const { name, columns } = sheets[number] ?? { name: '', columns: [] }
    const figures: ReadFigure[] = []
    const put = (...[place, text, value, error, row]: PackedFigure): void => {
      const period = columns[place]
      if (period === undefined) return
      const figure = { column: period[0], firstMonth: period[1], months: period[2], text, value, error }
      figures.push(row === undefined ? figure : { ...figure, line: row })
    }
    if (plain !== '')
      plain.split(' ').forEach((text, place) => {
        if (text !== '') put(place, text, text, null)
      })
    for (const other of others) put(...other)
    if (others.length > 0 || !isAscending(figures)) figures.sort(byColumn)
    return { subjectId, locationId, sheet: name, line, figures }
  })
}

function isAscending(figures: readonly ReadFigure[]): boolean {
  return figures.every(({ column }, at) => at === 0 || (figures[at - 1]?.column ?? 0) < column)
}
