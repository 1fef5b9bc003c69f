import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { accessibilityProblems } from '../fixtures/accessibility.ts'
import type { Ask } from '../fixtures/api.ts'
import { test } from '../fixtures/browser-test.ts'
import { breakOperation, holdOperation } from '../fixtures/operations.ts'
import { MARCUS } from '../fixtures/sign-in.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'
import { forgetTabs, openYearToDate } from '../fixtures/viewer.ts'

let ask: Ask
test.beforeEach(async ({ demoApi }) => {
  ask = await demoApi(MARCUS)
  await forgetTabs(ask)
})

/** The palette, opened by its shortcut. */
class Palette {
  readonly page: Page
  readonly root: Locator
  readonly field: Locator

  constructor(page: Page) {
    this.page = page
    this.root = page.getByRole('dialog', { name: 'Find or jump to' })
    this.field = this.root.getByRole('combobox')
  }

  async open(): Promise<void> {
    await this.page.keyboard.press('Control+k')
    await this.field.waitFor()
  }

  option(name: string | RegExp): Locator {
    return this.root.getByRole('option', { name })
  }

  /** The active option, as the field names it. */
  async active(): Promise<string> {
    return await this.field.evaluate((field) => {
      const option = document.getElementById(field.getAttribute('aria-activedescendant') ?? '')
      return option?.getAttribute('aria-selected') === 'true' ? (option.innerText ?? '').replaceAll(/\s+/g, ' ').trim() : ''
    })
  }

  /** Types, waits until the option is active, and runs it. */
  async choose(typed: string, active: RegExp): Promise<void> {
    await this.open()
    await this.page.keyboard.type(typed)
    await expect.poll(() => this.active()).toMatch(active)
    await this.page.keyboard.press('Enter')
    await this.root.waitFor({ state: 'detached' })
  }
}

const locationsButton = (page: Page) => page.getByRole('button', { name: /^Locations/ })

describe('by keyboard only', () => {
  test('finds and runs everything that the viewer can do', async ({ visitAs }) => {
    const { page } = await visitAs(MARCUS)
    const grid = await openYearToDate(page)
    const palette = new Palette(page)

    await palette.choose('southeast', /^Southeast/)
    await expect.poll(() => locationsButton(page).innerText()).toContain('8 of 24')
    await palette.choose('durham', /Durham/)
    await expect.poll(() => locationsButton(page).innerText()).toContain('1 of 24')
    await palette.choose('all loc', /^All locations/)
    await expect.poll(() => locationsButton(page).innerText()).toContain('24 of 24')

    await palette.choose('l6m', /^Last 6 months/)
    await expect.poll(async () => (await grid.headings()).length).toBe(6)

    await palette.choose('colall', /^Collapse all groups/)
    await expect.poll(() => grid.row('4010 Food sales').count()).toBe(0)
    await palette.choose('exall', /^Expand all groups/)
    await expect.poll(() => grid.row('4010 Food sales').count()).toBe(1)

    await palette.choose('account numbers', /^Account numbers/)
    await expect.poll(() => grid.row('Food sales').count()).toBe(1)
    await palette.choose('account numbers', /^Account numbers/)
    await expect.poll(() => grid.row('4010 Food sales').count()).toBe(1)

    await palette.choose('copy link', /^Copy link/)
    await page.getByText('Link copied').first().waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())

    await palette.choose('new tab', /^New tab/)
    await expect.poll(() => page.getByRole('tab', { selected: true }).innerText()).toBe('New view')
    await palette.choose('management', /^Management P&L/)
    await expect.poll(() => page.getByRole('tab', { selected: true }).innerText()).not.toBe('New view')
  })

  test('an account is traced by its number and by its name', async ({ visitAs }) => {
    const { page } = await visitAs(MARCUS)
    const grid = await openYearToDate(page)
    const palette = new Palette(page)
    const trace = page.getByRole('complementary', { name: 'Trace' })
    const last = (await grid.headings()).at(-1)?.split(' ').slice(0, 2).join(' ') ?? ''

    await palette.open()
    await page.keyboard.type('4010')
    await expect.poll(() => palette.active()).toBe(`4010 Food sales Trace in ${last}`)
    await page.keyboard.press('Enter')
    await trace.getByText('4010 Food sales').first().waitFor()
    const traced = await trace.locator('[data-traced]').innerText()
    const inGrid = await grid.figure('4010 Food sales', last)
    expect(Math.round(Number(traced.replaceAll(',', '')))).toBe(Number(inGrid.replaceAll(',', '')))
    // It took the focus, and returns it to the report.
    await expect.poll(() => trace.evaluate((drawer) => drawer.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => grid.root.evaluate((root) => root === document.activeElement)).toBe(true)

    await palette.choose('trace bev cost', /Beverage cost/)
    await trace
      .getByText(/Beverage cost/)
      .first()
      .waitFor()
    await page.keyboard.press('Escape')

    // Balance sheet accounts have no figures: it says so, and does nothing.
    await palette.open()
    await page.keyboard.type('operating cash')
    await expect.poll(() => palette.active()).toContain('No figures in this report.')
    await page.keyboard.press('Enter')
    expect(await palette.root.count()).toBe(1)
    await page.keyboard.press('Control+a')
    await page.keyboard.type('keyboard shortcuts')
    await expect.poll(() => palette.active()).toMatch(/^Keyboard shortcuts/)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => grid.root.evaluate((root) => root === document.activeElement)).toBe(true)
  })

  test('the list is navigated, and Escape returns the focus', async ({ visitAs }) => {
    const { page } = await visitAs(MARCUS)
    const grid = await openYearToDate(page)
    const palette = new Palette(page)
    await (await grid.cell('Gross profit', 'Feb 2026')).click()
    await palette.open()
    await palette.option(/^New tab/).waitFor()
    await page.keyboard.type('last')
    await expect.poll(() => palette.active()).toMatch(/^Last 3 months/)
    await page.keyboard.press('ArrowDown')
    expect(await palette.active()).toMatch(/^Last 6 months/)
    await page.keyboard.press('End')
    const end = await palette.active()
    await page.keyboard.press('ArrowDown')
    expect(await palette.active()).toMatch(/^Last 3 months/)
    await page.keyboard.press('ArrowUp')
    expect(await palette.active()).toBe(end)
    await page.keyboard.press('Home')
    expect(await palette.active()).toMatch(/^Last 3 months/)
    // Typing continues wherever the selection is.
    await page.keyboard.type(' 13')
    await expect.poll(() => palette.active()).toMatch(/^Last 13 months/)
    expect(await palette.field.inputValue()).toBe('last 13')
    await page.keyboard.press('Escape')
    await palette.root.waitFor({ state: 'detached' })
    await expect.poll(() => grid.root.evaluate((root) => root === document.activeElement)).toBe(true)
    expect(await grid.activeCell()).toMatchObject({ name: 'Gross profit' })
  })

  test.runIf(IN_LONG_SUITE)('runs commands of the viewer from any page', async ({ visitAs }) => {
    const { page } = await visitAs(MARCUS)
    const palette = new Palette(page)
    await page.goto('/uploads')
    await page.getByRole('heading', { name: 'Uploads' }).waitFor()
    await palette.open()
    await palette.option(/Operating cash/).waitFor()
    await page.keyboard.press('Control+k')
    await palette.root.waitFor({ state: 'detached' })

    await palette.choose('4010', /^4010 Food sales/)
    await page.getByRole('complementary', { name: 'Trace' }).getByText('4010 Food sales').first().waitFor()
    await palette.choose('uploads', /^Uploads/)
    await page.getByRole('heading', { name: 'Uploads' }).waitFor()
    await palette.choose('northeast', /^Northeast/)
    await expect.poll(() => locationsButton(page).innerText()).toContain('7 of 24')

    // Recently used commands come first, also after a reload.
    await page.reload()
    await locationsButton(page).waitFor()
    await palette.open()
    await expect.poll(() => palette.root.getByRole('group').first().innerText()).toMatch(/^Recent\s+4010 Food sales|^Recent\s+Uploads/)
  })
})

test.runIf(IN_LONG_SUITE)('by mouse: the button in the sidebar, the pointer in the list', async ({ visitAs }) => {
  const { page } = await visitAs(MARCUS)
  await openYearToDate(page)
  const palette = new Palette(page)
  await page.getByRole('button', { name: 'Find or jump to' }).click()
  await palette.field.fill('dark')
  await palette.option(/^Dark theme/).hover()
  await palette.option(/^Dark theme/).click()
  await palette.root.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  await page.getByRole('button', { name: /^Account/ }).click()
  expect(await page.getByRole('menuitemradio', { name: 'Dark' }).getAttribute('aria-checked')).toBe('true')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Find or jump to' }).click()
  await palette.field.waitFor()
  await page.mouse.click(1200, 700)
  await palette.root.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Shortcuts' }).click()
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor({ state: 'detached' })

  // The theme is the user's everywhere, so restore it for the following tests.
  await page.getByRole('button', { name: 'Find or jump to' }).click()
  await palette.field.fill('system theme')
  await palette.option(/^System theme/).click()
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['theme'])).toBe('light')
})

test.runIf(IN_LONG_SUITE)('accounts that cannot be loaded do not delay other commands', async ({ visitAs, visits }) => {
  const { page } = await visitAs(MARCUS)
  visits.expectLogged(/Failed to load resource/)
  await openYearToDate(page)
  await breakOperation(page, 'LedgerAccounts')
  const palette = new Palette(page)
  await palette.open()
  await palette.root.getByText('Accounts could not be loaded').waitFor()
  await page.keyboard.press('Escape')
  await palette.choose('ytd', /^Year to date/)
})

test.runIf(IN_LONG_SUITE)('what is typed before it is loaded is chosen once it is there', async ({ visitAs }) => {
  const { page } = await visitAs(MARCUS)
  const accounts = await holdOperation(page, 'LedgerAccounts')
  await openYearToDate(page)
  const palette = new Palette(page)
  await palette.open()
  await page.keyboard.type('4010')
  await page.keyboard.press('Enter')
  await palette.root.getByText('Chosen as soon as it is loaded').waitFor()
  accounts.letGo()
  await palette.root.waitFor({ state: 'detached' })
  await page.getByRole('complementary', { name: 'Trace' }).getByText('4010 Food sales').first().waitFor()
})

describe('the list of shortcuts', () => {
  test('opens by ?, but not while typing', async ({ visitAs }) => {
    const { page } = await visitAs(MARCUS)
    const grid = await openYearToDate(page)
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await (await grid.cell('Gross profit', 'Feb 2026')).click()
    await page.keyboard.press('?')
    await sheet.waitFor()
    for (const name of ['Everywhere', 'Report', 'Tabs', 'Trace', 'Uploads']) await sheet.getByRole('heading', { name }).waitFor()
    await page.keyboard.press('?')
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(() => grid.root.evaluate((root) => root === document.activeElement)).toBe(true)
    const palette = new Palette(page)
    await palette.open()
    await page.keyboard.type('?')
    expect(await palette.field.inputValue()).toBe('?')
    expect(await sheet.count()).toBe(0)
    await page.keyboard.press('Escape')
    await locationsButton(page).click()
    await page.getByPlaceholder('Search locations and groups').pressSequentially('?')
    expect(await sheet.count()).toBe(0)
  })

  test.runIf(IN_LONG_SUITE)('is correct for tabs and the trace', async ({ visitAs }) => {
    const { page } = await visitAs(MARCUS)
    const grid = await openYearToDate(page)
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    const acts = async (section: string) => {
      const texts = await sheet.getByRole('region', { name: section }).locator('dl > div').allInnerTexts()
      return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim())
    }
    expect(await acts('Tabs')).toEqual([
      'Move ← →',
      'First or last tab Home End',
      'Open Enter',
      'Open in a new browser tab Ctrl Enter',
      'Put it further left or right Ctrl Shift ← →',
      'Rename F2',
      'Pin or unpin P',
      'Duplicate D',
      'Close Del',
    ])
    expect(await acts('Trace')).toEqual(['Move ↑ ↓', 'Open or close the line Enter', 'Back to the report Esc'])
    expect(await acts('Uploads')).toEqual([
      'Move ↑ ↓',
      'First or last import Home End',
      'Undo the import U',
      // Pressed where rows were left out: next to the other tests of uploads.
      'Download what was left out D',
      'Choose a file C',
    ])
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'New tab' }).click()
    const [first, second] = [page.getByRole('tab').first(), page.getByRole('tab', { name: 'New view' })]
    const isFocused = (tab: Locator) => tab.evaluate((element) => element === document.activeElement)
    await second.focus()
    await page.keyboard.press('ArrowLeft')
    expect(await isFocused(first)).toBe(true)
    await page.keyboard.press('ArrowRight')
    expect(await isFocused(second)).toBe(true)
    await page.keyboard.press('Home')
    expect(await isFocused(first)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => first.getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('End')
    expect(await isFocused(second)).toBe(true)
    await page.keyboard.press('F2')
    await page.getByRole('textbox', { name: 'Tab name' }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Delete')
    await expect.poll(() => page.getByRole('tab').count()).toBe(1)

    await grid.settled()
    await (await grid.cell('Gross profit', 'Feb 2026')).click()
    await page.keyboard.press('Enter')
    const trace = page.getByRole('complementary', { name: 'Trace' })
    const rows = trace.locator('[data-trace-row]')
    await rows.first().focus()
    await page.keyboard.press('ArrowDown')
    expect(await isFocused(rows.nth(1))).toBe(true)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect.poll(() => rows.first().getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('Escape')
    await trace.waitFor({ state: 'detached' })
    await expect.poll(() => grid.root.evaluate((root) => root === document.activeElement)).toBe(true)
  })

  test.runIf(IN_LONG_SUITE)('is correct for uploads', async ({ visitAs }) => {
    const { page } = await visitAs(MARCUS)
    await page.goto('/uploads')
    const row = page.getByRole('table', { name: 'Imports' }).locator('tbody tr').first()
    await row.focus()
    await page.locator('input[type=file]').evaluate((input) => {
      input.addEventListener('click', (event) => {
        event.preventDefault()
        document.body.dataset['asked'] = 'yes'
      })
    })
    await page.keyboard.press('c')
    expect(await page.evaluate(() => document.body.dataset['asked'])).toBe('yes')
    await page.keyboard.press('u')
    await page.getByRole('alertdialog').waitFor()
  })
})

test.runIf(IN_LONG_SUITE).for(['light', 'dark'] as const)('nothing is wrong with either in the %s theme', async (theme, { visitAs }) => {
  const { page } = await visitAs(MARCUS, { theme })
  await openYearToDate(page)
  const palette = new Palette(page)
  const problems: string[] = []
  const look = async (screen: string) => {
    for (const problem of await accessibilityProblems(page, theme === 'light' ? 'everything' : 'colors'))
      problems.push(`${screen}: ${problem}`)
  }
  await palette.open()
  await palette.option(/^4010 Food sales/).waitFor()
  await look('palette')
  await palette.field.fill('account')
  await palette.option(/^Account numbers/).waitFor()
  await look('found')
  await palette.field.fill('zzzz')
  await palette.root.getByText(/^No results for/).waitFor()
  await look('nothing found')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await look('shortcuts')
  await page.setViewportSize({ width: 700, height: 500 })
  await look('shortcuts in a small window')
  expect(problems).toEqual([])
})
