import { expect, it } from 'vitest'
import type { ColumnRole } from '../file-match.ts'
import { rolesOfHeadings, settleAccountRoles } from './headings.ts'

it.each<[string, ColumnRole[]]>([
  [
    'date,account_number,account_name,account_type,location,amount,vendor,memo,reference',
    ['DATE', 'ACCOUNT_NUMBER', 'ACCOUNT_NAME', 'ACCOUNT_TYPE', 'LOCATION', 'AMOUNT', 'VENDOR', 'MEMO', 'REFERENCE'],
  ],
  ['DATE, Account # ,ACCT NAME,Amount (USD)', ['DATE', 'ACCOUNT_NUMBER', 'ACCOUNT_NAME', 'AMOUNT']],
  ['Date,Account,Amount in EUR,Betrag in CHF', ['DATE', 'ACCOUNT', 'AMOUNT', 'IGNORED']],
  ['Date,Account,Account Code,Debit USD,Credit ($)', ['DATE', 'ACCOUNT_NAME', 'ACCOUNT_NUMBER', 'DEBIT', 'CREDIT']],
  ['Date,Account,Account Name,Net', ['DATE', 'ACCOUNT_NUMBER', 'ACCOUNT_NAME', 'AMOUNT']],
  ['Date,Account,Account No.,Account Description', ['DATE', 'IGNORED', 'ACCOUNT_NUMBER', 'ACCOUNT_NAME']],
  ['Date,Debit,Credit,Amount,Balance,Running Balance', ['DATE', 'DEBIT', 'CREDIT', 'IGNORED', 'IGNORED', 'IGNORED']],
  ['Date,Amount,Dr/Cr', ['DATE', 'AMOUNT', 'SIDE']],
  ['Date,Qty,Unit Cost,Extended Cost,Amount', ['DATE', 'IGNORED', 'IGNORED', 'IGNORED', 'AMOUNT']],
  ['Date,Extended Amount,Discount,Net Amount', ['DATE', 'IGNORED', 'IGNORED', 'AMOUNT']],
  ['Date,Ext. Amount,Qty', ['DATE', 'AMOUNT', 'IGNORED']],
  [
    'Ledger,Account Combination,Account Description,Accounted Debit,Accounted Credit',
    ['IGNORED', 'ACCOUNT_NUMBER', 'ACCOUNT_NAME', 'DEBIT', 'CREDIT'],
  ],
  ['Ledger,Debit,Credit', ['ACCOUNT', 'DEBIT', 'CREDIT']],
  ['Data,Konto,Wn,Ma', ['DATE', 'ACCOUNT', 'DEBIT', 'CREDIT']],
  ['Oddział,Borç tutarı,Alacak tutarı', ['LOCATION', 'DEBIT', 'CREDIT']],
  ['Tarih,Alacak,Borç', ['IGNORED', 'CREDIT', 'DEBIT']],
  ['日付,貸方金額,借方金額', ['IGNORED', 'CREDIT', 'DEBIT']],
  ['Дата,Дебет,Кредит', ['IGNORED', 'DEBIT', 'CREDIT']],
  ['Date,Budget,Actual,Variance', ['DATE', 'IGNORED', 'AMOUNT', 'IGNORED']],
  ['Date,Debit,Credit,Debit/Credit', ['DATE', 'DEBIT', 'CREDIT', 'IGNORED']],
  ['Department,Location,Class', ['IGNORED', 'LOCATION', 'IGNORED']],
  ['Class,Department', ['IGNORED', 'LOCATION']],
  ['Location ID,Location Name', ['IGNORED', 'LOCATION']],
  ['Doc dt.,Posted dt.,Txn No,JNL,Doc', ['IGNORED', 'DATE', 'TRANSACTION_NUMBER', 'TRANSACTION_TYPE', 'REFERENCE']],
  ['Description,Memo/Description', ['IGNORED', 'MEMO']],
  ['Buchungsdatum;Soll;Haben;Buchungstext', ['DATE', 'DEBIT', 'CREDIT', 'MEMO']],
  ['Débito;Crédito', ['DEBIT', 'CREDIT']],
  ['Datum;Konto;Umsatz Soll;Umsatz Haben', ['DATE', 'ACCOUNT', 'DEBIT', 'CREDIT']],
  ['Date,Account,Amount D,Amount C', ['DATE', 'ACCOUNT', 'DEBIT', 'CREDIT']],
  ['GLAcct,ActDate,Amount', ['IGNORED', 'DATE', 'AMOUNT']],
  ['Ledger Name,Natural Account,Natural Account Description', ['IGNORED', 'ACCOUNT_NUMBER', 'ACCOUNT_NAME']],
  ['Ledger Name,Ledger Code', ['ACCOUNT_NAME', 'ACCOUNT_NUMBER']],
  ['Date,Account,N/C,N/C Name,Department', ['DATE', 'IGNORED', 'ACCOUNT_NUMBER', 'ACCOUNT_NAME', 'LOCATION']],
  ['Date,Account,N/C,N/C Description', ['DATE', 'IGNORED', 'ACCOUNT_NUMBER', 'ACCOUNT_NAME']],
  ['A/C,N/C,Nominal Name', ['IGNORED', 'ACCOUNT_NUMBER', 'ACCOUNT_NAME']],
  ['Account,Nominal Code,Nominal Code Name', ['IGNORED', 'ACCOUNT_NUMBER', 'ACCOUNT_NAME']],
  ['Account,Nominal A/C,Nominal A/C Name', ['IGNORED', 'ACCOUNT_NUMBER', 'ACCOUNT_NAME']],
  ['Account,Nominal Account Code,Nominal Account Description', ['IGNORED', 'ACCOUNT_NUMBER', 'ACCOUNT_NAME']],
  ['Account,N/C,A/C Name', ['IGNORED', 'ACCOUNT_NUMBER', 'ACCOUNT_NAME']],
  ...[
    'Profit Ctr',
    'ProfitCtr',
    'Prft Ctr',
    'Prof.ctr',
    'Prof. Center',
    'PrCtr',
    'Cost Ctr',
    'CostCtr',
    'Cost Cntr',
    'CCtr',
    'Cost Ctr Name',
  ].map((heading): [string, ColumnRole[]] => [`Pstng Date,G/L Account,${heading}`, ['DATE', 'ACCOUNT', 'LOCATION']]),
  ['Cost Ctr,Plant', ['LOCATION', 'IGNORED']],
  ['Amount,Amount', ['AMOUNT', 'IGNORED']],
  ['Anything,,42', ['IGNORED', 'IGNORED', 'IGNORED']],
])('%s', (line, roles) => {
  expect(rolesOfHeadings(line.split(/[,;]/))).toEqual(roles)
})

it('recognizes headings in any order', () => {
  expect(rolesOfHeadings(['memo', 'amount', 'location', 'account', 'date'])).toEqual(['MEMO', 'AMOUNT', 'LOCATION', 'ACCOUNT', 'DATE'])
  expect(rolesOfHeadings(['date', 'account', 'memo', 'amount', 'location'])).toEqual(['DATE', 'ACCOUNT', 'MEMO', 'AMOUNT', 'LOCATION'])
})

it('resolves "Account" next to corrected columns', () => {
  expect(settleAccountRoles(['ACCOUNT', 'ACCOUNT_NAME'])).toEqual(['ACCOUNT_NUMBER', 'ACCOUNT_NAME'])
  expect(settleAccountRoles(['ACCOUNT', 'DATE'])).toEqual(['ACCOUNT', 'DATE'])
})

it('takes no time for a long cell above or among the entries', () => {
  // Squared, these would take minutes.
  expect(rolesOfHeadings(['Date', '-'.repeat(300_000), 'amount '.repeat(50_000), `Amount${' '.repeat(300_000)}USD`])).toEqual([
    'DATE',
    'IGNORED',
    'IGNORED',
    'IGNORED',
  ])
})
