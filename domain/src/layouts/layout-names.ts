import type { Comparison, FigureColumn } from '../profit-loss/report-columns.ts'
import type { LayoutColumn, LayoutRow, LayoutStructure } from './layout-structure.ts'

/** What a row is called in sentences: `Total revenue`, `Rent`. */
export function rowName({ label, base }: LayoutRow): string {
  return label || base?.accountNumber || 'Unnamed row'
}

/** What a column is called in sentences: `May 2026`, `Prior year of May 2026, Lakeside`, `Variance of May 2026 from budget`. */
export function columnName({ shown, inserted }: LayoutColumn, figures: readonly FigureColumn[]): string {
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

/** What stands above a column: its name, a smaller line under it, and both in one where they alone do not say it. */
export interface ColumnHeading {
  readonly heading: string
  readonly detail: string | null
  readonly title: string | null
}

/** The heading of a column among the figures that its layout stands on. */
export function columnHeading(
  { shown, inserted }: LayoutColumn,
  { columns, perMetric }: { readonly columns: readonly FigureColumn[]; readonly perMetric: { readonly name: string } | null },
): ColumnHeading {
  if (inserted !== null) return { heading: inserted.label, detail: null, title: inserted.label }
  if (shown === null) return { heading: '', detail: null, title: null }
  const own = columns[shown.column]
  const comparison = columns['base' in shown ? shown.base : shown.column]?.comparison ?? null
  const compared = comparison === null ? '' : COMPARED[comparison].toLowerCase()
  const label = own?.label ?? ''
  switch (shown.kind) {
    case 'FIGURE': {
      const where = own === undefined || own.place.kind === 'ALL' ? '' : own.place.name
      if (own !== undefined && own.comparison !== null)
        return { heading: COMPARED[own.comparison], detail: label, title: `${where} ${label}`.trim() }
      return { heading: where || label, detail: where ? label : (own?.daysLabel ?? null), title: null }
    }
    case 'VARIANCE':
      return { heading: 'Variance', detail: compared, title: `${label} against ${compared}` }
    case 'VARIANCE_PERCENT':
      return { heading: 'Variance %', detail: compared, title: `${label} against ${compared}, in percent of it` }
    case 'PERCENT_OF_REVENUE':
      return { heading: '% of revenue', detail: null, title: `${label} in percent of revenue` }
    case 'PER_METRIC':
      return { heading: 'Per unit of', detail: perMetric?.name ?? null, title: null }
  }
}

const COMPARED = { BUDGET: 'Budget', PRIOR_PERIOD: 'Prior period', PRIOR_YEAR: 'Prior year' } as const satisfies Record<Comparison, string>

/** What keys are called in sentences. A key that means nothing in the layout has no name: null. */
export interface LayoutNames {
  readonly row: (key: string) => string | null
  readonly column: (key: string) => string | null
}

/** The names of a layout's rows and columns by their keys. */
export function layoutNames({ rows, columns, rowAt, columnAt }: LayoutStructure, figures: readonly FigureColumn[]): LayoutNames {
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
