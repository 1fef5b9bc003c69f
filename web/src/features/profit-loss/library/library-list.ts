import { unreachable } from '@fourwall/domain/errors.ts'
import { folderNames, folderPath, ROOT_PATH } from '@fourwall/domain/layouts/library-paths.ts'
import { LIBRARY_NAME } from '../../../blocks/library/folder-labels.ts'

/** What the address keeps of the library. */
export interface LibrarySearch {
  /** Path of the folder that is open; left out for the library itself. */
  readonly folder?: string
  readonly q?: string
  readonly sort?: string
}

export interface ListedFolder {
  readonly path: string
  readonly name: string
  /** Directly in it. */
  readonly subfolders: number
  readonly layouts: number
}

/** A P&L as it is listed: what it is, and the same in words. */
export interface LibraryLayout {
  readonly id: string
  readonly name: string
  /** The folder that it lies in; `/` for the library itself. */
  readonly path: string
  readonly mapping: string
  readonly locations: string
  /** Every location by name, for who wants to know; null where the words say it already. */
  readonly locationNames: string | null
  readonly period: string
  /** First and last day, by which periods are put in order. */
  readonly days: string
  /** ISO 8601. */
  readonly modifiedAt: string
  /** Who saved it last, and who made it; empty where nobody knows. */
  readonly modifiedBy: string
  readonly createdBy: string
  /** What it shows and is gone, in a sentence; null where nothing is. */
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

/** `name`, `-modified`; what is none is by name. */
export function readLibraryOrder(text: string | undefined): LibraryOrder {
  const isDescending = text?.startsWith('-') === true
  const by = COLUMNS.find((column) => column === (isDescending ? text?.slice(1) : text))
  return by === undefined ? { by: 'name', isDescending: false } : { by, isDescending }
}

/** The order as an address has it; undefined for the usual one. */
export function libraryOrderText({ by, isDescending }: LibraryOrder): string | undefined {
  return by === 'name' && !isDescending ? undefined : `${isDescending ? '-' : ''}${by}`
}

/** The order after a press on a heading: the same the other way round, or another, the latest first. */
export function nextLibraryOrder(order: LibraryOrder, by: LibraryColumn): LibraryOrder {
  return order.by === by ? { by, isDescending: !order.isDescending } : { by, isDescending: by === 'modified' || by === 'period' }
}

/**
 * What shows: the folders and P&Ls of a folder, or, where something is searched, all of the library that have every word of it
 * in their name, their folder or another column. Folders first.
 */
export function libraryRows({ folders, layouts }: Library, folder: string, query: string, order: LibraryOrder): readonly LibraryRow[] {
  const words = folded(query)
    .split(/\s+/)
    .filter((word) => word !== '')
  const holds = (text: string): boolean => words.every((word) => folded(text).includes(word))
  const isSearch = words.length > 0
  const shownFolders = folders.filter(({ path }) => (isSearch ? holds(path) : parentOf(path) === folder))
  const shownLayouts = layouts.filter((layout) => (isSearch ? holds(searchedText(layout)) : layout.path === folder))
  const turn = order.isDescending ? -1 : 1
  const turnOfFolders = order.by === 'name' ? turn : 1
  return [
    ...shownFolders
      .toSorted((one, other) => turnOfFolders * inWords(one.name, other.name) || inWords(one.path, other.path))
      .map((one): LibraryRow => ({ kind: 'FOLDER', key: `folder:${one.path}`, folder: one })),
    ...shownLayouts
      .toSorted((one, other) => turn * compare(one, other, order.by) || inWords(one.name, other.name) || inWords(one.id, other.id))
      .map((one): LibraryRow => ({ kind: 'LAYOUT', key: `layout:${one.id}`, layout: one })),
  ]
}

function searchedText({ name, path, mapping, locations, locationNames, period, createdBy, modifiedBy }: LibraryLayout): string {
  return [name, path, mapping, locations, locationNames ?? '', period, createdBy, modifiedBy].join(' ')
}

function compare(one: LibraryLayout, other: LibraryLayout, by: LibraryColumn): number {
  switch (by) {
    case 'name':
      return inWords(one.name, other.name)
    case 'locations':
      return inWords(one.locations, other.locations)
    case 'mapping':
      return inWords(one.mapping, other.mapping)
    case 'period':
      return inWords(one.days, other.days)
    case 'modified':
      return inWords(one.modifiedAt, other.modifiedAt)
    case 'creator':
      return inWords(one.createdBy, other.createdBy)
    default:
      return unreachable(by)
  }
}

/** `2 locations` before `10 locations`. */
const collator = new Intl.Collator('en', { numeric: true })

function inWords(one: string, other: string): number {
  return collator.compare(one, other)
}

function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** The folder that a folder lies in. */
export function parentOf(path: string): string {
  return folderPath(folderNames(path).slice(0, -1))
}

/** The folder of a name within another. */
export function pathWithin(parent: string, name: string): string {
  return folderPath([...folderNames(parent), name])
}

/** Whether a folder is another, or lies in it. */
export function isWithinFolder(path: string, folder: string): boolean {
  return folder === ROOT_PATH || path === folder || path.startsWith(`${folder}/`)
}

/** The folder of an address where there is one, else the nearest above it that is there. */
export function nearestFolder(path: string | undefined, folders: readonly Pick<ListedFolder, 'path'>[]): string {
  const known = new Set(folders.map((folder) => folder.path))
  const names = path?.startsWith('/') === true && path !== ROOT_PATH ? path.slice(1).split('/') : []
  for (let depth = names.length; depth > 0; depth -= 1) {
    const candidate = folderPath(names.slice(0, depth))
    if (known.has(candidate)) return candidate
  }
  return ROOT_PATH
}

/** The way to a folder: the library itself, then each folder down to it. */
export function folderCrumbs(path: string): readonly { readonly path: string; readonly name: string }[] {
  const names = folderNames(path)
  return [{ path: ROOT_PATH, name: LIBRARY_NAME }, ...names.map((name, at) => ({ path: folderPath(names.slice(0, at + 1)), name }))]
}

/** Rows without those that lie in a folder which is among them: what happens to the folder happens to them. */
export function outermost(rows: readonly LibraryRow[]): readonly LibraryRow[] {
  const folders = rows.flatMap((row) => (row.kind === 'FOLDER' ? [row.folder.path] : []))
  return rows.filter((row) => {
    const place = row.kind === 'FOLDER' ? parentOf(row.folder.path) : row.layout.path
    return !folders.some((folder) => isWithinFolder(place, folder))
  })
}

/** Why rows cannot be put into a folder; null where they can. */
export function moveProblem(rows: readonly LibraryRow[], folder: string): string | null {
  const inItself = rows.find((row) => row.kind === 'FOLDER' && isWithinFolder(folder, row.folder.path))
  if (inItself?.kind === 'FOLDER') return `“${inItself.folder.name}” cannot be moved into itself.`
  const isThere = rows.every((row) => (row.kind === 'FOLDER' ? parentOf(row.folder.path) : row.layout.path) === folder)
  return isThere ? (rows.length === 1 ? 'It is there already.' : 'They are there already.') : null
}

/** All that lies in a folder, however deep. */
export function contentsOf({ folders, layouts }: Library, path: string): { readonly folders: number; readonly layouts: number } {
  return {
    folders: folders.filter((folder) => folder.path !== path && isWithinFolder(folder.path, path)).length,
    layouts: layouts.filter((layout) => isWithinFolder(layout.path, path)).length,
  }
}

export function libraryRowName(row: LibraryRow): string {
  return row.kind === 'FOLDER' ? row.folder.name : row.layout.name
}

/** What several rows are called together: `“Board pack”`, `3 P&Ls`, `2 folders and 1 P&L`. */
export function describeRows(rows: readonly LibraryRow[]): string {
  const [first, ...others] = rows
  if (first !== undefined && others.length === 0) return `“${libraryRowName(first)}”`
  const folders = rows.filter(({ kind }) => kind === 'FOLDER').length
  return describeCounts({ folders, layouts: rows.length - folders })
}

/** `2 folders and 1 P&L`; `nothing` of none. */
export function describeCounts({ folders, layouts }: { readonly folders: number; readonly layouts: number }): string {
  const parts = [
    ...(folders === 0 ? [] : [folders === 1 ? '1 folder' : `${folders} folders`]),
    ...(layouts === 0 ? [] : [layouts === 1 ? '1 P&L' : `${layouts} P&Ls`]),
  ]
  return parts.length === 0 ? 'nothing' : parts.join(' and ')
}

/** What the copy of a P&L is called: `Board pack copy`, `Board pack copy 2`. */
export function copyOf(name: string, taken: readonly string[]): string {
  const known = new Set(taken)
  let copy = `${name} copy`
  for (let number = 2; known.has(copy); number += 1) copy = `${name} copy ${number}`
  return copy
}

/** The row that the keyboard goes to when some are gone: the next one after the first of them, else the last before it. */
export function rowAfterRemoval(rows: readonly LibraryRow[], removed: readonly LibraryRow[]): LibraryRow | undefined {
  const gone = new Set(removed.map(({ key }) => key))
  const at = rows.findIndex(({ key }) => gone.has(key))
  return rows.slice(at).find(({ key }) => !gone.has(key)) ?? rows.slice(0, at).findLast(({ key }) => !gone.has(key))
}
