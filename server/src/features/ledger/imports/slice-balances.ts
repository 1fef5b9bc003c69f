import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import type { LocationBalances } from '@fourwall/domain/ledger/balances/balance-pack.ts'
import { type DayPack, decodeDays } from '@fourwall/domain/ledger/balances/day-pack.ts'
import { balancesOfDays } from '@fourwall/domain/ledger/balances/days-of-month.ts'
import { dayOfMonthOf } from '@fourwall/domain/time/day.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { selectImportDayPacks } from '../balances-repository.ts'
import type { PlaceDays } from './repository.ts'

/** Days of an import at a location. */
export type ImportDays = PlaceDays & { readonly importId: number }

/** Day packs decoded at a time: a month of a large import has some megabytes. */
const PACKS_AT_ONCE = 8

export interface DaysBalances {
  readonly importId: number
  readonly locationId: LocationId
  readonly month: number
  /** Of the days alone. */
  readonly balances: LocationBalances
}

/** Balances of parts of months, from the imports' day packs; each pack is read once. */
export async function balancesOfParts(scope: Queryable, parts: readonly ImportDays[]): Promise<DaysBalances[]> {
  const found: DaysBalances[] = []
  await forEachDayPack(scope, parts, (pack, { importId, month }, ofPack) => {
    for (const [locationId, ranges] of Map.groupBy(ofPack, (part) => part.locationId)) {
      const days = ranges.map(({ firstDay, lastDay }) => ({ first: dayOfMonthOf(firstDay), last: dayOfMonthOf(lastDay) }))
      found.push({ importId, locationId, month, balances: balancesOfDays(pack, month, locationId, days) })
    }
  })
  return found
}

/** Reads the day pack of each import and month that has some of the places, with these. */
export async function forEachDayPack<Place extends { readonly importId: number; readonly month: number }>(
  scope: Queryable,
  places: readonly Place[],
  each: (pack: DayPack, of: { readonly importId: number; readonly month: number }, places: readonly Place[]) => void,
): Promise<void> {
  const byPack = Map.groupBy(places, keyOf)
  const wanted = [...byPack.values()].flatMap(([first]) => (first === undefined ? [] : [first]))
  for (let at = 0; at < wanted.length; at += PACKS_AT_ONCE) {
    const batch = wanted.slice(at, at + PACKS_AT_ONCE)
    const packs = await selectImportDayPacks(scope, batch)
    if (packs.length < batch.length) throw new Error(`Imports ${batch.map(({ importId }) => importId).join(', ')} lack balances by day`)
    for (const { data, ...of } of packs) {
      each(decodeDays(data), of, byPack.get(keyOf(of)) ?? [])
      await yieldToEventLoop()
    }
  }
}

function keyOf({ importId, month }: { readonly importId: number; readonly month: number }): string {
  return `${importId}/${month}`
}
