import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { PlannedLine, PlannedSubject } from '@fourwall/domain/budgets/budget-book.ts'
import {
  type BudgetEdit,
  changesBetween,
  checkedBudgetName,
  checkedEdit,
  editedLines,
  type FigureChange,
  lineKey,
} from '@fourwall/domain/budgets/budget-changes.ts'
import { budgetFromActuals } from '@fourwall/domain/budgets/budget-from-actuals.ts'
import { mixedProblem, subjectsAfter } from '@fourwall/domain/budgets/mixed-plans.ts'
import type { ClosedMonthsAgreement } from '@fourwall/domain/closing/closed-month-changes.ts'
import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import { isCategory } from '@fourwall/domain/mappings/group-tree.ts'
import { addToMonth, type Day, firstDayOf, lastDayOf, type MonthIndex, monthOf } from '@fourwall/domain/time/day.ts'
import { rangeName } from '@fourwall/domain/time/day-format.ts'
import { countPeriods, firstMonthOfPeriod, monthsPerPeriod, type Period, periodNumberOf } from '@fourwall/domain/time/fiscal-calendar.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Queryable, Scope } from '../../platform/database/database.ts'
import { recordMade } from '../../platform/database/idempotency-keys.ts'
import type { Access } from '../../platform/identity/access.ts'
import { isUuid } from '../../platform/uuid.ts'
import { type Editor, refuseStale } from '../history/service.ts'
import { treeOf } from '../mappings/service.ts'
import { columnsBack } from './actuals.ts'
import { placedAccounts } from './budget-accounts.ts'
import { closedPlan, plannedLabels } from './closed-plans.ts'
import { budgetsPolicy } from './policy.ts'
import {
  type BudgetVersion,
  countFigures,
  deleteBudgetRows,
  holdBudgets,
  insertBudget,
  insertBudgetVersion,
  lockBudget,
  type NewStoredBudget,
  type StoredBudget,
  selectBudgets,
  selectLines,
  selectSubjects,
  updateBudget,
  updateBudgetName,
  writeLines,
} from './repository.ts'
import { type BudgetParts, type BudgetService, budgetDeleted, changesByLocation } from './service.ts'
import { sweepRest } from './waiting-repository.ts'

export interface NewBudget {
  readonly name: string
  readonly categorizationId: string
  readonly period: Period
  /** Any day of the first and of the last period. */
  readonly firstMonth: Day
  readonly lastMonth: Day
  /** Actuals to copy; null copies none. */
  readonly from: ActualsChoice | null
  /** Initial figures if none are copied. */
  readonly lines?: readonly PlannedLine[]
}

/** The actuals that a budget is copied from. */
export interface ActualsChoice {
  readonly mappingId: string
  readonly yearsBack: number
  readonly growth: readonly { readonly groupId: string; readonly percent: string }[]
  readonly defaultPercent: string
  readonly by: 'CATEGORY' | 'ACCOUNT'
  /** Empty means every location. */
  readonly locationIds: readonly string[]
}

/** A changed figure. */
export interface BudgetFigureEdit {
  readonly kind: PlannedSubject['kind']
  readonly referenceId: string
  readonly locationId: string
  /** First day of the period. */
  readonly timestamp: Day
  /** A Decimal; null removes the figure. */
  readonly value: string | null
}

/** A new version apart from its lines. */
export interface NewVersion {
  readonly kind: BudgetVersion['kind']
  readonly lines: readonly PlannedLine[]
  readonly figuresChanged: number
  readonly filename?: string
  readonly uploadId?: string
  readonly restored?: number
}

/** Most periods of a budget. */
const MOST_PERIODS = 240
/** Most figures of a budget; a whole version stays in memory. */
export const MOST_FIGURES = 1_000_000
/** Most figures that one save in the grid may change. */
export const MOST_EDITS = 20_000

/** Creates, changes and deletes budgets. Every saved version stays available and can be restored. */
export class BudgetEditing {
  readonly #parts: BudgetParts
  readonly #budgets: BudgetService
  readonly #clock: Clock
  readonly #newId: () => string

  constructor(parts: BudgetParts, budgets: BudgetService, clock: Clock, newId: () => string) {
    this.#parts = parts
    this.#budgets = budgets
    this.#clock = clock
    this.#newId = newId
  }

  /** @throws BadInputError with the reason if it cannot be created. */
  async create(access: Access, input: NewBudget): Promise<StoredBudget> {
    const scope = budgetsPolicy.change(access)
    const editor = access.user
    const categorization = await this.#parts.mappings.categorization(access, input.categorizationId)
    if (categorization === null)
      throw new BadInputError(`There is no categorization with the id "${input.categorizationId.slice(0, 60)}".`, 'categorizationId')
    const fiscalYearStart = await this.#budgets.fiscalYearStart(access)
    const span = wholeSpan(input, fiscalYearStart)
    const lines = input.from === null ? (input.lines ?? []) : await this.#fromActuals(access, input, span, input.from)
    const id = this.#newId()
    await changeBudgets(this.#parts, scope, async (tx) => {
      const name = checkedBudgetName(input.name, await namesBut(tx, id))
      const budget = { id, name, categorizationId: categorization.id, period: input.period, ...span }
      await insertBudgetOf(this.#parts, tx, { ...budget, createdAt: this.#clock.now(), createdBy: editor.name })
      const stored = await lockBudget(tx, id)
      const figuresChanged = lines.reduce((sum, { figures }) => sum + figures.length, 0)
      if (stored !== null) await this.save(tx, editor, stored, { kind: input.from === null ? 'NEW' : 'ACTUALS', lines, figuresChanged })
      await recordMade(tx, id)
    })
    return this.#stored(access, id)
  }

  async #fromActuals(access: Access, input: NewBudget, span: MonthsOf, from: ActualsChoice): Promise<readonly PlannedLine[]> {
    const scope = budgetsPolicy.change(access)
    const { mapping, categorization } = await this.#budgets.askedFor(access, input, from.mappingId)
    const named = await this.#parts.ledger.locationsNamed(access, from.locationIds)
    const scale = (await this.#parts.companies.get(scope)).minorDigits
    const perPeriod = monthsPerPeriod(input.period)
    // Adding months to a month gives a month.
    const count = (span.lastMonth - span.firstMonth + 1) / perPeriod
    const periods = Array.from({ length: count }, (_, at) => addToMonth(span.firstMonth, at * perPeriod))
    const growth = { byGroup: new Map(from.growth.map(({ groupId, percent }) => [groupId, percent])), otherwise: from.defaultPercent }
    const planOf = budgetFromActuals({ categorization, mapping, scale, periods, growth, by: from.by })
    const facts = await this.#parts.ledger.factsByLocation(access, columnsBack(periods, perPeriod, from.yearsBack))
    const lines: PlannedLine[] = []
    for (const [locationId, own] of facts) {
      if (named !== null && !named.includes(locationId)) continue
      await yieldToEventLoop()
      lines.push(...planOf(locationId, own))
    }
    return lines
  }

  /** @throws BadInputError for an invalid name; NOT_FOUND. */
  async rename(access: Access, id: string, text: string): Promise<StoredBudget> {
    const scope = budgetsPolicy.change(access)
    await changeBudgets(this.#parts, scope, async (tx) => {
      await required(tx, id)
      await updateBudgetName(tx, id, checkedBudgetName(text, await namesBut(tx, id)))
    })
    return this.#stored(access, id)
  }

  /** Deletes a budget with all its versions. @throws BadInputError if it is in use, naming where; NOT_FOUND. */
  async delete(access: Access, id: string): Promise<void> {
    const scope = budgetsPolicy.change(access)
    const uses = isUuid(id) ? await this.#budgets.uses(access, id) : []
    await changeBudgets(this.#parts, scope, async (tx) => {
      const { name } = await required(tx, id)
      if (uses.length > 0)
        throw new BadInputError(
          `"${name}" is shown by ${uses.map(({ inWords }) => inWords).join(', ')}. Choose another budget there, or none, first.`,
          'budgetId',
        )
      await deleteBudgetRows(tx, id)
    })
    await sweepRest(scope)
  }

  /**
   * Saves changed figures as a new version. Saves nothing if no figure changes.
   * @param version as the caller read it.
   *
   * @throws BadInputError for figures that cannot be planned; CONFLICT if another user saved in the meantime; NOT_FOUND; ClosedMonthsError if figures
   * of closed months change without confirmation.
   */
  async edit(
    access: Access,
    id: string,
    version: number,
    edits: readonly BudgetFigureEdit[],
    changeClosedMonths: ClosedMonthsAgreement = false,
  ): Promise<StoredBudget> {
    const scope = budgetsPolicy.change(access)
    const editor = access.user
    if (edits.length > MOST_EDITS)
      throw new BadInputError(
        `${edits.length} figures are too many for one save. Save at most ${MOST_EDITS.toLocaleString('en-US')}.`,
        'edits',
      )
    const before = await this.#stored(access, id)
    const checked = await this.#checkedEdits(access, before, edits)
    const agreed = { labels: await plannedLabels(this.#parts, this.#budgets, access, before), agreement: changeClosedMonths }
    await changeBudgets(this.#parts, scope, async (tx) => {
      const budget = await required(tx, id)
      refuseUnsaved(budget)
      refuseStale({ name: `"${budget.name}"`, version: budget.version }, version)
      const lines = await selectLines(tx, id, budget.version, [...new Set(checked.map((edit) => edit.locationId))])
      const changed = editedLines(lines, checked)
      if (changed.figures === 0) return
      const replaced = changedLines(lines, changed.lines)
      const changes = changesBetween(replaced, changed.lines)
      const after = subjectsAfter(await selectSubjects(tx, id), replaced, changed.lines)
      const problem = mixedProblem(agreed.labels.places, after, changes)
      if (problem !== null) throw new BadInputError(problem, 'edits')
      const closed = await closedPlan(this.#parts, tx, access, budget, agreed)
      closed.add(changes)
      await closed.admit()
      await this.save(tx, editor, budget, { kind: 'EDIT', lines: changed.lines, figuresChanged: changed.figures })
    })
    return this.#stored(access, id)
  }

  async #checkedEdits(access: Access, budget: StoredBudget, edits: readonly BudgetFigureEdit[]): Promise<readonly BudgetEdit[]> {
    const tree = treeOf(await this.#budgets.categorizationOf(access, budget))
    const metrics = new Map((await this.#parts.opsData.metrics(access)).map((metric) => [metric.id, metric]))
    const locations = new Set((await this.#parts.ledger.locations(access)).map(({ id }) => String(id)))
    const accounts = new Set((await this.#parts.ledger.accounts(access)).map(({ id }) => String(id)))
    const { places } = await placedAccounts(this.#parts, access, budget.categorizationId)
    const checkedOf = (field: string, subject: PlannedSubject, { locationId, timestamp, value }: BudgetFigureEdit): BudgetEdit => {
      if (!locations.has(locationId))
        throw new BadInputError(`There is no location with the id "${locationId.slice(0, 60)}".`, `${field}.locationId`)
      const edit = { subject, locationId: Number(locationId), firstMonth: monthOf(timestamp), value }
      const checked = checkedEdit(budget, edit, field)
      return { ...checked, value: places.turnedValue(subject, checked.value) }
    }
    return edits.map((edit, at) => {
      const { kind, referenceId } = edit
      const field = `edits.${at}`
      const subject = { kind, id: referenceId }
      if (kind === 'ACCOUNT') {
        if (!accounts.has(referenceId))
          throw new BadInputError(`There is no account with the id "${referenceId.slice(0, 60)}" to be planned.`, `${field}.referenceId`)
        return checkedOf(field, subject, edit)
      }
      const group = tree.byId.get(referenceId)?.group
      const metric = metrics.get(referenceId)
      if (kind === 'GROUP' ? group === undefined : metric === undefined)
        throw new BadInputError(
          `There is no ${kind === 'GROUP' ? 'line' : 'metric'} with the id "${referenceId.slice(0, 60)}" to be planned.`,
          `${field}.referenceId`,
        )
      if (kind === 'GROUP' ? group !== undefined && !isCategory(group) : metric?.formula !== null)
        throw new BadInputError(
          `"${kind === 'GROUP' ? group?.name : metric?.name}" is computed from others. Plan these instead.`,
          `${field}.referenceId`,
        )
      return checkedOf(field, subject, edit)
    })
  }

  /**
   * Restores an earlier version by saving it as a new one.
   * @param current the latest version as the caller read it.
   *
   * @throws CONFLICT if another user saved in the meantime; NOT_FOUND; ClosedMonthsError as of `edit`.
   */
  async restore(
    access: Access,
    id: string,
    version: number,
    current: number,
    changeClosedMonths: ClosedMonthsAgreement = false,
  ): Promise<StoredBudget> {
    const scope = budgetsPolicy.change(access)
    const editor = access.user
    const before = await this.#stored(access, id)
    refuseStale({ name: `"${before.name}"`, version: before.version }, current)
    const [now, then] = [await this.#budgets.bookOf(access, before, current), await this.#budgets.bookOf(access, before, version)]
    if (now === null || then === null) throw new DomainError('NOT_FOUND', `"${before.name}" has no version ${version}.`)
    if (version === current) return before
    const { lines, changes } = await linesBack(now.lines, then.lines)
    const agreed = { labels: await plannedLabels(this.#parts, this.#budgets, access, before), agreement: changeClosedMonths }
    await changeBudgets(this.#parts, scope, async (tx) => {
      const budget = await required(tx, id)
      refuseStale({ name: `"${budget.name}"`, version: budget.version }, current)
      const { firstMonth, lastMonth } = then
      const closed = await closedPlan(this.#parts, tx, access, budget, agreed)
      closed.add(changes)
      await closed.admit()
      const saved = { kind: 'RESTORE', lines, figuresChanged: changes.length, restored: version } as const
      await this.save(tx, editor, { ...budget, firstMonth, lastMonth }, saved)
    })
    return this.#stored(access, id)
  }

  /**
   * Makes a new version the current one. `budget`: as it will be stored, still with its previous version number.
   *
   * @throws BadInputError if it would have too many figures.
   */
  async save(tx: Queryable, editor: Editor, budget: StoredBudget, version: NewVersion): Promise<void> {
    const next = budget.version + 1
    const { kind, lines, figuresChanged, filename = null, uploadId = null, restored = null } = version
    const { id: budgetId, firstMonth, lastMonth } = budget
    refuseFull(lines.reduce((sum, { figures }) => sum + figures.length, 0))
    await writeLines(tx, budgetId, next, lines)
    refuseFull(await countFigures(tx, budgetId, next))
    await insertBudgetVersion(tx, {
      budgetId,
      version: next,
      savedAt: this.#clock.now(),
      savedBy: editor.name,
      kind,
      filename,
      uploadId,
      restored,
      firstMonth,
      lastMonth,
      figuresChanged,
    })
    await updateBudget(tx, { ...budget, version: next })
  }

  async #stored(access: Access, id: string): Promise<StoredBudget> {
    const budget = await this.#budgets.get(access, id)
    if (budget === null) throw budgetDeleted()
    return budget
  }
}

/** The changes that turn one state of a budget's lines back into another. */
async function linesBack(
  now: readonly PlannedLine[],
  then: readonly PlannedLine[],
): Promise<{ readonly lines: readonly PlannedLine[]; readonly changes: readonly FigureChange[] }> {
  const changed = new Map<string, PlannedLine>()
  const changes: FigureChange[] = []
  for await (const some of changesByLocation(now, then)) {
    for (const change of some) changes.push(change)
    // Removed, unless the earlier version has it.
    for (const { subject, locationId } of some) changed.set(lineKey({ subject, locationId }), { subject, locationId, figures: [] })
  }
  for (const line of then) if (changed.has(lineKey(line))) changed.set(lineKey(line), line)
  return { lines: [...changed.values()], changes }
}

/** Of some lines those that are among the changed ones, as they were. */
function changedLines(before: readonly PlannedLine[], changed: readonly PlannedLine[]): readonly PlannedLine[] {
  const keys = new Set(changed.map(lineKey))
  return before.filter((line) => keys.has(lineKey(line)))
}

interface MonthsOf {
  readonly firstMonth: MonthIndex
  readonly lastMonth: MonthIndex
}

/** The whole periods from one day to another. @throws BadInputError if they are in the wrong order or too far apart. */
function wholeSpan({ period, firstMonth, lastMonth }: NewBudget, fiscalYearStart: Parameters<typeof periodNumberOf>[2]): MonthsOf {
  const [first, last] = [monthOf(firstMonth), monthOf(lastMonth)]
  if (last < first) throw new BadInputError('The budget ends before it begins. Choose a later last month.', 'lastMonth')
  const periods = countPeriods(first, last, period, fiscalYearStart)
  const from = firstMonthOfPeriod(periodNumberOf(first, period, fiscalYearStart), period, fiscalYearStart)
  const span = { firstMonth: from, lastMonth: addToMonth(from, periods * monthsPerPeriod(period) - 1) }
  refuseLong(period, span.firstMonth, span.lastMonth, 'lastMonth')
  return span
}

/** @throws BadInputError for too many periods. */
export function refuseLong(period: Period, firstMonth: MonthIndex, lastMonth: MonthIndex, field: string): void {
  const periods = (lastMonth - firstMonth + 1) / monthsPerPeriod(period)
  if (periods > MOST_PERIODS)
    throw new BadInputError(
      `A budget has ${MOST_PERIODS} periods at most, and these are ${periods}, ${rangeName(firstDayOf(firstMonth), lastDayOf(lastMonth))}. Choose fewer, or longer ones.`,
      field,
    )
}

function refuseFull(figures: number): void {
  if (figures > MOST_FIGURES)
    throw new BadInputError(
      `A budget has up to ${MOST_FIGURES.toLocaleString('en-US')} figures, and this one would have ${figures.toLocaleString('en-US')}. Plan by longer periods, or make several budgets of it.`,
      'budgetId',
    )
}

/**
 * The only way to change budgets: one change at a time, so that two cannot take the same name and none deadlocks. Other changes of the
 * company can run at the same time.
 */
export function changeBudgets<T>(
  { companies }: Pick<BudgetParts, 'companies'>,
  scope: Scope,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  return companies.changeAtEnd(scope, 'FIGURES', async (tx) => {
    await holdBudgets(tx)
    return work(tx)
  })
}

/** Stores a budget that was never saved. @throws BadInputError if its categorization has been deleted. */
export async function insertBudgetOf({ mappings }: Pick<BudgetParts, 'mappings'>, tx: Queryable, budget: NewStoredBudget): Promise<void> {
  if (!(await mappings.keepCategorization(tx, budget.categorizationId)))
    throw new BadInputError('The categorization has been deleted. Choose another one for the budget.', 'categorizationId')
  await insertBudget(tx, budget)
}

/** The names of all other budgets. */
export async function namesBut(tx: Queryable, id: string): Promise<readonly string[]> {
  return (await selectBudgets(tx)).filter((one) => one.id !== id).map(({ name }) => name)
}

/** @throws DomainError (NOT_FOUND) */
export async function required(tx: Queryable, id: string): Promise<StoredBudget> {
  const budget = isUuid(id) ? await lockBudget(tx, id) : null
  if (budget === null) throw budgetDeleted()
  return budget
}

function refuseUnsaved({ name, version }: StoredBudget): void {
  if (version === 0) throw new BadInputError(`"${name}" has not been saved yet. Save its upload first.`, 'budgetId')
}
