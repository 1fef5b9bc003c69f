import { isRateRow, type Plan } from '../plan.ts'
import type { Lexicon } from './lexicon.ts'
import type { PieceLine } from './piece-line.ts'
import { keyPiece } from './pieces.ts'
import type { Sketch } from './sketch.ts'
import type { RephrasingRule } from './wordings/rephrased-asking.ts'

const AVERAGE = /^(?:average|avg)$/
const FOR_EACH = /^(?:per|a|an|each|every)$/
const EACH = ['MONTH', 'QUARTER', 'YEAR', 'LOCATION'] as const
/** What is ranked, limited or compared by an average is no list of figures. */
const OTHERWISE = [
  'TOP',
  'BOTTOM',
  'BEST',
  'WORST',
  'RANK',
  'WHICH',
  'WHO',
  'ABOVE',
  'BELOW',
  'VERSUS',
  'COMPARE',
  'UP',
  'DOWN',
  'GROWTH',
  'CHANGE',
  'VARIANCE',
  'MISSED',
  'BEAT',
  'BUDGET',
  'PRIOR_YEAR',
  'PRIOR_PERIOD',
  'SHARE',
  'MARGIN',
  'BY',
] as const
/** The word that stands for `by` where an average is asked for. */
const SAID = 'average'

/** `mean monthly rent`: its average, and not what rent means. */
export const meansAreAverages: RephrasingRule = (pieces, line) =>
  pieces.map((piece, at) => {
    const isFirst =
      line.places((place) => place < at && (line.rowsAt(place) !== null || /^(?:do|does|did|by)$/.test(line.words(place)))).length === 0
    const isOfLine = line.rowsAt(at + 1) !== null || line.isVendor(at + 1) || line.hasKey(at + 1, ...EACH)
    return piece.words === 'mean' && line.hasKey(at, 'DEFINE') && isFirst && isOfLine
      ? { ...piece, words: 'average', said: piece.words, kind: 'UNREAD' }
      : piece
  })

/** `average monthly labor`, `sales per store on average`: the figures of each, whose answer says what they are on average. */
export const averagesOfEach: RephrasingRule = (pieces, line, lexicon) => {
  const at = line.places((place) => AVERAGE.test(line.words(place)) && line.kind(place) === 'UNREAD')[0]
  const isAcross = (place: number): boolean => line.hasKey(place, 'ALL_PLACES') && line.words(place - 1) === 'across'
  const [axisAt, ...others] = line.places((place) => line.hasKey(place, ...EACH) || isAcross(place))
  const axis = axisAt === undefined ? undefined : isAcross(axisAt) ? 'LOCATION' : EACH.find((key) => line.hasKey(axisAt, key))
  if (at === undefined || axisAt === undefined || axis === undefined || others.length > 0) return pieces
  const isOther = (place: number): boolean => line.hasKey(place, ...OTHERWISE) && line.words(place) !== 'across'
  if (line.places((place) => isOther(place) || line.kind(place) === 'AMOUNT' || line.isBudget(place)).length > 0) return pieces
  // `for each of Hoboken and Princeton`, `in 2024 and 2025`: several averages.
  const isOfEach = line.places((place) => line.hasKey(place, 'EACH') && place !== axisAt - 1).length > 0
  if (isOfEach || line.places((place) => line.kind(place) === 'SPAN').length > 1) return pieces
  if (!namesAmounts(line, lexicon)) return pieces
  const across = axis === 'LOCATION' ? line.places((place) => line.words(place) === 'across' && place < axisAt) : []
  const isEach = FOR_EACH.test(line.words(axisAt - 1))
  const isNext = Math.abs(axisAt - at) === 1 || (axisAt === at + 2 && line.words(at + 1) === 'of')
  if (!isEach && across.length === 0 && !isNext) return pieces
  const gone = new Set([
    at,
    axisAt,
    ...across,
    ...(isEach ? [axisAt - 1] : []),
    ...(line.words(at - 1) === 'on' ? [at - 1] : []),
    ...(line.words(at + 1) === 'of' ? [at + 1] : []),
  ])
  const by = [keyPiece('BY', SAID, pieces[at]), keyPiece(axis, line.words(axisAt), pieces[axisAt])]
  return [...pieces.filter((_, place) => !gone.has(place)), ...by.map((piece) => ({ ...piece, isAfterComma: false }))]
}

/** The word for an average that the answer to a plan does not have. */
export function ofAverages({ keyWords }: Sketch, { kind, by, measure, rolling, against, places }: Plan): readonly string[] {
  if (keyWords.get('BY') !== SAID) return []
  const isOfOne = !places.isAllBut && places.nodeIds.length === 0 && places.locationIds.length === 1
  const isOfPeriods = kind === 'TREND' && (by === null || by === 'PERIOD')
  const isSaid = isOfPeriods || (kind === 'BREAKDOWN' && by === 'LOCATION' && !isOfOne)
  return isSaid && measure === 'VALUE' && rolling === null && against === null ? [] : [SAID]
}

/** Whether all that is named is added up: amounts, counted metrics, vendors. */
function namesAmounts(line: PieceLine, { names }: Lexicon): boolean {
  const rows = line.pieces.flatMap((_, at) => line.rowsAt(at) ?? [])
  const areAmounts = rows.every(({ row }) => {
    if (row.kind !== 'METRIC') return !isRateRow(row)
    const metric = names.metrics.find(({ id }) => id === row.metricId)
    return metric?.isSummed === true && metric.isCounted
  })
  return areAmounts && (rows.length > 0 || line.pieces.some((_, at) => line.isVendor(at)))
}
