import type { MonthOfYear } from '../time/day.ts'
import { monthText } from '../time/day-format.ts'
import type { Period } from '../time/fiscal-calendar.ts'
import { periodHeading } from '../time/periods.ts'
import type { FigureMonths } from './stored-figures.ts'
import { figureMonthsName } from './stored-figures.ts'
import type { WaitingSheet } from './waiting-packs.ts'
import type { StatedFigure, WaitingState } from './waiting-states.ts'

/** A period of the figures in a workbook. */
export interface PreviewPeriod extends FigureMonths {
  /** First month and number of months: `2026-01/3`. */
  readonly key: string
  /** Its heading: `Jan 2026`, `Q1 2026`, `2026`. */
  readonly label: string
}

/** The periods of a workbook's columns, earliest first; the shorter first if they start together. */
export function previewPeriods(sheets: readonly WaitingSheet[], fiscalYearStart: MonthOfYear): readonly PreviewPeriod[] {
  const periods = new Map<string, FigureMonths>()
  for (const { columns } of sheets)
    for (const [, firstMonth, months] of columns) periods.set(periodKey({ firstMonth, months }), { firstMonth, months })
  return [...periods]
    .map(([key, period]) => ({ key, ...period, label: headingOf(period, fiscalYearStart) }))
    .sort((one, other) => one.firstMonth - other.firstMonth || one.months - other.months)
}

export function periodKey({ firstMonth, months }: FigureMonths): string {
  return `${monthText(firstMonth)}/${months}`
}

/** Codes of states in a preview's cells. */
const LETTERS = { NEW: 'N', OVERRIDE: 'O', OLD: 'U', INVALID: 'I' } as const satisfies Record<WaitingState, string>

/** One cell of a packed line: see {@link packedCells}. */
export type PackedPreviewCell = readonly [
  period: number,
  state: (typeof LETTERS)[WaitingState],
  text: string,
  value: string | null,
  oldValue: string | null,
  column: number,
  error: string | null,
  line?: number | null,
  mark?: string,
]

/**
 * A line's figures as JSON, one list each: index of the period, state (N new, O override, U unchanged, I invalid), text,
 * value, old value, column from 0, error, in a list the cell's row, and why it is implausible. Nothing is left out but at the end.
 */
export function packedCells(figures: readonly StatedFigure[], places: ReadonlyMap<string, number>): string {
  const cells = figures.map(({ figure, state, oldValue, error, mark }): PackedPreviewCell => {
    const { text, value, column, line } = figure
    const cell = [places.get(periodKey(figure)) ?? -1, LETTERS[state], text, value, oldValue, column, error] as const
    if (mark !== null) return [...cell, line ?? null, mark]
    return line === undefined ? cell : [...cell, line]
  })
  return JSON.stringify(cells)
}

const PERIODS: Readonly<Record<number, Period>> = { 1: 'MONTHLY', 3: 'QUARTERLY', 12: 'YEARLY' }

/** Months that are not a fiscal period are listed by name. */
function headingOf(months: FigureMonths, fiscalYearStart: MonthOfYear): string {
  const period = PERIODS[months.months]
  return period === undefined ? figureMonthsName(months) : periodHeading(months.firstMonth, period, fiscalYearStart)
}
