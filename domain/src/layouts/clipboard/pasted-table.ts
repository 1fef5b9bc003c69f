import { isDecimal } from '../../money/decimal.ts'
import { formatCount } from '../../money/format.ts'
import { storedFigure } from '../../typed-figures/figure-value.ts'
import type { CellFormatting } from '../cell-formatting.ts'
import { readNumberFormat } from './number-format-code.ts'
import { lookOfStyles, stylesOf } from './pasted-look.ts'
import { elementsIn, type MarkupElement, readMarkup } from './read-markup.ts'
import { type Declarations, readStyleRules, unescaped } from './style-declarations.ts'

/** A cell of a spreadsheet as the clipboard brings it. */
export interface PastedCell {
  /** As it was shown, on one line, its decimal mark a point; empty for nothing. */
  readonly text: string
  /** The whole figure, a Decimal, where the spreadsheet says more than what it shows; else null. */
  readonly exact: string | null
  /** In steps from the cell, with its equals sign: `=R[-1]C[0]*2`; null for none. */
  readonly formula: string | null
  /** DATE: days, times and truths, which are words here. WORDS: text that stays text where it can. */
  readonly kind: 'ANY' | 'WORDS' | 'DATE'
  /** The sign or the code of the currency that its figure has there; null for none. */
  readonly currency: string | null
  readonly look: CellFormatting
}

export type PastedTable = readonly (readonly PastedCell[])[]

/** What can be pasted at once: as many cells as a layout holds. */
export const MOST_PASTED_CELLS = 50_000

/** What is said of a clipboard that holds more than can be pasted at once. */
export function tooManyCells(count: number): string {
  return `${formatCount(count)} cells are too many to paste at once. Copy up to ${formatCount(MOST_PASTED_CELLS)}.`
}

/** How many cells a clipboard's HTML has at least, by its tags alone. */
export function countCells(html: string): number {
  let count = 0
  for (let at = html.search(CELL_TAG); at !== -1; ) {
    count += 1
    CELL_TAG_ON.lastIndex = at + 3
    at = CELL_TAG_ON.exec(html)?.index ?? -1
  }
  return count
}

const CELL_TAG = /<t[dh][\s>]/i
const CELL_TAG_ON = /<t[dh][\s>]/gi

/** Whether HTML was written by a spreadsheet program, whose looks of cells are somebody's choice; a web page's are its own. */
export function isOfSpreadsheet(html: string): boolean {
  return SPREADSHEETS.test(html)
}

const SPREADSHEETS =
  /Excel\.Sheet|Microsoft Excel|office:excel|google-sheets-html-origin|data-sheets-(?:root|value)=|content=["']?(?:LibreOffice|OpenOffice)|\ssd(?:val|num)=/i

/**
 * Reads what Excel, Google Sheets and LibreOffice put on the clipboard as HTML: figures with all their decimals, formulas and looks
 * as far as each of them tells. Cells that are merged there are one cell with empty ones beside it. Null: there is no table of a
 * spreadsheet, or more of it than can be pasted.
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
    // Of a single cell Google Sheets copies its text alone.
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

/** A row without height that Excel adds below merged cells, to say how wide the columns are. */
function isRuler(row: MarkupElement): boolean {
  return (
    row.attributes.get('height') === '0' &&
    /display:\s*none/i.test(row.attributes.get('style') ?? '') &&
    row.children.every((cell) => typeof cell === 'string' || textOf(cell) === '')
  )
}

/** Cells at their places, those that are merged over others too. Null where they are too many. */
function laidOut(rows: readonly MarkupElement[], read: (cell: MarkupElement) => PastedCell): PastedTable | null {
  const table: PastedCell[][] = []
  // Columns that a cell above reaches down into: how many rows are left, and what it looks like.
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
    text: exact === null && isNumber ? unitsTold(hasComma ? marksSwapped(shown) : shown, currencyView) : shown,
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

/** Types of values as Google Sheets numbers them; numbers are 3. */
const [TEXT, NUMBER, BOOLEAN] = [2, 3, 4]

/** As it is seen: line breaks and runs of spaces are one space. */
function textOf(element: MarkupElement): string {
  const parts: string[] = []
  const visit = ({ name, children }: MarkupElement): void => {
    if (name === 'br' || name === 'p' || name === 'div') parts.push(' ')
    // Words of a note are no words of its cell.
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
function marksSwapped(text: string): string {
  return text.replaceAll(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'))
}

/** A figure that is shown in thousands or millions, with the letter that says so. */
function unitsTold(text: string, view: CellFormatting['currencyView']): string {
  if (view === undefined || view === 'FULL' || /\p{L}/u.test(text)) return text
  return text.replace(/(\d)(\D*)$/, view === 'THOUSANDS' ? '$1K$2' : '$1M$2')
}

function formatCode(cell: MarkupElement, declarations: Declarations): string {
  const own = unescaped(declarations.get('mso-number-format') ?? '')
  return own === '' ? sdFormat(cell) || sheetsFormat(cell) : own
}

/** The format as LibreOffice writes it, behind two numbers of languages. */
function sdFormat({ attributes }: MarkupElement): string {
  return /^[^;]*;[^;]*;(.*)$/s.exec(attributes.get('sdnum') ?? '')?.[1] ?? ''
}

function sheetsFormat({ attributes }: MarkupElement): string {
  const code = fieldOf(jsonOf(attributes.get('data-sheets-numberformat')), 2)
  return typeof code === 'string' ? code : ''
}

/** A value as Google Sheets writes it, `{"1":3,"3":12.5}`, earlier `[null,3,null,12.5]`. */
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
    // Written by hand: its text is there all the same.
    return null
  }
}

function fieldOf(value: unknown, at: number): unknown {
  // Lists and objects alike are read by their keys.
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[at] : undefined
}

/** A number as spreadsheets write them, to the 15 digits that they have; null where it is none, or too long to be kept. */
function decimalOf(written: string | undefined): string | null {
  const text = written?.trim() ?? ''
  if (text === '') return null
  if (isDecimal(text) && text.replaceAll(/\D/g, '').length <= 15) return storedFigure(text)
  const number = Number(text)
  if (!Number.isFinite(number)) return null
  const [, exponent = '0'] = number.toExponential().split('e')
  return Number(exponent) >= 15 ? null : storedFigure(number.toFixed(Math.min(12, Math.max(0, 14 - Number(exponent)))))
}

/** What Google Sheets and LibreOffice say in steps from the cell; and an older Excel's where it names no cell, whose place nobody knows. */
function formulaOf({ attributes }: MarkupElement): string | null {
  const steps = attributes.get('data-sheets-formula')
  if (steps !== undefined) return steps.startsWith('=') ? steps : `=${steps}`
  return attributes.get('x:fmla') ?? null
}
