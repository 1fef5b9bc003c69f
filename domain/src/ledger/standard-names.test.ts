import { describe, expect, test } from 'vitest'
import { guessAccountType } from './account-types.ts'

// Accounts that QuickBooks and Xero make by themselves, without their numbers, and what they are there. Where those differ between
// countries or years, the P&L decides: interest paid is no operating expense.

const STANDARD: Readonly<Record<string, string>> = {
  INCOME: `Sales|Services|Sales of Product Income|Billable Expense Income|Uncategorized Income|Unapplied Cash Payment Income|Discounts given
    Discounts/Refunds Given|Refunds to customers|Shipping Income|Markup|Fees Billed|Gross Receipts|Other Primary Income|Sales Discounts
    Non-Profit Income|Service/Fee Income|Design income|Late Fee Income|Catering|Sales Returns and Allowances|Tuition|Retail Sales`,
  OTHER_INCOME: `Interest Earned|Other Miscellaneous Income|Dividend Income|Other Portfolio Income|Tax-Exempt Interest|Interest Income
    Other Income|Credit card rewards`,
  COST_OF_GOODS_SOLD: `Cost of Goods Sold|Purchases|Supplies & Materials - COGS|Cost of labor - COS|Other Costs of Services - COS
    Shipping, Freight & Delivery - COS|Equipment Rental - COS|Subcontractors - COS|Inventory Shrinkage|Merchandise Purchases
    Purchases - Resale Items|Direct Wages`,
  EXPENSE: `Advertising & Marketing|Bank Charges & Fees|Bank Service Charges|Car & Truck|Contractors|Insurance|Job Supplies
    Legal & Professional Services|Meals & Entertainment|Office Supplies & Software|Office/General Administrative Expenses
    Other Business Expenses|Reimbursable Expenses|Rent & Lease|Rent or Lease of Buildings|Repairs & Maintenance|Taxes & Licenses|Travel
    Travel Meals|Uncategorized Expense|Utilities|Payroll Expenses|Ask My Accountant|Unapplied Cash Bill Payment Expense
    QuickBooks Payments Fees|Dues & Subscriptions|Stationery & Printing|Freight & Delivery|Commissions & fees|Bad Debts|Employee benefits
    Charitable Contributions|Promotional|Merchant account fees|Memberships & subscriptions|Uniforms|Vehicle expenses
    Building & property rent|Equipment rental|Phone service|Disposal & Waste Fees|Property taxes|Airfare|Hotels|Taxis or shared rides
    Continuing education|Small tools & equipment|Social media|Website ads|Liability insurance|Insurance - Liability|Workers Compensation
    Officer Compensation|Subcontractors|Freight & Courier|Light, Power, Heating|Motor Vehicle Expenses|Superannuation|Pension Costs
    Audit & Accountancy fees|Parking & tolls|Travel - International|Wages and Salaries|Depreciation`,
  OTHER_EXPENSE: `Other Miscellaneous Expense|Penalties & Settlements|Reconciliation Discrepancies|Exchange Gain or Loss|Income Tax Expense
    Interest Expense|Interest Paid|Unrealized Currency Gains|Bank Revaluations|Mortgage interest|Corporation Tax|Prior Period Items`,
  'BALANCE_SHEET DEBIT': `Checking|Savings|Business Checking (4417)|Chase Checking - 4417|BUS COMPLETE CHK (4417)|Savings (x8801)
    Operating Account|Trust Account|Money Market|Cash on hand|Petty Cash|Undeposited Funds|Payments to deposit|Inventory Asset
    Accounts Receivable (A/R)|Prepaid Expenses|Uncategorized Asset|Furniture & Fixtures|Machinery & Equipment|Office Equipment|Vehicles
    Buildings|Leasehold Improvements|Accumulated Depreciation|Less Accumulated Depreciation on Office Equipment|Security Deposits
    Loans to Others|Employee Cash Advances|Allowance for Bad Debts|Truck:Original Cost|Payroll Clearing|Prepayments`,
  'BALANCE_SHEET CREDIT': `Accounts Payable (A/P)|Credit Card|Visa|Mastercard|AmEx Gold 1008|Line of Credit|Loan Payable|Notes Payable
    Payroll Liabilities|Payroll Liabilities:Federal Taxes (941/944)|Sales Tax Payable|Customer Prepayments|Direct Deposit Payable
    Long-term business loans|Deferred Revenue|Gift Cards Outstanding|Opening Balance Equity|Retained Earnings|Owner's Investment
    Owner's Pay & Personal Expenses|Personal Expenses|Owner draws|Partner Distributions|Common Stock|Treasury Stock
    Paid-In Capital or Surplus|Accumulated Adjustment|Estimated Taxes|Unpaid Expense Claims|Wages Payable - Payroll|VAT|GST|Deferred Tax
    Historical Adjustment|Rounding|Suspense|Tracking Transfers|Owner A Drawings|Owner A Funds Introduced|Dividends`,
}
const CASES = Object.entries(STANDARD).flatMap(([kind, names]) => names.split(/\|\s*|\n\s*/).map((name) => [name, kind] as const))

describe('standard accounts by their names alone', () => {
  test.each(CASES)('%s is %s', (name, kind) => {
    const { type, normalSide } = guessAccountType('', name)
    expect(type === 'BALANCE_SHEET' ? `${type} ${normalSide}` : type).toBe(kind)
  })

  test.each([
    ['1170', 'Deferred Taxes', 'DEBIT'],
    ['2310', 'Deferred Taxes', 'CREDIT'],
    ['2320', 'Corporation Tax', 'CREDIT'],
    ['2100', 'Trust account', 'CREDIT'],
  ])('%s %s is of the balance sheet, on the side of its number', (number, name, side) => {
    expect(guessAccountType(number, name)).toMatchObject({ type: 'BALANCE_SHEET', normalSide: side })
  })
})
