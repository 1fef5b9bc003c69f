import { percentText } from '../../money/decimal.ts'
import { isPercentage, quoted } from '../figure-cells.ts'
import type { WorkbookCell } from '../workbook-cells.ts'

/** How many times more or less than 100 times the percentages a number still counts as one without its sign. */
const NEAR = 3

/** Finds numbers without a percent sign among the percentages of a line: 4.0 next to 3.5% and 4.1%, and 130% next to 1,200. */
export class MixedPercentages {
  #percentages = 0
  #sum = 0
  #example: { readonly coordinate: string; readonly value: string } | null = null
  #largest = 0
  #plain: { readonly coordinate: string; readonly text: string; readonly value: string } | null = null

  /** Takes each figure of the line. */
  add(coordinate: string, cell: WorkbookCell, value: string): void {
    const size = Math.abs(Number(value))
    if (isPercentage(cell)) {
      this.#example ??= { coordinate, value }
      this.#percentages += 1
      this.#sum += size
    } else if (size > this.#largest) {
      this.#largest = size
      this.#plain = { coordinate, text: cell.text, value }
    }
  }

  /** What to say of the line, and of which cell; null if its figures are of one kind, or of unrelated sizes. */
  get remark(): { readonly coordinate: string; readonly error: string } | null {
    const example = this.#example
    if (this.#plain === null || example === null || this.#sum === 0) return null
    const times = this.#largest / (this.#sum / this.#percentages) / 100
    if (times < 1 / NEAR) return null
    const { coordinate, text, value } = this.#plain
    if (times > NEAR)
      return {
        coordinate: example.coordinate,
        error: `${percentText(example.value)} is read as ${example.value}, since the cell is formatted as a percentage, and ${quoted(text)} in ${coordinate}, of the same line, is not. Write both the same way.`,
      }
    return {
      coordinate,
      error: `${quoted(text)} is read as ${percentText(value)}, about 100 times the percentages of its line, such as ${percentText(example.value)} in ${example.coordinate}. Write it as ${value}% if that is meant.`,
    }
  }
}
