import { seenText } from '../../seen-text.ts'
import { detached } from './cell-text.ts'

/** Maximum of names to compare. */
const MOST_NAMES = 1_000

/** Collects names that a file writes in several ways which look the same, and which are read as one. */
export class SameLooks {
  /** How a name was first written, where that is not how it is read; null if in several ways. */
  readonly #written = new Map<string, string | null>()

  /** The name as it is read. */
  read(text: string): string {
    const seen = seenText(text)
    if (seen === text && this.#written.size === 0) return text
    if (seen !== text) {
      const before = this.#written.get(seen)
      if (before === undefined && this.#written.size < MOST_NAMES) this.#written.set(detached(seen), detached(text))
      else if (before !== undefined && before !== text) this.#written.set(seen, null)
    }
    return seen
  }

  /** `plain`: the names that are also written as they are read. */
  names(plain: ReadonlySet<string>): readonly string[] {
    return [...this.#written].filter(([name, written]) => written === null || plain.has(name)).map(([name]) => name)
  }
}
