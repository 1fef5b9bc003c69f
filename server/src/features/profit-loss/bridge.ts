import type { BudgetBook } from '@fourwall/domain/budgets/budget-book.ts'
import { type PlanQuestion as PlannedQuestion, plannedValues } from '@fourwall/domain/budgets/planned-values.ts'
import { BadInputError } from '@fourwall/domain/errors.ts'
import type { LedgerAccount, LocationId } from '@fourwall/domain/ledger/account.ts'
import { accountLabel } from '@fourwall/domain/ledger/account.ts'
import type { BalanceFacts } from '@fourwall/domain/ledger/balances/balance-facts.ts'
import type { SameStoreNote } from '@fourwall/domain/locations/same-store-text.ts'
import type { MinorDigits } from '@fourwall/domain/money/minor.ts'
import { type Bridge, type BridgePlan, buildBridge } from '@fourwall/domain/profit-loss/bridge/build-bridge.ts'
import type { PlacedColumn } from '@fourwall/domain/profit-loss/plan-columns.ts'
import type { ColumnChoice, FigureColumn } from '@fourwall/domain/profit-loss/report-columns.ts'
import type { TimeSpanSetting } from '@fourwall/domain/time/time-span.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { CompanyService } from '../companies/service.ts'
import type { FigureService } from '../figures/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import { type MappingQuestion, type MappingService, treeOf } from '../mappings/service.ts'
import { accountsBehind, refuseAccountElsewhere } from './drill-down.ts'
import { profitLossPolicy } from './policy.ts'

/** Which difference a bridge explains: of a row, in a column that compares. */
export interface BridgeQuestion extends MappingQuestion {
  readonly pnlGroupId: string
  /** null: of the group as a whole. */
  readonly accountId: string | null
  /** The key of a comparison's column. */
  readonly column: string
  /** Of this one of the column's locations alone; null for all of them. */
  readonly locationId: string | null
}

export interface ReportBridge extends Bridge {
  readonly actualColumn: FigureColumn
  readonly baseColumn: FigureColumn
  /** Those that the figures are of; null for every location. */
  readonly locationIds: readonly LocationId[] | null
  readonly sameStores: SameStoreNote | null
}

/** Why figures differ from those that they are compared with. */
export class BridgeService {
  readonly #companies: CompanyService
  readonly #ledger: LedgerService
  readonly #mappings: MappingService
  readonly #figures: FigureService

  constructor(companies: CompanyService, ledger: LedgerService, mappings: MappingService, figures: FigureService) {
    this.#companies = companies
    this.#ledger = ledger
    this.#mappings = mappings
    this.#figures = figures
  }

  /**
   * The bridge between two columns of a report: its own two figures, from the same facts. Null where
   * the company has no such mapping.
   *
   * @param plan receives the number of figures it is computed from, before any is computed.
   * @throws BadInputError for a column, group, account or location that the report does not have.
   */
  async bridge(
    access: Access,
    question: BridgeQuestion,
    setting: TimeSpanSetting,
    chosen: readonly string[],
    choice: ColumnChoice,
    plan: (figures: number) => void = () => undefined,
  ): Promise<ReportBridge | null> {
    const scope = profitLossPolicy.figures(access)
    const along = await this.#mappings.resolve(access, question)
    if (along === null) return null
    const { mapping, categorization } = along
    const node = treeOf(categorization).byId.get(question.pnlGroupId)
    if (node === undefined) throw new BadInputError('The group is not one of the mapping.', 'pnlGroupId')
    const account = question.accountId === null ? null : await this.#ledger.accountNamed(access, question.accountId)
    if (account !== null) refuseAccountElsewhere(account, accountsBehind(categorization, mapping, question.pnlGroupId).accountIds)

    const { columns, places, names, allLocations, sameStores } = await this.#figures.columns(access, setting, chosen, choice)
    const baseColumn = columns.find(({ key }) => key === question.column)
    const actualColumn = columns[baseColumn?.of ?? -1]
    if (baseColumn === undefined || actualColumn === undefined)
      throw new BadInputError(`"${question.column.slice(0, 60)}" is no column that these figures are compared with.`, 'column')
    const isPlan = baseColumn.comparison === 'BUDGET'
    const hasEntries = await this.#ledger.entriesIn(access)
    const uncoveredIn = await this.#ledger.uncoveredIn(access)
    const locationIds = await this.#narrowed(access, places[baseColumn.placeAt]?.locationIds ?? null, question.locationId)
    const inForce = await this.#ledger.locationsInForce(access)
    const book = isPlan && choice.budgetId !== null ? await this.#figures.budgetOf(access, choice.budgetId, categorization) : null
    const planned = new Set(book?.lines.map(({ locationId }) => locationId))
    const each = (await this.#ledger.locations(access)).filter(
      ({ id }) => (inForce.has(id) || planned.has(id)) && (locationIds?.includes(id) ?? true),
    )
    // Adding an account up takes a tenth of what printing its figure does.
    plan((2 * (each.length + 1) * (await this.#ledger.accounts(access)).length) / 10)
    // In one query and for the same locations, even if an import adds some: the parts must add up to this whole.
    const asked = isPlan ? [actualColumn] : [actualColumn, baseColumn]
    const [whole, ...parts] = await this.#ledger.factsOfPlaces(
      access,
      [each.map(({ id }) => id), ...each.map(({ id }) => [id])].map((locations) => ({ columns: asked, locations })),
    )
    const facts = whole ?? nothing
    const { minorDigits: scale } = await this.#companies.get(scope)
    const besidePlan =
      book &&
      planOf({
        book,
        categorization,
        mapping,
        scale,
        column: baseColumn,
        all: locationIds ?? allLocations,
        isProrated: choice.isProrated,
      })
    if (besidePlan !== null && account !== null) refuseUnplanned(account, besidePlan, mapping)
    const bridge = buildBridge({
      categorization,
      mapping,
      // Read after the facts: an account that came with an import in between is then known.
      accounts: await this.#ledger.accounts(access),
      scale,
      facts,
      row: { groupId: question.pnlGroupId, accountId: account?.id ?? null },
      locations: each.map(({ id, name }, at) => ({ id, name: names.get(id) ?? name, facts: parts[at] ?? nothing })),
      lacksActuals: { actual: !hasEntries(actualColumn), base: !isPlan && !hasEntries(baseColumn) },
      ...(besidePlan === null ? {} : { plan: besidePlan }),
    })
    if (bridge === null) return null
    const covered = (column: PlacedColumn): PlacedColumn => ({
      ...column,
      uncoveredMonths: column.comparison === 'BUDGET' ? [] : uncoveredIn(column),
    })
    return { ...bridge, actualColumn: covered(actualColumn), baseColumn: covered(baseColumn), locationIds, sameStores }
  }

  async #narrowed(access: Access, all: readonly LocationId[] | null, locationId: string | null): Promise<readonly LocationId[] | null> {
    if (locationId === null) return all
    const one = await this.#ledger.locationsNamed(access, [locationId])
    if (all !== null && !all.includes(one?.[0] ?? -1))
      throw new BadInputError('The location is none of those that the column is of.', 'locationId')
    return one
  }
}

interface PlanQuestion {
  readonly book: BudgetBook
  readonly categorization: PlannedQuestion['categorization']
  readonly mapping: PlannedQuestion['mapping']
  readonly scale: MinorDigits
  readonly column: PlacedColumn
  readonly all: readonly LocationId[]
  readonly isProrated: boolean
}

/** @throws BadInputError if the plan covers other days than the column. */
function planOf({ book, categorization, mapping, scale, column, all, isProrated }: PlanQuestion): BridgePlan {
  // One column for all locations, and one for each.
  const columns = [all, ...all.map((id) => [id])].map((locationIds) => ({ ...column, locationIds }))
  const planned = plannedValues({ book, categorization, mapping, metrics: [], columns, scale, isProrated })
  const [cover] = planned.columns
  if (cover === undefined || cover.coverage !== 'WHOLE')
    throw new BadInputError(
      `"${book.name}" has no plan of the very days of this column, so there is no difference to explain. Choose whole periods of the budget, or prorate it by days.`,
      'column',
    )
  const places = new Map(all.map((id, at) => [id, at + 1]))
  const totalsAt = (at: number): BridgePlan['whole'] => ({
    printed: (groupId) => [planned.groups.printed(groupId)[at] ?? null],
    exact: (groupId) => [planned.groups.exact(groupId)[at] ?? null],
    accounts: {
      ids: planned.accounts.ids,
      printed: (accountId, sign) => [planned.accounts.printed(accountId, sign)[at] ?? null],
    },
  })
  return { whole: totalsAt(0), at: (id) => totalsAt(places.get(id) ?? -1) }
}

/** @throws BadInputError for an account of a category that is not planned by account. */
function refuseUnplanned(
  account: Pick<LedgerAccount, 'id' | 'number' | 'name'>,
  { whole }: BridgePlan,
  mapping: PlanQuestion['mapping'],
): void {
  const groupOf = new Map(mapping.accountMappings.map(({ accountId, groupId }) => [accountId, groupId]))
  const own = groupOf.get(account.id)
  const { ids, printed } = whole.accounts
  if (![...ids].some((id) => groupOf.get(id) === own && printed(id)[0] !== null))
    throw new BadInputError(
      `The budget does not plan "${accountLabel(account)}" separately. Explain the difference of its group.`,
      'accountId',
    )
}

const nothing: BalanceFacts = { accountIds: [], columns: 2, sums: new Float64Array(0), entries: new Uint32Array(0) }
