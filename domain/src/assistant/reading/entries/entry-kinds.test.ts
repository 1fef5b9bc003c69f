import { describe, expect, it } from 'vitest'
import { demoEntryTypes } from '../../../../test/demo-entry-types.ts'
import type { EntryType } from '../../company-names.ts'
import type { PlanSide } from '../../plan.ts'
import { typesNamed } from './entry-kinds.ts'

const typed = (...types: readonly (readonly [name: string, sides: 'BOTH' | 'NONE' | PlanSide])[]): readonly EntryType[] =>
  types.map(([name, side]) => ({
    name,
    isOfIncome: side === 'BOTH' || side === 'INCOME',
    isOfCosts: side === 'BOTH' || side === 'COSTS',
  }))

describe('words for kinds of entries', () => {
  it.each<[string, PlanSide | null, readonly string[] | null]>([
    ['journal entries', null, ['Journal Entry']],
    ['jes', null, ['Journal Entry']],
    ['manual entries', null, ['Journal Entry']],
    ['general journal', null, ['Journal Entry']],
    ['bills', null, ['Bill']],
    ['vendor invoices', null, ['Bill']],
    ['bill entries', null, ['Bill']],
    // From a vendor, unless it is of income.
    ['invoices', null, ['Bill', 'Expense']],
    ['invoices', 'COSTS', ['Bill', 'Expense']],
    ['invoices', 'INCOME', ['Invoice']],
    ['invoice entries', null, ['Bill', 'Expense']],
    ['customer invoices', null, ['Invoice']],
    ['credit memos', null, ['Vendor Credit']],
    ['vendor credits', 'COSTS', ['Vendor Credit']],
    ['vendor refunds', null, ['Vendor Credit']],
    ['customer credit memos', null, null],
    ['refunds', null, ['Refund']],
    ['guest refunds', null, ['Refund']],
    ['bill payments', null, ['Bill Payment']],
    ['deposits', null, ['Deposit']],
    ['type payroll', null, ['Payroll']],
    ['of type invoice', null, ['Invoice']],
    ['entries', null, []],
    ['payments', null, []],
    ['charges', null, []],
    ['gl detail', null, []],
  ])('%s, of %s, are %j', (words, side, types) => expect(typesNamed(words, side, { entryTypes: demoEntryTypes })).toEqual(types))

  it.each<[string, PlanSide | null, readonly EntryType[], readonly string[] | null]>([
    // What the ledger lacks has the usual name.
    ['journal entries', null, [], ['Journal Entry']],
    ['bills', null, [], ['Bill']],
    ['invoices', null, [], ['Invoice']],
    ['customer invoices', null, [], null],
    ['bills', null, typed(['AP', 'COSTS'], ['GL', 'BOTH']), ['Bill']],
    // Several systems, and others than the demo's.
    [
      'journal entries',
      null,
      typed(['Journal Entry', 'BOTH'], ['GENJ', 'COSTS'], ['General Journal', 'COSTS']),
      ['Journal Entry', 'GENJ', 'General Journal'],
    ],
    ['bills', null, typed(['Vendor Invoice', 'COSTS'], ['Invoice', 'INCOME']), ['Vendor Invoice']],
    ['bills', null, typed(['Invoice', 'COSTS'], ['Check', 'COSTS']), ['Invoice']],
    ['invoices', null, typed(['Invoice', 'INCOME'], ['Journal', 'BOTH']), ['Invoice']],
    ['invoices', null, typed(['Bill', 'COSTS'], ['Check', 'COSTS'], ['Invoice', 'BOTH']), ['Bill', 'Check']],
    ['credit memos', null, typed(['Credit Memo', 'INCOME'], ['Vendor Credit', 'COSTS']), ['Credit Memo', 'Vendor Credit']],
    ['credit memos', 'COSTS', typed(['Credit Memo', 'INCOME'], ['Vendor Credit', 'COSTS']), ['Vendor Credit']],
    ['customer credit memos', null, typed(['Credit Memo', 'INCOME'], ['Vendor Credit', 'COSTS']), ['Credit Memo']],
    ['refunds', null, typed(['Sales Refund', 'INCOME'], ['Refund everything to me', 'INCOME']), ['Sales Refund']],
    ['bills', null, typed(['Payable Invoice', 'COSTS'], ['Spend Money', 'COSTS'], ['Receivable Invoice', 'INCOME']), ['Payable Invoice']],
    ['invoices', null, typed(['Payable Invoice', 'COSTS'], ['Spend Money', 'COSTS']), ['Payable Invoice', 'Spend Money']],
    ['check payments', null, typed(['Check', 'COSTS'], ['Bill', 'COSTS']), ['Check']],
    ['ap entries', null, typed(['AP', 'COSTS'], ['GL', 'BOTH']), ['AP']],
  ])('%s, of %s, of another ledger', (words, side, entryTypes, types) => expect(typesNamed(words, side, { entryTypes })).toEqual(types))
})
