import type { PieceLine } from './piece-line.ts'

/** Words of a second request: a line that stands apart, days that follow no others, a place after a ranking, a limit of something else. */
export interface OtherRequest {
  readonly is: 'ROW' | 'SPAN' | 'PLACE' | 'BOUND' | 'LEVEL' | 'TO_DATE'
  readonly words: string
}

/** @param hasBase whether the question is compared with something. @param isBase whether that is named there. */
export function otherRequests(line: PieceLine, hasBase: boolean, isBase: (at: number) => boolean): readonly OtherRequest[] {
  const isRow = (at: number): boolean => line.rowsAt(at) !== null
  const rows = line.places(isRow)
  const spans = line.places((at) => line.kind(at) === 'SPAN')
  const ends = line.places((at) => line.hasKey(at, 'TOP', 'BOTTOM', 'BEST', 'WORST'))
  const bases = line.places((at) => isBase(at) || line.hasKey(at, 'VERSUS'))
  const isNamedBefore = (at: number, to: number): boolean =>
    rows.some((one) => one < to && JSON.stringify(line.rowsAt(one)) === JSON.stringify(line.rowsAt(at)))
  const areTwo = (at: number, place: number): boolean => {
    const before = spans[place - 1] ?? at
    const mayStand = (one: number): boolean =>
      line.kind(one) === 'SPAN' || /^(?:less|minus)$/.test(line.words(one)) || (isRow(one) && !hasBase && isNamedBefore(one, before))
    // `the first half of June`
    return line.words(at - 1) === 'of' || !line.areJoined(before, at, mayStand)
  }
  // `over budget on overtime by more than 20%`
  const saysBy = (from: number, to: number): boolean => line.pieces.slice(from, to).some(({ words }) => words === 'by')
  // `down more than 5k on sales vs last year`
  const isOfFall = (at: number, row: number): boolean =>
    /^(?:on|in)$/.test(line.words(row - 1)) && line.hasKey(line.neighbor(line.neighbor(at, -1), -1), 'UP', 'DOWN')
  // `labor over 35%, and against budget`
  const isOfOther = (at: number): boolean =>
    bases.some((base) => rows.some((row) => row > base && row < at && !saysBy(row, at))) ||
    bases.some(
      (base) => base > at && !line.areJoined(at, base, (one) => (!isRow(one) || isOfFall(at, one)) && !line.hasKey(one, 'AND', 'LOCATION')),
    )
  const found = (is: OtherRequest['is'], places: readonly number[]): readonly OtherRequest[] =>
    places.map((at) => ({ is, words: line.words(at) }))
  return [
    ...found(
      'ROW',
      rows.filter((at, place) => place > 0 && !line.areJoined(rows[place - 1] ?? 0, at, () => false)),
    ),
    ...found('SPAN', spans.filter(areTwo)),
    ...found(
      'PLACE',
      line.places((at) => line.isPlace(at) && ends.some((end) => end < at)),
    ),
    ...found(
      'TO_DATE',
      spans.filter((at, place) => place > 0 && TO_DATE.test(line.words(at)) && !line.hasKey(line.neighbor(at, -1), 'AND', 'VERSUS')),
    ),
    ...found(
      'LEVEL',
      line.places((at) => isLevel(line, at)),
    ),
    ...found(
      'BOUND',
      line.places((at) => line.kind(at) === 'AMOUNT' && isOfOther(at)),
    ),
  ]
}

const TO_DATE = /\b(?:to date|ytd|so far)\b/

/** `stores with labor over 35%`: a bound of the line itself, unless something is said to have moved before it, or just behind it. */
function isLevel(line: PieceLine, at: number): boolean {
  if (line.kind(at) !== 'AMOUNT' || !line.hasKey(line.neighbor(at, -1), 'ABOVE', 'BELOW')) return false
  const row = line.neighbor(line.neighbor(at, -1), -1)
  const moves = (place: number): boolean =>
    line.hasKey(place, 'UP', 'DOWN', 'GROWTH', 'CHANGE', 'VARIANCE', 'MISSED', 'BEAT', 'BETTER', 'WORSE', 'IMPROVING')
  const isJudged = (place: number): boolean =>
    moves(place) || (line.hasKey(place, 'ABOVE', 'BELOW') && line.hasKey(line.neighbor(place, 1), 'BUDGET'))
  const isOfNext = line.pieces[at + 1]?.isAfterComma !== true && (isJudged(at + 1) || line.hasKey(at + 1, 'ABOVE', 'BELOW'))
  if (line.rowsAt(row) === null || isOfNext) return false
  return !line.pieces.slice(0, row).some((_, place) => isJudged(place))
}

/** `the highest labor at the lowest store`: two ends that nothing joins. */
export function otherEnds(line: PieceLine): readonly string[] {
  const isUp = (at: number): boolean => line.hasKey(at, 'TOP', 'BEST')
  const ends = line.places((at) => line.hasKey(at, 'TOP', 'BEST', 'BOTTOM', 'WORST') && !line.hasKey(at, 'RANK'))
  return ends.flatMap((at, place) => {
    const before = ends[place - 1]
    if (before === undefined || isUp(before) === isUp(at)) return []
    const between = line.pieces.slice(before + 1, at)
    const isJoined = between.length === 0 || between.some(({ words }) => /^(?:and|or|n|to|vs|versus|then|plus)$/.test(words))
    // `who's best, who's worst`
    const isListed = line.pieces.slice(before + 1, at + 1).some((one) => one.isAfterComma === true || one.isAfterSlash === true)
    return isJoined || isListed ? [] : [line.words(at)]
  })
}

/** `fell below` and `up or down` are one judgment, and so is a limit of an amount with what it limits. */
export function otherJudgments(line: PieceLine): readonly string[] {
  const judgments = line.places((at) => {
    const isBound = [at - 1, at + 1].some((place) => line.kind(line.neighbor(place - 1, 1)) === 'AMOUNT')
    const isGrowing = /^gr(?:ew|own)$/.test(line.words(at))
    return isGrowing || line.hasKey(at, 'UP', 'DOWN', 'MISSED', 'BEAT', 'IMPROVING') || (!isBound && line.hasKey(at, 'ABOVE', 'BELOW'))
  })
  // `labor in May with falling sales`
  const rows = line.places((at) => line.rowsAt(at) !== null)
  const besides = judgments.filter((at) => line.words(at - 1) === 'with' && line.rowsAt(at + 1) !== null && rows.some((row) => row < at))
  return [...otherBounds(line, judgments), ...turns(line, judgments), ...besides.map((at) => line.words(at))]
}

function turns(line: PieceLine, judgments: readonly number[]): readonly string[] {
  return judgments.flatMap((at, place) => {
    const before = judgments[place - 1]
    if (before === undefined || before === at - 1) return []
    if (before === at - 2 && line.words(at - 1) === 'or') return []
    const isSame = line.keysAt(at).some((key) => line.keysAt(before).includes(key))
    return isSame ? [] : [line.words(at)]
  })
}

/** `over budget and above 200k`: how far over, or how much? `over budget by more than 5%` is one judgment. */
function otherBounds(line: PieceLine, judgments: readonly number[]): readonly string[] {
  const bounds = line.places((at) => line.kind(at) === 'AMOUNT' && line.hasKey(line.neighbor(at, -1), 'ABOVE', 'BELOW'))
  const isJoined = (judgment: number, bound: number): boolean => {
    const between = line.pieces.slice(Math.min(judgment, bound) + 1, Math.max(judgment, bound))
    return between.every(({ kind }) => kind !== 'AMOUNT') && between.some(({ words }) => /^(?:and|or|but|while|yet|also)$/.test(words))
  }
  const isOther = (at: number, place: number): boolean =>
    judgments.some((one) => isJoined(one, at)) ||
    // `below 28% or above 32%`
    line.pieces.slice(bounds[place - 1] ?? at, at).some(({ words }) => words === 'or')
  return bounds.filter(isOther).map((at) => line.words(at))
}
