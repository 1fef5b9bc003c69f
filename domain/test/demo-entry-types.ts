import type { EntryType } from '../src/assistant/company-names.ts'

/** Types of the demo company's entries, with whether accounts of income, and of costs, have some. */
const TYPES: readonly (readonly [name: string, isOfIncome: boolean, isOfCosts: boolean])[] = [
  ['Journal Entry', true, true],
  ['Bill', false, true],
  ['Payroll', false, true],
  ['Invoice', true, false],
  ['Payment', false, false],
  ['Bill Payment', false, false],
  ['Expense', false, true],
  ['Refund', true, false],
  ['Vendor Credit', false, true],
  ['Deposit', false, false],
]

export const demoEntryTypes: readonly EntryType[] = TYPES.map(([name, isOfIncome, isOfCosts]) => ({ name, isOfIncome, isOfCosts }))
