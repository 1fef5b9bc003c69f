import { BadInputError, DomainError } from '@fourwall/domain/errors.ts'
import { folderNames, folderPath } from '@fourwall/domain/layouts/library-paths.ts'
import { compareNames } from '@fourwall/domain/natural-order.ts'
import type { StoredFolder } from './folders-repository.ts'

/** The folder tree of a library. Deleted folders are included only to find their parents. */
export class LibraryTree {
  readonly #byId: ReadonlyMap<string, StoredFolder>
  readonly #living: readonly StoredFolder[]

  constructor(folders: readonly StoredFolder[]) {
    this.#byId = new Map(folders.map((folder) => [folder.id, folder]))
    this.#living = folders.filter(({ isDeleted }) => !isDeleted)
  }

  /** In list order: parents before children, siblings by name. */
  folders(): readonly StoredFolder[] {
    const listed: StoredFolder[] = []
    const visit = (parentId: string | null): void => {
      const children = this.childrenOf(parentId)
      for (const child of [...children].sort((left, right) => compareNames(left.name, right.name))) {
        listed.push(child)
        visit(child.id)
      }
    }
    visit(null)
    return listed
  }

  childrenOf(parentId: string | null): readonly StoredFolder[] {
    return this.#living.filter((folder) => folder.parentId === parentId)
  }

  /** The folder and all folders in it, itself first. */
  within(id: string): readonly StoredFolder[] {
    const found: StoredFolder[] = []
    const visit = (folder: StoredFolder): void => {
      found.push(folder)
      for (const child of this.childrenOf(folder.id)) visit(child)
    }
    const folder = this.#byId.get(id)
    if (folder !== undefined) visit(folder)
    return found
  }

  /** The folder and its parents, outermost first. */
  #along(id: string | null): readonly StoredFolder[] {
    const along: StoredFolder[] = []
    for (let at = id === null ? undefined : this.#byId.get(id); at !== undefined; at = this.#byId.get(at.parentId ?? '')) along.unshift(at)
    return along
  }

  /** `/` for null, the library itself. */
  pathOf(id: string | null): string {
    return folderPath(this.#along(id).map(({ name }) => name))
  }

  depthOf(id: string | null): number {
    return this.#along(id).length
  }

  /** Levels of folders from this one down, itself included. */
  heightOf(id: string): number {
    return 1 + Math.max(0, ...this.childrenOf(id).map((child) => this.heightOf(child.id)))
  }

  isWithin(id: string | null, folderId: string): boolean {
    return this.#along(id).some((folder) => folder.id === folderId)
  }

  /** The folder at a path; null for the library itself, undefined if it does not exist. */
  #find(path: string, field: string): StoredFolder | null | undefined {
    const along: StoredFolder[] = []
    for (const name of folderNames(path, field)) {
      const next = this.childrenOf(along.at(-1)?.id ?? null).find((folder) => folder.name === name)
      if (next === undefined) return undefined
      along.push(next)
    }
    return along.at(-1) ?? null
  }

  /** Id of the target folder; null for the library itself. @throws BadInputError if there is no such folder. */
  target(path: string, field: string): string | null {
    const found = this.#find(path, field)
    if (found === undefined) throw new BadInputError(`There is no folder "${path}" (any more). Choose another one.`, field)
    return found?.id ?? null
  }

  /** @throws DomainError (NOT_FOUND) if there is no such folder. */
  folder(path: string, field = 'path'): StoredFolder {
    const found = this.#find(path, field)
    if (found === undefined) throw new DomainError('NOT_FOUND', 'This folder no longer exists: it was moved, renamed or deleted.')
    if (found === null) throw new BadInputError('The library itself cannot be renamed, moved or deleted.', field)
    return found
  }

  /** The folder, or its nearest parent that is not deleted; null for the library itself. */
  nearestLiving(id: string | null): string | null {
    const along = this.#along(id)
    const gone = along.findIndex(({ isDeleted }) => isDeleted)
    return (gone === -1 ? along.at(-1) : along[gone - 1])?.id ?? null
  }
}
