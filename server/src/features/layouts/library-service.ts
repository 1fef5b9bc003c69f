import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import {
  folderNames,
  freeFolderName,
  MOST_FOLDER_DEPTH,
  parseLibraryName,
  requireDepth,
  sameFolderName,
} from '@fourwall/domain/layouts/library-paths.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Queryable, Scope } from '../../platform/database/database.ts'
import { recordMade } from '../../platform/database/idempotency-keys.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { References } from '../references/service.ts'
import {
  type DeletedFolder,
  deleteFolders,
  holdLibrary,
  insertFolder,
  type LibraryDeletion,
  placeFolder,
  restoreDeletion,
  selectDeletedFolder,
  selectDeletions,
  selectFolders,
  sweepLibrary,
} from './folders-repository.ts'
import { deleteLayouts, selectLayouts, undeleteLayout } from './layouts-repository.ts'
import { LibraryTree } from './library-tree.ts'
import { layoutsPolicy } from './policy.ts'
import { refuseShown, shownByOthers } from './shown-layouts.ts'

/** A folder in the list. */
export interface LibraryFolder {
  readonly path: string
  readonly name: string
  /** Directly in it. */
  readonly subfolders: number
  readonly layouts: number
}

/** Something deleted that can be restored. */
export interface DeletedFromLibrary extends Omit<LibraryDeletion, 'folderId' | 'path'> {
  readonly path: string
  /** Deleted for good after this. */
  readonly restorableUntil: Date
}

/** Something restored. */
export interface RestoredToLibrary extends Pick<LibraryDeletion, 'kind' | 'id' | 'name'> {
  /** Where it is now; for a layout, its folder. */
  readonly path: string
  readonly pathBefore: string
}

/** The acting user of the library. */
export interface LibraryUser {
  readonly userId: string
  readonly name: string
}

/** How long deleted items can be restored. */
const DAYS_KEPT = 30
const DAY_MS = 86_400_000

/** The folders of a company's library. */
export class LibraryService {
  readonly #references: References
  readonly #clock: Clock
  readonly #newId: () => string

  constructor(references: References, clock: Clock, newId: () => string) {
    this.#references = references
    this.#clock = clock
    this.#newId = newId
  }

  /** Parents before children, siblings by name. */
  async folders(access: Access): Promise<readonly LibraryFolder[]> {
    const scope = layoutsPolicy.read(access)
    const [tree, stored] = [await this.tree(scope), await selectLayouts(scope)]
    const layouts = Map.groupBy(stored, ({ folderId }) => folderId)
    return tree.folders().map(({ id, name }) => ({
      path: tree.pathOf(id),
      name,
      subfolders: tree.childrenOf(id).length,
      layouts: layouts.get(id)?.length ?? 0,
    }))
  }

  async tree(scope: Queryable): Promise<LibraryTree> {
    return new LibraryTree(await selectFolders(scope))
  }

  /** @throws BadInputError for an invalid or taken name, or if the parent folder does not exist. */
  async create(access: Access, path: string): Promise<LibraryFolder> {
    layoutsPolicy.change(access)
    const { user } = access
    const names = folderNames(path)
    const name = names.at(-1)
    if (name === undefined) throw new BadInputError('Name cannot be empty.', 'path')
    return this.#change(access, async (tx, tree) => {
      const parentId = tree.target(pathAbove(names), 'path')
      refuseTaken(tree, parentId, name, null)
      const id = this.#newId()
      await insertFolder(tx, { id, parentId, name }, this.#clock.now(), user.name)
      await recordMade(tx, id)
      return id
    })
  }

  /** @throws BadInputError as `create`; NOT_FOUND. */
  async rename(access: Access, path: string, name: string): Promise<LibraryFolder> {
    layoutsPolicy.change(access)
    const next = parseLibraryName(name, 'FOLDER')
    return this.#change(access, async (tx, tree) => {
      const { id, parentId } = tree.folder(path)
      refuseTaken(tree, parentId, next, id)
      await placeFolder(tx, { id, parentId, name: next })
      return id
    })
  }

  /** Moves a folder with its content. @throws BadInputError if it does not fit there; NOT_FOUND. */
  async move(access: Access, path: string, toPath: string): Promise<LibraryFolder> {
    layoutsPolicy.change(access)
    return this.#change(access, async (tx, tree) => {
      const { id, name } = tree.folder(path)
      const parentId = tree.target(toPath, 'toPath')
      if (tree.isWithin(parentId, id)) throw new BadInputError(`"${name}" cannot be moved into itself. Choose another folder.`, 'toPath')
      requireDepth(tree.depthOf(parentId) + tree.heightOf(id), 'toPath')
      refuseTaken(tree, parentId, name, id)
      await placeFolder(tx, { id, parentId, name })
      return id
    })
  }

  /**
   * Deletes a folder, with its content if `isRecursive`. Can be restored as it was for 30 days.
   *
   * @throws BadInputError if it is not empty, or while others show a layout in it, naming them; NOT_FOUND.
   */
  async delete(access: Access, path: string, isRecursive: boolean): Promise<void> {
    const scope = layoutsPolicy.change(access)
    const { user } = access
    const { layoutIds } = await this.#contents(scope, path)
    const shown = await shownByOthers(this.#references, scope, layoutIds, user.userId)
    await scope.transaction(async (tx) => {
      await holdLibrary(tx)
      const { tree, folderIds, layouts, name } = await this.#contents(tx, path)
      if (!isRecursive && folderIds.length + layouts.length > 1)
        throw new BadInputError(`"${name}" is not empty. Delete it with its contents, or move them out first.`, 'path')
      for (const layout of layouts) refuseShown(layout.name, shown.get(layout.id))
      const at = this.#clock.now()
      const deletion = { id: this.#newId(), at, by: user.name }
      await deleteFolders(tx, folderIds, tree.pathOf(folderIds[0] ?? null), deletion)
      await deleteLayouts(
        tx,
        layouts.map(({ id }) => id),
        deletion,
      )
      await this.sweep(tx)
    })
  }

  async #contents(scope: Queryable, path: string) {
    const tree = await this.tree(scope)
    const folder = tree.folder(path)
    const folderIds = tree.within(folder.id).map(({ id }) => id)
    const layouts = (await selectLayouts(scope)).filter(({ folderId }) => folderId !== null && folderIds.includes(folderId))
    return { tree, name: folder.name, folderIds, layouts, layoutIds: layouts.map(({ id }) => id) }
  }

  /**
   * Restores the folder that was deleted last from a path, with everything deleted with it. It returns to its place, or to the nearest
   * parent that still exists, or to the top if that is now too deep; under another name if its own is taken. An existing folder stays as it
   * is.
   *
   * @throws DomainError (NOT_FOUND) if none was deleted there within 30 days.
   */
  async restore(access: Access, path: string): Promise<LibraryFolder> {
    layoutsPolicy.change(access)
    return this.#change(access, async (tx, tree) => {
      const deleted = await selectDeletedFolder(tx, { path })
      const id = deleted === null ? tree.folder(path).id : await this.#putBack(tx, deleted)
      await recordMade(tx, id)
      return id
    })
  }

  /** @throws DomainError (NOT_FOUND). */
  async folder(access: Access, id: string): Promise<LibraryFolder> {
    const scope = layoutsPolicy.read(access)
    const path = (await this.tree(scope)).pathOf(id)
    const folder = (await this.folders(access)).find((one) => one.path === path)
    if (folder === undefined) throw new DomainError('NOT_FOUND', 'This folder no longer exists: it was moved, renamed or deleted.')
    return folder
  }

  async #putBack(tx: Queryable, { id, parentId: wasIn, name, deletion }: DeletedFolder): Promise<string> {
    const tree = await this.tree(tx)
    const put = async (parentId: string | null): Promise<void> => {
      const taken = tree.childrenOf(parentId).map((other) => other.name)
      await placeFolder(tx, { id, parentId, name: freeFolderName(name, taken) })
    }
    const parentId = tree.nearestLiving(wasIn)
    await put(parentId)
    await restoreDeletion(tx, deletion)
    // Its parent may have been moved deeper since.
    const height = (await this.tree(tx)).heightOf(id)
    if (tree.depthOf(parentId) + height > MOST_FOLDER_DEPTH) await put(null)
    return id
  }

  /**
   * Restores deleted items by the ids that `deleted` lists, each as `restore` does; folders first, so that their contents return to them.
   * Omits from the answer what is back already or deleted for good.
   */
  async restoreDeleted(access: Access, ids: readonly string[]): Promise<readonly RestoredToLibrary[]> {
    const scope = layoutsPolicy.change(access)
    const restored = await scope.transaction(async (tx) => {
      await holdLibrary(tx)
      const deletions = (await this.#deleted(tx)).filter(({ id }) => ids.includes(id))
      for (const { kind, id } of deletions) {
        const folder = kind === 'FOLDER' ? await selectDeletedFolder(tx, { id }) : null
        if (folder !== null) await this.#putBack(tx, folder)
      }
      const tree = await this.tree(tx)
      for (const { kind, id, folderId } of deletions) if (kind === 'LAYOUT') await undeleteLayout(tx, id, tree.nearestLiving(folderId))
      return deletions
    })
    const [tree, layouts] = [await this.tree(scope), await selectLayouts(scope)]
    const folderOf = new Map(layouts.map(({ id, folderId }) => [id, folderId]))
    return restored.map(({ kind, id, name, path }) => {
      const now = tree.pathOf(kind === 'FOLDER' ? id : (folderOf.get(id) ?? null))
      return { kind, id, name, path: now, pathBefore: path }
    })
  }

  /** Deleted items that can be restored, newest first, with their former path; for a layout, its folder's. */
  deleted(access: Access): Promise<readonly DeletedFromLibrary[]> {
    const scope = layoutsPolicy.read(access)
    return this.#deleted(scope)
  }

  async #deleted(scope: Queryable): Promise<readonly (DeletedFromLibrary & Pick<LibraryDeletion, 'folderId'>)[]> {
    const [deletions, tree] = [await selectDeletions(scope, this.#keptSince()), await this.tree(scope)]
    return deletions.map(({ path, ...deletion }) => ({
      ...deletion,
      path: path ?? tree.pathOf(deletion.folderId),
      restorableUntil: new Date(deletion.deletedAt.getTime() + DAYS_KEPT * DAY_MS),
    }))
  }

  /** Removes for good what was deleted too long ago to be restored. */
  sweep(tx: Queryable): Promise<void> {
    return sweepLibrary(tx, this.#keptSince())
  }

  /** Frees storage by removing deleted items for good, even if they could still be restored. @returns whether that freed any. */
  async makeRoom(scope: Scope): Promise<boolean> {
    return scope.transaction(async (tx) => {
      await holdLibrary(tx)
      const { length } = await selectDeletions(tx, this.#keptSince())
      if (length > 0) await sweepLibrary(tx, new Date(this.#clock.now().getTime() + DAY_MS))
      return length > 0
    })
  }

  #keptSince(): Date {
    return new Date(this.#clock.now().getTime() - DAYS_KEPT * DAY_MS)
  }

  async #change(access: Access, work: (tx: Queryable, tree: LibraryTree) => Promise<string>): Promise<LibraryFolder> {
    const scope = layoutsPolicy.change(access)
    const id = await scope.transaction(async (tx) => {
      await holdLibrary(tx)
      return work(tx, await this.tree(tx))
    })
    return this.folder(access, id)
  }
}

function pathAbove(names: readonly string[]): string {
  return `/${names.slice(0, -1).join('/')}`
}

function refuseTaken(tree: LibraryTree, parentId: string | null, name: string, but: string | null): void {
  const taken = tree.childrenOf(parentId).find((other) => other.id !== but && sameFolderName(other.name, name))
  if (taken !== undefined) throw new BadInputError(`There is a folder "${taken.name}" here already. Choose another name.`, 'name')
}
