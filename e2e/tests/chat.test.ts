import { expect } from 'vitest'
import { accessibilityProblems } from '../fixtures/accessibility.ts'
import { test } from '../fixtures/browser-test.ts'
import { hoveredUndo } from '../fixtures/hovered-undo.ts'
import { holdOperation } from '../fixtures/operations.ts'
import { ask, question } from '../fixtures/questions.ts'
import { DANA } from '../fixtures/sign-in.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'

interface Lines {
  readonly profitLossCategorizations: readonly {
    readonly mappings: readonly { readonly id: string }[]
    readonly groups: readonly { readonly id: string; readonly name: string }[]
  }[]
}

test('a question is answered with the figure of the report, which proves it and opens it', async ({ visitAs, demoApi }) => {
  const api = await demoApi(DANA)
  const { profitLossCategorizations } = await api<Lines>('{ profitLossCategorizations { mappings { id } groups { id name } } }')
  const [first] = profitLossCategorizations
  const [mappingId, groupId] = [first?.mappings[0]?.id, first?.groups.find(({ name }) => name === 'Labor')?.id]
  const { figures } = await api<{ figures: readonly { figures: { rows: readonly { values: readonly string[] }[] } }[] }>(
    `query ($questions: [FigureQuestionInput!]!) { figures(questions: $questions) { figures { rows { values } } } }`,
    {
      questions: [
        {
          mappingId,
          timeSpan: { period: 'MONTHLY', startDate: '2026-05-01', endDate: '2026-05-31' },
          rows: [{ kind: 'GROUP', groupId }],
          columns: { hasTotal: true, hasPeriods: false },
          measures: ['VALUE'],
        },
      ],
    },
  )
  const exact = Number(figures[0]?.figures.rows[0]?.values[0])
  const whole = Math.round(exact).toLocaleString('en-US')

  const { page } = await visitAs(DANA)
  await page.goto('/chat/')
  // What to ask first is in the company's own words.
  await page.getByRole('region', { name: 'What to ask' }).getByRole('button', { name: 'Revenue last month' }).waitFor()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  // What to ask, and the answers after it, are as wide as the field below them.
  const [offered, field] = await Promise.all([
    page.getByRole('region', { name: 'What to ask' }).boundingBox(),
    question(page).boundingBox(),
  ])
  expect(Math.abs((offered?.x ?? 0) + (offered?.width ?? 0) - ((field?.x ?? 0) + (field?.width ?? 0)))).toBeLessThanOrEqual(1)
  // A second question while the chat begins goes next, on the page that the chat gets.
  const begun = await holdOperation(page, 'StartChat')
  await ask(page, 'Revenue in May 2026')
  await question(page).fill('Labor in May 2026')
  await question(page).press('Enter')
  await page.getByText('Asked once this answer is complete').waitFor()
  begun.letGo()
  await page.waitForURL(/\/chat\/[0-9a-f-]{36}$/)
  await page
    .getByRole('article', { name: 'Labor in May 2026' })
    .getByText(/open their trace/)
    .waitFor()
  await page.getByRole('button', { name: 'New question' }).click()

  await ask(page, 'Labor in May 2026')
  await page.waitForURL(/\/chat\/[0-9a-f-]{36}$/)
  const answer = page.getByRole('article', { name: 'Labor in May 2026' })
  await answer.getByText(/open their trace/).waitFor()

  // By keyboard alone: the figure, its sources, and back.
  const figure = answer.getByRole('button', { name: whole, exact: true }).first()
  await figure.focus()
  await figure.press('Enter')
  const sources = page.getByRole('complementary', { name: 'Sources' })
  await sources
    .getByText(exact.toLocaleString('en-US', { minimumFractionDigits: 2 }), { exact: true })
    .first()
    .waitFor()
  await sources.getByText('Sum, equals it').waitFor()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await sources.getByRole('button', { name: 'Entries' }).click()
  await page.getByRole('complementary', { name: 'Trace' }).getByText('All transactions').waitFor()
  await page.keyboard.press('Escape')
  await sources.waitFor()
  await page.keyboard.press('Escape')
  await sources.waitFor({ state: 'detached' })

  // A reading is corrected by its chip, which asks again in place of the question.
  await answer.getByRole('button', { name: 'Divide' }).click()
  await page.getByRole('menuitemradio', { name: 'By region' }).click()
  const divided = page.getByRole('article', { name: /^Labor by region/ })
  await divided.getByRole('rowheader', { name: 'Northeast' }).waitFor()
  // The chat is called by it: nobody gave it another name.
  await page.getByRole('heading', { level: 1, name: 'Labor by region, May 2026' }).waitFor()
  expect(await page.getByRole('article').count()).toBe(1)

  // It goes on, and Arrow up edits the last question. What is asked while an answer is on its way goes next.
  const answers = await holdOperation(page, 'ContinueChat')
  await ask(page, 'Against last year')
  await question(page).fill('Just the Northeast')
  await question(page).press('Enter')
  await page.getByText('Asked once this answer is complete').waitFor()
  answers.letGo()
  await page.getByRole('article', { name: 'Just the Northeast' }).waitFor()
  expect(await question(page).inputValue()).toBe('')
  await page
    .getByRole('article', { name: 'Against last year' })
    .getByRole('button', { name: /^Against the year before/ })
    .waitFor()
  await question(page).press('ArrowUp')
  expect(await question(page).inputValue()).toBe('Just the Northeast')
  await question(page).press('Escape')
  expect(await question(page).inputValue()).toBe('')

  // A chip of an earlier answer asks again at the end: what followed it stays.
  await divided.getByRole('button', { name: 'By region' }).first().click()
  await page.getByRole('menuitemradio', { name: 'By account' }).click()
  await page.getByRole('article').last().getByRole('rowheader', { name: 'Overtime' }).waitFor()
  expect(await page.getByRole('article').allInnerTexts()).toHaveLength(4)
})

test.runIf(IN_LONG_SUITE)('the demo has two conversations to read, of answers that are all figures', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  for (const title of [/^Four-wall EBITDA against Budget/, /^Labor as a share of revenue by location/]) {
    await page.goto('/chat/')
    await page.getByRole('navigation', { name: 'Chats' }).getByRole('link', { name: title }).last().click()
    const answers = page.getByRole('article')
    await answers.nth(3).getByRole('table').first().waitFor()
    expect(await answers.count()).toBe(4)
    for (const one of await answers.all()) await one.getByText(/opens? their trace|opens its trace/).waitFor({ state: 'attached' })
  }
})

test('two questions in one message have an answer each, and the next one goes on from the second', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await page.goto('/chat/')
  const both = 'Labor in May 2026, and what were guests in April 2026?'
  await ask(page, both)
  await page.waitForURL(/\/chat\/[0-9a-f-]{36}$/)
  const first = page.getByRole('article', { name: both })
  const second = page.getByRole('article', { name: 'Guests, Apr 2026' })
  await first.getByText(/Labor came to/).waitFor()
  await second.getByText(/Guests came to/).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Labor, May 2026' }).waitFor()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  // The message is edited where it was asked.
  expect([
    await first.getByRole('button', { name: 'Edit the question' }).count(),
    await second.getByRole('button', { name: 'Edit the question' }).count(),
  ]).toEqual([1, 0])
  await ask(page, 'by region')
  const next = page.getByRole('article', { name: 'by region' })
  await next.getByRole('rowheader', { name: 'Northeast' }).waitFor()
  // Loaded again, each answer is below what it answers.
  await page.reload()
  await next.waitFor()
  expect(await page.getByRole('article').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).toEqual([
    both,
    'Guests, Apr 2026',
    'by region',
  ])
  // A chip of the first of them asks another question, which leaves both.
  await first.getByRole('button', { name: 'Divide' }).click()
  await page.getByRole('menuitemradio', { name: 'By region' }).click()
  await page.getByRole('article', { name: /^Labor by region/ }).waitFor()
  expect(await page.getByRole('article').count()).toBe(4)
  // An answer that is complete scrolls into view: on a small screen its choices were below the field.
  await page.setViewportSize({ width: 390, height: 844 })
  await ask(page, 'is Hoboken profitable')
  await page.getByRole('button', { name: 'Net income', exact: true }).waitFor()
  const below = () =>
    page.getByRole('region', { name: 'Questions and answers' }).evaluate((list) => list.scrollHeight - list.clientHeight - list.scrollTop)
  await expect.poll(below).toBeLessThanOrEqual(1)
})

test('figures lead down to their entries and the line of the file, without leaving the answer', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await page.goto('/chat/')
  const sources = page.getByRole('complementary', { name: 'Sources' })
  const trace = page.getByRole('complementary', { name: 'Trace' })
  const answerTo = async (words: string) => {
    const answer = await ask(page, words)
    await answer.getByText(/open their trace|opens its trace/).waitFor()
    return answer
  }

  // All entries of an account, found and opened.
  const utilities = await answerTo('Utilities in May 2026')
  await utilities.getByTitle('Show what it is made of').first().click()
  await sources.getByRole('button', { name: 'Entries' }).click()
  await trace.getByText('Sum, equals the cell').waitFor()
  await trace.locator('[data-trace-row]').first().click()
  await trace.getByRole('listitem', { name: 'Import line' }).getByRole('link').first().waitFor()
  await trace.getByRole('button', { name: 'Filter' }).click()
  await trace.getByLabel('Amount from').fill('100')
  await trace.getByLabel('Amount from').press('Enter')
  await trace.locator('[data-found]').waitFor()
  expect(new URL(page.url()).search).toBe('')
  await trace.getByRole('button', { name: 'Close' }).click()
  await sources.waitFor()

  // Some of them: the list shows just those, with their total.
  const large = await answerTo('utilities entries above $900 in May 2026')
  const total = large.locator('p').getByTitle('Show where it comes from').last()
  await total.click()
  const shown = await total.innerText()
  await sources.getByText(/^Entries above 900\.00: Utilities/).waitFor()
  await sources.getByRole('button', { name: 'Entries' }).click()
  await expect.poll(() => trace.locator('[data-found]').innerText()).toContain(shown)
  await trace.getByLabel('Amount above').waitFor()
  await trace.getByRole('button', { name: 'Close' }).click()

  // One of them.
  const row = large.getByRole('row').nth(1)
  await row.getByTitle('Show where it comes from').click()
  await sources.getByText(/^Entry: Utilities/).waitFor()
  await sources.getByRole('listitem', { name: 'Import line' }).getByRole('link').first().waitFor()
  await sources.getByRole('listitem', { name: 'Whole transaction' }).waitFor()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
})

test.runIf(IN_LONG_SUITE)(
  'a calculation lists what it is computed from, and a cost that rose is proved as a worse one',
  async ({ visitAs }) => {
    const { page } = await visitAs(DANA)
    await page.goto('/chat/')
    const sources = page.getByRole('complementary', { name: 'Sources' })
    const answer = await ask(page, 'occupancy without property tax in May 2026 vs last year')
    await answer.getByRole('button', { name: /^Occupancy less Property tax/ }).waitFor()
    const cells = answer.getByRole('row').nth(1).getByTitle('Show what it is made of')
    await cells.nth(0).click()
    await sources.getByRole('heading', { name: 'Computed from' }).waitFor()
    await sources.getByRole('rowheader', { name: /Property tax$/ }).waitFor()
    await sources.getByText('Sum, equals it').waitFor()
    await cells.nth(2).click()
    await sources.getByRole('heading', { name: 'The year before less actual' }).waitFor()
    await sources.getByText('Equals the figure').waitFor()
    expect(await sources.getByText('has moved').count()).toBe(0)
    // Ratios are limited by percentages.
    const stores = await ask(page, 'stores where overtime is over 1% of labor in May 2026')
    await stores.getByRole('columnheader', { name: 'Location' }).waitFor()
    expect(await stores.getByText(/above 1\.0%/).count()).toBeGreaterThan(0)
    expect(await accessibilityProblems(page, 'everything')).toEqual([])
  },
)

test.runIf(IN_LONG_SUITE)(
  'a vendor by store opens its entries line by line, and an average is divided in the sources',
  async ({ visitAs }) => {
    const { page } = await visitAs(DANA)
    await page.goto('/chat/')
    const sources = page.getByRole('complementary', { name: 'Sources' })
    const answer = await ask(page, 'Cintas by store in Q2 2026')
    const said = answer.getByText(/^Cintas in /).getByRole('button')
    const total = (await said.first().textContent()) ?? ''
    await said.first().click()
    await sources.getByText('Sum, equals it').waitFor()
    expect(await accessibilityProblems(page, 'everything')).toEqual([])
    await sources.getByRole('button', { name: 'Direct operating: show the entries' }).click()
    // The line's entries, filtered by the vendor.
    const trace = page.getByRole('complementary', { name: 'Trace' })
    const counted = trace.getByText(/^\d+ of \d+ transactions$/)
    await counted.waitFor()
    expect(Number((await trace.getByText(/^[\d,]+\.\d\d of /).textContent())?.split(' ')[0]?.replaceAll(',', ''))).toBeCloseTo(
      Number(total.replaceAll(',', '')),
      -1,
    )
    await page.keyboard.press('Escape')
    await sources.getByText('Sum, equals it').waitFor()
    await page.keyboard.press('Escape')
    const labor = await ask(page, 'average monthly labor in Q2 2026')
    await labor
      .getByText(/The average of/)
      .getByRole('button')
      .last()
      .click()
    await sources.getByRole('rowheader', { name: 'Number of months' }).waitFor()
    await sources.getByText('Divided').waitFor()
    expect(await sources.getByText('has moved').count()).toBe(0)
  },
)

test('a step down in a waterfall opens as the report prints it, and chips stay where they are while an answer is read', async ({
  visitAs,
}) => {
  const { page } = await visitAs(DANA)
  await page.goto('/chat/')
  const answer = await ask(page, 'What is four-wall EBITDA made of?')
  const picture = answer.getByRole('application')
  await picture.focus()
  for (const key of ['Home', 'ArrowRight', 'Enter']) await picture.press(key)
  const sources = page.getByRole('complementary', { name: 'Sources' })
  const sum = sources.getByRole('row', { name: /^Sum, equals it/ }).getByRole('cell')
  const exact = ((await sum.textContent()) ?? '').replace(/\)$/, '')
  await sources.locator('p').getByText(exact, { exact: true }).waitFor()
  expect(await sources.getByText('worse').count()).toBe(0)
  await page.keyboard.press('Escape')
  await expect.poll(() => picture.evaluate((one) => one === document.activeElement)).toBe(true)

  const chips = answer.getByRole('list', { name: 'What the question was understood as' })
  const places = () => chips.getByRole('listitem').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
  const before = await places()
  const answers = await holdOperation(page, 'ContinueChat')
  await ask(page, 'Against last year')
  await chips.getByRole('button').first().waitFor({ state: 'detached' })
  expect(await places()).toEqual(before)
  answers.letGo()
  await chips.getByRole('button').first().waitFor()
})

test('two meanings are a choice, unknown words are named, and what is out of scope is refused', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await page.goto('/chat/')
  await ask(page, 'profit in June 2026')
  await page.getByRole('list', { name: 'What you mean' }).getByRole('button', { name: 'Net income' }).click()
  await page
    .getByRole('article', { name: 'Net income' })
    .getByText(/open their trace/)
    .waitFor()
  await ask(page, 'flibbertigibbet in June 2026')
  await page.getByText('I cannot follow "flibbertigibbet" in this question', { exact: false }).and(page.locator('p')).waitFor()
  await page.getByRole('button', { name: 'Edit the question' }).last().click()
  expect(await question(page).inputValue()).toBe('flibbertigibbet in June 2026')
  await question(page).press('Escape')
  await ask(page, 'how much cash do we have')
  await page
    .getByRole('article', { name: 'how much cash do we have' })
    .getByText(/Profit and loss reports do not hold this/)
    .waitFor()

  // A window that becomes narrow, and wide again, changes nothing of it.
  await question(page).fill('utilities by')
  const answers = await page.getByRole('article').locator('p').allTextContents()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page
      .getByRole(width === 390 ? 'button' : 'navigation', { name: 'Chats' })
      .first()
      .waitFor()
    expect(await page.getByRole('article').locator('p').allTextContents()).toEqual(answers)
    expect(await question(page).inputValue()).toBe('utilities by')
  }
  await question(page).fill('')

  // The chat is renamed in its line, deleted by key, and brought back.
  const chats = page.getByRole('navigation', { name: 'Chats' })
  const line = chats.locator('[aria-current=page]')
  await line.press('F2')
  await chats.getByRole('textbox', { name: 'Name' }).fill('Board questions')
  await page.keyboard.press('Enter')
  await expect.poll(() => line.textContent()).toBe('Board questions')
  await line.press('Delete')
  const undo = await hoveredUndo(page)
  await page.waitForURL(/\/chat\/$/)
  await chats.getByRole('link', { name: 'Board questions' }).waitFor({ state: 'detached' })
  await undo.click()
  // A title has the room of its menu until that shows.
  const title = chats.getByRole('link', { name: 'Board questions' }).locator('span').first()
  const room = () => title.evaluate((element) => Number.parseFloat(getComputedStyle(element).paddingRight))
  expect(await room()).toBeLessThan(10)
  await title.hover()
  await expect.poll(room).toBeGreaterThan(20)
  await title.click()
  await page.getByRole('heading', { level: 1, name: 'Board questions' }).waitFor()
  await page.getByRole('article', { name: 'profit in June 2026' }).waitFor()
})

test('markup, pictures and links in a question, a file and the answer are text, and nothing is fetched for them', async ({
  visitAs,
  demoApi,
}) => {
  const outside = 'http://127.0.0.2:8009'
  const [image, picture] = [`<img src="${outside}/a.png">`, `![b](${outside}/b.png)`]
  const content = Buffer.from(`Total ${image} ${picture} 1,234.56`).toString('base64')
  const message = "does this statement's total match utilities in May 2026?"
  const { startChat } = await (await demoApi(DANA))<{ startChat: { id: string } }>(
    'mutation ($input: ChatInput!) { startChat(input: $input) { id } }',
    { input: { message, files: [{ filename: '<b>file.txt', mimeType: 'text/plain', content }] } },
  )
  const { page } = await visitAs(DANA)
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  await page.goto(`/chat/${startChat.id}`)
  const answer = page.getByRole('article', { name: message })
  await answer.getByRole('table').waitFor()
  for (const text of ['<b>file.txt, line 1', image, picture]) expect(await answer.innerText()).toContain(text)
  await (await ask(page, `wombat [link](${outside}/c) ${image}`)).getByText('I cannot follow', { exact: false }).first().waitFor()
  expect(await page.locator('main b, [src*="127.0.0.2"], [href*="127.0.0.2"]').count()).toBe(0)
  expect(origins).toEqual(new Set([new URL(page.url()).origin]))
})

test('a chat is found by a word of its answer, which is shown and marked', async ({ visitAs, demoApi }) => {
  const api = await demoApi(DANA)
  for (const message of ['Utilities in May 2026', 'Revenue in May 2026', 'Labor in May 2026', 'Is the xylophone in the books?']) {
    const { startChat } = await api<{ startChat: { id: string } }>(
      'mutation ($message: String!) { startChat(input: { message: $message }) { id } }',
      { message },
    )
    await api('query ($id: ID!) { chat(chatId: $id) { id } }', startChat)
    // As if somebody had given it a name.
    await api('mutation ($id: ID!) { renameChat(chatId: $id, newTitle: "For the board") { id } }', startChat)
  }
  const { page } = await visitAs(DANA)
  await page.goto('/chat/')
  const chats = page.getByRole('navigation', { name: 'Chats' })
  const search = page.getByRole('searchbox', { name: 'Search chats' })
  await search.fill('XYLO bóok')
  const found = chats.getByRole('link').first()
  await found.locator('mark').getByText('xylo', { exact: true }).waitFor()
  expect(await found.innerText()).toMatch(/^For the board\s+Is the xylophone in the books\?$/)
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await found.press('Enter')
  await page.getByRole('article', { name: 'Is the xylophone in the books?' }).waitFor()
  // Tab stops at one chat, and the arrow keys go on from there.
  await search.fill('')
  await chats.getByRole('heading', { name: 'Today' }).waitFor()
  const stops = chats.locator('[data-chat][tabindex="0"]')
  expect(await stops.count()).toBe(1)
  await stops.press('ArrowDown')
  expect(await stops.evaluate((one) => one === document.activeElement)).toBe(true)
  await search.fill('xylophones')
  await chats.getByText('No chat has “xylophones”.').waitFor()
  await search.press('Escape')
  await chats.getByRole('heading', { name: 'Today' }).waitFor()
})
