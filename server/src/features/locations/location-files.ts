import { randomUUID } from 'node:crypto'
import { BadInputError } from '@fourwall/domain/errors.ts'
import { type LocationsState, locationChanges } from '@fourwall/domain/locations/location-changes.ts'
import { withOwnNodes } from '@fourwall/domain/locations/location-edits.ts'
import { locationFileRows, readLocationFile } from '@fourwall/domain/locations/location-file.ts'
import { flattenLocations, type LocationNode, withTextIds } from '@fourwall/domain/locations/location-tree.ts'
import { type FileProblem, textRowsCsv } from '@fourwall/domain/mappings/text-table.ts'
import { readFileRows } from '../../platform/files/read-file-rows.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { EditedLocationNode, LocationEditing } from './location-editing.ts'
import { locationsPolicy } from './policy.ts'
import type { LocationService } from './service.ts'

/** What a file does to the tree. */
export interface LocationFileEffect {
  /** One sentence each. */
  readonly changes: readonly string[]
  readonly problems: readonly FileProblem[]
  /** Number of locations that the file does not mention. */
  readonly absent: number
}

interface ImportOptions {
  /** Reports the effect and stores nothing. */
  readonly dryRun: boolean
  /** Rows with errors are left out; otherwise they keep the file out. */
  readonly leaveOutErrors: boolean
}

/** The location tree in files, for the command line. */
export class LocationFiles {
  readonly #locations: LocationService
  readonly #editing: LocationEditing
  readonly #ledger: LedgerService

  constructor(locations: LocationService, editing: LocationEditing, ledger: LedgerService) {
    this.#locations = locations
    this.#editing = editing
    this.#ledger = ledger
  }

  /**
   * Puts locations into the groups that a file names, as one version of the tree.
   *
   * @returns `version`: the new one, null if nothing was stored; `before`: the one that it replaces, to be restored to undo it.
   * @throws BadInputError for a file that is no such table, or has errors; CONFLICT if another user saved in the meantime.
   */
  async import(
    access: Access,
    file: { readonly path: string; readonly fileName: string },
    { dryRun, leaveOutErrors }: ImportOptions,
  ): Promise<LocationFileEffect & { readonly version: number | null; readonly before: number }> {
    locationsPolicy.change(access)
    const { version: before, state, locations } = await this.#current(access)
    const read = readLocationFile(await readFileRows({ ...file, heading: 'Group path' }), {
      tree: state.tree,
      locations,
      newId: randomUUID,
    })
    if ('refusal' in read) throw new BadInputError(read.refusal, 'file')
    const { tree, problems, absent } = read
    const names = new Map(locations.map(({ id, name }) => [id, name]))
    const changes = locationChanges(state, { ...state, tree }, (id) => names.get(id) ?? id)
    const isRefused = !leaveOutErrors && problems.some(({ isError }) => isError)
    if (dryRun || isRefused || changes.length === 0) return { changes, problems, absent, version: null, before }
    await this.#editing.replaceTree(access, before, tree.map(editedNode))
    return { changes, problems, absent, version: before + 1, before }
  }

  /** The tree as CSV: every location that has entries, with the path of its group. */
  async export(access: Access): Promise<string> {
    const { state, locations } = await this.#current(access)
    return textRowsCsv(locationFileRows({ tree: state.tree, locations }))
  }

  async #current(access: Access) {
    const { version, tree } = await this.#locations.tree(access)
    const known = await this.#ledger.locations(access)
    const names = new Map(known.map(({ id, name }) => [id, name]))
    const own = withOwnNodes(
      tree,
      (id) => names.get(id) ?? '',
      () => randomUUID(),
    )
    const state: LocationsState = { tree: own.map(withTextIds), dates: [] }
    const inForce = await this.#ledger.locationsInForce(access)
    const inTree = new Set(flattenLocations(own).flatMap(({ node }) => node.locationIds))
    const locations = known.filter(({ id }) => inForce.has(id) || inTree.has(id)).map(({ id, name }) => ({ id: String(id), name }))
    return { version, state, locations }
  }
}

function editedNode({ children, ...node }: LocationNode<string>): EditedLocationNode {
  return { ...node, children: children.map(editedNode) }
}
