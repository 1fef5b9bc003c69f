// npm run screenshots -w e2e, once the product is built: writes the README's pictures to docs/pictures, and into a folder
// of its own one picture of every screen and state, light and dark, for people to look at.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { demoLedgerCsv } from '@fourwall/domain/demo/demo-ledger.ts'
import { demoFigures } from '@fourwall/domain/demo/demo-metrics.ts'
import { addToMonth, type Day, firstDayOf, lastDayOf, type MonthIndex, monthOf, parseDay } from '@fourwall/domain/time/day.ts'
import { monthName } from '@fourwall/domain/time/day-format.ts'
import type { Browser, Page } from 'playwright-core'
import { type Ask, apiAs } from './fixtures/api.ts'
import { launchChromium } from './fixtures/chromium.ts'
import { startCompanyProduct } from './fixtures/company-product.ts'
import { dropFile } from './fixtures/drop-file.ts'
import { figuresWorkbook } from './fixtures/figures-workbook.ts'
import { chooseFile, importShownFile } from './fixtures/import-file.ts'
import { fileNamed, ledgerCsv, smallLedger } from './fixtures/ledger-file.ts'
import { breakOperation } from './fixtures/operations.ts'
import { type Product, startProduct } from './fixtures/product.ts'
import { DANA, signInAtEmbedded, signInAtForeign, untilSignedIn } from './fixtures/sign-in.ts'
import { smallPng } from './fixtures/small-png.ts'
import { openViewer } from './fixtures/viewer.ts'
import { LocationPicker } from './pages/location-picker.ts'
import { ReportGrid } from './pages/report-grid.ts'
import { TimeSpanPicker } from './pages/time-span-picker.ts'

type Theme = 'light' | 'dark'

const PICTURES = fileURLToPath(new URL('../docs/pictures/', import.meta.url))
/** The demo company's own, so that what a file brings looks like what is there. */
const SEED = 20_240_101

const folder = mkdtempSync(join(tmpdir(), 'fourwall-screens-'))
mkdirSync(PICTURES, { recursive: true })
const [demo, books, browser] = await Promise.all([startProduct({ FOURWALL_DEMO: 'on' }), startCompanyProduct(), launchChromium()])
try {
  const ask = await apiAs(demo, DANA)
  const { me } = await ask<{ me: { company: { today: string } } }>('{ me { company { today } } }')
  const today = parseDay(me.company.today)
  for (const theme of ['light', 'dark'] as const) {
    await arrangeTabs(ask)
    await photographSignIn(browser, demo, theme)
    await photographViewer(browser, demo, theme, today)
    await photographPlans(browser, demo, theme, today)
    await photographLayouts(browser, demo, theme, today, ask)
    await photographHome(browser, demo, theme)
    await photographCharts(browser, demo, theme)
    await photographPresentations(browser, demo, theme)
    await photographAssistant(browser, demo, theme)
    await photographUnanswered(browser, demo, theme)
    await photographOperations(browser, demo, theme, today)
    await photographUploads(browser, demo, theme, today)
    await photographSettings(browser, demo, theme)
    await photographClosing(browser, demo, theme, ask)
    await photographBeginning(browser, books, books.owner, theme)
  }
  console.log(`README: ${PICTURES}\nall screens: ${folder}`)
} finally {
  await browser.close()
  await Promise.all([demo.stop(), books.stop()])
}

/** A camera for one theme; what the README shows goes to its pictures too. */
function camera(page: Page, theme: Theme) {
  return async (name: string, picture?: string): Promise<void> => {
    // Nothing half drawn: fonts are there, and the last change is on the screen.
    await page.evaluate(async () => {
      await document.fonts.ready
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    })
    await page.screenshot({ path: join(folder, `${name}-${theme}.png`) })
    if (picture !== undefined) writeFileSync(join(PICTURES, picture), smallPng(await page.screenshot()))
  }
}

async function openPage(of: Browser, product: Product, theme: Theme): Promise<Page> {
  const context = await of.newContext({
    baseURL: product.origin,
    viewport: { width: 1440, height: 900 },
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  return await context.newPage()
}

/** What a typical user would have open. */
async function arrangeTabs(to: Ask): Promise<void> {
  const { profitLossMappings, locationAssignments } = await to<{
    profitLossMappings: { id: string }[]
    locationAssignments: { children: { name: string; children: { locationIds: string[] }[] }[] }[]
  }>('{ profitLossMappings { id } locationAssignments { children { name children { locationIds } } } }')
  const southeast = locationAssignments[0]?.children.find(({ name }) => name === 'Southeast')?.children.flatMap((one) => one.locationIds)
  const viewSettings = { currencyView: 'FULL', showAccountNumbers: true, showDollarSign: false, showGrid: false, showVarianceUSD: false }
  const tab = (name: string, index: number, rest: object = {}) => ({
    id: `00000000-0000-4000-8000-00000000000${index}`,
    name,
    displayOrder: index,
    pinned: index === 0,
    profitLossMappingId: profitLossMappings[0]?.id,
    locationIds: [],
    timeSpan: { period: 'MONTHLY', lastPeriods: 8, anchor: 'LEDGER' },
    viewSettings,
    ...rest,
  })
  await to('mutation ($tabs: [ProfitLossViewerTabInput!]!) { updateProfitLossViewerTabList(tabs: $tabs) { id } }', {
    tabs: [
      tab('Board pack', 0, { timeSpan: { period: 'QUARTERLY', lastPeriods: 8, anchor: 'LEDGER' } }),
      tab('Management P&L', 1),
      tab('Southeast', 2, { locationIds: southeast }),
      tab('Month-end', 4, {
        timeSpan: { period: 'MONTHLY', startsPeriodsBeforeCurrent: 1, numberOfPeriods: 1, anchor: 'LEDGER' },
        columns: { comparisons: ['PRIOR_YEAR'], hasYearToDate: true },
        viewSettings: { ...viewSettings, showVarianceUSD: true },
      }),
      tab('Last year', 3, { timeSpan: { period: 'YEARLY', startsPeriodsBeforeCurrent: 1, numberOfPeriods: 1, anchor: 'LEDGER' } }),
    ],
  })
}

async function photographSignIn(of: Browser, product: Product, theme: Theme): Promise<void> {
  const page = await openPage(of, product, theme)
  const photograph = camera(page, theme)
  await page.goto('/profit-loss/')
  await page.getByRole('button', { name: 'Continue to sign-in' }).waitFor()
  await photograph('sign-in')
  await signInAtEmbedded(page, DANA, 'wrong')
  await page.getByRole('alert').waitFor()
  await photograph('sign-in-provider')
  await page.context().close()
}

async function signedInAtDemo(of: Browser, product: Product, theme: Theme): Promise<Page> {
  const page = await openPage(of, product, theme)
  await page.goto('/uploads')
  await signInAtEmbedded(page, DANA)
  await untilSignedIn(page)
  return page
}

async function photographViewer(of: Browser, product: Product, theme: Theme, day: Day): Promise<void> {
  const page = await signedInAtDemo(of, product, theme)
  const photograph = camera(page, theme)
  const grid = await openViewer(page)
  await page.getByRole('tab', { name: 'Management P&L' }).click()
  await grid.settled()
  for (const name of ['Labor', 'Hourly staff']) await unfold(grid, name)
  const months = (await grid.headings()).slice(0, -1)
  await (await grid.cell('6020 Front of house', months[2] ?? '')).click()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(`Shift+${key}`)
  await page.getByLabel('Selected figures').waitFor()
  await page.mouse.move(1000, 20)
  await photograph('viewer')

  await (await grid.cell('Cost of goods', months.at(-1) ?? '')).dblclick()
  const trace = page.getByRole('complementary', { name: 'Trace' })
  await trace.getByRole('button', { name: /Paper and packaging/ }).click()
  await trace
    .getByRole('button', { name: /^[A-Z][a-z]{2} \d/ })
    .first()
    .click()
  await trace.getByRole('heading', { name: 'Import line' }).waitFor()
  await page.mouse.move(700, 20)
  await photograph('trace', theme === 'dark' ? 'trace-dark.png' : undefined)
  await (await grid.cell('Net income', months.at(-1) ?? '')).dblclick()
  await trace.getByText('Formula').waitFor()
  await photograph('trace-calculation')
  await trace.getByRole('button', { name: 'Close' }).click()

  const locations = new LocationPicker(page)
  await locations.open()
  await photograph('locations')
  await locations.search.fill('ca')
  await photograph('locations-search')
  await locations.button('None').click()
  await photograph('no-location')
  await locations.button('All').click()
  await locations.close()
  const time = new TimeSpanPicker(page)
  await time.open()
  await photograph('time-span')
  await time.to.fill('01/01/2020')
  await photograph('time-span-wrong')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('menu').waitFor()
  await photograph('view-menu')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '2 accounts' }).click()
  await photograph('unmapped')
  await page.keyboard.press('Escape')
  await (await grid.cell('Gross profit', months[1] ?? '')).click({ button: 'right' })
  await photograph('cell-menu')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Southeast' }).click()
  await page.getByRole('tab', { name: 'Southeast' }).press('F2')
  await photograph('tab-name')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Southeast' }).press('Delete')
  await page.getByText('Closed “Southeast”').first().waitFor()
  await photograph('notification')
  await page.getByRole('button', { name: /^Account/ }).click()
  await photograph('user-menu')
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 1180, height: 820 })
  await photograph('narrow')
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await photograph('narrow-navigation')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/nowhere')
  await page.getByRole('heading', { name: 'Nothing is here' }).waitFor()
  await photograph('not-found')

  const report = await breakOperation(page, 'LayoutFigures')
  await page.goto('/profit-loss/')
  await page.getByRole('heading', { name: 'Error loading data' }).waitFor()
  await photograph('report-failed')
  report.mend()
  await page.getByRole('button', { name: 'Try again' }).click()
  await grid.settled()
  const lastMonth = addToMonth(monthOf(day), 1)
  await time.open()
  await time.from.fill(slashes(firstDayOf(lastMonth)))
  await time.to.fill(slashes(firstDayOf(addToMonth(lastMonth, 2))))
  await time.close()
  await photograph('no-entries')
  await photographMonthEnd(page, theme)
  await photographComparison(page, theme, day)
  await page.context().close()
}

/** The last whole month and the year to date, each next to the year before; and the locations ranked by what they earned in it. */
async function photographMonthEnd(page: Page, theme: Theme): Promise<void> {
  const photograph = camera(page, theme)
  await page.getByRole('tab', { name: 'Month-end' }).click()
  const grid = new ReportGrid(page)
  await page.getByRole('columnheader', { name: 'Variance %' }).first().waitFor()
  await grid.settled()
  await unfold(grid, 'Labor')
  await grid.row('Management').getByRole('gridcell').nth(2).click()
  for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(`Shift+${key}`)
  await page.getByLabel('Selected figures').waitFor()
  await page.mouse.move(1000, 20)
  await photograph('month-end', theme === 'light' ? 'viewer.png' : undefined)
  const turned = new URL(page.url())
  turned.searchParams.set('c', 'py')
  turned.searchParams.set('r', 'r')
  await openViewer(page, turned.href)
  await photograph('location-rows', theme === 'light' ? 'location-rows.png' : undefined)
  await openViewer(page, turned.href.replace(/&r=r$/, ''))
}

/** A month against the year before, why it differs, and the tree of its locations. */
async function photographComparison(page: Page, theme: Theme, day: Day): Promise<void> {
  const photograph = camera(page, theme)
  await page.getByRole('tab', { name: 'Management P&L' }).click()
  await page.getByRole('tab', { name: 'Management P&L', selected: true }).waitFor()
  // The address follows the tab.
  await page.getByRole('treegrid', { name: 'Profit and loss, Management P&L' }).and(page.locator('[aria-busy=false]')).waitFor()
  const address = new URL(page.url())
  const month = addToMonth(monthOf(day), -1)
  address.searchParams.set('t', `m.${firstDayOf(month)}.${lastDayOf(month)}`)
  address.searchParams.set('c', 'py')
  address.searchParams.set('v', 'Fau')
  const grid = await openViewer(page, address.href)
  await photograph('comparison')
  await (await grid.cell('Total labor', 'Variance prior year')).dblclick()
  const bridge = page.getByRole('complementary', { name: 'Bridge' })
  await bridge.getByRole('radio', { name: 'Accounts' }).check()
  await bridge.locator('[data-proof=equal]').waitFor()
  await page.mouse.move(700, 20)
  await photograph('bridge', theme === 'light' ? 'bridge.png' : undefined)
  await page.keyboard.press('Escape')
  await page.goto('/settings/locations')
  await page.getByRole('treeitem', { name: /Navy Yard/ }).click()
  await page.mouse.move(700, 20)
  await photograph('location-tree', theme === 'dark' ? 'location-tree-dark.png' : undefined)
}

/** A plan next to its actuals, with metrics under it, and its editor. */
async function photographPlans(of: Browser, product: Product, theme: Theme, day: Day): Promise<void> {
  const page = await signedInAtDemo(of, product, theme)
  const photograph = camera(page, theme)
  await openViewer(page)
  const address = new URL(page.url())
  const month = monthOf(day)
  address.searchParams.set('t', `m.${firstDayOf(addToMonth(month, -3))}.${lastDayOf(addToMonth(month, -1))}`)
  address.searchParams.set('v', 'Fau')
  const grid = await openViewer(page, address.href)
  await page.getByRole('button', { name: /^Columns/ }).click()
  await page.getByRole('menuitemcheckbox', { name: /^Budget/ }).click()
  await photograph('budget-menu')
  await page.keyboard.press('Escape')
  for (const metric of ['Average check', 'Labor percent', 'Guests']) {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill(`${metric} row`)
    await page.getByRole('option', { name: new RegExp(`${metric} as a row`) }).waitFor()
    await page.keyboard.press('Enter')
    await grid.settled()
  }
  await page.mouse.move(1000, 20)
  await photograph('budget-in-report', theme === 'light' ? 'budget-in-report.png' : undefined)

  await page.goto('/budgets/')
  const monthly = page.getByRole('link', { name: /^Budget \d{4}$/ })
  await monthly.waitFor()
  await photograph('budgets')
  await monthly.click()
  await new ReportGrid(page).settled()
  await page.mouse.move(1000, 20)
  await photograph('budget', theme === 'dark' ? 'budget-dark.png' : undefined)
  await page.context().close()
}

/** Metrics, one of them with its figures, and a workbook that would change some. */
async function photographOperations(of: Browser, product: Product, theme: Theme, day: Day): Promise<void> {
  const page = await signedInAtDemo(of, product, theme)
  const photograph = camera(page, theme)
  await page.goto('/ops-data/')
  const metrics = page.getByRole('grid', { name: 'Metrics' })
  await metrics.waitFor()
  await photograph('ops-data')
  await metrics.getByRole('link', { name: 'Guests' }).click()
  await new ReportGrid(page).settled()
  await page.mouse.move(1000, 20)
  await photograph('metric')
  await page.goto('/ops-data/')
  await metrics.waitFor()
  await dropFile(page, await guestsOf(day))
  await page.getByRole('heading', { name: /^Preview: / }).waitFor()
  await new ReportGrid(page).settled()
  await page.mouse.move(1000, 20)
  await photograph('ops-data-preview', theme === 'light' ? 'ops-data.png' : undefined)
  const ask = await apiAs(product, DANA)
  const { opsDataPreview } = await ask<{ opsDataPreview: { uploadId: string } }>('{ opsDataPreview { uploadId } }')
  await ask('mutation ($uploadId: ID!) { discardOpsData(uploadId: $uploadId) }', { ...opsDataPreview })
  await page.context().close()
}

/** The guests of three months as a user maintains them: a late correction, a new month, and a cell that says something else. */
function guestsOf(day: Day): ReturnType<typeof figuresWorkbook> {
  const before = demoFigures({ seed: SEED, today: day }).filter(({ metric }) => metric === 'guests')
  const last = Math.max(...before.map(({ month }) => month))
  const months = [-1, 0, 1].map((after) => addToMonth(last as MonthIndex, after)) // one of them
  const places = Map.groupBy(before, ({ location }) => location)
  const rows = [...places].flatMap(([location, figures], at) => {
    const values = months.map((month) => Number(figures.find((one) => one.month === month)?.value ?? Number.NaN))
    const [first = 0, second = 0] = values
    if (Number.isNaN(second)) return []
    return [[location, 'guests', first, at % 7 === 3 ? second + 112 : second, at === 5 ? 'see till' : Math.round(second * 0.97)]]
  })
  return figuresWorkbook('tidewater-guests.xlsx', [
    { name: 'Guests', rows: [['Guests'], [], [], ['Location', 'Unit', ...months.map(monthName)], ...rows] },
  ])
}

/** Opens a group that is closed. */
async function unfold(grid: ReportGrid, name: string): Promise<void> {
  const row = grid.row(name)
  if ((await row.getAttribute('aria-expanded')) === 'false') await row.getByRole('rowheader').dblclick()
}

async function photographUploads(of: Browser, product: Product, theme: Theme, day: Day): Promise<void> {
  const page = await signedInAtDemo(of, product, theme)
  const photograph = camera(page, theme)
  await page.goto('/uploads')
  await page.getByRole('table', { name: 'Imports' }).waitFor()
  await photograph('uploads')
  await page
    .getByRole('button', { name: /^Undo the import/ })
    .last()
    .click()
  await page.getByRole('alertdialog').waitFor()
  await photograph('undo')
  await page.getByRole('button', { name: 'Keep it' }).click()
  const month = firstDayOf(monthOf(day)).slice(0, 7)
  await chooseFile(page, fileNamed(`tidewater-gl-${month}.csv`, exportOf(day)))
  await page.getByRole('button', { name: 'Choose a source' }).click()
  await page.getByRole('menuitemradio', { name: 'Demo ledger' }).click()
  // Of this source something is stored already: only once the file was read again is there a choice.
  await page.getByRole('radio', { name: 'Replace' }).first().waitFor()
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
  await page.getByRole('checkbox', { name: /^Leave out/ }).check()
  await page.mouse.move(1000, 20)
  await photograph('preview', theme === 'light' ? 'import.png' : undefined)
  await page.getByRole('button', { name: /^Debit is read as/ }).click()
  await page.getByRole('menu').waitFor()
  await photograph('preview-column')
  await page.keyboard.press('Escape')
  await page.context().close()
}

/** The month up to now as QuickBooks Online exports it again, with a few late rows of the month before. */
function exportOf(day: Day): string {
  const month = firstDayOf(monthOf(day)).slice(0, 7)
  const monthBefore = firstDayOf(addToMonth(monthOf(day), -1)).slice(0, 7)
  const now: string[] = []
  const late: string[] = []
  let transactions = 0
  for (const lines of transactionsOf([...demoLedgerCsv({ seed: SEED, today: day })].join(''))) {
    const date = lines[0]?.[0] ?? ''
    const rows = lines.map(quickBooksRow)
    if (date.startsWith(month)) now.push(...rows)
    if (date >= `${monthBefore}-24` && date < month && (transactions += 1) % 70 === 0) late.push(...rows)
  }
  const first = slashes(parseDay(`${month}-01`))
  const middle = Math.floor(now.length / 2)
  now.splice(
    middle,
    0,
    `${first},Bill,,US Foods,Produce,5010 Food cost,203 Fishtown,1.2E+03,`,
    `${first},Bill,2291,Clean Kitchen Co,Monthly service,6165 Grease trap service,101 Back Bay,360.00,`,
    `${first},Bill,2291,Clean Kitchen Co,Monthly service,2010 Accounts payable,101 Back Bay,,360.00`,
    `${first},Journal Entry,,,Breakage of the month,1010 Operating cash,101 Back Bay,1212.50,`,
    `${first},Journal Entry,,,Breakage of the month,4060 Gift card breakage,101 Back Bay,,1212.50`,
  )
  now.splice(1170, 0, `${first.slice(0, 2)}/32/${month.slice(0, 4)},Bill,,Eversource,Electricity,6150 Utilities,304 Durham,88.10,`)
  const titles = ['Tidewater Kitchens', 'Transaction Detail by Account', `${monthBefore} to ${month}`, '']
  const heading = 'Date,Transaction Type,Num,Name,Memo/Description,Account,Location,Debit,Credit'
  return `${[...titles, heading, ...late, ...now, `${first},Journal Entry,,,Accrual,,206 Old Town,88.1250,`].join('\n')}\n`
}

/** The lines of each transaction, cut into their cells. */
function transactionsOf(csv: string): readonly (readonly string[])[][] {
  const [, ...lines] = csv.trimEnd().split('\n')
  const byLink = new Map<string, (readonly string[])[]>()
  for (const line of lines) {
    const cells = [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
    const link = cells.at(-1) ?? ''
    byLink.set(link, [...(byLink.get(link) ?? []), cells])
  }
  return [...byLink.values()]
}

function quickBooksRow(cells: readonly string[]): string {
  const [date = '', number, account, , location, debit, credit, type, num, vendor, memo] = cells
  const name = `${number} ${account}`.trim()
  const row = [slashes(parseDay(date)), type, num, vendor, memo, name, location, debit, credit]
  return row.map((cell = '') => (cell.includes(',') ? `"${cell}"` : cell)).join(',')
}

/** A company that has nothing yet. */
/** The editors with something done in them, which is thrown away. */
/** Months closed up to the one before last, as they are and while the last whole one is closed; opened again for what follows. */
async function photographHome(of: Browser, product: Product, theme: Theme): Promise<void> {
  const page = await signedInAtDemo(of, product, theme)
  const photograph = camera(page, theme)
  await page.goto('/')
  await page.getByRole('application').first().waitFor()
  await page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem').first().waitFor()
  await photograph('home', theme === 'light' ? 'home.png' : undefined)
  await page.goto('/explorer')
  const pivot = page.getByRole('grid').first()
  await pivot.getByRole('gridcell').nth(12).click()
  await page.getByRole('complementary').first().waitFor()
  await photograph('explorer', theme === 'dark' ? 'explorer-dark.png' : undefined)
  await page.goto('/main-metrics')
  await page.getByRole('table').first().getByRole('row').nth(3).waitFor()
  await photograph('main-metrics')
  await page.context().close()
}

async function photographCharts(of: Browser, product: Product, theme: Theme): Promise<void> {
  const page = await signedInAtDemo(of, product, theme)
  const photograph = camera(page, theme)
  await page.goto('/visualizations')
  await page.getByRole('article').getByRole('img').nth(8).waitFor()
  await photograph('charts', theme === 'light' ? 'charts.png' : undefined)
  await page.getByRole('article').first().getByRole('link').click()
  const picture = page.getByRole('application')
  await picture.waitFor()
  await picture.press('Home')
  await picture.press('ArrowRight')
  await photograph('chart-builder', theme === 'dark' ? 'chart-builder-dark.png' : undefined)
  await page.context().close()
}

async function photographPresentations(of: Browser, product: Product, theme: Theme): Promise<void> {
  const page = await signedInAtDemo(of, product, theme)
  const photograph = camera(page, theme)
  await page.goto('/presentations')
  await page.getByRole('link', { name: 'Monthly review' }).click()
  const slide = (number: number) => page.getByRole('button', { name: new RegExp(`^Slide ${number}`) })
  await slide(3).click()
  await page
    .getByRole('application')
    .getByRole('row', { name: /^Net income/ })
    .waitFor()
  await photograph('presentation', theme === 'light' ? 'presentation.png' : undefined)
  await page.getByRole('button', { name: 'Present', exact: true }).click()
  await page.getByRole('dialog', { name: 'Monthly review' }).press('ArrowRight')
  await photograph('presenting', theme === 'dark' ? 'presenting.png' : undefined)
  await page.context().close()
}

async function photographAssistant(of: Browser, product: Product, theme: Theme): Promise<void> {
  const page = await signedInAtDemo(of, product, theme)
  const photograph = camera(page, theme)
  await page.goto('/chat/')
  await photograph('assistant-first')
  const ask = async (question: string) => {
    await page.getByRole('textbox', { name: 'Question' }).fill(question)
    await page.keyboard.press('Enter')
    await page
      .getByRole('article')
      .last()
      .getByText(/open their trace/)
      .waitFor()
  }
  await ask('Why did we miss the four-wall budget this year, and which locations caused it?')
  await page
    .getByRole('article')
    .getByRole('button', { name: /^\(?[\d,]+\)?$/ })
    .nth(2)
    .click()
  await page.getByRole('complementary', { name: 'Sources' }).getByText('Equals the figure').waitFor()
  await photograph('assistant', theme === 'light' ? 'assistant.png' : undefined)
  await page.goto('/chat/')
  await ask('P&L by region for last quarter vs last year')
  await photograph('assistant-report', theme === 'dark' ? 'assistant-report-dark.png' : undefined)
  await page.setViewportSize({ width: 390, height: 844 })
  await photograph('assistant-phone')
  await page.context().close()
}

/** Questions that are not answered, and the assistant next to a report. */
async function photographUnanswered(of: Browser, product: Product, theme: Theme): Promise<void> {
  const page = await signedInAtDemo(of, product, theme)
  const photograph = camera(page, theme)
  await page.goto('/chat/')
  const field = page.getByRole('textbox', { name: 'Question' })
  for (const [question, reply] of [
    ['Profit last month', /Choose what you mean/],
    ['Overtime out of control anywhere in June?', /I cannot follow/],
    ['How much cash do we have?', /Profit and loss reports do not hold this/],
  ] as const) {
    await field.fill(question)
    await field.press('Enter')
    await page.getByRole('article').last().getByText(reply).waitFor()
  }
  await photograph('assistant-unanswered')
  await page.setViewportSize({ width: 390, height: 844 })
  await photograph('assistant-unanswered-phone')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/profit-loss/')
  await page
    .getByRole('row', { name: /^Labor/ })
    .first()
    .getByRole('gridcell')
    .first()
    .click()
  await page.keyboard.press('Control+j')
  await page
    .getByRole('complementary', { name: 'Assistant' })
    .getByRole('button', { name: /^Leave out Labor, / })
    .waitFor()
  await photograph('assistant-drawer')
  await page.context().close()
}

async function photographClosing(of: Browser, product: Product, theme: Theme, to: Ask): Promise<void> {
  const page = await signedInAtDemo(of, product, theme)
  const photograph = camera(page, theme)
  const { ledgerMonths } = await to<{ ledgerMonths: { month: string }[] }>('{ ledgerMonths { month } }')
  const closed = ledgerMonths.slice(0, -2).map(({ month }) => month)
  await to('mutation ($months: [String!]!, $note: String) { closeMonths(months: $months, note: $note) { month } }', {
    months: closed,
    note: 'Reviewed with the controller',
  })
  await page.goto('/settings/closing')
  const months = page.getByRole('table', { name: 'Months' })
  await months.getByText('Closed', { exact: true }).first().waitFor()
  await photograph('closing', theme === 'dark' ? 'closing-dark.png' : undefined)
  await months
    .getByRole('button', { name: /^Close / })
    .last()
    .click()
  await page.getByRole('dialog').getByLabel('Note (optional)').waitFor()
  await photograph('closing-dialog')
  await page.context().close()
  await to('mutation ($months: [String!]!) { reopenMonths(months: $months) { month } }', { months: closed })
}

async function photographSettings(of: Browser, product: Product, theme: Theme): Promise<void> {
  const page = await signedInAtDemo(of, product, theme)
  const photograph = camera(page, theme)
  await page.goto('/settings/mappings')
  await page.getByRole('table', { name: 'Mappings' }).waitFor()
  await photograph('mappings')
  await page.getByRole('link', { name: 'Quarterly lender package' }).click()
  const accounts = page.getByRole('grid', { name: 'Accounts' })
  for (const [account, category] of [
    ['4050', 'net sales'],
    ['6130', 'operating'],
    ['6530', 'rent'],
  ]) {
    await accounts.getByRole('row', { name: new RegExp(`^Choose ${account}`) }).click()
    await page.keyboard.press('c')
    await page.keyboard.type(category ?? '')
    await page.keyboard.press('Enter')
  }
  await accounts.getByRole('row', { name: /^Choose 6120/ }).click()
  await page
    .getByRole('region', { name: "The account's months" })
    .getByRole('row', { name: /^Total/ })
    .waitFor()
  await photograph('mapping', theme === 'light' ? 'mapping.png' : undefined)
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.goto('/settings/chart-of-accounts')
  await page.getByRole('link', { name: 'Management P&L', exact: true }).first().click()
  await page.getByRole('treeitem', { name: /^Prime cost/ }).click()
  await page.getByRole('region', { name: 'Preview of the change' }).getByText('Net income').waitFor()
  await photograph('categorization', theme === 'dark' ? 'categorization-dark.png' : undefined)
  for (const name of ['account', 'company']) {
    await page.goto(`/settings/${name}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await photograph(`${name}-settings`)
  }
  await page.context().close()
}

/** The library, and a layout of it: figures per guest next to the plan, a typed floor, what matters tinted. */
async function photographLayouts(of: Browser, product: Product, theme: Theme, today: Day, ask: Ask): Promise<void> {
  const known = await ask<{
    profitLossCategorizations: { mappings: { id: string; name: string }[]; groups: { id: string; name: string }[] }[]
    metrics: { id: string; name: string }[]
    budgets: { id: string }[]
  }>('{ profitLossCategorizations { mappings { id name } groups { id name } } metrics { id name } budgets { id } }')
  const [categorization] = known.profitLossCategorizations
  const mapping = categorization?.mappings.find(({ name }) => name === 'Management P&L')
  const groupOf = (name: string) => categorization?.groups.find((group) => group.name === name)?.id ?? ''
  const guests = known.metrics.find(({ name }) => name === 'Guests')?.id
  const lastMonth = addToMonth(monthOf(today), -1)
  const revenue = `sum:${groupOf('Revenue')}`
  const row = (id: string, label: string, displayOrder: number, rowMetadata: object, rest: object = {}) => ({
    id,
    label,
    afterBaseRow: revenue,
    beforeBaseRow: null,
    displayOrder,
    level: 1,
    rowMetadata,
    cells: [],
    formattings: [],
    ...rest,
  })
  const rows = [
    row('guests', 'Guests', 0, { type: 'OPS_DATA', metricId: guests }),
    row('each', 'Revenue per guest', 1, { type: 'CALCULATION', formula: `{${revenue}} / {inserted:guests}` }),
  ]
  const plan = {
    id: 'plan',
    label: 'Budget',
    afterBaseColumn: 'total',
    displayOrder: 0,
    columnMetadata: { type: 'BUDGET', budgetId: known.budgets[0]?.id },
    formattings: [],
  }
  const variance = {
    ...plan,
    id: 'variance',
    label: 'Var to budget',
    displayOrder: 1,
    columnMetadata: { type: 'CALCULATION', formula: '{total} - {inserted:plan}', variance: 'AMOUNT' },
  }
  const made = await ask<{ createSpreadsheetMetadata: { id: string } }>(
    'mutation ($input: CreateSpreadsheetMetadataInput!) { createSpreadsheetMetadata(input: $input) { id } }',
    {
      input: {
        name: theme === 'light' ? 'Management P&L, six months' : 'Owner review',
        profitLossMappingId: mapping?.id,
        locationIds: [],
        timeSpan: { period: 'MONTHLY', startDate: firstDayOf(addToMonth(lastMonth, -5)), endDate: lastDayOf(lastMonth) },
        columns: { hasTotal: true },
        expandedSections: [groupOf('Revenue'), groupOf('Labor')],
        visualLayer: { insertedRows: rows, insertedColumns: [plan, variance] },
      },
    },
  )
  const page = await signedInAtDemo(of, product, theme)
  const photograph = camera(page, theme)
  await page.goto('/profit-loss/library')
  await page.getByText('Management P&L, six months').first().waitFor()
  await photograph('library')
  await page.goto(`/profit-loss/${made.createSpreadsheetMetadata.id}/editor`)
  const cells = page.getByRole('row', { name: /^Revenue per guest/ })
  await cells.getByRole('gridcell').nth(6).click()
  await page.getByText('Row formula, applied to every column').waitFor()
  await photograph('layout-editor', theme === 'light' ? 'layout.png' : undefined)
  await page.context().close()
}

async function photographBeginning(of: Browser, product: Product, owner: string, theme: Theme): Promise<void> {
  const page = await openPage(of, product, theme)
  const photograph = camera(page, theme)
  await page.goto('/uploads')
  await signInAtForeign(page, owner)
  await untilSignedIn(page)
  if (theme === 'light') {
    await page.getByText('Drop a general ledger anywhere on this page.').waitFor()
    await photograph('uploads-empty')
    await page.getByRole('link', { name: 'Profit and loss' }).click()
    await page.getByRole('link', { name: 'Import a ledger' }).waitFor()
    await photograph('no-ledger')
    await page.goto('/uploads')
    const text = ledgerCsv(smallLedger(['Harbor', 'HARBOR', 'Hill'], ['2026-01', '2026-02']), 'european')
    await chooseFile(page, fileNamed('ledger.csv', text))
    await photograph('first-preview')
    await importShownFile(page)
    await page.getByRole('button', { name: 'Open the report' }).waitFor()
    await photograph('imported')
    await chooseFile(page, fileNamed('copy.csv', text))
    await page.getByText('This file was imported before').waitFor()
    await photograph('same-file')
  }
  await page.goto('/uploads/not-there')
  await page.getByRole('heading', { name: 'This upload is no longer there' }).waitFor()
  await photograph('upload-not-found')
  await page.context().close()
}

function slashes(date: Day): string {
  const [year, month, dayOfMonth] = date.split('-')
  return `${month}/${dayOfMonth}/${year}`
}
