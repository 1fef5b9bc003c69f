import { readFile } from 'node:fs/promises'
import { NEW_CHART, USUAL_CHART_OPTIONS } from '@fourwall/domain/charts/chart-document.ts'
import { chartText } from '@fourwall/domain/charts/chart-text.ts'
import { parseDay } from '@fourwall/domain/time/day.ts'
import { expect } from 'vitest'
import { test } from '../fixtures/company-test.ts'
import { fileNamed } from '../fixtures/ledger-file.ts'

const LEDGER = `Date,Account number,Account name,Account type,Location,Amount
2026-01-10,4000,Coffee sales,Income,Anchor Row,-900.00
2026-01-11,4100,Bakery sales,Income,Anchor Row,-300.00
2026-01-12,4900,Refunds,Income,Anchor Row,200.00
2026-01-10,4000,Coffee sales,Income,Birch Hall,-100.00
2026-01-12,4900,Refunds,Income,Birch Hall,150.00
`

interface Mapping {
  readonly id: string
  readonly categorization: { readonly groups: readonly { readonly id: string; readonly name: string }[] }
}

test('normalized bars have signed shares of a positive total, and none of any other', async ({ ownCompany }) => {
  const { page, ask } = await ownCompany({ ledger: fileNamed('ledger.csv', LEDGER), at: null })
  const { profitLossMappings } = await ask<{ profitLossMappings: readonly Mapping[] }>(
    '{ profitLossMappings { id categorization { groups { id name } } } }',
  )
  const [mapping] = profitLossMappings
  const revenue = mapping?.categorization.groups.find(({ name }) => name === 'Revenue')
  const chart = chartText({
    ...NEW_CHART,
    type: 'NORMALISED_BAR',
    xAxis: 'LOCATION',
    mappingId: mapping?.id ?? '',
    timeSpan: { kind: 'FIXED', period: 'MONTHLY', startDate: parseDay('2026-01-01'), endDate: parseDay('2026-01-31') },
    metrics: [
      {
        id: 'revenue',
        subject: { kind: 'GROUP', groupId: revenue?.id ?? '' },
        budgetId: null,
        comparison: null,
        locationIds: [],
        dataLabel: 'Revenue',
        color: null,
        seriesType: null,
      },
    ],
    options: { ...USUAL_CHART_OPTIONS, split: 'ACCOUNTS' },
  })
  await page.goto(`/charts/new?chart=${encodeURIComponent(chart)}`)
  const shares = (account: string) => page.getByRole('row', { name: new RegExp(`^${account}, share`) }).getByRole('cell')
  await expect.poll(() => shares('4000 Coffee sales').allInnerTexts()).toEqual(['90.0%', 'n/m'])
  await expect.poll(() => shares('4900 Refunds').allInnerTexts()).toEqual(['(20.0%)', 'n/m'])

  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /\.svg/ }).click()
  const svg = await readFile(await (await downloaded).path(), 'utf8')
  for (const text of ['90%', '30%', '(20%)', 'n/m']) expect(svg).toContain(`>${text}<`)
})
