import { expect } from 'vitest'
import { accessibilityProblems } from '../fixtures/accessibility.ts'
import { test } from '../fixtures/browser-test.ts'
import { DANA, PRIYA } from '../fixtures/sign-in.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'

test('every line and metric has its target; one of them shows by location, and opens where it comes from', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  await page.goto('/main-metrics')
  const measures = page.getByRole('table', { name: 'Lines and metrics' })
  const revenue = measures.getByRole('row', { name: /^Revenue/ })
  // The demo company's own October 2026.
  await revenue.getByText('5,036,521').waitFor()
  await expect.poll(() => revenue.getByRole('cell').allTextContents()).toEqual(['', '5,036,521', '4,967,000', '▲1.4%', '13.9%'])

  const places = page.getByRole('table', { name: 'Revenue by location' })
  const rows = places.getByRole('row')
  await expect.poll(() => rows.nth(1).textContent()).toMatch(/^1101 Back Bay326,300309,000/)
  expect(await rows.count()).toBe(24)

  // Another measure by keyboard; what less of is better begins with the least.
  const labor = measures.getByRole('button', { name: 'Labor', exact: true })
  await labor.focus()
  await page.keyboard.press('Enter')
  const byLabor = page.getByRole('table', { name: 'Labor by location' })
  await byLabor.waitFor()
  const figures = (await byLabor.getByRole('row').allTextContents()).length
  expect(figures).toBe(24)
  await expect.poll(() => new URL(page.url()).searchParams.get('show')).toContain('group:')
  const least = await byLabor.getByRole('row').nth(1).getByRole('cell').nth(2).textContent()
  const most = await byLabor.getByRole('row').nth(23).getByRole('cell').nth(2).textContent()
  expect(Number(least?.replaceAll(',', ''))).toBeLessThan(Number(most?.replaceAll(',', '')))

  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Open in the report' }).click()
  const report = await opened
  await report.getByText('1,594,398').first().waitFor()
  await report.close()

  await page.getByRole('link', { name: 'Open in Explorer' }).click()
  await page.getByRole('heading', { name: 'Labor by location' }).waitFor()
  await page.goBack()

  // The address restores what was seen.
  await page.getByRole('searchbox', { name: 'Find a measure' }).fill('guests')
  await measures.getByRole('button', { name: 'Guests' }).click()
  await page.getByRole('table', { name: 'Guests by location' }).waitFor()
  expect(await accessibilityProblems(page, 'everything')).toEqual([])
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('guests')
  await page.reload()
  await page.getByRole('table', { name: 'Guests by location' }).waitFor()
  expect(await measures.getByRole('row').count()).toBe(2)
  await page.getByRole('link', { name: 'Open in ops data' }).click()
  await page.waitForURL(/\/ops-data\//)
})

test('without a target nothing is compared with one, and what matches nothing says so', async ({ visitAs }) => {
  const { page } = await visitAs(PRIYA)
  await page.goto('/main-metrics?budget=none&q=nothing+has+this')
  await page.getByText('No metrics found.').waitFor()
  await page.getByRole('button', { name: 'Show all' }).click()
  const measures = page.getByRole('table', { name: 'Lines and metrics' })
  await measures.getByText('5,036,521').waitFor()
  expect(await measures.getByRole('columnheader').allTextContents()).toEqual(['Measure', 'Trend', 'Figure', 'Vs prior year'])
})

test.runIf(IN_LONG_SUITE)('a trend that cannot be loaded leaves the figures, and old figures keep their headings', async ({ visitAs }) => {
  const { page } = await visitAs(DANA)
  const problem = { code: 'BAD_USER_INPUT', message: 'No trend today.', field: null }
  await page.route('**/api/graphql', async (route) => {
    if (route.request().postData()?.includes('query Figures') !== true) return route.continue()
    const { variables } = route.request().postDataJSON() as { variables: { questions: { columns: { hasPeriods?: boolean } }[] } }
    const answer = await route.fetch()
    const json = (await answer.json()) as { data: { figures: object[] } }
    const figures = json.data.figures.map((one, at) =>
      variables.questions[at]?.columns.hasPeriods === true ? { ...one, figures: null, problem } : one,
    )
    await route.fulfill({ response: answer, json: { ...json, data: { figures } } })
  })
  await page.goto('/main-metrics')
  const measures = page.getByRole('region', { name: 'Measures' })
  await expect.poll(() => measures.getByRole('row', { name: /Four-wall EBITDA/ }).textContent()).toMatch(/\d,\d{3}|\d\.\d/)
  expect(await page.getByText('Error loading data').count()).toBe(0)
  await page.unroute('**/api/graphql')

  // Figures of a target show its heading until those without one are there.
  await measures.getByRole('columnheader', { name: 'Vs target' }).waitFor()
  let answerNow: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    answerNow = resolve
  })
  await page.route('**/api/graphql', async (route) => {
    if (route.request().postData()?.includes('query Figures') === true) await held
    await route.continue()
  })
  await page.getByRole('button', { name: /^Target/ }).click()
  await page.getByRole('menuitemradio', { name: 'None' }).click()
  await expect.poll(() => measures.getByRole('table').getAttribute('aria-busy')).toBe('true')
  expect(await measures.getByRole('columnheader', { name: 'Vs target' }).count()).toBe(1)
  answerNow()
  await expect.poll(() => measures.getByRole('columnheader', { name: 'Vs target' }).count()).toBe(0)
})
