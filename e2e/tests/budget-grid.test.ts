import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityProblems } from '../fixtures/accessibility.ts'
import type { Ask } from '../fixtures/api.ts'
import { type OpenCompany, test } from '../fixtures/company-test.ts'
import { smallLedger } from '../fixtures/ledger-file.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'
import { ReportGrid } from '../pages/report-grid.ts'

const MONTHS = Array.from({ length: 12 }, (_, at) => `2025-${String(at + 1).padStart(2, '0')}`)

interface Sheet {
  readonly version: number
  readonly lines: readonly { readonly kind: string; readonly referenceId: string; readonly values: readonly (string | null)[] }[]
}

/** A budget of 2026 with the figures of 2025, for two locations. */
async function withBudget(ownCompany: OpenCompany): Promise<{ page: Page; ask: Ask; grid: ReportGrid; budgetId: string; bay: string }> {
  const { page, ask } = await ownCompany({ ledger: smallLedger(['Bay', 'Cove'], MONTHS), at: null })
  const { profitLossMappings, erpLocations } = await ask<{
    profitLossMappings: { id: string; categorizationId: string }[]
    erpLocations: { id: string; name: string }[]
  }>('{ profitLossMappings { id categorizationId } erpLocations { id name } }')
  const [mapping] = profitLossMappings
  const input = {
    name: '2026 plan',
    categorizationId: mapping?.categorizationId,
    period: 'MONTHLY',
    firstMonth: '2026-01-01',
    lastMonth: '2026-12-31',
    from: { mappingId: mapping?.id },
  }
  const { createBudget } = await ask<{ createBudget: { id: string } }>(
    'mutation ($input: CreateBudgetInput!) { createBudget(input: $input) { id } }',
    { input },
  )
  const bay = erpLocations.find(({ name }) => name === 'Bay')?.id ?? ''
  await page.goto(`/budgets/${createBudget.id}/?location=${bay}`)
  const grid = new ReportGrid(page)
  await grid.settled()
  return { page, ask, grid, budgetId: createBudget.id, bay }
}

/** Stored figures of a line at a location, by its name. */
async function stored(ask: Ask, budgetId: string, locationId: string, name: string): Promise<readonly (string | null)[]> {
  const { budgetSheet, profitLossCategorizations } = await ask<{
    budgetSheet: Sheet
    profitLossCategorizations: { groups: { id: string; name: string }[] }[]
  }>(
    `query ($budgetId: ID!, $locationIds: [ID!]!) {
      budgetSheet(budgetId: $budgetId, locationIds: $locationIds) { version lines { kind referenceId values } }
      profitLossCategorizations { groups { id name } }
    }`,
    { budgetId, locationIds: [locationId] },
  )
  const id = profitLossCategorizations[0]?.groups.find((group) => group.name === name)?.id
  return budgetSheet.lines.find(({ referenceId }) => referenceId === id)?.values ?? []
}

const paste = async (page: Page, text: string) => {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await page.keyboard.press('Control+v')
}

test('figures are typed, pasted, filled, cleared and undone, and saved', async ({ ownCompany }) => {
  const { page, ask, grid, budgetId, bay } = await withBudget(ownCompany)
  const figures = async (name: string, headings: readonly string[]) => Promise.all(headings.map((heading) => grid.figure(name, heading)))
  expect(await figures('Revenue', ['Jan 2026', 'Feb 2026'])).toEqual(['10,000', '10,701'])

  // Typing replaces; Tab moves along the row, Enter to the next row's first cell.
  await (await grid.cell('Revenue', 'Jan 2026')).click()
  await page.keyboard.type('12k')
  await page.keyboard.press('Tab')
  await page.keyboard.type('=1,000*12.5')
  await page.keyboard.press('Enter')
  expect(await grid.activeCell()).toMatchObject({ name: 'Cost of goods', heading: 'Jan 2026' })
  expect(await figures('Revenue', ['Jan 2026', 'Feb 2026'])).toEqual(['12,000', '12,500'])
  expect(await grid.figure('Gross profit', 'Jan 2026')).toBe('9,000')
  // F2 edits the value, Escape cancels.
  await (await grid.cell('Revenue', 'Jan 2026')).click()
  await page.keyboard.press('F2')
  expect(await page.getByRole('textbox', { name: 'Revenue, Jan 2026' }).inputValue()).toBe('12000')
  await page.keyboard.type('9')
  await page.keyboard.press('Escape')
  expect(await grid.figure('Revenue', 'Jan 2026')).toBe('12,000')
  await (await grid.cell('Revenue', 'Jan 2026')).dblclick()
  await page.keyboard.press('Backspace')
  await page.keyboard.type('5')
  await (await grid.cell('Revenue', 'Mar 2026')).click()
  expect(await grid.figure('Revenue', 'Jan 2026')).toBe('12,005')
  await page.getByText('2 figures not saved').waitFor()

  // Computed cells say why they cannot be edited.
  await (await grid.cell('Gross profit', 'Mar 2026')).click()
  await page.keyboard.type('5')
  await page.getByText('Gross profit is computed: Revenue - Cost of goods.').first().waitFor()

  // A paste in another locale, larger than the grid and over a computed line; a single cell fills the selection.
  await (await grid.cell('Cost of goods', 'Dec 2026')).click()
  await paste(page, '1.500,50\t1\t2\r\n7\t8\t9\r\n')
  expect(await grid.figure('Cost of goods', 'Dec 2026')).toBe('1,501')
  await page
    .getByText(/1 column beyond the grid was left out\. .* Commas were read as decimal marks: “1\.500,50” is 1500\.5\./)
    .first()
    .waitFor()
  await (await grid.cell('Revenue', 'Apr 2026')).click()
  await (await grid.cell('Revenue', 'Jun 2026')).click({ modifiers: ['Shift'] })
  await paste(page, '100')
  expect(await figures('Revenue', ['Apr 2026', 'May 2026', 'Jun 2026'])).toEqual(['100', '100', '100'])
  await page.keyboard.press('Control+z')
  expect(await figures('Revenue', ['Apr 2026', 'May 2026'])).toEqual(['12,104', '12,805'])
  await page.keyboard.press('Control+Shift+z')
  expect(await grid.figure('Revenue', 'May 2026')).toBe('100')

  // Filled with the handle and by keys, cleared, copied within the grid with all decimals.
  await (await grid.cell('Cost of goods', 'Dec 2026')).click()
  const handle = await page.locator('[data-fill]').boundingBox()
  const target = await (await grid.cell('Cost of goods', 'Oct 2026')).boundingBox()
  if (handle === null || target === null) throw new Error('There is no handle to drag')
  await page.mouse.move(handle.x + 3, handle.y + 3)
  await page.mouse.down()
  await page.mouse.move(target.x + 10, target.y + 10, { steps: 4 })
  await page.mouse.up()
  expect(await figures('Cost of goods', ['Sep 2026', 'Oct 2026', 'Nov 2026'])).toEqual(['4,683', '1,501', '1,501'])
  await (await grid.cell('Revenue', 'Jul 2026')).click()
  await page.keyboard.press('Control+r')
  expect(await grid.figure('Revenue', 'Jul 2026')).toBe('100')
  await page.keyboard.press('Delete')
  expect(await grid.figure('Revenue', 'Jul 2026')).toBe('–')
  await (await grid.cell('Cost of goods', 'Dec 2026')).click()
  await page.keyboard.press('Control+c')
  await (await grid.cell('Revenue', 'Jul 2026')).click()
  await page.keyboard.press('Control+v')
  expect(await grid.figure('Revenue', 'Jul 2026')).toBe('1,501')

  // Unreadable text stays, and keeps the budget from being saved.
  await (await grid.cell('Revenue', 'Aug 2026')).click()
  await paste(page, 'n/a')
  expect(await grid.figure('Revenue', 'Aug 2026')).toBe('n/a')
  expect(await (await grid.cell('Revenue', 'Aug 2026')).getAttribute('aria-invalid')).toBe('true')
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await accessibilityProblems(page, 'colors')).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.keyboard.press('Control+s')
  await page.getByText('A figure cannot be read. Correct or clear it, then save.', { exact: true }).waitFor()
  await page.keyboard.type('250.25')
  await page.keyboard.press('Control+s')
  // What was typed looks unusual beside the other months.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save anyway' }).click()
  await page.getByText('Saved “2026 plan”', { exact: true }).waitFor()
  const revenue = await stored(ask, budgetId, bay, 'Revenue')
  expect(revenue.slice(0, 8)).toEqual(['12005', '12500', '11402.6', '100', '100', '100', '1500.5', '250.25'])
  // Undo reaches back beyond the save.
  await page.keyboard.press('Control+z')
  expect(await grid.figure('Revenue', 'Aug 2026')).toBe('n/a')
  await page.keyboard.press('Control+Shift+z')
  await page.getByRole('button', { name: 'Save budget' }).and(page.locator('[aria-disabled=true]')).waitFor()

  // What is undone while it is being saved is undone, and nothing else.
  await (await grid.cell('Revenue', 'Sep 2026')).click()
  await page.keyboard.type('999')
  await page.keyboard.press('Enter')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/graphql', async (route) => {
    if (route.request().postData()?.includes('"edits"') === true) await held.promise
    await route.continue()
  })
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Saving' }).waitFor()
  await page.keyboard.press('Control+z')
  held.resolve()
  await page.getByText('1 figure not saved').waitFor()
  expect(await grid.figure('Revenue', 'Sep 2026')).toBe('15,610')
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Save budget' }).and(page.locator('[aria-disabled=true]')).waitFor()
  expect((await stored(ask, budgetId, bay, 'Revenue'))[8]).toBe('15610.4')
})

test.runIf(IN_LONG_SUITE)(
  'a figure is spread, a conflicting save is merged, and versions are compared and restored',
  async ({ ownCompany }) => {
    const { page, ask, grid, budgetId, bay } = await withBudget(ownCompany)
    // A figure typed into a total is spread like last year's.
    await (await grid.cell('Revenue', 'Total')).click()
    await page.keyboard.type('120,000')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Spread a figure over all 12 periods' })
    await dialog.getByRole('radio', { name: 'Evenly' }).check()
    await dialog.getByRole('row', { name: 'Jan 2026 10,000 10,000' }).waitFor()
    await dialog.getByRole('radio', { name: 'As last year’s actuals' }).check()
    await dialog.getByRole('row', { name: 'Jan 2026 10,000 7,216' }).waitFor()
    expect(await accessibilityProblems(page, 'everything')).toEqual([])
    await dialog.getByRole('button', { name: 'Spread over 12 periods' }).click()
    expect(await grid.figure('Revenue', 'Total')).toBe('120,000')
    // The same from the bar, for the selected line.
    await (await grid.cell('Cost of goods', 'Mar 2026')).click()
    await page.getByRole('button', { name: 'Spread a figure' }).click()
    await page.getByRole('dialog').getByText('Cost of goods, Bay.', { exact: false }).waitFor()
    await page.keyboard.press('Escape')

    // Another user saves in the meantime: both changes are saved, and mine wins where both changed a figure.
    const { budgetSheet } = await ask<{ budgetSheet: Sheet }>(
      'query ($budgetId: ID!) { budgetSheet(budgetId: $budgetId, locationIds: []) { version lines { kind referenceId values } } }',
      { budgetId },
    )
    const [revenue, food] = budgetSheet.lines
    await ask(
      'mutation ($budgetId: ID!, $edits: [BudgetFigureInput!]!) { editBudgetFigures(budgetId: $budgetId, version: 1, edits: $edits) { id } }',
      {
        budgetId,
        edits: [revenue, food].map((line) => ({
          kind: 'GROUP',
          referenceId: line?.referenceId,
          locationId: bay,
          timestamp: '2026-02-01',
          value: '77',
        })),
      },
    )
    await page.keyboard.press('Control+s')
    const conflict = page.getByRole('dialog', { name: 'Owner Books saved “2026 plan” while you were editing' })
    // A colleague's figure is not overwritten by pressing Enter: it is chosen, and mine is one click away.
    const [theirFigure, myFigure] = [
      conflict.getByRole('radio', { name: /: Owner Books, 77$/ }),
      conflict.getByRole('radio', { name: /: mine, / }),
    ]
    expect(await theirFigure.isChecked()).toBe(true)
    expect(await accessibilityProblems(page, 'everything')).toEqual([])
    await myFigure.check()
    await conflict.getByText(/^Cost of goods, Bay: Feb 2026 from 3,211 to 77$/).waitFor()
    await conflict.getByRole('button', { name: 'Keep both' }).click()
    await page.getByText('Saved “2026 plan”', { exact: true }).waitFor()
    expect((await stored(ask, budgetId, bay, 'Cost of goods'))[1]).toBe('77')
    expect((await stored(ask, budgetId, bay, 'Revenue')).map(Number).reduce((sum, value) => sum + value, 0)).toBeCloseTo(120_000, 6)

    // Leaving asks; the history compares and restores.
    await (await grid.cell('Revenue', 'Jan 2026')).click()
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Uploads' }).click()
    await page.getByRole('alertdialog').getByText('1 figure not saved yet.').waitFor()
    await page.getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('button', { name: 'History' }).click()
    const history = page.getByRole('complementary', { name: 'History' })
    await history.getByRole('button', { name: /version 2/ }).click()
    await history.getByText('Cost of goods, Bay: Feb 2026 from 3,211 to 77').waitFor()
    // It includes what is saved while it is open.
    await (await grid.cell('Revenue', 'Dec 2026')).click()
    await page.keyboard.type('5')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+s')
    // The typed figure looks unusual next to the other months.
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save anyway' }).click()
    await history.getByRole('button', { name: /version 4/ }).waitFor()
    await history.getByRole('button', { name: /version 1/ }).click()
    await history.getByRole('button', { name: 'Restore this version' }).click()
    await page.getByText('Version 1 is active again', { exact: true }).waitFor()
    await expect.poll(() => grid.figure('Revenue', 'Jan 2026')).toBe('10,000')

    // Last year's figure below each figure, read by the mapping in the address; copy, paste and fill only affect the plan.
    await page.getByRole('button', { name: 'Last year’s actuals' }).click()
    // Which is asked for first.
    await expect.poll(() => grid.figure('Revenue', 'Feb 2026')).toBe('10,701, Feb 2025 0.0% 10,701')
    expect(await grid.figure('Revenue', 'Jan 2026')).toBe('10,000, Jan 2025 0.0% 10,000')
    await (await grid.cell('Revenue', 'Jan 2026')).click()
    await page.keyboard.type('12,500')
    await page.keyboard.press('Enter')
    expect(await grid.figure('Revenue', 'Jan 2026')).toBe('12,500, Jan 2025 25.0% 10,000')
    await (await grid.cell('Revenue', 'Jan 2026')).click()
    await (await grid.cell('Revenue', 'Mar 2026')).click({ modifiers: ['Shift'] })
    await page.keyboard.press('Control+c')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe('12500\t10701.3\t11402.6')
    await (await grid.cell('Revenue', 'Apr 2026')).click()
    await paste(page, copied)
    expect(await grid.figure('Revenue', 'Jun 2026')).toMatch(/^11,403, Jun 2025 \(?\d/)
    expect(await accessibilityProblems(page, 'everything')).toEqual([])
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.reload()
    await expect.poll(() => grid.figure('Revenue', 'Jan 2026')).toBe('10,000, Jan 2025 0.0% 10,000')
    await page.getByRole('button', { name: 'Next location' }).click()
    await expect.poll(() => grid.figure('Revenue', 'Jan 2026')).toBe('10,300, Jan 2025 0.0% 10,300')
    await page.getByRole('button', { name: 'Previous location' }).click()
    await page.getByRole('button', { name: 'Last year’s actuals' }).click()

    // All locations together are read-only; one is chosen by name; an address opens a line and month.
    await page.getByRole('button', { name: 'Location Bay' }).click()
    await page.getByRole('option', { name: 'All locations' }).click()
    await expect.poll(() => grid.figure('Revenue', 'Jan 2026')).toBe('20,300')
    await (await grid.cell('Revenue', 'Jan 2026')).click()
    await page.keyboard.type('1')
    await page.getByText('This shows all 2 locations combined. Choose a single location to edit.').first().waitFor()
    await page.getByRole('button', { name: 'Location All locations' }).click()
    await page.keyboard.type('cove')
    await page.keyboard.press('Enter')
    await expect.poll(() => grid.figure('Revenue', 'Jan 2026')).toBe('10,300')
    await page.goto(`/budgets/${budgetId}/?location=${bay}&month=2026-03&line=${food?.referenceId ?? ''}`)
    await expect.poll(() => grid.activeCell()).toMatchObject({ name: 'Cost of goods', heading: 'Mar 2026' })
  },
)
