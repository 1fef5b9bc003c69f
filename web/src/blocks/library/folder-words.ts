import { folderNames } from '@fourwall/domain/layouts/library-paths.ts'

/** What the library itself is called. */
export const LIBRARY_NAME = 'My Library'

/** A folder by the way to it: `Board / 2026`; the library itself by its name. */
export function folderWords(path: string): string {
  const names = folderNames(path)
  return names.length === 0 ? LIBRARY_NAME : names.join(' / ')
}
