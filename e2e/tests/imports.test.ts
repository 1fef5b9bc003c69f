import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { test } from '../fixtures/company-test.ts'
import { chooseFile, importButton, importShownFile, importsOf } from '../fixtures/import-file.ts'
import { fileNamed, ledgerCsv, smallLedger } from '../fixtures/ledger-file.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'
import { netIncome, netIncomeOf, TWO_MONTHS } from '../fixtures/two-months.ts'
import { LocationPicker } from '../pages/location-picker.ts'
import { ReportGrid } from '../pages/report-grid.ts'

/** The message at the end of an import. It goes away after some seconds, so a test waits for it from the beginning. */
async function saysImported(page: Page, rows: number): Promise<void> {
  await page
    .getByText(`Imported ${rows.toLocaleString('en-US')} rows`)
    .first()
    .waitFor({ timeout: 180_000 })
}

describe('the same ledger again', () => {
  test.runIf(IN_LONG_SUITE)('is refused as the same file, with a link to its import', async ({ ownCompany }) => {
    const { page } = await ownCompany()
    await chooseFile(page, fileNamed('ledger.csv', ledgerCsv(TWO_MONTHS)))
    await importShownFile(page)
    await chooseFile(page, fileNamed('copy.csv', ledgerCsv(TWO_MONTHS)))
    await page.getByText('This file was imported before').waitFor()
    expect(await importButton(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Choose another file' }).waitFor()
    await page.getByRole('link', { name: 'Show that import' }).click()
    const row = importsOf(page).getByRole('row').nth(1)
    await expect.poll(() => row.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await row.innerText()).toContain('ledger.csv')
  })

  test('replaces months or adds to them, and is undone', async ({ ownCompany }) => {
    const { page, ask } = await ownCompany()
    await chooseFile(page, fileNamed('first.csv', ledgerCsv(TWO_MONTHS)))
    await importShownFile(page)

    const newer = TWO_MONTHS.filter(({ date }) => date.startsWith('2026-04')).map((entry) => ({ ...entry, cents: entry.cents * 2 }))
    await chooseFile(page, fileNamed('april.csv', ledgerCsv(newer)))
    const april = page.getByRole('radiogroup', { name: 'Apr 2026' })
    expect(await april.getByRole('radio', { name: 'Replace' }).isChecked()).toBe(true)
    await importShownFile(page)
    const march = TWO_MONTHS.filter(({ date }) => date.startsWith('2026-03'))
    expect(await netIncome(page)).toEqual(netIncomeOf([...march, ...newer]))

    const late = newer.slice(0, 4).map((entry) => ({ ...entry, cents: entry.cents + 700, memo: 'Late' }))
    await page.goto('/uploads')
    await chooseFile(page, fileNamed('late.csv', ledgerCsv(late)))
    await april.getByRole('radio', { name: 'Append' }).check()
    await importShownFile(page)
    expect(await netIncome(page)).toEqual(netIncomeOf([...march, ...newer, ...late]))

    // Refused under a later import; the latest must be undone first.
    await page.goto('/uploads')
    const undo = (name: string) => page.getByRole('button', { name: `Undo the import of ${name}` })
    expect(await undo('first.csv').getAttribute('aria-disabled')).toBe('true')
    for (const name of ['late.csv', 'april.csv']) {
      await undo(name).click()
      const dialog = page.getByRole('alertdialog', { name: `Undo the import of “${name}”?` })
      expect(await dialog.getByRole('button', { name: 'Keep it' }).evaluate((button) => button === document.activeElement)).toBe(true)
      await dialog.getByRole('button', { name: 'Undo the import' }).click()
      await dialog.waitFor({ state: 'detached' })
      await importsOf(page)
        .getByRole('row', { name: new RegExp(`^${name} Undone`) })
        .waitFor()
    }
    expect(await netIncome(page)).toEqual(netIncomeOf(TWO_MONTHS))
    const { ledgerSummary } = await ask<{ ledgerSummary: { entries: number } }>('{ ledgerSummary { entries } }')
    expect(ledgerSummary.entries).toBe(TWO_MONTHS.length)
  })
})

describe('the report', () => {
  test.runIf(IN_LONG_SUITE)('follows an import that finishes while it is being watched, with its new locations', async ({ ownCompany }) => {
    const { page } = await ownCompany()
    await chooseFile(page, fileNamed('first.csv', ledgerCsv(TWO_MONTHS)))
    await importShownFile(page)
    // Enough that the report is shown before the import has ended.
    const annexes = Array.from({ length: 700 }, (_, index) => smallLedger([`Annex ${index}`], ['2026-03', '2026-04'])).flat()
    await chooseFile(page, fileNamed('annexes.csv', ledgerCsv(annexes)))
    const imported = saysImported(page, annexes.length)
    await importButton(page).click()
    await page.getByRole('progressbar').waitFor()
    await page.getByRole('link', { name: 'Profit and loss' }).click()
    const grid = new ReportGrid(page)
    await Promise.all([grid.settled(), imported])
    await expect
      .poll(async () => [await grid.figure('Net income', 'Mar 2026'), await grid.figure('Net income', 'Apr 2026')])
      .toEqual(netIncomeOf([...TWO_MONTHS, ...annexes]))
    const picker = new LocationPicker(page)
    expect(await picker.trigger.innerText()).toContain('702 of 702')
    await picker.open()
    await picker.search.fill('annex 699')
    await picker.item('Annex 699').waitFor()
  })
})

describe('a long import', () => {
  const MANY = Array.from({ length: 900 }, (_, index) => TWO_MONTHS.map((entry) => ({ ...entry, location: `Location ${index}` }))).flat()

  test.runIf(IN_LONG_SUITE)('shows its progress, continues on other pages, and says when it is done', async ({ ownCompany }) => {
    const { page, ask } = await ownCompany()
    await chooseFile(page, fileNamed('many.csv', ledgerCsv(MANY)))
    const imported = saysImported(page, MANY.length)
    await importButton(page).click()
    const progress = page.getByRole('progressbar')
    await progress.waitFor()
    expect(await progress.getAttribute('aria-label')).toMatch(/^(Reading|Storing|Adding up) many\.csv$/)
    await page.getByRole('link', { name: 'Uploads' }).last().click()
    await Promise.all([page.getByRole('button', { name: 'Cancel' }).or(importsOf(page)).first().waitFor(), imported])
    await importsOf(page).getByText('many.csv').waitFor()
    const { ledgerSummary } = await ask<{ ledgerSummary: { entries: number } }>('{ ledgerSummary { entries } }')
    expect(ledgerSummary.entries).toBe(MANY.length)
  })

  test.runIf(IN_LONG_SUITE)('of a colleague is shown to anybody who opens Uploads, but they cannot stop it', async ({ ownCompany }) => {
    const { page } = await ownCompany()
    const job = {
      id: '1',
      uploadId: '2',
      fileName: 'night.csv',
      startedBy: 'Noor',
      isYours: false,
      import: null,
      error: null,
      preview: null,
    }
    const progress = { state: 'RUNNING', stage: 'STORING', progress: 0.5, rows: 600, rowsExpected: 1200 }
    const answers: Record<string, () => unknown> = {
      RunningImports: () => ({ runningImports: [{ ...job, ...progress }] }),
      ImportJob: () => ({ importJob: { ...job, ...progress } }),
    }
    await page.route('**/api/graphql', async (route) => {
      const { operationName } = route.request().postDataJSON() as { operationName: string } // as the web app asks
      const answer = answers[operationName]
      if (answer === undefined) await route.fallback()
      else await route.fulfill({ json: { data: answer() } })
    })
    await page.goto('/uploads')
    await page.getByRole('progressbar', { name: 'Storing night.csv' }).waitFor()
    await page.getByText('600 of 1,200 rows, imported by Noor').waitFor()
    expect(await page.getByRole('button', { name: 'Cancel' }).count()).toBe(0)
    Object.assign(progress, { state: 'DONE', rows: 1200 })
    await page.getByText('Noor imported 1,200 rows of “night.csv”').first().waitFor()
    await page.getByRole('progressbar').waitFor({ state: 'detached' })
  })

  test('is cancelled, storing nothing', async ({ ownCompany }) => {
    const { page, ask } = await ownCompany()
    await chooseFile(page, fileNamed('many.csv', ledgerCsv(MANY)))
    await importButton(page).click()
    await page.getByRole('progressbar').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Import cancelled. Nothing was stored.').first().waitFor()
    await importButton(page).waitFor()
    const { ledgerSummary, ledgerImports } = await ask<{ ledgerSummary: { entries: number }; ledgerImports: unknown[] }>(
      '{ ledgerSummary { entries } ledgerImports { id } }',
    )
    expect(ledgerSummary.entries).toBe(0)
    expect(ledgerImports).toEqual([])
  })
})

test.runIf(IN_LONG_SUITE)(
  'whose upload and job are gone says so, and reads the file chosen again as it was read before',
  async ({ ownCompany }) => {
    const { page } = await ownCompany()
    await page.goto('/uploads/00000000-0000-4000-8000-000000000000?job=12&source=Payroll')
    await page.getByText('The server knows nothing of this import any more.').waitFor()
    await page.getByRole('heading', { name: 'This upload is no longer there' }).waitFor()
    await chooseFile(page, fileNamed('ledger.csv', ledgerCsv(TWO_MONTHS)), 'Choose the file again')
    expect(new URL(page.url()).search).toBe('?source=Payroll')
    await importShownFile(page)
  },
)

test.runIf(IN_LONG_SUITE)('of another window are offered in an open report, and change no figure unasked', async ({ ownCompany }) => {
  const { page, context } = await ownCompany()
  await chooseFile(page, fileNamed('first.csv', ledgerCsv(TWO_MONTHS)))
  await importShownFile(page)
  const reader = await context.newPage()
  await reader.goto('/profit-loss/')
  await new ReportGrid(reader).settled()
  const before = await reader.getByRole('treegrid').innerText()

  const newer = TWO_MONTHS.filter(({ date }) => date.startsWith('2026-04')).map((entry) => ({ ...entry, cents: entry.cents * 2 }))
  await chooseFile(page, fileNamed('april.csv', ledgerCsv(newer)))
  await importShownFile(page)

  await reader.bringToFront()
  // Windows ask at most every 15 seconds.
  await reader.evaluate(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + 20_000
    dispatchEvent(new Event('focus'))
  })
  const news = reader.getByRole('status').filter({ hasText: 'New entries.' })
  await news.getByText(/ imported “april.csv”\.$/).waitFor()
  expect(await reader.getByRole('treegrid').innerText()).toBe(before)
  await news.getByRole('button', { name: 'Reload' }).click()
  await news.waitFor({ state: 'detached' })
  await expect.poll(() => reader.getByRole('treegrid').innerText()).not.toBe(before)
})
