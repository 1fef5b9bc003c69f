import type { LocationId } from '../ledger/account.ts'
import type { LocationNode } from '../locations/location-tree.ts'
import { type Day, dayFrom, monthOf, monthOfYear, yearOf } from '../time/day.ts'

/** The company of a first start: a restaurant group. Its ledger has two decimals. */
export const demoCompany = { name: 'Tidewater Kitchens', currency: 'USD', fiscalYearStartMonth: 1 } as const

export type DemoRegion = 'Northeast' | 'Mid-Atlantic' | 'Southeast'

/** Full service with a bar; or a counter: few drinks, closed on Sundays, mostly lunch and delivery. */
export type DemoConcept = 'FULL_SERVICE' | 'COUNTER'

/** A restaurant, with figures of its latest full year. */
export interface DemoLocation {
  /** As in the ledger: code and name. */
  readonly name: string
  readonly region: DemoRegion
  readonly concept: DemoConcept
  /** Average monthly net sales, in whole units of the currency. */
  readonly monthlySales: number
  /** Target four-wall EBITDA as a share of sales. */
  readonly margin: number
  readonly city: string
}

type Row = readonly [name: string, concept: DemoConcept, monthlySales: number, margin: number, city: string]

const ROWS: Readonly<Record<DemoRegion, readonly Row[]>> = {
  Northeast: [
    ['101 Back Bay', 'FULL_SERVICE', 294_000, 0.194, 'Boston'],
    ['102 Cambridge', 'FULL_SERVICE', 206_000, 0.187, 'Cambridge'],
    ['103 Hartford', 'FULL_SERVICE', 253_000, 0.191, 'Hartford'],
    ['104 New Haven', 'FULL_SERVICE', 173_000, 0.201, 'New Haven'],
    ['105 Portland', 'FULL_SERVICE', 253_000, 0.176, 'Portland'],
    ['106 Providence', 'COUNTER', 144_000, 0.195, 'Providence'],
    ['107 Worcester', 'COUNTER', 122_000, 0.092, 'Worcester'],
  ],
  'Mid-Atlantic': [
    ['201 Bethesda', 'COUNTER', 164_000, 0.174, 'Bethesda'],
    ['202 Fells Point', 'COUNTER', 147_000, 0.176, 'Baltimore'],
    ['203 Fishtown', 'FULL_SERVICE', 244_000, 0.184, 'Philadelphia'],
    ['204 Hoboken', 'FULL_SERVICE', 178_000, 0.168, 'Hoboken'],
    ['205 Navy Yard', 'COUNTER', 196_000, 0.118, 'Washington'],
    ['206 Old Town', 'FULL_SERVICE', 253_000, 0.177, 'Alexandria'],
    ['207 Princeton', 'FULL_SERVICE', 188_000, 0.18, 'Princeton'],
    ['208 Rittenhouse', 'FULL_SERVICE', 202_000, 0.191, 'Philadelphia'],
    ['209 Wilmington', 'FULL_SERVICE', 209_000, 0.153, 'Wilmington'],
  ],
  Southeast: [
    ['301 Carytown', 'FULL_SERVICE', 210_000, 0.173, 'Richmond'],
    ['302 Charleston', 'FULL_SERVICE', 277_000, 0.207, 'Charleston'],
    ['303 Decatur', 'FULL_SERVICE', 151_000, 0.202, 'Decatur'],
    ['304 Durham', 'COUNTER', 153_000, 0.171, 'Durham'],
    ['305 Greenville', 'COUNTER', 163_000, 0.195, 'Greenville'],
    ['306 Inman Park', 'COUNTER', 142_000, 0.196, 'Atlanta'],
    ['307 Savannah', 'FULL_SERVICE', 236_000, 0.181, 'Savannah'],
    ['308 South End', 'COUNTER', 169_000, 0.185, 'Charlotte'],
  ],
}

const REGIONS: readonly DemoRegion[] = ['Northeast', 'Mid-Atlantic', 'Southeast']

/** In order of their codes. */
export const demoLocations: readonly DemoLocation[] = REGIONS.flatMap((region) =>
  ROWS[region].map(([name, concept, monthlySales, margin, city]) => ({ name, region, concept, monthlySales, margin, city })),
)

/** First and last day of business; null if before the ledger begins, or still open. */
export interface TradingDays {
  readonly opened: Day | null
  readonly closed: Day | null
}

/** The latest year whose spring is at least two months ago, so that a location that opened then has figures. */
function latestSpring(today: Day): number {
  return monthOfYear(monthOf(today)) >= 5 ? yearOf(today) : yearOf(today) - 1
}

/** Navy Yard opened this March, Decatur the November before; Worcester closed the August before that. */
export function tradingDays(location: DemoLocation, today: Day): TradingDays {
  const year = latestSpring(today)
  switch (location.name) {
    case '205 Navy Yard':
      return { opened: dayFrom(year, 3, 3), closed: null }
    case '303 Decatur':
      return { opened: dayFrom(year - 1, 11, 6), closed: null }
    case '107 Worcester':
      return { opened: null, closed: dayFrom(year - 1, 8, 31) }
    default:
      return { opened: null, closed: null }
  }
}

/**
 * The company's location tree: the group, its three regions, the restaurants.
 *
 * @param locationIdsByName location ids of the ledger; missing ones are omitted.
 */
export function demoLocationTree(locationIdsByName: ReadonlyMap<string, LocationId>): readonly LocationNode[] {
  const regions = REGIONS.map((region): LocationNode => {
    const children = demoLocations.flatMap((location): LocationNode[] => {
      const id = locationIdsByName.get(location.name)
      if (location.region !== region || id === undefined) return []
      return [{ id: `location-${location.name.slice(0, 3)}`, name: location.name, tag: 'LOCATION', locationIds: [id], children: [] }]
    })
    return { id: `region-${region.toLowerCase()}`, name: region, tag: 'REGION_GROUP', locationIds: [], children }
  })
  return [{ id: 'tidewater-kitchens', name: demoCompany.name, tag: 'CORPORATE_GROUP', locationIds: [], children: regions }]
}
