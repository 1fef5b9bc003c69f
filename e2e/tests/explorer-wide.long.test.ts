import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../fixtures/company-test.ts'
import { smallLedger } from '../fixtures/ledger-file.ts'

const LOCATIONS = 200
/** 2021 to 2025. */
const MONTHS = Array.from({ length: 60 }, (_, at) => `${2021 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`)
const nameOf = (at: number): string =>
  `${String(at).padStart(3, '0')} The Lark Street Kitchen and Bar at the Old Harbor Market Hall second floor east`

/** Cells of the pivot in the page. */
const cellsIn = (page: Page): Promise<number> => page.getByRole('gridcell').count()

/** Whether all of a cell can be seen: in the grid, below its head and beside its names. */
const isInSight = async (grid: Locator, cell: Locator): Promise<boolean> =>
  cell.evaluate(
    (node, box) => {
      const [own, all] = [node.getBoundingClientRect(), box?.getBoundingClientRect()]
      const name = node.parentElement?.querySelector('[role="rowheader"]')?.getBoundingClientRect()
      const head = box?.querySelector('[role="rowgroup"]')?.getBoundingClientRect()
      if (all === undefined || name === undefined || head === undefined) return false
      const isInHead = own.bottom <= head.bottom + 1
      return (
        own.left >= name.right - 1 && own.right <= all.right + 1 && own.bottom <= all.bottom + 1 && (isInHead || own.top >= head.bottom - 1)
      )
    },
    await grid.elementHandle(),
  )

const scrolled = (grid: Locator): Promise<readonly number[]> => grid.evaluate(({ scrollLeft, scrollTop }) => [scrollLeft, scrollTop])

test('200 locations by 60 months: only cells in sight, walked to the last one and announced by number', async ({ ownCompany }) => {
  const places = Array.from({ length: LOCATIONS }, (_, at) => nameOf(at + 1))
  const entries = smallLedger(places, MONTHS).map((entry, at) => ({
    ...entry,
    cents: entry.cents + Math.round((entry.cents * ((at * 37) % 23)) / 400),
  }))
  const { page } = await ownCompany({ ledger: entries, at: '/explorer' })
  const grid = page.getByRole('grid')
  await grid.getByRole('row').nth(5).waitFor()
  const view = JSON.parse(new URL(page.url()).searchParams.get('view') ?? 'null') as object | null
  expect(view).toBeNull()
  await page.getByRole('button', { name: /^Time/ }).waitFor()
  await grid.focus()
  await grid.press('ArrowDown')
  await expect.poll(() => new URL(page.url()).searchParams.get('view')).not.toBeNull()
  const asked = JSON.parse(new URL(page.url()).searchParams.get('view') ?? '{}') as Record<string, unknown>
  const wide = { ...asked, picked: undefined, timeSpan: { period: 'MONTHLY', startDate: '2021-01-01', endDate: '2025-12-31' } }
  await page.goto(`/explorer?view=${encodeURIComponent(JSON.stringify(wide))}`)
  await expect.poll(() => grid.getAttribute('aria-colcount')).toMatch(/^6[1-5]$/)
  expect(await grid.getAttribute('aria-rowcount')).toBe(String(LOCATIONS + 2))
  expect(await cellsIn(page)).toBeLessThan(1_500)

  // The last cell, by keyboard: scrolled to, in the page, and named to a screen reader.
  await grid.focus()
  await grid.press('ArrowDown')
  await grid.press('Control+End')
  const active = page.locator('[aria-selected="true"]')
  // Columns of the trend may come after the cells: the last column is the one that there is then.
  await expect.poll(async () => (await active.getAttribute('aria-colindex')) === (await grid.getAttribute('aria-colcount'))).toBe(true)
  expect(await active.getAttribute('id')).toBe(await grid.getAttribute('aria-activedescendant'))
  expect(await active.locator('xpath=..').getAttribute('aria-rowindex')).toBe(String(LOCATIONS + 2))
  await expect.poll(() => isInSight(grid, active)).toBe(true)

  // Back to the first one, and again to the last: from anywhere both the row and the column are scrolled to.
  await grid.press('Control+Home')
  await expect.poll(() => active.getAttribute('aria-colindex')).toBe('2')
  expect(await active.locator('xpath=..').getAttribute('aria-rowindex')).toBe('2')
  await expect.poll(() => scrolled(grid)).toEqual([0, 0])
  await grid.press('ArrowDown')
  await grid.press('End')
  await expect.poll(() => isInSight(grid, active)).toBe(true)
  await grid.press('Control+Home')
  await grid.press('Control+End')
  await expect.poll(() => active.locator('xpath=..').getAttribute('aria-rowindex')).toBe(String(LOCATIONS + 2))
  await expect.poll(() => isInSight(grid, active)).toBe(true)
  // Somebody scrolls away from the cell: the same key leads back to it.
  await grid.evaluate((node) => node.scrollTo(0, 0))
  await expect.poll(() => isInSight(grid, active)).toBe(false)
  await grid.press('Control+End')
  await expect.poll(() => isInSight(grid, active)).toBe(true)
  await page.setViewportSize({ width: 900, height: 520 })
  await grid.press('Control+Home')
  await grid.press('Control+End')
  await expect.poll(() => isInSight(grid, active)).toBe(true)

  // Home shows the ends of the ranking; their small pictures come after the figures, of these locations alone.
  await page.setViewportSize({ width: 1440, height: 900 })
  const requests: string[] = []
  page.on('request', (request) => {
    const body = request.postData() ?? ''
    if (body.includes('"operationName":"Figures"')) requests.push(body)
  })
  await page.goto('/')
  const ranking = page.getByRole('region', { name: /^Locations by/ })
  const trends = ranking.locator('tbody polyline')
  await expect.poll(() => trends.count()).toBe(24)
  const margins = requests.filter((body) => body.includes('"SIDE_BY_SIDE"') && !body.includes('"TOGETHER"'))
  expect(margins).toHaveLength(1)
  expect(new Set(margins[0]?.match(/"locationIds":\[[^\]]*\]/)?.[0].match(/"\d+"/g)).size).toBe(24)
  await ranking.getByRole('button', { name: `Show all ${LOCATIONS}` }).click()
  await expect.poll(() => trends.count()).toBeGreaterThan(24)
})
