/** The kind of file that figures come in, for a file chooser. */
export const workbookFileKinds = '.xlsx'

/** What is taken, in words. */
export const workbookFileHint = '.xlsx, up to 25 MB'

const mostMegabytes = 25

/** Why this file need not be sent; null where it may. */
export function workbookFileRefusal({ name, size }: { readonly name: string; readonly size: number }): string | null {
  if (!/.\.xlsx$/i.test(name)) return 'Only .xlsx files are supported.'
  if (size === 0) return `“${name}” is empty. Choose another file.`
  if (size > mostMegabytes * 1_048_576) return `File size exceeds ${mostMegabytes}MB.`
  return null
}
