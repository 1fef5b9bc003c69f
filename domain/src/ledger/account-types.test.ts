import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LedgerAccountType } from './account.ts'
import { accountTypeFromText, guessAccountType, type NormalSide } from './account-types.ts'

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
    ['1150', 'Allowance for Bad Debt', 'BALANCE_SHEET DEBIT', 'LIKELY'],
    ['1500', 'Leasehold Improvements', 'BALANCE_SHEET DEBIT', 'CLEAR'],
    ['2310', 'Salary and other compensation', 'BALANCE_SHEET CREDIT', 'LIKELY'],
    ['2000', 'Accounts Payable', 'BALANCE_SHEET CREDIT', 'CLEAR'],
    ['', 'Sales tax', 'BALANCE_SHEET CREDIT', 'CLEAR'],
    ['', 'Accrued wages', 'BALANCE_SHEET CREDIT', 'CLEAR'],
    ['3900', 'Retained Earnings', 'BALANCE_SHEET CREDIT', 'CLEAR'],
    ['3100', "Owner's draw", 'BALANCE_SHEET CREDIT', 'CLEAR'],
    ['4010', 'Food sales', 'INCOME', 'CLEAR'],
    ['4040', 'Delivery and takeout', 'INCOME', 'LIKELY'],
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
    ['', '', 'unknown', 'NONE'],
  ] as const)('%s %s is %s, %s', (number, name, kind, certainty) => {
    const guess = guessAccountType(number, name)
    expect([shown(guess), guess.certainty]).toEqual([kind, certainty])
  })

  it('gives a type exactly where it is not at a loss', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (number, name) => {
        const guess = guessAccountType(number, name)
        expect(guess.type === null).toBe(guess.certainty === 'NONE')
      }),
    )
  })
})
