import { randomUUID } from 'node:crypto'
import { type CellValue, writeXlsx } from 'hucre/xlsx'
import { beforeAll, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { type Ask, apiOf } from '../../../test/api.ts'
import { addCompany } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { ledgerFile } from '../../../test/ledgers.ts'
import { plantFigures } from '../../../test/metric-figures.ts'
import { testServices } from '../../../test/services.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { Services } from '../../services.ts'

const PREVIEW = `{ opsDataPreview { uploadId counts { new overridden marked } metrics { name counts { marked } } table { locationId cells }
  sheets { locationName metrics { cells { value state mark } } } } }`
const CORRECT = `mutation ($uploadId: ID!, $metricId: ID!, $locationId: ID!, $timestamp: Date!, $value: String!) {
  correctOpsDataCell(uploadId: $uploadId, metricId: $metricId, locationId: $locationId, timestamp: $timestamp, value: $value) { cells } }`
const STORED = `query ($id: ID!) { metricPreview(metricId: $id, timeSpan: { period: MONTHLY, startDate: "2025-01-01", endDate: "2026-12-31" }) {
  data { locationId cells { timestamp value mark } } } }`

onDatabase('implausible figures', (fresh) => {
  let services: Services
  let access: Access
  let ask: Ask
  let guests: string
  let [open, closed] = [0, 0]
  const dana = randomUUID()

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
    // "Closed" has its last entry in June 2024, the ledger ends in March 2026.
    const rows = [
      ['2024-01-31', 'Closed'],
      ['2024-06-30', 'Closed'],
      ['2024-01-31', 'Open'],
      ['2026-03-31', 'Open'],
    ].map(([day = '', location = '']) => ({
      date: day,
      number: '5000',
      name: 'Food',
      type: 'Expense',
      location,
      amount: '100.00',
      vendor: '',
      memo: '',
      reference: '',
    }))
    const { id } = await addCompany(services, { name: 'Plausible', rows })
    const scope = services.database.scope(id)
    access = accessOf(scope)
    ask = apiOf(services, id, dana)
    guests = (await services.opsData.upsert(access, null, { name: 'Guests', showInBudget: true })).id
    const locations = await services.ledger.locations(access)
    const idOf = (name: string) => locations.find((one) => one.name === name)?.id ?? 0
    ;[open, closed] = [idOf('Open'), idOf('Closed')]
    await plantFigures(services, scope, [
      ...['2025-09', '2025-10', '2025-11', '2025-12'].map((month, at) => [guests, open, month, 1, String(400 + at * 10)] as const),
      ...['2024-03', '2024-04', '2024-05', '2024-06'].map((month) => [guests, closed, month, 1, '300'] as const),
    ])
  }, 120_000)

  const upload = async (sheets: Readonly<Record<string, readonly (readonly CellValue[])[]>>) => {
    const file = await writeXlsx({
      sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows: rows.map((row) => [...row]) })),
    })
    return services.waitingOpsData.upload(
      accessOf(services.companies.requestScope(access.to('READ').companyId), { userId: dana, name: 'Dana' }),
      ledgerFile(file, 'Guests.xlsx'),
    )
  }
  interface Preview {
    readonly opsDataPreview: { readonly uploadId: string; readonly counts: object; readonly sheets: readonly object[] }
  }

  it('are marked and counted in the preview, corrections included, and can be saved', async () => {
    await upload({
      Open: [
        ['Metric', 'Dec 2025', 'Jan 2026', 'Feb 2026', 'Mar 2026'],
        ['Guests', 430, -412, 4_500, 455],
      ],
      Closed: [
        ['Metric', 'Sep 2025'],
        ['Guests', -412],
      ],
    })
    const { opsDataPreview: preview } = await ask<Preview>(PREVIEW)
    expect(preview).toMatchObject({
      counts: { new: 4, overridden: 0, marked: 3 },
      metrics: [{ name: 'Guests', counts: { marked: 3 } }],
    })
    const marks = (preview.sheets as readonly { locationName: string; metrics: readonly { cells: readonly object[] }[] }[]).map(
      ({ locationName, metrics }) => [locationName, metrics[0]?.cells],
    )
    expect(Object.fromEntries(marks)).toEqual({
      Open: [
        { value: '430', state: 'OLD', mark: null },
        { value: '-412', state: 'NEW', mark: 'Negative, unlike the other figures of this location.' },
        { value: '4500', state: 'NEW', mark: 'About 10 times as large as the figures around it. Check its decimal point and digits.' },
        { value: '455', state: 'NEW', mark: null },
      ],
      Closed: [
        {
          value: '-412',
          state: 'NEW',
          mark: 'The location has had no ledger entries since Jun 2024. Negative, unlike the other figures of this location.',
        },
      ],
    })
    const { correctOpsDataCell } = await ask<{ correctOpsDataCell: { cells: string } }>(CORRECT, {
      uploadId: preview.uploadId,
      metricId: guests,
      locationId: String(open),
      timestamp: '2026-02-01',
      value: '450',
    })
    // Packed: the state second, why it is implausible ninth.
    const corrected = JSON.parse(correctOpsDataCell.cells) as readonly (readonly (string | null)[])[]
    expect(corrected.map((cell) => [cell[1], cell[8] ?? null])).toEqual([
      ['U', null],
      ['N', 'Negative, unlike the other figures of this location.'],
      ['N', null],
      ['N', null],
    ])
    expect((await ask<Preview>(PREVIEW)).opsDataPreview.counts).toEqual({ new: 4, overridden: 0, marked: 2 })
    await ask('mutation { saveOpsData { name } }')
  })

  it('are marked among the stored figures', async () => {
    const { metricPreview } = await ask<{
      metricPreview: { data: readonly { locationId: string; cells: readonly { timestamp: string; mark: string | null }[] }[] }
    }>(STORED, { id: guests })
    const marked = metricPreview.data.flatMap(({ locationId, cells }) =>
      cells.flatMap(({ timestamp, mark }) => (mark === null ? [] : [`${locationId === String(open) ? 'Open' : 'Closed'} ${timestamp}`])),
    )
    expect(new Set(marked)).toEqual(new Set(['Open 2026-01-01', 'Closed 2025-09-01']))
  })
})
