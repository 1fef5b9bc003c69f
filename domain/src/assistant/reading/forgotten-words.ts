import type { Plan } from '../plan.ts'
import { DIFFERENCE } from './framed/parts-of-differences.ts'
import { MONTH } from './times/month-pattern.ts'

const BETWEEN_LINES = new RegExp(
  String.raw`(?<!\b(?:difference|gap|spread|delta|distance)s? )\bbetween (?!the (?:two|weeks?|days?|months?)\b)(?!\W*\d)(?!(?:the )?(?:${MONTH}|q[1-4]|h[12]|now|today|yesterday|last|this|easter|memorial|thanksgiving|christmas|labor day|new year|mother|father|independence|valentine)\b)`,
  'i',
)
const CLOSED_STORES = /\b(?:stores?|locations?|restaurants?)\b(?!.*\b(?:books?|month|ledger|period)\b).*\bclosed\b/i

/** `which grew faster, sales or labor` is of those lines. */
const COMPARES_LINES =
  /\bwhich (?:also )?(?:grew|rose|fell|improved|dropped|moved|changed|was|were|is|are|had|did|has)\b.*\b(?:faster|slower|more|less|most|better|worse|higher|lower)\b/i

const FOR_THOSE = /^(?:and |so |then )?(?:(?:for|at|in|among) (?:those|these|them)|(?:just|only) (?:the ones|those|them))\b/i

const WHICH_OF_THEM =
  /\bwhich (?:ones|of (?:the |our )?(?:\w+ )?(?:stores|restaurants|locations|regions|them|those|these)|(?:also )?(?:had|have|did|were|are|improved|beat|missed|grew) (?!(?:it|that|we|they)\b))/i

/** `the line with the largest budget` asks for the plan, not for the variance. */
const LARGEST_BUDGET =
  /\b(?:largest|biggest|highest|smallest|lowest|most) (?:[a-z]+ )?budget(?:ed)?s?(?= (?:this|for|in|by|at|of|lines?|amounts?|costs?|expenses?|items?|stores?|locations?|figures?)\b|[?.! ]*$)/i

const PART_OF =
  /\b(?:how much|what (?:share|part|portion|percent(?:age)?|%)) of ((?:\S+ ){1,6}?)(?:is|was|are|were|come|comes|came|stems|stemmed)\b/i

/** A word of the question that its plan ignores; null for none. */
export function forgottenWord(question: string, { kind, check, rows, places, against, where, by, measure }: Plan): string | null {
  // `what is between four-wall EBITDA and EBITDA`, of a company where both are the same line.
  const isOfOne = kind === 'FIGURES' && rows.length === 1 && rows.every((row) => row.kind === 'GROUP' || row.kind === 'ACCOUNT')
  const isPlain = places.locationIds.length + places.nodeIds.length < 2 && against === null && by === null && where.length === 0
  // `how much of the miss came from stores in the Northeast` asks about the miss, not about what these stores earned.
  const ofDifference = kind !== 'BRIDGE' && (against === null || against.kind === 'PLACES') ? PART_OF.exec(question)?.[1] : undefined
  const [difference] = ofDifference === undefined ? [] : (DIFFERENCE.exec(ofDifference.toLowerCase()) ?? [])
  if (difference !== undefined) return `of ${difference}`
  // `bar to kitchen ratio` divides one by the other, not each by revenue.
  const isOfBudget = /\b(?:actuals?|budget|plan) (?:to|vs|versus|over) (?:actuals?|budget|plan) ratio\b/i.test(question)
  if ((rows.length > 1 || isOfBudget) && measure === 'SHARE_OF_REVENUE' && /\bratio\b/i.test(question)) return 'ratio'
  const largest =
    kind === 'RANK' && against?.kind === 'BUDGET' && measure.startsWith('VARIANCE') ? LARGEST_BUDGET.exec(question)?.[0] : undefined
  if (largest !== undefined) return largest.toLowerCase()
  if (isOfOne && isPlain && BETWEEN_LINES.test(question)) return 'between'
  const isEverywhere = places.locationIds.length + places.nodeIds.length === 0
  // `just the ones that are also behind last year`, of the places listed before.
  if (isEverywhere && /^(?:just|only)\b.*\b(?:ones|those)\b.*\balso\b/i.test(question)) return 'also'
  // `for those, what happened to the average check`, where nothing is listed.
  if (isEverywhere && where.length === 0 && FOR_THOSE.test(question)) return 'those'
  // `which ones improved` asks for some of several.
  const isOfAll = (kind === 'FIGURES' || kind === 'COMPARE') && by === null && where.length === 0
  if (
    isOfAll &&
    rows.length < 3 &&
    !COMPARES_LINES.test(question) &&
    places.locationIds.length + places.nodeIds.length < 2 &&
    WHICH_OF_THEM.test(question)
  )
    return 'which'
  // `one of our stores closed` is not about books that are closed.
  return kind === 'CHECK' && check === 'COVERAGE' && CLOSED_STORES.test(question) ? 'closed' : null
}
