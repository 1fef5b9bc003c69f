import { BadInputError } from '../errors.ts'
import { requireSeen } from '../seen-text.ts'
import { LONGEST } from '../text-limits.ts'

/** Maximum depth of nested folders. */
export const MOST_FOLDER_DEPTH = 10

/** Path of the library itself. */
export const ROOT_PATH = '/'

/** Validates and trims the name of a layout or folder. @throws BadInputError for an invalid name. */
export function parseLibraryName(name: string, of: 'LAYOUT' | 'FOLDER', field = 'name'): string {
  const trimmed = name.trim()
  if (trimmed === '') throw new BadInputError('Name cannot be empty.', field)
  if (!trimmed.isWellFormed() || /\p{Cc}/u.test(trimmed))
    throw new BadInputError('The name holds a character that cannot be shown. Remove it.', field)
  requireSeen(trimmed, 'The name', field)
  if (of === 'FOLDER' && trimmed.includes('/')) throw new BadInputError('The name of a folder has no slash. Write it otherwise.', field)
  if (trimmed.length <= LONGEST.libraryName) return trimmed
  throw new BadInputError(`A name has up to ${LONGEST.libraryName} characters, not ${trimmed.length}. Shorten it.`, field)
}

/** Folder names along a path, outermost first; empty for the library itself. @throws BadInputError for an invalid path. */
export function folderNames(path: string, field = 'path'): readonly string[] {
  if (path === ROOT_PATH) return []
  if (!path.startsWith('/')) throw new BadInputError('A path begins with a slash, as in "/Board/Monthly".', field)
  const names = path.slice(1).split('/')
  if (names.length > MOST_FOLDER_DEPTH) throw tooDeep(field)
  return names.map((name) => parseLibraryName(name, 'FOLDER', field))
}

export function folderPath(names: readonly string[]): string {
  return ROOT_PATH + names.join('/')
}

/** @throws BadInputError if folders would be too deep. @param depth of the deepest one, from 1. */
export function requireDepth(depth: number, field = 'path'): void {
  if (depth > MOST_FOLDER_DEPTH) throw tooDeep(field)
}

function tooDeep(field: string): BadInputError {
  return new BadInputError(`Folders lie up to ${MOST_FOLDER_DEPTH} deep. Put it further up.`, field)
}

/** Whether two sibling folders would be the same. */
export function sameFolderName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** The name, or the first free one of `Board (2)`, `Board (3)`, … */
export function freeFolderName(name: string, taken: readonly string[]): string {
  const isTaken = (candidate: string): boolean => taken.some((other) => sameFolderName(other, candidate))
  let free = name
  for (let number = 2; isTaken(free); number += 1) {
    const suffix = ` (${number})`
    free = name.slice(0, LONGEST.libraryName - suffix.length) + suffix
  }
  return free
}
