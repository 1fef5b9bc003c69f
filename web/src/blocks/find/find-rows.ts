import { type MatchedRange, type SearchableText, searchableText, searchWords } from '../command-palette/command-match.ts'

/** A row of a grid as it can be found, whether it shows or not. */
export interface FindableRow {
  /** As in the grid; a category goes by the row that names it. */
  readonly key: string
  /** Number and name, or the name alone. */
  readonly name: string
  readonly number: SearchableText
  readonly label: SearchableText
  /** The names of the groups around it. */
  readonly around: readonly SearchableText[]
  /** The groups around it, from the outside in: expanded, they let it show. */
  readonly groupIds: readonly string[]
  /** Why it is left out even then: there is no entry in it, or somebody hid it. */
  readonly hidden: 'EMPTY' | 'BY_HAND' | null
  /** Words that stand in its cells or are pinned to them; left out: none. */
  readonly cells?: readonly FindableCell[]
}

export interface FindableCell {
  readonly columnKey: string
  readonly text: SearchableText
  /** Where the words stand, as it is said: `Note on Feb 2026`. */
  readonly where: string
}

export interface FoundRow extends Pick<FindableRow, 'key' | 'name' | 'groupIds' | 'hidden'> {
  /** Its place among all rows that can be found, from 0. */
  readonly place: number
  readonly parts: FoundParts
  /** Where words stand in a cell and not in its name; null where the name has them all. */
  readonly cell: FindableCell | null
}

/** What was found in a row's number and in its name. */
export interface FoundParts {
  readonly number: readonly MatchedRange[]
  readonly label: readonly MatchedRange[]
}

export const NO_TEXT = searchableText('')

/**
 * The rows in which every word of a query stands, in any order and anywhere in a word, whatever case and accents; in
 * order. One word at least stands in the row's own number, name or cells, the others there or in the names of the groups around
 * it: `labor overtime` finds the overtime under Labor and not all that is under Labor. None for a query without a word.
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
    const parts = { number: placesOf(words, row.number), label: placesOf(words, row.label) }
    found.push({ key, name, groupIds, hidden, place, parts, cell })
  })
  return found
}

function placesOf(words: readonly string[], { folded }: SearchableText): readonly MatchedRange[] {
  const ranges: MatchedRange[] = []
  for (const word of words) {
    for (let from = folded.indexOf(word); from !== -1; from = folded.indexOf(word, from + word.length)) {
      ranges.push({ from, to: from + word.length })
    }
  }
  return ranges
}

/** The found row to be on: the first from a place on, the first of all where there is none after it; null where none was found. */
export function foundFrom(found: readonly FoundRow[], place: number): FoundRow | null {
  return found.find((row) => row.place >= place) ?? found[0] ?? null
}
