import { AMOUNTS, DAYS } from '../../dialects/written-values.ts'
import { BOOKS } from '../books.ts'
import {
  always,
  amountOf,
  codeOf,
  creditOf,
  dayOf,
  debitOf,
  documentDayOf,
  documentOf,
  entryDayOf,
  kindOf,
  lineOf,
  memoOf,
  nameOf,
  numberOf,
  partyOf,
  placeOf,
  statusOf,
} from '../columns.ts'
import type { ForeignFile } from '../foreign-file.ts'
import { byAccount, sum, table, textFile } from '../writing.ts'

const { american, australian, british, indian } = BOOKS

/** Ledgers of small companies' systems. */
export const SMALL_BUSINESS: readonly ForeignFile[] = [
  {
    system: 'Zoho Books',
    report: 'Account Transactions',
    source: 'Account Transactions (zoho.com/en-in/erp/help); fields (docs.cashflowy.io)',
    fileName: 'account_transactions.csv',
    books: indian,
    account: ({ account }) => account.name,
    bytes: () =>
      textFile([
        ...table(
          [
            dayOf('Date', DAYS.iso),
            nameOf('Account'),
            partyOf('Transaction Details'),
            kindOf('Transaction Type', { Invoice: 'Invoice', Bill: 'Bill', Payment: 'Customer Payment', Journal: 'Journal' }),
            documentOf('Transaction#', (no) => `INV-00${no}`),
            always('Reference#'),
            placeOf('Location Name'),
            debitOf('Debit', (cents) => `₹${AMOUNTS.grouped(cents)}`),
            creditOf('Credit', (cents) => `₹${AMOUNTS.grouped(cents)}`),
            ['Amount', ({ cents }) => `${AMOUNTS.grouped(Math.abs(cents))} ${cents < 0 ? 'Cr' : 'Dr'}`],
          ],
          indian.entries,
        ),
      ]),
    asks: ['signs'],
  },
  {
    system: 'Odoo',
    report: 'Journal Items, exported from the list',
    source: 'Journal Items Excel export (apps.odoo.com, account_move_line_report_xls)',
    fileName: 'account.move.line.csv',
    books: american,
    bytes: () =>
      textFile(
        table(
          [
            dayOf('Date', DAYS.iso),
            entryDayOf('Created on', (text) => `${text} 08:12:44`),
            documentDayOf('Due Date', DAYS.iso),
            ['Journal Entry', ({ document, kind }) => `${kind === 'Invoice' ? 'INV' : kind === 'Bill' ? 'BILL' : 'MISC'}/2026/${document}`],
            ['Account', ({ account }) => `${account.number} ${account.name}`],
            partyOf('Partner'),
            memoOf('Label'),
            placeOf('Analytic Account'),
            debitOf('Debit', AMOUNTS.plain, '0.0'),
            creditOf('Credit', AMOUNTS.plain, '0.0'),
            amountOf('Amount in Currency', AMOUNTS.short),
            statusOf('Status', { posted: 'Posted', draft: 'Draft', void: 'Cancelled' }),
          ],
          american.withDrafts,
        ),
        { quotesAll: true },
      ),
    asks: ['signs'],
  },
  {
    system: 'Wave',
    report: 'Account Transactions (General Ledger)',
    source: 'View and understand your account transactions report (support.waveapps.com)',
    fileName: 'Account Transactions.csv',
    books: american,
    account: ({ account }) => account.name,
    place: () => '',
    bytes: () =>
      textFile([
        ['Account Transactions'],
        ['Tidewater Kitchens'],
        ['Date Range: 2026-01-01 to 2026-03-31'],
        ['Report Type: Accrual (Paid & Unpaid)'],
        [
          'ACCOUNT NUMBER',
          'DATE',
          'DESCRIPTION',
          'DEBIT (In Business Currency)',
          'CREDIT (In Business Currency)',
          'BALANCE (In Business Currency)',
        ],
        ...byAccount(
          american,
          american.entries,
          [
            always('ACCOUNT NUMBER'),
            dayOf('DATE', DAYS.iso),
            memoOf('DESCRIPTION'),
            debitOf('DEBIT', AMOUNTS.dollars),
            creditOf('CREDIT', AMOUNTS.dollars),
            always('BALANCE', '$10.00'),
          ],
          (account) => [
            ['', account.name, '', '', '', ''],
            ['', 'Starting Balance', '', '', '', '$10.00'],
          ],
          (_, own) => [
            [
              '',
              'Totals and Ending Balance',
              '',
              AMOUNTS.dollars(sum(own, ({ cents }) => cents > 0)),
              AMOUNTS.dollars(-sum(own, ({ cents }) => cents < 0)),
              '$10.00',
            ],
            ['', 'Balance Change', '', AMOUNTS.dollars(sum(own)), '', ''],
          ],
        ),
      ]),
    asks: ['signs'],
  },
  {
    system: 'Sage 50 Accounts (UK)',
    report: 'audit trail of transactions, in Excel',
    source: 'Audit transactions, fields of AUDIT_SPLIT (webxel-software.co.uk); Nominal Ledger Activity (Sage Line 50 help)',
    fileName: 'Transactions.csv',
    books: british,
    place: (entry) => entry.place.code,
    bytes: () =>
      textFile(
        table(
          [
            lineOf('No'),
            kindOf('Type', { Invoice: 'SI', Bill: 'PI', Payment: 'SR', Journal: 'JD' }),
            partyOf('Account'),
            numberOf('Nominal'),
            codeOf('Dept'),
            memoOf('Details'),
            dayOf('Date', DAYS.slashes),
            documentOf('Ref'),
            always('Ex.Ref'),
            amountOf('Net', AMOUNTS.plain, ({ cents }) => Math.abs(cents)),
            always('Tax', '0.00'),
            always('T/C', 'T9'),
            debitOf('Debit', AMOUNTS.plain, '0.00'),
            creditOf('Credit', AMOUNTS.plain, '0.00'),
            ['V', () => '-'],
            ['B', () => 'N'],
          ],
          british.entries,
        ),
      ),
    asks: ['signs'],
  },
  {
    system: 'MYOB AccountRight',
    report: 'Account Transactions, accrual',
    source: 'AccountRight reports and fields (help.myob.com)',
    fileName: 'Account Transactions [Accrual].csv',
    books: australian,
    place: (entry) => entry.place.code,
    bytes: () =>
      textFile([
        ['Seaside Kitchens Pty Ltd'],
        ['Account Transactions [Accrual]'],
        ['January 2026 To March 2026'],
        ['ID No.', 'Src', 'Date', 'Memo', 'Debit', 'Credit', 'Job No.', 'Net Activity', 'Ending Balance'],
        ...byAccount(
          australian,
          australian.entries,
          [
            documentOf('ID No.', (no) => `GJ00${no}`),
            kindOf('Src', { Invoice: 'SJ', Bill: 'PJ', Payment: 'CR', Journal: 'GJ' }),
            dayOf('Date', DAYS.slashes),
            memoOf('Memo'),
            debitOf('Debit', AMOUNTS.dollars),
            creditOf('Credit', AMOUNTS.dollars),
            codeOf('Job No.'),
            always('Net Activity'),
            always('Ending Balance'),
          ],
          (account) => [
            [account.number, account.name, '', '', '', '', '', '', ''],
            ['', '', '', 'Beginning Balance:', '', '', '', '', '$100.00'],
          ],
          (_, own) => [
            [
              '',
              '',
              '',
              'Total:',
              AMOUNTS.dollars(sum(own, ({ cents }) => cents > 0)),
              AMOUNTS.dollars(-sum(own, ({ cents }) => cents < 0)),
              '',
              AMOUNTS.dollars(sum(own)),
              AMOUNTS.dollars(sum(own) + 100_00),
            ],
            [],
          ],
        ),
        ['', '', '', 'Grand Total:', '$90,000.00', '$90,000.00', '', '', ''],
      ]),
    asks: ['signs'],
  },
]
