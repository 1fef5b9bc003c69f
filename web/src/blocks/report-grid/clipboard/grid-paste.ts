import { type CellFormatting, parseFormatting } from '@fourwall/domain/layouts/cell-formatting.ts'
import type { PastedCell } from '@fourwall/domain/layouts/clipboard/pasted-table.ts'
import { countCells, isOfSpreadsheet, MOST_PASTED_CELLS, tooManyCells } from '@fourwall/domain/layouts/clipboard/spreadsheet-html.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import type { EditOrigin, GridEditing } from '../editing/grid-editing.ts'
import type { CellContent } from '../editing/grid-edits.ts'
import type { GridColumn } from '../grid-model.ts'
import type { CellBlock } from '../selection/grid-ranges.ts'
import { type ClipboardTable, readClipboardTable } from './clipboard-table.ts'
import { readSpreadsheetTable } from './table-reader.ts'

/** The clipboard type of the cells of an editable grid, without names and headings. */
const CELLS_TYPE = 'application/x-fourwall-cells'
/** Their formats, a list of rows in JSON. */
const LOOKS_TYPE = 'application/x-fourwall-looks'

/** The positions of cells that were cut, a list of rows in JSON, with an id of the cut. */
const MOVED_TYPE = 'application/x-fourwall-moved'

interface CopiedGrid {
  readonly rows: readonly GridRow[]
  readonly columns: readonly GridColumn[]
  readonly editing: GridEditing
  readonly act: 'COPY' | 'CUT'
}

/** The id of a cut that was not pasted yet: pasting it a second time copies. */
let lastCut: string | null = null

/**
 * The text that was copied here last, with its exact figures, as some browsers paste plain text only, and with our own types, which
 * no browser gives to a menu.
 */
let lastCopied: { readonly plain: string; readonly figures: ClipboardTable; readonly own: ReadonlyMap<string, string> } | null = null

/** What is pasted from. */
export type PastedClipboard = Pick<DataTransfer, 'getData'>

/** Adds the cells without names and headings to the clipboard, in addition to `plain`, which is for other programs. */
export function putCells(clipboard: DataTransfer, block: CellBlock, { rows, columns, editing, act }: CopiedGrid, plain: string): void {
  const shown = block.columns.flatMap((index) => columns[index] ?? [])
  const chosen = block.rows.flatMap((index) => rows[index] ?? [])
  const cutOf = act === 'CUT' ? editing.cutOf : undefined
  const cells = chosen.map((row) =>
    shown.map((column): CellContent => {
      const copied = copiedContent(editing, row, column)
      const cut = cutOf?.(row, column) ?? null
      return cut === null ? copied : { ...copied, text: cut, movedFrom: { rowKey: row.key, columnKey: column.key } }
    }),
  )
  lastCut = cutOf === undefined ? null : crypto.randomUUID()
  const own = new Map([[CELLS_TYPE, cells.map((row) => row.map(({ text }) => quotedText(text)).join('\t')).join('\n')]])
  if (lastCut !== null)
    own.set(MOVED_TYPE, JSON.stringify({ cut: lastCut, cells: cells.map((row) => row.map(({ movedFrom }) => movedFrom ?? null)) }))
  if (editing.lookOf) own.set(LOOKS_TYPE, JSON.stringify(cells.map((row) => row.map(({ look }) => look ?? null))))
  for (const [type, data] of own) clipboard.setData(type, data)
  lastCopied = { plain, figures: chosen.map((row) => shown.map((column) => column.valueOf(row) ?? column.wordsOf?.(row) ?? '')), own }
}

/** The option is newer than its type. Without it Chromium takes the number formats out of tables. */
interface RawClipboard {
  readonly read: (options: { readonly unsanitized: readonly string[] }) => Promise<ClipboardItems>
}

/** The clipboard as a menu pastes it: with our own types if it still holds what was copied here. Null if the browser refuses. */
export async function clipboardOfMenu(): Promise<PastedClipboard | null> {
  const texts = new Map<string, string>()
  try {
    const items = await (navigator.clipboard as RawClipboard).read({ unsanitized: ['text/html'] })
    for (const item of items)
      for (const type of item.types) if (type.startsWith('text/')) texts.set(type, await (await item.getType(type)).text())
  } catch {
    return null
  }
  const plain = texts.get('text/plain')?.replaceAll('\r\n', '\n')
  const own = lastCopied !== null && lastCopied.plain === plain ? lastCopied.own : null
  return { getData: (type) => own?.get(type) ?? texts.get(type) ?? '' }
}

/** What copying and filling carry from a cell to others. */
export function copiedContent(editing: GridEditing, row: GridRow, column: GridColumn): CellContent {
  const text = (editing.copyOf ?? editing.sourceOf)(row, column)
  const look = editing.lookOf?.(row, column)
  return look === undefined ? { text } : { text, look: Object.keys(look).length === 0 ? null : look }
}

interface PasteOptions {
  /** Whether cells have formats, which takes `loadTableReader`; if not, only texts are taken from spreadsheet programs. */
  readonly takesLooks: boolean
  readonly isValuesOnly: boolean
}

/** The cells on the clipboard, or why they cannot be pasted, in a sentence. */
export function readClipboard(
  clipboard: PastedClipboard,
  { takesLooks, isValuesOnly }: PasteOptions,
): { readonly cells: ClipboardTable | readonly (readonly CellContent[])[]; readonly origin: EditOrigin } | { readonly problem: string } {
  const [own, plain] = [clipboard.getData(CELLS_TYPE), clipboard.getData('text/plain')]
  if (own !== '' && !isValuesOnly) {
    const texts = readClipboardTable(own)
    const looks = takesLooks ? readLooks(clipboard.getData(LOOKS_TYPE)) : null
    const moved = readMoved(clipboard.getData(MOVED_TYPE))
    if (looks === null) return { cells: texts, origin: 'COPIED' }
    const cellAt = (text: string, row: number, column: number): CellContent => {
      const movedFrom = moved?.[row]?.[column] ?? null
      return { text, look: looks[row]?.[column] ?? null, ...(movedFrom === null ? {} : { movedFrom }) }
    }
    return { cells: texts.map((row, at) => row.map((text, column) => cellAt(text, at, column))), origin: 'COPIED' }
  }
  const html = takesLooks && own === '' ? clipboard.getData('text/html') : ''
  if (isOfSpreadsheet(html)) {
    const count = countCells(html)
    if (count > MOST_PASTED_CELLS) return { problem: tooManyCells(count) }
    const table = readSpreadsheetTable(html)
    if (table !== null) return { cells: table.map((row) => row.map((cell) => contentOf(cell, isValuesOnly))), origin: 'PASTED' }
  }
  if (lastCopied !== null && lastCopied.plain === plain) return { cells: lastCopied.figures, origin: 'PASTED' }
  const texts = readClipboardTable(plain)
  if (texts.length === 0) return { problem: 'There is no text on the clipboard to paste.' }
  const count = texts.reduce((sum, row) => sum + row.length, 0)
  return count > MOST_PASTED_CELLS ? { problem: tooManyCells(count) } : { cells: texts, origin: 'PASTED' }
}

/** `isValuesOnly`: without formula and format. */
function contentOf(cell: PastedCell, isValuesOnly: boolean): CellContent {
  const { text, look } = cell
  if (isValuesOnly) return { text, pasted: { ...cell, formula: null } }
  return { text, pasted: cell, look: Object.keys(look).length === 0 ? null : look }
}

/** Formats as `putCells` writes them; null for anything else. */
function readLooks(json: string): readonly (readonly (CellFormatting | null)[])[] | null {
  if (json === '') return null
  try {
    const rows: unknown = JSON.parse(json)
    if (!Array.isArray(rows)) return null
    return rows.map((row: unknown) => (Array.isArray(row) ? row.map((look) => (look === null ? null : parseFormatting(look, 'look'))) : []))
  } catch {
    // Perhaps from another version of this program: the texts can be pasted.
    return null
  }
}

/** The positions that the cells were cut from, the first time they are pasted; null for copies. */
function readMoved(json: string): readonly (readonly (CellContent['movedFrom'] | null)[])[] | null {
  if (json === '' || lastCut === null) return null
  // Only `putCells` of this page knows the id of the cut.
  const { cut, cells } = JSON.parse(json) as { cut: string; cells: (CellContent['movedFrom'] | null)[][] }
  if (cut !== lastCut) return null
  lastCut = null
  return cells
}

function quotedText(text: string): string {
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
