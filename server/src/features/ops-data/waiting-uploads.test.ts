import { randomUUID } from 'node:crypto'
import { monthIndex } from '@fourwall/domain/time/day.ts'
import { type CellValue, writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { type Ask, apiOf } from '../../../test/api.ts'
import { addCompany } from '../../../test/companies.ts'
import { onDatabase, type TestDatabase } from '../../../test/databases.ts'
import { ledgerFile, someLedger } from '../../../test/ledgers.ts'
import { plantWaiting } from '../../../test/metric-figures.ts'
import { TEST_CLOCK, testServices } from '../../../test/services.ts'
import type { Scope } from '../../platform/database/database.ts'
import { readWorkbookFigures } from '../../platform/files/read-workbook-figures.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { Services } from '../../services.ts'
import { WaitingUploads } from './waiting-uploads.ts'

const PREVIEW = `{ opsDataPreview { uploadId filename uploadedBy decimalMark issues { coordinate severity }
  counts { new unchanged overridden invalid marked } metrics { id name unit counts { new invalid } } locations { id name counts { new overridden } }
  periods { key label startDate months }
  sheets { locationId locationName metrics { metricId name cells { timestamp value parsedValue oldValue coordinate state error months } } }
  table { metricId locationId sheet line cells } } }`
const COUNTS = '{ opsDataPreview { uploadId counts { new unchanged overridden invalid marked } } }'
const SAVE = 'mutation ($id: ID) { saveOpsData(uploadId: $id) { name figures } }'
const CORRECT = `mutation ($uploadId: ID!, $metricId: ID!, $locationId: ID!, $timestamp: Date!, $value: String!, $coordinate: String) {
  correctOpsDataCell(uploadId: $uploadId, metricId: $metricId, locationId: $locationId, timestamp: $timestamp, value: $value, coordinate: $coordinate) { line cells } }`

interface Counts {
  readonly new: number
  readonly unchanged: number
  readonly overridden: number
  readonly invalid: number
  readonly marked: number
}
interface Preview {
  readonly opsDataPreview: { readonly uploadId: string; readonly counts: Counts } | null
}
type Sheets = Readonly<Record<string, readonly (readonly CellValue[])[]>>
type PackedCell = readonly [number, string, string, string | null, string | null, number, string | null]

const counts = (some: Partial<Counts>): Counts => ({ new: 0, unchanged: 0, overridden: 0, invalid: 0, marked: 0, ...some })

onDatabase('uploads of operational data', (fresh) => {
  let target: TestDatabase
  let services: Services
  let scope: Scope
  let access: Access
  const [dana, erin] = [randomUUID(), randomUUID()]
  let ask: Ask
  let asErin: Ask
  let guests: string
  let hours: string

  beforeAll(async () => {
    target = await fresh()
    services = await testServices(await target.open())
    const { id } = await addCompany(services, { name: 'Counters', rows: someLedger(60, { months: 3 }) })
    scope = services.database.scope(id)
    access = accessOf(scope)
    ask = apiOf(services, id, dana)
    asErin = apiOf(services, id, erin)
    guests = (await services.opsData.upsert(access, null, { name: 'Guests', showInBudget: true, unit: 'guests' })).id
    hours = (await services.opsData.upsert(access, null, { name: 'Labor hours', showInBudget: false })).id
    await services.opsData.upsert(access, null, {
      name: 'Guests per hour',
      showInBudget: false,
      formula: `{metric:${guests}} / {metric:${hours}}`,
    })
  }, 120_000)

  const workbook = async (sheets: Sheets, name = 'Figures.xlsx') =>
    ledgerFile(
      await writeXlsx({ sheets: Object.entries(sheets).map(([sheet, rows]) => ({ name: sheet, rows: rows.map((row) => [...row]) })) }),
      name,
    )
  const upload = async (sheets: Sheets, by = { userId: dana, name: 'Dana' }) =>
    services.waitingOpsData.upload(accessOf(services.companies.requestScope(scope.companyId), by), await workbook(sheets))
  const place = async (name: string) => String((await services.ledger.locations(access)).find((one) => one.name === name)?.id)
  const headings = (...periods: CellValue[]): CellValue[] => ['Metric', ...periods]
  const waiting = async (as = ask) => (await as<Preview>(COUNTS)).opsDataPreview
  /** Rows of the ops data tables, except those of waiting uploads. */
  const stored = async () => {
    const rows = await scope.query<{ figures: number; uploads: number; packs: number; waiting: number }>(
      `select (select count(*)::int from metric_figures where company_id = $1) as figures, (select count(*)::int from ops_data_uploads where company_id = $1) as uploads,
         (select count(*)::int from ops_data_waiting_packs where company_id = $1) as packs, (select count(*)::int from ops_data_waiting where company_id = $1) as waiting`,
    )
    return rows[0]
  }

  it('wait for their user, completely, and change nothing until saved', async () => {
    expect(await ask(PREVIEW)).toEqual({ opsDataPreview: null })
    await upload({
      'Place 1': [
        headings('Jan 2025', 'Feb 2025', 'Q2 2025'),
        ['Guests', 1200, 'none', 3600.5],
        ['Labor hours', null, 0, null],
        ['Guests per hour', 1, 2, 3],
      ],
      'Place 2': [headings('Jan 2025'), ['guests', 7]],
      Nowhere: [headings('Jan 2025'), ['Guests', 7]],
    })
    const { opsDataPreview } = await ask<{ opsDataPreview: Record<string, unknown> }>(PREVIEW)
    expect(opsDataPreview).toMatchObject({
      filename: 'Figures.xlsx',
      uploadedBy: 'Dana',
      counts: counts({ new: 4, invalid: 1 }),
      metrics: [
        { id: guests, name: 'Guests', unit: 'guests', counts: { new: 3, invalid: 1 } },
        { id: hours, name: 'Labor hours', unit: null, counts: { new: 1, invalid: 0 } },
      ],
      locations: [
        { name: 'Place 1', counts: { new: 3 } },
        { name: 'Place 2', counts: { new: 1 } },
      ],
      periods: [
        { key: '2025-01/1', label: 'Jan 2025', startDate: '2025-01-01', months: 1 },
        { key: '2025-02/1', label: 'Feb 2025' },
        { key: '2025-04/3', label: 'Q2 2025', startDate: '2025-04-01', months: 3 },
      ],
      issues: [
        { coordinate: 'Place 1!4', severity: 'NOTE' },
        { coordinate: 'Nowhere', severity: 'PROBLEM' },
      ],
      sheets: [
        {
          locationName: 'Place 1',
          metrics: [
            {
              name: 'Guests',
              cells: [
                {
                  timestamp: '2025-01-01',
                  value: '1200',
                  parsedValue: '1200',
                  oldValue: null,
                  coordinate: 'Place 1!B2',
                  state: 'NEW',
                  months: 1,
                },
                {
                  timestamp: '2025-02-01',
                  value: 'none',
                  parsedValue: null,
                  coordinate: 'Place 1!C2',
                  state: 'INVALID',
                  error: expect.stringContaining('none'),
                },
                { timestamp: '2025-04-01', value: '3600.5', parsedValue: '3600.5', state: 'NEW', months: 3 },
              ],
            },
            { name: 'Labor hours', cells: [{ timestamp: '2025-02-01', value: '0', parsedValue: '0', state: 'NEW' }] },
          ],
        },
        { locationName: 'Place 2', metrics: [{ metricId: guests, cells: [{ value: '7' }] }] },
      ],
      table: [
        {
          metricId: guests,
          sheet: 'Place 1',
          line: 2,
          cells: expect.stringMatching(/^\[\[0,"N","1200","1200",null,1,null\],\[1,"I","none",null,null,2,".*"\],\[2,"N"/),
        },
        { metricId: hours, line: 3 },
        { metricId: guests, sheet: 'Place 2' },
      ],
    })
    expect(await stored()).toMatchObject({ figures: 0, uploads: 0, packs: 1 })
    const tables = await ask<{ opsDataPreview: { one: object[]; other: object[]; none: object[]; sheets: object[] } }>(
      `query ($m: ID!, $l: ID!, $none: ID!) { opsDataPreview { one: table(metricId: $m) { line } other: table(locationId: $l) { sheet } none: table(metricId: $none) { line }
         sheets(locationIds: [$l], metricIds: [$m]) { locationName } } }`,
      { m: guests, l: await place('Place 2'), none: randomUUID() },
    )
    expect(tables.opsDataPreview).toEqual({
      one: [{ line: 2 }, { line: 2 }],
      other: [{ sheet: 'Place 2' }],
      none: [],
      sheets: [{ locationName: 'Place 2' }],
    })
  })

  it('come as a list with a row per figure, each cell by its own row', async () => {
    await upload(
      {
        Export: [
          ['Location', 'Metric', 'Month', 'Amount'],
          ['Place 2', 'Guests', 'Mar 2025', 30],
          ['Place 1', 'Guests', 'Jan 2025', 1200],
          ['Place 2', 'Guests', 'Jan 2025', 10],
          ['Place 1', 'Guests', '2025-02', 'none'],
          ['Place 1', 'Guests', new Date(Date.UTC(2025, 0, 31)), 7],
          ['Place 2', 'Labor hours', 'Jan 2025', 0],
        ],
      },
      { userId: erin, name: 'Erin' },
    )
    const { opsDataPreview } = await asErin<{ opsDataPreview: Record<string, unknown> }>(PREVIEW)
    expect(opsDataPreview).toMatchObject({
      counts: counts({ new: 4, invalid: 2 }),
      issues: [],
      periods: [{ key: '2025-01/1' }, { key: '2025-02/1' }, { key: '2025-03/1' }],
      sheets: [
        {
          locationName: 'Place 1',
          metrics: [
            {
              name: 'Guests',
              cells: [
                { value: '1200', coordinate: 'Export!D3', state: 'NEW' },
                { value: 'none', coordinate: 'Export!D5', state: 'INVALID' },
                { value: '7', coordinate: 'Export!D6', state: 'INVALID', error: expect.stringContaining('Row 3 has a figure of the same') },
              ],
            },
          ],
        },
        {
          locationName: 'Place 2',
          metrics: [
            {
              name: 'Guests',
              cells: [
                { value: '10', coordinate: 'Export!D4', timestamp: '2025-01-01' },
                { value: '30', coordinate: 'Export!D2', timestamp: '2025-03-01' },
              ],
            },
            { name: 'Labor hours', cells: [{ value: '0', coordinate: 'Export!D7' }] },
          ],
        },
      ],
      table: [
        { metricId: guests, sheet: 'Export', line: 2, cells: '[[0,"N","10","10",null,3,null,4],[2,"N","30","30",null,3,null,2]]' },
        { metricId: guests, sheet: 'Export', line: 3 },
        { metricId: guests, sheet: 'Export', line: 6 },
        { metricId: hours, sheet: 'Export', line: 7 },
      ],
    })
    const { uploadId } = (await waiting(asErin)) ?? {}
    const correction = { uploadId, metricId: guests, locationId: await place('Place 1'), timestamp: '2025-02-01', coordinate: 'Export!D5' }
    const { correctOpsDataCell } = await asErin<{ correctOpsDataCell: { line: number; cells: string } }>(CORRECT, {
      ...correction,
      value: '11',
    })
    expect(correctOpsDataCell).toEqual({ line: 3, cells: '[[0,"N","1200","1200",null,3,null,3],[1,"N","11","11",null,3,null,5]]' })
    await expect(asErin(CORRECT, { ...correction, coordinate: 'Export!D6', value: '1' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const discard = 'mutation ($id: ID!) { discardOpsData(uploadId: $id) }'
    expect(await asErin(discard, { id: uploadId })).toEqual({ discardOpsData: true })
  })

  it('are invisible to others', async () => {
    const mine = await waiting()
    expect(await waiting(asErin)).toBeNull()
    const uploadId = mine?.uploadId
    await expect(asErin(SAVE, { id: uploadId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await asErin(SAVE)).toEqual({ saveOpsData: [] })
    expect(await asErin('mutation ($id: ID!) { discardOpsData(uploadId: $id) }', { id: uploadId })).toEqual({ discardOpsData: false })
    const cell = { uploadId, metricId: guests, locationId: await place('Place 1'), timestamp: '2025-01-01', value: '9' }
    await expect(asErin(CORRECT, cell)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await waiting()).toEqual(mine)
  })

  it('survive a restart, and leave nothing behind if interrupted', async () => {
    const mine = await waiting()
    // As left by a process killed while reading, and one killed between saving and sweeping.
    await scope.query(
      `insert into ops_data_waiting (company_id, id, user_id, uploaded_by, filename, uploaded_at, is_whole, issues, sheets, repeated, line_count, cell_count, revision)
       values ($1, $2, $3, '', '', now(), false, '[]', '[]', '[]', 0, 0, 0)`,
      [randomUUID(), dana],
    )
    await scope.query(
      "insert into ops_data_waiting_packs (company_id, upload_id, number, metric_ids, location_ids, lines) values ($1, $2, 0, '{}', '{}', '[]')",
      [randomUUID()],
    )
    expect(await stored()).toMatchObject({ packs: 2, waiting: 2 })
    if (target.settings.url === null) {
      await services.database.close()
      services = await testServices(await target.open())
      scope = services.database.scope(scope.companyId)
      access = accessOf(scope)
      ask = apiOf(services, scope.companyId, dana)
      asErin = apiOf(services, scope.companyId, erin)
    }
    expect(await services.waitingOpsData.sweepAll()).toBe(1)
    expect(await stored()).toMatchObject({ packs: 1, waiting: 1 })
    expect(await waiting()).toEqual(mine)
  })

  it('stay unchanged if another one cannot be read', async () => {
    const [mine, before] = [await waiting(), await stored()]
    const broken = ledgerFile('no workbook at all', 'Broken.xlsx')
    await expect(services.waitingOpsData.upload(accessOf(scope, { userId: dana, name: 'Dana' }), broken)).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
    })
    // In the middle, with some lines already stored.
    const { database, closing, companies, ledger, locations } = services
    const halting = new WaitingUploads(
      {
        database,
        closing,
        companies,
        ledger,
        locations,
        read: async (order, take) => {
          const summary = await readWorkbookFigures(order, take)
          throw new Error(`Ended after ${summary.lines} lines`)
        },
      },
      TEST_CLOCK,
      randomUUID,
    )
    const file = await workbook({ 'Place 1': [headings('Jan 2025'), ['Guests', 1]] })
    // The sender leaves when everything has been read.
    const leaving = new AbortController()
    const left = services.waitingOpsData.upload(
      accessOf(scope, { userId: dana, name: 'Dana' }),
      { ...file, signal: leaving.signal },
      async (...read) => {
        const summary = await readWorkbookFigures(...read)
        leaving.abort(new Error('Left'))
        return summary
      },
    )
    await expect(left).rejects.toThrow('Left')
    await expect(halting.upload(accessOf(scope, { userId: dana, name: 'Dana' }), file)).rejects.toThrow('Ended after 1 lines')
    // No person writes so many rows about one thing, and they are not kept for comparison.
    const repeating = new WaitingUploads(
      {
        database,
        closing,
        companies,
        ledger,
        locations,
        read: async (_order, take) => {
          const line = { subjectId: guests, locationId: 1, sheet: 'Place 1', line: 5, figures: [] }
          await take(Array.from({ length: 10_002 }, () => line))
          throw new Error('Never so far')
        },
      },
      TEST_CLOCK,
      randomUUID,
    )
    await expect(repeating.upload(accessOf(scope, { userId: dana, name: 'Dana' }), file)).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      message: 'The workbook has more than 10,000 rows for metrics and locations that other rows already have. Keep one row of each.',
    })
    expect([await waiting(), await stored()]).toEqual([mine, before])
  })

  describe('cells', () => {
    const correct = async (timestamp: string, value: string, more: Record<string, unknown> = {}) => {
      const uploadId = (await waiting())?.uploadId
      const variables = { uploadId, metricId: guests, locationId: await place('Place 1'), timestamp, value, ...more }
      const { correctOpsDataCell } = await ask<{ correctOpsDataCell: { line: number; cells: string } }>(CORRECT, variables)
      // The format in the schema's description.
      return (JSON.parse(correctOpsDataCell.cells) as PackedCell[]).map(([period, state, text, old]) => [period, state, text, old])
    }
    /** Counted with each correction, and from scratch. */
    const countedTwice = async () => {
      const counted = (await waiting())?.counts
      const { database, closing, companies, ledger, locations } = services
      const anew = new WaitingUploads(
        { database, closing, companies, ledger, locations, read: readWorkbookFigures },
        TEST_CLOCK,
        randomUUID,
      )
      const mine = await anew.waiting(accessOf(scope, { userId: dana }))
      expect(mine === null ? null : (await anew.tally(access, mine)).counts).toEqual(counted)
      return counted
    }

    it('change with corrections', async () => {
      expect(await correct('2025-02-01', ' 1,300.50 ')).toEqual([
        [0, 'N', '1200', '1200'],
        [1, 'N', '1,300.50', '1300.5'],
        [2, 'N', '3600.5', '3600.5'],
      ])
      expect(await countedTwice()).toEqual(counts({ new: 5 }))
      expect((await correct('2025-02-01', 'many'))[1]).toEqual([1, 'I', 'many', null])
      expect(await countedTwice()).toEqual(counts({ new: 4, invalid: 1 }))
      expect(await correct('2025-02-01', '  ')).toHaveLength(2)
      expect(await countedTwice()).toEqual(counts({ new: 4 }))
      expect((await correct('2025-02-01', '1300', { coordinate: 'Place 1!C2' }))[1]).toEqual([1, 'N', '1300', '1300'])
      expect(await countedTwice()).toEqual(counts({ new: 5 }))
    })

    it('can only be corrected in their own cells', async () => {
      const refusal = { code: 'NOT_FOUND' }
      await expect(correct('2026-02-01', '1')).rejects.toMatchObject(refusal)
      await expect(correct('2025-02-01', '1', { coordinate: 'Place 2!C2' })).rejects.toMatchObject(refusal)
      await expect(correct('2025-02-01', '1', { metricId: randomUUID() })).rejects.toMatchObject(refusal)
      await expect(correct('2025-02-01', '1', { metricId: 'guests' })).rejects.toMatchObject(refusal)
      await expect(correct('2025-02-01', '1', { locationId: 'x' })).rejects.toMatchObject(refusal)
      await expect(correct('2025-02-01', '1', { uploadId: randomUUID() })).rejects.toMatchObject({
        ...refusal,
        message: 'This upload is no longer waiting: it was discarded or replaced. Upload the workbook again.',
      })
      expect(await countedTwice()).toEqual(counts({ new: 5 }))
    })
  })

  it('are saved once, with every valid figure as written', async () => {
    const id = (await waiting())?.uploadId
    const saved = {
      saveOpsData: [
        { name: 'Guests', figures: 4 },
        { name: 'Labor hours', figures: 1 },
      ],
    }
    expect(await ask(SAVE, { id })).toEqual(saved)
    expect(await ask(PREVIEW)).toEqual({ opsDataPreview: null })
    expect(await ask(SAVE, { id })).toEqual(saved)
    expect(await ask(SAVE)).toEqual({ saveOpsData: [] })
    expect(await stored()).toEqual({ figures: 3, uploads: 1, packs: 0, waiting: 0 })
    const { metrics, opsDataUploads, metricPreview } = await ask<Record<string, unknown>>(
      `query ($id: ID!, $span: TimeSpanInput!) { metrics { name figures locations firstMonth lastMonth uploadDate usedBy { kind name } }
         opsDataUploads(metricId: $id) { id filename uploadedBy metrics locations new unchanged overridden invalid }
         metricPreview(metricId: $id, timeSpan: $span) { data { cells { timestamp value months uploadId } } } }`,
      { id: guests, span: { period: 'MONTHLY', startDate: '2025-01-01', endDate: '2025-12-31' } },
    )
    expect(metrics).toEqual([
      {
        name: 'Guests',
        figures: 4,
        locations: 2,
        firstMonth: '2025-01-01',
        lastMonth: '2025-06-01',
        uploadDate: TEST_CLOCK.now().toISOString(),
        usedBy: [{ kind: 'METRIC', name: 'Guests per hour' }],
      },
      expect.objectContaining({ name: 'Guests per hour', figures: 0, firstMonth: null, uploadDate: null }),
      expect.objectContaining({ name: 'Labor hours', figures: 1, firstMonth: '2025-02-01', lastMonth: '2025-02-01' }),
    ])
    expect(opsDataUploads).toEqual([
      {
        id: expect.any(String),
        filename: 'Figures.xlsx',
        uploadedBy: 'Dana',
        metrics: 2,
        locations: 2,
        new: 5,
        unchanged: 0,
        overridden: 0,
        invalid: 0,
      },
    ])
    // Exposed as one of a list.
    const uploadId = (opsDataUploads as { id: string }[])[0]?.id
    expect(metricPreview).toMatchObject({
      data: [
        {
          cells: [
            { timestamp: '2025-01-01', value: '1200', months: 1, uploadId },
            { timestamp: '2025-02-01', value: '1300', months: 1, uploadId },
            { timestamp: '2025-04-01', value: '3600.5', months: 3, uploadId },
          ],
        },
        { cells: [{ value: '7' }] },
      ],
    })
  })

  it('tell what they would replace, even if somebody else saved meanwhile', async () => {
    const sheets = {
      'Place 1': [
        headings('Jan 2025', 'Q1 2025', 'Apr 2025', 'May 2025'),
        ['Guests', 1200, 1, 1100, null],
        ['Labor hours', null, 40, null, null],
      ],
      'Place 2': [headings('Jan 2025', 'Feb 2025'), ['Guests', 8, 9]],
    }
    await upload(sheets)
    expect(await waiting()).toMatchObject({ counts: counts({ unchanged: 1, invalid: 1, overridden: 3, new: 1 }) })
    const { opsDataPreview } = await ask<{ opsDataPreview: { sheets: { metrics: { cells: object[] }[] }[] } }>(PREVIEW)
    expect(opsDataPreview.sheets[0]?.metrics.map(({ cells }) => cells)).toMatchObject([
      [
        { state: 'OLD', oldValue: '1200' },
        { state: 'INVALID', value: '1', error: expect.stringContaining('B2 has a figure of the same time') },
        { state: 'OVERRIDE', oldValue: '3600.5', error: 'Replaces the stored figure of other months: Apr 2025 to Jun 2025 (3600.5).' },
      ],
      [{ state: 'OVERRIDE', oldValue: '0', error: 'Replaces the stored figure of other months: Feb 2025 (0).' }],
    ])
    const places = await Promise.all(['Place 1', 'Place 2'].map(place))
    // Another process immediately knows what this one saves; the embedded database has only one process.
    const elsewhere = target.settings.url === null ? services : await testServices(await target.open())
    const books = async () => {
      const figures = (await elsewhere.opsData.books(accessOf(elsewhere.database.scope(scope.companyId)), [guests])).figuresOf(guests)
      return places.flatMap((id) => figures.filter(({ locationId }) => String(locationId) === id).map(({ value }) => value))
    }
    expect(await books()).toEqual(['1200', '1300', '3600.5', '7'])
    // While Dana's upload waits, Erin saves the same figure of Place 2 and one more.
    await upload({ 'Place 2': [headings('Jan 2025', 'Mar 2025'), ['Guests', 8, 10]] }, { userId: erin, name: 'Erin' })
    expect(await asErin(SAVE)).toEqual({ saveOpsData: [{ name: 'Guests', figures: 5 }] })
    expect(await books()).toEqual(['1200', '1300', '3600.5', '8', '10'])
    expect(await waiting()).toMatchObject({ counts: counts({ unchanged: 2, invalid: 1, overridden: 2, new: 1 }) })
    await ask(SAVE)
    expect(await books()).toEqual(['1200', '1300', '1100', '8', '9', '10'])
    const { opsDataUploads } = await ask<{ opsDataUploads: object[] }>('{ opsDataUploads { uploadedBy new unchanged overridden invalid } }')
    expect(opsDataUploads[0]).toEqual({ uploadedBy: 'Dana', unchanged: 2, invalid: 1, overridden: 2, new: 1 })
  })

  it("saved at the same time lose none of each other's figures", async () => {
    const users = Array.from({ length: 4 }, () => randomUUID())
    for (const [at, userId] of users.entries()) {
      const figure = {
        column: at,
        firstMonth: monthIndex(2025, at + 1),
        months: 1,
        text: String(at + 1),
        value: String(at + 1),
        error: null,
      }
      const line = { subjectId: guests, locationId: Number(await place('Place 3')), sheet: 'Place 3', line: 5, figures: [figure] }
      await plantWaiting(scope, { userId, name: 'One' }, [line])
    }
    await Promise.all(users.map((userId) => apiOf(services, scope.companyId, userId)(SAVE)))
    const [one] = await scope.query<{ values: string[] }>(
      'select values::text[] from metric_figures where company_id = $1 and metric_id = $2 and location_id = $3',
      [guests, await place('Place 3')],
    )
    expect(one?.values).toEqual(['1', '2', '3', '4'])
  })

  it('may have several rows for one metric and location', async () => {
    await upload({
      'Place 4': [headings('Jan 2025', 'Feb 2025'), ['Guests', 1, 2]],
      Guests: [['Guests'], [], [], ['Location', 'Feb 2025', 'Mar 2025'], ['Place 4', 20, 30], ['Place 5', 5, null]],
    })
    expect(await waiting()).toMatchObject({ counts: counts({ new: 4, invalid: 1 }) })
    const { opsDataPreview } = await ask<{ opsDataPreview: { sheets: { metrics: { cells: object[] }[] }[] } }>(PREVIEW)
    expect(opsDataPreview.sheets[0]?.metrics[0]?.cells).toMatchObject([
      { coordinate: 'Place 4!B2', state: 'NEW' },
      { coordinate: 'Place 4!C2', state: 'NEW' },
      {
        coordinate: 'Guests!B5',
        state: 'INVALID',
        error: 'Place 4!2 has the same name, and its figures count. Keep one of the two rows.',
      },
      { coordinate: 'Guests!C5', state: 'NEW' },
    ])
    // While the first row has a figure, the second has none, whatever it is corrected to.
    const id = (await waiting())?.uploadId
    const cell = { uploadId: id, metricId: guests, locationId: await place('Place 4'), timestamp: '2025-02-01' }
    const { correctOpsDataCell } = await ask<{ correctOpsDataCell: { cells: string } }>(CORRECT, {
      ...cell,
      value: '20',
      coordinate: 'Guests!B5',
    })
    expect(correctOpsDataCell.cells).toContain('Place 4!C2 has a figure of these months already. Keep one of the two, and blank the other.')
    expect(await waiting()).toMatchObject({ counts: counts({ new: 4, invalid: 1 }) })
    await ask(CORRECT, { ...cell, value: '', coordinate: 'Place 4!C2' })
    expect(await waiting()).toMatchObject({ counts: counts({ new: 4 }) })
    await ask(SAVE)
    const figures = (await services.opsData.books(access, [guests]))
      .figuresOf(guests)
      .filter(({ locationId }) => String(locationId) === cell.locationId)
    expect(figures.map(({ value }) => value)).toEqual(['1', '20', '30'])
  })

  it('lose the figures of a metric that is deleted or becomes computed', async () => {
    const made = await services.opsData.upsert(access, null, { name: 'Deliveries', showInBudget: false })
    const other = await services.opsData.upsert(access, null, { name: 'Orders', showInBudget: false })
    await upload({ 'Place 1': [headings('Jan 2025'), ['Deliveries', 5], ['Guests', 1200], ['Orders', 3]] })
    expect(await waiting()).toMatchObject({ counts: counts({ new: 2, unchanged: 1 }) })
    await services.tabs.save(accessOf(scope, { userId: erin }), [tabNaming(made.id)], null)
    const remove = () => ask('mutation ($id: ID!) { deleteMetric(metricId: $id) }', { id: made.id })
    await expect(remove()).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      message: '"Deliveries" is used by the tab "Shown" of a former user. Remove it there first.',
    })
    const shown = await ask(
      'query ($id: ID!) { metricPreview(metricId: $id, timeSpan: { period: MONTHLY, yearToDate: true }) { usedReports { id name } } }',
      {
        id: made.id,
      },
    )
    expect(shown).toEqual({ metricPreview: { usedReports: [{ id: 'shown', name: 'Shown' }] } })
    await services.tabs.save(accessOf(scope, { userId: erin }), [], null)
    await remove()
    await services.opsData.upsert(access, other.id, { name: 'Orders', showInBudget: false, formula: `{metric:${guests}} * 2` })
    expect(await waiting()).toMatchObject({ counts: counts({ unchanged: 1 }) })
    const { opsDataPreview } = await ask<{ opsDataPreview: { table: object[] } }>(PREVIEW)
    expect(opsDataPreview.table).toMatchObject([{ metricId: guests }])
    const id = (await waiting())?.uploadId
    // Somebody still sees the cells and corrects them.
    const cell = { uploadId: id, locationId: await place('Place 1'), timestamp: '2025-01-01', value: '9' }
    for (const metricId of [made.id, other.id])
      await expect(ask(CORRECT, { ...cell, metricId })).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: 'The metric was deleted or is now computed, and takes no figures. Reload the upload to see what is left.',
      })
    expect(await waiting()).toMatchObject({ counts: counts({ unchanged: 1 }) })
    expect(await ask('mutation ($id: ID!) { discardOpsData(uploadId: $id) }', { id })).toEqual({ discardOpsData: true })
    expect(await waiting()).toBeNull()
    expect(await stored()).toMatchObject({ packs: 0, waiting: 0 })
    await expect(ask(SAVE, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('may name locations as the accounting system does, or as people do', async () => {
    const [first, second] = [await place('Place 1'), await place('Place 2')]
    const drive = { id: null, name: 'Ocean Drive', tag: 'LOCATION', locationIds: [first], children: [] } as const
    await services.locationEditing.replaceTree(accessOf(scope, { name: 'Dana' }), null, [drive])
    await upload({ 'Ocean Drive': [headings('Jan 2030'), ['Guests', 5]], 'Place 2': [headings('Jan 2030'), ['Guests', 6]] })
    const { opsDataPreview } = await ask<{ opsDataPreview: { table: object[]; issues: object[] } }>(PREVIEW)
    expect(opsDataPreview).toMatchObject({ issues: [], table: [{ locationId: first }, { locationId: second }] })
    await ask('mutation ($id: ID!) { discardOpsData(uploadId: $id) }', { id: (await waiting())?.uploadId })
  })
})

function tabNaming(mappingId: string): object {
  return {
    id: 'shown',
    name: 'Shown',
    metadataId: null,
    locationIds: [],
    profitLossMappingId: mappingId,
    displayOrder: 0,
    pinned: false,
    timeSpan: { period: 'MONTHLY', yearToDate: true },
    viewSettings: { currencyView: 'FULL', showAccountNumbers: true, showDollarSign: true, showGrid: true, showVarianceUSD: true },
  }
}
