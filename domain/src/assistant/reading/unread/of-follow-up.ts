import type { Plan } from '../../plan.ts'
import type { Piece } from '../pieces.ts'
import type { Sketch } from '../sketch.ts'

/** Words that put a line next to the one before. */
const BESIDE_LAST =
  /^(?:vs|versus|against|with|to|compare|compare to|compare with|compared|compared to|relative to|combined|combined with|together|together with|along with)$/

const NEXT_TO_IT = /\b(?:next to|alongside|beside) (?:it|that|this|them)\b/

const ADDING = /^(?:also|plus|and also|vs|versus|against)$/

/** Words of a follow-up that its plan does not follow: `worst`, where all rows are shown again. @param last the plan before. */
export function notFollowed(pieces: readonly Piece[], sketch: Sketch, plan: Plan, last: Plan): readonly string[] {
  const [first = ''] = pieces.map(({ words }) => words)
  // `drop guests`: without them, and not how they dropped.
  if (first === 'drop' && sketch.content <= 2 && plan.kind === 'COMPARE') return [first]
  // `plus DoorDash`, of vendors: the line of that name stands next to none.
  const others = plan.rows.filter(({ kind }) => kind !== 'VENDOR')
  if (others.length > 0 && others.length < plan.rows.length) return [sketch.keyWords.get('ADD') ?? first]
  // `also Baldor vs last year`, `vs Baldor last year`: one more vendor is added alone, or not at all.
  const namesVendors = plan.rows.length > 0 && others.length === 0 && sketch.rows.length > 0
  if (namesVendors && ADDING.test(first) && !sketch.has('ADD')) return [first]
  // `vs sales`, `with labor`: next to the lines of the question before.
  const isBeside = BESIDE_LAST.test(first) && !sketch.has('ADD') && sketch.rows.length > 0 && sketch.content <= 2
  if (
    isBeside &&
    (last.rows.length > 0 || last.vendor !== null) &&
    plan.kind === 'FIGURES' &&
    JSON.stringify(plan.rows) !== JSON.stringify(last.rows)
  )
    return [first]
  // `worst`, of entries; `top 3`, of what needs attention.
  const isOrdered = (plan.kind === 'RANK' || plan.kind === 'FILTER') && sketch.rows.length === 0
  const areItems = last.kind === 'TRANSACTIONS' || last.kind === 'ATTENTION'
  const ends = (['TOP', 'BOTTOM', 'BEST', 'WORST', 'RANK', 'WHO', 'ABOVE', 'BELOW'] as const).flatMap(
    (key) => sketch.keyWords.get(key) ?? [],
  )
  const namesKinds = sketch.axes.length + sketch.nouns.length + sketch.spans.length > 0
  if (areItems && isOrdered && !namesKinds) return ends.slice(0, 1)
  // `why`, `show me the entries`, after several things that need attention: unclear which one.
  const isBehind = (plan.kind === 'BRIDGE' || plan.kind === 'TRANSACTIONS') && plan.vendor === null && plan.search === null
  if (last.kind === 'ATTENTION' && last.rows.length + sketch.rows.length + sketch.conditions.length === 0 && isBehind && !namesKinds)
    return [sketch.keyWords.get('WHY') ?? sketch.keyWords.get('TRANSACTIONS') ?? first]
  // `June for both`, of one place and another asked about before it: only the last one is known.
  const places = plan.places.locationIds.length + plan.places.nodeIds.length
  const isOfOne = sketch.rows.length < 2 && sketch.spans.length < 2 && sketch.at.length < 2 && places < 2 && plan.against === null
  if (sketch.asksBoth && isOfOne) return ['both']
  // `drill into the highest one`, of a list of places: which one is known to the answer alone.
  const isOfEnd = sketch.isOfOne && sketch.has('TOP', 'BOTTOM', 'BEST', 'WORST')
  if (plan.kind === 'TRANSACTIONS' && last.kind !== 'TRANSACTIONS' && isOfEnd) return [sketch.keyWords.get('TOP') ?? 'one']
  // `by store`, of entries: they are divided by nothing but vendors.
  const axis = [...sketch.axes, ...sketch.nouns].find((key) => key === 'LOCATION' || key === 'REGION')
  if (plan.kind === 'TRANSACTIONS' && last.kind === 'TRANSACTIONS' && axis !== undefined && sketch.at.length === 0)
    return [sketch.keyWords.get(axis) ?? axis.toLowerCase()]
  // `and 2026 next to it`: a trend would be of 2026 alone.
  const beside = NEXT_TO_IT.exec(pieces.map(({ words }) => words).join(' '))?.[0]
  if (beside !== undefined && plan.against === null && JSON.stringify(plan.rows) === JSON.stringify(last.rows)) return [beside]
  const unkept = unkeptOfLast(pieces, sketch, plan, last)
  if (unkept !== null) return [unkept]
  const lost = lostOfLast(sketch, plan, last) || missesCondition(sketch, plan, last)
  if (lost) return [first]
  const isChosen = plan.kind === 'FILTER' || plan.kind === 'RANK'
  // `which ones got worse`
  const judged = (['WORSE', 'BETTER', 'UP', 'DOWN', 'LOSS'] as const).flatMap((key) => sketch.keyWords.get(key) ?? [])
  if (sketch.isOfOnes && sketch.has('WHICH', 'WHO') && !isChosen) return judged
  // `turn that into trailing twelve`, after a trend with two lines: only one line can have rolling sums.
  const rolling = sketch.spanWords.find((words) => /^(?:trailing|rolling|ttm|ltm|t\d)/.test(words))
  const isTurned = /^(?:turn|make|change|switch|put)\b/.test(sketch.keyWords.get('FOLLOW') ?? '')
  if (isTurned && rolling !== undefined && last.kind === 'TREND' && plan.rolling === null) return [rolling]
  // `its invoices`, of vendors that the answer before lists: the answer alone knows which one.
  const owner = pieces.find(({ words }) => /^(?:its|their|his|her)$/.test(words))
  if (last.by === 'VENDOR' && plan.kind === 'TRANSACTIONS' && plan.vendor === null && owner !== undefined) return [owner.words]
  // `who is the biggest`, of vendors
  if (last.by === 'VENDOR' && sketch.keyWords.get('WHO') === 'who' && sketch.rows.length === 0 && plan.by === 'LOCATION')
    return [sketch.keyWords.get('WHO') ?? 'who']
  // `which one grew the most`, of the top 5: of these five.
  const isOther = plan.measure !== last.measure || JSON.stringify(plan.rows) !== JSON.stringify(last.rows)
  const isOfSome = last.kind === 'RANK' && last.first !== null && plan.kind === 'RANK' && plan.by === last.by
  if (isOfSome && isOther && sketch.has('WHICH') && sketch.axes.length + sketch.nouns.length === 0)
    return [sketch.keyWords.get('WHICH') ?? 'which']
  // `and the year before that`, of what stands against the year before already.
  const base = sketch.keyWords.get('PRIOR_YEAR') ?? sketch.keyWords.get('PRIOR_PERIOD') ?? ''
  const isAgain = last.against !== null && JSON.stringify(plan) === JSON.stringify(last)
  return isAgain && /\bbefore$/.test(base) ? [base] : []
}

/** Whether a short question that ranks, chooses or explains would drop the months, the measure, the base or the places of the answer before. */
function lostOfLast(sketch: Sketch, plan: Plan, last: Plan): boolean {
  const { rows, rowChoices, spans, axes, nouns } = sketch
  const kinds = [...axes, ...nouns].filter((kind) => kind !== 'MONTH' && kind !== 'QUARTER')
  const namesLines = rows.length + rowChoices.length > 0
  const namesMore = (namesLines && plan.kind !== 'BRIDGE') || spans.length + kinds.length > 0
  // `guests`, after so much per guest
  if (plan.measure === 'PER_METRIC' && plan.rows.some((row) => row.kind === 'METRIC' && row.metricId === plan.perMetricId)) return true
  const isOfLines = JSON.stringify(plan.rows) === JSON.stringify(last.rows) && last.rows.length > 0
  if (namesMore || sketch.at.length + sketch.except.length > 0 || sketch.content > 3) return false
  const namesBase = sketch.base !== null || sketch.againstSpan !== null || sketch.againstPlaces.length > 0
  const isOtherBase = last.against !== null && plan.against !== null && JSON.stringify(plan.against) !== JSON.stringify(last.against)
  if (isOtherBase && !namesBase && !sketch.has('GROWTH', 'SAME_STORE')) return true
  if ((plan.kind !== 'RANK' && plan.kind !== 'FILTER') || !isOfLines) return false
  const isElsewhere = JSON.stringify(plan.places) !== JSON.stringify(last.places) && !sketch.isEveryPlace && !sketch.has('RANK')
  if (isElsewhere && last.by === null) return true
  const isAlongTime = last.kind === 'TREND' || last.by === 'PERIOD'
  if (isAlongTime && plan.by !== 'PERIOD') return true
  const isShown = last.measure === 'SHARE_OF_REVENUE' || last.measure === 'PER_METRIC'
  if (isShown && plan.measure === 'VALUE' && plan.where.length === 0 && !sketch.has('DOLLARS')) return true
  return last.against !== null && plan.against === null
}

/** Whether a question asks for some of the rows of the answer before and its plan shows them all: `months below budget`, `missed budget`. */
function missesCondition(sketch: Sketch, plan: Plan, last: Plan): boolean {
  const isShown = plan.kind === 'FILTER' || plan.kind === 'BRIDGE' || plan.kind === 'CHECK' || plan.kind === 'TRANSACTIONS'
  const areSeveral = last.by !== null || last.kind === 'TREND' || last.kind === 'REPORT'
  if (isShown || plan.where.length > 0 || !areSeveral || sketch.asksWhether || sketch.content > 4) return false
  return (
    sketch.has('MISSED', 'BEAT') || (sketch.has('ABOVE', 'BELOW', 'WORSE', 'BETTER') && sketch.has('BUDGET', 'PRIOR_YEAR', 'ONLY', 'WHICH'))
  )
}

/** A word by which a short question adds to the one before, or bounds it, where its plan replaces that or shows the same; null for none. */
function unkeptOfLast(pieces: readonly Piece[], sketch: Sketch, plan: Plan, last: Plan): string | null {
  const [first] = pieces
  const words = pieces.map((piece) => piece.words)
  const isAgain = JSON.stringify(plan) === JSON.stringify(last)
  if (first === undefined || sketch.content > 3) return null
  // `actuals only`
  const only = words.find((one) => /^(?:only|just)$/.test(one))
  if (isAgain && only !== undefined) return only
  // `vs last year too`, of what is compared with a budget: a plan has one base.
  const adds = words.find((one) => /^(?:also|too|as well)$/.test(one))
  const isOtherBase = last.against !== null && JSON.stringify(plan.against) !== JSON.stringify(last.against)
  if (adds !== undefined && isOtherBase && sketch.rows.length === 0) return adds
  // `with last year`, `along with May`: next to the days before.
  const isJoined = /^(?:with|along with|together with|combined with)$/.test(first.words)
  if (isJoined && sketch.rows.length === 0 && sketch.spans.length > 0) return first.words
  // `from March`, `until May`: of days whose other end is that of the question before.
  const isBound = first.kind === 'SPAN' && pieces.length === 1 && /^(?:from|until|till|through|thru|up to) /.test(first.words)
  if (isBound && plan.against === null && (last.by !== null || last.kind === 'TREND')) return first.words
  // `sort by guests`: in the order of another line.
  const sorts = words.find((one) => /^(?:sort|sorted|order by|ordered|ranked)$/.test(one))
  const isOtherLine = sketch.rows.length > 0 && JSON.stringify(plan.rows) !== JSON.stringify(last.rows)
  return sorts !== undefined && isOtherLine && last.by !== null && plan.kind === 'RANK' ? sorts : null
}
