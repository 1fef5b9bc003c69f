import {
  COMPARISON_LABELS,
  type ColumnHeading,
  columnHeadings,
  comparedWith,
  type HeadingDisplay,
  withOpenMonths,
} from '../profit-loss/column-headings.ts'
import type { FigureColumn } from '../profit-loss/report-columns.ts'
import type { LayoutFigures } from './layout-figures.ts'
import type { LayoutColumn, LayoutRow, LayoutStructure } from './layout-structure.ts'

/** Display name of a row in sentences: `Total revenue`, `Rent`. */
export function rowName({ label, base }: LayoutRow): string {
  return label || base?.accountNumber || 'Unnamed row'
}

/** Display name of a column in sentences: `May 2026`, `Prior year of May 2026, Lakeside`, `Variance of May 2026 from budget`. */
export function columnName({ shown, inserted }: LayoutColumn, figures: readonly FigureColumn[]): string {
  if (inserted !== null) return inserted.label || 'Unnamed column'
  const [figure, base] = [figures[shown?.column ?? -1], figures[shown !== null && 'base' in shown ? shown.base : -1]]
  if (shown === null || figure === undefined) return 'Unnamed column'
  const own = figures[figure.of ?? -1] ?? figure
  const place = figure.place.kind === 'ALL' ? '' : `, ${figure.place.name}`
  const name = (figure.comparison === null ? figure.label : `${COMPARISON_LABELS[figure.comparison]} of ${own.label}`) + place
  const from = base === undefined || base.comparison === null ? '' : ` from ${comparedWith(base)}`
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

/**
 * Column headings of a layout; those of its report are the report's own.
 *
 * @param ranks of places, by id, to be shown before their names.
 */
export function layoutHeadings(
  { columns, ownColumns, metrics, perMetric, budgetName = null }: LayoutFigures,
  display: HeadingDisplay,
  ranks?: ReadonlyMap<string, number>,
): (column: LayoutColumn) => ColumnHeading {
  // Inserted columns have their own headings, and must not affect whether the report's headings name locations.
  const own = columns.slice(0, ownColumns)
  const headingOf = columnHeadings({
    columns: own,
    perMetric,
    budgetName,
    hasMetrics: metrics.length > 0 || perMetric !== null,
    display,
    ranks,
  })
  return ({ shown, inserted, figure: figureAt }) => {
    if (inserted !== null) {
      const named = { heading: inserted.label, detail: null, title: inserted.label }
      const figure = columns[figureAt ?? -1]
      return figure === undefined ? named : withOpenMonths(named, figure)
    }
    return shown === null ? { heading: '', detail: null, title: null } : headingOf(shown)
  }
}

/** Display names by key; null for keys that are not in the layout. */
export interface LayoutNames {
  readonly row: (key: string) => string | null
  readonly column: (key: string) => string | null
}

/** Display names of a layout's rows and columns. */
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
