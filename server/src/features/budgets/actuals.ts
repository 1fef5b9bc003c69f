import type { PlannedSubject } from '@fourwall/domain/budgets/budget-book.ts'
import { budgetPeriods } from '@fourwall/domain/budgets/budget-changes.ts'
import { budgetFromActuals } from '@fourwall/domain/budgets/budget-from-actuals.ts'
import { BadInputError } from '@fourwall/domain/errors.ts'
import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import { withDependencies } from '@fourwall/domain/ops-data/metric.ts'
import { type MetricValues, metricValues } from '@fourwall/domain/ops-data/metric-columns.ts'
import { WITHOUT_GROUPS } from '@fourwall/domain/ops-data/metric-figures.ts'
import { accountValues } from '@fourwall/domain/profit-loss/build-report.ts'
import { groupTotals } from '@fourwall/domain/profit-loss/group-totals.ts'
import { touchedGroups } from '@fourwall/domain/profit-loss/touched-groups.ts'
import { addToMonth, type Day, firstDayOf, lastDayOf, type MonthIndex, monthOf } from '@fourwall/domain/time/day.ts'
import { monthsPerPeriod } from '@fourwall/domain/time/fiscal-calendar.ts'
import { yieldToEventLoop } from '../../platform/event-loop.ts'
import type { Access } from '../../platform/identity/access.ts'
import { treeOf } from '../mappings/service.ts'
import { placedAccounts } from './budget-accounts.ts'
import { budgetsPolicy } from './policy.ts'
import type { BudgetParts, BudgetPeriod, BudgetService } from './service.ts'

/** How many years back actuals may be taken from. */
const MOST_YEARS_BACK = 20

interface BookedQuestion {
  /** A mapping of the budget's categorization. */
  readonly mappingId: string
  readonly yearsBack: number
}

export interface SeasonalityQuestion extends BookedQuestion {
  readonly subject: PlannedSubject
  readonly locationId: string
}

export interface BookedActualsQuestion extends BookedQuestion {
  /** Empty means every location. */
  readonly locationIds: readonly string[]
}

/** The value for each period of the budget; null if nothing was booked. */
export interface BudgetSeasonality {
  readonly periods: readonly BudgetPeriod[]
  readonly values: readonly (string | null)[]
}

/** Earlier actuals on a budget's lines, in the shape of its sheet. */
export interface BudgetActuals {
  readonly periods: readonly BudgetPeriod[]
  readonly lines: readonly BudgetActualsLine[]
}

export interface BudgetActualsLine extends PlannedSubject {
  /** One per period; null if nothing was booked. */
  readonly values: readonly (string | null)[]
  /** Per period: whether some locations have no figures of the metric. */
  readonly isPartial: readonly boolean[]
}

/** Actuals from earlier years for a budget's months, to plan from and to show next to the plan. */
export class BudgetActualsService {
  readonly #parts: BudgetParts
  readonly #budgets: BudgetService

  constructor(parts: BudgetParts, budgets: BudgetService) {
    this.#parts = parts
    this.#budgets = budgets
  }

  /**
   * Actuals from `yearsBack` years before each period, for the given locations together, as a budget copied from them would plan them:
   * amounts booked on each category itself and on each account, and the metrics that budgets show with those they are computed from. Omits categories without
   * bookings. Null if there is no such budget.
   *
   * @throws BadInputError for a mapping of another categorization, and for unknown ids.
   */
  async beside(
    access: Access,
    budgetId: string,
    { locationIds, mappingId, yearsBack }: BookedActualsQuestion,
  ): Promise<BudgetActuals | null> {
    const scope = budgetsPolicy.figures(access)
    const budget = await this.#budgets.get(access, budgetId)
    if (budget === null) return null
    const { ledger, companies, opsData } = this.#parts
    const perPeriod = monthsPerPeriod(budget.period)
    const months = budgetPeriods(budget)
    const columns = columnsBack(months, perPeriod, yearsBack)
    const asked = await this.#budgets.askedFor(access, budget, mappingId)
    const named = await ledger.locationsNamed(access, locationIds)
    const scale = (await companies.get(scope)).minorDigits
    const copied = { ...asked, scale, periods: months, growth: { byGroup: new Map(), otherwise: '0' } } as const
    const facts = await ledger.facts(access, columns, named)
    // Sums of several locations are planned like those of one, so any location will do.
    const ofCategories = budgetFromActuals({ ...copied, by: 'CATEGORY' })(NO_LOCATION, facts)
    const { places } = await placedAccounts(this.#parts, access, budget.categorizationId)
    const ofAccounts = budgetFromActuals({ ...copied, by: 'ACCOUNT' })(NO_LOCATION, facts).map((line) => places.turned(line))
    const lines = [...ofCategories, ...ofAccounts].map(({ subject, figures }): BudgetActualsLine => {
      const values = new Map(figures.map(({ firstMonth, value }) => [firstMonth, value]))
      return { ...subject, values: months.map((month) => values.get(month) ?? null), isPartial: months.map(() => false) }
    })
    const metrics = new Map((await opsData.metrics(access)).map((metric) => [metric.id, metric]))
    const shown = [...metrics.values()].filter(({ showInBudget }) => showInBudget).map(({ id }) => id)
    const stored = [...withDependencies(metrics, shown)].filter((id) => metrics.get(id)?.formula === null)
    const everywhere = named ?? (await ledger.locations(access)).map(({ id }) => id)
    const values = await this.#metricValues(access, stored, everywhere, columns)
    for (const id of stored) {
      // With hundreds of locations, each takes a few milliseconds.
      await yieldToEventLoop()
      lines.push({ kind: 'METRIC', id, values: values.printed(id), isPartial: values.gaps(id).map((gap) => gap !== null) })
    }
    return { periods: await this.#budgets.periodsOf(access, months, perPeriod), lines }
  }

  /**
   * Actuals of one line at one location from `yearsBack` years before each period of a budget: the group's total, the account's
   * balance, or the metric's figures.
   * Periods without bookings are null; the result is null if there is no such budget.
   *
   * @throws BadInputError for a mapping of another categorization, and for unknown ids.
   */
  async seasonality(
    access: Access,
    budgetId: string,
    { subject, locationId, mappingId, yearsBack }: SeasonalityQuestion,
  ): Promise<BudgetSeasonality | null> {
    const scope = budgetsPolicy.figures(access)
    const budget = await this.#budgets.get(access, budgetId)
    if (budget === null) return null
    const perPeriod = monthsPerPeriod(budget.period)
    const months = budgetPeriods(budget)
    const periods = await this.#budgets.periodsOf(access, months, perPeriod)
    const [location] = (await this.#parts.ledger.locationsNamed(access, [locationId])) ?? []
    if (location === undefined) throw new BadInputError('Name one location.', 'locationId')
    const columns = columnsBack(months, perPeriod, yearsBack)
    if (subject.kind === 'METRIC') {
      if (!(await this.#parts.opsData.metrics(access)).some(({ id }) => id === subject.id))
        throw new BadInputError('There is no such metric.', 'referenceId')
      return { periods, values: (await this.#metricValues(access, [subject.id], [location], columns)).printed(subject.id) }
    }
    const asked = await this.#budgets.askedFor(access, budget, mappingId)
    const scale = (await this.#parts.companies.get(scope)).minorDigits
    if (subject.kind === 'ACCOUNT') {
      const { id } = await this.#parts.ledger.accountNamed(access, subject.id)
      const booked = await this.#parts.ledger.facts(access, columns, [location])
      const { places } = await placedAccounts(this.#parts, access, budget.categorizationId)
      return { periods, values: accountValues(booked, booked.accountIds.indexOf(id), places.signOf(id), scale) }
    }
    if (!treeOf(asked.categorization).byId.has(subject.id)) throw new BadInputError('The budget has no such group.', 'referenceId')
    const facts = await this.#parts.ledger.facts(access, columns, [location])
    const totals = groupTotals({ ...asked, scale })(facts)
    const isTouched = touchedGroups({ ...asked, facts })
    return { periods, values: totals.printed(subject.id).map((value, at) => (isTouched(subject.id, at) ? value : null)) }
  }

  /** Values of stored metrics at the given locations in whole months, by each metric's own aggregation. */
  async #metricValues(
    access: Access,
    metricIds: readonly string[],
    locationIds: readonly LocationId[],
    columns: readonly DaysBack[],
  ): Promise<MetricValues> {
    const source = await this.#parts.opsData.source(access, metricIds)
    return metricValues(
      source,
      columns.map(({ startDate, endDate }) => ({
        startDate,
        endDate,
        months: { from: monthOf(startDate), to: monthOf(endDate) },
        locationIds,
        isProrated: false,
        ...WITHOUT_GROUPS,
      })),
    )
  }
}

// Location ids start at 1.
const NO_LOCATION: LocationId = 0

interface DaysBack {
  readonly startDate: Day
  readonly endDate: Day
}

/** The days of the periods, `yearsBack` years earlier. @throws BadInputError if that is not a valid number of years. */
export function columnsBack(months: readonly MonthIndex[], perPeriod: number, yearsBack: number): readonly DaysBack[] {
  if (!Number.isInteger(yearsBack) || yearsBack < 1 || yearsBack > MOST_YEARS_BACK)
    throw new BadInputError(`yearsBack is a whole number from 1 to ${MOST_YEARS_BACK}.`, 'yearsBack')
  return months.map((month) => {
    const first = addToMonth(month, -12 * yearsBack)
    return { startDate: firstDayOf(first), endDate: lastDayOf(addToMonth(first, perPeriod - 1)) }
  })
}
