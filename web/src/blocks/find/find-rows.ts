import { searchWords } from '@fourwall/domain/text-search.ts'
import { type MatchedRange, type SearchableText, searchableText, wordRanges } from '../command-palette/command-match.ts'

/** A row that can be found, visible or not. */
export interface FindableRow {
  /** The key in the grid; for a category, of the row with its name. */
  readonly key: string
  /** Number and name, or the name only. */
  readonly name: string
  readonly number: SearchableText
  readonly label: SearchableText
  /** The names of the groups around it. */
  readonly around: readonly SearchableText[]
  /** The groups around it, outermost first: they have to be expanded for it to be visible. */
  readonly groupIds: readonly string[]
  /** Why it is hidden even then: it has no entries, or a user hid it. */
  readonly hidden: 'EMPTY' | 'BY_HAND' | null
  /** Texts and notes of its cells; left out: none. */
  readonly cells?: readonly FindableCell[]
}

export interface FindableCell {
  readonly columnKey: string
  readonly text: SearchableText
  /** Where the text is, in words: `Note on Feb 2026`. */
  readonly where: string
}

export interface FoundRow extends Pick<FindableRow, 'key' | 'name' | 'groupIds' | 'hidden'> {
  /** Its index among all rows that can be found. */
  readonly place: number
  readonly parts: FoundParts
  /** The cell with words that are not in the name; null if the name has them all. */
  readonly cell: FindableCell | null
}

/** The matches in the number and the name of a row. */
export interface FoundParts {
  readonly number: readonly MatchedRange[]
  readonly label: readonly MatchedRange[]
}

export const NO_TEXT = searchableText('')

/**
 * The rows that match all words of a query, in the order of the rows: in any order of words, also inside of words, ignoring case and
 * accents. At least one word has to match the row's own number, name or cells; the others may match the names of the groups around
 * it: `labor overtime` finds the overtime under Labor, but not everything under Labor. None for an empty query.
 */
export function findRows(rows: readonly FindableRow[], query: string): readonly FoundRow[] {
  const words = [...new Set(searchWords(query))]
  if (words.length === 0) return []
  const found: FoundRow[] = []
  rows.forEach((row, place) => {
    let hasOwn = false
    let cell: FindableCell | null = null
    const isFound = words.every((word) => {
      if (row.number.folded.includes(word) || row.label.folded.includes(word)) {
        hasOwn = true
        return true
      }
      if (row.around.some(({ folded }) => folded.includes(word))) return true
      const inCell = row.cells?.find(({ text }) => text.folded.includes(word)) ?? null
      cell ??= inCell
      hasOwn ||= inCell !== null
      return inCell !== null
    })
    if (!isFound || !hasOwn) return
    const { key, name, groupIds, hidden } = row
    const parts = { number: wordRanges(words, row.number), label: wordRanges(words, row.label) }
    found.push({ key, name, groupIds, hidden, place, parts, cell })
  })
  return found
}

/** The match to go to: the first at or after an index, else the first of all; null for none. */
export function foundFrom(found: readonly FoundRow[], place: number): FoundRow | null {
  return found.find((row) => row.place >= place) ?? found[0] ?? null
}
