import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { BudgetAccount, BudgetBook, PlannedLine, PlannedSubject } from '@fourwall/domain/budgets/budget-book.ts'
import { budgetPeriods, changesBetween, type FigureChange } from '@fourwall/domain/budgets/budget-changes.ts'
import { ownValues } from '@fourwall/domain/budgets/own-values.ts'
import { type PlannedColumn, plannedValues, prepareBookInSteps } from '@fourwall/domain/budgets/planned-values.ts'
import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import { inTreeOrder } from '@fourwall/domain/locations/location-order.ts'
import { locationNames } from '@fourwall/domain/locations/location-tree.ts'
import { isCategory } from '@fourwall/domain/mappings/group-tree.ts'
import type { Metric } from '@fourwall/domain/ops-data/metric.ts'
import { compareAccounts } from '@fourwall/domain/profit-loss/account-order.ts'
import { fitMonths } from '@fourwall/domain/profit-loss/whole-months.ts'
import { type Day, firstDayOf, type MonthIndex, type MonthOfYear } from '@fourwall/domain/time/day.ts'
import { monthsPerPeriod, type Period } from '@fourwall/domain/time/fiscal-calendar.ts'
import { cutIntoPeriods, periodHeading } from '@fourwall/domain/time/periods.ts'
import { resolveTimeSpan, type TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import type { Access } from '../../platform/identity/access.ts'
import { isUuid } from '../../platform/uuid.ts'
import type { ClosingService } from '../closing/service.ts'
import type { CompanyService } from '../companies/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { LocationService } from '../locations/service.ts'
import { type MappingService, type StoredCategorization, treeOf } from '../mappings/service.ts'
import type { OpsDataService } from '../ops-data/service.ts'
import type { Reference, References } from '../references/service.ts'
import { BookShelf } from './book-shelf.ts'
import { accountIssues, placedAccounts, shownChanges } from './budget-accounts.ts'
import { budgetsPolicy } from './policy.ts'
import {
  type BudgetIssue,
  type BudgetVersion,
  type StoredBudget,
  selectAccountsSum,
  selectAllLines,
  selectBudgets,
  selectBudgetVersions,
  selectSubjects,
  selectUsedLocations,
  selectVersion,
} from './repository.ts'

export type { BudgetIssue, BudgetVersion, StoredBudget } from './repository.ts'

/** A period of a budget. */
export interface BudgetPeriod {
  /** First month and number of months: `2026-01/3`. */
  readonly key: string
  /** `Jan 2026`, `Q1 2026`, `2026`. */
  readonly label: string
  readonly startDate: Day
  readonly months: number
}

/** A budget's figures by period of a time span. */
export interface BudgetAnswer {
  readonly budgetId: string
  readonly columns: readonly (PlannedColumn & { readonly date: Day })[]
  /** Every group of the categorization in tree order. */
  readonly groups: readonly BudgetAnswerLine[]
  /** By name. */
  readonly metrics: readonly BudgetAnswerLine[]
}

export interface BudgetAnswerLine {
  readonly id: string
  /** One per column. */
  readonly values: readonly (string | null)[]
}

/** A budget's figures as they were entered. */
export interface BudgetSheet {
  readonly budget: StoredBudget
  readonly version: number
  readonly periods: readonly BudgetPeriod[]
  /** Every category in tree order, the planned accounts in their category's sign, then the budget's metrics by name. */
  readonly lines: readonly (PlannedSubject & { readonly values: readonly (string | null)[] })[]
}

/** The accounts that a budget can plan. */
export interface BudgetAccounts {
  /** By which they are in categories; null if the categorization has none. */
  readonly mapping: { readonly id: string; readonly name: string } | null
  /** All of the mapping, and planned ones outside of it, in the order of reports. */
  readonly accounts: readonly (BudgetAccount & { readonly isPlanned: boolean })[]
  /** Categories that it plans as a whole. */
  readonly wholeGroupIds: readonly string[]
}

export interface BudgetComparison {
  readonly budgetId: string
  readonly from: number
  readonly to: number
  readonly periods: readonly BudgetPeriod[]
  readonly changes: readonly FigureChange[]
}

export interface BudgetParts {
  readonly closing: ClosingService
  readonly companies: CompanyService
  readonly ledger: LedgerService
  readonly locations: LocationService
  readonly mappings: MappingService
  readonly opsData: OpsDataService
}

/** Budgets: figures planned by location, line and period, and what they add up to. */
export class BudgetService {
  readonly #parts: BudgetParts
  readonly #shelf = new BookShelf()
  readonly #references: References

  constructor(parts: BudgetParts, references: References) {
    this.#parts = parts
    this.#references = references
  }

  /** What uses a budget. */
  uses(access: Access, budgetId: string): Promise<readonly Reference[]> {
    return this.#references.to(budgetsPolicy.read(access), 'BUDGET', budgetId)
  }

  /** By name; only those of a categorization if one is given. */
  async list(access: Access, categorizationId: string | null): Promise<StoredBudget[]> {
    const scope = budgetsPolicy.read(access)
    const budgets = await selectBudgets(scope)
    return budgets.filter((one) => categorizationId === null || one.categorizationId === categorizationId)
  }

  /** Null if the company has no such budget. */
  async get(access: Access, id: string): Promise<StoredBudget | null> {
    const scope = budgetsPolicy.read(access)
    return isUuid(id) ? ((await selectBudgets(scope, id))[0] ?? null) : null
  }

  /** A budget version with its figures; by default the current one. Null if it does not exist. */
  async book(access: Access, budgetId: string, version: number | null = null): Promise<BudgetBook | null> {
    budgetsPolicy.figures(access)
    const budget = await this.get(access, budgetId)
    return budget === null ? null : this.bookOf(access, budget, version)
  }

  async bookOf(access: Access, budget: StoredBudget, version: number | null = null): Promise<BudgetBook | null> {
    const scope = budgetsPolicy.figures(access)
    const asked = version ?? budget.version
    if (asked < 1 || asked > budget.version) return null
    const { id, name, categorizationId, period } = budget
    return this.#shelf.get(`${scope.companyId} ${id} ${asked} ${name}`, async () => {
      const saved = await selectVersion(scope, id, asked)
      if (saved === null) throw budgetDeleted()
      const { firstMonth, lastMonth } = saved
      const lines: PlannedLine[] = []
      for await (const some of selectAllLines(scope, id, asked)) lines.push(...some)
      const book = { budgetId: id, name, version: asked, categorizationId, period, firstMonth, lastMonth, lines }
      for (const _ of prepareBookInSteps(book)) await yieldToEventLoop()
      return book
    })
  }

  /** Locations with their names, in the order of the tree. */
  async namedLocations(access: Access, ids: readonly LocationId[]): Promise<readonly { readonly id: LocationId; readonly name: string }[]> {
    budgetsPolicy.read(access)
    const names = await this.namesOfLocations(access)
    const { tree } = await this.#parts.locations.tree(access)
    return inTreeOrder(
      tree,
      ids.map((id) => ({ id, name: names.get(id) ?? '(Deleted location)' })),
    )
  }

  async locationsWithFigures(access: Access, budgetId: string): Promise<readonly LocationId[]> {
    const scope = budgetsPolicy.read(access)
    return (await selectUsedLocations(scope, budgetId)).get(budgetId) ?? []
  }

  async namesOfLocations(access: Access): Promise<ReadonlyMap<LocationId, string>> {
    budgetsPolicy.read(access)
    const { tree } = await this.#parts.locations.tree(access)
    return locationNames(tree, await this.#parts.ledger.locations(access))
  }

  /**
   * Figures that count nowhere because their line or metric was deleted or is now computed, or their account is not in the mapping; and
   * categories planned both as a whole and by account. One sentence each.
   */
  async setAside(access: Access, budget: StoredBudget): Promise<readonly BudgetIssue[]> {
    const scope = budgetsPolicy.read(access)
    const tree = treeOf(await this.categorizationOf(access, budget))
    const metrics = new Map((await this.#parts.opsData.metrics(access)).map((metric) => [metric.id, metric]))
    const issues: BudgetIssue[] = []
    const subjects = await selectSubjects(scope, budget.id)
    for (const { kind, id, figures } of subjects) {
      if (kind === 'ACCOUNT') continue
      const counted = figures === 1 ? '1 figure' : `${figures.toLocaleString('en-US')} figures`
      const are = figures === 1 ? 'is' : 'are'
      const error = kind === 'GROUP' ? groupAside(tree.byId.get(id)?.group, counted, are) : metricAside(metrics.get(id), counted, are)
      if (error !== null) issues.push({ locationId: null, coordinate: '', error })
    }
    const placed = await placedAccounts(this.#parts, access, budget.categorizationId)
    const ofAccounts = await accountIssues(placed, subjects, (ids) => selectAccountsSum(scope, budget.id, ids))
    return [...issues, ...ofAccounts.map((error) => ({ locationId: null, coordinate: '', error }))]
  }

  async categorizationOf(
    access: Access,
    { id, categorizationId }: Pick<StoredBudget, 'id' | 'categorizationId'>,
  ): Promise<StoredCategorization> {
    budgetsPolicy.read(access)
    const found = await this.#parts.mappings.categorization(access, categorizationId)
    if (found === null) throw new Error(`Budget ${id} has no categorization`)
    return found
  }

  async fiscalYearStart(access: Access): Promise<MonthOfYear> {
    const scope = budgetsPolicy.read(access)
    return (await this.#parts.companies.get(scope)).fiscalYearStartMonth
  }

  /**
   * A budget's figures for the named locations (all if none are named) by period of a span. Null if there is no such budget with a saved
   * version.
   * @param plan is called with the number of figures before any is computed.
   */
  async query(
    access: Access,
    budgetId: string,
    named: readonly string[],
    setting: TimeSpanSetting,
    plan: (figures: number) => void = () => undefined,
  ): Promise<BudgetAnswer | null> {
    const scope = budgetsPolicy.figures(access)
    const book = await this.book(access, budgetId)
    if (book === null) return null
    const locationIds = await this.#parts.ledger.locationsNamed(access, named)
    const span = resolveTimeSpan(setting, await this.#parts.ledger.timeContext(access))
    const { fiscalYearStartMonth: fiscalYearStart, minorDigits: scale } = await this.#parts.companies.get(scope)
    const categorization = await this.categorizationOf(access, { id: budgetId, categorizationId: book.categorizationId })
    const metrics = await this.#parts.opsData.metrics(access)
    const periods = cutIntoPeriods(span, fiscalYearStart)
    const shown = metricsOf(book, metrics)
    plan(periods.length * (categorization.groups.length + shown.length))
    const columns = periods.map(({ startDate, endDate }) => ({
      startDate,
      endDate,
      ...fitMonths({ range: 'PERIOD', startDate, endDate }, { period: span.period, fiscalYearStart }, false),
      locationIds,
    }))
    const { mapping } = await placedAccounts(this.#parts, access, book.categorizationId)
    const values = plannedValues({
      book,
      categorization,
      mapping: mapping ?? { accountMappings: [] },
      metrics,
      columns,
      scale,
      isProrated: false,
    })
    const ofMetrics: BudgetAnswerLine[] = []
    for (const { id } of shown) {
      // With hundreds of locations, each takes a few milliseconds.
      await yieldToEventLoop()
      ofMetrics.push({ id, values: values.metrics.printed(id) })
    }
    return {
      budgetId,
      columns: values.columns.map((column, at) => ({ ...column, date: periods[at]?.date ?? span.startDate })),
      groups: treeOf(categorization).nodes.map(({ group }) => ({ id: group.id, values: values.groups.printed(group.id) })),
      metrics: ofMetrics,
    }
  }

  /**
   * A budget's own figures for the named locations (all if none are named): categories are added up, metrics follow their aggregation. Null
   * if there is no such budget or version.
   */
  async sheet(access: Access, budgetId: string, named: readonly string[], version: number | null): Promise<BudgetSheet | null> {
    budgetsPolicy.figures(access)
    const budget = await this.get(access, budgetId)
    const book = budget && (await this.bookOf(access, budget, version))
    if (budget === null || book === null) return null
    const locationIds = await this.#parts.ledger.locationsNamed(access, named)
    const { nodes } = treeOf(await this.categorizationOf(access, budget))
    const metrics = await this.#parts.opsData.metrics(access)
    const { places } = await placedAccounts(this.#parts, access, budget.categorizationId)
    const planned = new Set(book.lines.flatMap(({ subject }) => (subject.kind === 'ACCOUNT' ? [subject.id] : [])))
    const subjects: PlannedSubject[] = [
      ...nodes.flatMap(({ group }) => (isCategory(group) ? [{ kind: 'GROUP' as const, id: group.id }] : [])),
      ...[...planned].map((id) => ({ kind: 'ACCOUNT' as const, id })),
      ...metricsOf(book, metrics).flatMap(({ id, formula }) => (formula === null ? [{ kind: 'METRIC' as const, id }] : [])),
    ]
    const valuesOf = ownValues(book, metrics, locationIds)
    const lines: BudgetSheet['lines'][number][] = []
    for (const subject of subjects) {
      // With hundreds of locations, each takes a few milliseconds.
      await yieldToEventLoop()
      lines.push({ ...subject, values: valuesOf(subject).map((value) => places.turnedValue(subject, value)) })
    }
    const periods = await this.periodsOf(access, budgetPeriods(book), monthsPerPeriod(book.period))
    return { budget, version: book.version, periods, lines }
  }

  /** Periods with key and label. */
  async periodsOf(access: Access, months: readonly MonthIndex[], perPeriod: number): Promise<readonly BudgetPeriod[]> {
    budgetsPolicy.read(access)
    const fiscalYearStart = await this.fiscalYearStart(access)
    return months.map((month) => budgetPeriod(month, perPeriod, fiscalYearStart))
  }

  /** Where accounts of a budget are, with what it has figures of. Null if there is no such budget. */
  async accounts(access: Access, budgetId: string): Promise<BudgetAccounts | null> {
    const scope = budgetsPolicy.figures(access)
    const budget = await this.get(access, budgetId)
    if (budget === null) return null
    const { places, mapping } = await placedAccounts(this.#parts, access, budget.categorizationId)
    const subjects = await selectSubjects(scope, budget.id)
    const planned = new Set(subjects.flatMap(({ kind, id }) => (kind === 'ACCOUNT' ? [Number(id)] : [])))
    const accounts = places.listed(subjects, true).map((account) => ({ ...account, isPlanned: planned.has(account.id) }))
    const wholeGroupIds = subjects.flatMap(({ kind, id }) => (kind === 'GROUP' ? [id] : []))
    return { mapping, accounts: accounts.sort(compareAccounts), wholeGroupIds }
  }

  /** Newest first. */
  async versions(access: Access, budgetId: string): Promise<BudgetVersion[]> {
    const scope = budgetsPolicy.read(access)
    return isUuid(budgetId) ? selectBudgetVersions(scope, budgetId) : []
  }

  /** What changed between two versions; 0 is the state before the first. Null if there is no such budget or version. */
  async compare(access: Access, budgetId: string, from: number, to: number): Promise<BudgetComparison | null> {
    budgetsPolicy.figures(access)
    const budget = await this.get(access, budgetId)
    if (budget === null) return null
    const [before, after] = [await this.#linesOf(access, budget, from), await this.#linesOf(access, budget, to)]
    if (before === null || after === null) return null
    const { places } = await placedAccounts(this.#parts, access, budget.categorizationId)
    const changes: FigureChange[] = []
    for await (const some of changesByLocation(before, after)) changes.push(...shownChanges(places, some))
    const months = [...new Set(changes.map(({ firstMonth }) => firstMonth))].sort((left, right) => left - right)
    return { budgetId, from, to, periods: await this.periodsOf(access, months, monthsPerPeriod(budget.period)), changes }
  }

  async #linesOf(access: Access, budget: StoredBudget, version: number): Promise<readonly PlannedLine[] | null> {
    return version === 0 ? [] : ((await this.bookOf(access, budget, version))?.lines ?? null)
  }

  /** The mapping by which a budget is copied or spread. @throws BadInputError if it does not exist or has another categorization. */
  async askedFor(access: Access, { categorizationId }: Pick<StoredBudget, 'categorizationId'>, mappingId: string) {
    budgetsPolicy.figures(access)
    const asked = await this.#parts.mappings.resolve(access, { mappingId })
    if (asked === null) throw new BadInputError(`There is no mapping with the id "${mappingId.slice(0, 60)}".`, 'mappingId')
    if (asked.categorization.id !== categorizationId)
      throw new BadInputError(
        `"${asked.mapping.name}" belongs to another categorization than the budget. Choose a mapping of the budget's categorization.`,
        'mappingId',
      )
    return asked
  }
}

/** The changes from one state of a budget's lines to another, location by location; yields in between. */
export async function* changesByLocation(
  before: readonly PlannedLine[],
  after: readonly PlannedLine[],
): AsyncGenerator<readonly FigureChange[]> {
  const locationOf = ({ locationId }: PlannedLine): LocationId => locationId
  const [old, now] = [Map.groupBy(before, locationOf), Map.groupBy(after, locationOf)]
  for (const locationId of new Set([...old.keys(), ...now.keys()])) {
    yield changesBetween(old.get(locationId) ?? [], now.get(locationId) ?? [])
    await yieldToEventLoop()
  }
}

function budgetPeriod(firstMonth: MonthIndex, months: number, fiscalYearStart: MonthOfYear): BudgetPeriod {
  const startDate = firstDayOf(firstMonth)
  return {
    key: `${startDate.slice(0, 7)}/${months}`,
    label: periodHeading(firstMonth, periodOf(months), fiscalYearStart),
    startDate,
    months,
  }
}

function periodOf(months: number): Period {
  return months === 1 ? 'MONTHLY' : months === 3 ? 'QUARTERLY' : 'YEARLY'
}

/** A budget's metrics by name: those that budgets show, and others that it has figures of. */
function metricsOf<One extends Metric>(book: Pick<BudgetBook, 'lines'>, metrics: readonly One[]): readonly One[] {
  const planned = new Set(book.lines.flatMap(({ subject }) => (subject.kind === 'METRIC' ? [subject.id] : [])))
  return metrics.filter(({ id, showInBudget }) => showInBudget || planned.has(id))
}

function groupAside(
  group: { readonly name: string; readonly formula: string | null } | undefined,
  counted: string,
  are: string,
): string | null {
  if (group === undefined)
    return `${counted} of a line that was removed from the categorization ${are} set aside. To count them again, restore the version of the categorization that has it.`
  if (group.formula === null) return null
  return `"${group.name}" is now a calculation: ${counted} of it ${are} set aside, and ${are === 'is' ? 'counts' : 'count'} again once it is a category.`
}

function metricAside(metric: Metric | undefined, counted: string, are: string): string | null {
  if (metric === undefined) return `${counted} of a deleted metric ${are} set aside.`
  return metric.formula === null ? null : `"${metric.name}" is now computed: ${counted} of it ${are} set aside.`
}

export function budgetDeleted(): DomainError {
  return new DomainError('NOT_FOUND', 'This budget was deleted.')
}
