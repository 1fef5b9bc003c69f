import type { LayoutNote } from '@fourwall/domain/layouts/layout.ts'
import { cellKey, groupOrTotalKey } from '@fourwall/domain/layouts/layout-keys.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'

/** How much of a note is read out with its cell; the list of notes has the full text. */
const MOST_SHOWN = 280

/** What is written about cells and not resolved, by their keys. */
export function openNotes(notes: readonly LayoutNote[]): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  for (const { key, text, author, isResolved } of notes) {
    if (isResolved) continue
    const shown = text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text
    const before = texts.get(key)
    texts.set(key, `${before === undefined ? '' : `${before}\n`}${author === null ? '' : `${author}: `}${shown}`)
  }
  return texts
}

/** What is written about a cell. A group and its total are one: unfolded, its total has what was written about it. */
export function notedIn(notes: ReadonlyMap<string, string>, row: Pick<GridRow, 'kind' | 'key'>, columnKey: string): string | null {
  if (notes.size === 0 || row.kind === 'heading') return null
  const other = groupOrTotalKey(row.key)
  const found = [row.key, ...(other === null ? [] : [other])].flatMap((key) => notes.get(cellKey(key, columnKey)) ?? [])
  return found.length === 0 ? null : found.join('\n')
}
