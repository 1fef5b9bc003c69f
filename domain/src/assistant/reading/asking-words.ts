import type { Period } from '../../time/fiscal-calendar.ts'
import type { PlanChart, PlanCheck, PlanKind, PlanSpan } from '../plan.ts'
import { asksWhatIsOver, saysOver } from './budgets/over-budget.ts'
import { noteEntries } from './entries/asked-entries.ts'
import { JUDGMENTS } from './negations.ts'
import type { PieceLine } from './piece-line.ts'
import { PART } from './row-words.ts'
import type { Sketch } from './sketch.ts'
import type { KeyWord } from './trade-words.ts'

const AXIS_OF = { MONTHLY: 'MONTH', QUARTERLY: 'QUARTER', YEARLY: 'YEAR' } as const satisfies Record<Period, KeyWord>
/** In one piece: see `plainKinds`. */
export const LATEST_ENTRIES = /^latest entr(?:y|ies)$/
/** Words for the last ones by their day. */
export const LATEST = /^(?:latest|recent|most recent|newest)$/
/** Entries of costs alone. */
export const BILLS = /^(?:invoice|bill|charge|purchase|payment)/
/** Kinds that are of every line where none is named. */
export const OF_ALL_LINES: ReadonlySet<PlanKind> = new Set(['REPORT', 'CHECK', 'ATTENTION', 'TRANSACTIONS'])
/** `moved by more than 5%`, `changed more than $5,000`: either way. `a change of more than 5%` is a rise. */
export const MOVED = /^(?:move|moved|moving|changed|swung|varied|shifted|differ|differed)$/
const ONE_OF_ALL = /\b(?:winner|loser|performer|laggard|star)$/
/** `over on labor`: over its budget. */
const OVER = /^(?:over|under|went over|go over|gone over|goes over|ran over)$/

/** Notes what the small words of a question ask for: whether, when, how many, which of them. */
export class AskingWords {
  readonly #line: PieceLine
  readonly #sketch: Sketch

  constructor(line: PieceLine, sketch: Sketch) {
    this.#line = line
    this.#sketch = sketch
  }

  note(at: number): void {
    const sketch = this.#sketch
    noteEntries(sketch, this.#line, at)
    const [words, next] = [this.#line.pieces[at]?.words, this.#line.pieces[at + 1]?.words]
    // `how much of the decline`, `how much of the revenue variance`
    const part = next === 'of' && PART.test(words ?? '') ? this.#line.neighbor(at + 1, 1) : -1
    const of = this.#line.rowsAt(part) === null ? part : this.#line.neighbor(part, 1)
    if (this.#line.hasKey(of, 'UP', 'DOWN', 'CHANGE', 'GROWTH', 'VARIANCE', 'MISSED', 'BEAT'))
      sketch.partOf = { words: `of ${this.#line.pieces[of]?.words}`, isRevenue: false, isChange: true }
    if (words === 'when') sketch.asksWhen = words
    // `are all June costs in`: booked, and not how much they are.
    if (words === 'in' && sketch.asksWhether && (next === undefined || next === 'yet' || next === 'for')) sketch.unread.push(words)
    if (/^(?:combined|together|altogether|sum|sum of)$/.test(words ?? '')) sketch.asksSum = words ?? null
    if (/^(?:ones|those|them|these)$/.test(words ?? '')) sketch.isOfOnes = true
    // `every June` is more than the last one.
    const after = this.#line.pieces[at + 1]
    this.#eachOf(at)
    if (this.#line.hasKey(at, 'EACH') && after?.kind === 'SPAN' && after.isAfterComma !== true) sketch.unread.push(words ?? '')
    // `week ended May 15`, `month ending May 15`, `sales as of May 15`: no single day.
    if (/^(?:end(?:ed|ing)|up to|as of|as at)$/.test(words ?? '') && after?.kind === 'SPAN' && isSingleDay(after.read.span))
      sketch.unread.push(`${words} ${after.words}`)
    sketch.asksBoth ||= words === 'both'
    sketch.only ??= this.#onlyJudged(at)
    this.#noteNegation(at)
    sketch.isOver ||= saysOver(this.#line, at)
    sketch.asksWhatIsOver ||= asksWhatIsOver(this.#line, at)
    sketch.isOverOn ||= next === 'on' && OVER.test(words ?? '')
    sketch.asksWhether ||= at === 0 && /^(?:is|are|was|were|did|do|does|has|have)\b/.test(words ?? '')
    sketch.asksTotal ||= /^total(?: of)?$/.test(words ?? '')
    const isBetweenPlaces = words === 'plus' && this.#line.isPlace(at - 1) && this.#line.isPlace(at + 1)
    sketch.asksTogether ||= sketch.asksSum !== null || isBetweenPlaces || /^(?:total\b|in (?:total|all)$)/.test(words ?? '')
    sketch.endsOrNot ||= words === 'or not'
    // `as a % of its own sales`
    if (words === 'own' && sketch.has('SHARE', 'PER', 'VERSUS', 'ABOVE', 'BELOW')) sketch.unread.push(words)
    // `who hit labor in June`: an entry, or a target? `what hit labor` is an entry.
    if (/^hit(?:ting)?$/.test(words ?? '') && !this.#saysEntries(at) && !this.isHitOfBudget(at)) sketch.unread.push(words ?? '')
    if (words === 'check') sketch.asksCheck = true
    // `the latest repair entries`, by their day.
    const entries = this.#line.places((place) => place > at && this.#line.hasKey(place, 'TRANSACTIONS'))
    if (LATEST.test(words ?? '') && entries.length > 0) sketch.asksLatest = true
    sketch.asksLatest ||= LATEST_ENTRIES.test(words ?? '') && this.#line.hasKey(at, 'TRANSACTIONS')
    sketch.asksMix ||= words === 'mix' && next === 'between'
    sketch.asksWhere ||= words === 'where' && this.#line.hasKey(at - 1, 'AND')
    // `the biggest loser`
    sketch.isSingular ||= ONE_OF_ALL.test(words ?? '') && this.#line.hasKey(at, 'BEST', 'WORST')
    // `per guest at the worst one`
    sketch.isOfOne ||= /^one$/.test(words ?? '') && this.#line.hasKey(at - 1, 'TOP', 'BOTTOM', 'BEST', 'WORST')
    if ((words === 'how' && next === 'many') || (words === 'number' && next === 'of')) sketch.asksCount = `${words} ${next}`
    if (words === 'count of') sketch.asksCount = words
  }

  /** `not over budget`. A second one is not understood. */
  #noteNegation(at: number): void {
    if (!this.#line.hasKey(at, 'NOT')) return
    const words = this.#line.words(at)
    const [next] = this.#line.places((place) => place > at && this.#line.hasKey(place, ...JUDGMENTS))
    const key = JUDGMENTS.find((one) => this.#line.hasKey(next ?? at, one))
    if (key === undefined || this.#sketch.negated !== null) this.#sketch.unread.push(words)
    else this.#sketch.negated = { words: `${words} ${this.#line.words(next ?? at)}`, key }
  }

  /** `favorable only`, `only the ones that missed`; null where `only` is said of days, places or amounts. */
  #onlyJudged(at: number): Sketch['only'] {
    if (this.#line.words(at) !== 'only') return null
    const [before, next] = [this.#line.neighbor(at, -1), this.#line.neighbor(at, 1)]
    const isOfNext = next < this.#line.pieces.length && this.#line.pieces[next]?.isAfterComma !== true
    let place = isOfNext ? next : before
    // `adverse variances only`
    while (this.#line.hasKey(place, 'VARIANCE', 'LOCATION', 'REGION', 'ACCOUNT', 'LINE', 'MONTH'))
      place = this.#line.neighbor(place, isOfNext ? 1 : -1)
    const key = JUDGMENTS.find((one) => this.#line.hasKey(place, one))
    if (key === undefined || this.#line.kind(this.#line.neighbor(place, 1)) === 'AMOUNT') return null
    const said = this.#line.words(place)
    return { words: isOfNext ? `only ${said}` : `${said} only`, key }
  }

  /** `each of the last four quarters`: one after the other. */
  #eachOf(at: number): void {
    const piece = this.#line.pieces[this.#line.neighbor(at, 1)]
    if (this.#line.words(at) !== 'each of' || piece?.kind !== 'SPAN') return
    const { span } = piece.read
    if (span.kind === 'LAST_PERIODS') this.#sketch.axes.push(AXIS_OF[span.period])
    else this.#sketch.unread.push(this.#line.words(at))
  }

  /** `did we hit our labor budget` */
  isHitOfBudget(at: number): boolean {
    return (
      /^(?:did|do|doe|does|have|has|are|is)$/.test(this.#line.pieces[0]?.words ?? '') &&
      /^hit(?:ting)?(?: the)?$/.test(this.#line.words(at)) &&
      this.#line.places((place) => place > at && this.#line.isBudget(place)).length > 0
    )
  }

  #saysEntries(at: number): boolean {
    const isSubject = /^(?:what|whats|what's|which|anything|something|everything)$/.test(this.#line.words(at - 1))
    return isSubject || this.#line.pieces.some((_, place) => this.#line.hasKey(place, 'TRANSACTIONS', 'ACCOUNT', 'SUSPENSE', 'REPORT'))
  }
}

function isSingleDay(span: PlanSpan): boolean {
  return span.kind === 'FIXED' && span.startDate === span.endDate
}

/** `highest to lowest`, `largest first`, `descending` */
export const IN_ORDER =
  /\bto (?:high|low|small|larg|most|least|fewest)|^(?:highest|lowest|largest|smallest|biggest|most|least) first$|^descending$/

/** What a question about the data themselves looks at. */
export function askedCheck(sketch: Sketch): PlanCheck {
  if (sketch.asksPlaces !== null) return 'LOCATIONS'
  if (sketch.has('TIES')) return 'RECONCILIATION'
  // `is July closed or are we missing costs`
  const isOfBooks = sketch.has('COVERAGE') && !sketch.has('OPS_DATA') && sketch.rows.every(({ row }) => row.kind !== 'METRIC')
  return sketch.has('MISSING') && !isOfBooks ? 'METRIC_GAPS' : 'COVERAGE'
}

/** How an answer is to be drawn; null where nothing says so. */
export function askedChart(sketch: Sketch): PlanChart | null {
  if (sketch.has('WATERFALL')) return 'WATERFALL'
  if (sketch.has('STACKED')) return 'STACKED_BAR'
  if (sketch.has('BAR_CHART')) return 'BAR'
  if (sketch.has('LINE_CHART')) return 'LINE'
  return sketch.has('TABLE') ? 'TABLE' : null
}

/** `line chart of sales since March`: whether a line is to be drawn over the months of the days that are named. */
export function drawsMonths(sketch: Sketch): boolean {
  const [span, ...others] = sketch.spans
  // `chart labor % by region, last 6 months`: a line for each of a few.
  const areFew = sketch.nouns.length === 0 && sketch.axes.every((axis) => axis === 'REGION')
  const isPlain = areFew && others.length === 0 && sketch.rows.length > 0
  if (!sketch.has('LINE_CHART') || !isPlain || span === undefined) return false
  if (span.kind === 'FIXED') return span.startDate.slice(0, 7) !== span.endDate.slice(0, 7)
  return span.kind !== 'LAST_PERIODS' || span.lastPeriods > 1 || span.period !== 'MONTHLY'
}
