import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityProblems } from '../fixtures/accessibility.ts'
import { type OpenCompany, type OwnCompany, test } from '../fixtures/company-test.ts'
import { dropFile } from '../fixtures/drop-file.ts'
import { figuresWorkbook } from '../fixtures/figures-workbook.ts'
import { smallLedger } from '../fixtures/ledger-file.ts'
import { previewShown } from '../fixtures/previews.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'
import { ReportGrid } from '../pages/report-grid.ts'
import { TimeSpanPicker } from '../pages/time-span-picker.ts'

const MONTHS = ['Jan 2026', 'Feb 2026', 'Mar 2026', 'Apr 2026', 'May 2026', 'Jun 2026']
/** A workbook of guests with a row for each location. */
const workbook = (name: string, rows: Readonly<Record<string, readonly (string | number | null)[]>>, months = MONTHS) =>
  figuresWorkbook(name, [
    {
      name: 'Guests',
      rows: [
        ['Guests'],
        [],
        [],
        ['Location', 'Unit', ...months],
        ...Object.entries(rows).map(([location, cells]) => [location, null, ...cells]),
      ],
    },
  ])
const USUAL = { Harbor: [410, 380, 520, null, null, null], Hill: [240, 255, 230, null, null, null] }

/** A company with a metric of two locations, of which "Quay" closed in 2024. */
async function withGuests(ownCompany: OpenCompany): Promise<OwnCompany> {
  const months = Array.from({ length: 28 }, (_, at) => `${2024 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`)
  const entries = [...smallLedger(['Harbor', 'Hill'], months), ...smallLedger(['Quay'], months.slice(0, 3))]
  const company = await ownCompany({ ledger: entries, at: null })
  await company.ask('mutation { upsertMetric(name: "Guests", showInBudget: false, timeAggregation: SUM) { id } }')
  return company
}

async function upload(page: Page, file: Awaited<ReturnType<typeof workbook>>): Promise<void> {
  await page.goto('/ops-data/')
  await page.getByRole('grid', { name: 'Metrics' }).waitFor()
  await dropFile(page, file)
  await previewShown(page, /^Preview: /)
  await page.getByRole('button', { name: /^Save [\d,]+ values?/ }).click()
  await page.getByRole('status', { name: 'Saved upload' }).waitFor()
}

async function openGuests(page: Page, grid: ReportGrid): Promise<void> {
  await page.goto('/ops-data/')
  await page.getByRole('link', { name: 'Guests' }).click()
  await page.getByRole('heading', { name: 'Guests' }).waitFor()
  await grid.settled()
}

const isMarked = async (grid: ReportGrid, name: string, heading: string) =>
  (await (await grid.cell(name, heading)).getAttribute('data-implausible')) !== null

test.runIf(IN_LONG_SUITE)(
  'implausible figures are marked with their reason in the preview and with their metric, and can be saved',
  async ({ ownCompany }) => {
    const { page } = await withGuests(ownCompany)
    const grid = new ReportGrid(page)
    await upload(page, await workbook('first.xlsx', USUAL))
    await dropFile(
      page,
      await workbook('second.xlsx', {
        Harbor: [410, 380, 520, 470, 495_000, 500],
        Hill: [240, 255, 230, 250, 260, -12],
        Quay: [null, null, null, null, null, 412],
      }),
    )
    await previewShown(page, 'second.xlsx')
    await grid.settled()
    await page.getByRole('button', { name: 'Save 7 values, 3 marked' }).waitFor()
    expect(await isMarked(grid, 'Harbor', 'May 2026')).toBe(true)
    expect(await isMarked(grid, 'Harbor', 'Jun 2026')).toBe(false)
    const issues = page.getByRole('complementary', { name: 'Issues' }).getByRole('region', { name: 'Marked' })
    await issues.getByRole('button', { name: /^Quay, Jun 2026 The location has had no ledger entries since Mar 2024\./ }).click()
    await expect.poll(() => grid.activeCell()).toMatchObject({ name: 'Quay', heading: 'Jun 2026' })
    await issues.getByText('times as large as the figures around it', { exact: false }).waitFor()
    expect(await accessibilityProblems(page, 'everything')).toEqual([])
    await page.getByRole('radio', { name: /^Marked 3/ }).check()
    await expect.poll(() => grid.row('Hill').getByRole('gridcell').allTextContents()).toEqual(['', '', '', '', '', '(12)'])
    await page.getByRole('radio', { name: /^All cells/ }).check()

    // A corrected figure is not marked any more; the others are saved as they are.
    await (await grid.cell('Harbor', 'May 2026')).click()
    await page.keyboard.type('495')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Save 7 values, 2 marked' }).click()
    const question = page.getByRole('alertdialog', { name: '2 figures look unusual. Save anyway?' })
    await question.getByText('Negative, unlike the other figures of this location.').waitFor()
    expect(await accessibilityProblems(page, 'everything')).toEqual([])
    await question.getByRole('button', { name: 'Go back' }).click()
    await page
      .getByRole('region', { name: 'Unusual figures' })
      .getByRole('button', { name: /^Hill, Jun 2026: -12\./ })
      .click()
    await expect.poll(() => grid.activeCell()).toMatchObject({ name: 'Hill', heading: 'Jun 2026' })
    await page.getByRole('button', { name: 'Save 7 values, 2 marked' }).click()
    await question.getByRole('button', { name: 'Save anyway' }).click()
    await page.getByRole('status', { name: 'Saved upload' }).waitFor()
    await openGuests(page, grid)
    expect(await isMarked(grid, 'Harbor', 'May 2026')).toBe(false)
    expect(await isMarked(grid, 'Quay', 'Jun 2026')).toBe(true)
    await (await grid.cell('Hill', 'Jun 2026')).click()
    await page.getByText('Negative, unlike the other figures of this location.', { exact: false }).first().waitFor()
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await accessibilityProblems(page, 'colors')).toEqual([])
  },
)

test.runIf(IN_LONG_SUITE)('an upload is undone and redone, and says which figures stay', async ({ ownCompany }) => {
  const { page } = await withGuests(ownCompany)
  const grid = new ReportGrid(page)
  await upload(page, await workbook('first.xlsx', USUAL))
  await upload(page, await workbook('second.xlsx', { Harbor: [411, 381, 521, 470, null, null] }))
  await upload(page, await workbook('third.xlsx', { Harbor: [412, null, null, null, null, null] }))
  await openGuests(page, grid)
  const uploads = page.getByRole('region', { name: 'Uploads and edits' })
  await uploads.getByRole('button', { name: 'Undo “second.xlsx”' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog
    .getByText(
      '2 figures become what they were before. 1 figure is removed, as there was none before. 1 stays, because another upload or edit changed or stated it, too.',
      {
        exact: false,
      },
    )
    .waitFor()
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => grid.row('Harbor').getByRole('gridcell').allTextContents()).toEqual(['412', '380', '520', '1,312'])
  await uploads.getByText(/^Undone .* by /).waitFor()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await uploads.getByRole('button', { name: 'Redo “second.xlsx”' }).click()
  await dialog.getByText('3 figures become what they were with it.', { exact: false }).waitFor()
  await dialog.getByRole('button', { name: 'Redo', exact: true }).click()
  await expect.poll(() => grid.figure('Harbor', 'Apr 2026')).toBe('470')
})

test('figures of a metric are edited in place, pasted, saved as one change and undone', async ({ ownCompany }) => {
  const { page, ask } = await withGuests(ownCompany)
  const grid = new ReportGrid(page)
  // Without figures there are cells for them, of all locations, and a template as the other way.
  await page.goto('/ops-data/')
  await page.getByRole('link', { name: 'Guests' }).click()
  await grid.row('Quay').waitFor()
  expect((await grid.rows()).map(({ name }) => name)).toEqual(['Harbor', 'Hill', 'Quay', 'All 3 locations'])
  const empty = page.getByRole('region', { name: 'No figures yet' })
  await empty.getByRole('button', { name: 'Download template' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await (await grid.cell('Quay', 'Mar 2026')).click()
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await empty.waitFor({ state: 'detached' })
  await expect.poll(() => grid.figure('Quay', 'Mar 2026')).toBe('12')
  expect((await grid.rows()).length).toBe(4)
  await page.getByRole('button', { name: /^Undo the edit by / }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo', exact: true }).click()
  await empty.waitFor()
  await upload(page, await workbook('first.xlsx', USUAL))
  await openGuests(page, grid)

  // Typed: totals follow, undo goes back, what cannot be edited says why.
  await (await grid.cell('Harbor', 'Feb 2026')).click()
  await page.keyboard.type('385')
  await page.keyboard.press('Enter')
  await expect.poll(() => grid.figure('2 of 3 locations', 'Feb 2026')).toBe('640')
  await page.keyboard.press('Control+z')
  await expect.poll(() => grid.figure('2 of 3 locations', 'Feb 2026')).toBe('635')
  await page.keyboard.press('Control+Shift+z')
  await (await grid.cell('2 of 3 locations', 'Feb 2026')).dblclick()
  await page.getByText('Totals follow from their locations.', { exact: false }).first().waitFor()
  await (await grid.cell('Hill', 'Mar 2026')).click()
  await page.keyboard.press('Delete')
  // Pasted from a spreadsheet over two locations, one of which says no number.
  await page.evaluate(() => navigator.clipboard.writeText('410\t386\n-241\tx'))
  await (await grid.cell('Harbor', 'Jan 2026')).click()
  await page.keyboard.press('Control+v')
  await expect.poll(() => grid.row('Hill').getByRole('gridcell').allTextContents()).toEqual(['(241)', 'x', '–', '(241)'])
  await page.getByRole('button', { name: /^Save 4 figures/ }).click()
  await page.getByText('1 figure cannot be read').first().waitFor()
  await (await grid.cell('Hill', 'Feb 2026')).click()
  await page.keyboard.type('255')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save 3 figures, 1 marked' }).waitFor()
  expect(await isMarked(grid, 'Hill', 'Jan 2026')).toBe(true)
  expect(await accessibilityProblems(page, 'everything')).toEqual([])

  // Leaving asks; somebody else's change of the same figure is not overwritten unseen.
  await page.getByRole('link', { name: 'Budgets' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
  const { metrics, erpLocations } = await ask<{
    metrics: { id: string }[]
    erpLocations: { id: string; name: string }[]
  }>('{ metrics { id } erpLocations { id name } }')
  const ofHarbor = (timestamp: string, previousValue: string, value: string) =>
    ask('mutation ($metricId: ID!, $figures: [MetricFigureEdit!]!) { editMetricFigures(metricId: $metricId, figures: $figures) { id } }', {
      metricId: metrics[0]?.id,
      figures: [{ locationId: erpLocations.find(({ name }) => name === 'Harbor')?.id, timestamp, previousValue, value }],
    })
  await ofHarbor('2026-02-01', '380', '390')
  await page.getByRole('button', { name: 'Save 3 figures, 1 marked' }).click()
  const unusual = page.getByRole('alertdialog', { name: '1 figure looks unusual. Save anyway?' })
  await unusual.getByText('Hill, Jan 2026').waitFor()
  await unusual.getByRole('button', { name: 'Save anyway' }).click()
  const choice = page.getByRole('dialog', { name: '“Guests” changed while you were editing' })
  await choice.getByText('Was 380 when you typed').waitFor()
  expect(await choice.getByRole('radio', { name: 'Harbor, Feb 2026: Stored now, 390' }).isChecked()).toBe(true)
  await choice.getByRole('button', { name: 'Save 2 figures' }).waitFor()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await choice.getByRole('button', { name: 'Back to editing' }).click()
  await page.getByText('1 figure changed while you were editing.').waitFor()
  expect((await (await grid.cell('Harbor', 'Feb 2026')).textContent()) ?? '').toBe('390386')
  await page.getByRole('button', { name: 'Choose which to keep' }).click()
  await choice.getByRole('radio', { name: 'Harbor, Feb 2026: mine, 386' }).check()
  // Changed once more: that was not seen, so it is asked again.
  await ofHarbor('2026-02-01', '390', '395')
  await choice.getByRole('button', { name: 'Save 3 figures' }).click()
  await choice.getByText('Was 390 when you typed').waitFor()
  await choice.getByRole('radio', { name: 'Harbor, Feb 2026: mine, 386' }).check()
  await choice.getByRole('button', { name: 'Save 3 figures' }).click()
  const uploads = page.getByRole('region', { name: 'Uploads and edits' })
  await expect.poll(() => uploads.getByRole('listitem').count()).toBe(5)
  await expect.poll(() => grid.row('Harbor').getByRole('gridcell').allTextContents()).toEqual(['410', '386', '520', '1,316'])
  expect(await grid.row('Hill').getByRole('gridcell').allTextContents()).toEqual(['(241)', '255', '–', '14'])

  // The edit is undone like an upload.
  await uploads
    .getByRole('button', { name: /^Undo the edit by / })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(() => grid.row('Harbor').getByRole('gridcell').allTextContents()).toEqual(['410', '395', '520', '1,325'])
  await expect.poll(() => grid.figure('Hill', 'Mar 2026')).toBe('230')

  // Other periods lose what is not saved: that is asked about, and its steps end.
  await (await grid.cell('Hill', 'Mar 2026')).click()
  await page.keyboard.type('250')
  await page.keyboard.press('Enter')
  await page.getByText('1 figure not saved').waitFor()
  const time = new TimeSpanPicker(page)
  await time.open()
  await time.columns('Quarterly').click()
  const leaving = page.getByRole('alertdialog', { name: 'Save changes to “Guests”?' })
  await leaving.getByRole('button', { name: 'Stay' }).click()
  expect(await grid.figure('Hill', 'Mar 2026')).toBe('250')
  await time.open()
  await time.columns('Quarterly').click()
  await leaving.getByRole('button', { name: 'Leave without saving' }).click()
  await expect.poll(() => grid.headings()).toEqual(['Q1 2026'])
  await grid.settled()
  await page.keyboard.press('Control+z')
  await page.getByRole('button', { name: 'Edit metric' }).waitFor()
})
