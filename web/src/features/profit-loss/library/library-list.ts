import { unreachable } from '@fourwall/domain/errors.ts'
import { folderNames, folderPath, ROOT_PATH } from '@fourwall/domain/layouts/library-paths.ts'
import { compareNames } from '@fourwall/domain/natural-order.ts'
import { LIBRARY_NAME } from '../../../blocks/library/folder-labels.ts'

/** The part of the library's state that is in the address. */
export interface LibrarySearch {
  /** Path of the open folder; left out for the library itself. */
  readonly folder?: string
  readonly q?: string
  /** Id of a categorization; left out: all. */
  readonly categorization?: string
  readonly sort?: string
}

export interface ListedFolder {
  readonly path: string
  readonly name: string
  /** Directly in it. */
  readonly subfolders: number
  readonly layouts: number
}

/** A listed P&L: its data, and texts for the columns. */
export interface LibraryLayout {
  readonly id: string
  readonly name: string
  /** Its folder; `/` for the library itself. */
  readonly path: string
  readonly mapping: string
  /** Of the mapping; null if that was deleted. */
  readonly categorization: { readonly id: string; readonly name: string } | null
  readonly locations: string
  /** All location names, for the tooltip; null if the text has them. */
  readonly locationNames: string | null
  readonly period: string
  /** First and last day, for sorting periods. */
  readonly days: string
  /** ISO 8601. */
  readonly modifiedAt: string
  /** Who saved it last, and who created it; empty if not known. */
  readonly modifiedBy: string
  readonly createdBy: string
  /** What it shows that was deleted, in a sentence; null if nothing was. */
  readonly problem: string | null
}

export type LibraryRow =
  | { readonly kind: 'FOLDER'; readonly key: string; readonly folder: ListedFolder }
  | { readonly kind: 'LAYOUT'; readonly key: string; readonly layout: LibraryLayout }

export type LibraryColumn = 'name' | 'locations' | 'mapping' | 'period' | 'modified' | 'creator'

export interface LibraryOrder {
  readonly by: LibraryColumn
  readonly isDescending: boolean
}

export interface Library {
  readonly folders: readonly ListedFolder[]
  readonly layouts: readonly LibraryLayout[]
}

const COLUMNS: readonly LibraryColumn[] = ['name', 'locations', 'mapping', 'period', 'modified', 'creator']

/** `name`, `-modified`; anything else sorts by name. */
export function readLibraryOrder(text: string | undefined): LibraryOrder {
  const isDescending = text?.startsWith('-') === true
  const by = COLUMNS.find((column) => column === (isDescending ? text?.slice(1) : text))
  return by === undefined ? { by: 'name', isDescending: false } : { by, isDescending }
}

/** The order in an address; undefined for the default. */
export function libraryOrderText({ by, isDescending }: LibraryOrder): string | undefined {
  return by === 'name' && !isDescending ? undefined : `${isDescending ? '-' : ''}${by}`
}

/** The order after a click on a heading: reversed, or by the new column, latest first. */
export function nextLibraryOrder(order: LibraryOrder, by: LibraryColumn): LibraryOrder {
  return order.by === by ? { by, isDescending: !order.isDescending } : { by, isDescending: by === 'modified' || by === 'period' }
}

/** Which rows show. */
export interface LibraryFilter {
  /** The open folder. */
  readonly folder: string
  /** The searched words; empty for none. */
  readonly query: string
  /** Null: all. */
  readonly categorizationId: string | null
}

/** Whether rows of the whole library show, not those of a folder. */
export function isLibrarySearch({ query, categorizationId }: LibraryFilter): boolean {
  return query.trim() !== '' || categorizationId !== null
}

/**
 * What shows: the folders and P&Ls of a folder, or, where something is searched, all of the library that have every word of it
 * in their name, their folder or another column. With a categorization, all P&Ls of its mappings. Folders first.
 */
export function libraryRows({ folders, layouts }: Library, filter: LibraryFilter, order: LibraryOrder): readonly LibraryRow[] {
  const { folder, query, categorizationId } = filter
  const words = folded(query)
    .split(/\s+/)
    .filter((word) => word !== '')
  const holds = (text: string): boolean => words.every((word) => folded(text).includes(word))
  const isSearch = isLibrarySearch(filter)
  const shownFolders = categorizationId === null ? folders.filter(({ path }) => (isSearch ? holds(path) : parentOf(path) === folder)) : []
  const shownLayouts = layouts
    .filter(({ categorization }) => categorizationId === null || categorization?.id === categorizationId)
    .filter((layout) => (isSearch ? holds(searchedText(layout)) : layout.path === folder))
  const turn = order.isDescending ? -1 : 1
  const turnOfFolders = order.by === 'name' ? turn : 1
  return [
    ...shownFolders
      .toSorted((one, other) => turnOfFolders * compareNames(one.name, other.name) || compareNames(one.path, other.path))
      .map((one): LibraryRow => ({ kind: 'FOLDER', key: `folder:${one.path}`, folder: one })),
    ...shownLayouts
      .toSorted(
        (one, other) => turn * compare(one, other, order.by) || compareNames(one.name, other.name) || compareNames(one.id, other.id),
      )
      .map((one): LibraryRow => ({ kind: 'LAYOUT', key: `layout:${one.id}`, layout: one })),
  ]
}

function searchedText({
  name,
  path,
  mapping,
  categorization,
  locations,
  locationNames,
  period,
  createdBy,
  modifiedBy,
}: LibraryLayout): string {
  return [name, path, mapping, categorization?.name ?? '', locations, locationNames ?? '', period, createdBy, modifiedBy].join(' ')
}

function compare(one: LibraryLayout, other: LibraryLayout, by: LibraryColumn): number {
  switch (by) {
    case 'name':
      return compareNames(one.name, other.name)
    case 'locations':
      return compareNames(one.locations, other.locations)
    case 'mapping':
      return compareNames(one.mapping, other.mapping)
    case 'period':
      return compareNames(one.days, other.days)
    case 'modified':
      return compareNames(one.modifiedAt, other.modifiedAt)
    case 'creator':
      return compareNames(one.createdBy, other.createdBy)
    default:
      return unreachable(by)
  }
}

function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** The parent of a folder. */
export function parentOf(path: string): string {
  return folderPath(folderNames(path).slice(0, -1))
}

/** Path of a named folder within another. */
export function pathWithin(parent: string, name: string): string {
  return folderPath([...folderNames(parent), name])
}

/** Whether a folder is another one or within it. */
export function isWithinFolder(path: string, folder: string): boolean {
  return folder === ROOT_PATH || path === folder || path.startsWith(`${folder}/`)
}

/** The folder in the address, otherwise its nearest existing ancestor. */
export function nearestFolder(path: string | undefined, folders: readonly Pick<ListedFolder, 'path'>[]): string {
  const known = new Set(folders.map((folder) => folder.path))
  const names = path?.startsWith('/') === true && path !== ROOT_PATH ? path.slice(1).split('/') : []
  for (let depth = names.length; depth > 0; depth -= 1) {
    const candidate = folderPath(names.slice(0, depth))
    if (known.has(candidate)) return candidate
  }
  return ROOT_PATH
}

/** Breadcrumbs of a folder, from the library itself down. */
export function folderCrumbs(path: string): readonly { readonly path: string; readonly name: string }[] {
  const names = folderNames(path)
  return [{ path: ROOT_PATH, name: LIBRARY_NAME }, ...names.map((name, at) => ({ path: folderPath(names.slice(0, at + 1)), name }))]
}

/** Rows without those inside of other rows, to which the action on the folder applies. */
export function outermost(rows: readonly LibraryRow[]): readonly LibraryRow[] {
  const folders = rows.flatMap((row) => (row.kind === 'FOLDER' ? [row.folder.path] : []))
  return rows.filter((row) => {
    const place = row.kind === 'FOLDER' ? parentOf(row.folder.path) : row.layout.path
    return !folders.some((folder) => isWithinFolder(place, folder))
  })
}

/** Why rows cannot be moved into a folder; null if they can. */
export function moveProblem(rows: readonly LibraryRow[], folder: string): string | null {
  const inItself = rows.find((row) => row.kind === 'FOLDER' && isWithinFolder(folder, row.folder.path))
  if (inItself?.kind === 'FOLDER') return `“${inItself.folder.name}” cannot be moved into itself.`
  const isThere = rows.every((row) => (row.kind === 'FOLDER' ? parentOf(row.folder.path) : row.layout.path) === folder)
  return isThere ? (rows.length === 1 ? 'It is there already.' : 'They are there already.') : null
}

/** Everything in a folder, at any depth. */
export function contentsOf({ folders, layouts }: Library, path: string): { readonly folders: number; readonly layouts: number } {
  return {
    folders: folders.filter((folder) => folder.path !== path && isWithinFolder(folder.path, path)).length,
    layouts: layouts.filter((layout) => isWithinFolder(layout.path, path)).length,
  }
}

export function libraryRowName(row: LibraryRow): string {
  return row.kind === 'FOLDER' ? row.folder.name : row.layout.name
}

/** Describes rows: `“Board pack”`, `3 P&Ls`, `2 folders and 1 P&L`. */
export function describeRows(rows: readonly LibraryRow[]): string {
  const [first, ...others] = rows
  if (first !== undefined && others.length === 0) return `“${libraryRowName(first)}”`
  const folders = rows.filter(({ kind }) => kind === 'FOLDER').length
  return describeCounts({ folders, layouts: rows.length - folders })
}

/** `2 folders and 1 P&L`; `nothing` for none. */
export function describeCounts({ folders, layouts }: { readonly folders: number; readonly layouts: number }): string {
  const parts = [
    ...(folders === 0 ? [] : [folders === 1 ? '1 folder' : `${folders} folders`]),
    ...(layouts === 0 ? [] : [layouts === 1 ? '1 P&L' : `${layouts} P&Ls`]),
  ]
  return parts.length === 0 ? 'nothing' : parts.join(' and ')
}

/** Name of a copy: `Board pack copy`, `Board pack copy 2`. */
export function copyOf(name: string, taken: readonly string[]): string {
  const known = new Set(taken)
  let copy = `${name} copy`
  for (let number = 2; known.has(copy); number += 1) copy = `${name} copy ${number}`
  return copy
}

/** The row to focus after removals: the next one after the first removed, otherwise the last before it. */
export function rowAfterRemoval(rows: readonly LibraryRow[], removed: readonly LibraryRow[]): LibraryRow | undefined {
  const gone = new Set(removed.map(({ key }) => key))
  const at = rows.findIndex(({ key }) => gone.has(key))
  return rows.slice(at).find(({ key }) => !gone.has(key)) ?? rows.slice(0, at).findLast(({ key }) => !gone.has(key))
}
