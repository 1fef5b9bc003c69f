import { type BudgetRules, budgetRules } from '../src/budgets/budget-reading.ts'
import type { BookedSigns } from '../src/workbooks/workbook-reading.ts'
import { group } from './groups.ts'

/**
 * Rules for workbooks of a company with one set of lines.
 *
 * @param lines names in the order of the report; the first one is revenue, and a line's id is its name in small letters.
 * @param locations names; their ids count from 1.
 * @param signs what was booked before; empty for nothing.
 */
export function plannedLines(
  lines: readonly string[],
  locations: readonly string[] = ['Downtown'],
  signs: readonly BookedSigns[] = [],
): BudgetRules {
  const groups = lines.map((name, at) =>
    group(name.toLowerCase(), { name, displayOrder: at + 1, ...(at === 0 ? { type: 'REVENUE' as const } : {}) }),
  )
  const facts = {
    kind: 'BUDGET',
    companyId: 'tidewater',
    fiscalYearStart: 1,
    locations: locations.map((name, at) => ({ id: at + 1, name })),
    metrics: [],
    accounts: [],
    categorizations: [{ id: 'restaurant', name: 'Restaurant', version: 1, groups }],
    categorizationId: null,
    isCategorizationFixed: false,
    period: null,
    signs,
  } as const
  return budgetRules(facts, null, new Set())
}
