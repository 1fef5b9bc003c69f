import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import { expect } from 'vitest'
import { accessibilityProblems } from '../fixtures/accessibility.ts'
import type { Ask } from '../fixtures/api.ts'
import { test } from '../fixtures/company-test.ts'
import { dropFile } from '../fixtures/drop-file.ts'
import { figuresWorkbook } from '../fixtures/figures-workbook.ts'
import { smallLedger } from '../fixtures/ledger-file.ts'
import { previewShown } from '../fixtures/previews.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'
import { openViewer } from '../fixtures/viewer.ts'
import { ReportGrid } from '../pages/report-grid.ts'

const months = ['2025-05', '2025-06', '2026-05', '2026-06'] as const

interface Planted {
  readonly mappingId: string
  readonly budgetId: string
  readonly metricId: string
  readonly unitId: string
}

/** A plan of last year's actuals plus ten percent, a percentage as a metric, and sales in thousands as another. */
async function plant(ask: Ask): Promise<Planted> {
  const { profitLossMappings } = await ask<{
    profitLossMappings: { id: string; categorizationId: string; categorization: { groups: { id: string; type: string | null }[] } }[]
  }>('{ profitLossMappings { id categorizationId categorization { groups { id type } } } }')
  const [mapping] = profitLossMappings
  if (!mapping) throw new Error('The import made no mapping')
  const groupOf = (type: string): string => mapping.categorization.groups.find((group) => group.type === type)?.id ?? ''
  const { createBudget } = await ask<{ createBudget: { id: string } }>(
    'mutation ($input: CreateBudgetInput!) { createBudget(input: $input) { id } }',
    {
      input: {
        name: 'Next year',
        categorizationId: mapping.categorizationId,
        period: 'MONTHLY',
        firstMonth: '2026-01-01',
        lastMonth: '2026-12-01',
        from: { mappingId: mapping.id, yearsBack: 1, defaultPercent: '10' },
      },
    },
  )
  const metric = async (name: string, formula: string): Promise<string> => {
    const made = await ask<{ upsertMetric: { id: string } }>(
      'mutation ($name: String!, $formula: String!) { upsertMetric(name: $name, formula: $formula, showInBudget: false) { id } }',
      { name, formula },
    )
    return made.upsertMetric.id
  }
  return {
    mappingId: mapping.id,
    budgetId: createBudget.id,
    metricId: await metric('Food share', `{group:${groupOf('COGS')}} / {group:${groupOf('REVENUE')}}`),
    unitId: await metric('Thousands sold', `{group:${groupOf('REVENUE')}} / 1000`),
  }
}

test('a budget is compared with actuals by one click, explained, traced, exported, and removed once it is deleted', async ({
  ownCompany,
}) => {
  const ledger = smallLedger(['Harbor', 'Mill'], months)
  const { page, ask } = await ownCompany({ ledger, at: null })
  const planted = await plant(ask)
  const [last, now] = ['2025-06', '2026-06'].map((month) =>
    ledger.filter(({ date, account }) => date.startsWith(month) && account === '4000'),
  )
  const sold = (entries: typeof last = []): number => -entries.reduce((sum, { cents }) => sum + cents, 0) / 100
  const [sales, plan] = [sold(now), Math.round(sold(last) * 110) / 100]
  const units = (amount: number): string => Math.round(amount).toLocaleString('en-US')

  // By mouse: one click, since there is only one budget.
  const grid = await openViewer(page, `/profit-loss/?m=${planted.mappingId}&t=m.2026-06-01.2026-06-30&v=Fu`)
  await page.getByRole('button', { name: /^Columns/ }).click()
  await page.getByRole('menuitemcheckbox', { name: /^Budget/ }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => grid.headings()).toEqual(['Jun 2026', 'Budget Jun 2026', 'Variance budget', 'Variance % budget'])
  await grid.settled()
  const row = (await grid.rows()).find(({ name, figures }) => /^(Total )?revenue$/i.test(name) && figures[0] === units(sales))
  const line = row?.name ?? ''
  expect(await grid.row(line).getByRole('gridcell').allTextContents()).toEqual([
    units(sales),
    units(plan),
    units(sales - plan),
    `${(((sales - plan) / plan) * 100).toFixed(1)}%`,
  ])

  // A metric as a row by keyboard only, from the palette; money per unit of another from the dialog.
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('food share row')
  await page.getByRole('option', { name: /Food share as a row/ }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await grid.rows()).at(-1)?.figures.slice(0, 2)).toEqual(['30.0%', '30.0%'])
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('menuitem', { name: /All metrics/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Metrics in this report' })
  await dialog.getByRole('textbox', { name: 'Find a metric' }).fill('thousands')
  await dialog.getByRole('checkbox', { name: /^Per unit/ }).check()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => grid.headings()).toContain('Per unit of Thousands sold')
  expect(await grid.figure(line, 'Per unit of')).toBe('1,000.00')
  expect(await accessibilityProblems(page, 'everything')).toEqual([])

  // Enter on a variance explains it, Enter on a plan's figure opens the budget.
  await (await grid.cell(line, 'Variance budget')).click()
  await page.keyboard.press('Enter')
  await page.locator('[data-sentences]').filter({ hasText: 'Next year' }).waitFor()
  // The plan is by line: at one location, nothing splits the difference, but the actual figure has its accounts and transactions.
  const bridge = page.getByRole('complementary', { name: 'Bridge' })
  await bridge.getByRole('button', { name: /^Mill/ }).click()
  const behind = bridge.getByRole('region', { name: 'Accounts of the actual figure' })
  await behind.getByText('4000').waitFor()
  expect(await behind.locator('[data-proof]').getAttribute('data-proof')).toBe('equal')
  await bridge.getByRole('region', { name: 'Largest transactions' }).locator('[data-trace-row]').first().waitFor()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await bridge.getByRole('button', { name: 'Trace Jun 2026' }).click()
  await page.getByRole('complementary', { name: 'Trace' }).waitFor()
  await page.goBack()
  await page.locator('[data-sentences]').filter({ hasText: 'at Mill' }).waitFor()
  await page.keyboard.press('Escape')
  await (await grid.cell(line, 'Budget Jun 2026')).dblclick()
  await expect.poll(() => page.locator('[data-traced]').textContent()).toBe(plan.toLocaleString('en-US', { minimumFractionDigits: 2 }))
  const link = page.getByRole('link', { name: 'Open in the budget' })
  expect(await link.getAttribute('href')).toMatch(new RegExp(`^/budgets/${planted.budgetId}/\\?month=2026-06&line=`))
  await page.keyboard.press('Escape')

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toContain('Budget: Next year')
  expect(csv).toContain('"Budget (Jun 2026)"')
  expect(csv).toMatch(/"Food share",0\.30?/)

  // A partial column: the marked plan of the whole month without a variance; prorated if requested.
  const cut = new URL(page.url())
  cut.searchParams.set('t', 'm.2026-06-01.2026-06-15')
  await openViewer(page, cut.href)
  await expect.poll(() => grid.headings()).toContain('Budget Jun 2026 in full')
  const marked = await grid.cell(line, 'Budget Jun 2026 in full')
  expect([await marked.textContent(), await marked.getAttribute('data-look')]).toEqual([units(plan), 'OTHER_DAYS'])
  expect(await grid.figure(line, 'Variance budget')).toBe('–')
  await page.getByRole('button', { name: /^Columns/ }).click()
  await page.getByRole('menuitemcheckbox', { name: /^Prorate/ }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => grid.headings()).toContain('Budget Jun 1 – 15, prorated')
  await expect.poll(() => grid.figure(line, 'Budget Jun 1')).toBe(units(plan / 2))

  // The tab keeps everything, and opens without what was deleted meanwhile, which it reports once.
  await expect
    .poll(() => ask('{ profitLossViewerTabList { columns { budgetId metricIds isProrated } } }'))
    .toEqual({ profitLossViewerTabList: [{ columns: { budgetId: planted.budgetId, metricIds: [planted.metricId], isProrated: true } }] })
  const tabs = await ask<{ profitLossViewerTabList: Record<string, unknown>[] }>('{ profitLossViewerTabList { id } }')
  expect(tabs.profitLossViewerTabList).toHaveLength(1)
  await page.goto('/uploads')
  await page.getByRole('table', { name: 'Imports' }).waitFor()
  await ask('mutation { updateProfitLossViewerTabList(tabs: []) { id } }')
  await ask('mutation ($id: ID!) { deleteMetric(metricId: $id) }', { id: planted.metricId })
  await openViewer(page, cut.href)
  await page.getByText('It is shown without a metric, which was deleted.', { exact: true }).waitFor()
  await expect.poll(() => grid.headings()).toContain('Budget Jun 2026 in full')
  // Not shown elsewhere.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Uploads' }).click()
  await page.getByRole('table', { name: 'Imports' }).waitFor()
  await page.getByText('Part of this view was deleted').waitFor({ state: 'detached' })
})

test.runIf(IN_LONG_SUITE)('a budget is planned by account, from a template to the variances of accounts', async ({ ownCompany }) => {
  const { page, ask } = await ownCompany({ ledger: smallLedger(['Harbor', 'Mill'], months), at: '/budgets/' })
  await page.getByRole('button', { name: 'Download template' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^By account/ }).check()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download template' }).click()
  const { sheets } = await readXlsx(await readFile(await (await download).path()))
  const harbor = sheets.find(({ name }) => name === 'Harbor')?.rows ?? []
  expect(harbor.map(([label]) => label)).toEqual(expect.arrayContaining(['Revenue', '4000 Sales', 'Total Revenue', '6000 Wages']))

  // The same sheet, filled in: sales by account, the rent's line as a whole and by account.
  const heading = harbor.findIndex(([label]) => label === 'Line')
  const rentLine = String(harbor[harbor.findIndex(([label]) => label === '6500 Rent') - 1]?.[0])
  const amounts: Readonly<Record<string, number>> = { '4000 Sales': 8_000, '6000 Wages': 3_000, '6500 Rent': 900, [rentLine]: 950 }
  const rows = [
    ['Harbor'],
    ['Line', 'Unit', 'Jun 2026'],
    ...harbor.slice(heading + 1).map(([label]) => [String(label ?? ''), '', amounts[String(label)] ?? null]),
  ]
  await dropFile(page, await figuresWorkbook('By account.xlsx', [{ name: 'Harbor', rows }]))
  await dialog.getByRole('button', { name: 'Upload and preview' }).click()
  await previewShown(page, 'By account.xlsx')
  await page.getByText(`"${rentLine}" is planned by account in this file: "6500 Rent"`, { exact: false }).first().waitFor()
  await page.getByRole('button', { name: 'Save 3 figures' }).click()

  // The sheet: accounts under their line, which cannot be typed into.
  const grid = new ReportGrid(page)
  await page.getByRole('button', { name: 'Next location' }).click()
  await expect.poll(() => grid.figure('4000 Sales', 'Jun 2026')).toBe('8,000')
  expect(await grid.figure('Total revenue', 'Jun 2026')).toBe('8,000')
  await (await grid.cell('Revenue', 'Jun 2026')).click()
  await page.keyboard.type('5')
  await page.getByRole('status').filter({ hasText: 'Revenue is planned by account. Edit its accounts.' }).waitFor()
  await (await grid.cell('4000 Sales', 'Jun 2026')).click()
  await page.keyboard.type('9000')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Save budget' }).click()
  await page.getByRole('button', { name: 'Save budget' }).and(page.locator('[aria-disabled=true]')).waitFor()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])

  // The report: what was booked on each account beside what is planned for it.
  const { profitLossMappings } = await ask<{ profitLossMappings: { id: string }[] }>('{ profitLossMappings { id } }')
  const report = await openViewer(page, `/profit-loss/?m=${profitLossMappings[0]?.id ?? ''}&t=m.2026-06-01.2026-06-30`)
  await page.getByRole('button', { name: /^Columns/ }).click()
  await page.getByRole('menuitemcheckbox', { name: /^Budget/ }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => report.figure('4000 Sales', 'Budget Jun 2026')).toBe('9,000')
  const booked = smallLedger(['Harbor', 'Mill'], months).filter(({ date, account }) => date.startsWith('2026-06') && account === '4000')
  const sold = -booked.reduce((sum, { cents }) => sum + cents, 0) / 100
  const better = Math.round(sold - 9_000).toLocaleString('en-US')
  expect(await report.figure('4000 Sales', 'Variance budget')).toContain(better)
  await (await report.cell('Total revenue', 'Budget Jun 2026')).click()
  await page.keyboard.press('Enter')
  await page.getByRole('complementary', { name: 'Trace' }).getByText('4000 Sales').waitFor()
})
