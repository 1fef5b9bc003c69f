import { columnLetters } from '@fourwall/domain/column-letters.ts'
import { textCellValue } from '@fourwall/domain/mappings/text-table.ts'
import type {
  CellArea,
  CellNumberFormat,
  InputRule,
  PlannedCell,
  SheetPlan,
  WorkbookPlan,
} from '@fourwall/domain/workbooks/workbook-plan.ts'
import { type Cell, type ConditionalRule, type DataValidation, writeXlsx } from 'hucre/xlsx'
import { FONT, fractionFormat, styleOf } from './workbook-styles.ts'

type WriteSheet = Parameters<typeof writeXlsx>[0]['sheets'][number]
type NamedRange = NonNullable<Parameters<typeof writeXlsx>[0]['namedRanges']>[number]

/**
 * A planned workbook as an .xlsx file; the same plan gives the same bytes. Sheets are protected without a password, except for cells to
 * fill in. Blocks its thread: run it in a separate one.
 */
export async function workbookBytes({ title, companyName, madeAt, sheets }: WorkbookPlan): Promise<Uint8Array> {
  const made = new Date(madeAt)
  return await writeXlsx({
    properties: { title, creator: 'Fourwall', company: companyName, created: made, modified: made },
    defaultFont: FONT,
    namedRanges: sheets.filter(({ kind }) => kind === 'DATA').map(printTitles),
    sheets: sheets.map((sheet) => ({ ...sheetOf(sheet), ...(sheet.kind === 'STAMP' ? {} : printed(sheet, title)) })),
  })
}

function sheetOf({ name, kind, rows, widths, frozen, rules }: SheetPlan): WriteSheet {
  const cells = new Map<string, Partial<Cell>>()
  rows.forEach((row, line) => {
    row.cells.forEach((cell, column) => {
      if (cell !== null) cells.set(`${line},${column}`, cellOf(cell))
    })
  })
  return {
    name,
    cells,
    columns: widths.map((width) => ({ width })),
    rowDefs: heights(frozen.lines),
    view: { showGridLines: false },
    protection: PROTECTION,
    ...(frozen.lines + frozen.columns > 0 ? { freezePane: { rows: frozen.lines, columns: frozen.columns } } : {}),
    ...(rules.length > 0 ? { dataValidations: rules.map(validation) } : {}),
    ...(kind === 'DATA' ? { conditionalRules: fractionRules(rows) } : {}),
    ...(kind === 'STAMP' ? { veryHidden: true } : {}),
  }
}

/** Room above a sheet's headings, in points. Other rows fit their content. */
function heights(frozenLines: number): Map<number, { readonly height: number }> {
  return new Map([
    [0, { height: 21 }],
    ...(frozenLines > 1 ? [[frozenLines - 2, { height: 20 }] as const, [frozenLines - 1, { height: 17 }] as const] : []),
  ])
}

/** Prevents accidental changes, but columns can be widened and cells selected. */
const PROTECTION = { sheet: true, objects: true, scenarios: true, formatCells: true, formatColumns: true, formatRows: true } as const

function cellOf(cell: PlannedCell): Partial<Cell> {
  const style = styleOf(cell)
  switch (cell.kind) {
    case 'BLANK':
      return { value: null, style }
    case 'TEXT':
      return textOf(cell.text, style)
    case 'NUMBER':
      return { value: Number(cell.value), style }
    case 'FORMULA':
      return { formula: cell.formula, formulaResult: cell.isNumber ? Number(cell.result) : cell.result, style }
  }
}

/** Keeps a text a text: by default the writer treats `#REF!` as an error. */
function textOf(text: string, style: ReturnType<typeof styleOf>): Partial<Cell> {
  if (text === '') return { value: null, style }
  const value = textCellValue(text)
  return value.startsWith('#') ? { value, richText: [{ text: value }], style } : { value, style }
}

function validation(rule: InputRule): DataValidation {
  const range = rule.areas.map(areaName).join(' ')
  const shown = { range, allowBlank: true, showErrorMessage: true, errorStyle: 'stop' } as const
  if (rule.kind === 'NUMBER')
    return {
      ...shown,
      type: 'decimal',
      operator: 'between',
      formula1: `-${LARGEST}`,
      formula2: LARGEST,
      errorTitle: 'Not a number',
      errorMessage: 'Type a number such as 1250 or 12.5. Leave the cell blank to change nothing; a 0 is stored as zero.',
    }
  const { top, bottom, left } = rule.from
  const letters = columnLetters(left)
  return {
    ...shown,
    type: 'list',
    formula1: `${quoted(rule.sheet)}!$${letters}$${top}:$${letters}$${bottom}`,
    errorTitle: `Not a known ${rule.of}`,
    errorMessage: `Choose a ${rule.of} from the list.`,
    showInputMessage: true,
    inputTitle: `Another ${rule.of}`,
    inputMessage: `Choose a ${rule.of} from the list to give figures for it.`,
  }
}

/** 15 digits before the point, the most a figure may have. */
const LARGEST = '999999999999999'

/**
 * Numbers have as many decimals as their neighbors. A format that shows optional further ones would leave a bare point after whole numbers,
 * so a conditional format handles entries with more decimals.
 */
function fractionRules(rows: SheetPlan['rows']): ConditionalRule[] {
  const byDecimals = new Map<number, { readonly format: CellNumberFormat; readonly areas: Run[] }>()
  rows.forEach(({ cells }, at) => {
    const line = at + 1
    cells.forEach((cell, column) => {
      if (cell === null || cell.role !== 'FIGURE' || cell.kind === 'TEXT' || cell.format === null) return
      const same = byDecimals.get(cell.format.decimals) ?? { format: cell.format, areas: [] }
      byDecimals.set(cell.format.decimals, same)
      const run = same.areas.at(-1)
      if (run?.top === line && run.right === column - 1) run.right = column
      else same.areas.push({ top: line, bottom: line, left: column, right: column })
    })
  })
  return [...byDecimals.values()].map(({ format, areas }, at) => {
    const joined = joinedDown(areas)
    const first = joined[0] ?? { top: 1, left: 0 }
    // A rule's formula is written for the first cell of its areas.
    const cell = columnLetters(first.left) + first.top
    return {
      type: 'expression',
      priority: at + 1,
      // Ignores noise from binary fractions.
      formula: `AND(ISNUMBER(${cell}),ROUND(${cell},9)<>ROUND(${cell},${format.decimals}))`,
      style: { numFmt: fractionFormat(format) },
      range: joined.map(areaName).join(' '),
    }
  })
}

type Run = { -readonly [side in keyof CellArea]: CellArea[side] }

/** Joins areas of equal width below each other. */
function joinedDown(areas: readonly Run[]): readonly CellArea[] {
  const joined: Run[] = []
  for (const area of areas) {
    const above = joined.at(-1)
    if (above?.bottom === area.top - 1 && above.left === area.left && above.right === area.right) above.bottom = area.bottom
    else joined.push({ ...area })
  }
  return joined
}

function areaName({ top, bottom, left, right }: CellArea): string {
  const first = columnLetters(left) + top
  const last = columnLetters(right) + bottom
  return first === last ? first : `${first}:${last}`
}

function quoted(sheet: string): string {
  return `'${sheet.replaceAll("'", "''")}'`
}

/** Title and headings on each page. The writer's own setting does not quote the sheet's name. */
function printTitles({ name, frozen }: SheetPlan): NamedRange {
  const lastColumn = columnLetters(Math.max(0, frozen.columns - 1))
  return {
    name: '_xlnm.Print_Titles',
    range: `${quoted(name)}!$A:$${lastColumn},${quoted(name)}!$1:$${Math.max(1, frozen.lines)}`,
    scope: name,
  }
}

function printed({ kind }: SheetPlan, title: string): Pick<WriteSheet, 'pageSetup' | 'headerFooter'> {
  return {
    pageSetup: {
      orientation: kind === 'DATA' ? 'landscape' : 'portrait',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      margins: { top: 0.5, bottom: 0.6, left: 0.5, right: 0.5, header: 0.3, footer: 0.3 },
    },
    // An ampersand starts a code in a footer, so those of the title are doubled.
    headerFooter: { oddFooter: `&L${title.replaceAll('&', '&&')}&RPage &P of &N` },
  }
}
