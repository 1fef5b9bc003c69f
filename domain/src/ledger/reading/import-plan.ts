import { counted } from '../../money/format.ts'
import type { MonthIndex } from '../../time/day.ts'

/** REPLACE hands the month over for the locations in the file; APPEND adds to what is there. */
export type MonthPlacement = 'REPLACE' | 'APPEND'

export interface MonthLocationRows {
  readonly month: MonthIndex
  /** Compared exactly; empty for entries without a location. */
  readonly locationName: string
  readonly rows: number
}

export interface MonthPlan {
  readonly month: MonthIndex
  /** Rows that the file brings. */
  readonly rows: number
  /** Rows of the same source in the ledger, at any location. */
  readonly rowsStored: number
  /** Of those the ones that REPLACE removes: at the locations that the file brings. */
  readonly rowsReplaced: number
  /** Locations that the file brings. */
  readonly locations: number
  readonly suggested: MonthPlacement
  /** What the choice comes to, as a sentence or two. */
  readonly reason: string
}

/**
 * What an import does month by month, earliest first, for the months in the file. REPLACE is suggested,
 * except where the file brings under a tenth of the rows that it would remove: such a month is the tail of
 * an export of another one, and is added instead.
 */
export function planMonths(inFile: readonly MonthLocationRows[], stored: readonly MonthLocationRows[]): MonthPlan[] {
  const fileMonths = byMonth(inFile)
  const storedMonths = byMonth(stored)
  return [...fileMonths]
    .sort(([left], [right]) => left - right)
    .map(([month, brought]) => planMonth(month, brought, storedMonths.get(month) ?? new Map<string, number>()))
}

function planMonth(month: MonthIndex, brought: ReadonlyMap<string, number>, stored: ReadonlyMap<string, number>): MonthPlan {
  const rows = sum(brought.values())
  const rowsStored = sum(stored.values())
  const replaced = [...stored].filter(([location, count]) => brought.has(location) && count > 0)
  const rowsReplaced = sum(replaced.map(([, count]) => count))
  const suggested = rows * 10 < rowsReplaced ? 'APPEND' : 'REPLACE'
  const plan = { month, rows, rowsStored, rowsReplaced, locations: brought.size, suggested } as const
  return { ...plan, reason: reasonFor(plan, replaced.length) }
}

function reasonFor(plan: Omit<MonthPlan, 'reason'>, locationsReplaced: number): string {
  const { rows, rowsStored, rowsReplaced, locations, suggested } = plan
  const comeIn = `${counted(rows, 'row')} ${rows === 1 ? 'comes' : 'come'} in.`
  if (rowsStored === 0) return `Nothing stored yet. ${comeIn}`
  if (rowsReplaced === 0)
    return `Nothing stored yet for ${locations === 1 ? 'this location' : `these ${counted(locations, 'location')}`}. ${comeIn}`
  const removed = `${counted(rowsReplaced, 'row')} of ${counted(locationsReplaced, 'location')}`
  return suggested === 'APPEND'
    ? `Replace would remove ${removed} and store ${rows.toLocaleString('en-US')}.`
    : `Replace removes ${removed} and stores ${rows.toLocaleString('en-US')}.`
}

function byMonth(counts: readonly MonthLocationRows[]): Map<MonthIndex, Map<string, number>> {
  const months = new Map<MonthIndex, Map<string, number>>()
  for (const { month, locationName, rows } of counts) {
    let locations = months.get(month)
    if (locations === undefined) {
      locations = new Map()
      months.set(month, locations)
    }
    locations.set(locationName, (locations.get(locationName) ?? 0) + rows)
  }
  return months
}

function sum(counts: Iterable<number>): number {
  let total = 0
  for (const count of counts) total += count
  return total
}
