import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityProblems } from '../fixtures/accessibility.ts'
import { test } from '../fixtures/company-test.ts'
import { hoveredUndo } from '../fixtures/hovered-undo.ts'
import { smallLedger } from '../fixtures/ledger-file.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'
import { ReportGrid } from '../pages/report-grid.ts'

const MONTHS = ['2025-01', '2025-02', '2025-03']

const lines = (page: Page) => page.getByRole('table', { name: 'Library' }).getByRole('row')
const folder = (page: Page, name: string) => page.getByRole('row', { name: `Folder ${name}`, exact: true })
const layout = (page: Page, name: string) => page.getByRole('row', { name, exact: true })
const crumb = (page: Page, name: string) => page.getByRole('navigation', { name: 'Folder' }).getByRole('link', { name, exact: true })

/** Every line but the headings, by name. */
const shown = async (page: Page) =>
  (await lines(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')))).filter((name) => name !== null)

async function typeName(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name)
  await page.keyboard.press('Enter')
}

/** Drags by hand in steps, as people do. */
async function drag(page: Page, from: ReturnType<typeof layout>, to: ReturnType<typeof crumb>): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (start === null || end === null) throw new Error('There is nothing to drag.')
  await page.mouse.move(start.x + 120, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(start.x + 130, start.y + start.height / 2 + 8)
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 4 })
  await page.mouse.up()
}

test('P&Ls are created, filed, found, deleted and restored, by mouse and by keyboard', async ({ ownCompany }) => {
  const { page, importLedger } = await ownCompany({ at: '/profit-loss/library' })
  await page.getByText('A P&L shows the lines of a mapping.').waitFor()
  await importLedger(smallLedger(['Bay', 'Cove'], MONTHS))
  await page.goto('/uploads')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click()
  await page.getByRole('heading', { name: 'No P&L saved yet' }).waitFor()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])

  // By mouse: a folder, and a P&L from a template, which opens in the editor.
  await page.getByRole('button', { name: 'New folder' }).click()
  await typeName(page, '  ')
  await page.getByText('Name cannot be empty.').waitFor()
  await typeName(page, 'Board')
  await folder(page, 'Board').waitFor()
  await page.getByRole('button', { name: 'New P&L' }).click()
  const dialog = page.getByRole('dialog', { name: 'New P&L' })
  await dialog.getByRole('radio', { name: /^Actuals against budget/ }).check()
  await dialog.getByText('There is no budget for these lines yet.').waitFor()
  await dialog.getByRole('radio', { name: /^Trailing 12 months/ }).check()
  expect(await dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Trailing 12 months')
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await dialog.getByRole('button', { name: 'Create P&L' }).click()
  await page.waitForURL(/\/profit-loss\/[\w-]+\/editor$/)
  await page.getByRole('heading', { name: 'Trailing 12 months' }).waitFor()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Library' }).click()

  // Viewed in place: a figure of it opens in the viewer, in a new tab.
  await layout(page, 'Trailing 12 months').focus()
  await page.keyboard.press('p')
  const preview = page.getByRole('dialog', { name: 'Trailing 12 months' })
  const figures = new ReportGrid(page)
  await figures.row('Net income').waitFor()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await preview
    .getByRole('row', { name: /^Net income/ })
    .getByRole('gridcell')
    .first()
    .click()
  const [beside] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')])
  await beside.getByRole('complementary', { name: 'Trace' }).waitFor()
  await beside.close()
  await page.keyboard.press('Escape')
  await preview.waitFor({ state: 'detached' })

  // By keyboard: duplicated, renamed, selected together.
  await layout(page, 'Trailing 12 months').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('d')
  await layout(page, 'Trailing 12 months copy').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('r')
  await typeName(page, 'Lender package')
  await layout(page, 'Lender package').and(page.locator(':focus')).waitFor()
  expect(await shown(page)).toEqual(['Folder Board', 'Lender package', 'Trailing 12 months'])
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByText('2 P&Ls chosen').waitFor()
  expect(await page.getByRole('checkbox', { name: 'Choose Lender package' }).isChecked()).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByText('2 P&Ls chosen').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect.poll(() => shown(page)).toEqual(['Folder Board', 'Trailing 12 months', 'Lender package'])
  expect(new URL(page.url()).search).toBe('?sort=-name')
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('checkbox', { name: 'Choose Board' }).check()
  expect(await accessibilityProblems(page, 'colors')).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })

  // The server's refusal is shown, and the name can be corrected.
  await page.getByRole('button', { name: 'New folder' }).click()
  await typeName(page, 'board')
  await page.getByText('Failed to create folder').first().waitFor()
  await page.getByText('There is a folder "Board" here already. Choose another name.').first().waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()

  // Dragged into the folder, and back onto its breadcrumb.
  await drag(page, layout(page, 'Lender package'), folder(page, 'Board'))
  await layout(page, 'Lender package').waitFor({ state: 'detached' })
  await folder(page, 'Board').getByText('1 P&L').waitFor()
  await folder(page, 'Board').focus()
  await page.keyboard.press('Enter')
  await layout(page, 'Lender package').and(page.locator(':focus')).waitFor()
  expect(new URL(page.url()).searchParams.get('folder')).toBe('/Board')
  await drag(page, layout(page, 'Lender package'), crumb(page, 'My Library'))
  const movedBack = await hoveredUndo(page)
  await page.getByRole('heading', { name: 'This folder is empty' }).waitFor()
  await movedBack.click()
  await layout(page, 'Lender package').waitFor()

  // A nested folder, and moved by key.
  await layout(page, 'Lender package').focus()
  await page.keyboard.press('f')
  await typeName(page, '2025')
  await folder(page, '2025').waitFor()
  await layout(page, 'Lender package').focus()
  await page.keyboard.press('m')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Into the folder' }).selectOption({ label: 'Board / 2025' })
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
  await expect.poll(() => shown(page)).toEqual(['Folder 2025'])

  // Found from above, wherever it is.
  await crumb(page, 'My Library').click()
  await folder(page, 'Board').waitFor()
  await page.getByRole('searchbox', { name: 'Search the library' }).fill('lender')
  await expect.poll(() => shown(page)).toEqual(['Lender package'])
  await layout(page, 'Lender package').getByText('Board / 2025').waitFor()
  await page.getByRole('searchbox', { name: 'Search the library' }).fill('nowhere')
  await page.getByRole('heading', { name: 'No P&Ls found.' }).waitFor()
  await page.getByRole('button', { name: 'Show the folder' }).click()

  // Everything deleted at once, and restored as it was.
  await folder(page, 'Board').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.getByRole('alertdialog').getByText('1 folder and 1 P&L in it go too.').waitFor()
  await page.getByRole('button', { name: 'Delete 1 folder and 1 P&L' }).click()
  const restored = await hoveredUndo(page)
  await page.getByRole('heading', { name: 'No P&L saved yet' }).waitFor()
  await restored.click()
  await layout(page, 'Trailing 12 months').waitFor()

  // Items deleted earlier are restored by keyboard, one alone and several at once.
  await folder(page, 'Board').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Delete 1 folder and 1 P&L' }).click()
  await page.getByRole('heading', { name: 'No P&L saved yet' }).waitFor()
  await page.getByRole('button', { name: 'Recently deleted' }).click()
  const gone = page.getByRole('table', { name: 'Recently deleted' }).getByRole('row')
  await gone.filter({ hasText: 'Board' }).getByText('30 days').waitFor()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await page.getByRole('row', { name: 'Folder Board' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Restored “Board” to My Library').first().waitFor()
  await layout(page, 'Trailing 12 months').and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Restore “Trailing 12 months”' }).click()
  await page.getByRole('heading', { name: 'Nothing was deleted recently' }).waitFor()
  await page.goto('/profit-loss/library?folder=/Board/2025')
  await layout(page, 'Lender package').waitFor()
  await page.getByRole('link', { name: 'Lender package' }).click()
  await new ReportGrid(page).settled()
  await page.getByRole('tab', { name: 'Lender package', selected: true }).waitFor()
})

test.runIf(IN_LONG_SUITE)(
  'a view is saved, changed and saved again, and asks before another mapping replaces it',
  async ({ ownCompany }) => {
    const { page, ask } = await ownCompany({ ledger: smallLedger(['Bay', 'Cove'], MONTHS), at: null })
    const { profitLossMappings } = await ask<{ profitLossMappings: { id: string; name: string }[] }>('{ profitLossMappings { id name } }')
    // After the imported one by name, which is shown first.
    await ask('mutation ($id: ID!) { duplicateMapping(mappingId: $id, name: "Z lender") { id } }', { id: profitLossMappings[0]?.id })
    await page.goto('/profit-loss/')
    const grid = new ReportGrid(page)
    await grid.settled()
    await page.getByRole('button', { name: 'Save view' }).click()
    expect(await accessibilityProblems(page, 'everything')).toEqual([])
    await typeName(page, 'Owner review')
    await page.getByRole('tab', { name: 'Owner review' }).waitFor()

    // A changed view is marked. Another user saves in the meantime, and both changes are saved.
    const unsaved = page.getByRole('img', { name: 'Unsaved changes' })
    const chooseColumns = async (name: string) => {
      await page.getByRole('button', { name: /^Columns/ }).click()
      await page.getByRole('menuitemcheckbox', { name, exact: true }).click()
      await page.keyboard.press('Escape')
    }
    await chooseColumns('Total')
    await unsaved.waitFor()
    const stored = async () =>
      (
        await ask<{
          spreadsheetMetadataList: {
            id: string
            version: number
            columns: { hasTotal: boolean }
            viewSettings: { showGrid: boolean }
            name: string
          }[]
        }>('{ spreadsheetMetadataList { id version columns { hasTotal } viewSettings { showGrid } name } }')
      ).spreadsheetMetadataList[0]
    const first = await stored()
    const settings = {
      currencyView: 'FULL',
      showAccountNumbers: true,
      showDollarSign: false,
      showGrid: true,
      showVarianceUSD: true,
      showVariancePercent: true,
      showPercentOfRevenue: false,
      showEmptyRows: true,
    }
    await ask(
      'mutation ($id: ID!, $viewSettings: ViewSettingsInput!) { updateSpreadsheetMetadata(metaDataId: $id, version: 1, input: { viewSettings: $viewSettings }) { id } }',
      { id: first?.id, viewSettings: settings },
    )
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const conflict = page.getByRole('dialog', { name: / saved “Owner review” while you were editing$/ })
    await conflict.getByText('columns changed').waitFor()
    await conflict.getByText('view settings changed').waitFor()
    await conflict.getByRole('button', { name: 'Keep both' }).click()
    await conflict.waitFor({ state: 'detached' })
    await unsaved.waitFor({ state: 'detached' })
    expect(await stored()).toEqual({
      id: first?.id,
      version: 3,
      columns: { hasTotal: true },
      viewSettings: { showGrid: true },
      name: 'Owner review',
    })

    // Others' saves show if nothing was changed here; the tab has the layout's name.
    await ask(
      'mutation ($id: ID!, $viewSettings: ViewSettingsInput!) { updateSpreadsheetMetadata(metaDataId: $id, version: 3, input: { viewSettings: $viewSettings }) { id } }',
      { id: first?.id, viewSettings: { ...settings, showGrid: false, currencyView: 'THOUSANDS' } },
    )
    await page.reload()
    await expect.poll(() => new URL(page.url()).searchParams.get('v')).toMatch(/^K/)
    await page.getByRole('tab', { name: 'Owner review' }).press('F2')
    await page.getByRole('textbox', { name: 'Tab name' }).fill('Review')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await stored())?.name).toBe('Review')

    // What another mapping would overwrite is saved first.
    await chooseColumns('Year to date')
    await unsaved.waitFor()
    await page.getByRole('button', { name: /^Mapping/ }).click()
    await page.getByRole('menuitemradio', { name: 'Z lender' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText('Changing the P&L mapping overwrites the current view.').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    expect((await stored())?.version).toBe(4)
    await page.getByRole('button', { name: /^Mapping/ }).click()
    await page.getByRole('menuitemradio', { name: 'Z lender' }).click()
    await question.getByRole('button', { name: 'Save first' }).click()
    await page.getByRole('button', { name: 'Mapping Z lender' }).waitFor()
    expect((await stored())?.version).toBe(5)
    await unsaved.waitFor()
    await page.getByRole('button', { name: 'Saved view' }).click()
    await page.getByRole('menuitem', { name: 'Discard changes' }).click()
    await unsaved.waitFor({ state: 'detached' })
    await grid.settled()
  },
)
