import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { accessibilityProblems } from '../fixtures/accessibility.ts'
import type { Ask } from '../fixtures/api.ts'
import { test } from '../fixtures/browser-test.ts'
import { askReport, cents, FEBRUARY, LAST_FEBRUARY, printedExactly, valueOf } from '../fixtures/reports.ts'
import { MARCUS } from '../fixtures/sign-in.ts'
import { IN_LONG_SUITE } from '../fixtures/suites.ts'
import { februaryAddress, forgetTabs, openViewer, openYearToDate } from '../fixtures/viewer.ts'

let ask: Ask
test.beforeEach(async ({ demoApi }) => {
  ask = await demoApi(MARCUS)
  await forgetTabs(ask)
})

/** Cents, as printed: parentheses for less than nothing. */
const read = (text: string): bigint => BigInt(text.replaceAll(/[^\d]/g, '')) * (text.includes('(') ? -1n : 1n)

/** The steps from one figure to the other by name: base, changes, result. */
async function stepsOf(panel: Locator): Promise<readonly (readonly [name: string, cents: bigint])[]> {
  const rows = await panel.getByRole('list', { name: 'Steps from one figure to the other' }).getByRole('listitem').allInnerTexts()
  return rows.map((row) => {
    const [name = '', ...rest] = row
      .split('\n')
      .map((part) => part.trim())
      .filter((part) => part !== '')
    const amount = rest.findLast((part) => /\d\.\d\d/.test(part)) ?? ''
    return [name, read(amount)] as const
  })
}

async function addsUp(panel: Locator): Promise<void> {
  const amounts = (await stepsOf(panel)).map(([, amount]) => amount)
  const result = amounts.at(-1) ?? 0n
  expect(amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0n)).toBe(result)
  expect(await panel.locator('[data-proof]').getAttribute('data-proof')).toBe('equal')
}

test('a variance is explained by its lines, accounts and locations, which add up to it', async ({ visitAs, signedIn, visits, demo }) => {
  const { page } = await visitAs(MARCUS)
  await openYearToDate(page)
  const grid = await openViewer(page, februaryAddress(page, { c: 'py' }))
  const [now, before] = [await askReport(ask, { timeSpan: FEBRUARY }), await askReport(ask, { timeSpan: LAST_FEBRUARY })]
  const change = (line: string): bigint => cents(valueOf(now, line, 'Feb 2026') ?? '0') - cents(valueOf(before, line, 'Feb 2025') ?? '0')

  await (await grid.cell('Net income', 'Variance prior year')).dblclick()
  const panel = page.getByRole('complementary', { name: 'Bridge' })
  const sentences = panel.locator('[data-sentences]')
  await expect
    .poll(() => sentences.textContent())
    .toContain(`Net income was ${printedExactly(valueOf(now, 'Net income', 'Feb 2026'))} in Feb 2026`)
  const lines = new Map(await stepsOf(panel))
  // The figures at both ends are the report's own.
  expect(lines.get('Feb 2025')).toBe(cents(valueOf(before, 'Net income', 'Feb 2025') ?? ''))
  expect(lines.get('Feb 2026')).toBe(cents(valueOf(now, 'Net income', 'Feb 2026') ?? ''))
  expect(lines.get('Corporate overhead')).toBe(-change('Corporate overhead'))
  await addsUp(panel)
  expect(await accessibilityProblems(page, 'everything')).toEqual([])

  await panel.getByRole('radio', { name: 'Accounts' }).check()
  await panel.getByText(/^\d+ others$/).click()
  await addsUp(panel)
  expect(new Map(await stepsOf(panel)).get('4010 Food sales')).toBe(change('4010 Food sales'))

  // Down to one location of one line; each step has its own address.
  await panel.getByRole('radio', { name: 'Lines' }).check()
  await panel.getByRole('button', { name: /^Corporate overhead/ }).click()
  await expect.poll(() => sentences.textContent()).toContain('Corporate overhead was')
  await page.goBack()
  await expect.poll(() => sentences.textContent()).toContain('Net income was')
  await panel.getByRole('radio', { name: 'Locations' }).check()
  const [, largest] = await stepsOf(panel)
  const [name, amount] = largest ?? ['', 0n]
  const alone = await Promise.all([FEBRUARY, LAST_FEBRUARY].map(async (timeSpan) => await askReport(ask, { timeSpan, locations: [name] })))
  const own = ['Feb 2026', 'Feb 2025'].map((label, at) => cents((alone[at] && valueOf(alone[at], 'Net income', label)) ?? '0'))
  expect(amount).toBe((own[0] ?? 0n) - (own[1] ?? 0n))
  await addsUp(panel)
  await panel.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await expect.poll(() => sentences.textContent()).toContain(`Net income at ${name} was`)
  await addsUp(panel)

  const other = await visits.open({ origin: demo.origin, state: await signedIn('priya@demo.fourwall.example') })
  await openViewer(other.page, page.url())
  await expect.poll(() => other.page.locator('[data-sentences]').textContent()).toBe(await sentences.textContent())
})

test.runIf(IN_LONG_SUITE)('a figure without a comparison is explained by keyboard only, and focus returns to it', async ({ visitAs }) => {
  const { page } = await visitAs(MARCUS)
  await openYearToDate(page)
  const grid = await openViewer(page, februaryAddress(page))
  await (await grid.cell('Labor', 'Feb 2026')).click()
  await page.keyboard.press('Alt+Enter')
  const panel = page.getByRole('complementary', { name: 'Bridge' })
  const sentences = panel.locator('[data-sentences]')
  await expect.poll(() => sentences.textContent()).toContain('in Jan 2026')
  expect(await grid.headings()).toEqual(['Feb 2026'])
  // From the copy button to the breakdown choice, and on to the first step.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => new URL(page.url()).searchParams.get('b')).toMatch(/^2026-02-01~pp\..*\.A$/)
  await addsUp(panel)
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => sentences.textContent()).toMatch(/^60\d\d .* was/)
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })
  expect((await grid.activeCell())?.name).toBe('Labor')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('treegrid')
  // The cell's menu lists possible comparisons.
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Explain the difference from the prior year' }).click()
  await expect.poll(() => sentences.textContent()).toContain('in Feb 2025')
})

test.runIf(IN_LONG_SUITE)('says what it cannot explain', async ({ visitAs }) => {
  const { page } = await visitAs(MARCUS)
  await openYearToDate(page)
  const grid = await openViewer(page, februaryAddress(page, { c: 'py' }))
  await (await grid.cell('Labor', 'Variance prior year')).dblclick()
  const panel = page.getByRole('complementary', { name: 'Bridge' })
  await addsUp(panel)
  const address = new URL(page.url())
  address.searchParams.set('b', (address.searchParams.get('b') ?? '').replace('2026-02-01', '2019-02-01'))
  await openViewer(page, address.href)
  await panel.getByText('is no column that these figures are compared with').waitFor()
  address.searchParams.set('b', 'what')
  await openViewer(page, address.href)
  await page.getByText('This is shown without its explained difference.', { exact: true }).waitFor()
})
