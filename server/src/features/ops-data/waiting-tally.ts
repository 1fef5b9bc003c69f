import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import { addCounts, countStates, NO_FIGURES, type StateCounts, totalOf } from '@fourwall/domain/ops-data/waiting-states.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { FigurePlace } from './figures-repository.ts'
import type { FigureFacts } from './place-facts.ts'
import { type StatedPlace, statedPlaces } from './stated-places.ts'
import type { LineFilter, WaitingUpload } from './waiting-repository.ts'

/** How many figures of each state a waiting upload has. */
export interface WaitingTally {
  readonly counts: StateCounts
  readonly metrics: ReadonlyMap<string, StateCounts>
  readonly locations: ReadonlyMap<LocationId, StateCounts>
}

/** Counts places as they come. */
export class TallyCollector implements WaitingTally {
  counts: StateCounts = NO_FIGURES
  readonly metrics = new Map<string, StateCounts>()
  readonly locations = new Map<LocationId, StateCounts>()

  add({ metricId, locationId, lines }: StatedPlace): void {
    this.addCounts({ metricId, locationId }, countStates(lines.map(({ figures }) => figures)))
  }

  addCounts({ metricId, locationId }: FigurePlace, more: StateCounts): void {
    if (totalOf(more) === 0) return
    this.counts = addCounts(this.counts, more)
    this.metrics.set(metricId, addCounts(this.metrics.get(metricId) ?? NO_FIGURES, more))
    this.locations.set(locationId, addCounts(this.locations.get(locationId) ?? NO_FIGURES, more))
  }
}

/** Counts an upload's figures, filtered. */
export async function tallyOf(scope: Queryable, upload: WaitingUpload, filter: LineFilter, facts: FigureFacts): Promise<WaitingTally> {
  const tally = new TallyCollector()
  for await (const places of statedPlaces(scope, upload, filter, facts)) for (const place of places) tally.add(place)
  return tally
}

/** The tally after one place changed. */
export function changedTally(tally: WaitingTally, before: WaitingTally, after: WaitingTally): WaitingTally {
  const changed = <Key>(of: (one: WaitingTally) => ReadonlyMap<Key, StateCounts>): ReadonlyMap<Key, StateCounts> => {
    const counts = new Map(of(tally))
    for (const key of new Set([...of(before).keys(), ...of(after).keys()])) {
      const less = addCounts(counts.get(key) ?? NO_FIGURES, of(before).get(key) ?? NO_FIGURES, -1)
      const next = addCounts(less, of(after).get(key) ?? NO_FIGURES)
      if (totalOf(next) === 0) counts.delete(key)
      else counts.set(key, next)
    }
    return counts
  }
  return {
    counts: addCounts(addCounts(tally.counts, before.counts, -1), after.counts),
    metrics: changed(({ metrics }) => metrics),
    locations: changed(({ locations }) => locations),
  }
}
