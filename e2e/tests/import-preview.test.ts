import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from '../fixtures/company-test.ts'
import { chooseFile, importButton, importShownFile, importsOf } from '../fixtures/import-file.ts'
import { fileNamed, ledgerCsv, profit } from '../fixtures/ledger-file.ts'
import { printed } from '../fixtures/reports.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'
import { netIncome, netIncomeOf, TWO_MONTHS } from '../fixtures/two-months.ts'

const readAs = (page: Page, heading: string) => page.getByRole('button', { name: new RegExp(`^${heading} is read as:`) })

/** `1,234.50`, `(1,234.50)` */
function exact(cents: number): string {
  const text = (Math.abs(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
  return cents < 0 ? `(${text})` : text
}

describe('the preview', () => {
  test.runIf(IN_LONG_SUITE)('of a European file shows match, rows, totals and unreadable rows', async ({ ownCompany }) => {
    const { page } = await ownCompany()
    const [heading, ...lines] = ledgerCsv(TWO_MONTHS, 'european').trimEnd().split('\n')
    const unreadable = ['31.02.2026;6000;Wages;Expense;Hill;12,00;;', '05.03.2026;6000;Wages;Expense;Hill;twelve;;']
    const text = `${[heading, ...lines.slice(0, 3), ...unreadable, ...lines.slice(3)].join('\r\n')}\r\n`
    await chooseFile(page, fileNamed('märz.csv', text))

    await page.getByRole('heading', { name: 'märz.csv' }).waitFor()
    await page.getByText(/18 rows · \d+(\.\d+)? KB · semicolon, UTF-8 · read in/i).waitFor()
    await readAs(page, 'Date').and(page.getByLabel('Date is read as: Date, day first')).waitFor()
    await page.getByLabel('Amount is read as: Amount, debits positive, decimal comma').waitFor()
    const first = page.getByRole('region', { name: 'First rows' }).getByRole('row').nth(1)
    expect((await first.innerText()).replaceAll(/\s+/g, ' ')).toMatch(/^2 Mar 05, 2026 Register 4000 Sales Harbor \(10,000\.00\)/)

    const problems = page.getByRole('region', { name: 'Cannot be read' })
    await problems.getByText('2 rows').waitFor()
    const reasons = await problems.getByRole('row').allInnerTexts()
    expect(reasons.slice(1).map((row) => row.replaceAll(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/^5 31\.02\.2026.*There is no day 31 in February/),
      expect.stringMatching(/^6 05\.03\.2026.*Amount “twelve”/),
    ])
    const download = page.waitForEvent('download')
    await problems.getByRole('button', { name: 'Download these rows' }).click()
    const saved = readFileSync(await (await download).path(), 'utf8')
    expect(saved).toContain('31.02.2026')
    expect(saved).toContain('twelve')

    const totals = page.getByRole('table', { name: 'Totals by month and location' })
    const lastRow = (await totals.getByRole('row').last().innerText()).replaceAll(/[\s)]+/g, ' ').trim()
    const [march, april] = netIncomeOf(TWO_MONTHS)
    expect(lastRow).toContain('All 2 locations')
    expect(lastRow).toContain((profit(TWO_MONTHS.slice(0, 8)) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 }))
    await page.getByRole('table', { name: 'New accounts' }).getByTitle('5000 Food cost').waitFor()
    await page.getByRole('table', { name: 'New locations' }).getByText('Harbor').waitFor()

    // Unreadable rows block the import until they are left out on purpose.
    expect(await importButton(page).getAttribute('aria-disabled')).toBe('true')
    await importButton(page).hover()
    await page.getByText('2 rows cannot be read. Leave them out, or fix the file and choose it again.').first().waitFor()
    await page.getByRole('checkbox', { name: 'Leave out 2 unreadable rows' }).check()
    await importShownFile(page)
    const stored = (await importsOf(page).getByRole('row').nth(1).innerText()).replaceAll(/\s+/g, ' ')
    expect(stored).toMatch(/^märz\.csv .* by Owner Books 16 2 Mar /)
    // They are stored with the import, by mouse and by key.
    const again = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the 2 rows left out of märz.csv' }).click()
    const kept = readFileSync(await (await again).path(), 'utf8')
    expect(kept).toBe(saved)
    const byKey = page.waitForEvent('download')
    await importsOf(page).getByRole('row').nth(1).press('d')
    expect((await byKey).suggestedFilename()).toBe('märz, rows to fix.csv')
    expect(await netIncome(page)).toEqual([march, april])
  })

  test.runIf(IN_LONG_SUITE)('uses the role that a column is given, and keeps it in its address', async ({ ownCompany }) => {
    const { page } = await ownCompany()
    await chooseFile(page, fileNamed('ledger.csv', ledgerCsv(TWO_MONTHS)))
    const firstRows = page.getByRole('region', { name: 'First rows' })
    await firstRows.getByRole('columnheader', { name: 'Vendor' }).waitFor()
    await readAs(page, 'Vendor').click()
    await page.getByRole('menuitemradio', { name: 'Not read' }).click()
    await firstRows.getByRole('columnheader', { name: 'Vendor' }).waitFor({ state: 'detached' })
    await page.getByLabel('Vendor is read as: Not read').waitFor()

    await readAs(page, 'Amount').click()
    await page.getByRole('menuitemradio', { name: 'Credits positive' }).click()
    await page.getByLabel('Amount is read as: Amount, credits positive').waitFor()
    const amount = () => firstRows.getByRole('row').nth(1).getByRole('cell').last().innerText()
    await expect.poll(amount).toMatch(/^10,000\.00/)
    await page.reload()
    await page.getByLabel('Amount is read as: Amount, credits positive').waitFor()
    await page.getByLabel('Vendor is read as: Not read').waitFor()
    await expect.poll(amount).toMatch(/^10,000\.00/)

    await readAs(page, 'Date').click()
    await page.getByRole('menuitemradio', { name: 'Not read' }).click()
    await expect
      .poll(async () => (await page.getByRole('button', { name: 'Import', exact: true }).getAttribute('aria-disabled')) ?? '')
      .toBe('true')
    await page.getByText(/date/i).last().waitFor()
  })

  test('shows how lines are read, can be changed by keyboard, and reads the next file the same way', async ({ ownCompany }) => {
    const { page } = await ownCompany()
    const journal = (month: string) => [
      'Date,Num,Account,Account type,Debit,Credit,Location',
      `2026-${month}-05,7,5010 Food,Expense,5.00,,Hill`,
      ',,4000 Sales,Income,,-5.00,Hill',
    ]
    await chooseFile(page, fileNamed('march.csv', journal('03').join('\n')))
    const firstRows = page.getByRole('region', { name: 'First rows' })
    const amounts = async () =>
      (await firstRows.getByRole('row').allInnerTexts()).slice(1).map((row) =>
        row
          .trim()
          .split(/\s+/)
          .at(-1)
          ?.replace(/^([^(]*)\)$/, '$1'),
      )
    await page.getByLabel('Credit is read as: Credit, negative amounts').waitFor()
    await page.getByRole('button', { name: 'Dates on the first line of a transaction' }).waitFor()
    expect(await amounts()).toEqual(['5.00', '(5.00)'])

    await readAs(page, 'Credit').press('Enter')
    await page.getByRole('menuitemradio', { name: 'Positive amounts' }).press('Enter')
    await page.getByLabel('Credit is read as: Credit', { exact: true }).waitFor()
    await expect.poll(amounts).toEqual(['5.00', '5.00'])
    await page.getByRole('button', { name: 'Account names number first' }).press('Enter')
    await page.getByRole('menuitemradio', { name: 'Without numbers' }).press('Enter')
    await page.getByRole('table', { name: 'New accounts' }).getByRole('checkbox', { name: 'Mark 5010 Food' }).waitFor()
    await importShownFile(page)

    await chooseFile(page, fileNamed('april.csv', journal('04').join('\n')))
    await page.getByText('Read as set for an earlier file of this source.').waitFor()
    expect(await amounts()).toEqual(['5.00', '5.00'])
    await page.getByRole('button', { name: 'Read as recognized' }).press('Enter')
    await page.getByLabel('Credit is read as: Credit, negative amounts').waitFor()
    await expect.poll(amounts).toEqual(['5.00', '(5.00)'])
  })

  test.runIf(IN_LONG_SUITE)('takes account types from the user, several at once, and asks no more about signs', async ({ ownCompany }) => {
    const { page } = await ownCompany()
    const rows = ['2026-03-05,4000,Sales,Harbor,100.00', '2026-03-06,2150,Catering,Harbor,20.00', '2026-03-07,6000,Wages,Harbor,30.00']
    await chooseFile(page, fileNamed('untyped.csv', ['date,account_number,account_name,location,amount', ...rows].join('\n')))
    const confirm = page.getByRole('checkbox', { name: 'The guessed types are right' })
    await confirm.waitFor()
    expect(await importButton(page).getAttribute('aria-disabled')).toBe('true')
    const accounts = page.getByRole('table', { name: 'New accounts' })
    const total = () => page.getByRole('table', { name: 'Totals by month and location' }).getByRole('row').last().innerText()
    expect(await total()).toContain('70.00')

    // One by keyboard: tips become income, and the totals follow.
    await accounts.getByRole('button', { name: 'Type of 2150 Catering: Balance sheet, guessed' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitemradio', { name: 'Income', exact: true }).press('Enter')
    await accounts.getByRole('button', { name: 'Type of 2150 Catering: Income', exact: true }).waitFor()
    await expect.poll(total).toContain('90.00')
    // Still there after a reload.
    await page.reload()
    await accounts.getByRole('button', { name: 'Type of 2150 Catering: Income', exact: true }).waitFor()
    expect(await total()).toContain('90.00')

    // The others together.
    await accounts.getByRole('checkbox', { name: 'Mark all accounts' }).check()
    await accounts.getByRole('checkbox', { name: 'Mark 2150 Catering' }).uncheck()
    await page.getByText('2 accounts chosen').waitFor()
    await page.getByRole('button', { name: 'Choose none' }).click()
    await page.getByRole('button', { name: 'All 2 guesses are right' }).click()
    await confirm.waitFor({ state: 'detached' })
    await importShownFile(page)
    // Nothing is guessed any more: the next month has no questions.
    await chooseFile(
      page,
      fileNamed('next.csv', ['date,account_number,account_name,location,amount', ...rows].join('\n').replaceAll('-03-', '-04-')),
    )
    await page.getByRole('radio', { name: 'New', exact: true }).check()
    await page.getByText('no new accounts').waitFor()
    expect(await importButton(page).getAttribute('aria-disabled')).not.toBe('true')
  })

  test.runIf(IN_LONG_SUITE)('points out new names similar to known ones, without blocking', async ({ ownCompany }) => {
    const { page } = await ownCompany()
    await page.goto('/uploads')
    await chooseFile(page, fileNamed('march.csv', ledgerCsv(TWO_MONTHS)))
    await importShownFile(page)
    const heading = 'Date,Account number,Account name,Account type,Location,Amount'
    const rows = ['2026-05-05,6050,Wages,Expense,Harbour,5.00', '2026-05-05,6500,Parking,Expense,HILL,5.00']
    await chooseFile(page, fileNamed('may.csv', [heading, ...rows].join('\n')))
    const accounts = page.getByRole('table', { name: 'New accounts' })
    await accounts.getByText('“6000 Wages” is in the ledger already, with this name under another number.').waitFor()
    const locations = page.getByRole('table', { name: 'New locations' })
    const texts = (await locations.getByRole('row').allInnerTexts()).map((text) => text.trim())
    expect(texts[2]).toBe('“Harbor” is in the ledger already: one letter differs.')
    expect(texts[4]).toBe('“Hill” is in the ledger already: only capitals, accents, zeros, blanks or signs differ.')
    const others = page.getByRole('region', { name: 'Look alike' })
    await others.getByText('“6500 Rent” has this number in the ledger: its entries and these go to one account.').waitFor()
    await importShownFile(page)
  })

  test('shows how the import changes the P&L month by month, as the report then shows it', async ({ ownCompany }) => {
    const { page } = await ownCompany()
    await page.goto('/uploads')
    await chooseFile(page, fileNamed('ledger.csv', ledgerCsv(TWO_MONTHS)))
    const change = page.getByRole('table', { name: 'Change in the P&L' })
    const line = async (name: string) => {
      const row = change.getByRole('row', { name: new RegExp(`^${name}`) })
      return (await row.getByRole('cell').allInnerTexts()).map((text) => text.replaceAll(/\s/g, '').replace(/^([^(]*)\)$/, '$1'))
    }
    await page.getByRole('radio', { name: 'Change in the P&L' }).check()
    await page.getByText('by the proposed mapping “Management P&L”').waitFor()
    expect((await line('Net income'))[0]).toBe('0.00')
    await importShownFile(page)

    // April again with other sales, and an account that joins its line by default.
    const april = TWO_MONTHS.filter(({ date }) => date.startsWith('2026-04')).map((entry) => ({ ...entry, cents: entry.cents * 2 }))
    await chooseFile(page, fileNamed('april.csv', `${ledgerCsv(april)}2026-04-21,6900,Parking,Expense,Hill,12.50,,\n`))
    await page.getByRole('radio', { name: 'Change in the P&L' }).check()
    const once = profit(april) / 2
    await expect.poll(() => line('Net income')).toEqual([once, once * 2 - 1250, once - 1250].map(exact))
    expect(await line('Operating expenses')).toEqual(['0.00', '12.50', '12.50'])
    const joins = page.getByRole('checkbox', { name: 'Put 1 new account into “Management P&L”' })
    await page.getByText('With new lines: Operating expenses. Undone with the import').waitFor()
    await joins.uncheck()
    await expect.poll(() => line('Net income')).toEqual([once, once * 2, once].map(exact))
    expect(await line('Not mapped')).toEqual(['0.00', '(12.50)', '(12.50)'])
    await page.getByText('Not mapped: 6900 Parking, (12.50). No line shows it until it is mapped.').waitFor()
    // The month's placement is applied.
    await page.getByRole('radio', { name: 'Append' }).check()
    await expect.poll(() => line('Net income')).toEqual([once, once * 3, once * 2].map(exact))
    await page.getByRole('radio', { name: 'Replace' }).check()
    await expect.poll(() => line('Net income')).toEqual([once, once * 2, once].map(exact))
    await joins.check()
    await importShownFile(page)
    // The result is reported month by month.
    await page.getByText('april.csv Checked: the file’s total matches its active entries and the report on its locations.').waitFor()
    await page.getByRole('button', { name: 'Show the check' }).click()
    const panel = page.getByRole('complementary', { name: 'Check of “april.csv”' })
    const checked = (await panel.getByRole('table', { name: 'Totals by month' }).getByRole('row').nth(1).innerText()).replaceAll(
      /[\s)]+/g,
      ' ',
    )
    const total = exact(once * 2 - 1250)
    expect(checked.trim()).toBe(`Apr 2026 ${total} ${total} ${total} 0.00 0.00`)
    await panel.getByText('1 new account joined “Management P&L”').waitFor()
    await panel.getByRole('listitem').filter({ hasText: '6900 Parking' }).getByText('Operating expenses').waitFor()
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    expect((await netIncome(page))[1]).toBe(printed(((once * 2 - 1250) / 100).toFixed(2)))
  })

  test.runIf(IN_LONG_SUITE)(
    'refuses what is not a ledger, accepts a dropped file, and keeps nothing that is given up',
    async ({ ownCompany, visits }) => {
      const { page, ask } = await ownCompany()
      const waiting = async () =>
        (await ask<{ waitingUploads: { fileName: string }[] }>('{ waitingUploads { fileName } }')).waitingUploads.map(
          ({ fileName }) => fileName,
        )
      const drop = async (name: string, text: string) => {
        const transfer = await page.evaluateHandle(
          ([fileName, content]) => {
            const data = new DataTransfer()
            data.items.add(new File([content ?? ''], fileName ?? ''))
            return data
          },
          [name, text],
        )
        await page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer })
        await page.getByText('Drop the file to read it').waitFor()
        await page.dispatchEvent('body', 'drop', { dataTransfer: transfer })
      }
      await drop('ledger.pdf', '%PDF-1.7')
      await page
        .getByRole('alert')
        .getByText(/ledger\.pdf/)
        .waitFor()
      await page.getByRole('button', { name: 'Dismiss' }).click()
      await drop('ledger.csv', ledgerCsv(TWO_MONTHS))
      await page.getByRole('heading', { name: 'Columns' }).waitFor()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('heading', { name: 'No ledger yet' }).waitFor()
      expect(await waiting()).toEqual([])
      await drop('notes.xlsx', 'PK\u0003\u0004 broken')
      await page.getByRole('button', { name: 'Discard the file' }).click()
      await page.getByRole('heading', { name: 'No ledger yet' }).waitFor()
      expect(await waiting()).toEqual([])
      // What was left lying is found again, and discarded there.
      await drop('notes.xlsx', 'PK\u0003\u0004 broken')
      await page.getByRole('button', { name: 'Discard the file' }).waitFor()
      await page.goto('/uploads')
      const left = page.getByRole('region', { name: 'Not imported yet' })
      await left.getByRole('link', { name: 'notes.xlsx' }).waitFor()
      await left.getByRole('button', { name: 'Discard notes.xlsx' }).click()
      await left.waitFor({ state: 'detached' })
      expect(await waiting()).toEqual([])
      visits.expectLogged(/status of 400/)
    },
  )
})
