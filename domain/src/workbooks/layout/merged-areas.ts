import { columnLetters } from '../../column-letters.ts'
import { type MergedArea } from '../workbook-cells.ts'

/** Finds the merged area of a cell, row by row from the top. */
export class MergedAreas {
  readonly #areas: readonly MergedArea[]
  /** Areas that reach into the current row. */
  #open: readonly MergedArea[] = []
  #next = 0

  /** In any order. */
  constructor(areas: readonly MergedArea[]) {
    this.#areas = areas.filter(({ top, bottom, left, right }) => bottom > top || right > left).toSorted((one, other) => one.top - other.top)
  }

  /** Lines have to come in order. */
  at(line: number, column: number): MergedArea | null {
    if (this.#areas.length === 0) return null
    const first = this.#next
    while ((this.#areas[this.#next]?.top ?? Number.POSITIVE_INFINITY) <= line) this.#next++
    if (this.#next > first || this.#open.some(({ bottom }) => bottom < line))
      this.#open = [...this.#open, ...this.#areas.slice(first, this.#next)].filter(({ bottom }) => bottom >= line)
    return this.#open.find(({ left, right }) => left <= column && column <= right) ?? null
  }

  /** Why a figure in the cell is invalid; null if it is in no merged area. Lines have to come in order. */
  errorAt(line: number, column: number): string | null {
    const area = this.at(line, column)
    if (area === null) return null
    const { top, bottom, left, right } = area
    return `The cells ${columnLetters(left)}${top}:${columnLetters(right)}${bottom} are merged, so it is not clear which of them the figure is for. Unmerge them and type it into the right one.`
  }
}
