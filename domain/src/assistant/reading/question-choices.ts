import { EVERY_PLACE } from '../../figures/figure-question.ts'
import { shiftDecimal } from '../../money/decimal.ts'
import { countDays } from '../../time/day.ts'
import { daysAveraged, planDays } from '../answers/plan-days.ts'
import { daysProblem, isByDays, listsVendors, type Plan, type PlanRow, type PlanSlot } from '../plan.ts'
import { inQuestionOrder, listedTimes, rowCombinations } from './choices.ts'
import { choiceOfFollowUp } from './continuation.ts'
import { forgetsLimits, goesOn } from './follow-up.ts'
import type { Lexicon, MeantRow } from './lexicon.ts'
import type { MadePlan } from './make-plan.ts'
import { placeNames, WITH_AND_WITHOUT } from './places/named-places.ts'
import { areRegions, calledTogether, joinedPlaces, placeIds } from './places/place-sets.ts'
import type { QuestionWord } from './question-words.ts'
import { withBothConditions } from './several/two-conditions.ts'
import type { NamedBase, Sketch } from './sketch.ts'
import { shareParts } from './sums/share-parts.ts'
import type { KeyWord } from './trade-words.ts'
import { isAverage } from './unread/of-measures.ts'

/** More choices are too many to offer. */
const MOST_CHOICES = 12
/** Of the lines that places may be over budget on. */
const MOST_OVER_BUDGET = 4
const MOST_BASES = 4
/** With more places, a trend does not show each of them. */
const MOST_LINES = 6
/** Fewer days are no month. */
const FEWEST_OF_MONTH = 28
const LIMIT_NAMES = {
  ABOVE: 'over',
  BELOW: 'under',
  AT_LEAST: 'at least',
  AT_MOST: 'at most',
  FURTHER: 'over',
  AS_FAR: 'over',
  FAVORABLE: 'over',
  UNFAVORABLE: 'under',
  NONE: 'without',
  NEW: 'new',
  REPEATED: 'twice',
  NEGATIVE: 'negative',
} as const satisfies Record<Plan['where'][number]['is'], string>
const UNCOMPARED: Pick<Plan, 'against' | 'isSameStore' | 'measure'> = { against: null, isSameStore: false, measure: 'VALUE' }

/** Finds where a question has several meanings, and what they are. */
export class QuestionChoices {
  readonly #lexicon: Lexicon

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon
  }

  /** The choice that a question needs; null where it has one meaning. @param decide the plan of some rows, of the question or of one that it may be. */
  of(sketch: Sketch, typed: readonly QuestionWord[], decide: (rows: readonly MeantRow[], of?: Sketch) => MadePlan, last: Plan | null) {
    const choose = (slot: PlanSlot, named: string, rows: readonly MeantRow[]) => ({
      slot,
      words: named,
      choices: rows.slice(0, MOST_CHOICES).map((row) => ({ name: row.name, plan: decide([...sketch.rows, row]).plan })),
    })
    const ofDays = this.#daysInstead(sketch, decide) ?? this.#daysAgainst(sketch, decide, last)
    if (ofDays !== null) return ofDays
    const [only] = sketch.rows
    if (only !== undefined && isBareName(sketch, typed)) {
      // Its figure, or its definition.
      const { plan } = decide(sketch.rows)
      const definition: Plan = { ...plan, kind: 'DEFINE', by: null }
      const choices = [
        { name: `the figure of ${only.name}`, plan },
        { name: `what ${only.name} is made of`, plan: definition },
      ]
      return { slot: 'rows' as const, words: only.name, choices }
    }
    // `sales with and without Hoboken`
    const withAndWithout = sketch.keyWords.get('EXCEPT') ?? ''
    if (sketch.except.length > 0 && WITH_AND_WITHOUT.test(withAndWithout) && sketch.rowChoices.length === 0) {
      const places = placeNames(sketch.except, this.#lexicon.names).join(' and ')
      const choices = [
        { name: `with ${places}`, plan: decide(sketch.rows, sketch.withExcepted()).plan },
        { name: `without ${places}`, plan: decide(sketch.rows).plan },
      ]
      return { slot: 'places' as const, words: withAndWithout, choices }
    }
    const open =
      (last === null ? null : choiceOfFollowUp(sketch, last, this.#lexicon.names, () => decide(sketch.rows).plan)) ??
      this.#mixOf(sketch, decide) ??
      this.#moneyOrShare(sketch, decide) ??
      this.#moneyAndShare(sketch, decide) ??
      this.#missingOf(sketch, decide) ??
      this.#trendOfPlaces(sketch, decide) ??
      this.#amongMany(sketch, decide) ??
      this.#shareOfVariance(sketch, decide)
    if (open !== null) return open
    const comps = this.#compedRows(sketch)
    if (comps.length > 0) {
      const sameStores = { name: 'same-store sales', plan: decide(sketch.rows).plan }
      const { choices } = choose('rows', 'comps', comps)
      const given = choices.map(({ name, plan }) => ({ name, plan: { ...plan, ...UNCOMPARED } }))
      return { slot: 'rows' as const, words: sketch.keyWords.get('SAME_STORE') ?? 'comps', choices: [sameStores, ...given] }
    }
    if (sketch.rowChoices.length > 0) return this.#rowChoice(sketch, decide)
    // `grew sales but lost guests`: each has a judgment of its own.
    const areJudgedApart = sketch.rows.length > 1 && sketch.otherJudgments.length > 0
    if (sketch.rows.length > 1 && !areJudgedApart) {
      // Places and periods are ranked by one figure; vendors by what they have in all of the lines together.
      const { kind, by } = decide(sketch.rows).plan
      if ((kind === 'RANK' || kind === 'FILTER') && by !== 'LINE' && by !== 'ACCOUNT' && by !== 'VENDOR') {
        const choices = sketch.rows.map((row) => ({ name: row.name, plan: decide([row]).plan }))
        const [one, other, ...more] = choices
        const both = kind === 'FILTER' && one && other && more.length === 0 ? withBothConditions(one.plan, other.plan) : null
        const ofBoth = both === null ? [] : [{ name: `both ${one?.name} and ${other?.name}`, plan: both }]
        const words = sketch.rows.map(({ name }) => name).join(' and ')
        return { slot: 'rows' as const, words, choices: sketch.asksBoth && both !== null ? ofBoth : [...choices, ...ofBoth] }
      }
    }
    if (sketch.placeChoice !== null) {
      const { words, places } = sketch.placeChoice
      return {
        slot: 'places' as const,
        words,
        choices: places.map(({ name, places: own }) => ({ name, plan: { ...decide(sketch.rows).plan, places: own } })),
      }
    }
    const [vendor] = sketch.vendors
    if (vendor !== undefined && vendor.names.length > 1)
      return {
        slot: 'rows' as const,
        words: vendor.words,
        choices: vendor.names.map((name) => ({ name, plan: decide(sketch.rows, sketch.withVendor(name)).plan })),
      }
    const ofMargin = this.#whyOfMargin(sketch, decide, last)
    if (ofMargin !== null) return ofMargin
    if ((sketch.has('PROFIT') || (sketch.has('MARGIN') && !sketch.has('FOLLOW'))) && sketch.rows.length === 0) {
      // `are we making more per guest`: of what is sold, or of what is left.
      const revenue = sketch.perMetrics.length > 0 && sketch.has('PROFIT') ? this.#lexicon.lineOf('REVENUE') : null
      const lines = [...(revenue === null ? [] : [revenue]), ...this.#profitLines()]
      if (lines.length > 1) return choose('rows', sketch.keyWords.get(sketch.has('PROFIT') ? 'PROFIT' : 'MARGIN') ?? 'profit', lines)
      if (lines.length === 1) sketch.rows.push(...lines)
    }
    const profits = this.#profitsBeside(sketch)
    if (profits.length > 1) return choose('rows', sketch.keyWords.get('PROFIT') ?? 'profit', profits)
    const made = decide(sketch.rows)
    const tooMuch = this.#tooMuch(sketch, made, last)
    if (tooMuch !== null) return tooMuch
    const judged = this.#rowsOverBudget(sketch, made)
    if (judged.length > 0) return choose('rows', sketch.keyWords.get('ABOVE') ?? sketch.keyWords.get('BELOW') ?? 'budget', judged)
    const rows = this.#rowsOfLimit(sketch, made)
    const limited = choose('rows', sketch.conditions[0]?.words ?? '', rows)
    if (rows.length > 0 && limited.choices.every(({ plan }) => plan.kind === 'FILTER')) return limited
    // `which ones are over 35`, of a trend
    const isOfTimes = last !== null && (last.kind === 'TREND' || last.by === 'PERIOD') && goesOn(sketch, sketch.rows, last)
    const unsure = (isOfTimes ? null : this.#limitUnits(sketch, made.plan)) ?? listedTimes(sketch, made.plan)
    if (unsure !== null) return unsure
    const ranked = this.#rankedMeasures(sketch, made.plan, last)
    if (ranked !== null) return { slot: 'measure' as const, ...ranked }
    if (sketch.otherBases.length === 0) return null
    // `vs budget and last year`: a plan has one base.
    const bases: readonly NamedBase[] = [{ base: sketch.base, span: sketch.againstSpan, words: sketch.baseWords }, ...sketch.otherBases]
    return {
      slot: 'against' as const,
      words: bases.map(({ words }) => words).join(' and '),
      choices: bases.slice(0, MOST_BASES).flatMap((one) => {
        const { plan } = decide(sketch.rows, sketch.comparedWith(one))
        return plan.against === null ? [] : [{ name: `against ${this.#baseName(one)}`, plan }]
      }),
    }
  }

  /** What comes nearest where figures of days or weeks cannot be had; null where they can, or are not asked for. */
  #daysInstead(sketch: Sketch, decide: (rows: readonly MeantRow[]) => MadePlan) {
    if (!sketch.axes.includes('WEEK') && !sketch.nouns.includes('WEEK')) return null
    const { plan } = decide(sketch.rows)
    if (this.#isByDays(sketch, plan)) return null
    const without = (instead: readonly KeyWord[]): void => {
      // `by day`, of nothing else that it stands by.
      const isAlone = [...sketch.axes, ...sketch.nouns].every((axis) => axis === 'WEEK')
      if (instead.length === 0 && isAlone) for (const key of ['BY', 'EACH', 'PER'] as const) sketch.keys.delete(key)
      for (const list of [sketch.axes, sketch.nouns])
        list.splice(0, list.length, ...list.flatMap((axis) => (axis === 'WEEK' ? instead : [axis])))
    }
    const alone: Plan = { ...plan, ...UNCOMPARED, kind: 'TREND' }
    if (plan.against === null || !isByDays(plan) || !this.#isByDays(sketch, alone)) {
      // Reports use months: weeks do not fit into them.
      const { startDate, endDate } = planDays(plan.span, this.#lexicon.names)
      const isOfMetrics = plan.perMetricId !== null || plan.rows.some(({ kind }) => kind === 'METRIC')
      const isShort = isByDays(plan) && !isOfMetrics && countDays(startDate, endDate) < FEWEST_OF_MONTH
      const average = this.#averageOfDays(sketch, plan)
      without(isShort ? [] : ['MONTH'])
      const name = isShort ? 'All of these days together' : 'By month'
      const compared: Plan = { ...plan, kind: 'COMPARE', by: null, chart: null }
      const together = plan.against === null || !isByDays(plan) ? [] : [{ name: 'The comparison of all of it', plan: compared }]
      const choices = [...(average === null ? [] : [average]), ...together, { name, plan: decide(sketch.rows).plan }]
      return { slot: 'span' as const, words: 'week', choices }
    }
    // `sales by day last week vs the week before`: the days of one week, or both weeks as a whole.
    without([])
    return wholeOrDays(decide(sketch.rows).plan, alone)
  }

  /** `guests per day in June`: all of them together, whose answer has their average by day. Null for what has none. */
  #averageOfDays({ keyWords, axes }: Sketch, plan: Plan): { readonly name: string; readonly plan: Plan } | null {
    const [row, ...others] = plan.rows
    const isDaily = /day|daily/.test(keyWords.get('WEEK') ?? '')
    const isPlain = isDaily && others.length === 0 && plan.perMetricId === null && axes.every((axis) => axis === 'WEEK')
    const together: Plan = { ...plan, ...UNCOMPARED, kind: 'FIGURES', by: null, chart: null }
    if (!isPlain || row?.kind !== 'METRIC' || daysAveraged(together, row.metricId, this.#lexicon.names) === null) return null
    return { name: 'The average per day', plan: together }
  }

  /** `vs last year`, after figures by day or week. */
  #daysAgainst(sketch: Sketch, decide: (rows: readonly MeantRow[]) => MadePlan, last: Plan | null) {
    if (last === null || !isByDays(last)) return null
    const { plan } = decide(sketch.rows)
    if (!isByDays(plan) || plan.against === null) return null
    return wholeOrDays({ ...plan, kind: 'COMPARE', by: null, chart: null }, { ...plan, ...UNCOMPARED, kind: 'TREND' })
  }

  /** `daily sales in June`, `sales by week`: what can be divided so. No days of the week, nor hours. */
  #isByDays(sketch: Sketch, plan: Plan): boolean {
    const said = sketch.keyWords.get('WEEK') ?? ''
    // `the same week`, `the week after that`: one of them, and not each.
    const isEach = !/^(?:week|day)$/.test(said) || sketch.has('BY', 'EACH', 'PER', 'WHICH', 'TOP', 'BOTTOM', 'BEST', 'WORST', 'RANK')
    const isSaid = isEach && /^(?:daily|days?|weekly|weeks?|week by week|day by day)$/.test(said)
    const { startDate, endDate } = planDays(plan.span, this.#lexicon.names)
    return isSaid && isByDays(plan) && daysProblem(plan, countDays(startDate, endDate)) === null
  }

  /** `wine in June`, `did wine grow faster than food`: sales or costs, of one or of several. */
  #rowChoice(sketch: Sketch, decide: (rows: readonly MeantRow[]) => MadePlan) {
    const { rows, rowChoices } = sketch
    const words = rowChoices.map((one) => one.words).join(' and ')
    const isOfOne = ({ kind, by }: Plan): boolean => (kind === 'RANK' || kind === 'FILTER') && by !== 'LINE' && by !== 'ACCOUNT'
    const combinations = rowCombinations(rowChoices, this.#lexicon)
    const [only, ...others] = rowChoices
    const whole = only === undefined || others.length > 0 ? null : this.#lineOfAll(only.rows)
    const choices = [...(whole === null ? [] : [[whole]]), ...combinations].map((chosen) => ({
      name: chosen.map(({ name }) => name).join(' + '),
      plan: decide(inQuestionOrder(rows, rowChoices, chosen)).plan,
    }))
    // Places and periods are ranked by one figure; vendors by what they have in all of the lines together.
    const isEach = rowChoices.length > 1 && choices.some(({ plan }) => isOfOne(plan))
    const each = [...rows, ...rowChoices.flatMap((one) => one.rows)].map((row) => ({ name: row.name, plan: decide([row]).plan }))
    return { slot: 'rows' as const, words, choices: (isEach ? each : choices).slice(0, MOST_CHOICES) }
  }

  /** `managers`, general or assistant: the line whose accounts these all are; null where it has others. */
  #lineOfAll(rows: readonly MeantRow[]): MeantRow | null {
    const accounts = rows.flatMap(({ row }) => (row.kind === 'ACCOUNT' ? [row] : []))
    const [first] = accounts
    if (first === undefined || first.groupId === null || accounts.length < rows.length || rows.length < 2) return null
    const inLine = this.#lexicon.names.accounts.filter(({ groupId }) => groupId === first.groupId)
    const areAll = inLine.length === accounts.length && inLine.every(({ id }) => accounts.some(({ accountId }) => accountId === id))
    const row: PlanRow = { kind: 'GROUP', groupId: first.groupId }
    return areAll ? { row, name: this.#lexicon.nameOf(row) } : null
  }

  /** `sales mix between Hoboken and Princeton`: by what is sold, or by place? */
  #mixOf(sketch: Sketch, decide: (rows: readonly MeantRow[]) => MadePlan) {
    const [first, second, ...more] = sketch.at
    if (!sketch.asksMix || first === undefined || second === undefined || more.length > 0 || sketch.rowChoices.length > 0) return null
    const { plan } = decide(sketch.rows)
    const parts: Plan = { ...plan, places: first, against: { kind: 'PLACES', places: second }, kind: 'COMPARE', by: 'ACCOUNT' }
    const by = areRegions(sketch.at, this.#lexicon.names) ? ('REGION' as const) : ('LOCATION' as const)
    const choices = [
      { name: 'by account, one against the other', plan: parts },
      { name: by === 'REGION' ? 'by region' : 'by location', plan: { ...plan, kind: 'BREAKDOWN' as const, by } },
    ]
    return { slot: 'by' as const, words: 'mix', choices }
  }

  /** `is labor too high`: for its budget, or for what it was? */
  #tooMuch({ keyWords, base, againstSpan }: Sketch, { plan, assumed }: MadePlan, last: Plan | null) {
    const words = [keyWords.get('ABOVE'), keyWords.get('BELOW')].find((one) => one !== undefined && /^too |^(?:getting )?out of /.test(one))
    // What goes on from an answer without a comparison has assumed it too.
    const isAssumed = assumed.includes('against') || (assumed.length === 0 && last !== null && last.against === null)
    const isSaid = base !== null || againstSpan !== null || !isAssumed
    if (words === undefined || isSaid || plan.against?.kind !== 'BUDGET') return null
    const choices = [
      { name: `against ${this.#baseName({ base: plan.against, span: null, words })}`, plan },
      { name: 'against the year before', plan: { ...plan, against: { kind: 'PRIOR_YEAR' as const } } },
    ]
    return { slot: 'against' as const, words, choices }
  }

  /** `why is our margin down`: why the amount moved, or the share, which its lines explain in points. Bridges are of amounts. */
  #whyOfMargin(sketch: Sketch, decide: (rows: readonly MeantRow[]) => MadePlan, last: Plan | null) {
    const { plan } = decide(sketch.rows)
    // `why`, of a share that was asked about before.
    const isOfLast = last?.measure === 'SHARE_OF_REVENUE' && goesOn(sketch, sketch.rows, last) && !forgetsLimits(last, plan, sketch)
    const ofLast = isOfLast ? sketch.keyWords.get('WHY') : undefined
    const ofName = sketch.namesMargin ? 'margin' : undefined
    const words = sketch.keyWords.get('MARGIN') ?? sketch.keyWords.get('SHARE') ?? ofLast ?? ofName
    const [row, ...others] = plan.rows
    const isOfOne = plan.kind === 'BRIDGE' && row !== undefined && others.length === 0 && row.kind !== 'METRIC'
    if (words === undefined || !isOfOne || plan.against === null || this.#lexicon.isIncome(row) === true || sketch.has('FOLLOW'))
      return null
    // Each choice says which of the two it leaves out.
    for (const key of ['MARGIN', 'SHARE'] as const) sketch.keys.delete(key)
    sketch.keyWords.delete('WHY')
    const name = this.#lexicon.nameOf(row)
    const parts = shareParts(row, this.#lexicon)
    const share: Plan = { ...plan, kind: 'COMPARE', rows: [row, ...parts], measure: 'SHARE_OF_REVENUE', by: null, driverIds: [] }
    const place = this.#onlyPlace(plan)
    const at = place === null ? '' : ` at ${place}`
    const choices = [
      { name: `why ${name}${at} changed in money`, plan },
      { name: `${parts.length === 0 ? 'how' : 'why'} ${name}${at} changed as a share of revenue`, plan: share },
      // `why is the last one so low`, of a ranking: next to all of them.
      ...(isOfLast && place !== null
        ? [
            {
              name: `how it differs from all locations`,
              plan: { ...share, against: { kind: 'PLACES', places: EVERY_PLACE } } satisfies Plan,
            },
          ]
        : []),
    ]
    return { slot: 'measure' as const, words, choices }
  }

  /** The name of the one location that a plan is about; null for several, and for regions. */
  #onlyPlace({ places }: Plan): string | null {
    const [only, ...others] = places.locationIds
    if (only === undefined || others.length + places.nodeIds.length > 0 || places.isAllBut) return null
    return this.#lexicon.names.locations.find(({ id }) => id === only)?.name ?? null
  }

  /** `sales and labor %`: revenue is no share of itself, and a plan has one measure. */
  #moneyOrShare(sketch: Sketch, decide: (rows: readonly MeantRow[]) => MadePlan) {
    if (!sketch.isRevenueListed || sketch.rows.length < 2 || sketch.rowChoices.length > 0) return null
    const { plan } = decide(sketch.rows)
    if (plan.measure !== 'SHARE_OF_REVENUE' || plan.kind === 'RANK' || plan.kind === 'FILTER' || sketch.isShareBeside) return null
    const rows = sketch.rows.filter(({ row }) => this.#lexicon.isIncome(row) !== true)
    if (rows.length === 0 || rows.length === sketch.rows.length) return null
    const names = (some: readonly MeantRow[]): string => some.map(({ name }) => name).join(' + ')
    const all = sketch.rows.map(({ row }) => row)
    // Metrics in the same list are no shares.
    const metrics = rows.filter(({ row }) => row.kind === 'METRIC')
    const shared = rows.filter(({ row }) => row.kind !== 'METRIC')
    const choices = [
      { name: `${names(sketch.rows)} in money`, plan: { ...plan, rows: all, measure: 'VALUE' as const } },
      {
        name: `${names(shared)} as a share of revenue${metrics.map(({ name }) => ` + ${name}`).join('')}`,
        plan: { ...plan, rows: rows.map(({ row }) => row) },
      },
    ]
    return { slot: 'measure' as const, words: names(sketch.rows), choices }
  }

  /** `labor June vs May, $ and % of sales`: a comparison shows one of them. */
  #moneyAndShare(sketch: Sketch, decide: (rows: readonly MeantRow[]) => MadePlan) {
    if (!sketch.has('SHARE') || !sketch.has('DOLLARS') || sketch.rowChoices.length > 0) return null
    const { plan } = decide(sketch.rows)
    if (plan.kind !== 'COMPARE' || plan.measure !== 'SHARE_OF_REVENUE') return null
    const name = plan.rows.map((row) => this.#lexicon.nameOf(row)).join(' + ')
    const choices = [
      { name: `${name} in money`, plan: { ...plan, measure: 'VALUE' as const } },
      { name: `${name} as a share of revenue`, plan },
    ]
    return {
      slot: 'measure' as const,
      words: `${sketch.keyWords.get('DOLLARS') ?? '$'} and ${sketch.keyWords.get('SHARE') ?? '%'}`,
      choices,
    }
  }

  /** `is anything missing for June`: metrics, or days of the ledger? */
  #missingOf(sketch: Sketch, decide: (rows: readonly MeantRow[]) => MadePlan) {
    const { rows, rowChoices, conditions, axes, base, keys } = sketch
    const isOfMore = rows.length + rowChoices.length + conditions.length + axes.length > 0 || base !== null
    const [only, ...others] = [...keys].filter((key) => key !== 'WHICH' && key !== 'AND' && key !== 'FOLLOW')
    if (only !== 'MISSING' || others.length > 0 || isOfMore || sketch.nouns.length > 0) return null
    const { plan } = decide(rows)
    const check: Plan = { ...plan, ...UNCOMPARED, kind: 'CHECK', rows: [], by: null, order: null, first: null, last: null, where: [] }
    const choices = [
      { name: 'metrics without figures', plan: { ...check, check: 'METRIC_GAPS' as const } },
      { name: 'how far the books go', plan: { ...check, check: 'COVERAGE' as const } },
    ]
    return { slot: 'rows' as const, words: sketch.keyWords.get('MISSING') ?? 'missing', choices }
  }

  /** `Hoboken against Durham by month`: each month would stand against all months of the other. Both by month, or both over all of them. */
  #trendOfPlaces(sketch: Sketch, decide: (rows: readonly MeantRow[]) => MadePlan) {
    const { plan } = decide(sketch.rows)
    const { against, places } = plan
    if (plan.kind !== 'TREND' || against?.kind !== 'PLACES' || sketch.rowChoices.length > 0) return null
    const { names } = this.#lexicon
    const [own, other] = [placeIds(places, names), placeIds(against.places, names)]
    const shared = own.filter((id) => other.includes(id))
    const areRegional = areRegions([places, against.places], names)
    const by = areRegional ? ('REGION' as const) : ('LOCATION' as const)
    const both = areRegional ? joinedPlaces([places, against.places]) : calledTogether(new Set([...own, ...other]), names)
    const areFew = shared.length === 0 && (areRegional || own.length + other.length <= MOST_LINES)
    // Each choice says how the two stand to each other.
    if (areFew) sketch.isSideBySide = true
    const choices = [
      ...(areFew
        ? [{ name: 'both side by side over time', plan: { ...plan, ...UNCOMPARED, measure: plan.measure, by, places: both } }]
        : []),
      { name: 'one against the other over all of this time', plan: { ...plan, kind: 'COMPARE' as const, by: null, rolling: null } },
    ]
    return { slot: 'against' as const, words: sketch.keyWords.get('VERSUS') ?? 'against', choices }
  }

  /** `Hoboken against the other stores`: amounts of one against those of many say nothing; its share of revenue and its rank do. */
  #amongMany(sketch: Sketch, decide: (rows: readonly MeantRow[]) => MadePlan) {
    const { plan } = decide(sketch.rows)
    const { against, places } = plan
    const isOneLocation = places.locationIds.length === 1 && places.nodeIds.length === 0
    const isOneRegion = places.nodeIds.length === 1 && places.locationIds.length === 0
    const isOne = (isOneLocation || isOneRegion) && !places.isAllBut
    const isOfMany = sketch.average !== null && plan.kind === 'COMPARE' && plan.by === null && against?.kind === 'PLACES'
    if (!isOfMany || !isOne || plan.measure !== 'VALUE' || sketch.rowChoices.length > 0) return null
    if (plan.rows.every((row) => isAverage(row, this.#lexicon))) return null
    const { names } = this.#lexicon
    const shared = plan.rows.filter((row) => row.kind !== 'METRIC' && this.#lexicon.isIncome(row) !== true)
    const among = calledTogether(new Set([...places.locationIds, ...placeIds(against.places, names)]), names)
    const choices = [
      ...(shared.length === 0
        ? []
        : [
            {
              name: `${shared.map((row) => this.#lexicon.nameOf(row)).join(' + ')} as a share of revenue`,
              plan: { ...plan, rows: shared, measure: 'SHARE_OF_REVENUE' as const },
            },
          ]),
      // A region against all the others is part of the whole.
      ...(isOneRegion && sketch.average === 'the others' ? [{ name: 'the amounts of both', plan }] : []),
      ...plan.rows.map((row) => ({
        name: `all ${isOneRegion ? 'regions' : 'of them'} ranked by ${this.#lexicon.nameOf(row)}`,
        plan: {
          ...plan,
          ...UNCOMPARED,
          rows: [row],
          places: among,
          kind: 'RANK' as const,
          by: isOneRegion ? ('REGION' as const) : ('LOCATION' as const),
          order: 'DESC' as const,
        },
      })),
    ]
    return { slot: 'measure' as const, words: sketch.average ?? '', choices }
  }

  /** `labor % variance`: how far the share is from the plan's, or the amount in percent? */
  #shareOfVariance(sketch: Sketch, decide: (rows: readonly MeantRow[]) => MadePlan) {
    const { plan } = decide(sketch.rows)
    const [row, ...others] = plan.rows
    const isAsked = sketch.isShareOfVariance && (plan.kind === 'COMPARE' || plan.kind === 'RANK') && plan.against !== null
    if (!isAsked || row === undefined || row.kind === 'METRIC' || others.length > 0 || sketch.rowChoices.length > 0) return null
    const name = this.#lexicon.nameOf(row)
    const share: Plan['measure'] = plan.kind === 'RANK' ? 'SHARE_CHANGE' : 'SHARE_OF_REVENUE'
    const choices = [
      { name: `${name} as a share of revenue`, plan: { ...plan, measure: share } },
      { name: `the variance of ${name} in percent`, plan: { ...plan, measure: 'VARIANCE_PERCENT' as const } },
    ]
    return { slot: 'measure' as const, words: `${sketch.keyWords.get('SHARE') ?? '%'} variance`, choices }
  }

  /** `which stores did more than 500k`: sales, or profit? Empty where it is said. */
  #rowsOfLimit({ rows, conditions, keys }: Sketch, { plan, assumed }: MadePlan): readonly MeantRow[] {
    const isSaid = rows.length > 0 || !assumed.includes('rows') || (['PROFIT', 'MARGIN', 'LOSS'] as const).some((key) => keys.has(key))
    const revenue = this.#lexicon.lineOf('REVENUE')
    if (plan.kind !== 'FILTER' || plan.against !== null || isSaid || revenue === null) return []
    if (!conditions.some(({ unit }) => unit === 'MONEY')) return []
    return [revenue, ...plan.rows.map((row) => ({ row, name: this.#lexicon.nameOf(row) }))]
  }

  /** `which stores are over budget`: sales that are, costs or profit? Only of costs it is a fault. Empty where it is said. */
  #rowsOverBudget(sketch: Sketch, { plan, assumed }: MadePlan): readonly MeantRow[] {
    const isOfPlaces = plan.kind === 'FILTER' && (plan.by === 'LOCATION' || plan.by === 'REGION') && plan.against?.kind === 'BUDGET'
    const isSaid =
      sketch.rows.length > 0 ||
      !assumed.includes('rows') ||
      sketch.has('PROFIT', 'MARGIN', 'LOSS', 'MISSED', 'BEAT', 'COSTS', 'EXPENSES', 'SPENDING')
    const revenue = this.#lexicon.lineOf('REVENUE')
    if (!isOfPlaces || isSaid || !sketch.has('ABOVE', 'BELOW') || sketch.conditions.length > 0 || revenue === null) return []
    const headline = plan.rows.map((row) => ({ row, name: this.#lexicon.nameOf(row) }))
    return [...headline, revenue, ...this.#lexicon.costLines()].slice(0, MOST_OVER_BUDGET)
  }

  /** `labor over 34`: percent of revenue, or dollars? */
  #limitUnits({ conditions }: Sketch, plan: Plan) {
    const [limit, ...more] = conditions
    const [where, ...others] = plan.where
    const [row] = plan.rows
    const isSmall = limit?.unit === 'NUMBER' && /^\d/.test(limit.words) && Number(limit.value) >= 1 && Number(limit.value) < 100
    if (plan.kind !== 'FILTER' || !isSmall || more.length + others.length > 0 || where?.measure !== 'VALUE' || plan.against !== null)
      return null
    if (plan.rows.length !== 1 || row === undefined || row.kind === 'METRIC' || this.#lexicon.isIncome(row) === true) return null
    const name = `${this.#lexicon.nameOf(row)} ${LIMIT_NAMES[where.is]} ${limit.words}`
    const share = { ...where, measure: 'SHARE_OF_REVENUE' as const, value: shiftDecimal(limit.value, -2) }
    const choices = [
      { name: `${name}% of revenue`, plan: { ...plan, measure: 'SHARE_OF_REVENUE' as const, where: [share] } },
      { name: `${name} in money`, plan },
    ]
    return { slot: 'measure' as const, words: limit.words, choices }
  }

  /** `the worst stores for sales against last year`: by their sales, or by how these changed? */
  #rankedMeasures(sketch: Sketch, plan: Plan, last: Plan | null) {
    const [row] = plan.rows
    // `largest first`, of what was compared.
    const isOfLast = last !== null && last.kind !== 'RANK' && last.kind !== 'FILTER' && last.against !== null
    const isCarried = isOfLast && (goesOn(sketch, sketch.rows, last) || JSON.stringify(plan.against) === JSON.stringify(last.against))
    const isSaid = sketch.base !== null || sketch.againstSpan !== null || isCarried
    if (plan.kind !== 'RANK' || plan.measure !== 'VALUE' || plan.against === null || row === undefined || !isSaid) return null
    // Both stand next to each other; budgets have no vendors.
    const isOfVendors = listsVendors(plan)
    if (isOfVendors && plan.against.kind !== 'BUDGET') return null
    // `vs May`, of what was ranked: in the same order.
    if (last?.kind === 'RANK' && last.measure === 'VALUE' && sketch.rows.length === 0 && goesOn(sketch, sketch.rows, last)) return null
    const name = this.#lexicon.nameOf(row)
    const base = this.#baseName({ base: isCarried ? plan.against : sketch.base, span: sketch.againstSpan, words: sketch.baseWords })
    const changes = { name: `the change of ${name}`, plan: { ...plan, measure: 'CHANGE' as const } }
    const itself = { name: `${name} itself`, plan: { ...plan, ...(isOfVendors && { against: null }), isSameStore: false } }
    return { words: `${name} against ${base}`, choices: isOfVendors ? [itself] : [changes, itself] }
  }

  #baseName({ base, words }: NamedBase): string {
    switch (base?.kind) {
      case 'BUDGET':
        return this.#lexicon.names.budgets.find(({ id }) => id === base.budgetId)?.name ?? words
      case 'PRIOR_YEAR':
        return 'the year before'
      case 'PRIOR_PERIOD':
        return 'the period before'
      default:
        return words
    }
  }

  /** Accounts of what is given away, where `comps` may mean them as well as comparable stores. */
  #compedRows(sketch: Sketch): readonly MeantRow[] {
    const isBare = /^comps?$/.test(sketch.keyWords.get('SAME_STORE') ?? '')
    if (!isBare || sketch.rows.length > 0 || sketch.base !== null || sketch.has('GROWTH', 'UP', 'DOWN', 'CHANGE')) return []
    return this.#lexicon.names.accounts.flatMap(({ id, name, groupId }) =>
      /\bcomps\b/i.test(name) ? [{ row: { kind: 'ACCOUNT' as const, groupId, accountId: id }, name }] : [],
    )
  }

  /** `sales and profit by month`: which profit to show next to sales. */
  #profitsBeside({ rows: [only, ...others], rowChoices, keyWords, ...sketch }: Sketch): readonly MeantRow[] {
    const isOfRevenue = only?.row.kind === 'GROUP' && this.#lexicon.isIncome(only.row) === true
    const isNamed = /^(?:profits?|earnings?)$/.test(keyWords.get('PROFIT') ?? '') && sketch.keys.has('AND')
    return isOfRevenue && isNamed && others.length + rowChoices.length === 0 ? this.#profitLines() : []
  }

  /** The subtotals of the report that are an amount: what `profit` may mean. */
  #profitLines(): readonly MeantRow[] {
    const { tree } = this.#lexicon
    return tree.nodes.flatMap(({ group }) =>
      group.formula !== null && !group.formula.includes('/') && this.#lexicon.isProfit(group.id)
        ? [{ row: { kind: 'GROUP' as const, groupId: group.id }, name: group.name }]
        : [],
    )
  }
}

/** `What is prime cost?`, and nothing else. */
/** Days and weeks are not compared one by one: their total is, or each of them appears alone. */
function wholeOrDays(whole: Plan, alone: Plan) {
  const choices = [
    { name: 'The comparison of all of it', plan: whole },
    { name: alone.by === 'DAY' ? 'By day, without the comparison' : 'By week, without the comparison', plan: alone },
  ]
  return { slot: 'span' as const, words: 'week', choices }
}

/** `what is labor`: its figure, or its definition. `what's our average check` asks for the figure. */
function isBareName(sketch: Sketch, words: readonly QuestionWord[]): boolean {
  const [first, second] = words.map(({ typed }) => typed)
  const asks = first === 'what' ? second === 'is' || second === 'are' : first === "what's" || first === 'whats'
  const isOurs = words.some(({ typed }) => typed === 'our' || typed === 'my')
  return asks && !isOurs && sketch.rows.length === 1 && sketch.content === 1 && sketch.perMetrics.length === 0
}
