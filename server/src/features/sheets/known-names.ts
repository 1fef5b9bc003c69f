import { flattenLocations, locationNames } from '@fourwall/domain/locations/location-tree.ts'
import type { KnownNames } from '@fourwall/domain/sheets/key-names.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { CompanyService } from '../companies/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { LocationService } from '../locations/service.ts'
import type { MappingService } from '../mappings/service.ts'

export interface NameSources {
  readonly companies: CompanyService
  readonly ledger: LedgerService
  readonly locations: LocationService
  readonly mappings: MappingService
  readonly metrics: (scope: Scope) => Promise<readonly { readonly id: string; readonly name: string }[]>
}

/** What the rows and columns of a mapping's layouts are called now. */
export async function knownNames(
  { companies, ledger, locations, mappings, metrics }: NameSources,
  scope: Scope,
  mappingId: string,
): Promise<KnownNames> {
  const [{ fiscalYearStartMonth }, mapping] = [await companies.get(scope), await mappings.mapping(scope, mappingId)]
  const groups = mapping === null ? [] : (await mappings.categorizationOf(scope, mapping)).groups
  const { tree } = await locations.tree(scope)
  const places = [
    ...flattenLocations(tree).map(({ node }) => ({ id: node.id, name: node.name })),
    ...[...locationNames(tree, await ledger.locations(scope))].map(([id, name]) => ({ id: String(id), name })),
  ]
  return {
    group: byId(groups),
    account: byId((await ledger.accounts(scope)).map(({ id, name, number }) => ({ id: String(id), name: name || (number ?? '') }))),
    metric: byId(await metrics(scope)),
    location: byId(places),
    fiscalYearStart: fiscalYearStartMonth,
  }
}

function byId(things: readonly { readonly id: string; readonly name: string }[]): (id: string) => string | null {
  const names = new Map(things.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) || null
}
