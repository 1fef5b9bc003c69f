import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import { decodeBalances } from '@fourwall/domain/ledger/balances/balance-pack.ts'
import { type MonthIndex, monthOfYear, yearOfMonth } from '@fourwall/domain/time/day.ts'
import type { Scope } from '../../platform/database/database.ts'
import { selectAccounts, selectLocations } from './accounts-repository.ts'
import { selectCellsFromEntries, selectPacks, selectPackVersions } from './balances-repository.ts'
import type { CubeStore } from './cube-store.ts'

/** A balance that is not what its entries sum to. Sums in minor units, debit positive. */
export interface Difference {
  readonly location: string
  readonly account: string
  /** yyyy-MM. */
  readonly month: string
  readonly where: 'PACK' | 'CUBE'
  readonly entriesSum: bigint
  readonly balanceSum: bigint
  readonly entriesCount: number
  readonly balanceCount: number
}

interface Cell {
  readonly sum: bigint
  readonly entries: number
}

/** Recomputes every balance of a company from its entries and names each that differs, in the packs and in the cube. */
export async function verifyBalances(
  scope: Scope,
  ledgerVersion: number,
  cubes: CubeStore,
): Promise<{ readonly balances: number; readonly entries: number; readonly differences: readonly Difference[] }> {
  const accounts = new Map((await selectAccounts(scope)).map(({ id, number, name }) => [id, `${number} ${name}`.trim()]))
  const locations = await selectLocations(scope)
  const names = new Map(locations.map(({ id, name }) => [id, name]))
  const versions = await selectPackVersions(scope, ledgerVersion)
  const differences: Difference[] = []
  let balances = 0
  let entries = 0
  const compare = (
    where: 'PACK' | 'CUBE',
    location: LocationId,
    expected: ReadonlyMap<string, Cell>,
    found: ReadonlyMap<string, Cell>,
  ): void => {
    for (const key of new Set([...expected.keys(), ...found.keys()])) {
      const mine = expected.get(key) ?? { sum: 0n, entries: 0 }
      const other = found.get(key) ?? { sum: 0n, entries: 0 }
      if (mine.sum === other.sum && mine.entries === other.entries) continue
      const [account, month] = key.split('/').map(Number)
      differences.push({
        location: names.get(location) ?? `location ${location}`,
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
  const cube = await cubes.cube(scope)
  for (const location of new Set([...names.keys(), ...versions.keys()])) {
    const expected = new Map<string, Cell>()
    for (const cell of await selectCellsFromEntries(scope, location)) {
      expected.set(`${cell.accountId}/${cell.month}`, cell)
      balances += 1
      entries += cell.entries
    }
    const version = versions.get(location)
    const pack = version === undefined ? undefined : (await selectPacks(scope, [[location, version]])).get(location)
    compare('PACK', location, expected, pack === undefined ? new Map() : packCells(pack))
    const range = cube.months
    const months = range === null ? [] : Array.from({ length: range.to - range.from + 1 }, (_, at) => range.from + at)
    const facts = cube.facts(
      months.map((month) => ({ from: month, to: month })),
      [location],
    )
    const inCube = new Map<string, Cell>()
    facts.accountIds.forEach((account, row) => {
      months.forEach((month, column) => {
        const at = row * facts.columns + column
        const count = facts.entries[at] ?? 0
        if (count > 0) inCube.set(`${account}/${month}`, { sum: BigInt(facts.sums[at] ?? 0), entries: count })
      })
    })
    compare('CUBE', location, expected, inCube)
  }
  return { balances, entries, differences }
}

function packCells(bytes: Uint8Array): Map<string, Cell> {
  const pack = decodeBalances(bytes)
  const cells = new Map<string, Cell>()
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

function monthText(month: MonthIndex): string {
  return `${String(yearOfMonth(month)).padStart(4, '0')}-${String(monthOfYear(month)).padStart(2, '0')}`
}
