import { percentText } from '../../money/decimal.ts'
import { isPercentage, quoted } from '../figure-cells.ts'
import type { WorkbookCell } from '../workbook-cells.ts'

/** How many times more or less than 100 times the percentages a number still counts as one without its sign. */
const NEAR = 3

/** Finds a number without a percent sign among the percentages of a line, such as 4.0 beside 3.5% and 4.1%. */
export class MixedPercentages {
  #percentages = 0
  #sum = 0
  #example = ''
  #largest = 0
  #plain: { readonly coordinate: string; readonly text: string; readonly value: string } | null = null

  /** Takes each figure of the line. */
  add(coordinate: string, cell: WorkbookCell, value: string): void {
    const size = Math.abs(Number(value))
    if (isPercentage(cell)) {
      if (this.#percentages === 0) this.#example = `${percentText(value)} in ${coordinate}`
      this.#percentages += 1
      this.#sum += size
    } else if (size > this.#largest) {
      this.#largest = size
      this.#plain = { coordinate, text: cell.text, value }
    }
  }

  /** What to say of the line, and of which cell; null if its figures are of one kind, or of sizes that have nothing to do with each other. */
  get remark(): { readonly coordinate: string; readonly error: string } | null {
    if (this.#plain === null || this.#sum === 0) return null
    const times = this.#largest / (this.#sum / this.#percentages) / 100
    if (times > NEAR || times < 1 / NEAR) return null
    const { coordinate, text, value } = this.#plain
    return {
      coordinate,
      error: `${quoted(text)} is read as ${percentText(value)}, about 100 times the percentages of its line, such as ${this.#example}. Write it as ${value}% if that is meant.`,
    }
  }
}
