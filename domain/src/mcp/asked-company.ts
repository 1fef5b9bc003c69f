import { locationsOfPlan } from '../assistant/answers/plan-questions.ts'
import type { CompanyNames } from '../assistant/company-names.ts'
import { BadInputError } from '../errors.ts'
import type { QuestionPlaces } from '../figures/figure-question.ts'
import type { Day } from '../time/day.ts'
import { monthName } from '../time/day-format.ts'
import { parseTimeSpan, resolveTimeSpan, type TimeSpan, type TimeSpanSetting } from '../time/time-span.ts'
import { lastWholeMonth, monthSpan } from '../time/whole-months.ts'
import { type CompanyThing, companyThings, otherMeaning, placesNamed, thingNamed } from './company-things.ts'
import type { FoundKind, TimeSpanArgument } from './tool-inputs.ts'

/** Of when figures are. */
export interface AsOf {
  readonly today: Day
  /** The last day with entries; null for an empty ledger. */
  readonly ledgerThrough: Day | null
}

/** One call's view of a company: reads names, and notes what the call left open. */
export class AskedCompany {
  readonly names: CompanyNames
  readonly things: readonly CompanyThing[]
  readonly #mappings: readonly { readonly id: string; readonly name: string }[]
  readonly #assumed: string[] = []

  /** @param isUsual the call named no mapping. */
  constructor(names: CompanyNames, mappings: readonly { readonly id: string; readonly name: string }[], isUsual: boolean) {
    this.names = names
    this.things = companyThings(names, mappings)
    this.#mappings = mappings
    if (isUsual && mappings.length > 1) this.assume(`mapping: ${this.mapping.name}`)
  }

  get mapping(): { readonly id: string; readonly name: string } {
    const { mappingId } = this.names
    return { id: mappingId, name: this.#mappings.find(({ id }) => id === mappingId)?.name ?? '' }
  }

  get asOf(): AsOf {
    const { today, lastLedgerDay } = this.names.time
    return { today, ledgerThrough: lastLedgerDay }
  }

  /** What the call did not say, in the order in which it was taken. */
  get assumed(): readonly string[] {
    return this.#assumed
  }

  assume(words: string): void {
    if (!this.#assumed.includes(words)) this.#assumed.push(words)
  }

  /** @throws BadInputError for a name that nothing has. */
  thing(text: string, kinds: readonly FoundKind[], field: string): CompanyThing {
    const found = thingNamed(this.things, text, kinds, field)
    const other = otherMeaning(this.things, text, found, kinds)
    if (other !== null) this.assume(other)
    return found
  }

  /** @throws BadInputError for a name that nothing has. */
  places(texts: readonly string[] | undefined, isAllBut = false): QuestionPlaces {
    if (texts === undefined || texts.length === 0) this.assume('locations: all')
    return placesNamed(this.things, texts ?? [], isAllBut)
  }

  /** Ids of the locations of places; empty for every one. @throws BadInputError for places without a location. */
  locationIds(places: QuestionPlaces): readonly string[] {
    const found = locationsOfPlan({ places }, this.names)
    if (found.length === 0 && places.locationIds.length + places.nodeIds.length > 0)
      throw new BadInputError('No location with entries is left of these. Name others.', 'locations')
    return found
  }

  /** @throws BadInputError for what is no time span. */
  timeSpan(argument: TimeSpanArgument | undefined): TimeSpanSetting {
    if (argument !== undefined && Object.keys(argument).some((name) => name !== 'period' && name !== 'anchor'))
      return parseTimeSpan({ ...argument, period: argument.period ?? 'MONTHLY', ...rollingAnchor(argument) })
    const month = lastWholeMonth(this.names.time)
    this.assume(`timeSpan: ${monthName(month)}, the last whole month`)
    return { ...monthSpan(month), period: argument?.period ?? 'MONTHLY' }
  }

  days(setting: TimeSpanSetting): TimeSpan {
    return resolveTimeSpan(setting, this.names.time)
  }

  /** The budget to compare with. @throws BadInputError if it does not exist. */
  budgetId(text: string | undefined): string | null {
    if (text !== undefined) return this.thing(text, ['budget'], 'budget').id
    const [usual] = this.names.budgets
    if (usual !== undefined) this.assume(`budget: ${usual.name}`)
    return usual?.id ?? null
  }
}

/** Fixed days have no anchor. */
function rollingAnchor({ startDate, endDate, anchor }: TimeSpanArgument): { anchor?: 'TODAY' | 'LEDGER' } {
  return startDate !== undefined || endDate !== undefined ? {} : { anchor: anchor ?? 'LEDGER' }
}
