import type { BudgetBook } from '@fourwall/domain/budgets/budget-book.ts'

/** Reports ask for the same budgets many times. */
const MOST_BOOKS = 40
const MOST_FIGURES = 1_500_000

interface Kept {
  readonly book: Promise<BudgetBook>
  figures: number
}

/** Budget versions in memory, least recently used first. A version's figures never change. */
export class BookShelf {
  readonly #kept = new Map<string, Kept>()

  /** The book of a key, loaded if necessary. A failed load is not cached. */
  get(key: string, load: () => Promise<BudgetBook>): Promise<BudgetBook> {
    const known = this.#kept.get(key)
    const kept = known ?? { book: load(), figures: 0 }
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    if (known === undefined)
      kept.book.then(
        (book) => {
          kept.figures = book.lines.reduce((sum, { figures }) => sum + figures.length, 0)
          this.#trim()
        },
        () => this.#kept.delete(key),
      )
    return kept.book
  }

  #trim(): void {
    let figures = [...this.#kept.values()].reduce((sum, one) => sum + one.figures, 0)
    for (const [key, one] of this.#kept) {
      if (this.#kept.size <= 1 || (this.#kept.size <= MOST_BOOKS && figures <= MOST_FIGURES)) break
      figures -= one.figures
      this.#kept.delete(key)
    }
  }
}
