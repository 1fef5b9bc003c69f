import { type ScaleNote, scaleNote } from '../money/scale-notes.ts'
import type { WorkbookCell, WorkbookRow } from './workbook-cells.ts'

/** A remark on scale and where it is. */
export interface PlacedNote extends Pick<ScaleNote, 'scales'> {
  readonly coordinate: string
  readonly text: string
}

/** A text of a sheet that may be a remark on scale, depending on which names are known. */
export interface PossibleNote extends Pick<ScaleNote, 'scales'> {
  readonly line: number
  readonly column: number
  readonly text: string
  /** What names its row, below the headings; null above them, and for a note between rows that name their locations. */
  readonly label: string | null
  /** Whether it is below the headings, in a row with an amount. */
  readonly hasAmount: boolean
}

/** Maximum of notes on scale. */
export const MOST_SCALE_NOTES = 200

/** Gathers the texts of a sheet that may be remarks on scale, row by row. */
export class NoteSurvey {
  readonly #rows: { readonly row: WorkbookRow; readonly cell: WorkbookCell; readonly scales: ScaleNote['scales'] }[] = []
  /** Texts known to be none. */
  readonly #plain = new Set<string>()

  add(row: WorkbookRow): void {
    for (const cell of row.cells) {
      if (cell.kind !== 'TEXT' || this.#plain.has(cell.text) || this.#rows.length >= MOST_SCALE_NOTES) continue
      const note = scaleNote(cell.text)
      if (note !== null) this.#rows.push({ row, cell, scales: note.scales })
      else if (this.#plain.size < MOST_TEXTS) this.#plain.add(cell.text)
    }
  }

  /**
   * @param headings the line of the headings; null for a sheet without figures.
   * @param nameLocations rows name their locations, so that one without an amount is nothing but a note.
   */
  notes(
    headings: number | null,
    labelColumn: number,
    amountColumns: ReadonlySet<number>,
    { nameLocations }: { readonly nameLocations: boolean },
  ): readonly PossibleNote[] {
    return this.#rows.map(({ row, cell, scales }) => {
      const isBelow = headings !== null && row.line > headings
      const holdsAmount = ({ column }: WorkbookCell): boolean =>
        amountColumns.has(column) && (column !== cell.column || BEGINS_WITH_NUMBER.test(cell.text))
      const hasAmount = isBelow && row.cells.some(holdsAmount)
      const isLabelled = isBelow && (hasAmount || !nameLocations)
      return {
        line: row.line,
        column: cell.column,
        text: cell.text.trim(),
        scales,
        label: isLabelled ? (row.cells.find(({ column }) => column === labelColumn)?.text.trim() ?? null) : null,
        hasAmount,
      }
    })
  }
}

const BEGINS_WITH_NUMBER = /^\W*\d/
const MOST_TEXTS = 5_000
