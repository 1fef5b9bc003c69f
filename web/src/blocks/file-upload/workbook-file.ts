import { lockFileProblem } from '@fourwall/domain/lock-files.ts'

/** The file type of workbooks, for the file dialog. */
export const workbookFileKinds = '.xlsx'

/** Which files are accepted, in words. */
export const workbookFileHint = '.xlsx, up to 25 MB'

const mostMegabytes = 25

/** Why this file cannot be sent; null if it can. */
export function workbookFileRefusal({ name, size }: { readonly name: string; readonly size: number }): string | null {
  const lock = lockFileProblem(name)
  if (lock !== null) return lock
  if (!/.\.xlsx$/i.test(name)) return 'Only .xlsx files are supported.'
  if (size === 0) return `“${name}” is empty. Choose another file.`
  if (size > mostMegabytes * 1_048_576) return `File size exceeds ${mostMegabytes}MB.`
  return null
}
