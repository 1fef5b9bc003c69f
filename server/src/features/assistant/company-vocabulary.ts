import { isDeepStrictEqual } from 'node:util'
import { planDays } from '@fourwall/domain/assistant/answers/plan-days.ts'
import { locationsOfPlan } from '@fourwall/domain/assistant/answers/plan-questions.ts'
import type { ChatContext } from '@fourwall/domain/assistant/chat.ts'
import type { CompanyNames } from '@fourwall/domain/assistant/company-names.ts'
import { namesVendors, operandsOf, type Plan, type QuestionReading } from '@fourwall/domain/assistant/plan.ts'
import { makeVocabulary, type NamesToRead, type Vocabulary } from '@fourwall/domain/assistant/reading/lexicon.ts'
import {
  type LinedReport,
  lineElsewhere,
  type OtherReport,
  reportNamedIn,
  reportOfLineIn,
  withoutWholeReport,
} from '@fourwall/domain/assistant/reading/other-reports.ts'
import { QuestionReader } from '@fourwall/domain/assistant/reading/read-question.ts'
import { makeVendorNames, type VendorNames } from '@fourwall/domain/assistant/reading/vendor-names.ts'
import { inContext } from '@fourwall/domain/assistant/reading/words-reader.ts'
import { usualBudget } from '@fourwall/domain/budgets/usual-budget.ts'
import { type AccountId, INCOME_TYPES } from '@fourwall/domain/ledger/account.ts'
import type { LocationNode } from '@fourwall/domain/locations/location-tree.ts'
import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import { favorabilities } from '@fourwall/domain/mappings/favorability.ts'
import { figureUnits } from '@fourwall/domain/mappings/figure-units.ts'
import { groupTree } from '@fourwall/domain/mappings/group-tree.ts'
import { isCounted, isSummed } from '@fourwall/domain/ops-data/metric.ts'
import { isShareMetric } from '@fourwall/domain/ops-data/metric-display.ts'
import { directionOfMetric, judgedMetrics } from '@fourwall/domain/ops-data/metric-favorability.ts'
import type { TimeContext } from '@fourwall/domain/time/time-span.ts'
import { lastWholeMonth } from '@fourwall/domain/time/whole-months.ts'
import { computeInSlices } from '../../platform/event-loop.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { BudgetService, StoredBudget } from '../budgets/service.ts'
import type { CompanyService } from '../companies/service.ts'
import type { LedgerEntryType, LedgerService, StoredAccount } from '../ledger/service.ts'
import type { LocationService } from '../locations/service.ts'
import type { MappingService, StoredMapping } from '../mappings/service.ts'
import type { OpsDataService } from '../ops-data/service.ts'
import { assistantPolicy } from './policy.ts'

export interface VocabularyParts {
  readonly budgets: BudgetService
  readonly companies: CompanyService
  readonly ledger: LedgerService
  readonly locations: LocationService
  readonly mappings: MappingService
  readonly opsData: OpsDataService
}

/** A company's names under one mapping, of one state of its data. */
interface KnownNames {
  /** Versions of the data, and the day. */
  readonly state: string
  readonly names: CompanyNames
  /** All of the mapping's categorization. */
  readonly budgets: readonly StoredBudget[]
}

interface KnownVocabulary {
  readonly of: NamesToRead
  readonly vocabulary: Promise<Vocabulary>
}

/** A question, the plan before it and the screen it was asked from. */
interface AskedWords {
  readonly text: string
  readonly last: Plan | null
  readonly context: ChatContext
}

/** Words of questions that may name a vendor. */
const OF_PAYMENTS =
  /\b(?:pa(?:y|id|ys|yments?|ying)|sp(?:end|ent|ending)|b(?:uy|ought|uying)|purchases?|invoices?|bills?|entr(?:y|ies)|vendors?|suppliers?|dupes?|duplicat\w+|twice|double|charged|billed)\b/i

/** Vendors beyond these, with the fewest entries, are not known by name. */
const MOST_VENDORS = 5_000
/** Companies whose vendors are cached. */
const MOST_COMPANIES = 50

/** The most accounts and locations whose names are cached, over all companies: about a kilobyte each. */
const MOST_NAMES = 100_000

/**
 * Companies' names for their data, and the question readers for these names. Both are cached until the underlying data changes: preparing
 * ten thousand names takes half a second, in slices that let other requests run in between. Every user who may ask sees the whole company,
 * so all of its users share them.
 */
export class CompanyVocabulary {
  readonly #parts: VocabularyParts
  /** By company and mapping, the latest used last. */
  readonly #names = new Map<string, KnownNames>()
  readonly #vocabularies = new Map<string, KnownVocabulary>()
  /** By company, of one state of its ledger, the latest loaded last. */
  readonly #vendors = new Map<string, { readonly state: string; readonly names: Promise<VendorNames> }>()

  constructor(parts: VocabularyParts) {
    this.#parts = parts
  }

  /**
   * The company's names for its data; null without a mapping.
   *
   * @param mappingId if null or deleted, the default mapping is used. @param asOf an earlier time, for reading a question as it was asked.
   */
  async names(access: Access, mappingId: string | null, asOf: TimeContext | null = null): Promise<CompanyNames | null> {
    const scope = assistantPolicy.read(access)
    // Read versions first: a change during the read then makes the next request read again.
    const { ledger, settings, figures } = await this.#parts.companies.versions(scope)
    const mapping = await this.#mapping(access, mappingId)
    if (mapping === null) return null
    const time = await this.#parts.ledger.timeContext(access)
    const key = keyOf(access, mapping.id)
    const state = [ledger, settings, figures, time.today].join(' ')
    const known = this.#names.get(key)
    const found = known?.state === state ? known : await this.#gathered(access, mapping, time, state)
    if (found === null) return null
    this.#keep(key, found)
    return asOf === null ? found.names : { ...found.names, time: asOf, budgets: inOrderOfUse(found.budgets, asOf) }
  }

  /** @param names as `names` gave them. */
  async reader(access: Access, names: CompanyNames): Promise<QuestionReader> {
    return new QuestionReader(names, await this.#vocabulary(keyOf(access, names.mappingId), names))
  }

  /**
   * Reads a question in the company's words. Where some are not understood, or were taken for misspelled, they may name a vendor, and so they
   * may in a question on payments, although each is known: `Hartford Insurance`. These names are loaded only then.
   */
  async read(access: Access, names: CompanyNames, question: AskedWords): Promise<QuestionReading> {
    const { text, last, context } = question
    const reader = await this.reader(access, names)
    const own = reader.read(text, last, context)
    const isRead = own.kind !== 'UNREAD' && !('corrections' in own && own.corrections.length > 0)
    if (isRead && !OF_PAYMENTS.test(text)) return own
    const vocabulary = await this.#vocabulary(keyOf(access, names.mappingId), names)
    const vendorReader = new QuestionReader(names, vocabulary, await this.#vendorNames(access))
    const again = vendorReader.read(text, last, context)
    const plans = again.kind === 'PLAN' ? [again.plan] : again.kind === 'CHOICE' ? again.choices.map(({ plan }) => plan) : []
    // Of a question that is not understood either way, what is left once vendors are known.
    const isUnread = own.kind === 'UNREAD' && again.kind === 'UNREAD'
    return isUnread || plans.some(namesVendors)
      ? vendorReader.withOffers(text, again, last, context)
      : reader.withOffers(text, own, last, context)
  }

  /**
   * Reads a question in the words of another report that it names; null if it names none, or is not understood there either.
   *
   * @param names of the report that it was read for.
   */
  async readInNamedReport(
    access: Access,
    names: CompanyNames,
    { text, context }: AskedWords,
  ): Promise<{ readonly names: CompanyNames; readonly reading: QuestionReading } | null> {
    const { budgets, mappings } = this.#parts
    const others = (await mappings.mappings(access, null)).filter(({ id }) => id !== names.mappingId)
    const reports: OtherReport[] = []
    for (const { id, name, categorizationId } of others)
      reports.push({ mappingId: id, name, budgets: (await budgets.list(access, categorizationId)).map((budget) => budget.name) })
    const own = new Set(names.budgets.map(({ name }) => name))
    const named = reportNamedIn(
      text,
      reports.map((report) => ({ ...report, budgets: report.budgets.filter((name) => !own.has(name)) })),
    )
    const namesThere = named === null ? null : await this.names(access, named.report.mappingId)
    if (named === null || namesThere === null) return null
    // `lender package EBITDAR`: a line of it, and not the whole report.
    for (const asked of new Set([named.question, withoutWholeReport(named.question)])) {
      const reading = await this.read(access, namesThere, {
        text: asked,
        last: null,
        context: { ...context, mappingId: named.report.mappingId },
      })
      if (reading.kind === 'PLAN' || reading.kind === 'CHOICE') return { names: namesThere, reading }
    }
    return null
  }

  /**
   * Reads a question that is not understood in another report, where just one has a line of that name: `EBITDAR`, which only lenders ask for.
   * Null where none has, or it is not understood there either. Days and places that it leaves open are those of the question before.
   *
   * @param names of the report that it was read for. @param unread what was not understood.
   */
  async readInReportOfLine(
    access: Access,
    names: CompanyNames,
    { text, last, context }: AskedWords,
    unread: readonly string[],
  ): Promise<{ readonly names: CompanyNames; readonly reading: QuestionReading } | null> {
    const own = names.groups.map(({ name }) => name)
    const named = reportOfLineIn(text, unread, own, await this.#linesElsewhere(access, names))
    const namesThere = named === null ? null : await this.names(access, named.report.mappingId)
    if (named === null || namesThere === null) return null
    // `EBITDA too`, of a line that the usual report has by a longer name: the rest of the question is what was not understood.
    const alone = (await this.reader(access, names)).read(named.line, null)
    if (alone.kind === 'CHOICE' || (alone.kind === 'PLAN' && alone.corrections.length === 0)) return null
    const around = { ...context, mappingId: named.report.mappingId }
    const reading = await this.read(access, namesThere, { text: named.question, last: null, context: around })
    const groupId = namesThere.groups.find(({ name }) => name === named.line)?.id
    const isOfLine = ({ rows }: Plan): boolean => rows.flatMap(operandsOf).some((row) => row.kind === 'GROUP' && row.groupId === groupId)
    if (reading.kind === 'CHOICE') return reading.choices.every(({ plan }) => isOfLine(plan)) ? { names: namesThere, reading } : null
    if (reading.kind !== 'PLAN' || !isOfLine(reading.plan)) return null
    const isOpen = reading.assumed.includes('places') && reading.assumed.includes('span')
    if (last === null || !isOpen) return { names: namesThere, reading }
    const before = { locationIds: locationsOfPlan(last, names), days: planDays(last.span, names) }
    return { names: namesThere, reading: { ...reading, ...inContext(reading, before) } }
  }

  /** A rate or result of another report by whose name a question calls something else: the name, and that of its report. Null for none. */
  async lineElsewhere(
    access: Access,
    names: CompanyNames,
    text: string,
  ): Promise<{ readonly line: string; readonly report: string } | null> {
    const own = names.groups.map(({ name }) => name)
    const found = lineElsewhere(text, own, await this.#linesElsewhere(access, names))
    return found && { line: found.line, report: found.report.name }
  }

  /** The lines of all other reports: names that are in memory anyway. */
  async #linesElsewhere(access: Access, { mappingId }: CompanyNames): Promise<readonly LinedReport[]> {
    const { mappings } = this.#parts
    const linesOf = new Map(
      (await mappings.categorizations(access)).map(({ id, groups }) => [
        id,
        groups.map(({ name, formula }) => ({
          name,
          isRate: formula?.includes('/') === true,
          isResult: formula !== null && !formula.includes('/'),
        })),
      ]),
    )
    return (await mappings.mappings(access, null)).flatMap(({ id, name, categorizationId }) =>
      id === mappingId ? [] : [{ mappingId: id, name, lines: linesOf.get(categorizationId) ?? [] }],
    )
  }

  async #vendorNames(access: Access): Promise<VendorNames> {
    const { ledger } = await this.#parts.companies.versions(assistantPolicy.read(access))
    const state = String(ledger)
    const known = this.#vendors.get(access.companyId)
    if (known?.state === state) return await known.names
    const names = this.#parts.ledger.vendorNames(access, MOST_VENDORS).then((all) => computeInSlices(makeVendorNames(all)))
    const kept = { state, names }
    this.#vendors.delete(access.companyId)
    this.#vendors.set(access.companyId, kept)
    if (this.#vendors.size > MOST_COMPANIES) for (const oldest of [...this.#vendors.keys()].slice(0, 1)) this.#vendors.delete(oldest)
    // After a failure the next question loads them again.
    names.catch(() => void (this.#vendors.get(access.companyId) === kept && this.#vendors.delete(access.companyId)))
    return await names
  }

  #vocabulary(key: string, names: CompanyNames): Promise<Vocabulary> {
    const known = this.#vocabularies.get(key)
    if (known !== undefined && hasSameNames(known.of, names)) return known.vocabulary
    const vocabulary = computeInSlices(makeVocabulary(names))
    this.#vocabularies.set(key, { of: names, vocabulary })
    return vocabulary
  }

  async #mapping(access: Access, mappingId: string | null): Promise<StoredMapping | null> {
    const { mappings } = this.#parts
    const named = mappingId === null ? null : await mappings.mapping(access, mappingId)
    if (named !== null) return named
    const all = await mappings.mappings(access, null)
    const categorizations = await mappings.categorizations(access)
    return categorizations.flatMap(({ id }) => all.filter(({ categorizationId }) => categorizationId === id))[0] ?? null
  }

  async #gathered(access: Access, mapping: StoredMapping, time: TimeContext, state: string): Promise<KnownNames | null> {
    const { budgets, companies, ledger, locations, mappings, opsData } = this.#parts
    const groups = (await mappings.categorization(access, mapping.categorizationId))?.groups
    if (groups === undefined) return null
    const units = figureUnits(groupTree(groups))
    const groupOf = new Map(mapping.accountMappings.map(({ accountId, groupId }) => [accountId, groupId]))
    const directions = favorabilities(groupTree(groups))
    const metrics = await opsData.metrics(access)
    const judged = judgedMetrics(metrics, (groupId) => directions.get(groupId) ?? null)
    const inForce = await ledger.accountsInForce(access)
    const placesInForce = await ledger.locationsInForce(access)
    const trading = await locations.openingDays(access)
    const own = await budgets.list(access, mapping.categorizationId)
    const names: CompanyNames = {
      mappingId: mapping.id,
      groups,
      accounts: (await ledger.accounts(access)).flatMap(({ id, number, name, type }) =>
        (inForce.has(id) && type !== 'BALANCE_SHEET') || groupOf.has(id)
          ? [{ id: String(id), number, name, type, groupId: groupOf.get(id) ?? null }]
          : [],
      ),
      balanceAccounts: (await ledger.accounts(access)).flatMap(({ id, number, name, type }) =>
        type === 'BALANCE_SHEET' && !groupOf.has(id) ? [{ number, name }] : [],
      ),
      metrics: metrics.map(({ id, name, definition, timeAggregation, locationAggregation, formula }) => ({
        id,
        name,
        definition,
        isSummed: isSummed({ formula, timeAggregation }),
        isCounted: isCounted({ formula, locationAggregation }),
        isShare: isShareMetric({ formula }, (groupId) => units.get(groupId) ?? null),
        direction: directionOfMetric(judged.get(id)),
      })),
      locations: (await locations.inOrder(access)).flatMap(({ id, name }) => {
        const { openedOn = null, closedOn = null } = trading.get(id) ?? {}
        return placesInForce.has(id) ? [{ id: String(id), name, openedOn, closedOn }] : []
      }),
      tree: (await locations.tree(access)).tree.map(withTextIds),
      budgets: inOrderOfUse(own, time),
      time,
      firstLedgerDay: (await ledger.days(access))?.firstDay ?? null,
      currency: (await companies.get(assistantPolicy.read(access))).currency,
      entryTypes: entryTypesOf(await ledger.entryTypes(access), await ledger.accounts(access), groupOf, groups),
    }
    return { state, names, budgets: own }
  }

  #keep(key: string, found: KnownNames): void {
    this.#names.delete(key)
    this.#names.set(key, found)
    let names = [...this.#names.values()].reduce((sum, one) => sum + sizeOf(one), 0)
    for (const [oldest, one] of this.#names) {
      if (names <= MOST_NAMES || oldest === key) break
      names -= sizeOf(one)
      this.#names.delete(oldest)
      this.#vocabularies.delete(oldest)
    }
  }
}

/** Which side of the report each type of entries is on, by the accounts that have some: in their line, or by their own type without one. */
function entryTypesOf(
  types: readonly LedgerEntryType[],
  accounts: readonly StoredAccount[],
  groupOf: ReadonlyMap<AccountId, string>,
  groups: readonly ProfitLossGroup[],
): CompanyNames['entryTypes'] {
  const tree = groupTree(groups)
  const sideOf = new Map(
    accounts.map(({ id, type }) => {
      const line = tree.byId.get(groupOf.get(id) ?? '')
      const ofType = type === null || type === 'BALANCE_SHEET' ? null : INCOME_TYPES.has(type) ? 'INCOME' : 'COSTS'
      return [id, line === undefined ? ofType : line.sign === 1 ? 'COSTS' : 'INCOME'] as const
    }),
  )
  return types.map(({ name, accountIds }) => {
    const sides = new Set(accountIds.map((id) => sideOf.get(id)))
    return { name, isOfIncome: sides.has('INCOME'), isOfCosts: sides.has('COSTS') }
  })
}

function keyOf({ companyId }: Access, mappingId: string): string {
  return `${companyId} ${mappingId}`
}

function sizeOf({ names }: KnownNames): number {
  return names.accounts.length + names.locations.length
}

/** The one that is meant where none is named comes first. */
function inOrderOfUse(budgets: readonly StoredBudget[], time: TimeContext): CompanyNames['budgets'] {
  const meant = usualBudget(budgets, lastWholeMonth(time))
  return [...(meant === null ? [] : [meant]), ...budgets.filter(({ id }) => id !== meant?.id)].map(({ id, name }) => ({ id, name }))
}

/** Whether questions are read alike: most changes of data leave all names as they are. */
function hasSameNames(known: NamesToRead, now: NamesToRead): boolean {
  return (
    (['groups', 'accounts', 'metrics', 'locations', 'tree', 'entryTypes'] as const).every(
      (part) => known[part] === now[part] || isDeepStrictEqual(known[part], now[part]),
    ) && isDeepStrictEqual(byId(known.budgets), byId(now.budgets))
  )
}

function byId(budgets: CompanyNames['budgets']): CompanyNames['budgets'] {
  return budgets.toSorted((left, right) => (left.id < right.id ? -1 : 1))
}

function withTextIds({ locationIds, children, ...node }: LocationNode): LocationNode<string> {
  return { ...node, locationIds: locationIds.map(String), children: children.map(withTextIds) }
}
