import { join } from 'node:path'
import { EntryReader } from '@fourwall/domain/ledger/reading/entry-reader.ts'
import type { SkippedKind } from '@fourwall/domain/ledger/reading/file-entry.ts'
import type { FileMatch } from '@fourwall/domain/ledger/reading/file-match.ts'
import { surveyLedgerFile } from '@fourwall/domain/ledger/reading/survey-ledger-file.ts'
import { describe, expect, it } from 'vitest'
import { openRows } from '../../src/platform/files/open-rows.ts'

// Generated files in the form of accounting systems' exports, each read without help. Entries print as: line day account @location amount
// (debit positive) | who | what | document.

interface Export {
  readonly file: string
  readonly match: Partial<FileMatch>
  readonly skipped: Partial<Record<SkippedKind, number>>
  /** Signs depend on account types that the file does not state. */
  readonly confirms: boolean
  readonly entries: readonly string[]
}

const EXPORTS: readonly Export[] = [
  {
    file: 'quickbooks-general-ledger.csv',
    match: {
      recognizedAs: 'QuickBooks Online, General Ledger',
      accountsFrom: 'HEADING_ROWS',
      accountText: 'NAME_ONLY',
      dateOrder: 'MONTH_FIRST',
      signRule: 'NATURAL',
    },
    skipped: { BEFORE_HEADINGS: 4, ACCOUNT_HEADING: 7, BALANCE: 2, TOTAL: 7, BLANK: 1, NOTE: 1 },
    confirms: true,
    entries: [
      '8 2026-07-02 Operating Checking @Wharf Street -420.81 | Northline Power | Electricity June | Check 1041',
      '9 2026-07-14 Operating Checking @Mill Road 2310.40 | Card Sales | Batch 311, settled | Deposit',
      '13 2026-07-20 Accounts Payable (A/P) -915.20 | Grain Brothers | Flour | Bill F-778',
      '16 2026-07-14 Sales of Product Income @Mill Road -2560.40 | Card Sales | Counter sales | Sales Receipt 311',
      '17 2026-07-15 Sales of Product Income @Mill Road 250.00 | Card Sales | Wedding cake returned | Refund 312',
      '21 2026-07-20 Cost of Goods Sold:Food Purchases @Wharf Street 915.20 | Grain Brothers | Flour | Bill F-778',
      '24 2026-08-03 Cost of Goods Sold:Packaging @Mill Road 88.00 | Box & Bow | Cake boxes, 12" | Expense',
      '28 2026-07-02 Utilities @Wharf Street 420.81 | Northline Power | Electricity June | Check 1041',
    ],
  },
  {
    file: 'quickbooks-general-ledger-distribution-account.csv',
    match: {
      recognizedAs: 'QuickBooks Online, General Ledger',
      accountsFrom: 'COLUMNS',
      accountText: 'NUMBER_FIRST',
      dateOrder: 'MONTH_FIRST',
      signRule: 'NATURAL',
    },
    skipped: { BEFORE_HEADINGS: 4, BALANCE: 1, TOTAL: 5, BLANK: 1, NOTE: 6 },
    confirms: true,
    entries: [
      '8 2026-07-02 1000 Operating Checking @Wharf Street -420.81 | Northline Power | Electricity June | Check 1041',
      '12 2026-07-14 4010 Counter sales @Mill Road -2560.40 | Card Sales | Counter | Sales Receipt 311',
      '13 2026-07-15 4010 Counter sales @Mill Road 250.00 | Card Sales | Cake returned | Refund 312',
      '17 2026-07-20 5010 Food purchases 915.20 | Grain Brothers | Flour | Bill F-778',
      '20 2026-07-02 6400 Utilities @Wharf Street 420.81 | Northline Power | Electricity June | Check 1041',
    ],
  },
  {
    file: 'quickbooks-journal.csv',
    match: {
      recognizedAs: 'QuickBooks Online, Journal',
      accountsFrom: 'COLUMNS',
      accountText: 'NUMBER_FIRST',
      dateOrder: 'MONTH_FIRST',
      signRule: 'DEBIT_AND_CREDIT',
    },
    skipped: { BEFORE_HEADINGS: 4, TOTAL: 4, BLANK: 3, NOTE: 1 },
    confirms: false,
    entries: [
      '6 2026-07-14 1000 Operating Checking @Mill Road 2560.40 | Card Sales | Counter sales | Sales Receipt 311',
      '7 2026-07-14 4010 Counter sales @Mill Road -1960.40 | Card Sales | Bread | Sales Receipt 311',
      '8 2026-07-14 4020 Cake orders @Mill Road -600.00 | Card Sales | Cakes | Sales Receipt 311',
      '11 2026-07-20 2000 Accounts payable @Wharf Street -915.20 | Grain Brothers | Flour | Bill F-778',
      '12 2026-07-20 5010 Food purchases @Wharf Street 915.20 | Grain Brothers | Flour | Bill F-778',
      '15 2026-07-31 6500 Rent 1800.00 |  | Accrue July rent | Journal Entry JE-4',
      '16 2026-07-31 2300 Accrued rent -1800.00 |  | Accrue July rent | Journal Entry JE-4',
    ],
  },
  {
    file: 'quickbooks-transaction-detail-by-account.csv',
    match: {
      recognizedAs: 'QuickBooks Online, Transaction Detail by Account',
      accountsFrom: 'COLUMNS',
      accountText: 'NUMBER_FIRST',
      dateOrder: 'MONTH_FIRST',
      signRule: 'NATURAL',
    },
    skipped: { BEFORE_HEADINGS: 4, BALANCE: 1, TOTAL: 3, NOTE: 3 },
    confirms: true,
    entries: [
      '7 2026-07-14 4010 Counter sales @Mill Road -1960.40 | Card Sales | Counter sales | Sales Receipt 311',
      '8 2026-07-15 4010 Counter sales @Mill Road 35.00 | Card Sales | Stale bread | Refund 312',
      '11 2026-07-20 5010 Food purchases @Wharf Street 915.20 | Grain Brothers | Flour | Bill F-778',
      '15 2026-07-20 2000 Accounts payable @Wharf Street -915.20 | Grain Brothers | Flour | Bill F-778',
    ],
  },
  {
    file: 'xero-account-transactions.csv',
    match: {
      recognizedAs: 'Xero, Account Transactions',
      accountsFrom: 'HEADING_ROWS',
      accountText: 'NUMBER_LAST',
      dateOrder: 'DAY_FIRST',
      signRule: 'DEBIT_AND_CREDIT',
    },
    skipped: { BEFORE_HEADINGS: 4, ACCOUNT_HEADING: 3, BALANCE: 2, TOTAL: 4, BLANK: 3 },
    confirms: false,
    entries: [
      '8 2026-07-02 090 Business Bank Account @Wharf Street -484.00 |  | Northline Power - Electricity | Spend Money DD 1041',
      '9 2026-07-14 090 Business Bank Account @Mill Road 2310.40 |  | Card settlement | Receive Money 311',
      '14 2026-07-14 200 Sales @Mill Road -2009.04 |  | Card sales, counter | Receivable Invoice INV-0311',
      '15 2026-08-31 200 Sales @Mill Road 100.00 |  | Card sales | Receivable Credit Note CN-0012',
      '19 2026-07-02 445 Light, Power, Heating @Wharf Street 420.00 |  | Northline Power - Electricity | Spend Money DD 1041',
    ],
  },
  {
    file: 'xero-account-transactions-newer.csv',
    match: {
      recognizedAs: 'Xero, Account Transactions',
      accountsFrom: 'COLUMNS',
      accountText: 'NUMBER_FIRST',
      dateOrder: 'DAY_FIRST',
      signRule: 'DEBIT_AND_CREDIT',
    },
    skipped: { BEFORE_HEADINGS: 4, BALANCE: 2, TOTAL: 4, BLANK: 1, NOTE: 3 },
    confirms: false,
    entries: [
      '8 2026-07-02 090 Business Bank Account @Wharf Street -484.00 | Northline Power | Electricity | Spend Money DD 1041',
      '13 2026-07-14 200 Sales @Mill Road -2009.04 | Card Sales | Counter | Receivable Invoice INV-0311',
      '14 2026-08-31 200 Sales 100.00 | Card Sales | Counter | Receivable Credit Note CN-0012',
      '17 2026-07-02 445 Light, Power, Heating @Wharf Street 420.00 | Northline Power | Electricity | Spend Money DD 1041',
    ],
  },
  {
    file: 'sage-intacct-gl-detail.csv',
    match: {
      recognizedAs: 'Sage Intacct, GL detail',
      accountsFrom: 'HEADING_ROWS',
      accountText: 'NUMBER_FIRST',
      dateOrder: 'MONTH_FIRST',
      signRule: 'DEBIT_AND_CREDIT',
    },
    skipped: { BEFORE_HEADINGS: 6, ACCOUNT_HEADING: 3, TOTAL: 4 },
    confirms: false,
    entries: [
      '9 2026-07-02 1000 Operating checking @100--Wharf Street -420.81 |  | Northline Power | CDJ 512 1041',
      '12 2026-07-14 4010 Counter sales @200--Mill Road -2560.40 |  | Counter sales | SJ 530 311',
      '13 2026-07-15 4010 Counter sales @200--Mill Road 250.00 |  | Wedding cake returned | SJ 531 312',
      '16 2026-07-02 6400 Utilities @100--Wharf Street 420.81 |  | Northline Power | CDJ 512 1041',
    ],
  },
  {
    file: 'netsuite-general-ledger.csv',
    match: {
      recognizedAs: 'NetSuite, General Ledger',
      accountsFrom: 'HEADING_ROWS',
      accountText: 'NUMBER_FIRST',
      dateOrder: 'MONTH_FIRST',
      signRule: 'NATURAL',
    },
    skipped: { BEFORE_HEADINGS: 5, ACCOUNT_HEADING: 4, TOTAL: 4 },
    confirms: true,
    entries: [
      '8 2026-07-02 1000 Operating checking @Wharf Street -420.81 | Northline Power |  | Check 1041',
      '12 2026-07-20 5010 Food purchases @Wharf Street 915.20 | Grain Brothers |  | Bill F-778',
      '16 2026-07-14 4010 Counter sales @Mill Road -2560.40 | Card Sales |  | Invoice 311',
      '17 2026-08-03 4010 Counter sales 250.00 | Card Sales |  | Credit Memo 312',
    ],
  },
  {
    file: 'netsuite-transaction-search.csv',
    match: {
      recognizedAs: 'NetSuite, Transaction search',
      accountsFrom: 'COLUMNS',
      accountText: 'NUMBER_FIRST',
      dateOrder: 'MONTH_FIRST',
      signRule: 'DEBIT_AND_CREDIT',
    },
    skipped: {},
    confirms: false,
    entries: [
      '2 2026-07-14 4010 Counter sales @Mill Road -2560.40 | Card Sales | Counter | Invoice 311',
      '3 2026-07-14 1100 Accounts receivable @Mill Road 2560.40 | Card Sales | Counter | Invoice 311',
      '4 2026-07-20 5010 Food purchases 915.20 | Grain Brothers | Flour | Bill F-778',
      '5 2026-07-20 2000 Accounts payable -915.20 | Grain Brothers | Flour | Bill F-778',
    ],
  },
]

describe.each(EXPORTS)('$file', ({ file, match, skipped, confirms, entries }) => {
  it('is recognized, and read to the last line', async () => {
    const path = join(import.meta.dirname, 'exports', file)
    const open = () => openRows(path, file).rows
    const read = await surveyLedgerFile(open, SCALE)
    expect(read.match).toMatchObject(match)
    expect(read.obstacle).toBeNull()
    expect(read.survey.unreadableRows).toEqual([])
    expect(read.survey.skipped).toEqual({ ...NOTHING_SKIPPED, ...skipped })
    expect(read.signsRestOnGuesses).toBe(confirms)
    const reader = new EntryReader(read.match, SCALE)
    const lines: string[] = []
    for await (const batch of open())
      for (const row of batch) {
        const entry = reader.read(row)
        if (entry.kind !== 'entry') continue
        const account = `${entry.accountNumber} ${entry.accountName}`.trim()
        const place = entry.locationName === '' ? '' : ` @${entry.locationName}`
        const document = [entry.transactionType, entry.transactionNumber, entry.reference].filter((text) => text !== null).join(' ')
        const amount = (Number(entry.amount) / 100).toFixed(2)
        lines.push(
          [`${entry.line} ${entry.day} ${account}${place} ${amount}`, entry.vendor ?? '', entry.memo ?? '', document].join(' | ').trim(),
        )
      }
    expect(lines).toEqual(entries)
  })
})

const SCALE = { scale: 2 }
const NOTHING_SKIPPED: Readonly<Record<SkippedKind, number>> = {
  BEFORE_HEADINGS: 0,
  HEADING: 1,
  ACCOUNT_HEADING: 0,
  BALANCE: 0,
  TOTAL: 0,
  BLANK: 0,
  NOTE: 0,
}
