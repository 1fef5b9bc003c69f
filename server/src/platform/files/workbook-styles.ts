import type { CellNumberFormat, CellRole, PlannedCell } from '@fourwall/domain/workbooks/workbook-plan.ts'
import type { CellStyle } from 'hucre/xlsx'

/** A cell's font replaces the sheet's entirely. */
export const FONT = { name: 'Calibri', size: 10 } as const
const BOLD = { ...FONT, bold: true } as const
const SMALL = { ...FONT, size: 9, color: { rgb: '475159' } } as const
/** Typed inputs are blue by convention in finance. */
const TYPED = { ...FONT, color: { rgb: '1C4FC0' } } as const

const HAIRLINE = { style: 'thin', color: { rgb: 'D0D6DA' } } as const
const RULE = { style: 'thin', color: { rgb: '5B666D' } } as const
/** Input cells are white, all other cells of a table are not. */
const LOCKED: NonNullable<CellStyle['fill']> = { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'F3F5F6' } }
const BAND: NonNullable<CellStyle['fill']> = { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E6EAED' } }
const BOX: NonNullable<CellStyle['border']> = { top: HAIRLINE, right: HAIRLINE, bottom: HAIRLINE, left: HAIRLINE }

/** Positive, negative in parentheses, zero, text. A computed zero is a dash: nothing has been entered yet. */
function formatCode({ isShare, decimals }: CellNumberFormat, isComputed: boolean): string {
  const digits = `${isShare ? '0' : '#,##0'}${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}${isShare ? '%' : ''}`
  return `${digits}_);(${digits});${isComputed ? '"–"_)' : `${digits}_)`};@_)`
}

/** For a number with more decimals than its neighbors. */
export function fractionFormat({ decimals }: CellNumberFormat): string {
  const shown = Math.max(1, decimals)
  const digits = `#,##0.${'0'.repeat(shown)}${'#'.repeat(MOST_DECIMALS - shown)}`
  return `${digits}_);(${digits})`
}

const MOST_DECIMALS = 12

/** Text above digits, aligned with room for a closing parenthesis. */
const HEADING_FORMAT = 'General;General;General;@_)'

const styles = new Map<string, CellStyle>()

/** A cell's style. Unlocked cells are inputs. */
export function styleOf(cell: PlannedCell): CellStyle {
  const isName = cell.kind === 'TEXT' && cell.role !== 'FIGURE'
  const indent = cell.kind === 'TEXT' ? cell.indent : 0
  const format = cell.kind === 'TEXT' ? null : cell.format
  const key = `${cell.role} ${cell.kind === 'FORMULA'} ${isName} ${indent} ${format?.isShare} ${format?.decimals}`
  const known = styles.get(key)
  if (known !== undefined) return known
  const look = lookOf(cell.role)
  const isComputed = cell.kind === 'FORMULA' || COMPUTED.has(cell.role)
  const style: CellStyle = {
    ...look,
    alignment: isName ? { horizontal: 'left', ...look.alignment, ...(indent > 0 ? { indent } : {}) } : { horizontal: 'right' },
    ...(format === null ? {} : { numFmt: formatCode(format, isComputed) }),
  }
  styles.set(key, style)
  return style
}

const COMPUTED: ReadonlySet<CellRole> = new Set(['TOTAL', 'ROW_TOTAL', 'CALCULATION', 'BOTTOM_LINE'])

function lookOf(role: CellRole): CellStyle {
  switch (role) {
    case 'TITLE':
      return { font: { ...BOLD, size: 14 } }
    case 'SUBTITLE':
      return { font: SMALL, alignment: { vertical: 'top' } }
    case 'HEADING':
      return { font: BOLD, fill: LOCKED, border: { ...BOX, bottom: RULE }, alignment: { vertical: 'center' } }
    case 'FIGURE_HEADING':
      return {
        font: BOLD,
        fill: LOCKED,
        border: { ...BOX, bottom: RULE },
        alignment: { horizontal: 'right', vertical: 'center' },
        numFmt: HEADING_FORMAT,
      }
    case 'SECTION':
      return { font: BOLD, fill: LOCKED, border: { ...BOX, top: RULE } }
    case 'LABEL':
      return { font: FONT, fill: LOCKED, border: BOX }
    case 'UNIT':
      return { font: SMALL, fill: LOCKED, border: BOX }
    case 'GROUP_LABEL':
      return { font: BOLD, fill: LOCKED, border: BOX }
    case 'FIGURE':
      return { font: TYPED, border: BOX, protection: { locked: false } }
    case 'CHOICE':
      return { font: TYPED, border: BOX, protection: { locked: false }, alignment: { horizontal: 'left' } }
    case 'TOTAL':
      return { font: BOLD, fill: LOCKED, border: { ...BOX, top: RULE } }
    case 'ROW_TOTAL':
      return { font: FONT, fill: LOCKED, border: BOX }
    case 'CALCULATION':
      return { font: BOLD, fill: BAND, border: BOX }
    case 'BOTTOM_LINE':
      return { font: BOLD, fill: BAND, border: { ...BOX, top: RULE, bottom: { ...RULE, style: 'double' } } }
    case 'EMPTY':
      return { font: FONT, fill: LOCKED, border: BOX }
    case 'TEXT':
      return { font: FONT }
    case 'TEXT_HEADING':
      return { font: BOLD }
  }
}
