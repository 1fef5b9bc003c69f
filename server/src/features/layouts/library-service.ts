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

/** A folder as it is listed. */
export interface LibraryFolder {
  readonly path: string
  readonly name: string
  /** Directly in it. */
  readonly subfolders: number
  readonly layouts: number
}

/** What was deleted, and can be restored. */
export interface DeletedFromLibrary extends Omit<LibraryDeletion, 'folderId' | 'path'> {
  readonly path: string
  /** It goes for good after this. */
  readonly restorableUntil: Date
}

/** What came back. */
export interface RestoredToLibrary extends Pick<LibraryDeletion, 'kind' | 'id' | 'name'> {
  /** Where it is now: of a layout, its folder. */
  readonly path: string
  readonly pathBefore: string
}

/** Who acts on the library. */
export interface LibraryUser {
  readonly userId: string
  readonly name: string
}

/** How long what was deleted can be restored. */
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

  /** Each before those in it, side by side in order of name. */
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

  /** @throws BadInputError for a name that cannot be used or is taken there, and where the folder above is not there. */
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

  /** Puts a folder, with all that is in it, into another. @throws BadInputError where it does not fit there; NOT_FOUND. */
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
   * With all that is in it where that is asked for; for 30 days it can be restored as it was.
   *
   * @throws BadInputError while it holds anything, else while others show a layout in it, naming what; NOT_FOUND.
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
        throw new BadInputError(`"${name}" is not empty. Delete it with what is in it, or move that out first.`, 'path')
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
   * Brings the folder back that was deleted last from a path, with all that went with it: to where it was, or to the nearest
   * folder above that is still there, or to the top where that lies too deep by now, under another name where its own is taken. One that is there stays as it is.
   *
   * @throws DomainError (NOT_FOUND) where none was deleted there, or too long ago.
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

  /** A folder by its id. @throws DomainError (NOT_FOUND). */
  async folder(access: Access, id: string): Promise<LibraryFolder> {
    const scope = layoutsPolicy.read(access)
    const path = (await this.tree(scope)).pathOf(id)
    const folder = (await this.folders(access)).find((one) => one.path === path)
    if (folder === undefined) throw new DomainError('NOT_FOUND', 'This folder is gone: somebody moved, renamed or deleted it.')
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
    // What it lay in may have been moved further down meanwhile.
    const height = (await this.tree(tx)).heightOf(id)
    if (tree.depthOf(parentId) + height > MOST_FOLDER_DEPTH) await put(null)
    return id
  }

  /**
   * Brings back what was deleted, by the ids under which `deleted` lists it: folders first, so that what was in them goes back
   * there; each as `restore` does. What is back already, or gone for good, is left out of the answer.
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

  /** What was deleted and can be restored, the latest first, with the path that it was at: of a layout, of its folder. */
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

  /** What was deleted too long ago to be restored goes for good. */
  sweep(tx: Queryable): Promise<void> {
    return sweepLibrary(tx, this.#keptSince())
  }

  /** What was deleted goes for good, though it could still be restored: where there is no room left. @returns whether that made room. */
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
