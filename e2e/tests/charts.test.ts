import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { accessibilityProblems } from '../fixtures/accessibility.ts'
import { test } from '../fixtures/browser-test.ts'
import { hoveredUndo } from '../fixtures/hovered-undo.ts'
import { holdOperation, refuseOperation } from '../fixtures/operations.ts'
import { DANA, MARCUS, PRIYA } from '../fixtures/sign-in.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'
import { LocationPicker } from '../pages/location-picker.ts'

test('a chart is built by keyboard, walked through, saved, exported, and found in the gallery', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await page.goto('/visualizations')
  await page.getByRole('link', { name: 'New chart' }).click()
  await page.getByText('Nothing is shown yet').waitFor()

  // Found and added by keyboard alone.
  const find = page.getByRole('combobox', { name: 'Find a measure' })
  await find.fill('four-wall')
  await find.press('Enter')
  await find.fill('prior year')
  await find.press('Enter')
  const picture = page.getByRole('application', { name: /Four-wall EBITDA/ })
  await picture.waitFor()
  const table = page.getByRole('table').filter({ hasText: 'Difference from Prior year' })
  await table.waitFor()

  // Walked through, the figure said exactly as the table has it.
  await picture.focus()
  await picture.press('Home')
  await picture.press('ArrowRight')
  const status = page.getByRole('status').filter({ hasText: 'Four-wall EBITDA' })
  await expect.poll(() => status.textContent()).toMatch(/^Feb 2026, Four-wall EBITDA, [\d,]+\.\d\d$/)
  const said = (await status.textContent())?.split(', Four-wall EBITDA, ')[1] ?? ''
  await table.getByRole('row', { name: new RegExp(`^Four-wall EBITDA .*${said.replace('.', String.raw`\.`)}`) }).waitFor()

  // Enter opens the trace of that very figure.
  const opened = page.context().waitForEvent('page')
  await picture.press('Enter')
  const report = await opened
  await report
    .getByText(said.replace(/\.\d\d$/, ''))
    .first()
    .waitFor()
  await report.close()

  // The address holds the unsaved work.
  await page.getByRole('radio', { name: 'Waterfall' }).check()
  await expect.poll(() => new URL(page.url()).searchParams.get('chart')).toContain('WATERFALL')
  await page.reload()
  await page.getByRole('radio', { name: 'Waterfall' }).and(page.locator(':checked')).waitFor()
  await page.keyboard.press('Control+z')

  await page.getByLabel('Title', { exact: true }).fill('Where four-wall comes from')
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await page.getByRole('button', { name: 'Save chart' }).click()
  await page.waitForURL(/\/charts\/[\da-f-]{36}$/)

  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /\.svg/ }).click()
  const svg = await readFile(await (await downloaded).path(), 'utf8')
  expect(svg).toMatch(/^<svg .*Where four-wall comes from.*@font-face.*<\/svg>$/s)

  const workbook = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /\.xlsx/ }).click()
  expect((await workbook).suggestedFilename()).toBe('Where four-wall comes from.xlsx')

  // Paper has the picture and the figures, without the page around them.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('img', { name: 'Where four-wall comes from' }).waitFor()
  expect(await page.getByRole('button', { name: 'Save chart' }).isVisible()).toBe(false)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))

  await page.getByRole('link', { name: 'Charts' }).first().click()
  const find2 = page.getByRole('searchbox', { name: 'Find a chart' })
  await find2.fill('where four-wall')
  const tile = page.getByRole('article', { name: 'Where four-wall comes from' })
  await tile.getByRole('img').waitFor()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await tile.getByRole('button', { name: /^Acts on/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const undo = await hoveredUndo(page)
  await tile.waitFor({ state: 'detached' })
  await undo.click()
  await tile.waitFor()
})

test('the gallery draws charts as they come near, not those far below', async ({ visitAs }) => {
  const { page } = await visitAs(DANA, { viewport: { width: 390, height: 600 } })
  await page.goto('/visualizations')
  const tiles = page.getByRole('article')
  await tiles.first().getByRole('img').waitFor()
  await page.locator('[aria-busy=false]').filter({ has: tiles }).waitFor()
  const count = await tiles.count()
  // A frame begins at least one picture: after as many, each that is wanted is there.
  await page.evaluate(async (frames) => {
    for (let at = 0; at < 2 * frames; at += 1) await new Promise(requestAnimationFrame)
  }, count)
  const drawn = await tiles.locator('svg[role=img]').count()
  expect(drawn).toBeGreaterThan(1)
  expect(drawn).toBeLessThan(count / 2)
  await expect(tiles.last().getByRole('img').count()).resolves.toBe(0)
  await tiles.last().scrollIntoViewIfNeeded()
  await tiles.last().getByRole('img').waitFor()
})

test.runIf(IN_LONG_SUITE)('a second person’s save is not overwritten unseen', async ({ visitAs }) => {
  const [{ page: mine }, { page: theirs }] = [await visitAs(DANA), await visitAs(MARCUS)]
  await mine.goto('/visualizations')
  const tile = mine.getByRole('article').filter({ hasText: 'Simple bar' }).first()
  await tile.getByRole('link').click()
  await mine.waitForURL(/\/charts\//)
  const address = new URL(mine.url()).pathname
  await theirs.goto(address)
  const titled = async (page: typeof mine, title: string) => {
    await page.getByLabel('Title', { exact: true }).fill(title)
    await page.getByRole('button', { name: 'Save chart' }).click()
  }
  await titled(theirs, 'Marcus’s title')
  await theirs.getByText('Saved “Marcus’s title”', { exact: true }).waitFor()
  await titled(mine, 'Mine is lost')
  const question = mine.getByRole('dialog', { name: 'Marcus Bell saved this chart while you were editing' })
  await question.getByRole('button', { name: 'Discard mine' }).click()
  await expect.poll(() => mine.getByLabel('Title', { exact: true }).inputValue()).toBe('Marcus’s title')
  await titled(theirs, 'Marcus’s other title')
  await theirs.getByText('Saved “Marcus’s other title”', { exact: true }).waitFor()
  await titled(mine, 'Dana’s title')
  await question.getByRole('button', { name: 'Save only mine' }).click()
  await mine.getByText('Saved “Dana’s title”', { exact: true }).waitFor()
  await mine.getByRole('link', { name: 'Charts' }).first().click()
  await mine.getByRole('article', { name: 'Dana’s title' }).waitFor()
})

test.runIf(IN_LONG_SUITE)('a chart is moved to a folder, and an earlier version of it is brought back', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await page.goto('/visualizations')
  const tile = page.getByRole('article').filter({ hasText: 'Waterfall' }).first()
  const title = (await tile.getByRole('heading').textContent()) ?? ''
  await tile.getByRole('button', { name: /^Acts on/ }).click()
  await page.getByRole('menuitem', { name: 'Move to folder …' }).click()
  await page.getByLabel('Folder', { exact: true }).selectOption({ label: 'New folder …' })
  await page.getByLabel('Name of the folder').fill('Board / Monthly')
  await page.keyboard.press('Enter')
  await page.getByText(/^Moved .* to Board \/ Monthly$/).waitFor()
  await page.getByRole('combobox', { name: 'Folder' }).selectOption({ label: 'Board / Monthly' })
  await expect.poll(() => page.getByRole('article').count()).toBe(1)

  await page.getByRole('link', { name: title }).click()
  await page.getByLabel('Title', { exact: true }).fill('Another title')
  await page.getByRole('button', { name: 'Save chart' }).click()
  await page.getByText('Saved “Another title”', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('complementary', { name: 'History' })
  await history.getByRole('listitem').last().getByRole('button').first().click()
  await history.getByRole('button', { name: /^Restore/ }).click()
  await expect.poll(() => page.getByLabel('Title', { exact: true }).inputValue()).not.toBe('Another title')
})

test('a chart is looked into by keyboard: marked, drilled, one series alone, and back', async ({ visitAs }) => {
  const { page } = await visitAs(PRIYA)
  await page.goto('/visualizations')
  const tile = page.getByRole('article').filter({ hasText: /^Four-wall EBITDA is furthest from Budget 2026 in Aug 2026/ })
  await tile.getByRole('link').first().click()
  const picture = page.getByRole('application')
  await picture.waitFor()
  const whole = await picture.getAttribute('aria-label')
  const way = page.getByRole('navigation', { name: 'Way into the chart' })

  await picture.focus()
  for (const key of ['Home', 'ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight']) await picture.press(key)
  await page.getByText('3 marked. Enter shows them alone.').waitFor()
  await picture.press('Enter')
  await way.getByText('Feb 2026 to Apr 2026').waitFor()
  const table = page.getByRole('table').filter({ hasText: 'Feb 2026' })
  await expect
    .poll(() => table.getByRole('columnheader').allTextContents())
    .toEqual(['Measure', 'Feb 2026', 'Mar 2026', 'Apr 2026', 'Total'])

  // Into the lines of the figure, of which one is shown alone.
  await picture.press('Home')
  await picture.press('Alt+ArrowDown')
  await way.getByText('Four-wall EBITDA').waitFor()
  await page.getByRole('radio', { name: 'Stacked bar' }).and(page.locator(':checked')).waitFor()
  await page.getByRole('row', { name: /^Controllable income/ }).waitFor()
  await picture.press('Home')
  await picture.press('i')
  await page.getByText('Only Controllable income').waitFor()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])

  // Whoever may not change charts looks into them, and nothing is left to save.
  expect(await page.getByRole('button', { name: 'Keep this view' }).count()).toBe(0)
  await picture.press('Backspace')
  await page.getByText('Only Controllable income').waitFor({ state: 'detached' })
  await picture.press('Backspace')
  await picture.press('Backspace')
  await way.waitFor({ state: 'detached' })
  expect(await picture.getAttribute('aria-label')).toBe(whole)
})

test.runIf(IN_LONG_SUITE)(
  'a chart is looked into by mouse: figures under the pointer, dragging over them, names, menu; measures are dragged',
  async ({ visitAs }) => {
    const { page } = await visitAs(DANA)
    await page.goto('/charts/new')
    await page.getByText('Nothing is shown yet').waitFor()
    const measure = page.getByRole('option', { name: 'Labor', exact: true })
    await measure.hover()
    await page.mouse.down()
    await page.mouse.move(700, 500, { steps: 4 })
    await page.mouse.up()
    const picture = page.getByRole('application')
    await picture.waitFor()
    const box = await picture.boundingBox()
    if (box === null) throw new Error('The chart has no place.')
    const across = (share: number) => [box.x + box.width * share, box.y + box.height * 0.7] as const

    await page.mouse.move(...across(0.5))
    const card = page.locator('dl').filter({ hasText: 'Labor' })
    expect(await card.locator('dd').textContent()).toMatch(/^[\d,]+\.\d\d$/)

    await page.mouse.move(...across(0.15))
    await page.mouse.down()
    await page.mouse.move(...across(0.4), { steps: 5 })
    await page.getByText(/^\d marked$/).waitFor()
    await page.mouse.up()
    const way = page.getByRole('navigation', { name: 'Way into the chart' })
    await way.getByText(/ to /).waitFor()
    // The picture follows when its figures are there.
    await page.getByRole('columnheader', { name: 'Jan 2026' }).waitFor({ state: 'detached' })

    await page.mouse.click(...across(0.5), { button: 'right' })
    await page.getByRole('menuitem', { name: 'Lines of Labor' }).click()
    await way.getByText('Labor', { exact: true }).waitFor()
    await picture.locator('[data-name="Hourly staff"]').click()
    await page.getByText('Only Hourly staff').waitFor()
    await page.getByRole('button', { name: 'Show all series' }).click()

    // Keeping it is one step, which undo takes back.
    await page.getByRole('button', { name: 'Keep this view' }).click()
    await way.waitFor({ state: 'detached' })
    await page.getByRole('radio', { name: 'Stacked bar' }).and(page.locator(':checked')).waitFor()
    await page.keyboard.press('Control+z')
    await page.getByRole('radio', { name: 'Combination' }).and(page.locator(':checked')).waitFor()

    // The days of a month are the explorer's.
    await picture.focus()
    await picture.press('Home')
    const opened = page.context().waitForEvent('page')
    await page.getByRole('button', { name: 'Drill' }).click()
    await page.getByRole('menuitem', { name: 'Days, in the explorer' }).click()
    const explorer = await opened
    await explorer.getByRole('columnheader', { name: /^Jan 1\b/ }).waitFor()
    await explorer.close()

    // A second measure, moved before the first by keyboard.
    await page.getByRole('option', { name: 'Revenue', exact: true }).click()
    const labels = page.getByRole('list', { name: 'Measures of the chart' }).getByLabel('Data label')
    await expect.poll(() => labels.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).toEqual(['Labor', 'Revenue'])
    await labels.nth(1).press('Alt+ArrowLeft')
    await expect.poll(() => labels.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))).toEqual(['Revenue', 'Labor'])
  },
)

test.runIf(IN_LONG_SUITE)('the menu of a figure goes with the figure, and nothing else has one', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await page.goto('/charts/new')
  await page.getByRole('option', { name: 'Labor', exact: true }).click()
  const picture = page.getByRole('application')
  await picture.waitFor()
  const menu = page.getByRole('menu', { name: 'Acts on the figure' })
  const figures = await holdOperation(page, 'Figures')
  await picture.focus()
  await picture.press('Home')
  await picture.press('Shift+ArrowRight')
  await page.getByText('2 marked. Enter shows them alone.').waitFor()
  await picture.press('Enter')

  // The picture of the two months is on its way; the earlier one has the others, too.
  const box = await picture.boundingBox()
  if (box === null) throw new Error('The chart has no place.')
  await page.mouse.click(box.x + box.width * 0.8, box.y + box.height * 0.7, { button: 'right' })
  await menu.waitFor()
  figures.letGo()
  await page.getByRole('columnheader', { name: 'Mar 2026' }).waitFor({ state: 'detached' })
  await menu.waitFor({ state: 'detached' })
  // Nor does it come back by itself with the next figure.
  await picture.press('Home')
  await page.getByRole('status').filter({ hasText: 'Jan 2026, Labor' }).waitFor()
  expect(await menu.count()).toBe(0)
  await picture.press('Escape')
  await picture.dispatchEvent('contextmenu', { button: 2 })
  await page.getByText('Arrow keys walk through the figures.', { exact: false }).waitFor()
  expect(await menu.count()).toBe(0)
})

test.runIf(IN_LONG_SUITE)('a chart says why it shows nothing, and what a save lacks', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  const figures = await refuseOperation(page, 'Figures')
  const failed = page.getByText('Failed to load chart data', { exact: true })
  await page.goto('/visualizations')
  await failed.waitFor()
  await page.getByRole('link', { name: 'New chart' }).click()
  await failed.waitFor({ state: 'detached' })
  await page.getByRole('option', { name: 'Labor', exact: true }).click()
  await failed.waitFor()
  await page.getByRole('heading', { name: 'Error loading data' }).waitFor()
  figures.mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await failed.waitFor({ state: 'detached' })

  // Of locations of its own, which its label says.
  await page.getByRole('button', { name: 'Locations of Labor' }).click()
  const places = new LocationPicker(page)
  await places.button('None').click()
  await places.search.fill('307')
  await places.item('307 Savannah').click()
  await places.close()
  await expect.poll(() => page.getByLabel('Data label').inputValue()).toMatch(/^Labor, .*Savannah/)
  await page.keyboard.press('Control+z')

  // What a screen reader is told: the whole, the figure that is walked to, and the same figures in a table.
  const picture = page.getByRole('application', { name: /^Labor was highest in .+\. Labor, USD thousands, Jan 1 – Nov 20, 2026$/ })
  await picture.focus()
  await picture.press('End')
  await expect.poll(() => picture.locator('title').first().textContent()).toMatch(/^Nov 2026, Labor, [\d,]+\.\d\d$/)
  const told = await picture.locator('title').first().textContent()
  expect(await picture.evaluate((one) => document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent)).toBe(told)
  const said = told?.split(', Labor, ')[1] ?? ''
  await page
    .getByRole('table')
    .getByRole('row', { name: /^Labor/ })
    .getByText(said, { exact: true })
    .waitFor()

  await page.getByLabel('Data label').fill(' ')
  await page.getByRole('button', { name: 'Save chart' }).click()
  await page.getByText('Data label cannot be empty', { exact: true }).first().waitFor()
  await page.keyboard.press('Control+z')

  // Before the company had a ledger there are no figures.
  await page.getByLabel('Data label').fill('Labor')
  // The address follows once a person pauses: until then it holds the empty label.
  const draft = (): Record<string, unknown> => JSON.parse(new URL(page.url()).searchParams.get('chart') ?? '{}') as Record<string, unknown>
  await expect.poll(() => draft()['metrics']).toEqual([expect.objectContaining({ dataLabel: 'Labor' })])
  const address = new URL(page.url())
  const chart = draft()
  chart['timeSpan'] = { period: 'MONTHLY', startDate: '2001-01-01', endDate: '2001-03-31' }
  address.searchParams.set('chart', JSON.stringify(chart))
  await page.goto(address.href)
  await page.getByText('No P&L data returned').waitFor()
})
