import { flattenLocations } from '../../../locations/location-tree.ts'
import { regionLevel } from '../../company-names.ts'
import type { Plan } from '../../plan.ts'
import type { Lexicon } from '../lexicon.ts'
import { PieceLine } from '../piece-line.ts'
import { keyPiece, type Piece } from '../pieces.ts'
import { questionWords } from '../question-words.ts'
import type { KeyWord } from '../trade-words.ts'

/** What is set against something else, limited or explained is another share. */
const OTHERS: readonly KeyWord[] = [
  'VERSUS',
  'PRIOR_YEAR',
  'PRIOR_PERIOD',
  'GROWTH',
  'CHANGE',
  'VARIANCE',
  'UP',
  'DOWN',
  'ABOVE',
  'BELOW',
  'MISSED',
  'BEAT',
  'SAME_STORE',
  'BETTER',
  'WORSE',
  'WHY',
  'CHANGED',
  'TREND',
  'IMPROVING',
  'PER',
  'MONTH',
  'QUARTER',
  'YEAR',
  'ACCOUNT',
  'LINE',
  'VENDOR',
  'REPORT',
  'EXPENSES',
  'COSTS',
  'COST_LINE',
  'SPENDING',
  'PROFIT',
  'MARGIN',
  'PERFORMANCE',
  'TRANSACTIONS',
]

/**
 * `% of total revenue by region`, `each store's share of sales`: parts of all places together, which a list of places shows next to
 * its amounts. A share of revenue is that of a line at the same place, so that of revenue would be everything.
 */
export function sharesOfWhole(pieces: readonly Piece[], lexicon: Lexicon, before: Plan | null): readonly Piece[] {
  const line = new PieceLine(pieces)
  const [share, ...more] = line.places((at) => line.hasKey(at, 'SHARE') || (line.words(at) === 'share' && line.kind(at) === 'UNREAD'))
  const isOther =
    line.places((at) => line.hasKey(at, ...OTHERS) || line.isBudget(at) || line.isVendor(at) || line.kind(at) === 'AMOUNT').length > 0
  if (share === undefined || more.length > 0 || isOther) return pieces
  const rows = line.places((at) => line.rowsAt(at) !== null)
  const lines = new Set(rows.map((at) => JSON.stringify(line.rowsAt(at)?.map(({ row }) => row))))
  if (lines.size > 1) return pieces
  // `share of revenue` is one word of asking.
  const whole = / of (?:the )?(?:total )?(\w+)$/.exec(line.words(share))?.[1]
  const [named] = rows
  // `labor % with the company's` is set against it, and no part of it.
  const compares = line.places((at) => line.hasKey(at, 'COMPARE')).length > 0
  const isCompared = (at: number): boolean =>
    /^(?:against|vs|versus|than)$/.test(line.words(at - 1)) || (compares && /^(?:with|to)$/.test(line.words(at - 1)))
  const isAllPlaces = (at: number): boolean => at > share && line.hasKey(at, 'ALL_PLACES') && !isCompared(at)
  const isOfTotal = (at: number): boolean => /^(?:in )?total\b/.test(line.words(at)) || isAllPlaces(at)
  const isRevenue = named !== undefined && line.rowsAt(named)?.every(({ row }) => lexicon.isRevenueLine(row)) === true
  // `% of sales by store`, after labor: its share at each of them.
  const isOfLast = before !== null && before.rows.length > 0 && !before.rows.every((row) => lexicon.isRevenueLine(row))
  const saysWhole =
    line.places(
      (at) =>
        line.hasKey(at, 'EACH', 'TOP', 'BOTTOM') || /^com(?:es?|ing) from$|^comes?$/.test(line.words(at)) || (at > share && isOfTotal(at)),
    ).length > 0
  if (named === undefined && (isOfLast || !saysWhole)) return pieces
  if (!(named === undefined ? whole !== undefined : isRevenue || line.places((at) => at > share && isOfTotal(at)).length > 0)) return pieces
  const axis = line.places((at) => line.hasKey(at, 'LOCATION', 'REGION') && !line.hasKey(at, 'ALL_PLACES'))[0]
  const place = line.places((at) => line.isPlace(at))
  const listed = axis === undefined ? axisOf(line, place, lexicon) : null
  if (axis === undefined && listed === null) return pieces
  // `Hoboken as % of total sales`; `labor % of total at Hoboken` may mean its revenue.
  const isOfAll =
    line.places((at) => isAllPlaces(at) || (at > share && line.rowsAt(at) !== null && /^total\b/.test(line.words(at)))).length > 0
  if (listed !== null && !isOfAll) return pieces
  const row = named === undefined ? lexicon.meanings(questionWords(whole ?? '').map(({ stem }) => stem)) : []
  if (named === undefined && row.length === 0) return pieces
  // One place is a part of all of them.
  const besideAll = listed === null ? [] : [keyPiece('VERSUS', 'versus'), keyPiece('ALL_PLACES', 'all locations')]
  return [
    ...pieces.flatMap((piece, at): readonly Piece[] => {
      const filler = [keyPiece('FILLER', piece.words, piece)]
      if (at === share) return row.length > 0 ? [{ ...piece, kind: 'MEANT', words: whole ?? '', meanings: row }] : filler
      if (at !== named && rows.includes(at)) return filler
      if (isAllPlaces(at)) return filler
      return [piece]
    }),
    ...besideAll,
  ]
}

/** What the only place that is named is one of: a location, or a region. */
function axisOf(line: PieceLine, places: readonly number[], { names }: Lexicon): 'LOCATION' | 'REGION' | null {
  const [only, ...others] = places
  const piece = only === undefined ? undefined : line.pieces[only]
  const named = piece?.kind === 'MEANT' ? piece.meanings.flatMap((one) => (one.is === 'PLACES' ? [one.places] : [])) : []
  const [one] = named
  if (others.length > 0 || named.length !== 1 || one === undefined || one.isAllBut) return null
  if (one.nodeIds.length === 0) return one.locationIds.length === 1 ? 'LOCATION' : null
  const level = regionLevel(names)
  const regions = flattenLocations(names.tree).flatMap((placed) => (placed.level === level ? [placed.node.id] : []))
  return one.locationIds.length === 0 && one.nodeIds.length === 1 && one.nodeIds.every((id) => regions.includes(id)) ? 'REGION' : null
}
