import { DomainError } from '@fourwall/domain/errors.ts'
import type { FigureQuestion } from '@fourwall/domain/figures/figure-question.ts'
import { revenues } from '@fourwall/domain/figures/revenue-shares.ts'
import type { AttentionFacts, PostingSeries } from '@fourwall/domain/home/attention/attention-facts.ts'
import { attentionMateriality } from '@fourwall/domain/home/attention/attention-materiality.ts'
import { type AttentionThresholds, attentionThresholds } from '@fourwall/domain/home/attention/attention-thresholds.ts'
import { findAttention } from '@fourwall/domain/home/attention/find-attention.ts'
import type { AttentionRule, Finding } from '@fourwall/domain/home/attention/finding.ts'
import { factsOfPlaces } from '@fourwall/domain/home/attention/judged-places.ts'
import { judgedRules } from '@fourwall/domain/home/attention/judged-rules.ts'
import { leastLargeEntry } from '@fourwall/domain/home/attention/large-entries.ts'
import { type AccountId, accountLabel, type LocationId } from '@fourwall/domain/ledger/account.ts'
import type { BalanceFacts } from '@fourwall/domain/ledger/balances/balance-facts.ts'
import { type GroupNode, isCategory } from '@fourwall/domain/mappings/group-tree.ts'
import { decimalFromMinor, minorFromDecimal } from '@fourwall/domain/money/decimal.ts'
import type { MinorDigits } from '@fourwall/domain/money/minor.ts'
import { WideSums } from '@fourwall/domain/money/wide-sums.ts'
import { type Reconciliation, reconcile } from '@fourwall/domain/profit-loss/reconciliation.ts'
import { addToMonth, firstDayOf, lastDayOf, type MonthIndex } from '@fourwall/domain/time/day.ts'
import { computeInSlices } from '../../platform/event-loop.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { Log } from '../../platform/log/log.ts'
import type { BudgetService } from '../budgets/service.ts'
import type { ClosingService } from '../closing/service.ts'
import type { CompanyService } from '../companies/service.ts'
import type { FigureService, QuestionAnswer } from '../figures/service.ts'
import type { LedgerService, StoredAccount } from '../ledger/service.ts'
import { type MappingService, type ResolvedMapping, treeOf } from '../mappings/service.ts'
import type { OpsDataService } from '../ops-data/service.ts'
import {
  type AttentionQuestion,
  attentionQuestions,
  lineFigures,
  metricMonths,
  PATTERN_MONTHS,
  placeFigures,
  placeSeries,
  placeThresholds,
} from './attention-questions.ts'
import { homePolicy } from './policy.ts'
import { selectLargeEntries, selectUsualEntries } from './repository.ts'

/** What was found, and the proof that the month's report holds the whole ledger. */
export interface Attention {
  readonly findings: readonly Finding[]
  /** Rules that could not be checked. */
  readonly unchecked: readonly AttentionRule[]
  /** Rules that had something to judge. */
  readonly judged: readonly AttentionRule[]
  readonly thresholds: AttentionThresholds
  /** Of the judged locations. */
  readonly reconciliation: Reconciliation
}

export interface AttentionParts {
  readonly budgets: BudgetService
  readonly closing: ClosingService
  readonly companies: CompanyService
  readonly figures: FigureService
  readonly ledger: LedgerService
  readonly mappings: MappingService
  readonly opsData: OpsDataService
}

/** Metrics that are looked at. */
const MOST_METRICS = 40
/** Closed months that are compared with what they were closed with. */
const CLOSED_MONTHS = 24
/** An entry is looked at if it is so many times the average one of its account. */
const TIMES_AVERAGE = 3
/** Series of accounts at locations to a step. */
const SERIES_A_STEP = 500
/** Maximum of accounts that are checked for large entries. */
const MOST_ACCOUNTS = 100

/** Which rules each question is for. */
const RULES_OF = {
  lines: ['OVER_BUDGET'],
  places: ['LOCATION_BUDGET'],
  series: ['OFF_PATTERN'],
  shares: ['OFF_PATTERN'],
  metrics: ['METRIC_MISSING'],
} as const satisfies Readonly<Record<keyof ReturnType<typeof attentionQuestions>, readonly AttentionRule[]>>

type ReadFor = <Facts>(rules: readonly AttentionRule[], read: () => Promise<Facts>, otherwise: Facts) => Promise<Facts>

/** Gathers what the rules judge. Every figure is a cell of a report or of the balance cube. */
export class AttentionFinder {
  readonly #parts: AttentionParts
  readonly #log: Log

  constructor(parts: AttentionParts, log: Log) {
    this.#parts = parts
    this.#log = log
  }

  /** Null without such a mapping, and for an empty ledger. */
  async find(access: Access, question: AttentionQuestion): Promise<Attention | null> {
    homePolicy.figures(access)
    const asked = await this.#parts.mappings.resolve(access, { mappingId: question.mappingId })
    const { lastLedgerDay, today } = await this.#parts.ledger.timeContext(access)
    if (asked === null || lastLedgerDay === null) return null
    const unread = new Set<AttentionRule>()
    const onFailure = (rules: readonly AttentionRule[], error: unknown): void =>
      this.#log.error({ err: error, rules }, 'Rules of needs attention could not be checked')
    /** Facts of some rules alone: without them only these rules are not checked. */
    const readFor: ReadFor = async (rules, read, otherwise) => {
      try {
        return await read()
      } catch (error) {
        // Who may not read figures gets none of this page.
        if (error instanceof DomainError && error.code === 'FORBIDDEN') throw error
        for (const rule of rules) unread.add(rule)
        onFailure(rules, error)
        return otherwise
      }
    }
    const { facts, thresholds, reconciliation } = await this.#facts(access, question, { asked, lastLedgerDay, today, readFor })
    const checked = await computeInSlices(findAttention(facts, { unread, onFailure }))
    return { ...checked, judged: judgedRules(facts), thresholds, reconciliation }
  }

  async #facts(
    access: Access,
    question: AttentionQuestion,
    {
      asked,
      lastLedgerDay,
      today,
      readFor,
    }: { readonly asked: ResolvedMapping; readonly readFor: ReadFor } & Pick<AttentionFacts, 'lastLedgerDay' | 'today'>,
  ): Promise<{ readonly facts: AttentionFacts } & Pick<Attention, 'thresholds' | 'reconciliation'>> {
    const { companies, ledger, opsData } = this.#parts
    const { month } = question
    const { materiality: stated, minorDigits: scale } = await companies.get(homePolicy.figures(access))
    const days = [{ startDate: firstDayOf(month), endDate: lastDayOf(month) }]
    const judged = await ledger.locationsNamed(access, question.locationIds)
    const monthFacts = await ledger.facts(access, days, null)
    const materiality = attentionMateriality(stated, revenues({ ...asked, scale })(monthFacts))
    const roots = treeOf(asked.categorization).roots.filter(({ group }) => isCategory(group))
    const metrics = (await opsData.metrics(access)).filter(({ formula }) => formula === null).slice(0, MOST_METRICS)
    const questions = attentionQuestions(
      question,
      roots.map(({ group }) => group.id),
      metrics.map(({ id }) => id),
      materiality,
    )
    const answered = await this.#answers(access, questions, readFor)
    const thresholds = placeThresholds(answered.shares, materiality)
    const months = Array.from({ length: PATTERN_MONTHS }, (_, at) => addToMonth(month, at + 1 - PATTERN_MONTHS))
    const balances = await ledger.factsByLocation(
      access,
      months.map((one) => ({ startDate: firstDayOf(one), endDate: lastDayOf(one) })),
    )
    const accounts = await ledger.accounts(access)
    const placed = accountPlaces(accounts, asked, roots)
    const postings = await computeInSlices(postingSeries(balances, placed, scale))
    const open = new Set(
      [...Map.groupBy(postings, ({ locationId }) => locationId)].flatMap(([id, own]) =>
        own.some(({ counts }) => (counts.at(-1) ?? 0) > 0) ? [id] : [],
      ),
    )
    const judgedFacts = judged === null ? monthFacts : await ledger.facts(access, days, judged)
    const reconciliation = reconcile({ ...asked, accounts, facts: judgedFacts, scale })
    const locations = await ledger.locations(access)
    const only = locations.length === 1 ? String(locations[0]?.id) : null
    const onlyJudged = judged?.length === 1 ? String(judged[0]) : only
    const facts: AttentionFacts = {
      judged: null,
      month,
      today,
      lastLedgerDay,
      materiality,
      minorDigits: scale,
      names: new Map([...(await this.#parts.budgets.namesOfLocations(access))].map(([id, name]) => [String(id), name])),
      lines: lineFigures(answered.lines),
      places: placeFigures(answered.places, onlyJudged),
      series: await computeInSlices(placeSeries(answered.series, thresholds, materiality.amount, only)),
      postings,
      entries: await readFor(
        ['LARGE_ENTRIES'],
        () => this.#largeEntries(access, { month, materiality, scale, placed, postings, judged }),
        [],
      ),
      unmapped: reconciliation.unmapped.map(({ account, amount }) => ({
        accountId: String(account.id),
        account: accountLabel(account),
        amount,
      })),
      closed: judged !== null ? [] : await readFor(['LATE_POSTING'], () => this.#closedMonths(access, scale), []),
      leftOutClosing: judged !== null ? [] : await readFor(['CLOSING_LEFT_OUT'], () => this.#closingLeftOut(access, month, scale), []),
      metrics: metricMonths(answered.metrics, open, only),
      implausible: await readFor(['METRIC_IMPLAUSIBLE'], () => this.#implausible(access, metrics, month), []),
      budget: await readFor(['BUDGET_ENDS'], () => this.#budget(access, question, asked), null),
    }
    return {
      facts: judged === null ? facts : factsOfPlaces(facts, new Set(judged.map(String))),
      thresholds: attentionThresholds(facts, answered.lines?.figureColumns ?? []),
      reconciliation,
    }
  }

  async #answers<Name extends keyof typeof RULES_OF>(
    access: Access,
    questions: Readonly<Record<Name, FigureQuestion | null>>,
    readFor: ReadFor,
  ): Promise<Readonly<Record<Name, QuestionAnswer | null>>> {
    const found: Partial<Record<Name, QuestionAnswer | null>> = {}
    for (const name of Object.keys(questions) as Name[]) {
      const one = questions[name]
      // A question that cannot be answered, such as one about a deleted budget, leaves only its own rules without facts.
      found[name] =
        one === null
          ? null
          : await readFor(RULES_OF[name], async () => (await this.#parts.figures.answers(access, [() => one]))[0]?.figures ?? null, null)
    }
    // Every name has an answer now.
    return found as Record<Name, QuestionAnswer | null>
  }

  async #largeEntries(
    access: Access,
    {
      month,
      materiality,
      scale,
      placed,
      postings,
      judged,
    }: Pick<AttentionFacts, 'month' | 'materiality' | 'postings'> & {
      readonly scale: MinorDigits
      readonly placed: AccountPlaces
      readonly judged: readonly LocationId[] | null
    },
  ): Promise<AttentionFacts['entries']> {
    const scope = homePolicy.figures(access)
    const least = minorFromDecimal(leastLargeEntry({ materiality, minorDigits: scale }), scale)
    const averages = await computeInSlices(averageEntries(postings))
    const found = await selectLargeEntries(scope, {
      accountIds: [...placed.keys()],
      startDate: firstDayOf(month),
      endDate: lastDayOf(month),
      least,
      locationIds: judged,
    })
    const timesAverage = ([id, [largest]]: readonly [AccountId, readonly { readonly amount: bigint }[]]): number => {
      const average = averages.get(String(id)) ?? 0
      const size = Math.abs(Number(decimalFromMinor(largest?.amount ?? 0n, scale)))
      return average === 0 ? Number.POSITIVE_INFINITY : size / average
    }
    // What is usual takes a look at thousands of entries of each: those that stand out most are enough of a list.
    const byAccount = [...Map.groupBy(found, ({ accountId }) => accountId)]
      .filter((one) => timesAverage(one) > TIMES_AVERAGE)
      .toSorted((one, other) => timesAverage(other) - timesAverage(one) || 0)
      .slice(0, MOST_ACCOUNTS)
    if (byAccount.length === 0) return []
    const usual = await selectUsualEntries(scope, {
      accountIds: byAccount.map(([id]) => id),
      startDate: firstDayOf(addToMonth(month, 1 - PATTERN_MONTHS)),
      endDate: lastDayOf(addToMonth(month, -1)),
    })
    return byAccount.map(([accountId, entries]) => {
      const place = placed.get(accountId)
      const before = usual.get(accountId)
      return {
        accountId: String(accountId),
        account: place?.label ?? String(accountId),
        groupId: place?.groupId ?? null,
        lineId: place?.lineId ?? null,
        usual: before === undefined ? null : decimalFromMinor(before.usual, scale),
        entriesBefore: before?.entries ?? 0,
        entries: entries.map(({ locationId, amount }) => ({ locationId: String(locationId), amount: decimalFromMinor(-amount, scale) })),
      }
    })
  }

  async #closedMonths(access: Access, scale: MinorDigits): Promise<AttentionFacts['closed']> {
    if ((await this.#parts.closing.closedMonths(access)).size === 0) return []
    const months = (await this.#parts.closing.ledgerMonths(access)).slice(-CLOSED_MONTHS)
    return months.flatMap(({ month, netIncome, entries, closed }) =>
      closed === null
        ? []
        : [
            {
              month,
              before: decimalFromMinor(closed.netIncome, scale),
              after: decimalFromMinor(netIncome, scale),
              entriesBefore: closed.entries,
              entriesAfter: entries,
            },
          ],
    )
  }

  async #closingLeftOut(access: Access, month: MonthIndex, scale: MinorDigits): Promise<AttentionFacts['leftOutClosing']> {
    const found = await this.#parts.ledger.closingLeftOut(access, { startDate: firstDayOf(month), endDate: lastDayOf(month) })
    return [...Map.groupBy(found, ({ importId }) => importId)].map(([importId, days]) => ({
      importId: String(importId),
      rows: days.reduce((sum, { rows }) => sum + rows, 0),
      profit: decimalFromMinor(
        days.reduce((sum, { profit }) => sum + profit, 0n),
        scale,
      ),
    }))
  }

  async #implausible(
    access: Access,
    metrics: readonly { readonly id: string; readonly name: string }[],
    month: MonthIndex,
  ): Promise<AttentionFacts['implausible']> {
    const found: AttentionFacts['implausible'][number][] = []
    const span = { kind: 'FIXED', period: 'MONTHLY', startDate: firstDayOf(month), endDate: lastDayOf(month) } as const
    for (const { id, name } of metrics) {
      const preview = await this.#parts.opsData.preview(access, id, span)
      for (const [locationId, figures] of preview?.figures ?? [])
        for (const { mark, value } of figures)
          if (mark !== null) found.push({ metricId: id, metric: name, locationId: String(locationId), value })
    }
    return found
  }

  async #budget(access: Access, { budgetId }: AttentionQuestion, { categorization }: ResolvedMapping): Promise<AttentionFacts['budget']> {
    // Without a comparison with a budget, no budget is missing.
    const budget = (await this.#parts.budgets.list(access, categorization.id)).find(({ id }) => id === budgetId)
    return budget === undefined ? null : { id: budget.id, name: budget.name, lastMonth: budget.lastMonth }
  }
}

interface AccountPlace {
  readonly label: string
  readonly groupId: string | null
  /** The root of its group. */
  readonly lineId: string | null
}

type AccountPlaces = ReadonlyMap<AccountId, AccountPlace>

/** Accounts that are part of a profit and loss, with their position in it. */
function accountPlaces(
  accounts: readonly StoredAccount[],
  { categorization, mapping }: ResolvedMapping,
  roots: readonly GroupNode[],
): AccountPlaces {
  const tree = treeOf(categorization)
  const groupOf = new Map(mapping.accountMappings.map(({ accountId, groupId }) => [accountId, groupId]))
  const known = new Set(roots.map(({ group }) => group.id))
  const rootOf = (node: GroupNode | undefined): string | null => {
    let root = node
    while (root?.parent) root = root.parent
    return root !== undefined && known.has(root.group.id) ? root.group.id : null
  }
  return new Map(
    accounts.flatMap((account) => {
      const groupId = groupOf.get(account.id) ?? null
      if (groupId === null && account.type === 'BALANCE_SHEET') return []
      return [
        [account.id, { label: accountLabel(account), groupId, lineId: groupId === null ? null : rootOf(tree.byId.get(groupId)) }] as const,
      ]
    }),
  )
}

/** Accounts by location and month, in steps. */
function* postingSeries(
  balances: ReadonlyMap<LocationId, BalanceFacts>,
  placed: AccountPlaces,
  scale: MinorDigits,
): Generator<void, readonly PostingSeries[], void> {
  const series: PostingSeries[] = []
  for (const [locationId, { accountIds, columns, sums, entries }] of balances) {
    yield
    for (const [index, accountId] of accountIds.entries()) {
      const place = placed.get(accountId)
      if (place === undefined) continue
      const counts = [...entries.subarray(index * columns, (index + 1) * columns)]
      if (counts.every((count) => count === 0)) continue
      series.push({
        accountId: String(accountId),
        account: place.label,
        groupId: place.groupId,
        lineId: place.lineId,
        locationId: String(locationId),
        counts,
        sumAt: (at) =>
          decimalFromMinor(-BigInt((sums instanceof WideSums ? sums.at(index * columns + at) : sums[index * columns + at]) ?? 0), scale),
      })
    }
  }
  return series
}

/** The average size of an account's entries in the months before, in the currency: only to leave out what is plainly usual. In steps. */
function* averageEntries(postings: readonly PostingSeries[]): Generator<void, ReadonlyMap<string, number>, void> {
  const totals = new Map<string, { sum: number; count: number }>()
  for (const [index, { accountId, counts, sumAt }] of postings.entries()) {
    if (index % SERIES_A_STEP === 0) yield
    const own = totals.get(accountId) ?? { sum: 0, count: 0 }
    for (let at = 0; at < counts.length - 1; at += 1) {
      const count = counts[at] ?? 0
      if (count === 0) continue
      own.sum += Math.abs(Number(sumAt(at)))
      own.count += count
    }
    totals.set(accountId, own)
  }
  return new Map([...totals].map(([id, { sum, count }]) => [id, count === 0 ? 0 : sum / count]))
}
