import { isDecimal } from '../../money/decimal.ts'
import { storedFigure } from '../../typed-figures/figure-value.ts'
import type { CellFormatting } from '../cell-formatting.ts'
import { lookOfStyles, stylesOf } from './pasted-look.ts'
import { readNumberFormat } from './pasted-number-format.ts'
import { elementsIn, type MarkupElement, readMarkup } from './read-markup.ts'
import { countCells, isOfSpreadsheet, MOST_PASTED_CELLS } from './spreadsheet-html.ts'
import { type Declarations, readStyleRules, unescaped } from './style-declarations.ts'

/** A pasted spreadsheet cell. */
export interface PastedCell {
  /** Displayed text on one line, with a decimal point; empty for nothing. */
  readonly text: string
  /** The exact Decimal, if the spreadsheet provides more than the displayed text; else null. */
  readonly exact: string | null
  /** Relative to the cell, with its equals sign: `=R[-1]C[0]*2`; null for none. */
  readonly formula: string | null
  /** DATE: days, times and booleans, which are words here. WORDS: text that stays text if possible. */
  readonly kind: 'ANY' | 'WORDS' | 'DATE'
  /** Currency symbol or code in its format; null for none. */
  readonly currency: string | null
  readonly look: CellFormatting
}

export type PastedTable = readonly (readonly PastedCell[])[]

/**
 * Reads HTML from the clipboard of Excel, Google Sheets and LibreOffice: exact figures, formulas and formatting, as far as
 * each program provides them. Merged cells become one cell followed by empty ones. Null if there is no spreadsheet table, or
 * if it is too large.
 */
export function readPastedTable(html: string): PastedTable | null {
  if (!isOfSpreadsheet(html) || countCells(html) > MOST_PASTED_CELLS) return null
  const root = readMarkup(html)
  const rules = readStyleRules(
    elementsIn(root, ({ name }) => name === 'style')
      .flatMap(({ children }) => children.filter((child) => typeof child === 'string'))
      .join('\n'),
  )
  const hasComma = unescaped(rules.get('table')?.get('mso-displayed-decimal-separator') ?? '') === ','
  const [table] = elementsIn(root, ({ name }) => name === 'table')
  if (table === undefined) {
    // For a single cell Google Sheets copies just its text.
    const [only] = elementsIn(root, ({ attributes }) => attributes.has('data-sheets-root') || attributes.has('data-sheets-value'))
    return only === undefined ? null : [[cellOf(only, rules, hasComma)]]
  }
  return laidOut(rowsOf(table), (cell) => cellOf(cell, rules, hasComma))
}

function rowsOf(table: MarkupElement): readonly MarkupElement[] {
  const within = (element: MarkupElement): readonly MarkupElement[] =>
    element.children.flatMap((child) => {
      if (typeof child === 'string') return []
      if (child.name === 'tr') return isRuler(child) ? [] : [child]
      return /^t(?:head|body|foot)$/.test(child.name) ? within(child) : []
    })
  return within(table)
}

/** A row without height that Excel adds below merged cells to specify column widths. */
function isRuler(row: MarkupElement): boolean {
  return (
    row.attributes.get('height') === '0' &&
    /display:\s*none/i.test(row.attributes.get('style') ?? '') &&
    row.children.every((cell) => typeof cell === 'string' || textOf(cell) === '')
  )
}

/** Cells in their grid positions, including merged ones. Null if there are too many. */
function laidOut(rows: readonly MarkupElement[], read: (cell: MarkupElement) => PastedCell): PastedTable | null {
  const table: PastedCell[][] = []
  // Columns spanned by a cell above: remaining rows, and the cell's look.
  const reaching = new Map<number, { rows: number; readonly cell: PastedCell }>()
  let count = 0
  for (const row of rows) {
    const cells: PastedCell[] = []
    const passReached = (): void => {
      for (let above = reaching.get(cells.length); above !== undefined; above = reaching.get(cells.length)) {
        if (above.rows === 1) reaching.delete(cells.length)
        else above.rows -= 1
        cells.push(above.cell)
      }
    }
    for (const child of row.children) {
      if (typeof child === 'string' || (child.name !== 'td' && child.name !== 'th')) continue
      passReached()
      const cell = read(child)
      const covered: PastedCell = { ...cell, text: '', exact: null, formula: null, kind: 'ANY' }
      const [across, down] = [spanOf(child, 'colspan'), spanOf(child, 'rowspan')]
      for (let step = 0; step < across && count + cells.length <= MOST_PASTED_CELLS; step += 1) {
        if (down > 1) reaching.set(cells.length, { rows: down - 1, cell: covered })
        cells.push(step === 0 ? cell : covered)
      }
    }
    passReached()
    count += cells.length
    if (count > MOST_PASTED_CELLS) return null
    table.push(cells)
  }
  return table.length === 0 ? null : table
}

function spanOf({ attributes }: MarkupElement, name: 'colspan' | 'rowspan'): number {
  const span = Number(attributes.get(name) ?? 1)
  return Number.isInteger(span) && span > 0 ? span : 1
}

function cellOf(cell: MarkupElement, rules: ReadonlyMap<string, Declarations>, hasComma: boolean): PastedCell {
  const styles = stylesOf(cell, rules)
  const layouts = sheetsValue(cell)
  const { kind, currency, look: numberLook } = readNumberFormat(formatCode(cell, styles.declarations))
  const { attributes } = cell
  const shown = textOf(cell)
  const isDate = kind === 'DATE' || layouts?.type === BOOLEAN || /^BOOLEAN$/i.test(sdFormat(cell))
  const isText = kind === 'TEXT' || attributes.has('x:str') || layouts?.type === TEXT
  const exact = isDate ? null : (decimalOf(attributes.get('sdval')) ?? decimalOf(attributes.get('x:num')) ?? decimalOf(layouts?.number))
  const isNumber = exact !== null || (!isText && !isDate && /^[^\p{L}]*\d[^\p{L}]*(?:E[+-]\d+)?$/u.test(shown))
  const { currencyView, ...inFull } = numberLook
  return {
    text: exact === null && isNumber ? withUnitLetter(hasComma ? swapMarks(shown) : shown, currencyView) : shown,
    exact,
    formula: formulaOf(cell),
    kind: isDate ? 'DATE' : isText && exact === null ? 'WORDS' : 'ANY',
    currency,
    look: {
      ...lookOfStyles(styles, isNumber || isDate || shown === '' ? 'RIGHT' : 'LEFT'),
      ...inFull,
      ...(currencyView === undefined ? {} : { currencyView }),
    },
  }
}

/** Value types of Google Sheets; numbers are 3. */
const [TEXT, NUMBER, BOOLEAN] = [2, 3, 4]

/** The text as displayed: line breaks and runs of spaces become one space. */
function textOf(element: MarkupElement): string {
  const parts: string[] = []
  const visit = ({ name, children }: MarkupElement): void => {
    if (name === 'br' || name === 'p' || name === 'div') parts.push(' ')
    // Skips comments on the cell.
    if (name === 'style' || name === 'script' || name === 'comment') return
    for (const child of children) {
      if (typeof child === 'string') parts.push(child)
      else visit(child)
    }
  }
  visit(element)
  return parts
    .join('')
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .replaceAll(/[^\P{Cc}]/gu, '')
    .trim()
}

/** `1.234,50` as `1,234.50`. */
function swapMarks(text: string): string {
  return text.replaceAll(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'))
}

/** A figure displayed in thousands or millions, with the matching letter. */
function withUnitLetter(text: string, view: CellFormatting['currencyView']): string {
  if (view === undefined || view === 'FULL' || /\p{L}/u.test(text)) return text
  return text.replace(/(\d)(\D*)$/, view === 'THOUSANDS' ? '$1K$2' : '$1M$2')
}

function formatCode(cell: MarkupElement, declarations: Declarations): string {
  const own = unescaped(declarations.get('mso-number-format') ?? '')
  return own === '' ? sdFormat(cell) || sheetsFormat(cell) : own
}

/** LibreOffice's format, after two language codes. */
function sdFormat({ attributes }: MarkupElement): string {
  return /^[^;]*;[^;]*;(.*)$/s.exec(attributes.get('sdnum') ?? '')?.[1] ?? ''
}

function sheetsFormat({ attributes }: MarkupElement): string {
  const code = fieldOf(jsonOf(attributes.get('data-sheets-numberformat')), 2)
  return typeof code === 'string' ? code : ''
}

/** A Google Sheets value: `{"1":3,"3":12.5}`, formerly `[null,3,null,12.5]`. */
function sheetsValue({ attributes }: MarkupElement): { readonly type: number; readonly number: string | undefined } | null {
  const value = jsonOf(attributes.get('data-sheets-value'))
  const [type, number] = [fieldOf(value, 1), fieldOf(value, NUMBER)]
  return typeof type === 'number' ? { type, number: type === NUMBER && typeof number === 'number' ? String(number) : undefined } : null
}

function jsonOf(text: string | undefined): unknown {
  if (text === undefined) return null
  try {
    return JSON.parse(text)
  } catch {
    // Malformed: the cell's text is still used.
    return null
  }
}

function fieldOf(value: unknown, at: number): unknown {
  // Lists and objects are both read by key.
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[at] : undefined
}

/** A number in spreadsheet notation, to 15 digits; null if it is not one, or too long. */
function decimalOf(written: string | undefined): string | null {
  const text = written?.trim() ?? ''
  if (text === '') return null
  if (isDecimal(text) && text.replaceAll(/\D/g, '').length <= 15) return storedFigure(text)
  const number = Number(text)
  if (!Number.isFinite(number)) return null
  const [, exponent = '0'] = number.toExponential().split('e')
  return Number(exponent) >= 15 ? null : storedFigure(number.toFixed(Math.min(12, Math.max(0, 14 - Number(exponent)))))
}

/** Relative formulas of Google Sheets and LibreOffice; formulas of older Excel only without addresses, since their position is unknown. */
function formulaOf({ attributes }: MarkupElement): string | null {
  const steps = attributes.get('data-sheets-formula')
  if (steps !== undefined) return steps.startsWith('=') ? steps : `=${steps}`
  return attributes.get('x:fmla') ?? null
}
