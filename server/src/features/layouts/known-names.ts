import type { KnownNames } from '@fourwall/domain/layouts/key-names.ts'
import { flattenLocations, locationNames } from '@fourwall/domain/locations/location-tree.ts'
import type { MonthOfYear } from '@fourwall/domain/time/day.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { CompanyService } from '../companies/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { LocationService } from '../locations/service.ts'
import type { MappingService } from '../mappings/service.ts'
import type { OpsDataService } from '../ops-data/service.ts'
import { layoutsPolicy } from './policy.ts'

export interface NameSources {
  readonly companies: CompanyService
  readonly ledger: LedgerService
  readonly locations: LocationService
  readonly mappings: MappingService
  readonly opsData: OpsDataService
}

/** Names by id. Plain data, to be sent to another thread. */
export interface GatheredNames {
  readonly groups: ReadonlyMap<string, string>
  readonly accounts: ReadonlyMap<string, string>
  readonly metrics: ReadonlyMap<string, string>
  readonly locations: ReadonlyMap<string, string>
  readonly fiscalYearStart: MonthOfYear
}

/** The current names of rows and columns in a mapping's layouts. */
export async function gatherNames(
  { companies, ledger, locations, mappings, opsData }: NameSources,
  access: Access,
  mappingId: string,
): Promise<GatheredNames> {
  const scope = layoutsPolicy.read(access)
  const [{ fiscalYearStartMonth }, mapping] = [await companies.get(scope), await mappings.mapping(access, mappingId)]
  const groups = mapping === null ? [] : (await mappings.categorizationOf(access, mapping)).groups
  const { tree } = await locations.tree(access)
  const places = [
    ...flattenLocations(tree).map(({ node }) => ({ id: node.id, name: node.name })),
    ...[...locationNames(tree, await ledger.locations(access))].map(([id, name]) => ({ id: String(id), name })),
  ]
  return {
    groups: byId(groups),
    accounts: byId((await ledger.accounts(access)).map(({ id, name, number }) => ({ id: String(id), name: name || (number ?? '') }))),
    metrics: byId(await opsData.metrics(access)),
    locations: byId(places),
    fiscalYearStart: fiscalYearStartMonth,
  }
}

export function namesOf({ groups, accounts, metrics, locations, fiscalYearStart }: GatheredNames): KnownNames {
  const named = (names: ReadonlyMap<string, string>) => (id: string) => names.get(id) || null
  return { group: named(groups), account: named(accounts), metric: named(metrics), location: named(locations), fiscalYearStart }
}

function byId(things: readonly { readonly id: string; readonly name: string }[]): ReadonlyMap<string, string> {
  return new Map(things.map(({ id, name }) => [id, name]))
}
