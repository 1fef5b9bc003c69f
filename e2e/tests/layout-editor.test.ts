import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityProblems } from '../fixtures/accessibility.ts'
import type { Ask } from '../fixtures/api.ts'
import { type OpenCompany, test } from '../fixtures/company-test.ts'
import { smallLedger } from '../fixtures/ledger-file.ts'
import { boxOf, drag, flick } from '../fixtures/mouse.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'
import { ReportGrid } from '../pages/report-grid.ts'

interface Layout {
  readonly page: Page
  readonly ask: Ask
  readonly grid: ReportGrid
  readonly address: string
  readonly bar: ReturnType<Page['getByRole']>
}

/** A layout of three months of one location, open in the editor. */
async function withLayout(ownCompany: OpenCompany): Promise<Layout> {
  const { page, ask } = await ownCompany({ ledger: smallLedger(['Bay'], ['2026-01', '2026-02', '2026-03']), at: null })
  const { profitLossMappings } = await ask<{ profitLossMappings: { id: string }[] }>('{ profitLossMappings { id } }')
  const input = {
    name: 'Board P&L',
    path: '/',
    profitLossMappingId: profitLossMappings[0]?.id,
    locationIds: [],
    timeSpan: { period: 'MONTHLY', startDate: '2026-01-01', endDate: '2026-03-31' },
  }
  const { createSpreadsheetMetadata } = await ask<{ createSpreadsheetMetadata: { id: string } }>(
    'mutation ($input: CreateSpreadsheetMetadataInput!) { createSpreadsheetMetadata(input: $input) { id } }',
    { input },
  )
  const address = `/profit-loss/${createSpreadsheetMetadata.id}/editor`
  await page.goto(address)
  const grid = new ReportGrid(page)
  await grid.settled()
  return { page, ask, grid, address, bar: page.getByRole('textbox', { name: 'Formula', exact: true }).first() }
}

/** The texts in a row, from the first column. */
const figures = async (grid: ReportGrid, name: string): Promise<string[]> =>
  (await grid.row(name).getByRole('gridcell').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim())

const save = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Save layout' }).and(page.locator('[aria-disabled=true]')).waitFor()
}

/** Puts on the clipboard exactly what a spreadsheet program does: a table as HTML, and its text. */
const copyAway = async (page: Page, html: string, text: string): Promise<void> =>
  await page.evaluate(
    (copied) => {
      const put = (event: ClipboardEvent) => {
        event.clipboardData?.setData('text/html', copied.html)
        event.clipboardData?.setData('text/plain', copied.text)
        event.preventDefault()
        event.stopImmediatePropagation()
      }
      document.addEventListener('beforecopy', (event) => event.preventDefault(), { once: true })
      document.addEventListener('copy', put, { capture: true, once: true })
      document.execCommand('copy')
    },
    { html, text },
  )

/** A cell's appearance. */
const styleOf = async (grid: ReportGrid, name: string, heading: string) =>
  await (await grid.cell(name, heading)).evaluate((cell) => {
    const { fontWeight, backgroundColor, textDecorationLine } = getComputedStyle(cell)
    return { isBold: Number(fontWeight) >= 600, backgroundColor, textDecorationLine }
  })

test.runIf(IN_LONG_SUITE)('a layout that is saved for the first time gets its own address', async ({ ownCompany }) => {
  const { page, grid } = await withLayout(ownCompany)
  await page.goto('/profit-loss/')
  await grid.settled()
  await page.goto('/profit-loss/editor')
  await page.getByRole('button', { name: 'Save layout' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/profit-loss\/[\da-f-]{36}\/editor$/)
  await page.reload()
  await page.getByRole('button', { name: 'Versions' }).waitFor()
})

test.runIf(IN_LONG_SUITE)('a new layout that is saved on leaving does not call its author back', async ({ ownCompany }) => {
  const { page, grid } = await withLayout(ownCompany)
  await page.goto('/profit-loss/')
  await grid.settled()
  await page.goto('/profit-loss/editor')
  await page.getByRole('button', { name: 'Save layout' }).waitFor()
  await page.getByRole('link', { name: 'Uploads' }).click()
  await page.getByRole('button', { name: 'Save and leave' }).click()
  await page.getByRole('heading', { name: 'Uploads', level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(new URL(page.url()).pathname).toBe('/uploads')
})

test.runIf(IN_LONG_SUITE)(
  'labels are reached by arrow keys, and what is typed there changes them and no figure',
  async ({ ownCompany }) => {
    const { page, grid, bar } = await withLayout(ownCompany)
    const before = await figures(grid, 'Revenue')
    await (await grid.cell('Revenue', 'Jan 2026')).click()
    await page.getByRole('button', { name: 'Insert' }).click()
    await page.getByRole('menuitem', { name: 'Empty row' }).click()
    await grid.row('Row Typed').waitFor()
    // A menu returns the focus once it has closed.
    await expect.poll(() => grid.root.evaluate((root) => root.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowLeft')
    expect(await grid.activeCell()).toMatchObject({ text: 'RowTyped' })
    await page.getByLabel('Cell', { exact: true }).filter({ hasText: 'A3' }).waitFor()
    await page.keyboard.type('Covenant')
    await page.keyboard.press('Enter')
    await grid.row('Covenant Typed').waitFor()

    // Those of the report stay, and so do its figures.
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.type('5')
    await page.getByText('The names of the report’s rows are those of its mapping.').first().waitFor()
    await page.keyboard.press('Delete')
    expect(await figures(grid, 'Revenue')).toEqual(before)
    await grid.row('Revenue').getByRole('rowheader').click()
    await page.keyboard.type('7')
    expect(await bar.inputValue()).toBe('Revenue')
    expect(await figures(grid, 'Revenue')).toEqual(before)

    // A heading, by its menu.
    await (await grid.cell('Revenue', 'Mar 2026')).click()
    await page.getByRole('button', { name: 'Insert' }).click()
    await page.getByRole('menuitem', { name: 'Empty column' }).click()
    await grid.root.getByRole('columnheader', { name: 'Column' }).click({ button: 'right' })
    const menu = page.getByRole('menu', { name: 'Actions for the column' })
    expect(await menu.getByRole('menuitem', { name: 'Insert row above' }).count()).toBe(0)
    await menu.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByRole('textbox', { name: 'Name of the column' }).fill('Forecast')
    await page.keyboard.press('Enter')
    await grid.root.getByRole('columnheader', { name: 'Forecast' }).waitFor()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.type('Plan')
    await page.keyboard.press('Tab')
    await grid.root.getByRole('columnheader', { name: 'Plan' }).waitFor()
  },
)

test.runIf(IN_LONG_SUITE)('a formula names a row that was deleted, and an apostrophe keeps text text', async ({ ownCompany }) => {
  const { page, grid, bar } = await withLayout(ownCompany)
  const insertRow = async (name: string) => {
    await (await grid.cell('Gross profit', 'Jan 2026')).click()
    await page.getByRole('button', { name: 'Insert' }).click()
    await page.getByRole('menuitem', { name: 'Empty row' }).click()
    await page.getByRole('rowheader', { name: 'Row Typed' }).dblclick()
    await page.getByRole('textbox', { name: 'Name of the row' }).fill(name)
    await page.keyboard.press('Enter')
    await grid.row(`${name} Typed`).waitFor()
  }
  const type = async (name: string, heading: string, text: string) => {
    await (await grid.cell(name, heading)).click()
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await insertRow('Rent bonus')
  await insertRow('Effect')
  await type('Rent bonus Typed', 'Jan 2026', '1,200')
  await (await grid.cell('Effect Typed', 'Jan 2026')).click()
  await page.keyboard.type('=')
  await (await grid.cell('Rent bonus Typed', 'Jan 2026')).click()
  await page.keyboard.type('*2')
  await page.keyboard.press('Enter')
  await expect.poll(() => grid.figure('Effect Typed', 'Jan 2026')).toBe('2,400')
  await type('Effect Typed', 'Mar 2026', "'0012")
  await expect.poll(() => grid.figure('Effect Typed', 'Mar 2026')).toBe('0012')
  await (await grid.cell('Effect Typed', 'Mar 2026')).click()
  expect(await bar.inputValue()).toBe("'0012")

  await grid.row('Rent bonus Typed').getByRole('rowheader').click({ button: 'right' })
  await page.getByRole('menu', { name: 'Actions for the row' }).getByRole('menuitem', { name: 'Delete row' }).click()
  await expect.poll(() => grid.figure('Effect Typed', 'Jan 2026')).toBe('#REF! Rent bonus')
  await (await grid.cell('Effect Typed', 'Jan 2026')).click()
  expect(await bar.inputValue()).toBe('={#REF! Rent bonus} * 2')
  // Confirmed as it is, it still means the deleted row, which undo brings back.
  await page.keyboard.press('F2')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => grid.figure('Effect Typed', 'Jan 2026')).toBe('2,400')
})

test.runIf(IN_LONG_SUITE)('menus cut, copy and paste, percentages keep their format, and columns their width', async ({ ownCompany }) => {
  const { page, grid } = await withLayout(ownCompany)
  const widths = async () =>
    await grid.root.getByRole('columnheader').evaluateAll((all) => all.map((heading) => heading.getBoundingClientRect().width))
  await (await grid.cell('Gross profit', 'Jan 2026')).click()
  await page.getByRole('button', { name: 'Insert' }).click()
  await page.getByRole('menuitem', { name: 'Empty row' }).click()
  const before = await widths()
  const act = async (cell: Promise<Awaited<ReturnType<typeof grid.cell>>>, name: string) => {
    await (await cell).click({ button: 'right' })
    await page
      .getByRole('menu', { name: 'Actions for the selection' })
      .getByRole('menuitem', { name: new RegExp(`^${name} Ctrl`) })
      .click()
  }
  await (await grid.cell('Row Typed', 'Jan 2026')).click()
  await page.keyboard.type('a note that is much longer than a column')
  await page.keyboard.press('Enter')
  await (await grid.cell('Row Typed', 'Feb 2026')).click()
  await page.keyboard.type('12.5%')
  await page.keyboard.press('Enter')
  expect(await grid.figure('Row Typed', 'Feb 2026')).toBe('12.5%')
  expect(await widths()).toEqual(before)

  await act(grid.cell('Row Typed', 'Feb 2026'), 'Copy')
  await act(grid.cell('Row Typed', 'Mar 2026'), 'Paste')
  await expect.poll(() => figures(grid, 'Row Typed')).toEqual(['a note that is much longer than a column', '12.5%', '12.5%'])
  await act(grid.cell('Row Typed', 'Feb 2026'), 'Cut')
  await expect.poll(() => grid.figure('Row Typed', 'Feb 2026')).toBe('')
  await act(grid.cell('Revenue', 'Feb 2026'), 'Paste')
  await expect.poll(() => grid.figure('Revenue', 'Feb 2026')).toBe('12.5%')
  await copyAway(page, '', '7.25%')
  await act(grid.cell('Cost of goods', 'Feb 2026'), 'Paste')
  await expect.poll(() => grid.figure('Cost of goods', 'Feb 2026')).toBe('7.25%')
  expect(await widths()).toEqual(before)
})

test('a layout is made by mouse: figures, formulas by pointing, formats, inserted rows and columns, as the viewer shows it', async ({
  ownCompany,
}) => {
  const { page, grid, bar, address } = await withLayout(ownCompany)
  expect(await figures(grid, 'Revenue')).toEqual(['10,000', '10,701', '11,403'])
  expect(await grid.activeCell()).toMatchObject({ name: 'Revenue', heading: 'Jan 2026' })

  // A figure typed over the ledger's affects everything computed from it.
  await (await grid.cell('Revenue', 'Feb 2026')).click()
  await bar.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('12,000')
  await page.keyboard.press('Enter')
  expect(await figures(grid, 'Gross profit')).toEqual(['7,000', '8,789', '7,982'])

  // An inserted row, a formula in it by pointing, and an error in another.
  await (await grid.cell('Gross profit', 'Jan 2026')).click()
  await page.getByRole('button', { name: 'Insert' }).click()
  await page.getByRole('menuitem', { name: 'Empty row' }).click()
  await page.getByRole('rowheader', { name: 'Row Typed' }).dblclick()
  await page.getByRole('textbox', { name: 'Name of the row' }).fill('Margin')
  await page.keyboard.press('Enter')
  await (await grid.cell('Margin Typed', 'Jan 2026')).click()
  await page.keyboard.type('=')
  await (await grid.cell('Gross profit', 'Jan 2026')).click()
  await page.keyboard.type('/')
  await (await grid.cell('Revenue', 'Jan 2026')).click()
  await page.keyboard.press('Enter')
  await (await grid.cell('Margin Typed', 'Jan 2026')).click()
  expect(await bar.inputValue()).toBe('=B4 / B2')
  await page.getByRole('button', { name: 'Percent' }).click()
  expect(await grid.figure('Margin Typed', 'Jan 2026')).toBe('70.0%')
  await (await grid.cell('Margin Typed', 'Mar 2026')).click()
  await page.keyboard.type('=B99')
  await page.keyboard.press('Enter')
  await page.getByText('B99 is not a cell of this layout.').first().waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()

  // A calculation row by names, in the drawer.
  await page.getByRole('button', { name: 'Insert' }).click()
  await page.getByRole('menuitem', { name: 'Calculation row…' }).click()
  const drawer = page.getByRole('complementary', { name: 'New row' })
  await drawer.getByRole('textbox', { name: 'Label' }).fill('Food share')
  await drawer.getByRole('textbox', { name: 'Formula' }).fill('{Cost of goods} / {Revenue}')
  await drawer.getByRole('button', { name: 'Insert', exact: true }).click()
  await grid.row('Food share Calc').waitFor()
  const marks = ['Jan 2026', 'Feb 2026'].map(
    async (month) => await (await grid.cell('Food share Calc', month)).getAttribute('aria-description'),
  )
  expect(await Promise.all(marks)).toEqual([null, 'Includes typed figures'])

  // An incomplete column lists everything that is missing, and focus is on the first.
  await page.getByRole('button', { name: 'Insert' }).click()
  await page.getByRole('menuitem', { name: 'Budget column…' }).click()
  const column = page.getByRole('complementary', { name: 'New column' })
  await column.getByRole('group', { name: 'Locations' }).getByRole('checkbox').uncheck()
  await column.getByRole('group', { name: 'Time span' }).getByRole('checkbox').uncheck()
  await column.getByRole('button', { name: 'Insert', exact: true }).click()
  await column.getByText('Please choose a budget.').waitFor()
  await column.getByText('Please choose at least one location.').waitFor()
  await column.getByText('Please choose a timeframe.').waitFor()
  await column.getByRole('combobox', { name: 'Budget' }).and(page.locator(':focus')).waitFor()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await column.getByRole('radio', { name: 'Actuals' }).click()
  await column.getByRole('button', { name: 'Locations: 0 of 1' }).click()
  await page.getByRole('treeitem').first().click()
  await page.getByRole('button', { name: 'Done' }).click()
  await column.getByRole('button', { name: 'Time: Choose a timeframe' }).click()
  await page.getByRole('button', { name: 'Jan 2026' }).click()
  await page.getByRole('button', { name: 'Feb 2026' }).click()
  // A panel that closes returns the focus a moment later, unless it has moved on by then.
  const label = column.getByRole('textbox', { name: 'Label' })
  const done = page.getByRole('button', { name: 'Done' })
  await label.evaluate(
    async (field, button) => {
      if (button instanceof HTMLElement) button.click()
      await Promise.resolve()
      field.focus()
      await new Promise((resolve) => setTimeout(resolve, 50))
    },
    await done.elementHandle(),
  )
  await done.waitFor({ state: 'detached' })
  expect(await label.evaluate((field) => field === document.activeElement)).toBe(true)
  await label.fill('Two months')
  await page.keyboard.press('Enter')
  await expect.poll(() => grid.figure('Revenue', 'Two months')).toBe('20,701')
  await page.getByRole('button', { name: 'Undo' }).click()

  // A layout needs a location: it stays unchanged until one is chosen.
  await page.getByRole('button', { name: 'Locations 1 of 1' }).click()
  await page.getByRole('button', { name: 'None' }).click()
  await page.getByText('Please choose at least one location.').waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Locations 1 of 1' }).waitFor()

  // A column's variance from its cells' menu.
  await (await grid.cell('Revenue', 'Mar 2026')).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Add variance columns' }).click()
  await page.getByRole('columnheader', { name: 'Variance %' }).waitFor()
  expect(await grid.figure('Revenue', 'Variance %')).toContain('5.0%')

  // Formats; each tool returns the focus to the cells.
  await (await grid.cell('Revenue', 'Jan 2026')).click()
  await page.getByRole('button', { name: 'Bold' }).click()
  await page.getByRole('button', { name: 'Fill color' }).click()
  await page.getByRole('button', { name: 'Light yellow' }).click()
  await page.getByRole('button', { name: 'Unit' }).click()
  await page.getByRole('menuitemradio', { name: '1K' }).click()
  expect(await grid.figure('Revenue', 'Jan 2026')).toBe('10K')
  await page.locator('[role=treegrid]:focus').waitFor()
  expect(await page.getByRole('button', { name: 'Bold' }).getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('ArrowDown')
  expect(await page.getByRole('button', { name: 'Bold' }).getAttribute('aria-pressed')).toBe('false')

  // Hidden, shown again, and frozen.
  await page.getByRole('button', { name: 'Hide' }).click()
  await page.getByRole('menuitem', { name: 'Hide rows' }).click()
  await grid.row('Cost of goods').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Hide' }).click()
  await page.getByRole('menuitem', { name: 'Show all rows' }).click()
  await grid.row('Cost of goods').waitFor()

  // Several ranges are formatted at once.
  const italic = async (name: string, heading: string) =>
    (await (await grid.cell(name, heading)).evaluate((cell) => getComputedStyle(cell).fontStyle)) === 'italic'
  await (await grid.cell('Cost of goods', 'Jan 2026')).click()
  await (await grid.cell('Revenue', 'Mar 2026')).click({ modifiers: ['Control'] })
  await page.getByRole('button', { name: 'Italic' }).click()
  expect([await italic('Cost of goods', 'Jan 2026'), await italic('Revenue', 'Mar 2026')]).toEqual([true, true])
  await page.getByRole('button', { name: 'Undo' }).click()
  expect([await italic('Cost of goods', 'Jan 2026'), await italic('Revenue', 'Mar 2026')]).toEqual([false, false])

  // Resized at the edges of column letters.
  const before = await boxOf(await grid.cell('Revenue', 'Jan 2026'))
  const letters = (await boxOf(page.getByRole('columnheader', { name: 'Jan 2026' }))).y - 10
  const edge = before.x + before.width - 1
  await drag(page, { x: edge, y: letters }, { x: edge + 40, y: letters })
  expect((await boxOf(await grid.cell('Revenue', 'Jan 2026'))).width).toBe(before.width + 40)
  await page.getByRole('button', { name: 'Undo' }).click()

  // An inserted row is dragged by its number to where it is dropped; Escape cancels.
  const places = async () => {
    const names = (await grid.root.getByRole('rowheader').allInnerTexts()).map((name) => name.replaceAll(/\s+/g, ' ').trim())
    return names.filter((name) => ['Revenue', 'Gross profit', 'Margin Typed'].includes(name))
  }
  const numberOf = async (name: string) => {
    const box = await boxOf(grid.row(name))
    return { x: box.x + 12, y: box.y + box.height / 2 }
  }
  const [from, to] = [await numberOf('Margin Typed'), await numberOf('Revenue')]
  await page.mouse.click(from.x, from.y)
  await drag(page, from, to, () => page.keyboard.press('Escape'))
  expect(await places()).toEqual(['Revenue', 'Gross profit', 'Margin Typed'])
  for (const move of [drag, flick]) {
    await page.mouse.click(from.x, from.y)
    await move(page, from, to)
    expect(await places()).toEqual(['Margin Typed', 'Revenue', 'Gross profit'])
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await places()).toEqual(['Revenue', 'Gross profit', 'Margin Typed'])
  }

  // Frozen cells stay while the others scroll.
  await (await grid.cell('Revenue', 'Jan 2026')).click()
  await page.getByRole('button', { name: 'Freeze' }).click()
  await page.getByRole('menuitem', { name: 'Rows up to here' }).click()
  await page.getByRole('button', { name: 'Freeze' }).click()
  await page.getByRole('menuitem', { name: 'Columns up to here' }).click()
  await page.setViewportSize({ width: 620, height: 420 })
  const still = await boxOf(await grid.cell('Revenue', 'Jan 2026'))
  const scrolled = await boxOf(await grid.cell('Cost of goods', 'Mar 2026'))
  await grid.root.evaluate((root) => root.scrollTo(60, 40))
  await expect.poll(async () => (await boxOf(await grid.cell('Cost of goods', 'Mar 2026'))).y).toBe(scrolled.y - 40)
  expect((await boxOf(await grid.cell('Cost of goods', 'Mar 2026'))).x).toBe(scrolled.x - 60)
  expect(await boxOf(await grid.cell('Revenue', 'Jan 2026'))).toEqual(still)
  await page.setViewportSize({ width: 1440, height: 900 })

  // A note: written at once, read beside its cell.
  await (await grid.cell('Gross profit', 'Jan 2026')).click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Note…' }).click()
  await page
    .getByRole('textbox', { name: /^Note on B4/ })
    .and(page.locator(':focus'))
    .waitFor()
  await page.keyboard.type('As the bank has it.')
  await page.keyboard.press('Control+Enter')
  await page.locator('.grid-note', { hasText: 'As the bank has it.' }).waitFor()
  expect(await page.getByRole('button', { name: 'Delete' }).boundingBox()).toMatchObject({ x: expect.toSatisfy((x: number) => x < 1400) })

  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await accessibilityProblems(page, 'colors')).toEqual([])
  await save(page)

  // The viewer shows it as it is, over the figures chosen there.
  await page.goto(address.replace(/\/([\w-]+)\/editor$/, '/?metadataId=$1'))
  await grid.settled()
  expect(await grid.figure('Gross profit', 'Feb 2026')).toBe('8,789')
  expect(await grid.figure('Margin Typed', 'Jan 2026')).toBe('70.0%')
  expect(await grid.figure('Revenue', 'Jan 2026')).toBe('10K')
  expect(await grid.figure('Revenue', 'Variance %')).toContain('5.0%')
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await (await grid.cell('Food share Calc', 'Jan 2026')).dblclick()
  await page.getByRole('complementary', { name: 'Trace' }).getByText('= Cost of goods / Revenue').waitFor()
  await (await grid.cell('Cost of goods', 'Jan 2026')).dblclick()
  await page.getByRole('complementary', { name: 'Trace' }).getByText('Sum, equals the cell').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+f')
  await page.keyboard.type('food sh')
  await page.getByText('1 of 1', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  expect(await grid.activeCell()).toMatchObject({ name: 'Food share Calc' })
  await page.getByRole('button', { name: 'Expand all' }).click()
  await grid.row('Total revenue').waitFor()
  await page.getByRole('img', { name: 'Unsaved changes' }).waitFor()
})

test('by keyboard only, with copies from Excel and Google Sheets', async ({ ownCompany }) => {
  const { page, grid, bar } = await withLayout(ownCompany)
  await page.locator('[role=treegrid]:focus').waitFor()
  // Looking changes nothing; focus returns from menus and moves on through the page.
  await page.keyboard.press('F2')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Insert row above' }).waitFor()
  await page.keyboard.press('Escape')
  await page.locator('[role=treegrid]:focus').waitFor()
  await page.keyboard.press('Shift+Tab')
  await bar.and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Shift+Tab')
  expect(await page.getByRole('toolbar', { name: 'Format' }).locator(':focus').count()).toBe(1)
  await page.keyboard.press('Escape')
  await page.locator('[role=treegrid]:focus').waitFor()
  expect(await page.getByText('not saved').count()).toBe(0)
  // Typed over, along the row, and back.
  await page.keyboard.type('9,000')
  await page.keyboard.press('Tab')
  await page.keyboard.type('=B2*2')
  await page.keyboard.press('Enter')
  expect(await figures(grid, 'Revenue')).toEqual(['9,000', '18,000', '11,403'])
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  expect(await figures(grid, 'Revenue')).toEqual(['10,000', '10,701', '11,403'])
  await page.keyboard.press('Control+y')
  await page.keyboard.press('Control+y')

  // A formula filled to the right refers to its own column there.
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('=B2/4')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Control+r')
  expect(await figures(grid, 'Cost of goods')).toEqual(['2,250', '4,500', '2,851'])
  await page.keyboard.press('Control+b')
  expect(await page.getByRole('button', { name: 'Bold' }).getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('Control+9')
  await grid.row('Cost of goods').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await grid.row('Cost of goods').waitFor()

  // F4 anchors what was pointed at; a copy keeps anchors and formats.
  await (await grid.cell('Gross profit', 'Jan 2026')).click()
  await page.keyboard.type('=')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('F4')
  await page.keyboard.type('+B2')
  expect(await bar.inputValue()).toBe('=$B$3+B2')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Control+u')
  await page.keyboard.press('Control+c')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+v')
  expect(await bar.inputValue()).toBe('=$B$3 + C2')
  expect(await figures(grid, 'Gross profit')).toEqual(['11,250', '20,250', '8,552'])
  expect((await styleOf(grid, 'Gross profit', 'Feb 2026')).textDecorationLine).toBe('underline')
  // Without formula and format.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+Shift+v')
  expect(await bar.inputValue()).toBe('11250')
  expect((await styleOf(grid, 'Gross profit', 'Mar 2026')).textDecorationLine).toBe('none')
  // Cut cells keep their references.
  await (await grid.cell('Gross profit', 'Jan 2026')).click()
  await page.keyboard.press('Control+x')
  await (await grid.cell('Gross profit', 'Mar 2026')).click()
  await page.keyboard.press('Control+v')
  expect(await bar.inputValue()).toBe('=$B$3 + B2')
  expect(await figures(grid, 'Gross profit')).toEqual(['6,750', '20,250', '11,250'])
  for (let steps = 0; steps < 6; steps += 1) await page.keyboard.press('Control+z')

  // What Excel copies: printed figures, a percentage, a negative in parentheses, formats of its style sheet. One undo step.
  await page.keyboard.press('Control+Home')
  await copyAway(
    page,
    `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet><style><!--td {color:black;border:none} .xl65 {font-weight:700;background:#FFF2CC;mso-number-format:"\\#\\,\\#\\#0\\.00";} .xl66 {mso-number-format:"0\\.0%";}--></style></head><body><table border=0><!--StartFragment--><tr><td class=xl65 x:num="1234.5">1,234.50</td><td>(250)</td></tr><tr><td class=xl66>12.5%</td><td>7</td></tr><!--EndFragment--></table></body></html>`,
    '1,234.50\t(250)\r\n12.5%\t7\r\n',
  )
  await page.keyboard.press('Control+v')
  expect((await figures(grid, 'Revenue')).slice(0, 2)).toEqual(['1,234.50', '(250)'])
  expect((await figures(grid, 'Cost of goods')).slice(0, 2)).toEqual(['12.5%', '7'])
  expect(await styleOf(grid, 'Revenue', 'Jan 2026')).toMatchObject({ isBold: true, backgroundColor: 'rgb(255, 242, 204)' })
  expect(await bar.inputValue()).toBe('1234.5')
  await page.keyboard.press('Control+z')
  expect(await figures(grid, 'Revenue')).toEqual(['9,000', '18,000', '11,403'])
  // What Google Sheets copies: whole figures, relative formulas, and one that a layout cannot compute.
  await page.keyboard.press('Control+Home')
  await copyAway(
    page,
    `<google-sheets-html-origin><table data-sheets-root="1"><tbody><tr><td data-sheets-value='{"1":3,"3":88.25}'>$88.25</td><td data-sheets-value='{"1":3,"3":-5}' data-sheets-formula="=SUM(R[0]C[-1])">-5</td><td data-sheets-value='{"1":3,"3":99}' data-sheets-formula="=R[0]C[-2]*2">99</td></tr></tbody></table>`,
    '$88.25\t-5\t99',
  )
  await page.keyboard.press('Control+v')
  await page
    .getByText('A formula came in as its figure. Formulas of a layout use + - * / and parentheses over its own cells.')
    .first()
    .waitFor()
  expect(await figures(grid, 'Revenue')).toEqual(['88', '(5)', '177'])

  // From the cells into the tools and back.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('ArrowRight')
  expect(await page.getByRole('button', { name: 'Redo' }).evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await page.locator('[role=treegrid]:focus').waitFor()

  // All its shortcuts, as everywhere.
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByRole('region', { name: 'Layout editor' }).waitFor()
  await page.keyboard.press('Escape')

  // An account in a collapsed group is found; the group stays open if the selection stays there, as an undo step.
  await page.keyboard.press('Control+f')
  await page.keyboard.type('food cost')
  await page.getByRole('search', { name: 'Find a row' }).getByText('1 of 1', { exact: true }).waitFor()
  expect(await grid.row('5000 Food cost').locator('mark').allInnerTexts()).toEqual(['Food', 'cost'])
  await page.keyboard.press('Escape')
  await page.locator('[role=treegrid]:focus').waitFor()
  expect(await grid.activeCell()).toMatchObject({ name: '5000 Food cost' })
  await page.keyboard.press('Control+z')
  await grid.row('5000 Food cost').waitFor({ state: 'detached' })

  // Enter moves within the selection.
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Shift+ArrowLeft')
  for (const figure of ['11', '12']) {
    await page.keyboard.type(figure)
    await page.keyboard.press('Enter')
  }
  await expect.poll(async () => (await figures(grid, 'Net income')).slice(1)).toEqual(['12', '11'])
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')

  await save(page)
  await page.reload()
  await grid.settled()
  expect(await figures(grid, 'Revenue')).toEqual(['88', '(5)', '177'])
  expect(await figures(grid, 'Cost of goods')).toEqual(['22', '(1)', '44'])
})

test.runIf(IN_LONG_SUITE)('unsaved changes survive a crash, a conflicting save is merged, and leaving asks', async ({ ownCompany }) => {
  const { page, ask, address } = await withLayout(ownCompany)
  await page.locator('[role=treegrid]:focus').waitFor()
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await page.getByText('1 step not saved').waitFor()
  // The browser disappears without closing.
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('fourwall.sheet-draft.')))).toBe(true)
  const again = await page.context().newPage()
  await page.close({ runBeforeUnload: false })
  await again.goto(address)
  const back = new ReportGrid(again)
  await back.settled()
  await again.getByText(/^Your unsaved changes from .* were restored\.$/).waitFor()
  expect(await back.figure('Revenue', 'Jan 2026')).toBe('1')
  await again.getByRole('button', { name: 'Discard these changes' }).click()
  expect(await back.figure('Revenue', 'Jan 2026')).toBe('10,000')

  // Somebody else saves meanwhile; both changes are kept.
  const other = await again.context().newPage()
  await other.goto(address)
  const others = new ReportGrid(other)
  await others.settled()
  await other.getByText(/^This layout is open in another window\./).waitFor()
  await (await others.cell('Revenue', 'Feb 2026')).click()
  await other.keyboard.type('2')
  await other.keyboard.press('Enter')
  await save(other)
  await other.close()
  await (await back.cell('Revenue', 'Mar 2026')).click()
  await again.keyboard.type('3')
  await again.keyboard.press('Enter')
  // Reported with the first change, before much is typed.
  await again.getByText(/ saved this layout, .*You can merge your changes with theirs\.$/).waitFor()
  await again.getByRole('button', { name: 'Merge' }).click()
  await again
    .getByRole('dialog', { name: / saved .* while you were editing$/ })
    .getByRole('button', { name: 'Keep both' })
    .click()
  await again.getByText('Saved “Board P&L”', { exact: true }).waitFor()
  expect(await figures(back, 'Revenue')).toEqual(['10,000', '2', '3'])
  const { spreadsheetMetadataList } = await ask<{ spreadsheetMetadataList: { version: number }[] }>(
    '{ spreadsheetMetadataList { version } }',
  )
  expect(spreadsheetMetadataList[0]?.version).toBe(3)

  // The versions side by side: the differences, step by step, and back to the first by keyboard only.
  await again.getByRole('button', { name: 'Versions' }).click()
  const history = again.getByRole('complementary', { name: 'History' })
  await history.getByRole('button', { name: /version 1/ }).click()
  await history.getByText(/^Created of .*all locations$/).waitFor()
  await history.getByRole('button', { name: 'Compare' }).click()
  const compare = again.getByRole('dialog', { name: 'Compare versions of “Board P&L”' })
  const sides = compare.getByRole('treegrid')
  await sides.nth(1).waitFor()
  await again.keyboard.press('F7')
  await compare.getByText(/^1 of \d+: Revenue: 2 figures changed$/).waitFor()
  expect(await sides.first().getByRole('gridcell', { selected: true }).innerText()).toBe('10,701')
  expect(await sides.nth(1).getByRole('gridcell', { selected: true }).innerText()).toBe('2')
  expect(await sides.nth(1).getByRole('gridcell', { selected: true }).getAttribute('aria-description')).toBe('Different')
  expect(await accessibilityProblems(again, 'everything')).toEqual([])
  await again.keyboard.press('Escape')
  await compare.waitFor({ state: 'detached' })
  await history.getByRole('button', { name: 'Compare' }).and(again.locator(':focus')).waitFor()
  await again.keyboard.press('Escape')

  // Leaving asks; staying keeps the page.
  await (await back.cell('Revenue', 'Jan 2026')).click()
  await again.keyboard.type('4')
  await again.keyboard.press('Enter')
  await again.getByRole('link', { name: 'My Library' }).click()
  const leaving = again.getByRole('alertdialog', { name: 'Save changes to “Board P&L”?' })
  await leaving.getByRole('button', { name: 'Stay' }).click()
  await leaving.waitFor({ state: 'detached' })
  await again.getByRole('link', { name: 'My Library' }).click()
  await leaving.getByRole('button', { name: 'Save and leave' }).click()
  await again.waitForURL('**/profit-loss/library**')
  await again.goto(address)
  await back.settled()
  expect(await figures(back, 'Revenue')).toEqual(['4', '2', '3'])

  // Discarded changes do not come back.
  await again.keyboard.type('5')
  await again.keyboard.press('Enter')
  await again.getByText('1 step not saved').waitFor()
  await expect.poll(() => again.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('fourwall.sheet-draft.')))).toBe(true)
  await again.getByRole('link', { name: 'My Library' }).click()
  await leaving.getByRole('button', { name: 'Leave without saving' }).click()
  await again.waitForURL('**/profit-loss/library**')
  await again.goto(address)
  await back.settled()
  expect(await figures(back, 'Revenue')).toEqual(['4', '2', '3'])

  // Gone while somebody else saves: the changes are restored over their base, and both are kept.
  await again.keyboard.type('6')
  await again.keyboard.press('Enter')
  await expect.poll(() => again.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('fourwall.sheet-draft.')))).toBe(true)
  const { spreadsheetMetadataList: stored } = await ask<{ spreadsheetMetadataList: { id: string; version: number }[] }>(
    '{ spreadsheetMetadataList { id version } }',
  )
  await ask(
    'mutation ($id: ID!, $version: Int!) { updateSpreadsheetMetadata(metaDataId: $id, version: $version, input: { frozenRows: 1 }) { id } }',
    stored[0],
  )
  const third = await again.context().newPage()
  await again.close({ runBeforeUnload: false })
  await third.goto(address)
  const returned = new ReportGrid(third)
  await returned.settled()
  await third.getByText(/^Your unsaved changes from .* were restored\.$/).waitFor()
  await third.getByRole('button', { name: 'Merge' }).click()
  await third
    .getByRole('dialog', { name: / saved .* while you were editing$/ })
    .getByRole('button', { name: 'Keep both' })
    .click()
  await third.getByText('Saved “Board P&L”', { exact: true }).waitFor()
  expect(await figures(returned, 'Revenue')).toEqual(['6', '2', '3'])

  // Gone while another window has its own changes: both are there, and one undo removes the other's.
  await (await returned.cell('Revenue', 'Jan 2026')).click()
  await third.keyboard.type('7')
  await third.keyboard.press('Enter')
  await third.getByText('1 step not saved').waitFor()
  const fourth = await third.context().newPage()
  await fourth.goto(address)
  const beside = new ReportGrid(fourth)
  await beside.settled()
  await fourth.getByText(/^This layout is open in another window\./).waitFor()
  await (await beside.cell('Revenue', 'Feb 2026')).click()
  await fourth.keyboard.type('8')
  await fourth.keyboard.press('Enter')
  await expect.poll(() => third.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('fourwall.sheet-draft.')))).toBe(true)
  await third.close({ runBeforeUnload: false })
  await fourth.getByText(/^Your unsaved changes from .* in a closed window were added\.$/).waitFor()
  expect(await figures(beside, 'Revenue')).toEqual(['7', '8', '3'])
  await fourth.keyboard.press('Control+z')
  expect(await figures(beside, 'Revenue')).toEqual(['6', '8', '3'])
})
