import { open } from 'node:fs/promises'
import type { PlannedLine } from '@fourwall/domain/budgets/budget-book.ts'
import { budgetFromActuals } from '@fourwall/domain/budgets/budget-from-actuals.ts'
import { BadInputError } from '@fourwall/domain/errors.ts'
import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import type { BalanceFacts } from '@fourwall/domain/ledger/balances/balance-facts.ts'
import type { Categorization } from '@fourwall/domain/mappings/categorization.ts'
import { LinePacker } from '@fourwall/domain/ops-data/waiting-packs.ts'
import { addToMonth, firstDayOf, lastDayOf, type MonthIndex, monthIndex, monthOf } from '@fourwall/domain/time/day.ts'
import { namesOfLocations } from '@fourwall/domain/workbooks/location-titles.ts'
import type { FigureLine } from '@fourwall/domain/workbooks/read-figures.ts'
import type { BookedSigns } from '@fourwall/domain/workbooks/workbook-reading.ts'
import type { Scope } from '../../platform/database/database.ts'
import { yieldToEventLoop } from '../../platform/event-loop.ts'
import type { Access } from '../../platform/identity/access.ts'
import { placedAccounts } from './budget-accounts.ts'
import { MOST_FIGURES } from './editing.ts'
import { budgetsPolicy } from './policy.ts'
import type { BudgetParts, StoredBudget } from './service.ts'
import { insertFilePiece, insertWaitingBudgetPacks, type KeptPack, type WaitingBudget } from './waiting-repository.ts'

/** Bytes of a file stored at a time: whole groups of base64. */
const PIECE_BYTES = 786_432
/** Rows per location. */
const MOST_LINES = 5_000

/** The lines of an upload while it is being read; stored as they come. */
export class ArrivingBudget {
  readonly #scope: Scope
  readonly #uploadId: string
  readonly #metrics: ReadonlySet<string>
  readonly #packer = new LinePacker()
  readonly #planned = new Set<string>()
  readonly #lines = new Map<LocationId, number>()
  #cellCount = 0

  /** @param metrics ids of the company's metrics. */
  constructor(scope: Scope, uploadId: string, metrics: ReadonlySet<string>) {
    this.#scope = scope
    this.#uploadId = uploadId
    this.#metrics = metrics
  }

  /** @throws BadInputError if there are more than a budget can have. */
  async take(lines: readonly FigureLine[]): Promise<void> {
    const packs: KeptPack[] = []
    for (const [locationId, own] of Map.groupBy(lines, (line) => line.locationId)) {
      packs.push({ locationId, ...this.#packer.pack(own) })
      this.#lines.set(locationId, refuseMany((this.#lines.get(locationId) ?? 0) + own.length))
      for (const { subjectId, figures } of own) {
        this.#cellCount = refuseLarge(this.#cellCount + figures.length)
        if (this.#metrics.has(subjectId)) this.#planned.add(subjectId)
      }
    }
    await insertWaitingBudgetPacks(this.#scope, this.#uploadId, packs)
  }

  /** What all lines so far contained. */
  get found(): Pick<WaitingBudget, 'sheets' | 'metricIds' | 'cellCount'> {
    return { sheets: this.#packer.sheets, metricIds: [...this.#planned], cellCount: this.#cellCount }
  }
}

/** What a budget workbook may refer to. @param before the budget being updated; null for a new one. */
export async function budgetReading(parts: BudgetParts, access: Access, before: StoredBudget | null, categorizationId: string | null) {
  const scope = budgetsPolicy.change(access)
  const { companies, opsData, mappings, ledger, locations } = parts
  const all = await mappings.categorizations(access)
  const chosen = before?.categorizationId ?? categorizationId
  if (chosen !== null && !all.some(({ id }) => id === chosen))
    throw new BadInputError(`There is no categorization with the id "${chosen.slice(0, 60)}".`, 'categorizationId')
  if (all.length === 0) {
    const first =
      (await ledger.days(access)) === null ? 'Import a ledger first: it brings its accounts and a categorization.' : 'Create one first.'
    throw new BadInputError(`There is no categorization to plan by yet. ${first}`, 'categorizationId')
  }
  const categorizations = all
    // Plain data, to be sent to another process.
    .map(
      ({ id, name, version, groups }): Categorization => ({
        id,
        name,
        version,
        groups: groups.map((group) => ({
          id: group.id,
          parentId: group.parentId,
          name: group.name,
          type: group.type,
          displayOrder: group.displayOrder,
          formula: group.formula,
          favorability: group.favorability,
        })),
      }),
    )
  const { fiscalYearStartMonth, currency } = await companies.get(scope)
  return {
    kind: 'BUDGET',
    companyId: scope.companyId,
    fiscalYearStart: fiscalYearStartMonth,
    currency,
    locations: namesOfLocations((await locations.tree(access)).tree, await ledger.locations(access)),
    metrics: (await opsData.metrics(access)).map(({ id, name, formula, timeAggregation, unit }) => ({
      id,
      name,
      isDerived: formula !== null,
      isSummed: timeAggregation === 'SUM',
      unit,
    })),
    accounts: (await ledger.accounts(access)).map(({ id, number, name }) => ({ id, number, name })),
    categorizations,
    categorizationId: chosen,
    isCategorizationFixed: before !== null,
    signs: await bookedSigns(parts, access, categorizations),
    period: before === null || before.version === 0 ? null : before.period,
  } as const
}

/** What the ledger says about the signs and sizes of lines and accounts, by its last twelve months. */
async function bookedSigns(
  parts: BudgetParts,
  access: Access,
  categorizations: readonly Categorization[],
): Promise<readonly BookedSigns[]> {
  const { ledger, companies } = parts
  const days = await ledger.days(access)
  const accounts = await ledger.accounts(access)
  const last = days === null ? null : monthOf(days.lastDay)
  const months = last === null ? [] : Array.from({ length: 12 }, (_, at) => addToMonth(last, at - 11))
  const columns = months.map((month) => ({ startDate: firstDayOf(month), endDate: lastDayOf(month) }))
  const year = last && [{ startDate: firstDayOf(addToMonth(last, -11)), endDate: lastDayOf(last) }]
  const facts = year && (await ledger.facts(access, year, null))
  const byLocation = year === null ? new Map<LocationId, BalanceFacts>() : await ledger.factsByLocation(access, columns)
  const { minorDigits: scale } = await companies.of(access)
  const bookedMonths = new Set([...byLocation.values()].flatMap(monthsWithEntries)).size
  const signs: BookedSigns[] = []
  for (const categorization of categorizations) {
    const { places, mapping } = await placedAccounts(parts, access, categorization.id)
    const incomeAccounts = accounts.flatMap(({ id }) => (places.signOf(id) === -1 ? [id] : []))
    const linesOf = (periods: readonly MonthIndex[]) => {
      const asked = mapping && { categorization, mapping, scale, periods, growth: { byGroup: new Map<string, string>(), otherwise: '0' } }
      const categories = asked && budgetFromActuals({ ...asked, by: 'CATEGORY' })
      const ofAccounts = asked && budgetFromActuals({ ...asked, by: 'ACCOUNT' })
      return (locationId: LocationId, own: BalanceFacts): readonly PlannedLine[] => [
        ...(categories?.(locationId, own) ?? []),
        ...(ofAccounts?.(locationId, own) ?? []).map((line) => places.turned(line)),
      ]
    }
    const lines = facts === null ? [] : linesOf([ANY_PERIOD])(ANY_LOCATION, facts)
    const booked = lines.map(({ subject, figures }) => [subject.id, Number(figures[0]?.value ?? 0)] as const)
    const monthly: (readonly [subjectId: string, locationId: LocationId, average: number])[] = []
    const ofMonths = linesOf(months)
    for (const [locationId, own] of byLocation) {
      monthly.push(...monthlyAverages(ofMonths(locationId, own), own))
      await yieldToEventLoop()
    }
    signs.push({ categorizationId: categorization.id, incomeAccounts, booked, bookedMonths, monthly })
  }
  return signs
}

/** Of the lines that were booked in several months: their sums by the months in which the location has entries. */
function monthlyAverages(lines: readonly PlannedLine[], own: BalanceFacts) {
  const openMonths = new Set(monthsWithEntries(own)).size
  return lines.flatMap(({ subject, locationId, figures }) => {
    const sum = figures.reduce((total, { value }) => total + Number(value), 0)
    return figures.length < SEVERAL_MONTHS || sum <= 0 ? [] : [[subject.id, locationId, sum / openMonths] as const]
  })
}

/** Indexes of columns, some several times. */
function monthsWithEntries({ columns, entries }: BalanceFacts): readonly number[] {
  return [...entries.keys()].filter((at) => entries[at] !== 0).map((at) => at % columns)
}

/** What was booked in fewer says little about a month. */
const SEVERAL_MONTHS = 4
// The year counts as one period, and all locations as one.
const ANY_PERIOD = monthIndex(2000, 1)
const ANY_LOCATION: LocationId = 0

/** Stores a file in pieces. */
export async function keepFile(scope: Scope, uploadId: string, path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    for (let piece = 0; ; piece += 1) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(PIECE_BYTES), 0, PIECE_BYTES, piece * PIECE_BYTES)
      if (bytesRead > 0) await insertFilePiece(scope, uploadId, piece, buffer.subarray(0, bytesRead))
      if (bytesRead < PIECE_BYTES) return
    }
  } finally {
    await file.close()
  }
}

/** One location's rows are read together, so their number is limited. */
function refuseMany(lines: number): number {
  if (lines > MOST_LINES)
    throw new BadInputError(
      `The workbook has more than ${MOST_LINES.toLocaleString('en-US')} rows of one location. Keep one row for each line of the budget.`,
      'file',
    )
  return lines
}

/** A budget's figures stay in memory, so their number is limited. */
function refuseLarge(figures: number): number {
  if (figures > MOST_FIGURES)
    throw new BadInputError(
      `The workbook has more than ${MOST_FIGURES.toLocaleString('en-US')} figures. Plan by longer periods, or make several budgets of it.`,
      'file',
    )
  return figures
}
