/** An unparsed record of a file. `line` is the physical line (or sheet row) on which it starts, from 1. */
export interface RawRow {
  readonly line: number
  readonly cells: readonly string[]
}
