/** What saving a cell would do. */
export type CellState = 'NEW' | 'OVERWRITTEN' | 'UNCHANGED' | 'INVALID'

/** A cell of a waiting upload. */
export interface PreviewCell {
  /** Place of its period among those of the upload. */
  readonly period: number
  readonly state: CellState
  /** As the workbook has it, or as somebody typed it since. */
  readonly text: string
  /** A Decimal; null where it is INVALID. */
  readonly value: string | null
  /** What is stored; null where nothing is, or figures of other months. */
  readonly oldValue: string | null
  /** Of the workbook, from 0. */
  readonly column: number
  /** Why it is INVALID, or which figures of other months it takes the place of. */
  readonly error: string | null
}

/** A row of the workbook: what it says of a metric at a location. */
export interface PreviewLine {
  readonly metricId: string
  readonly locationId: string
  readonly sheet: string
  readonly line: number
  /** One per period that it says something of. */
  readonly cells: readonly PreviewCell[]
}

interface ReceivedLine extends Omit<PreviewLine, 'cells'> {
  /** JSON of `[period, state letter, text, value, old value, column, error]` for each cell. */
  readonly cells: string
}

/** A line as it comes, unpacked. @throws Error for what is none. */
export function readPreviewLine({ metricId, locationId, sheet, line, cells }: ReceivedLine): PreviewLine {
  const packed: unknown = JSON.parse(cells)
  if (!Array.isArray(packed)) throw new Error('The cells of a line are no list.')
  return { metricId, locationId, sheet, line, cells: packed.map(readCell) }
}

function readCell(packed: unknown): PreviewCell {
  const parts: readonly unknown[] = Array.isArray(packed) ? packed : []
  const [period, letter, text, value, oldValue, column, error] = parts
  const state = typeof letter === 'string' ? STATES.get(letter) : undefined
  if (typeof period !== 'number' || typeof text !== 'string' || typeof column !== 'number' || state === undefined)
    throw new Error(`A cell cannot be read: ${JSON.stringify(packed)}`)
  return { period, state, text, value: textOrNull(value), oldValue: textOrNull(oldValue), column, error: textOrNull(error) }
}

const STATES: ReadonlyMap<string, CellState> = new Map([
  ['N', 'NEW'],
  ['O', 'OVERWRITTEN'],
  ['U', 'UNCHANGED'],
  ['I', 'INVALID'],
])

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** Names a line among those of its upload. */
export function lineKey({ metricId, locationId, sheet, line }: Pick<PreviewLine, 'metricId' | 'locationId' | 'sheet' | 'line'>): string {
  return `${metricId} ${locationId} ${line} ${sheet}`
}
