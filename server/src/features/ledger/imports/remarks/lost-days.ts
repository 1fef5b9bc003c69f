import { dayName } from '@fourwall/domain/ledger/reading/file-sentences.ts'
import type { FileRemark } from '@fourwall/domain/ledger/reading/remarks/file-remarks.ts'
import { counted } from '@fourwall/domain/money/format.ts'
import { addDays, type Day, earlierDay, laterDay, type MonthIndex } from '@fourwall/domain/time/day.ts'
import { monthsName } from '@fourwall/domain/time/day-format.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import type { Compared } from '../comparison.ts'
import type { PlacementDecisions } from '../import-file.ts'
import { findLocation, type Known, nameOfLocation } from '../known-ledger.ts'
import { takenSlices } from './lost-sides.ts'
import { queryEntries } from './slice-entries.ts'

/** The rows of a day or two may be corrected away. */
const FEWEST_DAYS = 3
const MOST_NAMED = 5

/** Locations whose last days a file takes away without having any: it may lack the end of them, while it has that of others. */
export async function lostDays(
  scope: Queryable,
  known: Known,
  compared: Compared,
  decided: PlacementDecisions,
): Promise<readonly FileRemark[]> {
  const lastDays = new Map(
    compared.survey.survey.totals.flatMap(({ month, locationName, lastDay }): (readonly [string, Day])[] => {
      const id = findLocation(known.locations, nameOfLocation(locationName))?.id
      return id === undefined ? [] : [[`${id} ${month}`, lastDay]]
    }),
  )
  const months = Map.groupBy(compared.survey.survey.totals, ({ month }) => month)
  const taken = takenSlices(known, compared, decided).flatMap((slice) => {
    const last = lastDays.get(`${slice.locationId} ${slice.month}`)
    // What the file has of any location.
    const end = months.get(slice.month)?.map(({ lastDay }) => lastDay)
    if (last === undefined || end === undefined) return []
    const [firstDay, lastDay] = [laterDay(addDays(last, 1), slice.firstDay), earlierDay(end.reduce(laterDay), slice.lastDay)]
    return firstDay > lastDay ? [] : [{ ...slice, firstDay, lastDay }]
  })
  if (taken.length === 0) return []
  const rows = await queryEntries<{ locationId: number; month: number; entries: number; days: number; last: Day }>(scope, taken, {
    select: `e.location_id as "locationId", e.month, count(*)::int as entries, count(distinct e.day)::int as days, max(e.day)::text as last`,
    where: 'true',
    groupBy: '1, 2',
  })
  return rows
    .filter(({ days }) => days >= FEWEST_DAYS)
    .slice(0, MOST_NAMED)
    .map(({ locationId, month, entries, last }): FileRemark => {
      const name = known.locations.find(({ id }) => id === locationId)?.name ?? ''
      const own = lastDays.get(`${locationId} ${month}`) ?? last
      const sentence = `${monthsName([month as MonthIndex])}: the file has rows of ${name} until ${dayName(own)} and of other locations beyond it; ${counted(entries, 'row')} of ${name} until ${dayName(last)} ${entries === 1 ? 'is' : 'are'} replaced by none. If the file is not complete, undo the import and export it again.`
      return { kind: 'REPLACED', sentence, isGuess: true }
    })
}
