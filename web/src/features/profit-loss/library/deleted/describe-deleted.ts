import { folderNames, folderPath, ROOT_PATH } from '@fourwall/domain/layouts/library-paths.ts'
import { folderLabel, LIBRARY_NAME } from '../../../../blocks/library/folder-labels.ts'
import { describeCounts, parentOf } from '../library-list.ts'

/** What was deleted. `path`: where it was; of a P&L, its folder. */
export interface Deleted {
  readonly kind: 'LAYOUT' | 'FOLDER'
  readonly id: string
  readonly name: string
  readonly path: string
}

/** The same after it was restored. */
export interface Restored extends Deleted {
  readonly pathBefore: string
}

/** The folder it was in. */
export function folderOf({ kind, path }: Pick<Deleted, 'kind' | 'path'>): string {
  return kind === 'FOLDER' ? parentOf(path) : path
}

const DAY_MS = 86_400_000

/** How much longer it can be restored: `12 days`, `Less than a day`. */
export function daysLeft(restorableUntil: string, now: number): string {
  const left = (Date.parse(restorableUntil) - now) / DAY_MS
  const days = Math.round(left)
  return left < 1 ? 'Less than a day' : days === 1 ? '1 day' : `${days} days`
}

/** Describes what was deleted: `“Board pack”`, `2 folders and 1 P&L`. */
export function describeDeleted(deleted: readonly Deleted[]): string {
  const [first, ...others] = deleted
  if (first !== undefined && others.length === 0) return `“${first.name}”`
  const folders = deleted.filter(({ kind }) => kind === 'FOLDER').length
  return describeCounts({ folders, layouts: deleted.length - folders })
}

/** What was restored and where to, in a sentence or two. */
export function restoredWords(restored: readonly Restored[]): { readonly title: string; readonly detail: string | null } {
  const [first, ...others] = restored
  const elsewhere = restored.filter((one) => folderOf(one) !== folderBefore(one))
  if (first === undefined) return { title: 'Nothing to restore', detail: 'It was restored already, or was deleted too long ago.' }
  const title = `Restored ${describeDeleted(restored)}`
  if (others.length === 0) {
    if (elsewhere.length > 0) return { title: `${title} ${placeWords(folderOf(first))}`, detail: 'Its folder no longer exists.' }
    const name = folderNames(first.path).at(-1)
    if (first.kind === 'FOLDER' && name !== undefined && name !== first.name)
      return { title, detail: `It is called “${name}” now, as there is another “${first.name}”.` }
    return { title: `${title} to ${folderLabel(folderOf(first))}`, detail: null }
  }
  const [one] = elsewhere
  if (one === undefined) return { title, detail: null }
  const isOne = elsewhere.length === 1
  const places = new Set(elsewhere.map(folderOf))
  const where = places.size === 1 ? placeWords(folderOf(one)) : 'in the folders above'
  return {
    title,
    detail: `${describeDeleted(elsewhere)} ${isOne ? 'is' : 'are'} ${where}: ${isOne ? 'its folder no longer exists' : 'their folders no longer exist'}.`,
  }
}

function folderBefore({ kind, pathBefore }: Restored): string {
  return kind === 'FOLDER' ? folderPath(folderNames(pathBefore).slice(0, -1)) : pathBefore
}

function placeWords(folder: string): string {
  return folder === ROOT_PATH ? `at the top of ${LIBRARY_NAME}` : `in ${folderLabel(folder)}`
}
