import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityProblems } from '../fixtures/accessibility.ts'
import type { Ask } from '../fixtures/api.ts'
import { test } from '../fixtures/browser-test.ts'
import { askReport } from '../fixtures/reports.ts'
import { DANA } from '../fixtures/sign-in.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'
import { forgetTabs, openYearToDate } from '../fixtures/viewer.ts'
import { LocationPicker } from '../pages/location-picker.ts'

let ask: Ask
test.beforeEach(async ({ demoApi }) => {
  ask = await demoApi(DANA)
  await forgetTabs(ask)
})

async function exportAs(page: Page, item: string): Promise<Download> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: item }).click()
  return await download
}

/** Records of a text file without line breaks in cells. */
function records(text: string): (readonly string[])[] {
  return text
    .replace('\uFEFF', '')
    .trimEnd()
    .split(/\r?\n/)
    .map((line) =>
      [...`,${line}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? ''),
    )
}

test('exports the report with the API’s exact numbers', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  const grid = await openYearToDate(page)
  await page.getByRole('button', { name: 'Expand all' }).click()
  const report = await askReport(ask, { timeSpan: { period: 'MONTHLY', yearToDate: true } })
  await expect.poll(() => grid.root.getAttribute('aria-colcount')).toBe(String(report.columns.length + 1))

  await page.getByRole('button', { name: 'Export' }).click()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await page.keyboard.press('Escape')

  const file = await exportAs(page, 'CSV')
  expect(file.suggestedFilename()).toMatch(/, Jan.*\d{4}\.csv$/)
  const lines = records(await readFile(await file.path(), 'utf8'))
  expect(lines[0]).toEqual(['Tidewater Kitchens'])
  for (const { name, isAccount, values } of report.lines) {
    if (!isAccount) continue
    const line = lines.find(([number = '', label = '']) => `${number} ${label}`.trim() === name)
    expect(line?.slice(2)).toEqual(values.map((value) => value ?? ''))
  }
  const net = report.lines.at(-1)
  expect(lines.at(-1)?.slice(1)).toEqual([net?.name, ...(net?.values ?? []).map((value) => value ?? '')])

  // The workbook's content is tested where it is made.
  const workbook = await exportAs(page, 'Excel')
  expect(workbook.suggestedFilename()).toBe(file.suggestedFilename().replace(/csv$/, 'xlsx'))
  expect((await readFile(await workbook.path())).subarray(0, 2).toString()).toBe('PK')
})

test('prints every row, also those out of sight', async ({ visitAs }) => {
  const { page } = await visitAs(DANA, { theme: 'dark' })
  const grid = await openYearToDate(page)
  await page.getByRole('button', { name: 'Expand all' }).click()
  await grid.settled()
  const shown = Number(await grid.root.getAttribute('aria-rowcount')) - 1
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.print-table tbody tr').count()).toBe(shown)
  expect(await page.getByRole('main').isVisible()).toBe(false)
  // Paper is white.
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect.poll(() => page.locator('.print-table').count()).toBe(0)
})

test.runIf(IN_LONG_SUITE)('exports nothing without a chosen location, whatever was shown before', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await openYearToDate(page)
  const picker = new LocationPicker(page)
  await picker.open()
  await picker.button('None').click()
  await page.getByRole('heading', { name: 'No location selected' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Export' }).getAttribute('aria-disabled')).toBe('true')
})
