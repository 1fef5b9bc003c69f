import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LedgerAccountType } from './account.ts'
import type { NormalSide } from './account-kinds.ts'
import { accountTypeFromText, guessAccountType } from './account-types.ts'

const shown = (kind: { type: LedgerAccountType | null; normalSide: NormalSide } | null): string =>
  kind === null ? 'nothing' : kind.type === 'BALANCE_SHEET' ? `BALANCE_SHEET ${kind.normalSide}` : (kind.type ?? 'unknown')

describe('type words', () => {
  const words: Record<string, readonly string[]> = {
    'BALANCE_SHEET DEBIT': [
      'Asset',
      'Assets',
      'Bank',
      'Accounts receivable (A/R)',
      'Accounts Receivable',
      'Other Current Assets',
      'Other Current Asset',
      'Fixed Assets',
      'Fixed Asset',
      'Other Assets',
      'Current Asset',
      'Non-current Asset',
      'Inventory',
      'Prepayment',
      'CURRENT',
      'FIXED',
      'NONCURRENT',
      'AcctRec',
      'OthCurrAsset',
      'OthAsset',
      'FixedAsset',
      'UnbilledRec',
      'DeferExpense',
      'Deferred Expense',
      'Cash',
      'Accumulated Depreciation',
      'asset_receivable',
      'asset_cash',
      'asset_non_current',
      'Balance Sheet',
      'Statistical',
      'Non-Posting',
    ],
    'BALANCE_SHEET CREDIT': [
      'Liability',
      'Liabilities',
      'Equity',
      'Accounts payable (A/P)',
      'Accounts Payable',
      'Credit Card',
      'Other Current Liabilities',
      'Long Term Liabilities',
      'Long Term Liability',
      'Current Liability',
      'Non-current Liability',
      'CURRLIAB',
      'TERMLIAB',
      'AcctPay',
      'CredCard',
      'OthCurrLiab',
      'LongTermLiab',
      'DeferRevenue',
      'Deferred Revenue',
      'Equity-Retained Earnings',
      "Equity-doesn't close",
      'Capital & Reserves',
      'Net Assets',
      'liability_payable',
      'equity_unaffected',
      'Wages Payable Liability',
      'SUPERANNUATIONLIABILITY',
    ],
    INCOME: ['Income', 'Revenue', 'Sales', 'REVENUE', 'Operating Revenue', 'Operating Income', 'Turnover', 'income', 'Sales Revenue'],
    COST_OF_GOODS_SOLD: [
      'Cost of Goods Sold',
      'Cost of Sales',
      'COGS',
      'Direct Costs',
      'DIRECT COSTS',
      'Purchases',
      'Direct Expenses',
      'expense_direct_cost',
      'Cost of Revenue',
    ],
    EXPENSE: [
      'Expense',
      'Expenses',
      'Overhead',
      'OVERHEADS',
      'Depreciation',
      'DEPRECIATN',
      'Operating Expense',
      'Operating Expenses',
      'expense_depreciation',
      'Wages Expense',
      'SUPERANNUATIONEXPENSE',
    ],
    OTHER_INCOME: [
      'Other Income',
      'OTHER INCOME',
      'OtherIncome',
      'OthIncome',
      'income_other',
      'Non-Operating Income',
      'Other Revenue',
      'Interest Income',
    ],
    OTHER_EXPENSE: ['Other Expense', 'Other Expenses', 'OthExpense', 'Non-operating expenses', 'Interest expense', 'Income taxes', 'Taxes'],
    nothing: ['', 'Income Statement', 'Profit & Loss', 'P&L', 'Miscellaneous', '7'],
  }
  it.each(Object.entries(words).flatMap(([kind, texts]) => texts.map((text) => [text, kind] as const)))('%s: %s', (text, kind) => {
    expect(shown(accountTypeFromText(text))).toBe(kind)
    expect(shown(accountTypeFromText(` ${text} `))).toBe(kind)
  })
})

describe('guesses', () => {
  it.each([
    ['1000', 'Cash', 'BALANCE_SHEET DEBIT', 'CLEAR'],
    ['1150', 'Allowance for Bad Debt', 'BALANCE_SHEET DEBIT', 'CLEAR'],
    ['1500', 'Leasehold Improvements', 'BALANCE_SHEET DEBIT', 'CLEAR'],
    ['2310', 'Salary and other compensation', 'BALANCE_SHEET CREDIT', 'LIKELY'],
    ['2000', 'Accounts Payable', 'BALANCE_SHEET CREDIT', 'CLEAR'],
    ['', 'Sales tax', 'BALANCE_SHEET CREDIT', 'CLEAR'],
    ['', 'Accrued wages', 'BALANCE_SHEET CREDIT', 'CLEAR'],
    ['3900', 'Retained Earnings', 'BALANCE_SHEET CREDIT', 'CLEAR'],
    ['3100', "Owner's draw", 'BALANCE_SHEET CREDIT', 'CLEAR'],
    ['4010', 'Food sales', 'INCOME', 'CLEAR'],
    ['4040', 'Delivery and takeout', 'INCOME', 'LIKELY'],
    ['9000', 'Guest count', 'BALANCE_SHEET DEBIT', 'LIKELY'],
    ['', 'Square feet', 'BALANCE_SHEET DEBIT', 'LIKELY'],
    ['6050', 'Labor hours', 'EXPENSE', 'CLEAR'],
    ['', 'Salaries - FTE', 'EXPENSE', 'LIKELY'],
    ['', 'Maintenance (sq ft)', 'EXPENSE', 'LIKELY'],
    ['4010', 'Patient visits', 'INCOME', 'LIKELY'],
    ['6300', 'Statistical consulting', 'EXPENSE', 'CLEAR'],
    ['4090', 'Discounts and comps', 'INCOME', 'CLEAR'],
    ['4060', 'Gift card breakage', 'INCOME', 'LIKELY'],
    ['5010', 'Food cost', 'COST_OF_GOODS_SOLD', 'CLEAR'],
    ['5050', 'Variances', 'COST_OF_GOODS_SOLD', 'LIKELY'],
    ['6040', 'Overtime', 'EXPENSE', 'CLEAR'],
    ['6120', 'Delivery commissions', 'EXPENSE', 'CLEAR'],
    ['6165', 'Grease trap service', 'EXPENSE', 'CLEAR'],
    ['6700', 'Other Expenses', 'EXPENSE', 'LIKELY'],
    ['6850', 'Other Assets', 'EXPENSE', 'LIKELY'],
    ['6860', 'Amortization of Goodwill', 'EXPENSE', 'CLEAR'],
    ['7000', 'Interest expense', 'OTHER_EXPENSE', 'CLEAR'],
    ['8000', 'Interest Income', 'OTHER_INCOME', 'CLEAR'],
    ['8020', 'Gain/Loss on Sales of Asset', 'OTHER_INCOME', 'CLEAR'],
    ['8500', 'Taxes', 'OTHER_EXPENSE', 'LIKELY'],
    ['9100', 'Provision for income taxes', 'OTHER_EXPENSE', 'CLEAR'],
    ['4-1000', 'Boutique', 'INCOME', 'LIKELY'],
    ['40100', 'Boutique', 'INCOME', 'LIKELY'],
    ['200', 'Sales', 'INCOME', 'CLEAR'],
    ['429', 'General Expenses', 'EXPENSE', 'CLEAR'],
    ['404', 'Bank Fees', 'EXPENSE', 'LIKELY'],
    ['404', 'Sundry', 'unknown', 'NONE'],
    ['', 'Cost of Goods Sold', 'COST_OF_GOODS_SOLD', 'CLEAR'],
    ['', 'Credit card fees', 'EXPENSE', 'LIKELY'],
    ['', 'Business credit card', 'BALANCE_SHEET CREDIT', 'LIKELY'],
    ['', 'Checking', 'BALANCE_SHEET DEBIT', 'CLEAR'],
    ['', 'Inventory Asset', 'BALANCE_SHEET DEBIT', 'LIKELY'],
    ['', 'Landscaping Services:Job Materials:Plants and Soil', 'EXPENSE', 'LIKELY'],
    ['', 'Sonstiges', 'unknown', 'NONE'],
    ['6500', 'Repairs and maintenance, accrued monthly under ASC 842', 'EXPENSE', 'LIKELY'],
    ['', 'Petty cash short/over', 'EXPENSE', 'LIKELY'],
    ['', 'Cash over/short', 'EXPENSE', 'LIKELY'],
    ['6510', 'Accrued vacation expense', 'EXPENSE', 'LIKELY'],
    ['', 'Accrued vacation expense', 'EXPENSE', 'LIKELY'],
    ['6520', 'Sales tax expense', 'EXPENSE', 'LIKELY'],
    ['', 'Sales tax expense', 'EXPENSE', 'LIKELY'],
    ['7010', 'Prepaid rent amortization', 'EXPENSE', 'LIKELY'],
    ['', 'Prepaid rent amortization', 'EXPENSE', 'LIKELY'],
    ['6710', 'Due to franchisor royalty', 'EXPENSE', 'LIKELY'],
    ['6720', 'Equity partner bonus', 'EXPENSE', 'LIKELY'],
    ['', 'Equity partner bonus', 'EXPENSE', 'LIKELY'],
    ['4300', 'Gift cards, deferred revenue released', 'INCOME', 'LIKELY'],
    ['2100', 'Accrued expenses', 'BALANCE_SHEET CREDIT', 'CLEAR'],
    ['', 'Accrued expenses', 'BALANCE_SHEET CREDIT', 'CLEAR'],
    ['', 'Accrued expense', 'BALANCE_SHEET CREDIT', 'CLEAR'],
    ['2110', 'Accrued vacation expense', 'BALANCE_SHEET CREDIT', 'CLEAR'],
    ['', 'Accrued bonus', 'BALANCE_SHEET CREDIT', 'CLEAR'],
    ['', 'Royalty payable', 'BALANCE_SHEET CREDIT', 'CLEAR'],
    ['2200', 'Sales tax payable', 'BALANCE_SHEET CREDIT', 'CLEAR'],
    ['1400', 'Prepaid rent', 'BALANCE_SHEET DEBIT', 'CLEAR'],
    ['', 'Prepaid expenses', 'BALANCE_SHEET DEBIT', 'CLEAR'],
    ['2300', 'Due to affiliate', 'BALANCE_SHEET CREDIT', 'CLEAR'],
    ['3000', "Owner's equity", 'BALANCE_SHEET CREDIT', 'CLEAR'],
    ['1010', 'Petty cash', 'BALANCE_SHEET DEBIT', 'CLEAR'],
    ['', 'Petty cash', 'BALANCE_SHEET DEBIT', 'CLEAR'],
    ['1590', 'Accumulated amortization', 'BALANCE_SHEET DEBIT', 'CLEAR'],
    ['', 'Accumulated depreciation', 'BALANCE_SHEET DEBIT', 'CLEAR'],
    ['9000', 'Retained earnings', 'BALANCE_SHEET CREDIT', 'LIKELY'],
    ['', 'Income Summary', 'BALANCE_SHEET CREDIT', 'CLEAR'],
    ['8020', 'GuV-Konto', 'BALANCE_SHEET CREDIT', 'LIKELY'],
    ['', 'Résultat de l’exercice', 'BALANCE_SHEET CREDIT', 'CLEAR'],
    ['8910', 'Skatt som belastar årets resultat', 'OTHER_EXPENSE', 'LIKELY'],
    ['', 'Impôt sur le résultat de l’exercice', 'unknown', 'NONE'],
    ['', 'Profit and loss account:Sales', 'INCOME', 'CLEAR'],
    ['4000', 'Income account', 'INCOME', 'CLEAR'],
    ['6800', 'Interest on partners’ capital', 'EXPENSE', 'LIKELY'],
    ['7700', 'Shareholders equity compensation', 'EXPENSE', 'LIKELY'],
    ['6700', 'Bad debt general reserve', 'EXPENSE', 'CLEAR'],
    ['', 'Utile d’esercizio', 'BALANCE_SHEET CREDIT', 'CLEAR'],
    ['', 'Equity:Retained Earnings', 'BALANCE_SHEET CREDIT', 'CLEAR'],
    ['2310', 'Interest expense', 'OTHER_EXPENSE', 'LIKELY'],
    ['6010', 'Other sales', 'INCOME', 'LIKELY'],
    ['', '', 'unknown', 'NONE'],
  ] as const)('%s %s is %s, %s', (number, name, kind, certainty) => {
    const guess = guessAccountType(number, name)
    expect([shown(guess), guess.certainty]).toEqual([kind, certainty])
  })

  it.each([
    // QuickBooks names these by itself.
    ['Services', 'INCOME', 'CLEAR'],
    ['Sales of Product Income', 'INCOME', 'CLEAR'],
    ['Sales of Product', 'INCOME', 'CLEAR'],
    ['Uncategorized Income', 'INCOME', 'CLEAR'],
    ['Unapplied Cash Payment Income', 'INCOME', 'CLEAR'],
    ['Billable Expense Income', 'INCOME', 'CLEAR'],
    ['Discounts given', 'INCOME', 'CLEAR'],
    ['Refunds-Allowances', 'INCOME', 'CLEAR'],
    ['Fees Billed', 'INCOME', 'CLEAR'],
    ['Uncategorized Expense', 'EXPENSE', 'CLEAR'],
    ['Unapplied Cash Bill Payment Expense', 'EXPENSE', 'CLEAR'],
    ['Ask My Accountant', 'EXPENSE', 'CLEAR'],
    ['Shipping, Freight & Delivery - COS', 'COST_OF_GOODS_SOLD', 'CLEAR'],
    ['Reconciliation Discrepancies', 'OTHER_EXPENSE', 'CLEAR'],
    ['Uncategorized Asset', 'BALANCE_SHEET DEBIT', 'CLEAR'],
    ['Payments to deposit', 'BALANCE_SHEET DEBIT', 'CLEAR'],
    ['Out Of Scope Agency Payable', 'BALANCE_SHEET CREDIT', 'CLEAR'],
    ['Vending machines', 'INCOME', 'LIKELY'],
    ['Vending machine repairs', 'EXPENSE', 'LIKELY'],
    // And Xero these.
    ['GST', 'BALANCE_SHEET CREDIT', 'CLEAR'],
    ['VAT', 'BALANCE_SHEET CREDIT', 'CLEAR'],
    ['Rounding', 'BALANCE_SHEET CREDIT', 'CLEAR'],
    ['Historical Adjustment', 'BALANCE_SHEET CREDIT', 'CLEAR'],
    ['Tracking Transfers', 'BALANCE_SHEET CREDIT', 'CLEAR'],
    ['Unpaid Expense Claims', 'BALANCE_SHEET CREDIT', 'CLEAR'],
    ['Owner A Drawings', 'BALANCE_SHEET CREDIT', 'CLEAR'],
    ['Owner A Funds Introduced', 'BALANCE_SHEET CREDIT', 'CLEAR'],
    ['Direct Wages', 'COST_OF_GOODS_SOLD', 'CLEAR'],
    ['Direct Expenses', 'COST_OF_GOODS_SOLD', 'CLEAR'],
    ['Superannuation', 'EXPENSE', 'CLEAR'],
    ['Bank Revaluations', 'OTHER_EXPENSE', 'CLEAR'],
    ['Realised Currency Gains', 'OTHER_EXPENSE', 'CLEAR'],
  ] as const)('%s of a known system is %s, %s', (name, kind, certainty) => {
    const guess = guessAccountType('', name)
    expect([shown(guess), guess.certainty]).toEqual([kind, certainty])
  })

  it.each([
    // A number in a clear range says more than a name that other companies use otherwise.
    ['6400', 'Services', null, 'EXPENSE', 'CLEAR'],
    ['4400', 'Services', null, 'INCOME', 'LIKELY'],
    ['', 'Consulting', 'SALES', 'INCOME', 'LIKELY'],
    ['', 'Installation and training', 'SALES', 'INCOME', 'LIKELY'],
    ['', 'Party room', 'SALES', 'INCOME', 'LIKELY'],
    ['', 'Party room', 'PURCHASES', 'EXPENSE', 'LIKELY'],
    ['', 'Party room', null, 'unknown', 'NONE'],
    ['', 'Consulting', 'PURCHASES', 'EXPENSE', 'LIKELY'],
    ['6400', 'Consulting', 'SALES', 'EXPENSE', 'CLEAR'],
    ['', 'Merchant fees', 'SALES', 'EXPENSE', 'LIKELY'],
    ['', 'Wages', 'SALES', 'EXPENSE', 'LIKELY'],
    ['', 'Sales tax', 'SALES', 'BALANCE_SHEET CREDIT', 'CLEAR'],
    ['', 'Accounts receivable', 'SALES', 'BALANCE_SHEET DEBIT', 'CLEAR'],
    ['', 'Gift cards', 'SALES', 'unknown', 'NONE'],
    ['', 'Tips', 'SALES', 'unknown', 'NONE'],
    ['', 'Food cost', 'SALES', 'COST_OF_GOODS_SOLD', 'LIKELY'],
  ] as const)('%s %s with documents of %s is %s, %s', (number, name, documents, kind, certainty) => {
    const guess = guessAccountType(number, name, 'COMMON', documents)
    expect([shown(guess), guess.certainty]).toEqual([kind, certainty])
  })

  it.each([
    ['200', 'Boutique', 'INCOME'],
    ['325', 'Sundry', 'COST_OF_GOODS_SOLD'],
    ['429', 'Sundry', 'EXPENSE'],
    ['505', 'Sundry', 'OTHER_EXPENSE'],
    ['630', 'Sundry', 'BALANCE_SHEET DEBIT'],
    ['820', 'Sundry', 'BALANCE_SHEET CREDIT'],
    ['970', 'Sundry', 'BALANCE_SHEET CREDIT'],
  ] as const)('%s %s in the chart of Xero is %s', (number, name, kind) => {
    expect(shown(guessAccountType(number, name, 'XERO'))).toBe(kind)
  })

  it('gives a type unless certainty is NONE', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (number, name) => {
        const guess = guessAccountType(number, name)
        expect(guess.type === null).toBe(guess.certainty === 'NONE')
      }),
    )
  })
})

it.each<[number: string, name: string, type: string | null]>([
  // A leading zero is no class of accounts.
  ['06100', 'Repairs', 'EXPENSE'],
  ['00410', 'Wages', 'EXPENSE'],
  ['00500', 'Food', null],
  // Costs and income that begin with words of the balance sheet.
  ['', 'Change in inventory', 'COST_OF_GOODS_SOLD'],
  ['', 'Goodwill amortization', 'EXPENSE'],
  ['', 'Building maintenance', 'EXPENSE'],
  ['', 'Land tax', 'EXPENSE'],
  ['', 'Land', 'BALANCE_SHEET'],
  ['', 'Buildings and improvements', 'BALANCE_SHEET'],
  ['', 'Accumulated amortization', 'BALANCE_SHEET'],
  ['', 'Rent received', 'OTHER_INCOME'],
  ['', 'Rent', 'EXPENSE'],
])('%s %s is %s', (number, name, type) => expect(guessAccountType(number, name).type).toBe(type))
