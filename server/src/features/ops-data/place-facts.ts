import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import type { FiguresElsewhere, PlaceFacts } from '@fourwall/domain/ops-data/plausibility.ts'
import { monthOf } from '@fourwall/domain/time/day.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { LocationService } from '../locations/service.ts'
import { type FigurePlace, selectUsualFigures } from './figures-repository.ts'

interface FactParts {
  readonly ledger: LedgerService
  readonly locations: LocationService
}

/** Facts by which figures are judged: when locations were open, and what is usual for a metric. */
export class FigureFacts {
  readonly #locations: ReadonlyMap<LocationId, Omit<PlaceFacts, 'elsewhere'>>
  readonly #usual = new Map<string, ReadonlyMap<number, FiguresElsewhere>>()

  constructor(locations: ReadonlyMap<LocationId, Omit<PlaceFacts, 'elsewhere'>>) {
    this.#locations = locations
  }

  /** Loads what is usual for some metrics, once each. */
  async load(scope: Queryable, metricIds: Iterable<string>): Promise<void> {
    const missing = [...new Set(metricIds)].filter((id) => !this.#usual.has(id))
    if (missing.length === 0) return
    const usual = await selectUsualFigures(scope, missing)
    for (const id of missing) this.#usual.set(id, usual.get(id) ?? NOWHERE)
  }

  /** The facts of a place; the metric has to be loaded. */
  of({ metricId, locationId }: FigurePlace): PlaceFacts {
    return { ...(this.#locations.get(locationId) ?? UNKNOWN), elsewhere: this.#usual.get(metricId) ?? NOWHERE }
  }
}

const NOWHERE: ReadonlyMap<number, FiguresElsewhere> = new Map()
const UNKNOWN: Omit<PlaceFacts, 'elsewhere'> = { open: null, isClosingStated: false, ledger: null }

/** Gathers when locations were open. */
export async function figureFacts(access: Access, { ledger, locations }: FactParts): Promise<FigureFacts> {
  const days = await ledger.days(access)
  const { dates } = await locations.tree(access)
  const closings = new Set(dates.flatMap(({ locationId, closedOn }) => (closedOn === null ? [] : [locationId])))
  const open = await locations.openDays(
    access,
    (await ledger.locations(access)).map(({ id }) => id),
  )
  const months = days && { from: monthOf(days.firstDay), to: monthOf(days.lastDay) }
  return new FigureFacts(
    new Map(
      [...open].map(([id, own]) => [
        id,
        {
          open: own && { from: monthOf(own.firstDay), to: monthOf(own.lastDay) },
          isClosingStated: closings.has(id),
          ledger: months,
        },
      ]),
    ),
  )
}
