import { describe, expect } from 'vitest'
import { accessibilityProblems } from '../fixtures/accessibility.ts'
import { test } from '../fixtures/company-test.ts'
import { chooseFile, importButton, importShownFile, importsOf } from '../fixtures/import-file.ts'
import { fileNamed, ledgerCsv, smallLedger } from '../fixtures/ledger-file.ts'
import { printed } from '../fixtures/reports.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'
import { netIncome, TWO_MONTHS } from '../fixtures/two-months.ts'

const HEADINGS = 'Date,Account,Location,Debit,Credit'

describe('the questions of a preview', () => {
  test.runIf(IN_LONG_SUITE)(
    'whether a number is one account, and what counts as revenue, must be answered before the import',
    async ({ ownCompany }) => {
      const { page } = await ownCompany()
      const rows = [
        '2026-03-05,4000 Sales,Harbor,,12340.00',
        '2026-03-05,1000 Cash,Harbor,12340.00,',
        '2026-03-09,5100 Food,Harbor,2000.00,',
        '2026-03-19,5100 Food cost,Harbor,1000.00,',
        '2026-03-19,1000 Cash,Harbor,,3000.00',
        '2026-04-05,4000 Sales,Harbor,,100.00',
        '2026-04-05,1000 Cash,Harbor,100.00,',
      ]
      await chooseFile(page, fileNamed('march.csv', [HEADINGS, ...rows].join('\n')))
      const questions = page.getByRole('region', { name: 'Questions' })
      await questions.getByText('2 questions').waitFor()
      const shared = questions.getByRole('group', { name: 'Accounts with several names' })
      await shared.getByText('“5100 Food” and “5100 Food cost”').waitFor()
      expect(await importButton(page).getAttribute('aria-disabled')).toBe('true')

      // Each text an account: three of the P&L, and cash.
      const accounts = page.getByRole('table', { name: 'New accounts' })
      await shared.getByRole('button', { name: 'One account per text' }).press('Enter')
      await shared.waitFor({ state: 'detached' })
      await expect.poll(() => accounts.getByRole('row').count()).toBe(1 + 4)
      // Changed again: each number is one account.
      await page.getByRole('button', { name: 'Account names without numbers' }).press('Enter')
      await page.getByRole('menuitemradio', { name: /^Number first/ }).press('Enter')
      await expect.poll(() => accounts.getByRole('row').count()).toBe(1 + 3)

      const examples = questions.getByRole('table', { name: 'Totals by guess' })
      const lines = (await examples.getByRole('row').allInnerTexts()).map((line) => line.replaceAll(/\s+/g, ' ').trim())
      expect(lines[1]).toBe('4000 Sales Mar 2026 credits 12,340.00 revenue 12,340.00')
      expect(lines[2]).toBe('5100 Food cost Mar 2026 debits 3,000.00 cost of goods 3,000.00')
      expect(lines[3]).toMatch(/^1000 Cash Mar 2026 debits 9,340.00 balance sheet only$/)
      const confirm = page.getByRole('checkbox', { name: 'The guessed types are right' })
      expect(await importButton(page).getAttribute('aria-disabled')).toBe('true')
      await confirm.check()
      await importShownFile(page)

      // The confirmation did what it said.
      expect(await netIncome(page)).toEqual([printed('9340.00'), printed('100.00')])
    },
  )

  test('ask whether the day or the month comes first, and whether far dates are right', async ({ ownCompany }) => {
    const { page } = await ownCompany()
    const headings = 'Date,Account,Account type,Location,Amount'
    const rows = ['02/01/2026,4000 Sales,Income,Harbor,-100.00', '05/01/2026,6100 Rent,Expense,Harbor,40.00']
    const far = '05/01/2062,6100 Rent,Expense,Harbor,7.00'
    await chooseFile(page, fileNamed('dated.csv', [headings, ...rows, far].join('\n')))
    const questions = page.getByRole('region', { name: 'Questions' })
    await questions.getByText('2 questions').waitFor()
    const order = questions.getByRole('group', { name: 'Order of the dates' })
    await order.getByText('Which day is “02/01/2026”?').waitFor()
    expect(await importButton(page).getAttribute('aria-disabled')).toBe('true')
    await order.getByRole('button', { name: 'Jan 02, 2026, day first' }).press('Enter')
    await order.waitFor({ state: 'detached' })
    expect(await importButton(page).getAttribute('aria-disabled')).toBe('true')
    await questions.getByText('1 row is decades away from all others: line 4 (Jan 05, 2062).').waitFor()
    await page.getByRole('checkbox', { name: 'The dates are right' }).check()
    await importShownFile(page)
    await importsOf(page).getByText('dated.csv').waitFor()
  })

  test('point out if no account would be revenue', async ({ ownCompany }) => {
    const { page } = await ownCompany()
    await chooseFile(
      page,
      fileNamed('odd.csv', [HEADINGS, '2026-03-05,6100 Foo,Harbor,5.00,', '2026-03-05,1000 Cash,Harbor,,5.00'].join('\n')),
    )
    await page.getByRole('region', { name: 'Questions' }).getByText('No account of the file is taken for revenue.').waitFor()
  })

  test.runIf(IN_LONG_SUITE)(
    'ask what accounts of a second system are, whose others join the mapping, and lead to what is left',
    async ({ ownCompany }) => {
      const { page } = await ownCompany()
      await chooseFile(page, fileNamed('first.csv', ledgerCsv(TWO_MONTHS)))
      await importShownFile(page)
      const xero = [
        'Account Transactions',
        'Date,Source,Contact,Description,Reference,Debit,Credit,Account,Related account,Venue',
        '14 Mar 2026,Receivable Invoice,Lee,Cards,1,,2000.00,200 - Services,610 - Debtors,Mill',
        '15 Mar 2026,Payable Invoice,Northline,Power,2,300.00,,"445 - Light, Power, Heating",800 - Creditors,Mill',
        '16 Mar 2026,Manual Journal,,Odds,3,,7.00,Sundry,Timing,Mill',
        '16 Mar 2026,Manual Journal,,Odds,3,7.00,,Timing,Sundry,Mill',
      ]
      await chooseFile(page, fileNamed('xero.csv', xero.join('\n')))
      const accounts = page.getByRole('table', { name: 'New accounts' })
      await accounts
        .getByRole('row', { name: /Services/ })
        .getByText('Joins Revenue')
        .waitFor()
      await accounts
        .getByRole('row', { name: /Light, Power/ })
        .getByText('Joins Operating expenses')
        .waitFor()
      const totals = page.getByRole('table', { name: 'Totals by month and location' })
      await expect.poll(() => totals.getByRole('row').last().innerText()).toContain('1,700.00')

      const unknown = page.getByRole('group', { name: 'Accounts of unknown type' })
      await unknown.getByText('What are these 2 accounts?').waitFor()
      await unknown.getByRole('listitem').filter({ hasText: 'Timing' }).getByRole('button').press('Enter')
      await page.getByRole('menuitemradio', { name: 'Balance sheet' }).press('Enter')
      await unknown.getByText('What is this account?').waitFor()
      await page.getByRole('checkbox', { name: 'The guessed types are right' }).check()
      await importShownFile(page)

      await page.getByText('1 account was not in the mapping when the file was imported. Reports leave it out until mapped.').waitFor()
      await page.getByRole('link', { name: 'Map it in “Management P&L”' }).click()
      await page.getByRole('heading', { level: 1, name: 'Management P&L' }).waitFor()
      await page.getByText('Sundry').first().waitFor()
    },
  )
})

test.runIf(IN_LONG_SUITE)(
  'rows that are in the ledger already are asked about, whatever their order or numbers',
  async ({ ownCompany }) => {
    const { page } = await ownCompany()
    const rows = smallLedger(['Harbor', 'Mill'], ['2026-01', '2026-02'])
    await chooseFile(page, fileNamed('ledger.csv', ledgerCsv(rows)))
    await importShownFile(page)
    await page.goto('/uploads')
    await chooseFile(page, fileNamed('again.csv', ledgerCsv(rows.toReversed())), 'Choose a file')
    for (const radio of await page.getByRole('radio', { name: 'Append' }).all()) await radio.check()
    await importButton(page).click()
    await page
      .getByRole('alert')
      .getByText(/^\d+ of \d+ rows have the same date, account, location and amount/)
      .waitFor()
    expect(await accessibilityProblems(page, 'everything')).toEqual([])
    await page.getByRole('checkbox', { name: /^Import them anyway/ }).check()
    await importButton(page).click()
    await importsOf(page)
      .getByRole('row', { name: /again\.csv/ })
      .waitFor()
  },
)
