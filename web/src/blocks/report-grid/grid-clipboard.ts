import type { GridRow } from '@fourwall/domain/reports/report-rows.ts'
import type { GridColumn } from './grid-model.ts'
import { boundsOf, type CellRange } from './grid-selection.ts'

export interface ClipboardText {
  /** Tab-separated; numbers as they are in the data, all their decimals, a minus sign for negatives. */
  readonly plain: string
  readonly html: string
}

/**
 * What a range puts on the clipboard, from the data and not from the screen. Whole rows bring their number and
 * name, whole columns their headings; no value is an empty cell.
 */
export function clipboardText(range: CellRange, rows: readonly GridRow[], columns: readonly GridColumn[]): ClipboardText {
  const { top, bottom, left, right } = boundsOf(range)
  const hasNames = left === 0 && right === columns.length - 1
  const hasHeadings = top === 0 && bottom === rows.length - 1
  const shown = columns.slice(left, right + 1)
  const plain: string[] = []
  const html: string[] = []

  if (hasHeadings) {
    const headings = shown.map((column) => (column.detail ? `${column.heading} (${column.detail})` : column.heading))
    const cells = hasNames ? ['', '', ...headings] : headings
    plain.push(cells.map(plainCell).join('\t'))
    html.push(`<tr>${cells.map((text) => `<th>${escapeHtml(text)}</th>`).join('')}</tr>`)
  }
  for (const row of rows.slice(top, bottom + 1)) {
    const values = shown.map((column) => column.valueOf(row) ?? '')
    plain.push([...(hasNames ? [plainCell(row.accountNumber ?? ''), plainCell(row.label)] : []), ...values].join('\t'))
    const style = rowStyle(row)
    const names = hasNames
      ? `<td style="mso-number-format:'\\@';${style}">${escapeHtml(row.accountNumber ?? '')}</td>` +
        `<td style="padding-left:${(row.level - 1) * 12}px;${style}">${escapeHtml(row.label)}</td>`
      : ''
    html.push(
      `<tr>${names}${values.map((value, index) => `<td style="text-align:right;mso-number-format:'${numberFormats[shown[index]?.unit ?? 'figure']}';${style}">${value}</td>`).join('')}</tr>`,
    )
  }
  return { plain: plain.join('\n'), html: `<table>${html.join('')}</table>` }
}

/** Puts a range on the clipboard where no key was pressed for it, from a menu. */
export function copyRange(range: CellRange, rows: readonly GridRow[], columns: readonly GridColumn[]): void {
  const handleCopy = (event: ClipboardEvent) => {
    const text = clipboardText(range, rows, columns)
    event.clipboardData?.setData('text/plain', text.plain)
    event.clipboardData?.setData('text/html', text.html)
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

const numberFormats = { figure: '\\#\\,\\#\\#0\\.00_\\)\\;\\(\\#\\,\\#\\#0\\.00\\)', percent: '0\\.0%' } as const

function rowStyle(row: GridRow): string {
  switch (row.kind) {
    case 'account':
    case 'group':
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
