import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstDayOf } from '@fourwall/domain/time/day.ts'
import { coordinateOf } from '@fourwall/domain/workbooks/workbook-cells.ts'
import type { BudgetReadingFacts, OpsDataReadingFacts, WorkbookSummary } from '@fourwall/domain/workbooks/workbook-reading.ts'
import { readFiguresOfWorkbook } from '../src/platform/files/figures-of-workbook.ts'
import type { XlsxLimits } from '../src/platform/files/xlsx-limits.ts'

/** A company with some locations and metrics for workbooks to refer to. */
export const TIDEWATER: OpsDataReadingFacts = {
  kind: 'OPS_DATA',
  companyId: 'tidewater',
  fiscalYearStart: 1,
  locations: [
    { id: 1, name: 'Downtown' },
    { id: 2, name: 'Harbor' },
    { id: 3, name: 'The Restaurant at the End of the Long Pier' },
    { id: 4, name: 'East/West: 2' },
    { id: 5, name: 'Guests' },
    { id: 6, name: 'Twin' },
    { id: 7, name: 'Twin' },
  ],
  metrics: [
    { id: 'guests', name: 'Guests', isDerived: false },
    { id: 'orders', name: 'Orders', isDerived: false },
    { id: 'area', name: 'Square feet', isDerived: false },
    { id: 'check', name: 'Average check', isDerived: true },
  ],
}

export interface ReadText {
  /** For example `Downtown!B2 1 guests 2026-01/1 = 1200`; or ` ! ` and the error. */
  readonly figures: readonly string[]
  /** For example `PROBLEM Downtown!A3: …`. */
  readonly issues: readonly string[]
  readonly summary: WorkbookSummary
}

/** Reads a workbook in this process. @returns what was read, as texts. */
export async function readBytes(
  folder: string,
  bytes: Uint8Array,
  reading: OpsDataReadingFacts | BudgetReadingFacts = TIDEWATER,
  limits?: XlsxLimits,
): Promise<ReadText> {
  const path = join(folder, 'book.xlsx')
  writeFileSync(path, bytes)
  const figures: string[] = []
  const summary = await readFiguresOfWorkbook(
    { path, fileName: 'book.xlsx', reading },
    {
      line({ sheet, line, subjectId, locationId, figures: all }) {
        for (const { column, firstMonth, months, value, error } of all)
          figures.push(
            `${coordinateOf(sheet, line, column)} ${locationId} ${subjectId} ${firstDayOf(firstMonth).slice(0, 7)}/${months} ${value === null ? `! ${error}` : `= ${value}`}`,
          )
      },
      rest: async () => undefined,
    },
    limits,
  )
  return { figures, issues: summary.issues.map(({ severity, coordinate, error }) => `${severity} ${coordinate}: ${error}`), summary }
}
