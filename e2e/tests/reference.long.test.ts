import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { type Ask, apiWith } from '../fixtures/api.ts'
import type { OwnCompany } from '../fixtures/company-test.ts'
import { signedInAtForeign, tokenIn } from '../fixtures/foreign-session.ts'
import { chooseFile, importShownFile } from '../fixtures/import-file.ts'
import { postgresqlServer } from '../fixtures/postgresql.ts'
import { test } from '../fixtures/postgresql-test.ts'
import { askReport, cents, printed } from '../fixtures/reports.ts'
import { untilSignedIn } from '../fixtures/sign-in.ts'
import { openYearToDate } from '../fixtures/viewer.ts'
import { TimeSpanPicker } from '../pages/time-span-picker.ts'

// A public company's ledger, with answers that other programs computed. Its folder is not part of the project; where
// FOURWALL_REFERENCE_DATA does not name it, these tests are reported as skipped.

const folder = process.env['FOURWALL_REFERENCE_DATA']

interface Expected {
  readonly rowsInFile: number
  readonly locations: readonly string[]
  /** Debit positive, by account, location and year; absent where there are no entries. */
  readonly cells: { readonly year: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>> }
  readonly summary: { readonly year: Readonly<Record<string, { readonly netIncome: string }>> }
}

const YEARS = ['2010', '2011', '2012', '2013']

/** Imports the ledger as a person would, and compares what the report says then with what it is to say. */
async function proveThroughScreen({ page, ask }: Pick<OwnCompany, 'page' | 'ask'>): Promise<void> {
  const path = join(folder ?? '', 'adventureworks', 'expected.json')
  const expected = JSON.parse(readFileSync(path, 'utf8')) as Expected // described by the README beside it
  await chooseFile(page, join(folder ?? '', 'adventureworks', 'ledger.csv'))
  await page.getByText(`${expected.rowsInFile.toLocaleString('en-US')} rows · `).waitFor()
  await page.getByRole('heading', { name: 'Every row can be read' }).waitFor()
  await importShownFile(page)

  const grid = await openYearToDate(page)
  const time = new TimeSpanPicker(page)
  await time.open()
  await time.columns('Yearly').click()
  await time.from.fill('01/01/2010')
  await time.to.fill('12/31/2013')
  await time.close()
  await expect.poll(() => grid.headings()).toEqual(YEARS)
  await grid.settled()
  const netIncome = (await grid.rows()).find(({ name }) => name === 'Net income')
  expect(netIncome?.figures).toEqual(YEARS.map((year) => printed(expected.summary.year[year]?.netIncome ?? null)))

  const timeSpan = { period: 'YEARLY', startDate: '2010-01-01', endDate: '2013-12-31' }
  const signs = await signsByGroup(ask)
  for (const locations of [expected.locations, ...expected.locations.map((location) => [location])]) {
    const { lines } = await askReport(ask, { timeSpan, locations })
    const accounts = lines.filter(({ isAccount }) => isAccount)
    const answered = accounts.map(({ name, groupId, values }) => [
      name.split(' ')[0] ?? '',
      values.map((value) => (value === null ? null : cents(value) * (signs.get(groupId) ?? 1n))),
    ])
    expect({ locations, cells: Object.fromEntries(answered) }).toEqual({ locations, cells: annualCells(expected, locations) })
  }
}

/** Debit positive cents by account and year; accounts without an entry in any year are left out. */
function annualCells({ cells }: Expected, locations: readonly string[]): Record<string, (bigint | null)[]> {
  const found: Record<string, (bigint | null)[]> = {}
  for (const [account, byLocation] of Object.entries(cells.year)) {
    const years = YEARS.map((year) => {
      const amounts = locations.flatMap((location) => byLocation[location]?.[year] ?? [])
      return amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + cents(amount), 0n)
    })
    if (years.some((amount) => amount !== null)) found[account] = years
  }
  return found
}

/** -1 for groups whose figures are credit positive, as the nearest type above them decides. */
async function signsByGroup(ask: Ask): Promise<ReadonlyMap<string, bigint>> {
  const { profitLossCategorizations } = await ask<{
    profitLossCategorizations: { groups: { id: string; parentId: string | null; type: string | null }[] }[]
  }>('{ profitLossCategorizations { groups { id parentId type } } }')
  const groups = new Map(profitLossCategorizations.flatMap((one) => one.groups).map((group) => [group.id, group]))
  const typeOf = (id: string | null): string | null => {
    const group = groups.get(id ?? '')
    return group === undefined ? null : (group.type ?? typeOf(group.parentId))
  }
  return new Map([...groups.keys()].map((id) => [id, ['REVENUE', 'OTHER_INCOME'].includes(typeOf(id) ?? '') ? -1n : 1n]))
}

describe.skipIf(folder === undefined)('the reference ledger, imported through the screen, agrees to the cent', () => {
  test('on the embedded database', async ({ ownCompany }) => {
    await proveThroughScreen(await ownCompany())
  })

  test.skipIf(postgresqlServer === undefined)('on a PostgreSQL server', async ({ visits, onPostgresql }) => {
    const state = await signedInAtForeign(onPostgresql, onPostgresql.owner)
    const { page } = await visits.open({ origin: onPostgresql.origin, state })
    await page.goto('/uploads')
    await untilSignedIn(page)
    await proveThroughScreen({ page, ask: apiWith(onPostgresql.origin, tokenIn(state)).ask })
  })
})
