import type { MonthIndex } from '../time/day.ts'
import type { FigureLine, ReadFigure } from '../workbooks/read-figures.ts'

/**
 * How the lines of a waiting upload are kept: the columns of each sheet once, and of each line one place per column, so that
 * a large workbook stays small.
 */

/** A column of figures: its place in the sheet from 0, and the months that it stands for. */
export type FigureColumn = readonly [column: number, firstMonth: MonthIndex, months: number]

export interface WaitingSheet {
  readonly name: string
  readonly columns: readonly FigureColumn[]
}

/** Null: no figure. A text: the figure, written just so. Else the text, the figure, and why there is none. */
type PackedCell = null | string | readonly [text: string, value: string | null, error: string | null]

interface CollectedSheet {
  readonly name: string
  readonly columns: FigureColumn[]
  readonly places: Map<string, number>
}

/** The sheets of an upload, as they come to light line by line. */
export class SheetCollector {
  readonly #sheets: CollectedSheet[] = []
  readonly #byName = new Map<string, number>()

  get sheets(): readonly WaitingSheet[] {
    return this.#sheets.map(({ name, columns }) => ({ name, columns }))
  }

  /** The place of the line's sheet, and its cells as they are kept. */
  pack(line: FigureLine): { readonly sheet: number; readonly cells: string } {
    const at = this.#byName.get(line.sheet) ?? this.#add(line.sheet)
    // The place was there, or has just been made.
    const { columns, places } = this.#sheets[at] as CollectedSheet
    const cells: PackedCell[] = []
    for (const figure of line.figures) {
      const key = `${figure.column}/${figure.firstMonth}/${figure.months}`
      let place = places.get(key)
      if (place === undefined) {
        place = columns.length
        places.set(key, place)
        columns.push([figure.column, figure.firstMonth, figure.months])
      }
      while (cells.length < place) cells.push(null)
      cells[place] = packCell(figure)
    }
    return { sheet: at, cells: JSON.stringify(cells) }
  }

  #add(name: string): number {
    this.#byName.set(name, this.#sheets.length)
    return this.#sheets.push({ name, columns: [], places: new Map() }) - 1
  }
}

/** The figures that a line's cells stand for, from left to right. */
export function unpackCells(cells: string, { columns }: WaitingSheet): ReadFigure[] {
  // Only ever written by `pack` and `withCell`.
  const packed = JSON.parse(cells) as readonly PackedCell[]
  const figures: ReadFigure[] = []
  for (const [place, cell] of packed.entries()) {
    const at = columns[place]
    if (cell === null || at === undefined) continue
    const [column, firstMonth, months] = at
    const [text, value, error] = typeof cell === 'string' ? [cell, cell, null] : cell
    figures.push({ column, firstMonth, months, text, value, error })
  }
  return figures.sort((one, other) => one.column - other.column)
}

/** The cells of a line with another figure in one place, or with none. */
export function withCell(cells: string, place: number, figure: Pick<ReadFigure, 'text' | 'value' | 'error'> | null): string {
  // Only ever written by `pack` and here.
  const packed = [...(JSON.parse(cells) as readonly PackedCell[])]
  while (packed.length <= place) packed.push(null)
  packed[place] = figure === null ? null : packCell(figure)
  return JSON.stringify(packed)
}

function packCell({ text, value, error }: Pick<ReadFigure, 'text' | 'value' | 'error'>): PackedCell {
  return text === value && error === null ? text : [text, value, error]
}
