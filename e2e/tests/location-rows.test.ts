import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityProblems } from '../fixtures/accessibility.ts'
import { test } from '../fixtures/browser-test.ts'
import { DANA, MARCUS } from '../fixtures/sign-in.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'
import { forgetTabs, openViewer } from '../fixtures/viewer.ts'
import type { ReportGrid } from '../pages/report-grid.ts'

test.beforeEach(async ({ demoApi }) => {
  await forgetTabs(await demoApi(DANA))
})

/** March 2026 with locations as rows. */
const MARCH = { t: 'm.2026-03-01.2026-03-31', c: 'py', r: 'r' }

/** The revenue of a location: a column whose heading others begin with, too. */
async function revenueOf(grid: ReportGrid, name: string): Promise<Locator> {
  const heading = grid.root.getByRole('columnheader', { name: 'Revenue', exact: true })
  return grid.row(name).locator(`[aria-colindex="${await heading.getAttribute('aria-colindex')}"]`)
}

function addressWith(url: string, parts: Readonly<Record<string, string>>): string {
  const address = new URL(url)
  for (const [name, text] of Object.entries(parts)) address.searchParams.set(name, text)
  return address.href
}

test('turns a report, sorts it by a heading, and opens every cell', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await openViewer(page)
  await page.getByRole('button', { name: /^Columns/ }).click()
  await page.getByRole('menuitemradio', { name: 'Locations', exact: true }).click()
  const grid = await openViewer(page, addressWith(page.url(), { ...MARCH, r: 'r.flat' }))
  expect((await grid.headings())[0]).toBe('Rank by Four-wall EBITDA')
  expect(await accessibilityProblems(page, 'everything')).toEqual([])

  const turned = await (await revenueOf(grid, '101 Back Bay')).textContent()
  await page.getByRole('columnheader', { name: 'Revenue', exact: true }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('r')).toMatch(/^r\.flat\.s_\w+$/)
  const heading = page.getByRole('columnheader', { name: 'Revenue', exact: true })
  expect(await heading.getAttribute('aria-sort')).toBe('descending')
  const ranks = (await grid.rows()).map(({ name, figures }) => [name, figures[0]])
  expect(ranks.slice(0, 3).map(([, rank]) => rank)).toEqual(['1', '2', '3'])
  expect(ranks.at(-1)?.[0]).toBe('All locations')

  // A colleague opens the same.
  const colleague = await openViewer((await visitAs(MARCUS)).page, page.url())
  expect((await colleague.rows()).map(({ name, figures }) => [name, figures[0]])).toEqual(ranks)
  expect(await (await revenueOf(colleague, '101 Back Bay')).textContent()).toBe(turned)

  await (await revenueOf(grid, '101 Back Bay')).dblclick()
  const trace = page.getByRole('complementary', { name: 'Trace' })
  await trace.getByText('101 Back Bay').waitFor()
  expect(await trace.getByText('Sum, equals the cell').isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await trace.waitFor({ state: 'detached' })

  // By keys: the next sort of the active column, worst first.
  await page.keyboard.press('s')
  await expect.poll(() => heading.getAttribute('aria-sort')).toBe('ascending')
  await page.keyboard.press('s')
  await expect.poll(() => heading.getAttribute('aria-sort')).toBe('none')

  // The ordinary report, side by side, has the same figure.
  const other = await openViewer(page, addressWith(page.url(), { t: MARCH.t, c: 'l', r: '' }))
  expect(await other.figure('Total revenue', '101 Back Bay')).toBe(turned)
})

test.runIf(IN_LONG_SUITE)('keeps what it shows, and writes it to files', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await openViewer(page)
  const grid = await openViewer(page, addressWith(page.url(), MARCH))
  await grid.row('Northeast').getByRole('rowheader').locator('[data-caret]').click()
  await expect.poll(() => new URL(page.url()).searchParams.get('r')).toContain('.z_')
  expect(await (await revenueOf(grid, 'Northeast')).textContent()).toMatch(/^[\d,]+$/)
  await page.getByRole('button', { name: /^Columns/ }).click()
  await page.getByRole('menuitem', { name: 'Lines as columns…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lines as columns' })
  await dialog.getByRole('checkbox', { name: 'Column of Prime cost' }).check()
  await dialog.getByRole('button', { name: 'Done' }).click()

  // Found by name, inside a collapsed group too.
  await page.keyboard.press('Control+f')
  await page.keyboard.type('hartford')
  await grid.row('103 Hartford').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Export' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  const stream = await (await download).createReadStream()
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  expect(text).toMatch(/"USD","Rank \(by Four-wall EBITDA\)","Rank change \(prior year\)","Revenue",.*"Prime cost"/)
  expect(text).toMatch(/"All locations",,,/)

  // The tab keeps it.
  await page.goto('/profit-loss/')
  await grid.settled()
  expect(await grid.row('All locations').count()).toBe(1)
  await page.getByRole('button', { name: /^Columns/ }).click()
  await page.getByRole('menuitemradio', { name: 'Lines', exact: true }).click()
  await grid.row('Net income').waitFor()
})

test.runIf(IN_LONG_SUITE)(
  'is left and reached by the palette, which finds lines and settings by what people call them',
  async ({ visitAs }) => {
    const { page } = await visitAs(DANA)
    const grid = await openViewer(page)
    const find = async (query: string, name: RegExp) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog', { name: 'Find or jump to' }).getByRole('combobox').fill(query)
      await page.getByRole('option', { name }).first().click()
    }
    await find('bottom line', /^Net income/)
    await expect.poll(async () => (await grid.activeCell())?.name).toBe('Net income')
    await find('hourly staff', /^Hourly staff/)
    await expect.poll(async () => (await grid.activeCell())?.name).toBe('Hourly staff')
    await find('threshold', /^Color variances/)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await find('dark mode theme settings', /^Theme/)
    await page.waitForURL('**/settings/account#theme')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('section')?.id)).toBe('theme')
    // From elsewhere the viewer opens at the line.
    await find('gross profit', /^Gross profit/)
    await grid.settled()
    await expect.poll(async () => (await grid.activeCell())?.name).toBe('Gross profit')

    // A line that is a column comes back if it was hidden, and joins the others if it was none.
    await openViewer(page, addressWith(page.url(), MARCH))
    const column = page.getByRole('columnheader', { name: 'Gross profit', exact: true })
    await column.click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Hide column' }).click()
    await column.waitFor({ state: 'detached' })
    await find('gross profit', /^Gross profit/)
    await expect.poll(async () => (await grid.activeCell())?.heading).toBe('Gross profit')
    await find('hourly staff', /^Hourly staff/)
    await expect.poll(async () => (await grid.activeCell())?.heading).toBe('Hourly staff')

    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    expect((await sheet.getByRole('heading', { level: 3 }).allTextContents())[0]).toBe('Report')
    await page.keyboard.type('same sort')
    await sheet.getByText('No shortcut matches.').waitFor()
    await sheet.getByRole('textbox', { name: 'Find a shortcut' }).fill('sort')
    await expect.poll(() => sheet.getByRole('term').allTextContents()).toEqual(['Sort locations that are rows by the column'])
  },
)

test.runIf(IN_LONG_SUITE)('two people see that the other one is editing, until one leaves', async ({ visitAs, demoApi }) => {
  const ask = await demoApi(DANA)
  const { profitLossMappingsInfo } = await ask<{ profitLossMappingsInfo: { id: string }[] }>('{ profitLossMappingsInfo { id } }')
  const [mapping] = profitLossMappingsInfo
  const address = `/settings/mappings/${mapping?.id}`
  const { page: dana } = await visitAs(DANA)
  await dana.goto(address)
  await dana
    .getByRole('button', { name: 'Versions' })
    .or(dana.getByRole('button', { name: 'History' }))
    .first()
    .waitFor()
  const { page: marcus } = await visitAs(MARCUS)
  await marcus.goto(address)
  await marcus.getByText('Dana Whitlock is editing this').waitFor()
  // Whoever comes back to a window sees it at once, others within half a minute.
  await dana.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await dana.getByText('Marcus Bell is editing this').waitFor()
  await marcus.goto('/settings/mappings')
  await marcus.getByRole('heading', { name: 'Mappings' }).waitFor()
  await expect
    .poll(async () => {
      await dana.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      return dana.getByText('Marcus Bell is editing this').count()
    })
    .toBe(0)
})
