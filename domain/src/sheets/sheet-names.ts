import type { Comparison, FigureColumn } from '../reports/report-columns.ts'
import type { SheetColumn, SheetRow, SheetStructure } from './sheet-structure.ts'

/** What a row is called in sentences: `Total revenue`, `Rent`. */
export function rowName({ label, base }: SheetRow): string {
  return label || base?.accountNumber || 'Unnamed row'
}

/** What a column is called in sentences: `May 2026`, `Prior year of May 2026, Lakeside`, `Variance of May 2026 from budget`. */
export function columnName({ shown, inserted }: SheetColumn, figures: readonly FigureColumn[]): string {
  if (inserted !== null) return inserted.label || 'Unnamed column'
  const [figure, base] = [figures[shown?.column ?? -1], figures[shown !== null && 'base' in shown ? shown.base : -1]]
  if (shown === null || figure === undefined) return 'Unnamed column'
  const own = figures[figure.of ?? -1] ?? figure
  const place = figure.place.kind === 'ALL' ? '' : `, ${figure.place.name}`
  const name = (figure.comparison === null ? figure.label : `${COMPARED[figure.comparison]} of ${own.label}`) + place
  const from = base === undefined || base.comparison === null ? '' : ` from ${COMPARED[base.comparison].toLowerCase()}`
  switch (shown.kind) {
    case 'FIGURE':
      return name
    case 'VARIANCE':
      return `Variance of ${name}${from}`
    case 'VARIANCE_PERCENT':
      return `Percent variance of ${name}${from}`
    case 'PERCENT_OF_REVENUE':
      return `Percent of revenue of ${name}`
    case 'PER_METRIC':
      return `${name} per unit`
  }
}

const COMPARED = { BUDGET: 'Budget', PRIOR_PERIOD: 'Prior period', PRIOR_YEAR: 'Prior year' } as const satisfies Record<Comparison, string>

/** What keys are called in sentences. A key that means nothing in the sheet has no name: null. */
export interface SheetNames {
  readonly row: (key: string) => string | null
  readonly column: (key: string) => string | null
}

/** The names of a sheet's rows and columns by their keys. */
export function sheetNames({ rows, columns, rowAt, columnAt }: SheetStructure, figures: readonly FigureColumn[]): SheetNames {
  return {
    row(key) {
      const row = rows[rowAt.get(key) ?? -1]
      return row === undefined ? null : rowName(row)
    },
    column(key) {
      const column = columns[columnAt.get(key) ?? -1]
      return column === undefined ? null : columnName(column, figures)
    },
  }
}
