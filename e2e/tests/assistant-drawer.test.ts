import { expect } from 'vitest'
import { accessibilityProblems } from '../fixtures/accessibility.ts'
import { test } from '../fixtures/browser-test.ts'
import { breakOperation, holdOperation } from '../fixtures/operations.ts'
import { ask, question } from '../fixtures/questions.ts'
import { DANA } from '../fixtures/sign-in.ts'
import { forgetTabs } from '../fixtures/viewer.ts'

test('the assistant is asked next to a report about its cell, and on a phone', async ({ visitAs, demoApi }) => {
  await forgetTabs(await demoApi(DANA))
  const { page } = await visitAs(DANA)
  await page.goto('/profit-loss/')
  const cell = page
    .getByRole('row', { name: /^Labor/ })
    .first()
    .getByRole('gridcell')
    .first()
  // Rows appear before their figures.
  await expect.poll(() => cell.textContent()).toMatch(/\d/)
  await cell.click()
  await page.keyboard.press('Control+j')
  const drawer = page.getByRole('complementary', { name: 'Assistant' })
  await drawer.getByRole('button', { name: /^Leave out Labor, / }).waitFor()
  const stored = await holdOperation(page, 'Chat')
  await question(page).fill('By location')
  await question(page).press('Enter')
  const answered = drawer.getByRole('article', { name: 'By location' })
  // What is opened in an answer stays open once it is stored, and its question has an id.
  await answered.getByRole('button', { name: 'Use this chart' }).click()
  await page.getByRole('menuitem', { name: 'Copy figures' }).waitFor()
  stored.letGo()
  // The line is that of the cell, which no word of the question names.
  await answered.getByRole('button', { name: 'Labor', exact: true }).waitFor()
  await page.getByRole('menuitem', { name: 'Copy figures' }).press('Escape')
  await question(page).focus()
  expect(await accessibilityProblems(page, 'everything', drawer)).toEqual([])
  await question(page).press('Escape')
  await drawer.waitFor({ state: 'detached' })

  // Home makes room for it: no figure runs into the next one.
  await page.goto('/')
  const tiles = page.getByRole('list', { name: 'Main figures' }).getByRole('listitem')
  await tiles.first().waitFor()
  await page.keyboard.press('Control+j')
  await drawer.waitFor()
  const tooWide = () => tiles.evaluateAll((all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length)
  await expect.poll(tooWide).toBe(0)

  // A presentation keeps its title whole, and its slide a size to work on.
  await page.goto('/presentations/')
  await page.getByRole('link', { name: 'Monthly review' }).click()
  await page.locator('[data-paper]').waitFor()
  await page.keyboard.press('Control+j')
  await drawer.waitFor()
  const title = page.getByRole('heading', { name: 'Monthly review', level: 1 })
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 768 })
    await expect.poll(() => title.evaluate((one) => one.clientWidth > 0 && one.scrollWidth <= one.clientWidth)).toBe(true)
    await expect.poll(async () => (await page.locator('[data-paper]').boundingBox())?.width).toBeGreaterThan(180)
  }

  const { page: phone } = await visitAs(DANA, { viewport: { width: 390, height: 844 } })
  await phone.goto('/chat/')
  const answer = await ask(phone, 'Labor in May 2026')
  await answer.getByText(/open their trace/).waitFor()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  // Where the keyboard is on the screen, a chat that is opened to be read does not bring it up; a new one does.
  const touch = await phone.context().newCDPSession(phone)
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await phone.reload()
  await answer.getByText(/open their trace/).waitFor({ state: 'attached' })
  expect(await question(phone).evaluate((field) => field === document.activeElement)).toBe(false)
  await answer
    .getByRole('button', { name: /^[\d,]+$/ })
    .first()
    .click()
  const sheet = phone.getByRole('complementary', { name: 'Sources' })
  await sheet.getByText('Sum, equals it').waitFor()
  expect(await accessibilityProblems(phone, 'everything')).toEqual([])
  await sheet.getByRole('button', { name: 'Close' }).click()
  await phone.getByRole('button', { name: 'Chats' }).click()
  await phone.getByRole('dialog', { name: 'Chats' }).getByRole('button', { name: 'New question' }).click()
  await phone.getByRole('region', { name: 'What to ask' }).waitFor()
  await expect.poll(() => question(phone).evaluate((field) => field === document.activeElement)).toBe(true)
  // Others use this browser after it.
  await touch.send('Emulation.setTouchEmulationEnabled', { enabled: false })
})

test('on a phone headings are whole, tables say that they go on, and Escape ends a renaming alone', async ({ visitAs, visits }) => {
  const { page } = await visitAs(DANA, { viewport: { width: 390, height: 844 } })
  await page.goto('/chat/')
  const answer = await ask(page, 'P&L by region for Q2 2026 vs last year')
  const table = answer.getByRole('group', { name: /^Profit and loss, better/ })
  await table.waitFor()
  // The menu of the table ends above its headings, and its answer begins where the window does.
  const [menu, heading, first] = await Promise.all(
    [answer.getByRole('button', { name: 'Use this table' }), table.getByRole('columnheader', { name: 'Northeast' }), table].map((one) =>
      one.boundingBox(),
    ),
  )
  expect((menu?.y ?? 0) + (menu?.height ?? 0)).toBeLessThanOrEqual(heading?.y ?? 0)
  expect(first?.x).toBeLessThan(20)
  // Each sum stands under a rule, as in a ledger.
  for (const sum of ['Gross profit', 'Net income'])
    expect(await table.getByRole('rowheader', { name: sum }).evaluate((cell) => getComputedStyle(cell).borderTopWidth)).toBe('1px')
  const marks = () => table.evaluate(({ dataset }) => ['moreLeft' in dataset, 'moreRight' in dataset])
  await expect.poll(marks).toEqual([false, true])
  await table.evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
  await expect.poll(marks).toEqual([true, false])

  // Why a question was not answered is in view.
  visits.expectLogged(/status of 500/)
  const broken = await breakOperation(page, 'ContinueChat')
  await question(page).fill('Against budget')
  await question(page).press('Enter')
  const again = page.getByRole('alert').getByRole('button', { name: 'Ask again' })
  await again.waitFor()
  const [button, field] = await Promise.all([again.boundingBox(), question(page).boundingBox()])
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(field?.y ?? 0)
  broken.mend()

  await page.getByRole('button', { name: 'Chats' }).click()
  const chats = page.getByRole('dialog', { name: 'Chats' })
  await chats.locator('[aria-current=page]').press('F2')
  await chats.getByRole('textbox', { name: 'Name' }).press('Escape')
  await chats.getByRole('textbox', { name: 'Name' }).waitFor({ state: 'detached' })
  expect(await chats.count()).toBe(1)
  await page.keyboard.press('Escape')
  await chats.waitFor({ state: 'detached' })
})

test('what is chosen of a chart, a slide and a layout goes along with a question, and can be left out', async ({ visitAs, demoApi }) => {
  const { page } = await visitAs(DANA)
  const drawer = page.getByRole('complementary', { name: 'Assistant' })
  const goesAlong = (name: string | RegExp) => drawer.getByRole('button', { name })

  await page.goto('/visualizations')
  const tile = page.getByRole('article').filter({ hasText: /^Four-wall EBITDA is furthest from Budget 2026 in Aug 2026/ })
  await tile.getByRole('link').first().click()
  const picture = page.getByRole('application')
  await picture.focus()
  await page.keyboard.press('Control+j')
  await goesAlong('Leave out Four-wall EBITDA').waitFor()
  await question(page).press('Escape')
  await expect.poll(() => picture.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('Control+j')
  await goesAlong('Leave out Four-wall EBITDA').waitFor()
  await picture.focus()
  for (const key of ['Home', 'ArrowRight']) await picture.press(key)
  await goesAlong(/^Leave out Four-wall EBITDA, Feb/).waitFor()
  await question(page).fill('Why is this down?')
  await question(page).press('Enter')
  const why = drawer.getByRole('article', { name: 'Why is this down?' })
  // Neither the line nor the days nor the budget are in the question.
  await why.getByRole('button', { name: 'Feb 2026', exact: true }).waitFor()
  await why.getByRole('button', { name: 'Four-wall EBITDA', exact: true }).waitFor()
  await why.getByRole('button', { name: 'Against Budget 2026', exact: true }).waitFor()

  await page.goto('/presentations')
  await page
    .getByRole('link', { name: /^Monthly review/ })
    .first()
    .click()
  await page
    .getByRole('navigation', { name: 'Slides' })
    .getByRole('button', { name: /^Slide 3/ })
    .click()
  await page
    .getByRole('row', { name: /^Direct operating/ })
    .getByRole('cell')
    .first()
    .dblclick()
  await page.getByRole('complementary', { name: 'Trace' }).waitFor()
  await page.keyboard.press('Control+j')
  await goesAlong(/^Leave out Direct operating, /).waitFor()

  const api = await demoApi(DANA)
  const { profitLossMappings } = await api<{ profitLossMappings: { id: string }[] }>('{ profitLossMappings { id } }')
  const layout = {
    name: 'Asked about',
    path: '/',
    profitLossMappingId: profitLossMappings[0]?.id,
    locationIds: [],
    timeSpan: { period: 'MONTHLY', startDate: '2026-05-01', endDate: '2026-06-30' },
  }
  const { createSpreadsheetMetadata } = await api<{ createSpreadsheetMetadata: { id: string } }>(
    'mutation ($layout: CreateSpreadsheetMetadataInput!) { createSpreadsheetMetadata(input: $layout) { id } }',
    { layout },
  )
  await page.goto(`/profit-loss/${createSpreadsheetMetadata.id}/editor`)
  const labor = page.getByRole('row', { name: /^Labor/ }).first()
  const cell = labor.getByRole('gridcell').nth(1)
  await expect.poll(() => cell.textContent()).toMatch(/\d/)
  await cell.click()
  await page.keyboard.press('Control+j')
  await goesAlong('Leave out Labor, Jun 2026').waitFor()
  await goesAlong('Leave out May – Jun 2026').waitFor()
  await goesAlong('Leave out Labor, Jun 2026').click()
  await goesAlong('Leave out Labor, Jun 2026').waitFor({ state: 'detached' })
  await api('mutation ($id: ID!) { deleteSpreadsheetMetadata(metaDataId: $id) }', createSpreadsheetMetadata)
})
