import { describe, expect, it } from 'vitest'
import { SAMPLE_ROWS } from './match-decision.ts'
import type { RawRow } from './raw-row.ts'
import { surveyLedgerFile } from './survey-ledger-file.ts'
import { tradeDocumentOf } from './trade-documents.ts'

it.each([
  ['Invoice', 'SALES'],
  ['Sales Receipt', 'SALES'],
  ['Credit Memo', 'SALES'],
  ['Receivable Invoice', 'SALES'],
  ['Receivable Credit Note', 'SALES'],
  ['CustInvc', 'SALES'],
  ['Bill', 'PURCHASES'],
  ['Vendor Credit', 'PURCHASES'],
  ['Payable Invoice', 'PURCHASES'],
  ['Spend Money', 'PURCHASES'],
  ['Check', 'PURCHASES'],
  ['Credit Card Expense', 'PURCHASES'],
  ['Payment', null],
  ['Bill Payment (Check)', null],
  ['Journal Entry', null],
  ['Manual Journal', null],
  ['Deposit', null],
  ['Receive Money', null],
  ['', null],
])('%s is a document of %s', (text, documents) => {
  expect(tradeDocumentOf(text)).toBe(documents)
})

const HEADINGS = 'Date;Transaction Type;Num;Name;Memo/Description;Account;Split;Amount'

async function typesOf(lines: readonly string[]): Promise<Record<string, string>> {
  const rows = lines.map((line, index): RawRow => ({ line: index + 1, cells: line.split(';') }))
  const file = await surveyLedgerFile(
    async function* () {
      yield await Promise.resolve(rows)
    },
    { scale: 2 },
  )
  return Object.fromEntries(file.survey.accounts.map(({ name, typing, amount }) => [name, `${typing.type} ${typing.certainty} ${amount}`]))
}

describe('accounts whose names do not tell their type', () => {
  it('are revenue if every row is an invoice, and show as such', async () => {
    const types = await typesOf([
      HEADINGS,
      '01/14/2026;Invoice;1;Lee;;Landscaping;A/R;52,223.64',
      '01/15/2026;Sales Receipt;2;Lee;;Party room;A/R;10.00',
      '01/16/2026;Credit Memo;2;Lee;;Party room;A/R;-4.00',
      '01/15/2026;Bill;2;Lark;;Party favors;A/P;5.00',
      '01/15/2026;Invoice;2;Lee;;Odds and ends;A/R;5.00',
      '01/15/2026;Bill;2;Lark;;Odds and ends;A/P;5.00',
    ])
    expect(types).toEqual({
      Landscaping: 'INCOME LIKELY -5222364',
      'Party room': 'INCOME LIKELY -600',
      'Party favors': 'null NONE 500',
      'Odds and ends': 'null NONE 1000',
    })
  })

  it('are expenses if every row is a bill on the debit side', async () => {
    const types = await typesOf([
      'Date;Source;Contact;Description;Reference;Debit;Credit;Account;Running balance',
      '14 Jul 2026;Payable Invoice;Lark;;1;5.00;;Party favors;',
      '14 Jul 2026;Payable Invoice;Lark;;1;;5.00;Silver 1005;',
    ])
    expect(types).toEqual({ 'Party favors': 'EXPENSE LIKELY 500', 'Silver 1005': 'null NONE -500' })
  })

  it('are open without debit and credit if every row is a purchase: both sides of it are', async () => {
    const types = await typesOf([
      HEADINGS,
      '01/15/2026;Expense;2;Lark;;Party favors;Silver 1005;5.00',
      '01/15/2026;Expense;2;Lark;;Silver 1005;Party favors;5.00',
    ])
    expect(types).toEqual({ 'Party favors': 'null NONE 500', 'Silver 1005': 'null NONE 500' })
  })

  it.each(['Members control', 'Assets:Debtors Control', '1234 Members control'])(
    'are not revenue without debit and credit where sales name %s as the other account',
    async (other) => {
      const types = await typesOf([
        HEADINGS,
        `01/15/2026;Invoice;2;Lee;;Sales;${other};5.00`,
        `01/15/2026;Invoice;2;Lee;;${other};Sales;5.00`,
        `01/15/2026;Invoice;2;Lee;;Landscaping;Receivables;7.00`,
        `01/15/2026;Invoice;2;Lee;;Receivables;Landscaping;7.00`,
      ])
      expect(Object.values(types)).toEqual([
        'INCOME CLEAR -500',
        expect.stringMatching(/^(?!INCOME)/),
        'INCOME LIKELY -700',
        expect.stringMatching(/^BALANCE_SHEET/),
      ])
    },
  )

  it('are not revenue on the debit side of an invoice', async () => {
    const types = await typesOf([
      'Date;Source;Contact;Description;Reference;Debit;Credit;Account;Running balance',
      '14 Jul 2026;Receivable Invoice;Lee;;1;;10.00;Party room;',
      '14 Jul 2026;Receivable Invoice;Lee;;1;10.00;;Members control;',
    ])
    expect(types).toEqual({ 'Party room': 'INCOME LIKELY -1000', 'Members control': 'null NONE 1000' })
  })

  it('are of no known type if a late row is of another kind', async () => {
    const many = Array.from({ length: SAMPLE_ROWS }, () => '01/14/2026;Invoice;1;Lee;;Party room;A/R;1.00')
    expect(await typesOf([HEADINGS, ...many, '01/15/2026;Bill;2;Lark;;Party room;A/P;5.00'])).toEqual({
      'Party room': `null NONE ${SAMPLE_ROWS * 100 + 500}`,
    })
  })
})

describe('a chart of Xero', () => {
  it('types accounts by its three digits', async () => {
    const types = await typesOf([
      'Date;Source;Description;Reference;Debit;Credit;Running Balance;Gross;Tax;Venue',
      'Sales (200)',
      '14 Jul 2026;Receivable Invoice;Cards;1;;2,009.04;;;;Mill',
      'Total Sales',
      'Sundry (429)',
      '14 Jul 2026;Manual Journal;Cards;1;20.00;;;;;Mill',
      'Total Sundry',
      'Timing (835)',
      '14 Jul 2026;Manual Journal;Cards;1;;5.00;;;;Mill',
      'Total Timing',
    ])
    expect(types).toEqual({
      Sales: 'INCOME CLEAR -200904',
      Sundry: 'EXPENSE LIKELY 2000',
      Timing: 'BALANCE_SHEET LIKELY -500',
    })
  })
})
