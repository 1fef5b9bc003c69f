import type { FigurePeriod } from './figure-periods.ts'
import {
  blankCell,
  type CellNumberFormat,
  figureCell,
  type InputRule,
  type PlannedCell,
  plannedText,
  plannedWidth,
  type RowPlan,
  type SheetPlan,
  shownDecimals,
} from './workbook-plan.ts'

/** Lines above the rows of a sheet with figures: title, subtitle, hint, headings. */
export const LINES_ABOVE = 4

/** Shown on every sheet. */
const HINT = 'Fill in the white cells. A blank changes nothing, a 0 is stored as zero.'

interface FigureRow {
  readonly label: string
  readonly unit: string
  /** In the order of the periods: the stored value, or null. */
  readonly values: readonly (string | null)[]
}

/** Extra rows at the bottom whose names are chosen from a list. */
interface SpareRows {
  readonly count: number
  /** The choices: a column of another sheet. */
  readonly sheet: string
  readonly top: number
  readonly bottom: number
  readonly column: number
}

interface FigureSheetInput {
  /** Name of the tab. */
  readonly name: string
  readonly title: string
  readonly subtitle: string
  /** Heading of the column of row names. */
  readonly heading: string
  readonly hasUnits: boolean
  readonly periods: readonly FigurePeriod[]
  readonly rows: readonly FigureRow[]
  readonly spare: SpareRows | null
}

const WHOLE: CellNumberFormat = { isShare: false, decimals: 0 }

/** A sheet of figures to fill in: one row per subject, one column per period. */
export function figureSheet({ name, title, subtitle, heading, hasUnits, periods, rows, spare }: FigureSheetInput): SheetPlan {
  const lines: RowPlan[] = [
    ...linesAbove(title, subtitle),
    { cells: [...names(heading, 'Unit', hasUnits, 'HEADING'), ...periods.map((period) => plannedText(period.heading, 'FIGURE_HEADING'))] },
    ...rows.map(({ label, unit, values }): RowPlan => {
      const format: CellNumberFormat = { isShare: false, decimals: shownDecimals(values) }
      return {
        cells: [
          plannedText(label, 'LABEL'),
          ...(hasUnits ? [plannedText(unit, 'UNIT')] : []),
          ...values.map((value) => (value === null ? blankCell('FIGURE', format) : figureCell(value, format))),
        ],
      }
    }),
  ]
  const first = LINES_ABOVE + 1
  const rules: InputRule[] = []
  const left = hasUnits ? 2 : 1
  const area = (top: number, bottom: number, from: number, to: number) => ({ top, bottom, left: from, right: to })
  if (spare !== null) {
    for (let row = 0; row < spare.count; row++)
      lines.push({
        cells: [
          blankCell('CHOICE'),
          ...(hasUnits ? [blankCell('UNIT')] : []),
          ...periods.map((): PlannedCell => blankCell('FIGURE', WHOLE)),
        ],
      })
    const { sheet, top, bottom, column } = spare
    rules.push({
      kind: 'LIST',
      areas: [area(first + rows.length, lines.length, 0, 0)],
      sheet,
      from: area(top, bottom, column, column),
      of: heading.toLowerCase(),
    })
  }
  if (lines.length >= first && periods.length > 0)
    rules.push({ kind: 'NUMBER', areas: [area(first, lines.length, left, left + periods.length - 1)] })
  const table = lines.slice(LINES_ABOVE - 1)
  return {
    name,
    kind: 'DATA',
    rows: lines,
    widths: [
      plannedWidth(table, 0, 24, 48),
      ...(hasUnits ? [plannedWidth(table, 1, 8, 20)] : []),
      ...periods.map((_, at) => plannedWidth(table, left + at, 11, 30)),
    ],
    frozen: { lines: LINES_ABOVE, columns: left },
    rules,
  }
}

/** All lines above the rows except the headings. */
export function linesAbove(title: string, subtitle: string): readonly RowPlan[] {
  return [
    { cells: [plannedText(title, 'TITLE')] },
    { cells: [plannedText(subtitle, 'SUBTITLE')] },
    { cells: [plannedText(HINT, 'SUBTITLE')] },
  ]
}

function names(heading: string, unit: string, hasUnits: boolean, role: 'HEADING'): readonly PlannedCell[] {
  return hasUnits ? [plannedText(heading, role), plannedText(unit, role)] : [plannedText(heading, role)]
}
