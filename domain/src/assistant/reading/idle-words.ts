import type { QuestionPlaces } from '../../figures/figure-question.ts'
import { figureMeasureOf } from '../plan.ts'
import { bridgedByVendor } from './entries/bridge-by-vendor.ts'
import type { Lexicon } from './lexicon.ts'
import { makePlan } from './make-plan.ts'
import { PieceLine } from './piece-line.ts'
import { sketchQuestion } from './piece-reader.ts'
import type { Piece } from './pieces.ts'
import { isNumberOfAll } from './places/place-counts.ts'
import { areWithin } from './places/place-sets.ts'
import type { KeyWord } from './trade-words.ts'
import { readVendorFigures } from './vendor-figures.ts'

/** Words that always change what is read: where one does not, something else was asked than is answered. */
const TELLING: ReadonlySet<KeyWord> = new Set([
  'BAR_CHART',
  'BEAT',
  'BEST',
  'BOTTOM',
  'BUDGET',
  'CHANGED',
  'COST_LINE',
  'COVERAGE',
  'DEFINE',
  'EXCEPT',
  'IMPROVING',
  'LINE_CHART',
  'MISSING',
  'OPS_DATA',
  'POINTS',
  'PRICE',
  'PRIOR_PERIOD',
  'PRIOR_YEAR',
  'QUARTER',
  'RANK',
  'SAME_STORE',
  'SHARE',
  'STACKED',
  'SUSPENSE',
  'TABLE',
  'TIES',
  'UNUSUAL',
  'VENDOR',
  'WATERFALL',
  'WEEK',
  'WORST',
])

/** Days, amounts, places and significant words of a question that do not change how it is read. */
export function idleWords(pieces: readonly Piece[], lexicon: Lexicon, usualBudgetId: string | null): readonly string[] {
  const read = (some: readonly Piece[]) => {
    const sketch = sketchQuestion(some, lexicon, usualBudgetId)
    readVendorFigures(sketch, new PieceLine(some), null, lexicon)
    if (sketch.unread.length > 0) return null
    const made = makePlan(sketch, sketch.rows, lexicon)
    return { ...made, plan: bridgedByVendor(made.plan, sketch, null, lexicon.names), isShareBeside: sketch.isShareBeside }
  }
  const whole = read(pieces)
  if (whole === null) return []
  const { kind, against, last } = whole.plan
  const line = new PieceLine(pieces)
  return pieces.flatMap((piece, at) => {
    if (isNumberOfAll(line, at, lexicon.names)) return []
    // `vendor Sysco`
    if (line.isVendor(at + 1) && hasKey(piece, 'VENDOR')) return []
    // `best quarter ever`: among all of them anyway.
    if (piece.kind === 'SPAN' && piece.read.span.kind === 'LEDGER' && whole.plan.by === 'PERIOD') return []
    // `is July complete or are we missing costs`: how far the books go is all that is known.
    if (hasKey(piece, 'MISSING') && whole.plan.check === 'COVERAGE' && pieces.some(({ words }) => words === 'or')) return []
    // `did Hoboken beat budget`: the answer shows it.
    if (kind === 'COMPARE' && hasKey(piece, 'BEAT')) return []
    // `beating budget by more than 3%`: for income the amount alone says as much.
    if (hasKey(piece, 'BEAT') && whole.plan.where.some(({ value }) => value !== null)) return []
    // `how much percent of the revenue is rent`: its share either way.
    if (pieces[at - 1]?.words === 'much' && hasKey(piece, 'SHARE')) return []
    // `rent as % of sales, stores over 8%`: the limit belongs to the share.
    // `sales and labor %`: next to the amounts.
    if (hasKey(piece, 'SHARE') && whole.isShareBeside) return []
    if (hasKey(piece, 'SHARE') && whole.plan.where.some(({ measure }) => figureMeasureOf(measure) === 'SHARE_OF_REVENUE')) return []
    // `how many points did labor % change`: a share changes by points anyway.
    if (hasKey(piece, 'POINTS') && figureMeasureOf(whole.plan.measure) === 'SHARE_OF_REVENUE' && against !== null) return []
    if (!isTelling(piece) || pieces.some((other, place) => place !== at && isSame(piece, other))) return []
    // One location among all that are ranked, or the group that it is in.
    const places = placesOf(piece)
    const isAround = pieces.some(
      (other) => other !== piece && places.some((outer) => placesOf(other).some((inner) => areWithin(inner, outer, lexicon.names))),
    )
    if (places.length > 0 && (kind === 'RANK' || isAround)) return []
    // `top and bottom 3`, as without a number; `from last year's to this year's`.
    if (last !== null && piece.kind === 'AMOUNT' && pieces.filter(({ kind: one }) => one === 'AMOUNT').length === 1) return []
    if (against !== null && piece.kind === 'SPAN' && piece.read.span.kind === 'YEAR_TO_DATE') return []
    // `guests ytd`, `sales last 6 months`: whole months, as without a word. `the worst year of the last four`, of books that have two.
    if (piece.kind === 'SPAN' && whole.assumed.includes('span')) return []
    const rest = read(pieces.filter((_, place) => place !== at))
    return rest !== null && JSON.stringify(rest) === JSON.stringify(whole) ? [piece.words] : []
  })
}

function placesOf(piece: Piece): readonly QuestionPlaces[] {
  return piece.kind === 'MEANT' ? piece.meanings.flatMap((one) => (one.is === 'PLACES' ? [one.places] : [])) : []
}

function hasKey(piece: Piece, key: KeyWord): boolean {
  return piece.kind === 'MEANT' && piece.meanings.every((one) => one.is === 'KEY' && one.key === key)
}

function isTelling(piece: Piece): boolean {
  if (piece.kind !== 'MEANT') return piece.kind === 'SPAN' || piece.kind === 'AMOUNT'
  return piece.meanings.every((one) => (one.is === 'KEY' ? TELLING.has(one.key) : one.is !== 'ROWS' && one.is !== 'REFUSED'))
}

function isSame(left: Piece, right: Piece): boolean {
  if (left.kind === 'SPAN' && right.kind === 'SPAN') return JSON.stringify(left.read.span) === JSON.stringify(right.read.span)
  if (left.kind === 'AMOUNT' && right.kind === 'AMOUNT') return left.value === right.value
  if (left.kind !== 'MEANT' || right.kind !== 'MEANT') return false
  const own = new Set(left.meanings.map(meaningId))
  return right.meanings.some((one) => own.has(meaningId(one)))
}

function meaningId(meaning: Extract<Piece, { kind: 'MEANT' }>['meanings'][number]): string {
  return meaning.is === 'KEY' ? meaning.key : JSON.stringify(meaning)
}
