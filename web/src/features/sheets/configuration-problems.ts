import { FormulaError, parseFormula } from '@fourwall/domain/mappings/formula.ts'
import type { InsertedColumn, InsertedRow } from '@fourwall/domain/sheets/sheet.ts'

/** What keeps a row or column from being inserted, and the field that it is about. */
export interface ConfigurationProblem {
  readonly field: 'locationIds' | 'budgetId' | 'groupId' | 'metricId' | 'timeSpan' | 'formula'
  readonly message: string
}

const NO_LOCATION = { field: 'locationIds', message: 'Please choose at least one location.' } as const
const NO_BUDGET = { field: 'budgetId', message: 'Please choose a budget.' } as const

export function columnProblem(column: InsertedColumn): ConfigurationProblem | null {
  if (column.type === 'BUDGET' && column.budgetId === null) return NO_BUDGET
  if ((column.type === 'BUDGET' || column.type === 'ACTUALS') && !column.usesSelectedLocations && column.locationIds.length === 0)
    return NO_LOCATION
  return column.type === 'CALCULATION' ? formulaProblem(column.formula) : null
}

export function rowProblem(row: InsertedRow): ConfigurationProblem | null {
  if (row.type === 'BUDGET' && row.budgetId === null) return NO_BUDGET
  if (row.type === 'BUDGET' && row.groupId === null)
    return { field: 'groupId', message: 'Choose the line of the profit and loss that the row shows.' }
  if (row.type === 'OPS_DATA' && row.metricId === null) return { field: 'metricId', message: 'Choose the metric that the row shows.' }
  if ((row.type === 'BUDGET' || row.type === 'OPS_DATA') && !row.usesSelectedLocations && row.locationIds.length === 0) return NO_LOCATION
  return row.type === 'CALCULATION' ? formulaProblem(row.formula) : null
}

function formulaProblem(formula: string | null): ConfigurationProblem | null {
  try {
    parseFormula(formula ?? '')
    return null
  } catch (error) {
    if (error instanceof FormulaError) return { field: 'formula', message: error.message }
    throw error
  }
}
