import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import type { BalanceCube } from '@fourwall/domain/ledger/balances/balance-cube.ts'
import { decodeBalances } from '@fourwall/domain/ledger/balances/balance-pack.ts'
import { decodeSummary } from '@fourwall/domain/ledger/balances/balance-summary.ts'
import { decodeDays, holdsDay } from '@fourwall/domain/ledger/balances/day-pack.ts'
import { sumAt } from '@fourwall/domain/money/wide-sums.ts'
import type { MonthIndex } from '@fourwall/domain/time/day.ts'
import { monthText } from '@fourwall/domain/time/day-format.ts'
import type { Scope } from '../../platform/database/database.ts'
import { selectAccounts, selectErpLocations } from './accounts-repository.ts'
import {
  selectBalancePacks,
  selectCellsFromEntries,
  selectDayPacks,
  selectMonthFromEntries,
  selectPackVersions,
  selectSummary,
} from './balances-repository.ts'
import type { CubeStore } from './cube-store.ts'

/** PACK: stored balances by month; DAYS: stored balances by day; CUBE: what reports are computed from; SUMMARY: the same of all locations, for a start. */
export type Derived = 'PACK' | 'DAYS' | 'CUBE' | 'SUMMARY'

/** A balance that differs from the sum of its entries. Sums in minor units, debit positive. */
export interface Difference {
  readonly location: string
  readonly account: string
  /** yyyy-MM. */
  readonly month: string
  readonly where: Derived
  readonly entriesSum: bigint
  readonly balanceSum: bigint
  readonly entriesCount: number
  readonly balanceCount: number
}

export interface Verification {
  readonly balances: number
  readonly entries: number
  readonly differences: readonly Difference[]
}

interface Cell {
  readonly sum: bigint
  readonly entries: number
  /** Sum of amount x day of month when comparing days: detects amounts on the wrong day. */
  readonly moment?: bigint
}

/** One location's cells by `account/month`. */
type Cells = Map<string, Cell>

const NOTHING: Cell = { sum: 0n, entries: 0 }
const ALL_LOCATIONS = 'All locations'

/** Recomputes all balances of a company from its entries and lists every difference, in each place where balances are stored. */
export async function verifyBalances(scope: Scope, ledgerVersion: number, cubes: CubeStore): Promise<Verification> {
  const accounts = new Map((await selectAccounts(scope)).map(({ id, number, name }) => [id, `${number} ${name}`.trim()]))
  const names = new Map((await selectErpLocations(scope)).map(({ id, name }) => [id, name]))
  const versions = await selectPackVersions(scope, ledgerVersion)
  // Before the cube, whose reading replaces it.
  const summary = await selectSummary(scope, ledgerVersion)
  const cube = await cubes.cube(scope)
  const differences: Difference[] = []
  const compare = (where: Derived, location: string, expected: Cells, found: Cells): void => {
    for (const key of new Set([...expected.keys(), ...found.keys()])) {
      const mine = expected.get(key) ?? NOTHING
      const other = found.get(key) ?? NOTHING
      if (mine.sum === other.sum && mine.entries === other.entries && (mine.moment ?? 0n) === (other.moment ?? 0n)) continue
      const [account, month] = key.split('/').map(Number)
      differences.push({
        location,
        account: accounts.get(account ?? 0) ?? `account ${account}`,
        month: monthText((month ?? 0) as MonthIndex), // keys are made below from month indexes
        where,
        entriesSum: mine.sum,
        balanceSum: other.sum,
        entriesCount: mine.entries,
        balanceCount: other.entries,
      })
    }
  }
  const nameOf = (location: LocationId): string => names.get(location) ?? `location ${location}`

  let balances = 0
  let entries = 0
  const total: Cells = new Map()
  const months = new Set<number>()
  const locations = new Set([...names.keys(), ...versions.keys()])
  for (const location of locations) {
    const expected: Cells = new Map()
    for (const { accountId, month, sum, entries: count } of await selectCellsFromEntries(scope, location)) {
      const key = `${accountId}/${month}`
      expected.set(key, { sum, entries: count })
      const soFar = total.get(key) ?? NOTHING
      total.set(key, { sum: soFar.sum + sum, entries: soFar.entries + count })
      months.add(month)
      balances += 1
      entries += count
    }
    const version = versions.get(location)
    const pack = version === undefined ? undefined : (await selectBalancePacks(scope, [[location, version]])).get(location)
    compare('PACK', nameOf(location), expected, pack === undefined ? new Map() : packCells(pack))
    compare('CUBE', nameOf(location), expected, cubeCells(cube, [location]))
  }
  compare('CUBE', ALL_LOCATIONS, total, cubeCells(cube, null))
  if (summary !== null) compare('SUMMARY', ALL_LOCATIONS, total, summaryCells(summary))

  for (const month of months) {
    const found = await heldDays(scope, month)
    const expected = Map.groupBy(await selectMonthFromEntries(scope, month, [...locations]), ({ locationId }) => locationId)
    for (const location of new Set([...expected.keys(), ...found.keys()])) {
      const cells: Cells = new Map((expected.get(location) ?? []).map(({ accountId, ...cell }) => [`${accountId}/${month}`, cell]))
      compare('DAYS', nameOf(location), cells, found.get(location) ?? new Map())
    }
  }
  return { balances, entries, differences }
}

function packCells(bytes: Uint8Array): Cells {
  const pack = decodeBalances(bytes)
  const cells: Cells = new Map()
  pack.accountIds.forEach((account, run) => {
    const start = pack.offsets[run] ?? 0
    for (let cell = start; cell < (pack.offsets[run + 1] ?? start); cell += 1) {
      const entries = pack.entries[cell] ?? 0
      const month = (pack.firstMonths[run] ?? 0) + cell - start
      if (entries > 0) cells.set(`${account}/${month}`, { sum: BigInt(pack.sums[cell] ?? 0), entries })
    }
  })
  return cells
}

function cubeCells(cube: Pick<BalanceCube, 'months' | 'facts'>, locations: readonly LocationId[] | null): Cells {
  const range = cube.months
  const months = range === null ? [] : Array.from({ length: range.to - range.from + 1 }, (_, at) => range.from + at)
  const facts = cube.facts(
    months.map((month) => ({ from: month, to: month })),
    locations,
  )
  const cells: Cells = new Map()
  facts.accountIds.forEach((account, row) => {
    months.forEach((month, column) => {
      const at = row * facts.columns + column
      const entries = facts.entries[at] ?? 0
      if (entries > 0) cells.set(`${account}/${month}`, { sum: BigInt(sumAt(facts.sums, at)), entries })
    })
  })
  return cells
}

/** None if it cannot be read: then every balance differs. */
function summaryCells(bytes: Uint8Array): Cells {
  try {
    return cubeCells(decodeSummary(bytes), null)
  } catch {
    return new Map()
  }
}

/** A month's day packs, added up by location and account for the imports that hold the month. */
async function heldDays(scope: Scope, month: number): Promise<Map<LocationId, Cells>> {
  const held = new Map<LocationId, Cells>()
  for (const { data, locations } of (await selectDayPacks(scope, month)).packs) {
    const pack = decodeDays(data)
    pack.locationIds.forEach((location, at) => {
      if (!holdsDay(locations.get(location) ?? [], pack.days[at] ?? 0)) return
      const cells = held.get(location) ?? new Map<string, Cell>()
      const key = `${pack.accountIds[at] ?? 0}/${month}`
      const soFar = cells.get(key) ?? NOTHING
      const sum = BigInt(pack.sums[at] ?? 0)
      cells.set(key, {
        sum: soFar.sum + sum,
        entries: soFar.entries + (pack.entries[at] ?? 0),
        moment: (soFar.moment ?? 0n) + sum * BigInt(pack.days[at] ?? 0),
      })
      held.set(location, cells)
    })
  }
  return held
}
