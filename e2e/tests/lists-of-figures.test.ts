import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../fixtures/company-test.ts'
import { dropFile } from '../fixtures/drop-file.ts'
import { figuresWorkbook } from '../fixtures/figures-workbook.ts'
import { smallLedger } from '../fixtures/ledger-file.ts'
import { previewShown } from '../fixtures/previews.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'
import { ReportGrid } from '../pages/report-grid.ts'

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Downloads an example from the dialog that is open; the file as it is dropped again. */
async function example(page: Page, form: 'list' | 'side by side') {
  const download = page.waitForEvent('download')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Download example, ${form}` })
    .click()
  const file = await download
  return { name: file.suggestedFilename(), mimeType: WORKBOOK, buffer: await readFile(await file.path()) }
}

test.runIf(IN_LONG_SUITE)(
  'a list with a row per figure is previewed and corrected like a wide workbook; examples of both can be uploaded',
  async ({ ownCompany }) => {
    const { page, ask } = await ownCompany({ ledger: smallLedger(['Harbor', 'Hill'], ['2026-03', '2026-04']), at: null })
    await ask('mutation { upsertMetric(name: "Guests", showInBudget: false) { id } }')
    const grid = new ReportGrid(page)

    await page.goto('/ops-data/')
    await page.getByRole('grid', { name: 'Metrics' }).waitFor()
    await dropFile(
      page,
      await figuresWorkbook('list.xlsx', [
        {
          name: 'Export',
          rows: [
            ['Store', 'KPI', 'Month', 'Value'],
            ['Hill', 'Guests', 'Apr 2026', 55],
            ['Harbor', 'Guests', 'Apr 2026', '12O'],
            ['Harbor', 'Guests', '2026-03', 100],
            ['Hill', 'Guests', '3/31/2026', 40],
          ],
        },
      ]),
    )
    await previewShown(page, 'list.xlsx')
    await grid.settled()
    expect([await grid.figure('Harbor', 'Mar 2026'), await grid.figure('Hill', 'Apr 2026')]).toEqual(['100', '55'])
    await page.getByRole('complementary', { name: 'Issues' }).getByText('Export!D3').waitFor()
    await (await grid.cell('Harbor', 'Apr 2026')).click()
    await page.keyboard.type('120')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Save 4 values' }).click()
    await page.getByRole('grid', { name: 'Metrics' }).waitFor()

    await page.getByRole('button', { name: 'Download template' }).click()
    const files = [await example(page, 'list'), await example(page, 'side by side')]
    expect(files.map(({ name }) => name)).toEqual(['Example, list.xlsx', 'Example, months side by side.xlsx'])
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    // The second one comes from a window that does not know of the first.
    const other = await page.context().newPage()
    await other.goto('/ops-data/')
    await other.getByRole('grid', { name: 'Metrics' }).waitFor()
    const shown: string[][] = []
    for (const [at, file] of files.entries()) {
      const window = at === 0 ? page : other
      await dropFile(window, file)
      if (at > 0)
        await window
          .getByRole('alertdialog', { name: `“${files[0]?.name}” is still waiting` })
          .getByRole('button', { name: /^Upload/ })
          .click()
      await previewShown(window, file.name)
      const preview = new ReportGrid(window)
      await preview.settled()
      shown.push((await preview.rows()).map(({ name, figures }) => [name, ...figures].join(' ')))
      expect(await window.getByRole('radio', { name: 'Invalid data 0' }).count()).toBe(1)
    }
    expect(shown[0]).toEqual(shown[1])
  },
)

test('lock files and web pages under the name of a workbook are called what they are', async ({ ownCompany }) => {
  const { page } = await ownCompany()
  const file = (name: string, text: string) => ({ name, mimeType: WORKBOOK, buffer: Buffer.from(text) })
  await dropFile(page, file('~$ledger.xlsx', 'x'))
  await page.getByText('“~$ledger.xlsx” is a lock file that exists only while the workbook is open').first().waitFor()
  await dropFile(page, file('ledger.xlsx', '<html><table></table></html>'))
  await page.getByText('“ledger.xlsx” is a web page (HTML), despite its name.').first().waitFor()
})
