import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Ask } from '../fixtures/api.ts'
import { test } from '../fixtures/browser-test.ts'
import { DANA } from '../fixtures/sign-in.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'
import { februaryAddress, forgetTabs, openViewer, openYearToDate } from '../fixtures/viewer.ts'

let ask: Ask
test.beforeEach(async ({ demoApi }) => {
  ask = await demoApi(DANA)
  await forgetTabs(ask)
})

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard your changes?' })

async function answer(page: Page, name: 'Keep editing' | 'Discard changes'): Promise<void> {
  await question(page).getByRole('button', { name }).click()
  await question(page).waitFor({ state: 'detached' })
}

test('a drawer asks before what was changed in it is lost', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await openYearToDate(page)
  await page.goto(`/profit-loss/editor?tabId=${new URL(page.url()).searchParams.get('tabId')}`)
  await page.getByRole('treegrid').waitFor()
  const insert = async () => {
    await page.getByRole('button', { name: 'Insert' }).click()
    await page.getByRole('menuitem', { name: 'Calculation row…' }).click()
  }
  const drawer = page.getByRole('complementary', { name: 'New row' })
  const label = drawer.getByRole('textbox', { name: 'Label' })

  // Nothing was changed.
  await insert()
  await label.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  expect(await question(page).count()).toBe(0)

  await insert()
  await label.fill('Food share')
  await label.press('Escape')
  await answer(page, 'Keep editing')
  await drawer.getByRole('button', { name: 'Close' }).click()
  await answer(page, 'Keep editing')
  // Another drawer in its place.
  await page.getByRole('button', { name: 'Notes' }).click()
  await answer(page, 'Keep editing')
  expect(await label.inputValue()).toBe('Food share')
  await page.getByRole('button', { name: 'Notes' }).click()
  await answer(page, 'Discard changes')
  await page.getByRole('complementary', { name: 'Notes' }).waitFor()
  expect(await drawer.count()).toBe(0)
  await page.getByRole('complementary', { name: 'Notes' }).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('complementary', { name: 'Notes' }).waitFor({ state: 'detached' })
})

test.runIf(IN_LONG_SUITE)('a dialog asks by Escape, by a click outside and by Back', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await page.goto('/uploads')
  await page.getByRole('link', { name: 'Ops data' }).click()
  const dialog = page.getByRole('dialog', { name: 'New metric' })
  const open = () => page.getByRole('button', { name: 'New metric' }).click()
  await open()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await question(page).count()).toBe(0)

  await open()
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await name.fill('Umbrellas')
  await page.keyboard.press('Escape')
  await answer(page, 'Keep editing')
  // A click that comes faster than any hand, before the dialog has noticed that the question is gone, goes nowhere.
  await expect
    .poll(async () => {
      await page.mouse.click(5, 5)
      return question(page).count()
    })
    .toBe(1)
  await answer(page, 'Keep editing')
  expect(await name.inputValue()).toBe('Umbrellas')
  const address = page.url()
  await page.evaluate(() => history.back())
  await answer(page, 'Keep editing')
  expect(page.url()).toBe(address)
  await page.evaluate(() => history.back())
  await answer(page, 'Discard changes')
  await page.getByRole('heading', { name: 'Uploads' }).waitFor()
})

test('Home being arranged and a new presentation ask before they are left', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  const leaveTo = async (place: string, asked: string, name: 'Stay' | 'Leave without saving') => {
    await page.getByRole('link', { name: place, exact: true }).first().click()
    const leaving = page.getByRole('alertdialog', { name: asked })
    await leaving.getByRole('button', { name }).click()
    await leaving.waitFor({ state: 'detached' })
  }
  await page.goto('/')
  await page.getByRole('button', { name: 'Arrange' }).click()
  const arranging = page.getByRole('region', { name: 'Arrange home' })
  await arranging.getByRole('button', { name: /^Revenue, 1 of/ }).press('Alt+ArrowRight')
  await leaveTo('Charts', 'Leave without saving Home?', 'Stay')
  await arranging.getByRole('button', { name: /^Revenue, 2 of/ }).waitFor()
  await leaveTo('Charts', 'Leave without saving Home?', 'Leave without saving')
  await page.getByRole('heading', { name: 'Charts', level: 1 }).waitFor()

  await page.goto('/presentations/new')
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('April pack')
  await leaveTo('Charts', 'Leave without creating the presentation?', 'Stay')
  expect(await title.inputValue()).toBe('April pack')
  await leaveTo('Charts', 'Leave without creating the presentation?', 'Leave without saving')
  await page.getByRole('heading', { name: 'Charts', level: 1 }).waitFor()
})

test('the materiality of a view asks before it is lost, and colors variances', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await openYearToDate(page)
  const grid = await openViewer(page, februaryAddress(page))
  await page.getByRole('button', { name: /^Columns/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Prior year' }).click()
  await page.keyboard.press('Escape')
  const color = async () => await (await grid.cell('Labor', 'Variance prior year')).evaluate((cell) => getComputedStyle(cell).color)
  await expect.poll(() => grid.headings()).toContain('Variance prior year')
  await grid.settled()
  const colored = await color()

  const dialog = page.getByRole('dialog', { name: 'Materiality of this view' })
  const open = async () => {
    await page.getByRole('button', { name: 'View', exact: true }).click()
    await page.getByRole('menuitem', { name: /^Color variances over / }).click()
  }
  await open()
  await dialog.getByRole('radio', { name: 'Its own' }).check()
  await dialog.getByRole('textbox', { name: 'Amount, USD' }).fill('50 million')
  expect(await dialog.getByRole('button', { name: 'Apply' }).getAttribute('aria-disabled')).toBe('true')
  await dialog.getByText('Enter an amount from 0 to 999,999,999,999, such as 25,000.').first().waitFor()
  await page.keyboard.press('Escape')
  await answer(page, 'Keep editing')
  await dialog.getByRole('textbox', { name: 'Amount, USD' }).fill('50,000,000')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(color).not.toBe(colored)
  await open()
  await dialog.getByRole('radio', { name: /^The company/ }).check()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(color).toBe(colored)
})
