import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Ask } from '../fixtures/api.ts'
import { test } from '../fixtures/browser-test.ts'
import { hoveredUndo } from '../fixtures/hovered-undo.ts'
import { breakOperation } from '../fixtures/operations.ts'
import { MARCUS } from '../fixtures/sign-in.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'
import { forgetTabs, openYearToDate } from '../fixtures/viewer.ts'
import { TimeSpanPicker } from '../pages/time-span-picker.ts'

let ask: Ask
test.beforeEach(async ({ demoApi }) => {
  ask = await demoApi(MARCUS)
  await forgetTabs(ask)
})

interface StoredTab {
  readonly name: string
  readonly pinned: boolean
  readonly timeSpan: { readonly period: string }
}

const storedTabs = async () =>
  (
    await ask<{ profitLossViewerTabList: StoredTab[] }>(`{ profitLossViewerTabList {
      name pinned
      timeSpan { ... on TimeSpan { period } ... on YearToDate { period } ... on LastPeriods { period } ... on RelativeTimeSpan { period } }
    } }`)
  ).profitLossViewerTabList

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const names = async (page: Page) => (await page.getByRole('tab').allInnerTexts()).map((text) => text.trim())

async function rename(page: Page, name: string, next: string): Promise<void> {
  await tab(page, name).press('F2')
  const field = page.getByRole('textbox', { name: 'Tab name' })
  await field.fill(next)
  await field.press('Enter')
  await tab(page, next).waitFor()
}

test('keeps tabs over a reload, and in another browser of the same user', async ({ visitAs }) => {
  const { page } = await visitAs(MARCUS)
  const grid = await openYearToDate(page)
  expect(await names(page)).toEqual(['Management P&L'])
  expect(await page.title()).toBe('Management P&L · Profit and loss · Fourwall')
  await page.getByRole('button', { name: 'New tab' }).click()
  await tab(page, 'New view').waitFor()
  await rename(page, 'New view', 'By quarter')
  const time = new TimeSpanPicker(page)
  await time.open()
  await time.columns('Quarterly').click()
  await time.close()
  await expect.poll(async () => (await grid.headings())[0]).toBe('Q1 2026')
  await expect.poll(storedTabs).toMatchObject([
    { name: 'Management P&L', timeSpan: { period: 'MONTHLY' } },
    { name: 'By quarter', timeSpan: { period: 'QUARTERLY' } },
  ])

  await page.reload()
  await grid.settled()
  expect(await names(page)).toEqual(['Management P&L', 'By quarter'])
  expect(await tab(page, 'By quarter').getAttribute('aria-selected')).toBe('true')
  expect((await grid.headings())[0]).toBe('Q1 2026')

  const { page: other } = await visitAs(MARCUS)
  const otherGrid = await openYearToDate(other)
  expect(await names(other)).toEqual(['Management P&L', 'By quarter'])
  expect((await otherGrid.headings())[0]).toBe('Jan 2026')
  await tab(other, 'By quarter').click()
  await expect.poll(async () => (await otherGrid.headings())[0]).toBe('Q1 2026')
  expect(await otherGrid.rows()).toEqual(await grid.rows())
})

test('closes a tab, and brings it back', async ({ visitAs }) => {
  const { page } = await visitAs(MARCUS)
  await openYearToDate(page)
  await page.getByRole('button', { name: 'New tab' }).click()
  await rename(page, 'New view', 'To be closed')
  await tab(page, 'To be closed').press('Delete')
  const undo = await hoveredUndo(page)
  await tab(page, 'To be closed').waitFor({ state: 'detached' })
  await expect.poll(storedTabs).toMatchObject([{ name: 'Management P&L' }])
  await undo.click()
  await tab(page, 'To be closed').waitFor()
  await expect.poll(storedTabs).toMatchObject([{ name: 'Management P&L' }, { name: 'To be closed' }])

  // The last one stays.
  await tab(page, 'To be closed').press('Delete')
  await tab(page, 'To be closed').waitFor({ state: 'detached' })
  await tab(page, 'Management P&L').press('Delete')
  expect(await names(page)).toEqual(['Management P&L'])
})

test.runIf(IN_LONG_SUITE)('duplicates, moves and pins by menu, and goes from tab to tab by key', async ({ visitAs }) => {
  const { page } = await visitAs(MARCUS)
  await openYearToDate(page)
  const act = async (name: string, item: string) => {
    await tab(page, name).click({ button: 'right' })
    await page.getByRole('menuitem', { name: item }).click()
  }
  await act('Management P&L', 'Duplicate')
  await expect.poll(() => names(page).then(({ length }) => length)).toBe(2)
  const [, copy = ''] = await names(page)
  await rename(page, copy, 'Copy')
  await page.getByRole('button', { name: 'New tab' }).click()
  await rename(page, 'New view', 'Third')
  await act('Third', 'Move left')
  await expect.poll(() => names(page)).toEqual(['Management P&L', 'Third', 'Copy'])
  await act('Third', 'Rename')
  const field = page.getByRole('textbox', { name: 'Tab name' })
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.type('Not this')
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'detached' })
  expect(await tab(page, 'Third').evaluate((element) => element === document.activeElement)).toBe(true)
  await act('Copy', 'Pin')
  await expect.poll(() => names(page)).toEqual(['Copy', 'Management P&L', 'Third'])
  await expect.poll(storedTabs).toMatchObject([{ name: 'Copy', pinned: true }, { pinned: false }, { pinned: false }])

  await tab(page, 'Copy').click()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect.poll(() => tab(page, 'Management P&L').getAttribute('aria-selected')).toBe('true')
  const panel = page.getByRole('tabpanel', { name: 'Management P&L' })
  await panel.waitFor()
})

test('puts tabs elsewhere by dragging and by key, and loses nothing between two windows', async ({ visitAs }) => {
  const { page, context } = await visitAs(MARCUS)
  await openYearToDate(page)
  for (const name of ['One', 'Two']) {
    await page.getByRole('button', { name: 'New tab' }).click()
    await rename(page, 'New view', name)
  }
  const [first, last] = await Promise.all([tab(page, 'Management P&L').boundingBox(), tab(page, 'Two').boundingBox()])
  if (first === null || last === null) throw new Error('The tabs are not there.')
  await page.mouse.move(last.x + 20, last.y + 10)
  await page.mouse.down()
  await page.mouse.move(first.x + 5, first.y + 12, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => names(page)).toEqual(['Two', 'Management P&L', 'One'])
  await tab(page, 'One').press('Control+Shift+ArrowLeft')
  await expect.poll(() => names(page)).toEqual(['Two', 'One', 'Management P&L'])
  await expect.poll(async () => (await storedTabs()).map(({ name }) => name)).toEqual(['Two', 'One', 'Management P&L'])

  const opened = context.waitForEvent('page')
  await tab(page, 'One').click({ modifiers: ['Control'] })
  const other = await opened
  await tab(other, 'One').waitFor()
  await rename(other, 'One', 'Renamed there')
  await tab(page, 'Management P&L').press('Delete')
  const closed = await hoveredUndo(page)
  await tab(page, 'Two').press('p')
  const expected = [
    { name: 'Two', pinned: true },
    { name: 'Renamed there', pinned: false },
  ]
  await expect.poll(storedTabs).toMatchObject(expected)
  await expect.poll(storedTabs).toHaveLength(2)
  // Each hears of the other with its next save.
  await tab(other, 'Renamed there').press('p')
  await expect.poll(() => names(other)).toEqual(['Renamed there', 'Two'])
  // The close is taken back beside all that came after it.
  await closed.click()
  await expect.poll(async () => (await storedTabs()).map(({ name }) => name)).toEqual(['Renamed there', 'Two', 'Management P&L'])
})

test.runIf(IN_LONG_SUITE)('says that tabs could not be saved, and goes on with them', async ({ visitAs, visits }) => {
  const { page } = await visitAs(MARCUS)
  await openYearToDate(page)
  await expect.poll(storedTabs).toHaveLength(1)
  visits.expectLogged(/status of 500/)
  await breakOperation(page, 'SaveProfitLossViewerTabs')
  await page.getByRole('button', { name: 'New tab' }).click()
  await page.getByText('Failed to save P&L view', { exact: true }).first().waitFor()
  expect(await names(page)).toEqual(['Management P&L', 'New view'])
})
