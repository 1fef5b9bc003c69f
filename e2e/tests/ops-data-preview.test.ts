import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityProblems } from '../fixtures/accessibility.ts'
import { test } from '../fixtures/company-test.ts'
import { dropFile } from '../fixtures/drop-file.ts'
import { figuresWorkbook } from '../fixtures/figures-workbook.ts'
import { answerLateOnce } from '../fixtures/late-answers.ts'
import { smallLedger } from '../fixtures/ledger-file.ts'
import { previewShown } from '../fixtures/previews.ts'
import { ReportGrid } from '../pages/report-grid.ts'

const HEADINGS = ['Location', 'Unit', 'Mar 2026', 'Apr 2026']
const sheet = (name: string, harbor: readonly (string | number | null)[], hill: readonly (string | number | null)[]) => ({
  name,
  rows: [[name], [], [], HEADINGS, ['Harbor', null, ...harbor], ['Hill', null, ...hill]],
})
const FIRST = () => figuresWorkbook('march.xlsx', [sheet('Guests', [100, null], [40, null]), sheet('Seats', [12, null], [8, null])])
const SECOND = () => figuresWorkbook('april.xlsx', [sheet('Guests', [100, '12O'], [44, 55]), sheet('Seats', [12, 'none'], [8, 9])])

const save = (page: Page) => page.getByRole('button', { name: /^Save [\d,]+ values?$/ })
const looks = async (grid: ReportGrid, name: string) => {
  const cells = grid.row(name).getByRole('gridcell')
  return await cells.evaluateAll((all) => all.map((cell) => `${cell.dataset['look'] ?? '-'} ${cell.textContent}`))
}

test('a workbook is dropped, previewed, corrected in place and saved, and its figures show with their metric', async ({ ownCompany }) => {
  const { page, ask } = await ownCompany({ ledger: smallLedger(['Harbor', 'Hill'], ['2026-03', '2026-04']), at: null })
  for (const [name, rule] of [
    ['Guests', 'SUM'],
    ['Seats', 'LAST'],
  ])
    await ask(
      'mutation($name: String!, $rule: MetricAggregation) { upsertMetric(name: $name, showInBudget: false, timeAggregation: $rule) { id } }',
      {
        name,
        rule,
      },
    )
  const grid = new ReportGrid(page)

  // Sending shows its progress and can be stopped: then nothing waits.
  await page.goto('/ops-data/')
  let letGo = (): void => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/graphql', async (route) => {
    if (route.request().postData()?.includes('"inputData"') !== true) return route.fallback()
    await held
    // The browser cancelled it meanwhile.
    await route.abort().catch(() => undefined)
  })
  await page.getByRole('grid', { name: 'Metrics' }).waitFor()
  await dropFile(page, await FIRST())
  await page.getByRole('progressbar', { name: 'Sending march.xlsx' }).waitFor()
  await page.getByRole('link', { name: 'Profit and loss' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
  letGo()
  await page.unroute('**/api/graphql')

  // The first one: all of it is new.
  await dropFile(page, await FIRST())
  await previewShown(page, 'march.xlsx')
  await grid.settled()
  expect(await looks(grid, 'Harbor')).toEqual(['NEW 100'])
  await expect.poll(() => grid.figure('All 2 locations', 'Mar 2026')).toBe('140')
  await answerLateOnce(page, 'SaveOpsData')
  await save(page).click()
  await page.getByText('“march.xlsx” is saved.').waitFor()
  await page.unroute('**/api/graphql')
  await page.getByText('4 new values, of 2 metrics at 2 locations.').waitFor()
  await page.getByRole('grid', { name: 'Metrics' }).getByText('Mar 2026').first().waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).click()

  // The second one waits, also after leaving, and is replaced only on request.
  await dropFile(page, await SECOND())
  await previewShown(page, 'april.xlsx')
  await grid.settled()
  expect(await looks(grid, 'Hill')).toEqual(['OVERWRITTEN 4044', 'NEW 55'])
  expect(await looks(grid, 'Harbor')).toEqual(['UNCHANGED 100', 'INVALID 12O'])
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await page.getByRole('link', { name: 'Ops data' }).first().click()
  const waiting = page.getByRole('region', { name: 'Waiting upload' })
  await waiting.getByText('2 new, 1 overwritten, 2 invalid, 3 unchanged.', { exact: false }).waitFor()
  await dropFile(page, await FIRST())
  await page
    .getByRole('alertdialog')
    .getByText('3 values of “april.xlsx” that were not saved would be discarded.', { exact: false })
    .waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Review the waiting upload' }).click()
  await previewShown(page, 'april.xlsx')
  await grid.settled()

  // From one invalid cell to the next by key, into the other metric and back; each is corrected in place.
  await page.keyboard.press('n')
  await expect.poll(() => grid.activeCell()).toEqual({ name: 'Harbor', heading: 'Apr 2026', text: '12O' })
  await page.keyboard.type('120')
  await page.keyboard.press('Enter')
  await expect.poll(() => looks(grid, 'Harbor')).toEqual(['UNCHANGED 100', 'NEW 120'])
  await expect.poll(() => grid.figure('All 2 locations', 'Apr 2026')).toBe('175')
  await save(page)
    .and(page.getByRole('button', { name: 'Save 4 values' }))
    .waitFor()
  await page.keyboard.press('Control+z')
  await expect.poll(() => looks(grid, 'Harbor')).toEqual(['UNCHANGED 100', 'INVALID 12O'])
  await page.keyboard.press('Control+Shift+z')
  await expect.poll(() => looks(grid, 'Harbor')).toEqual(['UNCHANGED 100', 'NEW 120'])
  await page.keyboard.press('n')
  await page.getByRole('tab', { name: /^Seats/, selected: true }).waitFor()
  await expect.poll(() => grid.activeCell()).toEqual({ name: 'Harbor', heading: 'Apr 2026', text: 'none' })
  // A total cannot be edited.
  await (await grid.cell('All 2 locations', 'Apr 2026')).dblclick()
  await page.getByText('Totals follow from their locations.', { exact: false }).first().waitFor()
  await page
    .getByRole('complementary', { name: 'Issues' })
    .getByRole('button', { name: /^Harbor, Apr 2026/ })
    .click()
  await page.keyboard.press('Delete')
  await expect.poll(() => looks(grid, 'Harbor')).toEqual(['UNCHANGED 12', '- –'])

  // Only some cells, and the other view of them.
  await page.getByRole('radio', { name: /^New/ }).check()
  await expect.poll(() => looks(grid, 'Hill')).toEqual(['- ', 'NEW 9'])
  expect(await grid.row('Harbor').count()).toBe(0)
  await page.getByRole('radio', { name: /^All cells/ }).check()
  await page.getByRole('radio', { name: 'By location' }).check()
  await page.getByRole('tab', { name: /^Hill/ }).click()
  await expect.poll(() => looks(grid, 'Guests')).toEqual(['OVERWRITTEN 4044', 'NEW 55'])
  await page.reload()
  await expect.poll(() => looks(grid, 'Guests')).toEqual(['OVERWRITTEN 4044', 'NEW 55'])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await accessibilityProblems(page, 'colors')).toEqual([])

  await page.getByRole('button', { name: 'Save 4 values' }).waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('3 new and 1 overwritten values, of 2 metrics at 2 locations.').waitFor()

  // Stored figures show with their metric, aggregated by its rule, with their upload.
  await page.getByRole('link', { name: 'Guests' }).click()
  await page.getByRole('heading', { name: 'Guests' }).waitFor()
  await grid.settled()
  expect(await grid.figure('Hill', 'Mar 2026')).toBe('44')
  expect(await grid.figure('All 2 locations', 'Apr 2026')).toBe('175')
  expect(await grid.figure('All 2 locations', 'Total')).toBe('319')
  await (await grid.cell('Hill', 'Mar 2026')).click()
  await page.getByText('From “april.xlsx”, saved', { exact: false }).first().waitFor()
  expect(await page.getByRole('region', { name: 'Uploads' }).getByRole('listitem').count()).toBe(2)
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await page.goBack()
  await page.getByRole('link', { name: 'Seats' }).click()
  await grid.settled()
  expect(await grid.figure('All 2 locations', 'Latest')).toBe('21')

  // Once discarded, nothing waits.
  await page.goto('/ops-data/')
  await dropFile(page, await FIRST())
  await page.getByRole('button', { name: 'Cancel upload' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard the upload' }).click()
  await page.getByRole('grid', { name: 'Metrics' }).waitFor()
  expect(await waiting.count()).toBe(0)
})
