import type { LocationId } from '../ledger/account.ts'
import type { MonthIndex } from '../time/day.ts'
import type { FigureLine, ReadFigure } from '../workbooks/read-figures.ts'
import { coordinateOf } from '../workbooks/workbook-cells.ts'

/**
 * How the lines of a waiting upload are kept: the columns of each sheet once, and some lines to a pack, with one place per
 * column, so that a large workbook stays small and is written and read quickly.
 */

/** A column of figures: its place in the sheet from 0, and the months that it stands for. */
export type WaitingColumn = readonly [column: number, firstMonth: MonthIndex, months: number]

export interface WaitingSheet {
  readonly name: string
  readonly columns: readonly WaitingColumn[]
}

/** Some lines of an upload. */
export interface WaitingPack {
  /** In the order of the workbook, from 0. */
  readonly number: number
  readonly metricIds: readonly string[]
  readonly locationIds: readonly LocationId[]
  /** JSON: a list of `PackedLine`. */
  readonly lines: string
}

/** Null: no figure. A text: the figure, written just so. Else the text, the figure, and why there is none. */
type PackedCell = null | string | readonly [text: string, value: string | null, error: string | null]

/** Places in the pack's lists and in the upload's sheets; the line from 1; a cell for each of the sheet's columns, or fewer. */
type PackedLine = readonly [metric: number, location: number, sheet: number, line: number, cells: readonly PackedCell[]]

/** Packs lines as they come to light, and collects the columns of their sheets. */
export class LinePacker {
  readonly #sheets: CollectedSheet[] = []
  readonly #byName = new Map<string, CollectedSheet>()
  #number = 0

  /** Those of all lines so far. */
  get sheets(): readonly WaitingSheet[] {
    return this.#sheets.map(({ name, columns }) => ({ name, columns }))
  }

  /** @param lines those that follow on the ones packed before; at least one. */
  pack(lines: readonly FigureLine[]): WaitingPack {
    const metrics = new Map<string, number>()
    const locations = new Map<LocationId, number>()
    const packed = lines.map(({ subjectId, locationId, sheet, line, figures }): PackedLine => {
      const ofSheet = this.#byName.get(sheet) ?? this.#add(sheet)
      return [placeOf(metrics, subjectId), placeOf(locations, locationId), ofSheet.at, line, packCells(ofSheet, figures)]
    })
    const number = this.#number++
    return { number, metricIds: [...metrics.keys()], locationIds: [...locations.keys()], lines: JSON.stringify(packed) }
  }

  #add(name: string): CollectedSheet {
    const sheet = { at: this.#sheets.length, name, columns: [], places: new Map<number, number>() }
    this.#byName.set(name, sheet)
    this.#sheets.push(sheet)
    return sheet
  }
}

interface CollectedSheet {
  readonly at: number
  readonly name: string
  readonly columns: WaitingColumn[]
  /** By `columnKey`. */
  readonly places: Map<number, number>
}

/** A line of a waiting upload, with where it is kept. */
export interface WaitingLine extends FigureLine {
  /** The number of its pack, and its place in it. */
  readonly pack: number
  readonly place: number
}

/** The lines of a pack, in their order; where it is said which are wanted, those alone. */
export function unpackLines(
  { number, metricIds, locationIds, lines }: WaitingPack,
  sheets: readonly WaitingSheet[],
  isWanted: (line: Pick<FigureLine, 'subjectId' | 'locationId'>) => boolean = () => true,
): WaitingLine[] {
  const unpacked: WaitingLine[] = []
  for (const [place, [metric, location, sheet, line, cells]] of parseLines(lines).entries()) {
    const [subjectId, locationId, ofSheet] = [metricIds[metric], locationIds[location], sheets[sheet]]
    if (subjectId === undefined || locationId === undefined || ofSheet === undefined) throw new Error('A pack names what is not there')
    if (isWanted({ subjectId, locationId }))
      unpacked.push({ pack: number, place, subjectId, locationId, sheet: ofSheet.name, line, figures: unpackCells(cells, ofSheet) })
  }
  return unpacked
}

/** The sheet of a line, by its place in the pack. */
export function sheetOfLine({ lines }: WaitingPack, sheets: readonly WaitingSheet[], place: number): WaitingSheet | undefined {
  const line = parseLines(lines)[place]
  return line === undefined ? undefined : sheets[line[2]]
}

/** A cell of an upload, said by what it is about. */
export interface WantedCell {
  /** Id of a metric, or of a group. */
  readonly subjectId: string
  readonly locationId: LocationId
  /** The first month of its period. */
  readonly month: MonthIndex
  /** Where several cells begin with that month: which of them, as in `Downtown!C14`. */
  readonly coordinate: string | null
}

/** Where a cell is kept, a blank one too; `column` is a place among the sheet's columns. Null where its line or column is not there. */
export function findCell(
  packs: readonly WaitingPack[],
  sheets: readonly WaitingSheet[],
  { subjectId, locationId, month, coordinate }: WantedCell,
): { readonly pack: WaitingPack; readonly place: number; readonly column: number } | null {
  const found = packs.flatMap((pack) =>
    unpackLines(pack, sheets, (line) => line.subjectId === subjectId && line.locationId === locationId).flatMap(
      ({ place, sheet, line, figures }) =>
        (sheetOfLine(pack, sheets, place)?.columns ?? []).flatMap(([at, firstMonth, months], column) => {
          if (firstMonth !== month || (coordinate !== null && coordinate !== coordinateOf(sheet, line, at))) return []
          const figure = figures.find((one) => one.column === at && one.firstMonth === firstMonth && one.months === months)
          return [{ pack, place, column, rank: figure === undefined ? 2 : figure.value === null ? 0 : 1 }]
        }),
    ),
  )
  // What cannot be read is what is usually corrected; a blank cell is meant where there is no other.
  return found.sort((one, other) => one.rank - other.rank)[0] ?? null
}

/** The pack with another figure in one cell of a line, or with none; `column` is a place among the sheet's columns. */
export function withCell(
  pack: WaitingPack,
  { place, column }: { readonly place: number; readonly column: number },
  figure: Pick<ReadFigure, 'text' | 'value' | 'error'> | null,
): WaitingPack {
  const lines = parseLines(pack.lines).map((line, at): PackedLine => {
    if (at !== place) return line
    const [metric, location, sheet, number, cells] = line
    const changed = [...cells]
    while (changed.length <= column) changed.push(null)
    changed[column] = figure === null ? null : packCell(figure)
    return [metric, location, sheet, number, changed]
  })
  return { ...pack, lines: JSON.stringify(lines) }
}

/** The pack without the figures of some metrics. Its lines keep their places. */
export function withoutMetrics(pack: WaitingPack, metricIds: ReadonlySet<string>): WaitingPack {
  const lines = parseLines(pack.lines).map((line): PackedLine => {
    const [metric, location, sheet, number] = line
    return metricIds.has(pack.metricIds[metric] ?? '') ? [metric, location, sheet, number, []] : line
  })
  return { ...pack, lines: JSON.stringify(lines) }
}

function placeOf<Key>(places: Map<Key, number>, key: Key): number {
  const known = places.get(key)
  if (known !== undefined) return known
  places.set(key, places.size)
  return places.size - 1
}

function packCells({ columns, places }: CollectedSheet, figures: readonly ReadFigure[]): PackedCell[] {
  const cells: PackedCell[] = []
  for (const figure of figures) {
    const key = columnKey(figure)
    let place = places.get(key)
    if (place === undefined) {
      place = columns.length
      places.set(key, place)
      columns.push([figure.column, figure.firstMonth, figure.months])
    }
    while (cells.length < place) cells.push(null)
    cells[place] = packCell(figure)
  }
  return cells
}

/** One number for a column and its months: below 2^53 for 2^20 columns and 120,000 months. */
function columnKey({ column, firstMonth, months }: ReadFigure): number {
  return (column * 200_000 + firstMonth) * 16 + months
}

function packCell({ text, value, error }: Pick<ReadFigure, 'text' | 'value' | 'error'>): PackedCell {
  return text === value && error === null ? text : [text, value, error]
}

/** From left to right. */
function unpackCells(cells: readonly PackedCell[], { columns }: WaitingSheet): ReadFigure[] {
  const figures: ReadFigure[] = []
  let isInOrder = true
  for (let place = 0; place < cells.length; place += 1) {
    const [cell, at] = [cells[place], columns[place]]
    if (cell === null || cell === undefined || at === undefined) continue
    const [column, firstMonth, months] = at
    if (column < (figures.at(-1)?.column ?? -1)) isInOrder = false
    figures.push(
      typeof cell === 'string'
        ? { column, firstMonth, months, text: cell, value: cell, error: null }
        : { column, firstMonth, months, text: cell[0], value: cell[1], error: cell[2] },
    )
  }
  return isInOrder ? figures : figures.sort((one, other) => one.column - other.column)
}

function parseLines(lines: string): readonly PackedLine[] {
  // Only ever written here.
  return JSON.parse(lines) as readonly PackedLine[]
}
