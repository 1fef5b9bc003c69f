import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../fixtures/company-test.ts'
import { ledgerCsv, smallLedger } from '../fixtures/ledger-file.ts'
import { runCommand } from '../fixtures/product.ts'

const LOCATIONS = 200
/** 2021 to 2025. */
const MONTHS = Array.from({ length: 60 }, (_, at) => `${2021 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`)
const nameOf = (at: number): string =>
  `${String(at).padStart(3, '0')} The Lark Street Kitchen and Bar at the Old Harbor Market Hall second floor east`

/** Cells of the pivot in the page. */
const cellsIn = (page: Page): Promise<number> => page.getByRole('gridcell').count()

test('200 locations by 60 months: only cells in sight, walked to the last one and announced by number', async ({ ownCompany, books }) => {
  const { page, name } = await ownCompany()
  const folder = mkdtempSync(join(tmpdir(), 'fourwall-wide-'))
  const file = join(folder, 'ledger.csv')
  const places = Array.from({ length: LOCATIONS }, (_, at) => nameOf(at + 1))
  const entries = smallLedger(places, MONTHS).map((entry, at) => ({
    ...entry,
    cents: entry.cents + Math.round((entry.cents * ((at * 37) % 23)) / 400),
  }))
  writeFileSync(file, ledgerCsv(entries))
  await runCommand(books, 'import', file, '--company', name)
  rmSync(folder, { recursive: true })

  await page.goto('/explorer')
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
  await expect.poll(() => active.getAttribute('aria-colindex')).toBe(await grid.getAttribute('aria-colcount'))
  expect(await active.getAttribute('id')).toBe(await grid.getAttribute('aria-activedescendant'))
  expect(await active.locator('xpath=..').getAttribute('aria-rowindex')).toBe(String(LOCATIONS + 2))
})
