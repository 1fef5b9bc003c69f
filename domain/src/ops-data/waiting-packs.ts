import type { LocationId } from '../ledger/account.ts'
import type { MonthIndex } from '../time/day.ts'
import { byColumn, columnKey } from '../workbooks/figure-columns.ts'
import type { FigureLine, ReadFigure } from '../workbooks/read-figures.ts'
import { coordinateOf } from '../workbooks/workbook-cells.ts'

/**
 * Storage format of a waiting upload: the columns of each sheet once, and several lines per pack with one slot per column,
 * so that large workbooks stay small and are quick to write and read.
 */

/** A column of figures: its index in the sheet from 0, and its months. */
export type WaitingColumn = readonly [column: number, firstMonth: MonthIndex, months: number]

export interface WaitingSheet {
  readonly name: string
  readonly columns: readonly WaitingColumn[]
}

/** Some lines of an upload. */
export interface WaitingPack {
  /** In workbook order, from 0. */
  readonly number: number
  readonly metricIds: readonly string[]
  readonly locationIds: readonly LocationId[]
  /** JSON: a list of `PackedLine`. */
  readonly lines: string
}

/**
 * Null: no figure. A string: the figure, in canonical form. Otherwise the text, the figure, the error if it has none, and in a list the
 * figure's own row.
 */
type PackedCell = null | string | readonly [text: string, value: string | null, error: string | null, line?: number]

/** Indexes into the pack's lists and the upload's sheets; line from 1; a cell per column of the sheet, trailing ones omitted. */
type PackedLine = readonly [metric: number, location: number, sheet: number, line: number, cells: readonly PackedCell[]]

/** Packs lines as they are read, and collects the columns of their sheets. */
export class LinePacker {
  readonly #sheets: CollectedSheet[] = []
  readonly #byName = new Map<string, CollectedSheet>()
  #number = 0

  /** The sheets of all lines so far. */
  get sheets(): readonly WaitingSheet[] {
    return this.#sheets.map(({ name, columns }) => ({ name, columns }))
  }

  /** @param lines the next lines in order; at least one. */
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

/** A line of a waiting upload, with its position in storage. */
export interface WaitingLine extends FigureLine {
  /** The number of its pack, and its index there. */
  readonly pack: number
  readonly place: number
}

/** The lines of a pack in order, or only the wanted ones. */
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

/** The sheet of a line, by the line's index in the pack. */
export function sheetOfLine({ lines }: WaitingPack, sheets: readonly WaitingSheet[], place: number): WaitingSheet | undefined {
  const line = parseLines(lines)[place]
  return line === undefined ? undefined : sheets[line[2]]
}

/** Identifies a cell of an upload by its content. */
export interface WantedCell {
  /** Id of a metric, or of a group. */
  readonly subjectId: string
  readonly locationId: LocationId
  /** The first month of its period. */
  readonly month: MonthIndex
  /** Which one, as in `Downtown!C14`, if several cells begin with that month. */
  readonly coordinate: string | null
}

/** Finds a cell, including a blank one; `column` is an index into the sheet's columns. Null if its line or column is missing. */
export function findCell(
  packs: readonly WaitingPack[],
  sheets: readonly WaitingSheet[],
  { subjectId, locationId, month, coordinate }: WantedCell,
): { readonly pack: WaitingPack; readonly place: number; readonly column: number } | null {
  const found = packs.flatMap((pack) =>
    unpackLines(pack, sheets, (line) => line.subjectId === subjectId && line.locationId === locationId).flatMap(
      ({ place, sheet, line, figures }) =>
        (sheetOfLine(pack, sheets, place)?.columns ?? []).flatMap(([at, firstMonth, months], column) => {
          if (firstMonth !== month) return []
          const figure = figures.find((one) => one.column === at && one.firstMonth === firstMonth && one.months === months)
          // In a list a blank cell is none, wherever the line's other figures are.
          if (coordinate !== null && figure === undefined && figures.some((one) => one.line !== undefined)) return []
          if (coordinate !== null && coordinate !== coordinateOf(sheet, figure?.line ?? line, at)) return []
          return [{ pack, place, column, rank: figure === undefined ? 2 : figure.value === null ? 0 : 1 }]
        }),
    ),
  )
  // Prefers unreadable cells, which are what users correct; blank ones only if there is no other.
  return found.sort((one, other) => one.rank - other.rank)[0] ?? null
}

/** The pack with one cell replaced or cleared; `column` is an index into the sheet's columns. */
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
    const row = rowOf(changed[column])
    changed[column] = figure === null ? null : packCell(row === undefined ? figure : { ...figure, line: row })
    return [metric, location, sheet, number, changed]
  })
  return { ...pack, lines: JSON.stringify(lines) }
}

/** The pack without the figures of some metrics. Lines keep their positions. */
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

function rowOf(cell: PackedCell | undefined): number | undefined {
  return cell === null || cell === undefined || typeof cell === 'string' ? undefined : cell[3]
}

function packCell({ text, value, error, line }: Pick<ReadFigure, 'text' | 'value' | 'error' | 'line'>): PackedCell {
  if (line !== undefined) return [text, value, error, line]
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
    const before = figures.length
    figures.push(
      typeof cell === 'string'
        ? { column, firstMonth, months, text: cell, value: cell, error: null }
        : {
            column,
            firstMonth,
            months,
            text: cell[0],
            value: cell[1],
            error: cell[2],
            ...(cell[3] === undefined ? {} : { line: cell[3] }),
          },
    )
    const [last, next] = [figures[before - 1], figures[before]]
    if (last !== undefined && next !== undefined && byColumn(last, next) > 0) isInOrder = false
  }
  return isInOrder ? figures : figures.sort(byColumn)
}

function parseLines(lines: string): readonly PackedLine[] {
  // Only written by this module.
  return JSON.parse(lines) as readonly PackedLine[]
}
