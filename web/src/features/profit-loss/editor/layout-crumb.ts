import { folderNames } from '@fourwall/domain/layouts/library-paths.ts'
import { LIBRARY_NAME } from '../../../blocks/library/folder-labels.ts'

/** The crumb that leads back to the folder where a layout lies. */
export function libraryCrumb(path: string) {
  const to = '/profit-loss/library' as const
  const folder = folderNames(path).at(-1)
  return folder === undefined ? ({ label: LIBRARY_NAME, to } as const) : ({ label: folder, to, search: { folder: path } } as const)
}
