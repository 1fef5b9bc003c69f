import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { accessibilityProblems } from '../fixtures/accessibility.ts'
import { type Ask, apiWith } from '../fixtures/api.ts'
import { signedInAtForeign, tokenIn } from '../fixtures/foreign-session.ts'
import { importLedger } from '../fixtures/import-ledger.ts'
import { smallLedger } from '../fixtures/ledger-file.ts'
import { postgresqlServer } from '../fixtures/postgresql.ts'
import { test } from '../fixtures/postgresql-test.ts'
import { openYearToDate } from '../fixtures/viewer.ts'
import { ReportGrid } from '../pages/report-grid.ts'

interface Group {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
  readonly type: string | null
  readonly displayOrder: number
  readonly formula: string | null
  readonly favorability: string | null
}

interface Book {
  readonly mapping: { id: string; categorizationId: string; accountMappings: { profitLossGroupId: string; ledgerAccountId: string }[] }
  readonly lines: { readonly name: string; readonly groups: readonly Group[] }
  /** The id of the rent's account. */
  readonly rent: string
}

async function bookOf(ask: Ask): Promise<Book> {
  const { profitLossMappings, ledgerAccounts } = await ask<{
    profitLossMappings: (Book['mapping'] & { categorization: Book['lines'] })[]
    ledgerAccounts: { id: string; displayId: string }[]
  }>(`{ ledgerAccounts { id displayId } profitLossMappings { id categorizationId accountMappings { profitLossGroupId ledgerAccountId }
    categorization { name groups { id parentId name type displayOrder formula favorability } } } }`)
  const [found] = profitLossMappings
  if (!found) throw new Error('The import made no mapping')
  const { categorization: lines, ...mapping } = found
  return { mapping, lines, rent: ledgerAccounts.find(({ displayId }) => displayId === '6500')?.id ?? '' }
}

const saveLines = (ask: Ask, { mapping, lines }: Book, groups: readonly Group[]) =>
  ask(
    'mutation ($id: ID!, $input: ProfitLossCategorizationInput!) { updateProfitLossCategorization(categorizationId: $id, inputData: $input) { id } }',
    {
      id: mapping.categorizationId,
      input: { name: lines.name, groups },
    },
  )

const mapRentTo = (ask: Ask, { mapping, rent }: Book, profitLossGroupId: string) =>
  ask('mutation ($id: ID!, $input: UpdateProfitLossMappingInput!) { updateProfitLossMapping(mappingId: $id, inputData: $input) { id } }', {
    id: mapping.id,
    input: {
      accountMappings: mapping.accountMappings.map((one) => (one.ledgerAccountId === rent ? { ...one, profitLossGroupId } : one)),
    },
  })

/** Moves everything saved so far back by a number of days. */
const age = (days: number): string => `
  select set_config('fourwall.company_id', (select id::text from companies), false);
  update saved_versions set saved_at = saved_at - interval '${days} days';
  update profit_loss_mappings set updated_at = updated_at - interval '${days} days';
  update profit_loss_categorizations set updated_at = updated_at - interval '${days} days';`

test.skipIf(postgresqlServer === undefined)(
  'a report is read as it was mapped on a day, down to its transactions',
  async ({ visits, onPostgresql }) => {
    const state = await signedInAtForeign(onPostgresql, onPostgresql.owner)
    const { page, context } = await visits.open({ origin: onPostgresql.origin, state })
    const api = apiWith(onPostgresql.origin, tokenIn(state))
    await importLedger(api, smallLedger(['Bay', 'Cove'], ['2026-01', '2026-02']))

    // Rent has its own line for some weeks; then that line is removed.
    const { ask } = api
    const before = await bookOf(ask)
    const home = before.mapping.accountMappings.find(({ ledgerAccountId }) => ledgerAccountId === before.rent)?.profitLossGroupId ?? ''
    const leases: Group = {
      id: randomUUID(),
      parentId: home,
      name: 'Leases',
      type: null,
      displayOrder: 99,
      formula: null,
      favorability: null,
    }
    await saveLines(ask, before, [...before.lines.groups, leases])
    await mapRentTo(ask, before, leases.id)
    await onPostgresql.sql(age(40))
    await mapRentTo(ask, before, home)
    await saveLines(ask, before, before.lines.groups)

    const grid = await openYearToDate(page)
    const expandAll = async () => {
      const button = page.getByRole('button', { name: 'Expand all' })
      if ((await button.getAttribute('aria-disabled')) !== 'true') await button.click()
    }
    await expandAll()
    await grid.row('6500 Rent').waitFor()
    const now = await grid.rows()
    expect(now.map(({ name }) => name)).not.toContain('Leases')

    await page.getByRole('button', { name: /^Mapping/ }).click()
    await page.getByRole('menuitem', { name: 'As mapped on…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('listitem').filter({ hasText: 'Now' }).waitFor()
    expect(await accessibilityProblems(page, 'everything')).toEqual([])
    await dialog.getByLabel('Day').fill('01/31/2020')
    await page.keyboard.press('Enter')
    await dialog.getByText('has no version as old as Jan 31, 2020').waitFor()
    await dialog.getByRole('listitem').last().getByRole('button').click()

    await expect
      .poll(() => page.getByRole('button', { name: /^Mapping/ }).evaluate((button) => button === document.activeElement))
      .toBe(true)

    const bar = page.getByRole('status', { name: 'As mapped on' })
    await bar.getByText(/mapping version 2.* categorization version 2, saved by/).waitFor()
    expect(await accessibilityProblems(page, 'everything')).toEqual([])
    await expandAll()
    await grid.row('Leases').waitFor()
    await (await grid.cell('Total leases', 'Feb 2026')).dblclick()
    const trace = page.getByRole('complementary', { name: 'Trace' })
    await trace.getByText(/, as mapped on /).waitFor()
    await trace.getByRole('button', { name: /Rent/ }).click()
    await expect.poll(() => trace.locator('[data-proof=equal]').count()).toBe(2)

    // Anybody with the address sees the same.
    const sent = await context.newPage()
    await sent.goto(page.url())
    await sent.getByRole('complementary', { name: 'Trace' }).locator('[data-proof=equal]').nth(1).waitFor()
    expect(await new ReportGrid(sent).rows()).toEqual(await grid.rows())
    await sent.close()

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    expect(await readFile(await (await download).path(), 'utf8')).toMatch(/As mapped on \w+ \d+, 20\d\d \(mapping version 2/)

    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('as mapped now')
    await page.keyboard.press('Enter')
    await bar.waitFor({ state: 'detached' })
    await expect.poll(() => grid.rows()).toEqual(now)
    await page.goBack()
    await grid.row('Leases').waitFor()
    await bar.getByRole('button', { name: 'Back to now' }).click()
    await expect.poll(() => grid.rows()).toEqual(now)
  },
)
