import { readPictureHead } from '@fourwall/domain/presentations/pictures/picture-head.ts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityProblems } from '../fixtures/accessibility.ts'
import { test } from '../fixtures/browser-test.ts'
import { fileChooserOf } from '../fixtures/file-chooser.ts'
import { hoveredUndo } from '../fixtures/hovered-undo.ts'
import { DANA, MARCUS, PRIYA } from '../fixtures/sign-in.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'
import { TimeSpanPicker } from '../pages/time-span-picker.ts'

/** A picture of one blue pixel. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg==', 'base64')

const slides = (page: Page) => page.getByRole('navigation', { name: 'Slides' }).getByRole('button', { name: /^Slide \d/ })
const paper = (page: Page) => page.getByRole('application', { name: /^Slide \d/ })

async function createFrom(page: Page, template: RegExp, title: string): Promise<void> {
  await page.goto('/presentations/new')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByRole('radio', { name: template }).check()
  await page.getByRole('button', { name: 'Create presentation' }).click()
  await page.waitForURL(/\/presentations\/[\da-f-]{36}\/edit$/)
  await paper(page).waitFor()
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save presentation' }).click()
  await page.getByText(/^Saved “/).waitFor()
}

test.runIf(IN_LONG_SUITE)(
  'a new table has the style of the presentation, and words that must stay cannot be typed over',
  async ({ visitAs }) => {
    const { page } = await visitAs(DANA)
    await createFrom(page, /^Monthly review/, 'Fixed words')
    await page.getByRole('button', { name: 'Settings', exact: true }).click()
    await page.getByLabel('Style of new tables').selectOption({ label: 'With a grid' })
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('tab', { name: 'P&Ls' }).click()
    await page.getByRole('list', { name: 'Profit and losses' }).getByRole('button').first().click()
    await page.getByRole('checkbox', { name: 'Grid', exact: true }).and(page.locator(':checked')).waitFor()

    await slides(page).nth(1).click()
    const title = paper(page).getByText('Summary', { exact: true })
    await title.click()
    await page.getByRole('checkbox', { name: 'Words can be changed' }).uncheck()
    await title.dblclick()
    const typed = paper(page).getByRole('textbox')
    expect(await typed.count()).toBe(0)
    await page.keyboard.press('Enter')
    expect(await typed.count()).toBe(0)
    expect(await page.getByText('Names in the text').count()).toBe(0)
    await save(page)
    await page.reload()
    await slides(page).nth(1).click()
    await title.click()
    await page.getByRole('checkbox', { name: 'Words can be changed' }).check()
    await title.dblclick()
    await typed.waitFor()
  },
)

test('a presentation is made from a template, its figures are those of the report, and it is presented', async ({ visitAs, demoApi }) => {
  const { page } = await visitAs(DANA)
  await page.goto('/presentations/')
  await page.getByRole('link', { name: 'New presentation' }).click()
  await createFrom(page, /^Monthly review/, 'October review')
  expect(await slides(page).count()).toBe(6)

  // The same figure in a text of the summary and in the table of the profit and loss.
  await slides(page).nth(2).click()
  const table = paper(page).getByRole('table')
  const bottom = table.getByRole('row', { name: /^Net income/ })
  await bottom.waitFor()
  const [actual = '', , variance = ''] = await bottom.getByRole('cell').allTextContents()
  expect(actual).toMatch(/^[\d,]+$/)
  await slides(page).nth(1).click()
  await paper(page).getByText(actual, { exact: true }).waitFor()
  await paper(page).getByText(`${variance} against budget`).waitFor()

  // Another month of the presentation is another month of every element.
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('checkbox', { name: /Last full month/ }).uncheck()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Oct 2026/ })
    .click()
  const span = new TimeSpanPicker(page)
  await span.month('Aug 2026').click()
  await span.close()
  await page.getByRole('button', { name: 'Apply' }).click()
  await slides(page).nth(2).click()
  await table.getByRole('columnheader', { name: 'Aug 2026' }).first().waitFor()
  expect(await bottom.getByRole('cell').first().textContent()).not.toBe(actual)
  await save(page)
  const id = /[\da-f-]{36}/.exec(page.url())?.[0]
  const stored = await (await demoApi(DANA))(
    'query ($id: ID!) { presentation(id: $id) { settings { defaultTimePeriodOption { label value isCustom notSelectableWithOthers } } } }',
    { id },
  )
  const option = { label: 'Custom dates', value: '2026-08-01/2026-08-31', isCustom: true, notSelectableWithOthers: true }
  expect(stored).toEqual({ presentation: { settings: { defaultTimePeriodOption: option } } })
  // The slide that was worked on stays open, and what was done can still be undone.
  await table.getByRole('columnheader', { name: 'Aug 2026' }).first().waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await table.getByRole('columnheader', { name: 'Oct 2026' }).first().waitFor()
  await page.getByRole('button', { name: 'Redo' }).click()

  await page.reload()
  await slides(page).nth(2).click()
  await bottom.waitFor()
  // On paper: a page for each slide, with its figures as text.
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const paperPages = page.locator('.print-slides > section')
  expect(await paperPages.count()).toBe(6)
  expect(
    await paperPages
      .nth(2)
      .getByRole('row', { name: /^Net income/ })
      .isVisible(),
  ).toBe(true)
  expect(await page.getByRole('button', { name: 'Save presentation' }).isVisible()).toBe(false)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(6)
  expect(pdf).toMatch(/\/MediaBox \[0 0 960 540\]/)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('button', { name: 'Present', exact: true }).click()
  const show = page.getByRole('dialog', { name: 'October review' })
  await show.getByText('3 / 6').waitFor()
  // No figure has the ring of the focus.
  expect(await show.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('End')
  await show.getByText('6 / 6').waitFor()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await show.getByText('3 / 6').waitFor()
  await show.getByRole('row', { name: /^Net income/ }).waitFor()
  await page.keyboard.press('b')
  await show.getByText('Blank. B shows the slide').waitFor()
  await page.keyboard.press('Escape')
  await show.waitFor({ state: 'detached' })

  await page.getByRole('link', { name: 'Presentations' }).first().click()
  await page.getByRole('searchbox', { name: 'Find a presentation' }).fill('october')
  const tile = page.getByRole('article', { name: 'October review', exact: true })
  await tile.getByText('6 slides').waitFor()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await tile.getByRole('button', { name: /^Acts on/ }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await page.getByRole('article', { name: 'Copy of October review' }).waitFor()
  await tile.getByRole('button', { name: /^Acts on/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const undo = await hoveredUndo(page)
  await tile.waitFor({ state: 'detached' })
  await undo.click()
  await tile.waitFor()

  // Also after the toast.
  await tile.getByRole('button', { name: /^Acts on/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await tile.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Recently deleted' }).click()
  const deleted = page.getByRole('dialog', { name: 'Recently deleted' }).getByRole('listitem').filter({ hasText: 'October review' }).first()
  await deleted.getByRole('button', { name: /^Restore/ }).click()
  await page.getByRole('dialog', { name: 'Recently deleted' }).getByRole('button', { name: 'Close', exact: true }).first().click()
  await tile.waitFor()
})

test('every figure of a slide opens what it is made of, while editing and over the presented slide', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await createFrom(page, /^Monthly review/, 'Proven')
  await slides(page).nth(2).click()
  const cell = paper(page)
    .getByRole('row', { name: /^Direct operating/ })
    .getByRole('cell')
    .first()
  const figure = (await cell.textContent()) ?? ''
  await cell.getByText(figure).dblclick()
  const trace = page.getByRole('complementary', { name: 'Trace' })
  await expect.poll(() => trace.locator('[data-traced]').textContent()).toMatch(new RegExp(`^\\$?${figure}`))
  await trace.getByRole('button', { name: /Repairs and maintenance/ }).click()
  await trace.getByRole('button', { name: 'Search transactions' }).click()
  await trace.getByRole('searchbox', { name: 'Search transactions' }).fill('no such thing')
  await trace.locator('[data-found]').getByText('None').waitFor()
  // Another account has a list of its own.
  await trace.getByRole('button', { name: /Utilities/ }).click()
  await trace.locator('[data-found]').waitFor({ state: 'detached' })
  await trace.getByText('Sum, equals', { exact: false }).last().waitFor()
  await trace.getByRole('button', { name: 'Close' }).click()
  await trace.waitFor({ state: 'detached' })

  // Over the slide: by mouse from a table, by keyboard from a chart, and back.
  await page.getByRole('button', { name: 'Present', exact: true }).click()
  const stage = page.getByRole('dialog', { name: 'Proven' })
  await stage
    .getByRole('row', { name: /^Direct operating/ })
    .getByRole('button', { name: figure, exact: true })
    .click()
  await expect.poll(() => trace.locator('[data-traced]').textContent()).toMatch(new RegExp(`^\\$?${figure}`))
  await page.keyboard.press('Escape')
  await trace.waitFor({ state: 'detached' })
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await stage.getByText('3 / 6').waitFor({ state: 'attached' })
  // A difference opens why it differs.
  await stage
    .getByRole('row', { name: /^Direct operating/ })
    .getByRole('button')
    .nth(2)
    .click()
  const bridge = page.getByRole('complementary', { name: 'Bridge' })
  await bridge
    .getByText(/ against /)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await bridge.waitFor({ state: 'detached' })
  await page.keyboard.press('End')
  await stage.getByText('6 / 6').waitFor({ state: 'attached' })
  await stage
    .getByRole('button', { name: /^Oct 2026, Net income/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => trace.locator('[data-traced]').textContent()).toMatch(/\d/)
  await page.keyboard.press('Escape')
  await trace.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await stage.waitFor({ state: 'detached' })
})

test('changes that were not saved survive a crash of the browser', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await createFrom(page, /^Empty/, 'Crashed')
  const notes = (of: Page) => of.getByPlaceholder('For the presenter of this slide')
  await notes(page).fill('Not saved')
  const kept = () => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('fourwall.presentation-draft.')))
  await expect.poll(kept).toBe(true)
  const again = await page.context().newPage()
  await again.goto(page.url())
  await page.close({ runBeforeUnload: false })
  await again
    .getByRole('status')
    .getByText(/^Changes of .* were not saved\.$/)
    .waitFor()
  await again.getByRole('button', { name: 'Restore them' }).click()
  await expect.poll(() => notes(again).inputValue()).toBe('Not saved')
  await save(again)
  await again.reload()
  await expect.poll(() => notes(again).inputValue()).toBe('Not saved')
  expect(await again.getByRole('button', { name: 'Restore them' }).count()).toBe(0)
})

test.runIf(IN_LONG_SUITE)('slides are presented in two windows, by a link and by a viewer, too', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await createFrom(page, /^Board pack/, 'Two windows')
  await page.getByPlaceholder('For the presenter of this slide').fill('Welcome everybody')
  await page.getByRole('button', { name: 'Present', exact: true }).click()
  const stage = page.getByRole('dialog', { name: 'Two windows' })
  await stage.getByText('1 / 4').waitFor({ state: 'attached' })
  await stage.press('End')
  const opened = page.waitForEvent('popup')
  await page.keyboard.press('s')
  const presenter = await opened
  // The second window starts with what is shown, notes that were not saved included; the first one goes on, in full screen or not.
  await presenter.getByText('Slide 4 of 4').waitFor()
  await presenter.keyboard.press('Home')
  await stage.getByText('1 / 4').waitFor({ state: 'attached' })
  await presenter.getByRole('region', { name: 'Notes' }).getByText('Welcome everybody').waitFor()
  expect(await accessibilityProblems(presenter, 'everything')).toEqual([])
  // What one window shows, the other one does.
  await presenter.getByRole('button', { name: 'Next', exact: true }).click()
  await stage.getByText('2 / 4').waitFor({ state: 'attached' })
  await stage.press('3')
  await stage.getByText('To 3: Enter').waitFor({ state: 'attached' })
  await stage.press('Enter')
  await presenter.getByText('Slide 3 of 4').waitFor()
  await presenter
    .getByRole('region', { name: 'Now' })
    .getByRole('row', { name: /^Net income/ })
    .waitFor()
  await presenter.keyboard.press('PageUp')
  await stage.getByText('2 / 4').waitFor({ state: 'attached' })
  await presenter.keyboard.press('PageDown')
  await presenter.getByRole('button', { name: 'Blank' }).click()
  await stage.getByText('Blank. B shows the slide').waitFor({ state: 'attached' })
  await presenter.close()
  await stage.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await stage.press('b')
  await stage.press('l')
  await page.mouse.move(400, 300)
  await page.locator('[data-laser]').waitFor()

  const { page: viewer } = await visitAs(PRIYA)
  await viewer.goto(new URL(page.url()).pathname.replace(/edit$/, 'present'))
  const shown = viewer.getByRole('dialog', { name: 'Two windows' })
  await shown.press('End')
  await shown.getByText('4 / 4').waitFor({ state: 'attached' })
  await shown.press('Escape')
  await viewer.waitForURL(/\/presentations\/?$/)
})

test.runIf(IN_LONG_SUITE)('a presentation is kept as a template, and another one made from it', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await createFrom(page, /^Board pack/, 'Own pack')
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  const settings = page.getByRole('dialog', { name: 'Presentation settings' })
  await settings.getByLabel('Size').selectOption('LETTER')
  await settings.getByRole('checkbox', { name: 'Use as a template' }).check()
  await settings.getByRole('button', { name: 'Apply' }).click()
  await save(page)
  await page.goto('/presentations')
  await page.getByRole('article', { name: 'Own pack' }).getByText('Template', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'New presentation' }).click()
  await page.getByRole('radio', { name: /^Own pack\. Your own, 4 slides/ }).check()
  expect(await page.getByLabel('Size').inputValue()).toBe('LETTER')
  await page.getByLabel('Title', { exact: true }).fill('December pack')
  await page.getByRole('button', { name: 'Create presentation' }).click()
  await paper(page).getByText('December pack', { exact: true }).waitFor()
  expect(await slides(page).count()).toBe(4)
  await page.getByText('11 × 8.5 in').waitFor()
  await page.goto('/presentations')
  await page.getByRole('article', { name: 'December pack' }).waitFor()
  expect(await page.getByText('Template', { exact: true }).count()).toBe(1)
})

test.runIf(IN_LONG_SUITE)('figures and names are added where a text is typed, and typing goes on', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await createFrom(page, /^Empty/, 'Typed figures')
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await page.keyboard.type('Revenue was ')
  const settings = page.getByRole('complementary', { name: 'Settings of the slide' })
  await settings.getByLabel('As', { exact: true }).selectOption('Figure')
  await settings.getByRole('button', { name: 'Add to the text' }).click()
  await page.keyboard.type(' in ')
  await settings.getByRole('button', { name: /^\[period\]/ }).click()
  await page.keyboard.type(', up.')
  // The value, not its name in braces.
  const typed = page.getByRole('textbox', { name: 'Text', exact: true })
  await expect.poll(() => typed.inputValue()).toMatch(/^Revenue was \W*\d[\d,]+\W* in \[period\], up\.$/u)
  await typed.press('Escape')
  await paper(page)
    .getByText(/^Revenue was [\d,]+ in \w+ \d{4}, up\.$/)
    .waitFor()
})

test('elements are put on a slide, moved, typed and undone by keyboard alone', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await createFrom(page, /^Empty/, 'By keyboard')
  const left = page.getByLabel('From the left, inches')
  const layers = page.getByRole('complementary', { name: 'Settings of the slide' }).getByRole('listitem')
  const before = await layers.count()

  await page.getByRole('button', { name: 'Text', exact: true }).press('Enter')
  const typed = page.getByRole('textbox', { name: 'Text', exact: true })
  await typed.fill('Labor is over its budget')
  await typed.press('Escape')
  await paper(page).getByText('Labor is over its budget').waitFor()

  const at = Number(await left.inputValue())
  await paper(page).press('Shift+ArrowRight')
  await expect.poll(async () => Number(await left.inputValue())).toBeCloseTo(at + 0.125, 2)
  await paper(page).press('Control+d')
  await expect.poll(() => layers.count()).toBe(before + 2)
  await paper(page).press('Delete')
  await expect.poll(() => layers.count()).toBe(before + 1)
  await page.keyboard.press('Control+z')
  await expect.poll(() => layers.count()).toBe(before + 2)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(() => layers.count()).toBe(before + 1)
  await paper(page).press('Tab')
  await expect.poll(async () => Number(await left.inputValue())).not.toBeNaN()

  expect(await accessibilityProblems(page, 'everything')).toEqual([])

  // What was copied here is pasted as an element; a text of another program as a text.
  await paper(page).press('Control+a')
  await page.keyboard.press('Control+c')
  await page.keyboard.press('Control+v')
  await expect.poll(() => layers.count()).toBe(2 * (before + 1))

  // Slides by keyboard.
  await slides(page).first().focus()
  await page.keyboard.press('Control+d')
  await expect.poll(() => slides(page).count()).toBe(2)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Delete')
  await expect.poll(() => slides(page).count()).toBe(1)
})

test.runIf(IN_LONG_SUITE)('elements and slides have menus, cells are pasted as columns, and versions are compared', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await createFrom(page, /^Board pack/, 'Menus')
  const layers = page.getByRole('complementary', { name: 'Settings of the slide' }).getByRole('listitem')
  const before = await layers.count()
  const menu = page.getByRole('menu', { name: 'Acts on the slide' })

  // What is under the pointer is chosen and acted on; by keyboard, what is chosen.
  await paper(page).getByText('Menus', { exact: true }).click({ button: 'right' })
  await menu.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect.poll(() => layers.count()).toBe(before + 1)
  await paper(page).press('Shift+F10')
  await menu.getByRole('menuitem', { name: /^Lock/ }).press('Enter')
  await page.getByText('It is locked. Unlock it to change it.').waitFor()
  await page.keyboard.press('Control+z')
  await paper(page).press('Shift+F10')
  await menu.getByRole('menuitem', { name: /^Delete/ }).click()
  await expect.poll(() => layers.count()).toBe(before)
  await paper(page).getByText('Menus', { exact: true }).click({ button: 'right' })
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await page.keyboard.press('Escape')

  // Cells of a spreadsheet.
  await paper(page).focus()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', 'Store\tSales\r\nBack Bay\t1,234\r\nPortland\t(98)\r\n')
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect.poll(() => layers.count()).toBe(before + 2)
  await paper(page).getByText('Back Bay').waitFor()
  await page.keyboard.press('Control+z')
  await expect.poll(() => layers.count()).toBe(before)

  // A profit and loss is dragged out of its tab.
  await page.getByRole('tab', { name: 'P&Ls' }).click()
  const choice = page.getByRole('list', { name: 'Profit and losses' }).getByRole('button').first()
  await choice.hover()
  await page.mouse.down()
  const sheet = await paper(page).boundingBox()
  if (sheet === null) throw new Error('there is a slide')
  await page.mouse.move(sheet.x + sheet.width * 0.3, sheet.y + sheet.height * 0.6, { steps: 5 })
  await page.mouse.up()
  await paper(page).getByRole('table').waitFor()

  // The list of slides has a menu of its own.
  await slides(page).nth(3).click({ button: 'right' })
  await page
    .getByRole('menu', { name: 'Acts on slides' })
    .getByRole('menuitem', { name: /^Delete/ })
    .click()
  await expect.poll(() => slides(page).count()).toBe(3)
  await save(page)

  // Side by side with the version before.
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('button', { name: /version 1$/ }).click()
  await page.getByRole('button', { name: 'Compare' }).click()
  const compared = page.getByRole('dialog', { name: 'Version 1 and now' })
  await compared.getByText('2 slides differ.').waitFor()
  await compared.getByRole('region', { name: 'Now' }).getByRole('table').waitFor()
  await page.keyboard.press('ArrowRight')
  await compared.getByRole('region', { name: 'Now' }).getByText('It does not have this slide.').waitFor()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await compared.getByRole('button', { name: 'Restore version 1' }).click()
  await expect.poll(() => slides(page).count()).toBe(4)
})

test('elements are dragged, resized and enclosed by mouse, a step to undo each', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await createFrom(page, /^Empty/, 'By mouse')
  await page.getByRole('button', { name: 'Rectangle', exact: true }).click()
  const [left, width] = [page.getByLabel('From the left, inches'), page.getByLabel('Width, inches')]
  const rectangle = paper(page).locator('[data-element]').last()
  const [x, w] = [Number(await left.inputValue()), Number(await width.inputValue())]
  const box = (await rectangle.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const middle = [box.x + box.width / 2, box.y + box.height / 2] as const
  await page.keyboard.down('Alt')
  await page.mouse.move(...middle)
  await page.mouse.down()
  await page.mouse.move(middle[0] + 40, middle[1], { steps: 4 })
  await page.mouse.move(middle[0] + 80, middle[1], { steps: 4 })
  await page.mouse.up()
  await page.keyboard.up('Alt')
  await expect.poll(async () => Number(await left.inputValue())).toBeGreaterThan(x + 0.5)
  await page.keyboard.press('Control+z')
  await expect.poll(async () => Number(await left.inputValue())).toBe(x)

  const handle = (await page.locator('[data-handle="e"]').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2)
  await page.mouse.down()
  await page.mouse.move(handle.x + 60, handle.y + 4, { steps: 5 })
  await page.mouse.up()
  await expect.poll(async () => Number(await width.inputValue())).toBeGreaterThan(w + 0.3)

  // A frame drawn around everything chooses everything.
  const slide = (await paper(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(slide.x - 10, slide.y - 10)
  await page.mouse.down()
  await page.mouse.move(slide.x + slide.width + 10, slide.y + slide.height + 10, { steps: 5 })
  await page.mouse.up()
  await page.getByText('4 elements selected').waitFor()
})

test.runIf(IN_LONG_SUITE)(
  'what is edited while pictures are stored stays, and so do words that may not be changed any more',
  async ({ visitAs }) => {
    const { page } = await visitAs(DANA)
    await createFrom(page, /^Empty/, 'Slow pictures')
    const uploads: { readonly go: () => void }[] = []
    await page.route('**/graphql', async (route) => {
      if (route.request().headers()['content-type']?.startsWith('multipart/') === true)
        await new Promise<void>((go) => {
          uploads.push({ go })
        })
      await route.continue()
    })
    await page.getByRole('tab', { name: 'Media' }).click()
    const chooser = await fileChooserOf(page.getByRole('button', { name: 'Add pictures' }))
    await chooser.setFiles({ name: 'wall.png', mimeType: 'image/png', buffer: PNG })
    await expect.poll(() => uploads.length).toBe(1)
    await page.getByRole('button', { name: 'Text', exact: true }).click()
    await page.keyboard.type('Typed mean')
    uploads[0]?.go()
    await paper(page).locator('img').waitFor({ state: 'attached' })
    // The picture comes without taking the keyboard away.
    await page.keyboard.type('while')
    const settings = page.getByRole('complementary', { name: 'Settings of the slide' })
    await settings.getByRole('checkbox', { name: 'Words can be changed' }).uncheck()
    await page.getByRole('textbox', { name: 'Text', exact: true }).waitFor({ state: 'detached' })
    await paper(page).getByText('Typed meanwhile').waitFor()
    // Not saved yet, but shown.
    await page.getByRole('button', { name: 'Acts on wall.png' }).click()
    await page.getByText('Used by this presentation.').waitFor({ state: 'attached' })
  },
)

test('pictures are stored once, shown, and kept while a presentation shows them', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await createFrom(page, /^Empty/, 'With a picture')
  await page.getByRole('tab', { name: 'Media' }).click()
  const chooser = await fileChooserOf(page.getByRole('button', { name: 'Add pictures' }))
  await chooser.setFiles({ name: 'wall.png', mimeType: 'image/png', buffer: PNG })
  await paper(page).locator('img').waitFor({ state: 'attached' })
  await page.getByLabel('What it shows, for people who cannot see it').fill('Our front wall')
  await paper(page).getByRole('img', { name: 'Our front wall' }).waitFor({ state: 'attached' })
  await save(page)
  await page.reload()
  await paper(page).getByRole('img', { name: 'Our front wall' }).waitFor({ state: 'attached' })
  await page.getByRole('tab', { name: 'Media' }).click()
  await page.getByRole('button', { name: 'Acts on wall.png' }).click()
  await page.getByText('Used by the presentation "With a picture".').waitFor({ state: 'attached' })
  await page.keyboard.press('Escape')

  // Of a photograph only the picture is sent, not where it was taken, and no more of it than a slide shows.
  const photograph = Buffer.from(
    await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(7_680, 8)
      canvas.getContext('2d')?.fillRect(0, 0, 7_680, 8)
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())
      // A comment right behind the first marker.
      const said = Array.from('TAKEN AT HOME', (letter) => letter.charCodeAt(0))
      return [...bytes.subarray(0, 2), 0xff, 0xfe, 0, said.length + 2, ...said, ...bytes.subarray(2)]
    }),
  )
  expect(photograph.includes('TAKEN AT HOME')).toBe(true)
  const stored: Buffer[] = []
  await page.route('**/api/pictures/*', async (route) => {
    const response = await route.fetch()
    stored.push(await response.body())
    await route.fulfill({ response })
  })
  const again = await fileChooserOf(page.getByRole('button', { name: 'Add pictures' }))
  await again.setFiles({ name: 'photograph.jpg', mimeType: 'image/jpeg', buffer: photograph })
  await page.getByRole('button', { name: 'Acts on photograph.jpg' }).waitFor()
  await expect.poll(() => stored.some((bytes) => bytes[0] === 0xff && bytes[1] === 0xd8)).toBe(true)
  expect(stored.some((bytes) => bytes.includes('TAKEN AT HOME'))).toBe(false)
  expect(stored.map(readPictureHead)).toContainEqual(expect.objectContaining({ type: 'jpeg', width: 3_840, height: 4 }))

  // One that nothing shows is deleted, after a question.
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  const asked = page.getByRole('alertdialog', { name: 'Delete “photograph.jpg”?' })
  const remove = async (answer: 'Keep it' | 'Delete') => {
    await page.getByRole('button', { name: 'Acts on photograph.jpg' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await asked.getByRole('button', { name: answer }).click()
    await asked.waitFor({ state: 'detached' })
  }
  await remove('Keep it')
  await remove('Delete')
  await page.getByRole('button', { name: 'Acts on photograph.jpg' }).waitFor({ state: 'detached' })
})

test('a second person’s save is not overwritten, and one who may only look changes nothing', async ({ visitAs, visits }) => {
  const [{ page: mine }, { page: theirs }, { page: looking }] = [await visitAs(DANA), await visitAs(MARCUS), await visitAs(PRIYA)]
  await createFrom(mine, /^Board pack/, 'Shared pack')
  const address = new URL(mine.url()).pathname
  await theirs.goto(address)
  const noted = async (page: Page, notes: string) => {
    await page.getByPlaceholder('For the presenter of this slide').fill(notes)
    await page.getByRole('button', { name: 'Save presentation' }).click()
  }
  await noted(theirs, 'Marcus’s notes')
  await theirs.getByText(/^Saved “/).waitFor()
  await noted(mine, 'Dana’s notes')
  const question = mine.getByRole('dialog', { name: /^Marcus Bell saved “Shared pack” while you were editing$/ })
  await question.getByRole('row', { name: /^Slide 1: Notes/ }).waitFor()
  await question.getByRole('button', { name: 'Discard mine' }).click()
  await expect.poll(() => mine.getByPlaceholder('For the presenter of this slide').inputValue()).toBe('Marcus’s notes')

  await looking.goto(address)
  await looking.getByRole('note').filter({ hasText: 'Read-only.' }).waitFor()
  expect(await looking.getByRole('tablist', { name: 'Ribbon' }).count()).toBe(0)
  expect(await looking.getByRole('button', { name: 'Save presentation' }).count()).toBe(0)
  await paper(looking).press('Control+a')
  await paper(looking).press('Delete')
  visits.expectLogged(/The page could not be loaded. RequestFailure: Presentation not found/)
  await looking.goto('/presentations/00000000-0000-4000-8000-000000000000/edit')
  await looking.getByRole('heading', { name: 'Presentation not found' }).waitFor()
})
