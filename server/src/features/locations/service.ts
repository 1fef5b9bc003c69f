import { randomUUID } from 'node:crypto'
import type { LocationId } from '@fourwall/domain/ledger/account.ts'
import { addMissingLocations, type LocationNode } from '@fourwall/domain/locations/location-tree.ts'
import type { Queryable, Scope } from '../../platform/database/database.ts'
import { VersionedCache } from '../../platform/versioned-cache.ts'
import type { CompanyService } from '../companies/service.ts'
import { type StoredTree, saveTree, selectTree } from './repository.ts'

/** The tree that a company groups its locations in. */
export class LocationService {
  readonly #companies: CompanyService
  readonly #trees: VersionedCache<StoredTree>

  constructor(companies: CompanyService) {
    this.#companies = companies
    this.#trees = new VersionedCache(async (scope) => (await companies.versions(scope)).settings, selectTree)
  }

  tree(scope: Scope): Promise<StoredTree> {
    return this.#trees.get(scope)
  }

  /** Gives locations of an import that have no place in the tree one at the root; the caller's change raises the settings version. */
  async addLocations(tx: Queryable, added: readonly { readonly id: LocationId; readonly name: string }[]): Promise<void> {
    if (added.length === 0) return
    const { version, tree } = await selectTree(tx)
    const grown = addMissingLocations(tree, added, randomUUID)
    if (grown.length > tree.length) await saveTree(tx, { version: version + 1, tree: grown })
  }

  async replaceTree(scope: Scope, tree: readonly LocationNode[]): Promise<void> {
    await this.#companies.change(scope, 'SETTINGS', async (tx) => {
      const { version } = await selectTree(tx)
      await saveTree(tx, { version: version + 1, tree })
    })
  }
}
