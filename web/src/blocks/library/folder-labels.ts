import { folderNames } from '@fourwall/domain/layouts/library-paths.ts'

/** The name of the library itself. */
export const LIBRARY_NAME = 'My Library'

/** A folder by its path: `Board / 2026`; the library itself by its name. */
export function folderLabel(path: string): string {
  const names = folderNames(path)
  return names.length === 0 ? LIBRARY_NAME : names.join(' / ')
}
