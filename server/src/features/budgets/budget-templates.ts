import type { AccountPlaces } from '@fourwall/domain/budgets/account-places.ts'
import type { BudgetAccount, PlannedLine } from '@fourwall/domain/budgets/budget-book.ts'
import { PERIOD_NOUNS } from '@fourwall/domain/budgets/budget-changes.ts'
import { type BudgetTemplateFacts, plannedLinesOf } from '@fourwall/domain/budgets/budget-template.ts'
import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import type { Categorization } from '@fourwall/domain/mappings/categorization.ts'
import { groupTree } from '@fourwall/domain/mappings/group-tree.ts'
import { exportFileName } from '@fourwall/domain/profit-loss/export/report-title.ts'
import { type Day, type MonthIndex, monthOf } from '@fourwall/domain/time/day.ts'
import { firstMonthOfPeriod, monthsPerPeriod, type Period, periodNumberOf } from '@fourwall/domain/time/fiscal-calendar.ts'
import { resolveTimeSpan, type TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import { figurePeriods } from '@fourwall/domain/workbooks/figure-periods.ts'
import { locationTitles } from '@fourwall/domain/workbooks/location-titles.ts'
import type { PackedFigures } from '@fourwall/domain/workbooks/packed-figures.ts'
import { templateSpan } from '@fourwall/domain/workbooks/template-span.ts'
import { checkWorkbookSize } from '@fourwall/domain/workbooks/workbook-size.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { type TemplateFile, writeWorkbook } from '../../platform/files/write-workbook.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { CompanyService } from '../companies/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { LocationService } from '../locations/service.ts'
import type { MappingService } from '../mappings/service.ts'
import type { OpsDataService } from '../ops-data/service.ts'
import { placedAccounts } from './budget-accounts.ts'
import { budgetsPolicy } from './policy.ts'
import { type BudgetService, budgetDeleted } from './service.ts'

interface BudgetTemplateParts {
  readonly companies: CompanyService
  readonly ledger: LedgerService
  readonly locations: LocationService
  readonly mappings: MappingService
  readonly opsData: OpsDataService
  readonly budgets: BudgetService
  readonly today: () => Day
}

/** Contents of a budget workbook. */
interface Planned {
  /** File name without the dates. */
  readonly name: string
  readonly budget: BudgetTemplateFacts['budget']
  readonly categorization: Categorization
  readonly period: Period
  readonly firstMonth: MonthIndex
  readonly lastMonth: MonthIndex
  /** Metrics with figures. The workbook has them even if budgets do not show them. */
  readonly metricIds: ReadonlySet<string>
  readonly accounts: readonly BudgetAccount[]
}

/** Budget workbooks to fill in. */
export class BudgetTemplates {
  readonly #parts: BudgetTemplateParts
  readonly #clock: Clock

  constructor(parts: BudgetTemplateParts, clock: Clock) {
    this.#parts = parts
    this.#clock = clock
  }

  /**
   * An empty workbook for planning by a categorization: one sheet per location, one column per whole period of the span.
   *
   * @param byAccount whether it has the accounts of each category, too.
   * @throws BadInputError for an unknown or empty categorization, and for more figures than fit into a workbook; by account also for one
   * without mapping.
   */
  async template(
    access: Access,
    categorizationId: string,
    timeSpan: TimeSpanSetting,
    byAccount: boolean,
    signal?: AbortSignal,
  ): Promise<TemplateFile> {
    budgetsPolicy.figures(access)
    const categorization = await this.#parts.mappings.categorization(access, categorizationId)
    if (categorization === null)
      throw new BadInputError(`There is no categorization with the id "${categorizationId.slice(0, 60)}".`, 'categorizationId')
    const span = resolveTimeSpan(timeSpan, await this.#parts.ledger.timeContext(access))
    const accounts = byAccount ? (await placedAccounts(this.#parts, access, categorizationId)).places.listed([], true) : []
    if (byAccount && accounts.length === 0)
      throw new BadInputError(
        `No account is mapped to "${categorization.name}" yet. Map its accounts first, or plan by category.`,
        'byAccount',
      )
    return this.#write(
      access,
      {
        name: `${categorization.name} budget`,
        budget: null,
        categorization,
        period: span.period,
        firstMonth: monthOf(span.startDate),
        lastMonth: monthOf(span.endDate),
        metricIds: new Set(),
        accounts,
      },
      [],
      signal,
    )
  }

  /**
   * A workbook with a budget's current figures.
   *
   * @throws NOT_FOUND for an unknown budget; BadInputError for one that was never saved or whose periods do not fit the current fiscal
   * year; otherwise as `template`.
   */
  async workbook(access: Access, id: string, signal?: AbortSignal): Promise<TemplateFile> {
    budgetsPolicy.figures(access)
    const { budgets } = this.#parts
    const budget = await budgets.get(access, id)
    if (budget === null) throw budgetDeleted()
    const book = await budgets.bookOf(access, budget)
    if (book === null)
      throw new BadInputError(
        `"${budget.name}" has no figures yet: its upload was not saved. Save it, or download the file as it was uploaded.`,
      )
    const { budgetId, name, version, period, firstMonth, lastMonth, lines } = book
    const fiscalYearStart = await budgets.fiscalYearStart(access)
    if (firstMonthOfPeriod(periodNumberOf(firstMonth, period, fiscalYearStart), period, fiscalYearStart) !== firstMonth)
      throw new BadInputError(
        `"${name}" is planned by the ${PERIOD_NOUNS[period]} of a fiscal year that has since been changed, which a workbook cannot show. Change its figures in the grid.`,
        'budgetId',
      )
    const categorization = await budgets.categorizationOf(access, budget)
    const metricIds = new Set(lines.flatMap(({ subject }) => (subject.kind === 'METRIC' ? [subject.id] : [])))
    const { places } = await placedAccounts(this.#parts, access, budget.categorizationId)
    const accounts = places.listed(lines.map(({ subject }) => subject))
    const planned = { name, budget: { id: budgetId, version, name }, categorization, period, firstMonth, lastMonth, metricIds, accounts }
    return this.#write(access, planned, shownLines(lines, places), signal)
  }

  /** @param lines in the signs that people see. */
  async #write(access: Access, planned: Planned, lines: Iterable<PlannedLine>, signal: AbortSignal | undefined): Promise<TemplateFile> {
    const scope = budgetsPolicy.figures(access)
    const { companies, ledger, locations, opsData, today } = this.#parts
    const { name, budget, categorization, period, metricIds, accounts } = planned
    const company = await companies.get(scope)
    const periods = figurePeriods(period, planned.firstMonth, planned.lastMonth, company.fiscalYearStartMonth)
    const metrics = (await opsData.metrics(access)).filter(
      ({ id, formula, showInBudget }) => formula === null && (showInBudget || metricIds.has(id)),
    )
    const places = locationTitles((await locations.tree(access)).tree, await ledger.locations(access))
    if (places.length === 0) throw new DomainError('BAD_USER_INPUT', 'There are no locations yet. Import a ledger first.')
    if (categorization.groups.length === 0)
      throw new BadInputError(`"${categorization.name}" has no lines yet. Add some before planning by it.`, 'categorizationId')
    checkWorkbookSize({
      sheets: places.length,
      sheetsAre: 'locations',
      rows: plannedLinesOf(groupTree(categorization.groups), metrics, accounts),
      periods: periods.length,
      choices: 'periods',
    })
    const title = exportFileName({ name, span: templateSpan(period, periods) })
    const facts: BudgetTemplateFacts = {
      title,
      companyId: company.id,
      companyName: company.name,
      currency: company.currency,
      madeAt: this.#clock.now().toISOString(),
      madeOn: today(),
      budget,
      categorization: {
        id: categorization.id,
        name: categorization.name,
        version: categorization.version,
        groups: categorization.groups,
      },
      period,
      fiscalYearStart: company.fiscalYearStartMonth,
      periods,
      metrics,
      accounts,
      locations: places,
    }
    return {
      filename: `${title}.xlsx`,
      xlsxData: await writeWorkbook({ kind: 'BUDGET', facts }, packed(lines, monthsPerPeriod(period)), signal),
    }
  }
}

/** Lines packed at once, before other requests get their turn. */
const LINES_AT_ONCE = 500

function* shownLines(lines: readonly PlannedLine[], places: AccountPlaces): Generator<PlannedLine> {
  for (const line of lines) yield places.turned(line)
}

async function* packed(lines: Iterable<PlannedLine>, months: number): AsyncGenerator<readonly PackedFigures[]> {
  let pack: PackedFigures[] = []
  for (const { subject, locationId, figures } of lines) {
    pack.push({
      subjectId: subject.id,
      locationId,
      firstMonths: figures.map(({ firstMonth }) => firstMonth),
      months: figures.map(() => months),
      values: figures.map(({ value }) => value),
    })
    if (pack.length < LINES_AT_ONCE) continue
    yield pack
    pack = []
  }
  if (pack.length > 0) yield pack
}
