import { expect } from 'vitest'
import { type CellText, type SheetText, type WorkbookText, workbookFile } from './small-workbook.ts'

// Building blocks for odd workbooks: figures of location Downtown and metric Guests in TIDEWATER (read-workbooks.ts).

type Rows = readonly (readonly CellText[])[]

export const HEADINGS = ['Metric', 'Jan 2026', 'Feb 2026']

export const downtown = (rows: Rows, more: Partial<SheetText> = {}): SheetText => ({
  name: 'Downtown',
  rows: [HEADINGS, ...rows],
  ...more,
})

export const GUESTS: SheetText = downtown([['Guests', 1200, 1300]])

/** The figures of GUESTS as readBytes writes them. */
export const READ = ['Downtown!B2 1 guests 2026-01/1 = 1200', 'Downtown!C2 1 guests 2026-02/1 = 1300']

/** A workbook of one sheet, with a row of guests whose first figure is this cell. */
export const withCell = (cell: CellText, more: Omit<WorkbookText, 'sheets'> = {}): Buffer =>
  workbookFile({ sheets: [downtown([['Guests', cell, 7]])], ...more })

export const xml = (text: string): CellText => ({ xml: text })

export const containing = (text: string): unknown => expect.stringContaining(text)
