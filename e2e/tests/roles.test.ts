import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityProblems } from '../fixtures/accessibility.ts'
import type { Ask } from '../fixtures/api.ts'
import { test } from '../fixtures/browser-test.ts'
import { draggedFile } from '../fixtures/drop-file.ts'
import { DANA, PRIYA } from '../fixtures/sign-in.ts'
import { firstOf, IN_LONG_SUITE } from '../fixtures/suites.ts'
import { forgetTabs, openYearToDate } from '../fixtures/viewer.ts'
import { ReportGrid } from '../pages/report-grid.ts'

const FOLDER = '/Board'
/** A second row of the library: what opens at one row must not cover the next. */
const FOLDER_BELOW = '/Papers'
const JUNE = { name: 'june.csv', mimeType: 'text/csv', buffer: Buffer.from('Date,Amount') }

let asDana: Ask
let asPriya: Ask
test.beforeEach(async ({ demoApi }) => {
  asDana = await demoApi(DANA)
  asPriya = await demoApi(PRIYA)
  for (const path of [FOLDER, FOLDER_BELOW]) await asDana('mutation ($path: String!) { createFolder(path: $path) { path } }', { path })
  await forgetTabs(asPriya)
})
test.afterEach(async () => {
  for (const path of [FOLDER, FOLDER_BELOW])
    await asDana('mutation ($path: String!) { deleteFolder(path: $path, recursive: true) }', { path })
})

/** What would change something, wherever it stands. */
const CHANGES =
  /^(Save|New (budget|metric|mapping|categorization|folder|P&L)|Upload (budget|figures|again|another|a new)|Add (group|calculation|category|location mapping|mapping)|Delete|Rename|Edit|Undo|Choose a file|Discard|Assign|Accept|Import from|Restore|Spread|Move)/

/** What a screen offers of that: buttons, links and what menus and the palette hold. */
async function offered(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const role of ['button', 'link', 'menuitem', 'option'] as const) {
    const names = await page
      .getByRole(role)
      .evaluateAll((elements) => elements.map((element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').trim()))
    found.push(...names.filter((name) => CHANGES.test(name)).map((name) => `${role} “${name}”`))
  }
  return found
}

/** Says each answer of the API that refused something. */
function refusals(page: Page): string[] {
  const found: string[] = []
  page.on('response', (response) => {
    if (!response.url().includes('/api/')) return
    if (response.status() === 403) found.push(response.url())
    response.text().then(
      (text) => text.includes('FORBIDDEN') && found.push(text.slice(0, 200)),
      () => undefined,
    )
  })
  return found
}

interface Screen {
  readonly name: string
  readonly path: string
  /** What is there once the screen has what it shows. */
  readonly ready: (page: Page) => Promise<void>
  /** Whether it could be changed by somebody else, and says why not here. */
  readonly isReadOnly?: boolean
  /** Pressed where the keyboard is, for what keys do. */
  readonly keys?: readonly string[]
}

const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true }).first().waitFor()
const row = (name: string | RegExp) => (page: Page) => page.getByRole('row', { name }).first().waitFor()

const SCREENS: readonly Screen[] = [
  { name: 'budgets', path: '/budgets', ready: row(/^Budget \d/), keys: ['r', 'u', 'n', 'Delete'] },
  { name: 'metrics', path: '/ops-data', ready: row(/^Guests/), keys: ['e', 'u', 'n', 'Delete'] },
  { name: 'uploads', path: '/uploads', ready: row(/tidewater/), isReadOnly: true, keys: ['u', 'c'] },
  { name: 'library', path: '/profit-loss/library', ready: row('Folder Board'), keys: ['r', 'F2', 'm', 'd', 'n', 'f', 'Delete'] },
  { name: 'what was deleted', path: '/profit-loss/library/deleted', ready: heading('Recently deleted') },
  { name: 'mappings', path: '/settings/mappings', ready: row(/^Quarterly lender package/) },
  { name: 'chart of accounts', path: '/settings/chart-of-accounts', ready: row(/^Statement for lenders/) },
  {
    name: 'locations',
    path: '/settings/locations',
    ready: (page) => page.getByRole('treeitem').first().waitFor(),
    isReadOnly: true,
    keys: ['F2', 'Delete', 'Alt+ArrowDown', 'Control+s'],
  },
  { name: 'location mappings', path: '/settings/locations-v1', ready: heading('Location mappings') },
  { name: 'company settings', path: '/settings/company', ready: (page) => page.getByLabel('Currency').waitFor(), isReadOnly: true },
  { name: 'account settings', path: '/settings/account', ready: (page) => page.getByText('Viewer (area-manager)').waitFor() },
]

describe('a viewer', () => {
  test('is offered nothing that would be refused, on screens that are as accessible', async ({ visitAs }) => {
    const { page } = await visitAs(PRIYA)
    const refused = refusals(page)
    const examined = new Set(firstOf(SCREENS, 1))
    for (const screen of SCREENS) {
      const { name, path, ready, isReadOnly = false, keys = [] } = screen
      await page.goto(path)
      await ready(page)
      await page.getByRole('button', { name: /^Account: / }).waitFor()
      expect.soft(await offered(page), name).toEqual([])
      expect.soft(await page.getByRole('note').filter({ hasText: 'As a viewer you cannot' }).count(), name).toBe(isReadOnly ? 1 : 0)
      if (examined.has(screen)) expect.soft(await accessibilityProblems(page, 'everything'), name).toEqual([])
      for (const menu of await page.getByRole('button', { name: /^Actions for/ }).all()) {
        await menu.click()
        await page.getByRole('menu').waitFor()
        expect.soft(await offered(page), `${name}, a menu`).toEqual([])
        await page.keyboard.press('Escape')
        // The button has the focus again and shows its tooltip, which must not block the next one.
        await page.getByRole('tooltip').waitFor()
      }
      const [first] = await page.locator('tr[tabindex="0"], [role=treeitem][tabindex="0"], [role=grid]').all()
      await first?.focus()
      for (const key of keys) await page.keyboard.press(key)
      expect.soft(await page.getByRole('dialog').count(), `${name}, keys`).toBe(0)
      expect.soft(await page.getByRole('textbox', { name: 'Name', exact: true, disabled: false }).count(), `${name}, keys`).toBe(0)
    }
    expect(refused).toEqual([])
  })

  test.runIf(IN_LONG_SUITE)('reads budgets, metrics, mappings and categorizations without changing them', async ({ visitAs }) => {
    const { page } = await visitAs(PRIYA)
    const refused = refusals(page)
    await page.goto('/budgets')
    await page.getByRole('link', { name: /^Budget \d/ }).click()
    await page.getByRole('treegrid').waitFor()
    await page.getByText('As a viewer you cannot change budgets. Ask an owner of', { exact: false }).first().waitFor()
    await page.getByRole('button', { name: 'Next location' }).click()
    const cell = page.getByRole('gridcell').filter({ hasText: /\d/ }).first()
    await cell.click()
    await page.keyboard.type('123')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+s')
    expect.soft(await offered(page)).toEqual([])
    expect.soft(await page.getByRole('img', { name: 'Unsaved changes' }).count()).toBe(0)
    expect.soft(await accessibilityProblems(page, 'everything')).toEqual([])
    await page.getByRole('button', { name: 'History' }).click()
    await page
      .getByRole('complementary', { name: 'History' })
      .getByRole('button', { name: /version 1/ })
      .click()
    expect.soft(await offered(page)).toEqual([])

    await page.goto('/ops-data')
    await page.getByRole('link', { name: 'Guests', exact: true }).click()
    await page.getByRole('complementary', { name: 'About the metric' }).waitFor()
    expect.soft(await offered(page)).toEqual([])

    await page.goto('/settings/mappings')
    await page.getByRole('link', { name: 'Quarterly lender package' }).first().click()
    await page.getByRole('treegrid', { name: 'Categories' }).waitFor()
    await page.getByRole('note').waitFor()
    expect.soft(await offered(page)).toEqual([])
    expect.soft(await accessibilityProblems(page, 'everything')).toEqual([])
    await page.getByRole('grid', { name: 'Accounts' }).focus()
    for (const key of ['ArrowDown', '1', 'd', 'c', 'Delete', 'Control+s']) await page.keyboard.press(key)
    await page.getByText('Nothing changed yet').waitFor()

    await page.goto('/settings/chart-of-accounts')
    await page.getByRole('link', { name: 'Statement for lenders' }).first().click()
    await page.getByRole('treeitem').first().click()
    for (const key of ['F2', 'Delete', 'Alt+ArrowDown']) await page.keyboard.press(key)
    await page.getByText('No change yet').waitFor()
    expect.soft(await offered(page)).toEqual([])
    expect.soft(await accessibilityProblems(page, 'everything')).toEqual([])
    expect(refused).toEqual([])
  })

  test('keeps tabs of their own in the viewer, and finds no way to save a view for others', async ({ visitAs }) => {
    const { page } = await visitAs(PRIYA)
    const refused = refusals(page)
    await openYearToDate(page)
    await page.getByRole('button', { name: 'New tab' }).click()
    await page.getByRole('tab', { name: 'New view' }).waitFor()
    expect.soft(await offered(page)).toEqual([])
    await page.keyboard.press('Control+k')
    for (const words of ['save', 'edit the layout', 'upload', 'new budget']) {
      await page.keyboard.press('Control+a')
      await page.keyboard.type(words)
      expect
        .soft(
          (await offered(page)).filter((one) => !one.includes('Uploads')),
          words,
        )
        .toEqual([])
    }
    await page.keyboard.press('Escape')
    await expect
      .poll(async () => (await asPriya<{ tabs: object[] }>('{ tabs: profitLossViewerTabList { id } }')).tabs.length)
      .toBeGreaterThan(1)
    expect(refused).toEqual([])
  })

  test('opens a layout from the library to read it: formulas, trace, notes and versions, and nothing that changes it', async ({
    visitAs,
  }) => {
    const { profitLossMappings } = await asDana<{ profitLossMappings: { id: string }[] }>('{ profitLossMappings { id } }')
    const { createSpreadsheetMetadata: made } = await asDana<{ createSpreadsheetMetadata: { id: string } }>(
      'mutation ($input: CreateSpreadsheetMetadataInput!) { createSpreadsheetMetadata(input: $input) { id } }',
      {
        input: {
          name: 'Board pack',
          path: FOLDER,
          profitLossMappingId: profitLossMappings[0]?.id,
          locationIds: [],
          timeSpan: { period: 'MONTHLY', startDate: '2026-01-01', endDate: '2026-03-31' },
        },
      },
    )
    const { page } = await visitAs(PRIYA)
    const refused = refusals(page)
    await page.goto('/profit-loss/library')
    await page.getByRole('row', { name: 'Folder Board' }).getByRole('link').click()
    await page.getByRole('button', { name: 'Actions for Board pack' }).click()
    await page.getByRole('menuitem', { name: 'Open the layout' }).first().click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/profit-loss/${made.id}/editor`)
    const grid = new ReportGrid(page)
    await grid.settled()
    await page.getByRole('note').filter({ hasText: 'Read-only. As a viewer you cannot change layouts' }).waitFor()
    expect.soft(await offered(page)).toEqual([])
    expect.soft(await accessibilityProblems(page, 'everything')).toEqual([])

    // Keys that change a layout do nothing, in the cells and in the formula bar.
    const cell = await grid.cell('Revenue', 'Feb 2026')
    await cell.click()
    const figure = await cell.textContent()
    const bar = page.getByRole('textbox', { name: 'Formula', exact: true })
    const formula = await bar.inputValue()
    expect.soft(formula).toMatch(/^[\d.]+$/)
    await page.keyboard.type('123')
    for (const key of ['Tab', 'Delete', 'Control+x', 'Control+v', 'Control+b', 'Control+9', 'Control+z', 'Control+s', 'Alt+ArrowUp', 'F2'])
      await page.keyboard.press(key)
    await cell.click()
    await bar.click()
    await page.keyboard.type('123')
    await page.keyboard.press('Enter')
    expect.soft(await cell.textContent()).toBe(figure)
    expect.soft(await bar.inputValue()).toBe(formula)
    expect.soft(await page.getByRole('img', { name: 'Unsaved changes' }).count()).toBe(0)

    // What reads it is there.
    await cell.click({ button: 'right' })
    expect
      .soft(await page.getByRole('menuitem').allInnerTexts())
      .toEqual([expect.stringContaining('Trace'), expect.stringContaining('Notes')])
    await page.getByRole('menuitem', { name: 'Trace' }).click()
    await page.getByRole('complementary', { name: 'Trace' }).waitFor()
    await grid.root.focus()
    await page.keyboard.press('Shift+F2')
    const notes = page.getByRole('complementary', { name: 'Notes' })
    await notes.getByText('There are no notes yet.').waitFor()
    expect.soft(await notes.getByRole('textbox').count()).toBe(0)
    await page.getByRole('button', { name: 'Freeze' }).click()
    await page.getByRole('menuitem', { name: 'Rows up to here' }).click()
    await page.getByRole('button', { name: 'Zoom: 100%' }).click()
    await page.getByRole('menuitemradio', { name: '125%' }).click()
    await page.getByRole('button', { name: 'Versions' }).click()
    const history = page.getByRole('complementary', { name: 'History' })
    await history.getByRole('button', { name: /version 1/ }).click()
    await history.getByRole('button', { name: 'Compare' }).click()
    await page
      .getByRole('dialog')
      .getByRole('region', { name: /Now, version 1/ })
      .waitFor()
    expect.soft(await offered(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem').first().waitFor()
    await page.keyboard.press('Escape')

    // Nothing of it is stored, and leaving asks for nothing.
    await page.getByRole('link', { name: 'Board', exact: true }).click()
    await page.getByRole('row', { name: 'Board pack' }).waitFor()
    const { spreadsheetMetadata } = await asDana<{ spreadsheetMetadata: { version: number } }>(
      'query ($id: ID!) { spreadsheetMetadata(metaDataId: $id) { version } }',
      { id: made.id },
    )
    expect(spreadsheetMetadata.version).toBe(1)
    expect(refused).toEqual([])
  })

  test.runIf(IN_LONG_SUITE)(
    'is told why pages are not there that only change something, and has files dropped into nothing',
    async ({ visitAs }) => {
      const { page } = await visitAs(PRIYA)
      const refused = refusals(page)
      // A new layout is made of what a tab shows.
      await openYearToDate(page)
      for (const path of ['/settings/mappings/add', '/profit-loss/editor', '/uploads/00000000-0000-4000-8000-000000000000']) {
        await page.goto(path)
        await page.getByText('As a viewer you cannot').waitFor()
        expect.soft(await accessibilityProblems(page, 'everything'), path).toEqual([])
      }
      for (const path of ['/uploads', '/budgets', '/ops-data']) {
        await page.goto(path)
        await page.getByRole('row').nth(1).waitFor()
        const dataTransfer = await draggedFile(page, JUNE)
        await page.dispatchEvent('body', 'dragenter', { dataTransfer })
        expect.soft(await page.getByText('Drop the file to read it').count(), path).toBe(0)
        await page.dispatchEvent('body', 'drop', { dataTransfer })
      }
      expect(refused).toEqual([])
    },
  )
})

test('an editor is offered what a viewer is not', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await page.goto('/budgets')
  await page.getByRole('button', { name: 'New budget' }).waitFor()
  expect(await page.getByText('As a viewer').count()).toBe(0)
})
