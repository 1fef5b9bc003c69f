import type { ReportOutline } from '@fourwall/domain/reports/report-rows.ts'
import { type MatchedRange, type SearchableText, searchableText, searchWords } from '../../blocks/command-palette/command-match.ts'

/** A row of a report as it can be found, whether it shows or not. */
export interface FindableRow {
  /** As in the grid; a category goes by the row that names it. */
  readonly key: string
  readonly groupId: string
  /** Number and name, or the name alone. */
  readonly name: string
  readonly number: SearchableText
  readonly label: SearchableText
  /** The names of the groups around it. */
  readonly around: readonly SearchableText[]
  /** The groups around it, from the outside in: expanded, they let it show. */
  readonly groupIds: readonly string[]
  /** It is left out because there is no entry in it. */
  readonly isHidden: boolean
}

export interface FoundRow extends Pick<FindableRow, 'key' | 'name' | 'groupIds' | 'isHidden'> {
  /** Its place among all rows that can be found, from 0. */
  readonly place: number
  readonly parts: FoundParts
}

/** What was found in a row's number and in its name. */
export interface FoundParts {
  readonly number: readonly MatchedRange[]
  readonly label: readonly MatchedRange[]
}

/** Every category, calculation, account and metric of a report in the order of the grid, made ready to be searched. */
export function findableRows(outline: ReportOutline, { showEmptyRows }: { readonly showEmptyRows: boolean }): readonly FindableRow[] {
  const rows: FindableRow[] = []
  const visit = (
    node: ReportOutline['roots'][number],
    around: readonly SearchableText[],
    groupIds: readonly string[],
    isAroundHidden: boolean,
  ): void => {
    const isEmpty = node.kind === 'category' && node.entryCounts?.every((count) => count === 0) === true
    const isHidden = isAroundHidden || (!showEmptyRows && isEmpty)
    const label = searchableText(node.name)
    rows.push({ key: `group:${node.id}`, groupId: node.id, name: node.name, number: nothing, label, around, groupIds, isHidden })
    if (node.kind !== 'category') return
    const [inside, insideIds] = [
      [...around, label],
      [...groupIds, node.id],
    ]
    for (const { accountId, accountNumber, accountName } of node.rows) {
      rows.push({
        key: `account:${node.id}/${accountId}`,
        groupId: node.id,
        name: [accountNumber, accountName].filter((part) => part !== '').join(' '),
        number: accountNumber === '' ? nothing : searchableText(accountNumber),
        label: searchableText(accountName),
        around: inside,
        groupIds: insideIds,
        isHidden,
      })
    }
    for (const child of node.children) visit(child, inside, insideIds, isHidden)
  }
  for (const root of outline.roots) visit(root, [], [], false)
  for (const { key, groupId, label: name, values } of outline.metrics) {
    const isHidden = !showEmptyRows && values?.every((value) => value === null) === true
    rows.push({ key, groupId, name, number: nothing, label: searchableText(name), around: [], groupIds: [], isHidden })
  }
  return rows
}

const nothing = searchableText('')

/**
 * The rows in which every word of a query stands, in any order and anywhere in a word, whatever case and accents; in
 * order. One word at least stands in the row's own number or name, the others there or in the names of the groups around
 * it: `labor overtime` finds the overtime under Labor and not all that is under Labor. None for a query without a word.
 */
export function findRows(rows: readonly FindableRow[], query: string): readonly FoundRow[] {
  const words = [...new Set(searchWords(query))]
  if (words.length === 0) return []
  const found: FoundRow[] = []
  rows.forEach((row, place) => {
    let hasOwn = false
    const isFound = words.every((word) => {
      if (row.number.folded.includes(word) || row.label.folded.includes(word)) {
        hasOwn = true
        return true
      }
      return row.around.some(({ folded }) => folded.includes(word))
    })
    if (!isFound || !hasOwn) return
    const { key, name, groupIds, isHidden } = row
    found.push({ key, name, groupIds, isHidden, place, parts: { number: placesOf(words, row.number), label: placesOf(words, row.label) } })
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
