import { planRowName } from '../src/assistant/answers/plan-names.ts'
import type { CompanyNames } from '../src/assistant/company-names.ts'
import { type Plan, type PlanBase, type PlanRow, type PlanSlot, type PlanSpan, planOfCondition } from '../src/assistant/plan.ts'
import type { QuestionPlaces } from '../src/figures/figure-question.ts'
import { flattenLocations } from '../src/locations/location-tree.ts'
import { favorabilities } from '../src/mappings/favorability.ts'
import { groupTree } from '../src/mappings/group-tree.ts'
import { addMonths, type Day, lastDayOf, monthIndex, parseDay } from '../src/time/day.ts'
import { resolveTimeSpan, type TimeSpan } from '../src/time/time-span.ts'

/**
 * What a question asks for, slot by slot, in names and days: plans with the same meaning have the same. A missing slot has its default;
 * `any` is left open by the question.
 */
export type Meaning = Readonly<Partial<Record<MeaningSlot, string>>> & { readonly kind: string }

const SLOTS = [
  'kind',
  'rows',
  'span',
  'period',
  'places',
  'measure',
  'per',
  'against',
  'also',
  'same',
  'by',
  'order',
  'first',
  'last',
  'where',
  'types',
  'vendor',
  'rolling',
  'drivers',
  'check',
  'chart',
] as const
type MeaningSlot = (typeof SLOTS)[number]

/** The slot of a plan that says that one of these was assumed. */
const ASSUMED_AS: Readonly<Partial<Record<MeaningSlot, PlanSlot>>> = {
  rows: 'rows',
  span: 'span',
  period: 'span',
  places: 'places',
  measure: 'measure',
  against: 'against',
  by: 'by',
}

/** Kinds without days and without places. */
const TIMELESS = new Set(['DEFINE', 'CHECK COVERAGE', 'CHECK METRIC_DAYS', 'CHECK MAPPING', 'CHECK PART_OF'])

export class Meanings {
  readonly #names: CompanyNames

  constructor(names: CompanyNames) {
    this.#names = names
  }

  ofPlan(plan: Plan): Meaning {
    const { kind, measure, against, alsoAgainst, order, where, check, rolling, chart } = plan
    const isTimeless = TIMELESS.has(check === null ? kind : `${kind} ${check}`)
    const judged = this.#judgedOrder(plan)
    const isReportOfPeriods = kind === 'REPORT' && plan.by === 'PERIOD'
    return withoutEmpty({
      kind,
      rows: plan.rows
        .map((row) => this.#rowName(row))
        .sort()
        .join(' + '),
      span: isTimeless ? '' : this.#spanText(plan.span),
      period:
        (kind === 'TREND' || isReportOfPeriods || (kind === 'RANK' && plan.by === 'PERIOD')) && plan.span.kind !== 'LEDGER'
          ? plan.span.period
          : '',
      places: isTimeless ? '' : this.#placesText(plan.places),
      measure:
        kind === 'FILTER' || measure === 'VALUE' || (kind === 'COMPARE' && (measure === 'VARIANCE' || measure === 'CHANGE')) ? '' : measure,
      per: this.#metricName(plan.perMetricId),
      against: against === null ? '' : this.#baseText(against, plan.span),
      also: alsoAgainst === null ? '' : this.#baseText(alsoAgainst, plan.span),
      same: plan.isSameStore ? 'yes' : '',
      by: isReportOfPeriods ? '' : (plan.by ?? ''),
      order: judged ?? order ?? '',
      first: String(plan.first ?? ''),
      last: String(plan.last ?? ''),
      where: where
        .map((one) => {
          const { measure: asked, is, value, of } = one
          const own = of === undefined ? undefined : plan.rows[of]
          const judgment = asked === 'SHARE_CHANGE' ? null : this.#judged(planOfCondition(plan, one), is)
          const said = judgment ?? `${kind === 'TRANSACTIONS' ? 'VALUE' : asked} ${is}${value === null ? '' : ` ${Number(value)}`}`
          return own === undefined ? said : `${this.#rowName(own)}: ${said}`
        })
        .sort()
        .join(', '),
      types: plan.entryTypes.toSorted().join(', '),
      // Other vendors are not compared.
      vendor: plan.vendor === '' ? 'none' : '',
      rolling: String(rolling ?? ''),
      drivers: plan.driverIds
        .map((id) => this.#metricName(id))
        .sort()
        .join(', '),
      check: check ?? '',
      chart: chart ?? '',
    })
  }

  /** Slots in which a plan differs from the intended meaning. Empty for none. */
  differences(meant: Meaning, found: Meaning, assumed: readonly PlanSlot[]): readonly MeaningSlot[] {
    return SLOTS.filter((slot) => {
      const [own, other] = [meant[slot] ?? '', found[slot] ?? '']
      if (own === other) return false
      const as = ASSUMED_AS[slot]
      const isTold = as !== undefined && assumed.includes(as)
      if (slot === 'rows' && own === '*') return false
      if (slot === 'places' && own === '' && other === 'all') return false
      if (slot === 'span' && own === '' && found.check === 'COVERAGE') return false
      // An answer that compares shows the change and its percentage.
      if (slot === 'measure' && own === '' && other === 'CHANGE_PERCENT' && found.kind === 'COMPARE') return false
      if (own === 'any') return !isTold && other !== ''
      if (slot === 'period' || slot === 'chart') return own !== ''
      if (slot === 'order' || slot === 'types') return own !== ''
      if (slot === 'by') return own !== '' || !(isTold || ['BRIDGE', 'BREAKDOWN'].includes(found.kind))
      if (slot === 'against') return own !== '' || !isTold
      return true
    })
  }

  /** BEST and WORST of a figure itself as its largest or its smallest. */
  #judgedOrder({ order, rows, measure }: Plan): string | null {
    if ((order !== 'BEST' && order !== 'WORST') || !['VALUE', 'SHARE_OF_REVENUE', 'PER_METRIC'].includes(measure)) return null
    const [row] = rows
    const direction = this.#directionOf(row === undefined ? '' : this.#rowName(row))
    return (order === 'BEST') === (direction !== 'DOWN') ? 'DESC' : 'ASC'
  }

  /** Better or worse than what is compared with as above or below it. */
  #judged({ rows }: Pick<Plan, 'rows'>, is: string): string | null {
    const [row] = rows
    if (is !== 'FAVORABLE' && is !== 'UNFAVORABLE') return null
    return this.#judgedRow(row === undefined ? '' : this.#rowName(row), is)
  }

  #judgedRow(name: string, is: string): string {
    return `CHANGE ${(is === 'FAVORABLE') === (this.#directionOf(name) !== 'DOWN') ? 'ABOVE' : 'BELOW'} 0`
  }

  #directionOf(name: string): string | null {
    const { groups, accounts, metrics } = this.#names
    const metric = metrics.find((one) => one.name === name)
    if (metric !== undefined) return metric.direction
    const groupId = groups.find((one) => one.name === name)?.id ?? accounts.find((one) => one.name === name)?.groupId
    return groupId === null || groupId === undefined ? null : (favorabilities(groupTree(groups)).get(groupId) ?? null)
  }

  #rowName(row: PlanRow): string {
    const { groups, accounts } = this.#names
    if (row.kind === 'METRIC') return this.#metricName(row.metricId)
    if (row.kind === 'GROUP') return groups.find(({ id }) => id === row.groupId)?.name ?? '?'
    if (row.kind === 'CALCULATION') return planRowName(row, this.#names)
    return accounts.find(({ id }) => id === row.accountId)?.name ?? '?'
  }

  #metricName(id: string | null): string {
    return this.#names.metrics.find((one) => one.id === id)?.name ?? ''
  }

  #spanText(span: PlanSpan): string {
    if (span.kind === 'LEDGER') return 'all days'
    return daysText(resolveTimeSpan(span, this.#names.time))
  }

  #placesText({ locationIds, nodeIds, isAllBut }: QuestionPlaces): string {
    const { locations, tree } = this.#names
    const nodes = flattenLocations(tree)
    const all = [
      ...locationIds.map((id) => locations.find((one) => one.id === id)?.name ?? '?'),
      ...nodeIds.map((id) => nodes.find(({ node }) => node.id === id)?.node.name ?? '?'),
    ].map(withoutCode)
    return all.length === 0 ? 'all' : `${isAllBut ? 'all but ' : ''}${all.sort().join(', ')}`
  }

  #baseText(base: PlanBase, span: PlanSpan): string {
    if (base.kind === 'BUDGET') return 'budget'
    if (base.kind === 'PLACES') return this.#placesText(base.places)
    if (base.kind === 'SPAN') return this.#spanText(base.span)
    // The months before January to June are July to December.
    return base.kind === 'PRIOR_YEAR' || span.kind === 'LEDGER' ? base.kind : 'PRIOR_PERIOD'
  }

  /** A meaning of typed plans, judged like those that are found. */
  judged(meaning: Meaning): Meaning {
    const { where, rows } = meaning
    return where === undefined
      ? meaning
      : {
          ...meaning,
          where: where
            .split(', ')
            .map((one) => (/ (?:UN)?FAVORABLE$/.test(one) ? this.#judgedRow(rows ?? '', one.split(' ')[1] ?? '') : one))
            .join(', '),
        }
  }

  /** A meaning as it is written in a file of questions: slots between bars, in the order of `Meaning`. */
  parse(text: string): Meaning {
    const [kind = '', ...parts] = text.split('|').map((part) => part.trim())
    const found: Partial<Record<MeaningSlot, string>> = {}
    const where: string[] = []
    for (const part of parts) {
      const [slot, value] = this.#slotOf(part, found)
      if (slot === 'where') where.push(value)
      else if (slot === 'span') {
        const [days, period] = this.#daysOf(value)
        found.span = days
        if (period !== '') found.period = period
      } else found[slot] = value
    }
    const judged = where.map((one) => {
      const [, row, is] = /^(?:(.+): )?VARIANCE ((?:UN)?FAVORABLE)$/.exec(one) ?? []
      if (is === undefined) return one
      return row === undefined ? this.#judgedRow(found.rows ?? '', is) : `${row}: ${this.#judgedRow(row, is)}`
    })
    if (where.length > 0) found.where = judged.sort().join(', ')
    const meaning = { ...found, kind }
    return { ...meaning, ...(meaning.order === 'BEST' || meaning.order === 'WORST' ? { order: this.#orderOf(meaning) } : {}) }
  }

  #orderOf({ order, rows, measure }: Meaning): string {
    if (!['VALUE', 'SHARE_OF_REVENUE', 'PER_METRIC'].includes(measure ?? 'VALUE')) return order ?? ''
    const direction = this.#directionOf(rows ?? '')
    return (order === 'BEST') === (direction !== 'DOWN') ? 'DESC' : 'ASC'
  }

  #slotOf(part: string, found: Partial<Record<MeaningSlot, string>>): readonly [MeaningSlot, string] {
    const [, word = '', rest = ''] = /^(also|vs|by|per|first|last|rolling|drivers|of) (.+)$/.exec(part) ?? []
    if (word === 'last' && /^12(?: [A-Z]+)?$/.test(rest) && found.span === undefined) return ['span', part]
    if (word === 'also') return ['also', this.#baseMeant(rest)]
    if (word === 'vs') return ['against', this.#baseMeant(rest)]
    if (word === 'of') return ['types', rest.split(', ').sort().join(', ')]
    // The words are slots of their own.
    if (word === 'drivers') return ['drivers', rest.split(', ').sort().join(', ')]
    if (word !== '') return [word as MeaningSlot, rest]
    if (part === 'no vendor') return ['vendor', 'none']
    if (part === 'same stores') return ['same', 'yes']
    if (/^(?:DESC|ASC|BEST|WORST|LARGEST|SMALLEST)$/.test(part)) return ['order', part]
    if (/^(?:RECONCILIATION|COVERAGE|METRIC_GAPS|LOCATIONS|BUDGETS|SUMS|METRIC_DAYS|MAPPING|SAME_STORES|PART_OF)$/.test(part))
      return ['check', part]
    if (/^(?:WATERFALL|STACKED_BAR|TABLE|LINE|BAR)$/.test(part)) return ['chart', part]
    if (
      /^(?:[^|]+: )?[A-Z_]+ (?:ABOVE|BELOW|AT_LEAST|AT_MOST|FURTHER|AS_FAR|FAVORABLE|UNFAVORABLE|NONE|NEW|REPEATED|NEGATIVE)\b/.test(part)
    )
      return ['where', part]
    if (/^(?:SHARE_OF_REVENUE|SHARE_CHANGE|PER_METRIC|VARIANCE|VARIANCE_PERCENT|CHANGE|CHANGE_PERCENT)$/.test(part))
      return ['measure', part]
    if (/^(?:(?:YTD|last 12)(?: [A-Z]+)?|all days|\d{4}.*|any(?: [A-Z]+)?)$/.test(part) && found.span === undefined) return ['span', part]
    if (found.span !== undefined && found.places === undefined) return ['places', this.#placesMeant(part)]
    return ['rows', part === '*' ? '*' : this.#rowsMeant(part)]
  }

  #rowsMeant(part: string): string {
    const { groups, accounts, metrics } = this.#names
    return part
      .split(' + ')
      .map((name) => {
        const isKnown = (own: string): boolean => [...groups, ...metrics, ...accounts].some((one) => one.name === own)
        // `Labor less Overtime`, `Labor / (Revenue less Discounts and comps)`
        const isMeant =
          isKnown(name) ||
          name === 'All costs' ||
          name
            .replace(/[()]/g, '')
            .split(/ (?:less|plus|\/) /)
            .every(isKnown)
        // The demo's account without a type has no number in its ledger either.
        if (name === '6895') return 'Undocumented'
        if (!isMeant) throw new Error(`Nothing is called ${name}`)
        return name
      })
      .sort()
      .join(' + ')
  }

  #placesMeant(part: string): string {
    const known = [...this.#names.locations.map(({ name }) => withoutCode(name)), 'Northeast', 'Mid-Atlantic', 'Southeast']
    const names = part.replace(/^all but /, '').split(', ')
    const unknown = part === 'all' ? undefined : names.find((name) => !known.includes(name))
    if (unknown !== undefined) throw new Error(`No place is called ${unknown}, in ${part}`)
    return part === 'all' ? part : `${part.startsWith('all but ') ? 'all but ' : ''}${names.sort().join(', ')}`
  }

  #baseMeant(text: string): string {
    if (/^(?:budget|any|PRIOR_YEAR|PRIOR_PERIOD)$/.test(text)) return text
    return /^\d{4}/.test(text) ? this.#daysOf(text)[0] : this.#placesMeant(text)
  }

  /** `2026-06`, `2026-06-30`, `2026-03..2026-05`, `2026-Q2`, `2026-H1`, `2025`, `YTD`, `last 12`, each with a period or without. */
  #daysOf(text: string): readonly [days: string, period: string] {
    const [, span = '', period = ''] = /^(.*?)(?: (MONTHLY|QUARTERLY|YEARLY))?$/.exec(text) ?? []
    if (span === 'any' || span === 'all days') return [span, period]
    const last = this.#names.time.lastLedgerDay ?? this.#names.time.today
    if (span === 'YTD') return [`${last.slice(0, 4)}-01-01..${last}`, period]
    if (span === 'last 12') return [`${addMonths(parseDay(`${last.slice(0, 8)}01`), -11)}..${last}`, period]
    const [from = '', to = from] = span.split('..')
    return [`${edgesOf(from)[0]}..${edgesOf(to)[1]}`, period]
  }
}

function edgesOf(text: string): readonly [Day, Day] {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return [parseDay(text), parseDay(text)]
  const [, year = '', part = ''] = /^(\d{4})-?(.*)$/.exec(text) ?? []
  const month = (number: number): ReturnType<typeof monthIndex> => monthIndex(Number(year), number)
  const [first, last] =
    part === ''
      ? [1, 12]
      : part.startsWith('Q')
        ? [3 * Number(part[1]) - 2, 3 * Number(part[1])]
        : part.startsWith('H')
          ? [6 * Number(part[1]) - 5, 6 * Number(part[1])]
          : [Number(part), Number(part)]
  return [parseDay(`${year}-${String(first).padStart(2, '0')}-01`), lastDayOf(month(last))]
}

function daysText({ startDate, endDate }: Pick<TimeSpan, 'startDate' | 'endDate'>): string {
  return `${startDate}..${endDate}`
}

export function withoutCode(name: string): string {
  return name.replace(/^\d+ /, '')
}

function withoutEmpty(meaning: Meaning): Meaning {
  // Keys and values are those of the meaning.
  return Object.fromEntries(Object.entries(meaning).filter(([, value]) => value !== '')) as Meaning
}
