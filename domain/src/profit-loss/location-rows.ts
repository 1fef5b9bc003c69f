import * as z from 'zod/mini'
import { flag, idText, objectOf, oneOf, orNull, plainText, withDefault } from '../document-schema.ts'

/**
 * Locations as rows, lines as columns: one figure of the whole time span for each location and line. A way to look at a report, which
 * changes none of its figures.
 */
export interface LocationRows {
  /** Keys of the lines' rows, in order: `group:<id>`, `metric:<id>`; with `!r` at the end in percent of revenue. Null for the usual ones of the categorization, with the metrics of the report. */
  readonly lines: readonly string[] | null
  /** Locations alone, without their groups and subtotals. */
  readonly isFlat: boolean
  /** Ids of the groups of the location tree that are collapsed. */
  readonly foldedGroups: readonly string[]
  /** Null for the order of the location tree. */
  readonly sort: LocationSort | null
  /** Whether the place of each location is shown, and its change against the comparison. */
  readonly hasRank: boolean
  /** Whether the comparison figures are shown in addition to the variances. */
  readonly showsCompared: boolean
}

/** BEST: what is best for the line first, such as the lowest cost. */
export interface LocationSort {
  /** Key of a column of lines. */
  readonly column: string
  readonly order: 'BEST' | 'WORST'
}

export const USUAL_LOCATION_ROWS: LocationRows = {
  lines: null,
  isFlat: false,
  foldedGroups: [],
  sort: null,
  hasRank: true,
  showsCompared: false,
}

/** As many lines as can be columns. */
export const MOST_LINES = 40
const MOST_FOLDED = 1_000
/** Longer than any key of a row with those of a comparison and a derived column. */
const LONGEST_KEY = 300
const LINES_SENTENCE = `Up to ${MOST_LINES} lines can be columns. Leave some out.`

const key = plainText(LONGEST_KEY).check(z.regex(/^[\w:@~!./-]+$/, 'A line is named by its key, such as group:rent.'))

/** As the API takes it and as tabs and layouts store it. */
export const locationRowsSchema = objectOf({
  lines: orNull(
    z.pipe(
      z.array(key, LINES_SENTENCE).check(z.maxLength(MOST_LINES, LINES_SENTENCE)),
      z.transform((keys): readonly string[] | null => (keys.length === 0 ? null : [...new Set(keys)])),
    ),
  ),
  isFlat: withDefault(flag, false),
  foldedGroups: withDefault(
    z.pipe(
      z.array(idText, 'Collapsed groups are a list of ids.').check(z.maxLength(MOST_FOLDED, 'Too many groups are collapsed.')),
      // In one order: the same groups are the same choice.
      z.transform((ids): readonly string[] => [...new Set(ids)].toSorted()),
    ),
    [],
  ),
  sort: orNull(objectOf({ column: key, order: withDefault(oneOf(['BEST', 'WORST']), 'BEST') })),
  hasRank: withDefault(flag, true),
  showsCompared: withDefault(flag, false),
})

/** With groups collapsed or expanded. */
export function withFoldedPlaces(rows: LocationRows, groupIds: Iterable<string>, isFolded: boolean): LocationRows {
  const folded = new Set(rows.foldedGroups)
  for (const id of groupIds) {
    if (isFolded) folded.add(id)
    else folded.delete(id)
  }
  const isSame = folded.size === rows.foldedGroups.length && rows.foldedGroups.every((id) => folded.has(id))
  return isSame ? rows : { ...rows, foldedGroups: [...folded].toSorted() }
}

/** The sort after a column is chosen: best first, then worst first, then the order of the tree. */
export function nextSort(sort: LocationSort | null, column: string): LocationSort | null {
  if (sort?.column !== column) return { column, order: 'BEST' }
  return sort.order === 'BEST' ? { column, order: 'WORST' } : null
}
