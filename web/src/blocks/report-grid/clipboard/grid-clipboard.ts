import type { GridRow } from '@fourwall/domain/profit-loss/report-rows.ts'
import { type CellStyle, inkOn } from '../cell-style.ts'
import type { GridColumn, GridUnit } from '../grid-model.ts'
import type { CellBlock } from '../selection/grid-ranges.ts'

export interface ClipboardText {
  /** Tab-separated; numbers as they are in the data, all their decimals, a minus sign for negatives. */
  readonly plain: string
  /** The same as a table with formats; null where it would be too large to be of use. */
  readonly html: string | null
}

/** Cells that are still written as a table: past this, a spreadsheet program takes the plain text sooner. */
const mostTableCells = 30_000

/**
 * What cells put on the clipboard, from the data and not from the screen. Whole rows bring their number and
 * name, whole columns their headings, and any cells both where it is asked `withNames`; no value is an empty cell.
 * Shares are ratios as in the data, 0.284 for 28.4%, with a format that prints them as such.
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
    const headings = shown.map((column) => (column.detail ? `${column.heading} (${column.detail})` : column.heading))
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

/** Text that stays text, whatever it looks like: neither a formula nor a number that loses its zeros. */
function textCell(tag: 'td' | 'th', text: string, style: string): string {
  return `<${tag} sdnum="1033;0;@" style="mso-number-format:'\\@';${style}">${escapeHtml(text)}</${tag}>`
}

/** A figure, or the words that stand in its place, with what makes it look as on the screen. */
function figureCell(row: GridRow, column: GridColumn, usual: string): string {
  const own = column.styleOf?.(row) ?? null
  const style = [usual, own === null ? '' : styleText(own)].filter((part) => part !== '').join(';')
  const words = column.wordsOf?.(row) ?? null
  if (words !== null) return textCell('td', words, `text-align:right;${style}`)
  const code = column.formatOf?.(row) ?? null
  const format = code === null ? numberFormats[column.unitOf(row)] : { office: officeCode(code), open: code }
  return numberCell(column.valueOf(row) ?? '', format, style)
}

/** A number with its format. It stands in attributes too: they are read the same in every language, its text is not. */
function numberCell(value: string, { office, open }: { readonly office: string; readonly open: string }, style: string): string {
  const number = value === '' ? '' : ` x:num="${value}" sdval="${value}" data-sheets-value="${attribute({ 1: 3, 3: Number(value) })}"`
  const sheets = ` data-sheets-numberformat="${attribute({ 1: 2, 2: open, 3: 1 })}"`
  return `<td${number}${sheets} sdnum="1033;0;${escapeHtml(open)}" style="text-align:right;mso-number-format:'${office}';${style}">${value}</td>`
}

function attribute(value: object): string {
  return escapeHtml(JSON.stringify(value))
}

/** A format as a style sheet has it: every sign behind a backslash, quotes by their numbers. */
function officeCode(code: string): string {
  return code.replaceAll(/[^\w\s]/gu, (sign) => (sign === '"' ? '\\0022' : sign === "'" ? '\\0027' : `\\${sign}`))
}

/** A look as spreadsheet programs read it; lines in points, half a point for a thin one. */
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

/** Puts a range on the clipboard where no key was pressed for it, from a menu. */
export function copyCells(text: ClipboardText): void {
  const handleCopy = (event: ClipboardEvent) => {
    if (event.clipboardData) putOn(event.clipboardData, text)
    event.preventDefault()
  }
  // No text is selected: a browser asks for what to copy only where someone says beforehand that there is something, and
  // it asks the document and not what has the focus.
  const handleBefore = (event: Event) => event.preventDefault()
  document.addEventListener('beforecopy', handleBefore)
  document.addEventListener('copy', handleCopy)
  document.execCommand('copy')
  document.removeEventListener('beforecopy', handleBefore)
  document.removeEventListener('copy', handleCopy)
}

/** How each unit prints: as Excel takes it in a style, and as LibreOffice does in an attribute. */
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
 * Text that a spreadsheet program pastes as text: without the characters that end a cell, and not as a formula,
 * whatever the accounting system let someone type as an account's name.
 */
function plainCell(text: string): string {
  const oneLine = text.replace(/[\t\r\n]+/g, ' ')
  return /^[=+\-@]/.test(oneLine) ? `'${oneLine}` : oneLine
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
