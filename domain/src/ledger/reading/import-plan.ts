import { counted } from '../../money/format.ts'
import type { MonthIndex } from '../../time/day.ts'

/** REPLACE replaces the month at the file's locations; APPEND adds to it. */
export type MonthPlacement = 'REPLACE' | 'APPEND'

export interface MonthLocationRows {
  readonly month: MonthIndex
  /** Compared exactly; empty for entries without a location. */
  readonly locationName: string
  readonly rows: number
}

export interface MonthPlan {
  readonly month: MonthIndex
  /** Rows in the file. */
  readonly rows: number
  /** Stored rows of the same source, at any location. */
  readonly rowsStored: number
  /** Stored rows that REPLACE removes: those at the file's locations. */
  readonly rowsReplaced: number
  /** Number of locations in the file. */
  readonly locations: number
  readonly suggested: MonthPlacement
  /** Effect of the choice, as a sentence or two. */
  readonly reason: string
}

/**
 * Plans an import by month, earliest first, for the months in the file. Suggests REPLACE, unless the file has less than a
 * tenth of the rows that it would remove: such a month is the tail of another month's export, so APPEND is suggested.
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
