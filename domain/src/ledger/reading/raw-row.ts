/** An unparsed record of a file. `line` is the physical line (or sheet row) on which it starts, from 1. */
export interface RawRow {
  readonly line: number
  readonly cells: readonly string[]
  /**
   * Numbers around which their format writes letters or dashes, as a workbook shows them; `text` null if that is not known. They are a unit of
   * amounts, or a part of identifiers.
   */
  readonly shown?: readonly NumberAsShown[]
  /** Hidden in its workbook, by a filter or by hand. */
  readonly isHidden?: true
  /** The columns that its workbook hides, from 0; only on the first row. */
  readonly hiddenColumns?: readonly number[]
  /** Names of hidden sheets with entries that are not read; only on the first row. */
  readonly hiddenSheets?: readonly string[]
}

export interface NumberAsShown {
  readonly column: number
  readonly text: string | null
}

/** The text of a workbook's cell with a formula whose result is not stored. */
export const UNCALCULATED_TEXT = '(formula without a result)'
