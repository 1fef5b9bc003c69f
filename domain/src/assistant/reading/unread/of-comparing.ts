import type { QuestionPlaces } from '../../../figures/figure-question.ts'
import { comparesWithBase, listsVendors, type Plan } from '../../plan.ts'
import type { Lexicon } from '../lexicon.ts'
import { areWithin } from '../places/place-sets.ts'
import { directionOf } from '../plan-conditions.ts'
import type { Sketch } from '../sketch.ts'
import type { KeyWord } from '../trade-words.ts'
import { isAmongMany } from './of-measures.ts'
import { UNCOMPARED } from './of-time.ts'

/** Words that rank by a line that has to be named. */
const OF_A_LINE = /^(?:costliest|dearest|priciest|most expensive|cheapest|thinnest|slimmest|leanest)$/

/** Words that set figures against others. */
const COMPARING: readonly KeyWord[] = ['UP', 'DOWN', 'GROWTH', 'VARIANCE', 'MISSED', 'BEAT', 'ABOVE', 'BELOW']

export function ofComparing(sketch: Sketch, plan: Plan, lexicon: Lexicon): readonly string[] {
  const { kind, against, where, rows, by } = plan
  const word = (key: KeyWord, otherwise: string): string => sketch.keyWords.get(key) ?? otherwise
  const compares = against !== null && !UNCOMPARED.has(kind) && (!listsVendors(plan) || kind === 'RANK')
  const isSideBySide = rows.length > 1 || plan.places.locationIds.length + plan.places.nodeIds.length > 1 || by !== null
  const isDifferenceOfRows = rows.length > 1 && sketch.base === null && sketch.againstSpan === null && sketch.spans.length < 2
  return [
    ...(compares ||
    (where.length > 0 &&
      !isSetAgainstInVain(plan) &&
      (kind !== 'TRANSACTIONS' || !sketch.has('UP', 'DOWN', 'GROWTH', 'VARIANCE', 'MISSED', 'BEAT')))
      ? []
      : COMPARING.flatMap((key) =>
          sketch.has(key) && !(kind === 'TREND' && word(key, '') === word('TREND', '-')) && !isBetweenNamed(sketch, plan, key)
            ? [word(key, '')]
            : [],
        )),
    ...(sketch.base !== null && !compares && !sketch.movesDays
      ? [word('BUDGET', word('PRIOR_YEAR', word('PRIOR_PERIOD', sketch.baseWords || 'compared')))]
      : []),
    ...(sketch.has('CHANGE') && (!compares || (isDifferenceOfRows && word('CHANGE', '').startsWith('diff'))) && kind !== 'BRIDGE'
      ? [word('CHANGE', 'change')]
      : []),
    // `sales since it opened, last quarter`
    ...(plan.span.kind === 'LEDGER' &&
    /^(?:since|after)\b/.test(sketch.spanWords[0] ?? '') &&
    sketch.base !== null &&
    sketch.base.kind !== 'BUDGET'
      ? [sketch.baseWords]
      : []),
    // `is June better than our best month`: than nothing that figures can be set against.
    ...(sketch.base === null && sketch.againstSpan === null && against?.kind !== 'PLACES' && sketch.conditions.length === 0
      ? (['BEAT', 'MISSED'] as const).flatMap((key) => (word(key, '').endsWith(' than') ? [word(key, '')] : []))
      : []),
    // `the busiest month at Savannah vs Hoboken`
    ...(kind === 'RANK' && by === 'PERIOD' && against?.kind === 'PLACES' ? [word('VERSUS', 'against')] : []),
    // `the leanest store`: in what?
    ...(sketch.rows.length === 0 && sketch.rowChoices.length === 0 && !sketch.has('MARGIN', 'PROFIT', 'SHARE')
      ? (['TOP', 'BOTTOM'] as const).flatMap((key) => (OF_A_LINE.test(word(key, '')) ? [word(key, '')] : []))
      : []),
    // `the variance to budget and to last year`: a plan has one base.
    ...(/\bbud/.test(word('VARIANCE', '')) && compares && against.kind !== 'BUDGET' ? [word('VARIANCE', '')] : []),
    // `labor % against the company average`, of no place of its own: all against all.
    ...(against?.kind === 'PLACES' && by !== 'LOCATION' && by !== 'REGION' && areSamePlaces(plan.places, against.places, lexicon)
      ? [sketch.average ?? word('VERSUS', 'against')]
      : []),
    // `is the Southeast growing more than the Northeast`: growth is over time, and the other place is none of it.
    ...(against?.kind === 'PLACES' ? (['GROWTH', 'UP', 'DOWN'] as const).flatMap((key) => (sketch.has(key) ? [word(key, '')] : [])) : []),
    // `which stores are behind budget on labor`: over it, or under it?
    ...(kind === 'FILTER' && sketch.conditions.length === 0 && rows.some((row) => isLessBetter(row, lexicon))
      ? (['ABOVE', 'BELOW'] as const).flatMap((key) =>
          /^(?:(?:trailing )?behind|(?:running )?ahead of|(?:f[ae]lls? )?short of|shy of)$/.test(word(key, '')) ? [word(key, '')] : [],
        )
      : []),
    ...((kind === 'FILTER' || kind === 'RANK') &&
    /short|^undersho/.test(word('MISSED', '')) &&
    rows.some((row) => isLessBetter(row, lexicon))
      ? [word('MISSED', '')]
      : []),
    // `over budget on labor growth`
    ...(kind === 'FILTER' && against?.kind === 'BUDGET' && sketch.has('GROWTH') ? [word('GROWTH', '')] : []),
    // Ranks go by the share itself, not by how far it moved.
    ...(kind === 'RANK' && plan.measure === 'SHARE_OF_REVENUE' && against !== null
      ? (['CHANGE', 'GROWTH', 'UP', 'DOWN', 'IMPROVING'] as const).flatMap((key) => (sketch.has(key) ? [word(key, '')] : []))
      : []),
    // `over budget, bottom 5`: those are under it.
    ...(kind === 'RANK' && compares && sketch.base?.kind === 'BUDGET' && sketch.conditions.length === 0 && isAgainstOrder(sketch, plan)
      ? (['BOTTOM', 'WORST', 'TOP', 'BEST'] as const).flatMap((key) => (sketch.has(key) ? [word(key, '')] : []))
      : []),
    // `aren't making payroll`
    ...(/\b(?:making|meeting|hitting|reaching)\b/.test(word('MISSED', '')) && sketch.base?.kind !== 'BUDGET' ? [word('MISSED', '')] : []),
    ...(sketch.has('COMPARE') && !compares && !isSideBySide && !isAmongMany(sketch, plan) ? [word('COMPARE', 'compare')] : []),
    // `how does June compare to our best month`
    ...(['COMPARE', 'VERSUS'] as const).flatMap((key) =>
      sketch.has(key) && kind === 'RANK' && against === null && plan.first === 1 ? [word(key, '')] : [],
    ),
    ...(sketch.againstPlaces.length > 0 && against?.kind !== 'PLACES' && !sketch.isSideBySide && !isAmongMany(sketch, plan)
      ? [word('VERSUS', 'against')]
      : []),
    ...(sketch.has('SAME_STORE') && !plan.isSameStore ? [word('SAME_STORE', 'same store')] : []),
    ...(sketch.has('LOSS') && kind !== 'BRIDGE' && !isLossTold(sketch, plan, lexicon) ? [word('LOSS', 'loss')] : []),
    ...(sketch.has('PRICE') && plan.driverIds.length < 2 ? [word('PRICE', 'price')] : []),
  ]
}

/** Vendors are set against nothing: `favorable ones only` has no meaning, a limit of their sums has. */
function isSetAgainstInVain({ by, where }: Plan): boolean {
  return by === 'VENDOR' && where.some(({ measure }) => comparesWithBase(measure))
}

/** Whether less of a row is better: of a cost, or of hours. */
function isLessBetter(row: Plan['rows'][number], lexicon: Lexicon): boolean {
  return row.kind === 'METRIC' ? directionOf(row, lexicon) === 'DOWN' : lexicon.isIncome(row) === false
}

function areSamePlaces(own: QuestionPlaces, other: QuestionPlaces, { names }: Lexicon): boolean {
  return areWithin(own, other, names) && areWithin(other, own, names)
}

/** Whether a ranking begins with what a question leaves out: it asks for what is over, and shows the least first. */
function isAgainstOrder(sketch: Sketch, { order }: Plan): boolean {
  return (sketch.has('ABOVE') && order === 'ASC') || (sketch.has('BELOW') && order === 'DESC')
}

/** Only a profit is lost; `negative growth` is a bound of its own. */
function isLossTold(sketch: Sketch, { kind, rows, where, against }: Plan, lexicon: Lexicon): boolean {
  if (kind !== 'FIGURES' && where.length === 0) return false
  if (sketch.keyWords.get('LOSS') === 'negative' && kind !== 'FIGURES') return sketch.conditions.length === 0
  const isProfit = rows.every((row) => row.kind === 'GROUP' && lexicon.isProfit(row.groupId) && lexicon.isIncome(row) !== true)
  return rows.length > 0 && isProfit && against === null && sketch.conditions.length === 0
}

/** `which is higher, Hoboken or Princeton`, `is rent higher than utilities`: the answer shows both. */
function isBetweenNamed({ isSideBySide, comparesRows, axes, nouns }: Sketch, { kind, rows }: Plan, key: KeyWord): boolean {
  const isTold = kind === 'FIGURES' || kind === 'COMPARE'
  const areTwo = isSideBySide || (comparesRows && rows.length > 1 && axes.length === 0 && nouns.length === 0)
  return isTold && areTwo && (key === 'ABOVE' || key === 'BELOW')
}
