import { markedDetail } from '@fourwall/domain/profit-loss/column-headings.ts'
import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { type CellStyle, inkOn } from '../cell-style.ts'
import type { GridColumn, GridUnit } from '../grid-model.ts'
import type { CellBlock } from '../selection/grid-ranges.ts'

export interface ClipboardText {
  /** Tab-separated; numbers with all their decimals and a minus sign for negatives. */
  readonly plain: string
  /** The same as an HTML table with formats; null if it would be too large. */
  readonly html: string | null
}

/** The most cells that are written as a table: above this, spreadsheet programs are faster with plain text. */
const mostTableCells = 30_000

/**
 * The clipboard text of cells: exact figures, not as they are printed. Whole rows come with their number and name, whole columns
 * with their headings, and any cells with both if `withNames`; no value is an empty cell. Shares are ratios, 0.284 for 28.4%, with
 * a percent format.
 */
export function clipboardText(
  block: CellBlock,
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
  { withNames = false }: { readonly withNames?: boolean } = {},
): ClipboardText {
  const hasNames = withNames || block.columns.length === columns.length
  const hasHeadings = withNames || block.rows.length === rows.length
  const shown = block.columns.flatMap((index) => columns[index] ?? [])
  const isTable = block.rows.length * block.columns.length <= mostTableCells
  const plain: string[] = []
  const html: string[] = []

  if (hasHeadings) {
    const headings = shown.map((column) => {
      const detail = markedDetail(column)
      return detail ? `${column.heading} (${detail})` : column.heading
    })
    const cells = hasNames ? ['', '', ...headings] : headings
    plain.push(cells.map(plainCell).join('\t'))
    if (isTable) html.push(`<tr>${cells.map((text) => textCell('th', text, '')).join('')}</tr>`)
  }
  for (const row of block.rows.flatMap((index) => rows[index] ?? [])) {
    const values = shown.map((column) => column.valueOf(row) ?? plainCell(column.wordsOf?.(row) ?? ''))
    plain.push([...(hasNames ? [plainCell(row.accountNumber ?? ''), plainCell(row.label)] : []), ...values].join('\t'))
    if (!isTable) continue
    const style = rowStyle(row)
    const names = hasNames
      ? textCell('td', row.accountNumber ?? '', style) + textCell('td', row.label, `padding-left:${(row.level - 1) * 12}px;${style}`)
      : ''
    html.push(`<tr>${names}${shown.map((column) => figureCell(row, column, style)).join('')}</tr>`)
  }
  return {
    plain: plain.join('\n'),
    html: isTable
      ? `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><table data-sheets-root="1">${html.join('')}</table></html>`
      : null,
  }
}

/** Text that spreadsheet programs keep as text: no formula, and no number that loses its leading zeros. */
function textCell(tag: 'td' | 'th', text: string, style: string): string {
  return `<${tag} sdnum="1033;0;@" style="mso-number-format:'\\@';${style}">${escapeHtml(text)}</${tag}>`
}

/** A figure, or the words in its place, with its format and style. */
function figureCell(row: GridRow, column: GridColumn, usual: string): string {
  const own = column.styleOf?.(row) ?? null
  const style = [usual, own === null ? '' : styleText(own)].filter((part) => part !== '').join(';')
  const words = column.wordsOf?.(row) ?? null
  if (words !== null) return textCell('td', words, `text-align:right;${style}`)
  const code = column.formatOf?.(row) ?? null
  const format = code === null ? numberFormats[column.unitOf(row)] : { office: officeCode(code), open: code }
  return numberCell(column.valueOf(row) ?? '', format, style)
}

/** A number with its format, also as attributes: unlike text, these are read the same in every language. */
function numberCell(value: string, { office, open }: { readonly office: string; readonly open: string }, style: string): string {
  const number = value === '' ? '' : ` x:num="${value}" sdval="${value}" data-sheets-value="${attribute({ 1: 3, 3: Number(value) })}"`
  const sheets = ` data-sheets-numberformat="${attribute({ 1: 2, 2: open, 3: 1 })}"`
  return `<td${number}${sheets} sdnum="1033;0;${escapeHtml(open)}" style="text-align:right;mso-number-format:'${office}';${style}">${value}</td>`
}

function attribute(value: object): string {
  return escapeHtml(JSON.stringify(value))
}

/** A number format in CSS: every sign escaped by a backslash, quotes by their code points. */
function officeCode(code: string): string {
  return code.replaceAll(/[^\w\s]/gu, (sign) => (sign === '"' ? '\\0022' : sign === "'" ? '\\0027' : `\\${sign}`))
}

/** A format in the CSS that spreadsheet programs read; borders in points, half a point for a thin one. */
function styleText({ bold, italic, underline, strikethrough, color, background, horizontal, vertical, borders }: CellStyle): string {
  const decorations = [...(underline ? ['underline'] : []), ...(strikethrough ? ['line-through'] : [])]
  const ink = color ?? (background === undefined ? undefined : inkOn(background))
  return [
    ...(bold === undefined ? [] : [`font-weight:${bold ? 'bold' : 'normal'}`]),
    ...(italic === undefined ? [] : [`font-style:${italic ? 'italic' : 'normal'}`]),
    ...(decorations.length === 0 ? [] : [`text-decoration:${decorations.join(' ')}`]),
    ...(ink === undefined ? [] : [`color:${ink}`]),
    ...(background === undefined ? [] : [`background:${background}`]),
    ...(horizontal === undefined ? [] : [`text-align:${horizontal.toLowerCase()}`]),
    ...(vertical === undefined ? [] : [`vertical-align:${vertical.toLowerCase()}`]),
    ...(['top', 'right', 'bottom', 'left'] as const).flatMap((side) => {
      const line = borders?.[side]
      return line === undefined ? [] : [`border-${side}:${line.width / 2}pt ${line.style} ${line.color}`]
    }),
  ].join(';')
}

export function putOn(clipboard: DataTransfer, { plain, html }: ClipboardText): void {
  clipboard.setData('text/plain', plain)
  if (html !== null) clipboard.setData('text/html', html)
}

/** Copies a range from a menu, without a copy key. */
export function copyCells(text: ClipboardText): void {
  copyWith((clipboard) => putOn(clipboard, text))
}

/** Lets `put` fill the clipboard without a copy key. */
export function copyWith(put: (clipboard: DataTransfer) => void): void {
  const handleCopy = (event: ClipboardEvent) => {
    if (event.clipboardData) put(event.clipboardData)
    event.preventDefault()
    // Not also the grid that has the keyboard.
    event.stopPropagation()
  }
  // No text is selected: browsers fire the copy event only if a beforecopy listener says that there is something to copy, and
  // they fire it on the document, not on the focused element.
  const handleBefore = (event: Event) => event.preventDefault()
  document.addEventListener('beforecopy', handleBefore)
  document.addEventListener('copy', handleCopy, { capture: true })
  document.execCommand('copy')
  document.removeEventListener('beforecopy', handleBefore)
  document.removeEventListener('copy', handleCopy, { capture: true })
}

/** The number format of each unit: in a style for Excel, and in an attribute for LibreOffice. */
const numberFormats = {
  money: { office: '\\#\\,\\#\\#0\\.00_\\)\\;\\(\\#\\,\\#\\#0\\.00\\)', open: '#,##0.00_);(#,##0.00)' },
  share: { office: '0\\.0%', open: '0.0%' },
  plain: { office: '0\\.00', open: '0.00' },
} as const satisfies Record<GridUnit, { office: string; open: string }>

function rowStyle(row: GridRow): string {
  switch (row.kind) {
    case 'account':
    case 'group':
    case 'metric':
      return ''
    case 'heading':
      return 'font-weight:bold'
    case 'total':
      return 'font-weight:bold;border-top:.5pt solid black'
    case 'calculation':
      return 'font-weight:bold'
    case 'net-income':
      return 'font-weight:bold;border-top:.5pt solid black;border-bottom:2pt double black'
  }
}

/**
 * Text that spreadsheet programs paste as text: without characters that end a cell, and never as a formula, even if the name of an
 * account looks like one.
 */
function plainCell(text: string): string {
  const oneLine = text.replace(/[\t\r\n]+/g, ' ')
  return /^[=+\-@]/.test(oneLine) ? `'${oneLine}` : oneLine
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
