import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityProblems } from '../fixtures/accessibility.ts'
import type { Ask } from '../fixtures/api.ts'
import { test } from '../fixtures/company-test.ts'
import { chooseFile, importShownFile } from '../fixtures/import-file.ts'
import { type Entry, fileNamed, ledgerCsv } from '../fixtures/ledger-file.ts'
import { ask } from '../fixtures/questions.ts'
import { DANA } from '../fixtures/sign-in.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'

interface Stored {
  readonly charts: readonly { readonly id: string }[]
  readonly presentationList: readonly { readonly id: string }[]
}

const storedIn = (api: Ask) => api<Stored>('{ charts { id } presentationList { id } }')

/** Removes what was made since, so that other tests find the demo company as it was. */
async function removeMade(api: Ask, before: Stored): Promise<void> {
  const now = await storedIn(api)
  const made = (kind: keyof Stored) => now[kind].filter(({ id }) => !before[kind].some((one) => one.id === id))
  for (const { id } of made('charts')) await api('mutation ($id: ID!) { deleteChart(chartId: $id) }', { id })
  for (const { id } of made('presentationList')) await api('mutation ($id: ID!) { deletePresentation(id: $id) }', { id })
  await api('mutation { saveHomeArrangement(owner: MINE) { mine } }')
}

/** Asks a question of its own chat. @returns its answer. */
async function answerTo(page: Page, words: string): Promise<Locator> {
  const answer = await ask(page, words)
  // The chat goes on at its own address, on a page of its own.
  await page.waitForURL(/\/chat\/[0-9a-f-]{36}$/)
  await page.getByRole('navigation', { name: 'Chats' }).locator('a[aria-current=page]').waitFor()
  await answer.getByText(/open.* trace/).waitFor()
  return answer
}

async function chooseByKeys(menu: Locator, item: string): Promise<void> {
  await menu.focus()
  await menu.press('Enter')
  const page = menu.page()
  // The menu takes the focus a moment after it opens, and letters typed slowly would each begin another name.
  await page.locator('[role=menuitem]:focus').waitFor()
  await page.getByRole('menuitem', { name: item }).press('Enter')
}

test('a chart, a slide and a tile are made of an answer, and show its figure', async ({ visitAs, demoApi, onTestFinished }) => {
  const api = await demoApi(DANA)
  const before = await storedIn(api)
  // However it ends: later tests of this worker have the same company.
  onTestFinished(() => removeMade(api, before))
  const { page } = await visitAs(DANA)
  await page.goto('/chat/')
  const answer = await answerTo(page, 'Why is controllable income different from budget last month?')
  const chat = page.url()
  const figures = answer.getByText(/ came to /).getByRole('button')
  const actual = (await figures.nth(0).textContent()) ?? ''
  const difference = (await figures.nth(2).textContent()) ?? ''
  expect(actual).toMatch(/^[\d,]{7,}$/)

  // By mouse: the chart of the answer, in the menu beside it.
  await answer.getByRole('button', { name: 'Use this chart' }).click()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await page.getByRole('menuitem', { name: 'Save as chart' }).click()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.waitForURL(/\/charts\/[0-9a-f-]{36}$/)
  await page
    .getByRole('heading', { level: 1, name: new RegExp(`^Controllable income is .* ${difference.replace(/^\D/, '')} on Budget`) })
    .waitFor()

  // By keyboard: a slide in a presentation of its own, whose sentence is live.
  await page.goBack()
  const slide = answer.getByRole('button', { name: 'Add to slide' })
  await slide.focus()
  await slide.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add to slide' })
  await dialog.getByLabel('Presentation', { exact: true }).selectOption({ label: 'New presentation' })
  await dialog.getByRole('button', { name: 'Add and open' }).press('Enter')
  await page.waitForURL(/\/presentations\/[0-9a-f-]{36}\/edit/)
  const paper = page.getByRole('application')
  await paper.getByText(actual, { exact: false }).first().waitFor()

  // The chart on it is described, and the sentences put there are live, too: one step to undo.
  await page.getByRole('button', { name: 'Describe' }).click()
  const description = page.getByRole('dialog', { name: /^Controllable income against Budget/ })
  await description.getByRole('button', { name: actual, exact: true }).click()
  const sources = description.getByRole('complementary', { name: 'Sources' })
  await sources.getByText('Sum, equals it').waitFor()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  // The assistant does not open behind a dialog, where nobody can reach it.
  await page.keyboard.press('Control+j')
  await page.keyboard.press('Escape')
  await sources.waitFor({ state: 'detached' })
  expect(await page.getByLabel('Assistant', { exact: true }).count()).toBe(0)
  await description.getByRole('button', { name: 'Insert as text' }).click()
  await page.getByRole('button', { name: `Breakdown of ${actual}: Controllable income`, exact: true }).waitFor()
  expect(await paper.getByText(actual, { exact: false }).count()).toBe(2)
  await page.keyboard.press('Control+z')
  await expect.poll(() => paper.getByText(actual, { exact: false }).count()).toBe(1)

  // By keyboard: a tile of home, which shows the last whole month as the answer does.
  await page.goto(chat)
  await answer.getByText(/open.* trace/).waitFor()
  await chooseByKeys(answer.getByRole('button', { name: 'More acts' }), 'Show on home')
  await page.getByText('Added to your home', { exact: true }).waitFor()
  await page.getByText('Home shows it at its own days and places.', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByText(actual, { exact: true }).first().waitFor()
})

test.runIf(IN_LONG_SUITE)('what is made of an answer says in which way it differs', async ({ visitAs, demoApi, onTestFinished }) => {
  const api = await demoApi(DANA)
  const before = await storedIn(api)
  onTestFinished(() => removeMade(api, before))
  const { page } = await visitAs(DANA)
  await page.goto('/chat/')
  const answer = await answerTo(page, 'Why is net income different from budget last month?')
  await answer.getByRole('button', { name: 'Save as chart' }).click()
  await page.getByText('The chart follows the formula: the lines of Four-wall EBITDA are one step.', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.waitForURL(/\/charts\/[0-9a-f-]{36}$/)
})

const entries = (cents: number): Entry[] => [
  { date: '2026-01-05', account: '4000', location: 'Bay', cents: -900_000 },
  { date: '2026-01-20', account: '6000', location: 'Bay', cents },
]

test.runIf(IN_LONG_SUITE)('an answer keeps its rating, and says when its figures have moved', async ({ ownCompany }) => {
  const { page } = await ownCompany()
  await chooseFile(page, fileNamed('january.csv', ledgerCsv(entries(300_000))))
  await importShownFile(page)
  await page.getByRole('link', { name: 'Assistant' }).click()
  const answer = await answerTo(page, 'Labor in January 2026')
  await answer.getByRole('button', { name: 'Right answer' }).click()
  await answer.getByRole('button', { name: 'Right answer', pressed: true }).waitFor()
  await page.reload()
  await answer.getByRole('button', { name: 'Right answer', pressed: true }).waitFor()

  await page.getByRole('link', { name: 'Uploads' }).click()
  await chooseFile(page, fileNamed('again.csv', ledgerCsv(entries(310_000))))
  await importShownFile(page)
  await page.getByRole('link', { name: 'Assistant' }).click()
  await page.getByRole('navigation', { name: 'Chats' }).getByRole('link').first().click()
  const moved = answer.getByText(/^Figures have moved since/)
  await moved.waitFor()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await answer.getByRole('button', { name: 'Ask again' }).click()
  await answer.getByText('3,100', { exact: true }).first().waitFor()
  await moved.waitFor({ state: 'detached' })
})
