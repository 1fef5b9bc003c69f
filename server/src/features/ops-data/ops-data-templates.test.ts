import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { type Ask, apiOf } from '../../../test/api.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { someLedger } from '../../../test/ledgers.ts'
import { plantFigures } from '../../../test/metric-figures.ts'
import { testServices } from '../../../test/services.ts'
import { WorkbookFile } from '../../../test/workbook-file.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { Services } from '../../services.ts'

const SPAN = { period: 'MONTHLY', startDate: '2025-01-15', endDate: '2025-03-31' }
const query = (name: string) => `query ($timeSpan: TimeSpanInput!, $metrics: [ID!]!, $locations: [ID!]!) {
  made: ${name}(timeSpan: $timeSpan, metrics: $metrics, locations: $locations) { filename xlsxData } }`

interface Made {
  readonly made: { readonly filename: string; readonly xlsxData: string }
}

onDatabase('templates', (fresh) => {
  let services: Services
  let scope: Scope
  let access: Access
  let ask: Ask
  let guests: string
  let check: string
  let places: readonly { readonly id: number; readonly name: string }[]
  let sales: string

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
    const { id } = await addCompany(services, { name: 'Counters & Co.', rows: someLedger(60, { months: 3 }) })
    scope = services.database.scope(id)
    access = accessOf(scope)
    ask = apiOf(services, id)
    places = await services.ledger.locations(access)
    const { groups } = await plantMapping(services, id, 'Lines', [{ name: 'Sales', type: 'REVENUE', accounts: ['4000'] }])
    sales = groups.get('Sales') ?? ''
  }, 120_000)

  const made = async (name: string, variables: object = {}) => {
    const { made: file } = await ask<Made>(query(name), { timeSpan: SPAN, metrics: [], locations: [], ...variables })
    return { filename: file.filename, file: new WorkbookFile(Buffer.from(file.xlsxData, 'base64')) }
  }
  const titles = (file: WorkbookFile): readonly string[] => file.sheets.slice(1, -1).map(({ cells }) => cells.get('A1')?.text ?? '')

  it('need a metric', async () => {
    const message = 'No metrics found.'
    await expect(made('opsDataTemplateByLocations')).rejects.toMatchObject({ code: 'BAD_USER_INPUT', message })
    await expect(made('opsDataTemplateByMetrics')).rejects.toMatchObject({ message })
  })

  describe('of metrics', () => {
    beforeAll(async () => {
      const metric = { name: '', showInBudget: true, unit: 'guests' }
      guests = (await services.opsData.upsert(access, null, { ...metric, name: 'Guests' })).id
      const seats = (await services.opsData.upsert(access, null, { ...metric, name: 'Seats', showInBudget: false })).id
      check = (
        await services.opsData.upsert(access, null, { name: 'Check', showInBudget: true, formula: `{group:${sales}} / {metric:${guests}}` })
      ).id
      const [one, other] = places
      await plantFigures(services, scope, [
        [guests, one?.id ?? 0, '2024-12', 1, '99'],
        [guests, one?.id ?? 0, '2025-01', 1, '120.5'],
        [guests, one?.id ?? 0, '2025-02', 1, '0'],
        [seats, other?.id ?? 0, '2025-01', 3, '86'],
      ])
    })

    it('have a sheet for each location, whole periods, stored figures, and no derived metric', async () => {
      const { filename, file } = await made('opsDataTemplateByLocations')
      expect(filename).toBe('Counters & Co. ops data by location, Jan-Mar 2025.xlsx')
      expect([...titles(file)].sort()).toEqual(places.map(({ name }) => name).sort())
      const sheet = file.sheets.find(({ cells }) => cells.get('A1')?.text === places[0]?.name)
      const row = (line: number) => ['A', 'B', 'C', 'D', 'E', 'F'].map((letter) => sheet?.cells.get(letter + line)?.text ?? '')
      expect([4, 5, 6, 7].map(row)).toEqual([
        ['Metric', 'Unit', 'Jan 2025', 'Feb 2025', 'Mar 2025', ''],
        ['Guests', 'guests', '120.5', '0', '', ''],
        ['Seats', 'guests', '', '', '', ''],
        ['', '', '', '', '', ''],
      ])
      // The other location's quarter does not belong to a single month.
      expect([...file.sheet('Instructions').cells.values()].some(({ text }) => text.startsWith('1 stored figure for other periods'))).toBe(
        true,
      )
    })

    it('have a sheet for each metric, and only what was requested', async () => {
      const chosen = places.slice(0, 2)
      const { filename, file } = await made('opsDataTemplateByMetrics', {
        metrics: [guests],
        locations: chosen.map(({ id }) => String(id)),
        timeSpan: { ...SPAN, period: 'QUARTERLY' },
      })
      expect(filename).toBe('Counters & Co. ops data by metric, Jan-Mar 2025.xlsx')
      expect(titles(file)).toEqual(['Guests'])
      const { cells } = file.sheet('Guests')
      expect([cells.get('B4')?.text, cells.get('B5')?.text, cells.get('A5')?.text]).toEqual([
        'Q1 2025',
        '',
        chosen.map(({ name }) => name).toSorted()[0],
      ])
      // Others can be chosen from a list.
      expect(cells.get('A7')?.text).toBe('')
      expect(file.sheet('Guests').xml).toContain('type="list"')
    })

    it('import what is filled into them', async () => {
      const { filename, file } = await made('opsDataTemplateByLocations')
      const [one, other] = [places[0]?.name ?? '', places[1]?.name ?? '']
      file.fillIn([
        { title: one, label: 'Guests', heading: 'Feb 2025', value: '7' },
        { title: one, label: 'Guests', heading: 'Mar 2025', value: '0' },
        { title: other, label: 'Seats', heading: 'Feb 2025', value: '90' },
      ])
      await ask('mutation ($filename: String!, $inputData: String!) { uploadOpsData(filename: $filename, inputData: $inputData) { id } }', {
        filename,
        inputData: file.bytes().toString('base64'),
      })
      const preview = '{ opsDataPreview { counts { new unchanged overridden invalid } issues { coordinate error } } }'
      // January is in the file as stored; a month replaces the quarter that contains it.
      expect(await ask(preview)).toEqual({
        opsDataPreview: { counts: { new: 1, unchanged: 1, overridden: 2, invalid: 0 }, issues: [] },
      })
    })

    it('refuse impossible requests with a sentence', async () => {
      const both = ['opsDataTemplateByLocations', 'opsDataTemplateByMetrics']
      for (const name of both) {
        await expect(made(name, { metrics: [randomUUID()] })).rejects.toMatchObject({ code: 'BAD_USER_INPUT', field: 'metrics' })
        await expect(made(name, { locations: ['999'] })).rejects.toMatchObject({ code: 'BAD_USER_INPUT', field: 'locations' })
        await expect(made(name, { metrics: [check] })).rejects.toMatchObject({
          message: '"Check" is computed and has no figures to fill in.',
        })
      }
      await expect(made('opsDataTemplateByLocations', { timeSpan: { ...SPAN, endDate: '2024-01-01' } })).rejects.toMatchObject({
        code: 'BAD_USER_INPUT',
      })
    })
  })
})
