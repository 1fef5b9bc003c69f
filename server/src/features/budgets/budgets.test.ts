import { randomUUID } from 'node:crypto'
import { addMonths, monthIndex, parseDay } from '@fourwall/domain/time/day.ts'
import { STAMP_SHEET, stampRows } from '@fourwall/domain/workbooks/stamp.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { type Ask, apiOf } from '../../../test/api.ts'
import { plantBudget } from '../../../test/budgets.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { ledgerFile, someLedger } from '../../../test/ledgers.ts'
import { plantFigures } from '../../../test/metric-figures.ts'
import { TEST_CLOCK, testServices } from '../../../test/services.ts'
import { type CellText, workbookFile } from '../../../test/small-workbook.ts'
import type { Scope } from '../../platform/database/database.ts'
import { DatabaseError } from '../../platform/database/database-error.ts'
import { readWorkbookFigures } from '../../platform/files/read-workbook-figures.ts'
import type { ReadWorkbookFigures } from '../../platform/files/workbook-order.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { Services } from '../../services.ts'
import { holdBudgets, lockBudget } from './repository.ts'
import type { StoredBudget } from './service.ts'
import { BudgetUploads } from './uploads.ts'
import { insertArrivingBudget, insertFilePiece } from './waiting-repository.ts'

const BUDGET = `id name categorizationId version status hasUpload hasFile filename uploadedBy period timeSpan { startDate endDate } numberOfLocations
  usedLocations { name } usedBy { name } issues { locationId coordinate error severity }`
const GET = `query ($id: ID!) { getBudget(budgetId: $id) { ${BUDGET} } }`
const UPLOAD = `mutation ($budgetId: ID, $name: String!, $file: String!, $filename: String = "Plan.xlsx", $categorizationId: ID, $answers: WorkbookAnswersInput) {
  uploadBudget(budgetId: $budgetId, budgetName: $name, filename: $filename, inputData: $file, categorizationId: $categorizationId, answers: $answers) { budgetId categorizationId } }`
const PREVIEW = `query ($id: ID!) { budgetPreview(budgetId: $id) { uploadId filename decimalMark period timeSpan { startDate endDate } counts { new unchanged overridden invalid }
  locations { id name counts { new invalid } } periods { key label startDate months } issues { coordinate error severity }
  pnlData { locationId cells { referenceId timestamp value hasError } } metricData { locationId cells { referenceId value } } } }`
const TABLE = `query ($id: ID!, $location: ID!) { budgetPreview(budgetId: $id) { table(locationId: $location) { kind referenceId sheet line cells } } }`
const SAVE = `mutation ($id: ID!, $uploadId: ID) { saveBudget(budgetId: $id, uploadId: $uploadId) { ${BUDGET} } }`
const CORRECT = `mutation ($id: ID!, $uploadId: ID!, $location: ID!, $reference: ID!, $timestamp: Date!, $value: String!) {
  correctBudgetCell(budgetId: $id, uploadId: $uploadId, locationId: $location, referenceId: $reference, timestamp: $timestamp, value: $value) { line cells } }`
const EDIT = `mutation ($id: ID!, $version: Int!, $edits: [BudgetFigureInput!]!) { editBudgetFigures(budgetId: $id, version: $version, edits: $edits) { version } }`
const QUERY = `query ($id: ID!, $locations: [ID!]!, $timeSpan: TimeSpanInput!) { budgetQuery(budgetId: $id, locationIds: $locations, timeSpan: $timeSpan) {
  columns { date coverage } pnlData { referenceId columns { value } } metricData { referenceId columns { value } } } }`
const VERSIONS = `query ($id: ID!) { budgetVersions(budgetId: $id) { version kind savedBy filename restored figuresChanged } }`
const COMPARE = `query ($id: ID!, $from: Int!, $to: Int!) { budgetComparison(budgetId: $id, from: $from, to: $to) { figures changes { kind referenceId locationId timestamp before after } } }`
const SHEET = `query ($id: ID!, $locations: [ID!]!, $version: Int) { budgetSheet(budgetId: $id, locationIds: $locations, version: $version) {
  version periods { label } lines { kind referenceId values } } }`
const CREATE = `mutation ($input: CreateBudgetInput!) { createBudget(input: $input) { ${BUDGET} } }`

interface BudgetAnswer {
  readonly id: string
  readonly version: number
  readonly status: string
  readonly issues: readonly { readonly coordinate: string; readonly error: string }[]
}

interface Preview {
  readonly uploadId: string
  readonly counts: Record<string, number>
  readonly pnlData: readonly { readonly locationId: string; readonly cells: readonly object[] }[]
}

/** What a packed line holds. */
function cellsOf(packed: string): readonly unknown[] {
  // Written as a list.
  return JSON.parse(packed) as readonly unknown[]
}

const YEAR = { period: 'YEARLY', startDate: '2026-01-01', endDate: '2026-12-31' }
const MONTHS = { period: 'MONTHLY', startDate: '2026-01-01', endDate: '2026-03-31' }

onDatabase('budgets', (fresh) => {
  let services: Services
  let scope: Scope
  let access: Access
  let ask: Ask
  let categorizationId: string
  let mappingId: string
  let groups: ReadonlyMap<string, string>
  let guests: string
  /** Ids of `Place 1` and so on. */
  const places = new Map<string, string>()

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
    const { id } = await addCompany(services, { name: 'Counters', rows: someLedger(400, { months: 12 }) })
    scope = services.database.scope(id)
    access = accessOf(scope)
    ask = apiOf(services, id)
    const planted = await plantMapping(services, id, 'Lines', [
      { name: 'Sales', type: 'REVENUE' },
      { name: 'Food', parent: 'Sales', accounts: ['4000'] },
      { name: 'Labor', type: 'PAYROLL', accounts: ['6000'] },
      { name: 'Margin', type: 'EBITDA', formula: '{Sales} - {Labor}' },
    ])
    categorizationId = planted.categorizationId
    mappingId = planted.mappingId
    groups = planted.groups
    guests = (await services.opsData.upsert(access, null, { name: 'Guests', showInBudget: true })).id
    await services.opsData.upsert(access, null, {
      name: 'Check',
      showInBudget: true,
      formula: `{group:${group('Sales')}} / {metric:${guests}}`,
    })
    for (const location of await services.ledger.locations(access)) places.set(location.name, String(location.id))
  }, 120_000)

  const group = (name: string): string => groups.get(name) ?? ''
  const place = (name: string): string => places.get(name) ?? ''
  const file = (sheets: Record<string, readonly (readonly CellText[])[]>): string =>
    workbookFile({ sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows })) }).toString('base64')
  const upload = async (sheets: Record<string, readonly (readonly CellText[])[]>, rest: Record<string, unknown> = {}): Promise<string> =>
    (
      await ask<{ uploadBudget: { budgetId: string } }>(UPLOAD, {
        name: `Plan ${randomUUID()}`,
        categorizationId,
        file: file(sheets),
        ...rest,
      })
    ).uploadBudget.budgetId
  const get = async (id: string): Promise<BudgetAnswer | null> => (await ask<{ getBudget: BudgetAnswer | null }>(GET, { id })).getBudget
  const save = async (id: string): Promise<BudgetAnswer> => (await ask<{ saveBudget: BudgetAnswer }>(SAVE, { id })).saveBudget
  const preview = async (id: string) => (await ask<{ budgetPreview: Preview | null }>(PREVIEW, { id })).budgetPreview
  /** Sums of a budget's own figures as it is now, by SQL alone: `Food`, `Labor` and `guests`. */
  const sums = async (id: string, locations: readonly string[] = [...places.values()]): Promise<Record<string, string>> => {
    const rows = await scope.query<{ subject: string; sum: string }>(
      `select subject_id as subject, trim_scale(sum(value))::text as sum from budget_figures f, unnest(f.values) as value
       where f.company_id = $1 and f.budget_id = $2 and f.until is null and f.location_id = any($3::int[]) group by subject_id`,
      [id, locations.map(Number)],
    )
    const names = new Map([...groups].map(([name, one]) => [one, name]))
    return Object.fromEntries(rows.map(({ subject, sum }) => [names.get(subject) ?? 'guests', sum]))
  }
  const answered = async (id: string, locations: readonly string[], timeSpan: object) => {
    const { budgetQuery } = await ask<{
      budgetQuery: Record<'pnlData' | 'metricData', { referenceId: string; columns: { value: string | null }[] }[]> & {
        columns: { coverage: string }[]
      }
    }>(QUERY, { id, locations, timeSpan })
    const names = new Map([...groups, ['guests', guests] as const].map(([name, one]) => [one, name]))
    return {
      coverage: budgetQuery.columns.map(({ coverage }) => coverage),
      ...Object.fromEntries(
        [...budgetQuery.pnlData, ...budgetQuery.metricData].map(({ referenceId, columns }) => [
          names.get(referenceId) ?? 'check',
          columns.map(({ value }) => value),
        ]),
      ),
    }
  }
  const plant = (figures: Parameters<typeof plantBudget>[3], months?: number): Promise<StoredBudget> =>
    plantBudget(services, scope, { name: `Plan ${randomUUID()}`, categorizationId, ...(months === undefined ? {} : { months }) }, figures)
  const first = (): number => Number(place('Place 1'))

  describe('from a workbook', () => {
    const sheets = {
      'Place 1': [
        ['Line', 'Jan 2026', 'Feb 2026', 'Mar 2026'],
        ['Food', 1000, 1100.25, 'soon'],
        ['Labor', 300, 0, null],
        ['Guests', 40, 50, 60],
      ],
      'Place 2': [
        ['Line', 'Jan 2026', 'Feb 2026', 'Mar 2026'],
        ['Food', 7.5, null, null],
        ['Nonsense', 1, null, null],
      ],
    } as const

    it('waits before it is in force, says what it would change, and is corrected in place', async () => {
      const id = await upload(sheets, { name: 'Plan 2026' })
      expect(await get(id)).toMatchObject({
        name: 'Plan 2026',
        categorizationId,
        version: 0,
        status: 'PREVIEW',
        hasUpload: true,
        hasFile: true,
        filename: 'Plan.xlsx',
        uploadedBy: 'Tester',
        period: 'MONTHLY',
        timeSpan: { startDate: '2026-01-01', endDate: '2026-03-31' },
        numberOfLocations: 2,
        usedLocations: [{ name: 'Place 1' }, { name: 'Place 2' }],
      })
      expect(await ask(QUERY, { id, locations: [], timeSpan: YEAR })).toEqual({ budgetQuery: null })
      expect(await ask(SHEET, { id, locations: [] })).toEqual({ budgetSheet: null })
      const shown = await preview(id)
      expect(shown).toMatchObject({
        filename: 'Plan.xlsx',
        counts: { new: 8, unchanged: 0, overridden: 0, invalid: 1 },
        locations: [
          { id: place('Place 1'), name: 'Place 1', counts: { new: 7, invalid: 1 } },
          { id: place('Place 2'), name: 'Place 2', counts: { new: 1, invalid: 0 } },
        ],
        periods: [
          { key: '2026-01/1', label: 'Jan 2026', startDate: '2026-01-01', months: 1 },
          { label: 'Feb 2026' },
          { label: 'Mar 2026' },
        ],
        metricData: [{ locationId: place('Place 1'), cells: ['40', '50', '60'].map((value) => ({ referenceId: guests, value })) }],
      })
      expect(shown).toHaveProperty('issues', [
        { coordinate: 'Place 2!3', error: expect.stringContaining('Nonsense'), severity: 'PROBLEM' },
        { coordinate: 'Place 1!D2', error: expect.stringContaining('soon'), severity: 'PROBLEM' },
      ])
      expect(shown?.pnlData.find(({ locationId }) => locationId === place('Place 1'))?.cells[2]).toEqual({
        referenceId: group('Food'),
        timestamp: '2026-03-01',
        value: 'soon',
        hasError: true,
      })

      const correction = { id, uploadId: shown?.uploadId, location: place('Place 1'), reference: group('Food'), timestamp: '2026-03-01' }
      const corrected = await ask<{ correctBudgetCell: { line: number; cells: string } }>(CORRECT, { ...correction, value: ' 1,200 ' })
      expect(corrected.correctBudgetCell.line).toBe(2)
      expect(cellsOf(corrected.correctBudgetCell.cells)[2]).toEqual([2, 'N', expect.any(String), '1200', null, 3, null])
      await ask(CORRECT, { ...correction, reference: guests, value: '' })
      expect((await preview(id))?.counts).toEqual({ new: 8, unchanged: 0, overridden: 0, invalid: 0 })
      const lines = await ask<{ budgetPreview: { table: object[] } }>(TABLE, { id, location: place('Place 1') })
      expect(lines.budgetPreview.table).toMatchObject([
        { kind: 'GROUP', referenceId: group('Food'), sheet: 'Place 1', line: 2 },
        { kind: 'GROUP', referenceId: group('Labor') },
        { kind: 'METRIC', referenceId: guests },
      ])

      expect(await save(id)).toMatchObject({ version: 1, status: 'HAS_ISSUES', hasUpload: false })
      expect(await sums(id)).toEqual({ Food: '3307.75', Labor: '300', guests: '90' })
      expect(await answered(id, [], YEAR)).toMatchObject({
        coverage: ['PART'],
        Sales: ['3307.75'],
        Labor: ['300.00'],
        Margin: ['3007.75'],
        guests: ['90'],
        // Of March there is food without guests.
        check: [null],
      })
      expect(await answered(id, [place('Place 2')], MONTHS)).toMatchObject({
        coverage: ['WHOLE', 'WHOLE', 'WHOLE'],
        Food: ['7.50', null, null],
        Labor: [null, null, null],
        Margin: ['7.50', null, null],
      })
      await ask('mutation ($id: ID!) { deleteBudget(budgetId: $id) }', { id })
      expect(await get(id)).toBeNull()
      const left = ['budget_versions', 'budget_figures', 'budget_waiting', 'budget_waiting_packs', 'budget_files'].map(
        (table) => `(select count(*) from ${table} where company_id = $1)`,
      )
      expect(await scope.query(`select (${left.join(' + ')})::int as rows`)).toEqual([{ rows: 0 }])
    })

    it('comes as a list with a row per figure', async () => {
      const id = await upload({
        Export: [
          ['Store', 'Account', 'Month', 'Budget'],
          ['Place 1', 'Labor', 'Feb 2026', 5],
          ['Place 1', 'Food', 'Feb 2026', 1100.25],
          ['Place 1', 'Food', 'Jan 2026', 1000],
          ['Place 2', 'Food', 'Jan 2026', 7.5],
          ['Place 1', 'Food', 'Jan 2026', 1],
          ['Place 2', 'Nonsense', 'Jan 2026', 1],
        ],
      })
      expect(await preview(id)).toMatchObject({
        counts: { new: 4, invalid: 1 },
        issues: [
          { coordinate: 'Export!D2', severity: 'NOTE', error: expect.stringContaining('“Labor” is 5.00 a figure on average') },
          { coordinate: 'Export!B7', severity: 'PROBLEM', error: expect.stringContaining('There is no line “Nonsense”') },
          { coordinate: 'Export!D6', severity: 'PROBLEM', error: expect.stringContaining('Row 4 has a figure of the same location, line') },
        ],
      })
      await save(id)
      expect(await sums(id)).toEqual({ Food: '2107.75', Labor: '5' })
    })

    it('becomes the next version of a budget, whose older one stays in force until then', async () => {
      const id = await upload(sheets)
      await save(id)
      const next = file({
        'Place 1': [
          ['Line', 'Jan 2026', 'Feb 2026', 'Apr 2026'],
          ['Food', 1000, 2000, 9],
          ['Labor', null, 5, ''],
        ],
      })
      await ask(UPLOAD, { budgetId: id, name: '', file: next, filename: 'Next.xlsx' })
      expect(await get(id)).toMatchObject({ version: 1, status: 'PREVIEW', filename: 'Next.xlsx' })
      expect((await preview(id))?.counts).toEqual({ new: 1, unchanged: 1, overridden: 2, invalid: 0 })
      expect((await sums(id)).Food).toBe('2107.75')

      expect(await save(id)).toMatchObject({ version: 2, status: 'READY', timeSpan: { startDate: '2026-01-01', endDate: '2026-04-30' } })
      expect(await sums(id)).toEqual({ Food: '3016.5', Labor: '305', guests: '150' })
      expect(await save(id)).toMatchObject({ version: 2 })
      expect(await ask(VERSIONS, { id })).toEqual({
        budgetVersions: [
          { version: 2, kind: 'UPLOAD', savedBy: 'Tester', filename: 'Next.xlsx', restored: null, figuresChanged: 3 },
          { version: 1, kind: 'UPLOAD', savedBy: 'Tester', filename: 'Plan.xlsx', restored: null, figuresChanged: 8 },
        ],
      })
      const files = 'query ($id: ID!, $version: Int) { budgetFile(budgetId: $id, version: $version) { filename xlsxData } }'
      expect(await ask(files, { id })).toEqual({ budgetFile: { filename: 'Next.xlsx', xlsxData: next } })
      const twice = 'query ($id: ID!) { a: budgetFile(budgetId: $id) { filename } b: budgetFile(budgetId: $id) { filename } '
      await expect(ask(`${twice} }`, { id })).resolves.toBeDefined()
      await expect(ask(`${twice} c: budgetFile(budgetId: $id) { filename } }`, { id })).rejects.toThrow('The request asks for more than')
      expect(await ask(files, { id, version: 1 })).toEqual({ budgetFile: { filename: 'Plan.xlsx', xlsxData: file(sheets) } })

      // The same once more: nothing to change, so that there is no version of it.
      await ask(UPLOAD, { budgetId: id, name: 'Renamed', file: next })
      expect(await save(id)).toMatchObject({ version: 2, name: 'Renamed', hasUpload: false })
    })

    it('asks whether a remark on scale counts, leaves nothing meanwhile, and stores what the answer says', async () => {
      const inThousands = {
        'Place 1': [['Budget 2026'], ['(in $000s)'], ['Line', 'Jan 2026'], ['Food', 41.2], ['Labor', 13.15], ['Guests', 40]],
      } as const
      const name = 'Plan in thousands'
      const refused = upload(inThousands, { name })
      await expect(refused).rejects.toMatchObject({ code: 'BAD_USER_INPUT', field: 'answers' })
      await expect(refused).rejects.toHaveProperty('facts.questions', [
        expect.objectContaining({ part: 'scale', text: expect.stringContaining('Place 1!A2 says “(in $000s)”.') }),
      ])
      expect(await scope.query('select 1 from budgets where company_id = $1 and name = $2', [name])).toEqual([])
      const id = await upload(inThousands, { name, answers: { scale: 'THOUSANDS' } })
      expect(await preview(id)).toHaveProperty('issues', [
        expect.objectContaining({ severity: 'NOTE', error: expect.stringContaining('41.2 of “Food” in Place 1!B4 becomes 41,200.00') }),
      ])
      await save(id)
      expect(await sums(id)).toEqual({ Food: '41200', Labor: '13150', guests: '40' })
    })

    it('asks whether costs below zero are written with a minus sign, beside what was booked', async () => {
      const signed = {
        'Place 1': [
          ['Line', 'Jan 2026'],
          ['Food', 68_100],
          ['Labor', -57_000],
        ],
      } as const
      await expect(upload(signed)).rejects.toHaveProperty('facts.questions', [
        expect.objectContaining({
          part: 'signs',
          text: expect.stringMatching(
            /^Costs are below zero in “Place 1”: \(57,000\.00\) in all, compared with revenue of 68,100\.00\. In the last twelve months they were [\d,.]+\. /,
          ),
          choices: [
            expect.objectContaining({ answer: 'TURNED', example: expect.stringContaining('profit of the workbook is 11,100.00') }),
            expect.objectContaining({ answer: 'AS_WRITTEN', example: expect.stringContaining('profit of the workbook is 125,100.00') }),
          ],
        }),
      ])
      const id = await upload(signed, { answers: { signs: 'TURNED' } })
      await save(id)
      expect(await sums(id)).toEqual({ Food: '68100', Labor: '57000' })
    })

    it('is given up, with a budget that was never saved; in force it stays', async () => {
      const discard = 'mutation ($id: ID!) { discardBudgetUpload(budgetId: $id) }'
      const id = await upload(sheets)
      expect(await ask(discard, { id })).toEqual({ discardBudgetUpload: true })
      expect(await get(id)).toBeNull()
      expect(await ask(discard, { id })).toEqual({ discardBudgetUpload: false })
      const budget = await plant([['GROUP', group('Labor'), first(), '2026-01', '5']])
      await upload(sheets, { budgetId: budget.id, name: '' })
      await ask(discard, { id: budget.id })
      expect(await get(budget.id)).toMatchObject({ version: 2, status: 'READY', hasUpload: false })
      const left = await scope.query<{ rows: number }>(
        `select (select count(*) from budget_waiting_packs p where p.company_id = $1 and not exists (select 1 from budget_waiting w where w.id = p.upload_id))::int
           + (select count(*) from budget_files f where f.company_id = $1 and not exists (select 1 from budget_versions v where v.upload_id = f.upload_id)
               and not exists (select 1 from budget_waiting w where w.id = f.upload_id))::int as rows`,
      )
      expect(left).toEqual([{ rows: 0 }])
    })

    it('takes the place of what waited before, and leaves it where it cannot be read', async () => {
      const id = await upload(sheets)
      const before = await preview(id)
      await expect(upload(sheets, { budgetId: id, name: '', file: Buffer.from('no workbook').toString('base64') })).rejects.toThrow(
        /workbook|xlsx/,
      )
      expect((await preview(id))?.uploadId).toBe(before?.uploadId)
      const quarters = {
        'Place 1': [
          ['Line', 'Q1 2026', 'Q2 2026'],
          ['Food', 1, 2],
        ],
      } as const
      await upload(quarters, { budgetId: id, name: '' })
      expect(await get(id)).toMatchObject({ period: 'QUARTERLY', timeSpan: { startDate: '2026-01-01', endDate: '2026-06-30' } })
      await expect(ask(SAVE, { id, uploadId: before?.uploadId })).rejects.toMatchObject({
        code: 'CONFLICT',
        message: 'Another upload took the place of this one. Look at it before you save.',
      })
      await save(id)
      expect(await answered(id, [], MONTHS)).toMatchObject({ coverage: ['NONE', 'NONE', 'NONE'], Food: [null, null, null] })
      expect(await answered(id, [], { ...MONTHS, period: 'QUARTERLY' })).toMatchObject({ coverage: ['WHOLE'], Food: ['1.00'] })
      // Of one that is in force the period stays.
      await expect(upload(sheets, { budgetId: id, name: '' })).rejects.toThrow('The budget is quarterly')
    })

    it.each([
      [{ name: ' ' }, 'Budget name is required'],
      [{ name: 'x'.repeat(101) }, 'The budget name has 101 characters; at most 100 are possible.'],
      [{ filename: 'Plan.xls' }, 'Only .xlsx files are supported.'],
      [{ budgetId: randomUUID() }, 'This budget was deleted.'],
      [{ categorizationId: 'nobody' }, 'There is no categorization with the id "nobody".'],
    ])('is refused with %j', async (rest, message) => {
      await expect(upload(sheets, rest)).rejects.toThrow(message)
    })

    it('goes by the only categorization that has its lines, and asks where several have them', async () => {
      const own = await plantMapping(services, scope.companyId, 'Strings', [{ name: 'Lutes', type: 'OPEX' }])
      const lutes = {
        'Place 1': [
          ['Line', 'Jan 2026'],
          ['Lutes', 7],
        ],
      }
      const id = await upload(lutes, { categorizationId: null })
      expect(await get(id)).toMatchObject({ categorizationId: own.categorizationId })
      expect(await preview(id)).toMatchObject({
        issues: [
          {
            severity: 'NOTE',
            error: 'The workbook does not say which categorization it is of. It was read as one of “Strings”, which has its lines.',
          },
        ],
      })
      // Nobody is asked about what cannot be read anyway.
      await expect(upload({ 'Place 1': [['Lutes', 7]] }, { categorizationId: null })).rejects.toThrow('No sheet of the workbook has months')
      await plantMapping(services, scope.companyId, 'Plucked', [{ name: 'Lutes', type: 'OPEX' }])
      await expect(upload(lutes, { categorizationId: null })).rejects.toMatchObject({
        code: 'BAD_USER_INPUT',
        field: 'categorizationId',
        message:
          'The workbook does not say which categorization it is of, and its lines are in several: “Plucked”, “Strings”. Choose the one that it plans.',
      })
    })

    it('leaves all as it was where whoever sent it has gone before it is there', async () => {
      const id = await upload(sheets)
      const rows = async () => {
        const [counts] = await scope.query(
          `select (select count(*)::int from budgets where company_id = $1) as budgets, (select count(*)::int from budget_waiting where company_id = $1) as waiting,
             (select count(*)::int from budget_waiting_packs where company_id = $1) as packs, (select count(*)::int from budget_files where company_id = $1) as files`,
        )
        return counts
      }
      const [waiting, before] = [await preview(id), await rows()]
      for (const budgetId of [id, null]) {
        const leaving = new AbortController()
        const read: ReadWorkbookFigures = async (...reading) => {
          const summary = await readWorkbookFigures(...reading)
          leaving.abort(new Error('Left'))
          return summary
        }
        const uploads = new BudgetUploads({ ...services, editing: services.budgetEditing, read }, TEST_CLOCK, randomUUID)
        const { path, fileName } = ledgerFile(Buffer.from(file(sheets), 'base64'), 'Next.xlsx')
        const order = { budgetId, name: 'Next', categorizationId, fileName, path, signal: leaving.signal }
        await expect(uploads.upload(accessOf(scope, { name: 'Tester' }), order)).rejects.toThrow('Left')
      }
      expect([await preview(id), await rows()]).toEqual([waiting, before])
    })

    it('keeps the name that somebody gave the budget meanwhile', async () => {
      const id = await upload(sheets)
      await save(id)
      const renaming: ReadWorkbookFigures = async (order, onLines) => {
        const summary = await readWorkbookFigures(order, onLines)
        await services.budgetEditing.rename(access, id, 'Renamed meanwhile')
        return summary
      }
      const uploads = new BudgetUploads({ ...services, editing: services.budgetEditing, read: renaming }, TEST_CLOCK, randomUUID)
      const { path, fileName } = ledgerFile(Buffer.from(file(sheets), 'base64'), 'Next.xlsx')
      await uploads.upload(accessOf(scope, { name: 'Tester' }), { budgetId: id, name: '', categorizationId: null, fileName, path })
      expect(await save(id)).toMatchObject({ name: 'Renamed meanwhile' })
    })

    it('is refused where it was made for another categorization', async () => {
      const other = await plantMapping(services, scope.companyId, 'Elsewhere', [{ name: 'Food', type: 'OPEX' }])
      const { id } = await plant([])
      const stamp = stampRows({
        kind: 'BUDGET',
        companyId: scope.companyId,
        madeAt: TEST_CLOCK.now().toISOString(),
        period: 'MONTHLY',
        fiscalYearStart: 1,
        firstMonth: monthIndex(2026, 1),
        lastMonth: monthIndex(2026, 1),
        budget: null,
        categorization: { id: other.categorizationId, version: 1 },
        names: [],
      })
      const stamped = {
        'Place 1': [
          ['Line', 'Jan 2026'],
          ['Food', 1],
        ],
        [STAMP_SHEET]: stamp,
      }
      await expect(upload(stamped, { budgetId: id, name: '' })).rejects.toThrow(
        'The workbook was made for the categorization “Elsewhere”, and the budget is one of “Lines”. Upload it as a budget of its own.',
      )
      const made = await upload(stamped)
      expect(await get(made)).toMatchObject({ categorizationId: other.categorizationId })
      await ask('mutation ($id: ID!) { deleteBudget(budgetId: $id) }', { id: made })
    })

    it('is refused with a month that is far from the others', async () => {
      const typo = {
        'Place 1': [
          ['Line', 'Jan 2026', 'Feb 2106'],
          ['Food', 1, 2],
        ],
      } as const
      await expect(upload(typo)).rejects.toThrow('A budget has 240 periods at most, and these are 962')
    })

    it('is not saved without a single figure', async () => {
      const id = await upload({
        'Place 1': [
          ['Line', 'Jan 2026'],
          ['Food', 'none'],
        ],
      })
      await expect(save(id)).rejects.toThrow(
        'There is no figure in the upload that could be saved. Correct its cells, or upload another workbook.',
      )
      expect(await get(id)).toMatchObject({ version: 0, hasUpload: true })
    })

    it('leaves nothing where it was ended in the middle', async () => {
      const id = randomUUID()
      const rest = { budgetId: randomUUID(), name: 'Half', uploadedBy: 'Tester', filename: 'Half.xlsx', uploadedAt: TEST_CLOCK.now() }
      await insertArrivingBudget(scope, { id, ...rest })
      await insertFilePiece(scope, id, 0, Buffer.from('half'))
      expect(await get(rest.budgetId)).toBeNull()
      expect(await services.budgetUploads.sweepAll()).toBe(1)
      const [left] = await scope.query<{ rows: number }>(
        'select count(*)::int as rows from budget_files where company_id = $1 and upload_id = $2',
        [id],
      )
      expect(left?.rows).toBe(0)
    })
  })

  describe('in the grid', () => {
    const edit = (reference: string, month: string, value: string | null, rest: object = {}) => ({
      kind: 'GROUP',
      referenceId: reference,
      locationId: place('Place 1'),
      timestamp: `${month}-01`,
      value,
      ...rest,
    })

    it('are saved one after the other, whoever saves while somebody else does', async () => {
      const { id, version } = await plant([['GROUP', group('Food'), first(), '2026-01', '10']])
      const many = await upload(
        {
          'Place 1': [
            ['Line', 'Jan 2026'],
            ['Food', 20],
          ],
        },
        { budgetId: id },
      )
      const changes = [
        () => ask(EDIT, { id, version, edits: [edit(group('Labor'), '2026-01', '5')] }),
        () => services.budgetEditing.rename(access, id, `Renamed ${id}`),
        () => save(many),
        () =>
          services.budgetEditing.create(accessOf(scope, { name: 'Tester' }), {
            name: `Beside ${id}`,
            categorizationId,
            period: 'YEARLY',
            firstMonth: parseDay('2026-01-01'),
            lastMonth: parseDay('2026-01-01'),
            from: null,
          }),
      ]
      const [held, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      // Like any save that takes a while: it has its budget, and raises the company's version at its end.
      const saving = services.companies.changeAtEnd(scope, 'FIGURES', async (tx) => {
        await holdBudgets(tx)
        await lockBudget(tx, id)
        held.resolve()
        await gate.promise
      })
      await held.promise
      const results = changes.map((change) => change().catch((error: unknown) => error))
      setTimeout(gate.resolve, 300)
      await saving
      for (const result of await Promise.all(results)) expect(result).not.toBeInstanceOf(DatabaseError)
    })

    it('are a million at most, however many saves bring them', async () => {
      const { id } = await plantBudget(services, scope, { name: 'Full', categorizationId }, [])
      await scope.query(
        `insert into budget_figures (company_id, budget_id, subject_kind, subject_id, location_id, since, first_months, values)
         values ($1, $2, 'GROUP', $3, 1, 1, array_fill(1, array[1000000]), array_fill(1::numeric, array[1000000]))`,
        [id, group('Labor')],
      )
      await expect(ask(EDIT, { id, version: 1, edits: [edit(group('Food'), '2026-01', '1')] })).rejects.toMatchObject({
        code: 'BAD_USER_INPUT',
        message:
          'A budget has up to 1,000,000 figures, and this one would have 1,000,001. Plan by longer periods, or make several budgets of it.',
      })
      expect(await get(id)).toMatchObject({ version: 1 })
      await ask('mutation ($id: ID!) { deleteBudget(budgetId: $id) }', { id })
    })

    it('are edited figure by figure, each save a version that is compared and restored', async () => {
      const budget = await plant([
        ['GROUP', group('Food'), first(), '2026-01', '10'],
        ['GROUP', group('Food'), first(), '2026-02', '20'],
        ['METRIC', guests, first(), '2026-01', '4'],
      ])
      const { id } = budget
      const edits = [
        edit(group('Food'), '2026-01', '10.00'),
        edit(group('Food'), '2026-02', null),
        edit(group('Labor'), '2026-03', '7.125'),
      ]
      expect(await ask(EDIT, { id, version: 2, edits })).toEqual({ editBudgetFigures: { version: 3 } })
      expect(await ask(EDIT, { id, version: 3, edits })).toEqual({ editBudgetFigures: { version: 3 } })
      expect(await sums(id)).toEqual({ Food: '10', Labor: '7.125', guests: '4' })
      // Only the lines that changed were written.
      const [written] = await scope.query<{ lines: number }>(
        'select count(*)::int as lines from budget_figures where company_id = $1 and budget_id = $2 and since = 3',
        [id],
      )
      expect(written?.lines).toBe(2)
      const changes = (await ask<{ budgetComparison: { changes: object[] } }>(COMPARE, { id, from: 2, to: 3 })).budgetComparison.changes
      const of = { kind: 'GROUP', locationId: place('Place 1') }
      expect(changes).toHaveLength(2)
      expect(changes).toEqual(
        expect.arrayContaining([
          { ...of, referenceId: group('Food'), timestamp: '2026-02-01', before: '20', after: null },
          { ...of, referenceId: group('Labor'), timestamp: '2026-03-01', before: null, after: '7.125' },
        ]),
      )

      await expect(ask(EDIT, { id, version: 2, edits: [edit(group('Food'), '2026-01', '11')] })).rejects.toMatchObject({
        code: 'CONFLICT',
        currentVersion: 3,
      })
      const restore =
        'mutation ($id: ID!, $current: Int!) { restoreBudgetVersion(budgetId: $id, version: 2, currentVersion: $current) { version } }'
      await expect(ask(restore, { id, current: 2 })).rejects.toMatchObject({ code: 'CONFLICT' })
      expect(await ask(restore, { id, current: 3 })).toEqual({ restoreBudgetVersion: { version: 4 } })
      expect(await sums(id)).toEqual({ Food: '30', guests: '4' })
      expect(await ask(COMPARE, { id, from: 2, to: 4 })).toMatchObject({ budgetComparison: { figures: 0 } })
      expect(await ask(VERSIONS, { id })).toMatchObject({
        budgetVersions: [{ kind: 'RESTORE', restored: 2, figuresChanged: 2 }, { kind: 'EDIT' }, {}, {}],
      })

      const sheet = async (version: number | null) =>
        (await ask<{ budgetSheet: { lines: { referenceId: string; values: (string | null)[] }[] } }>(SHEET, { id, locations: [], version }))
          .budgetSheet
      const values = (await sheet(3)).lines.map((line) => [line.referenceId, line.values.slice(0, 3)])
      expect(values).toEqual([
        [group('Sales'), [null, null, null]],
        [group('Food'), ['10', null, null]],
        [group('Labor'), [null, null, '7.125']],
        [guests, ['4', null, null]],
      ])
      expect((await sheet(null)).lines[1]?.values.slice(0, 2)).toEqual(['10', '20'])
    })

    it.each([
      ['a line that is not there', { referenceId: 'nobody' }, 'There is no line with the id "nobody" to be planned.'],
      ['a metric that is not there', { kind: 'METRIC', referenceId: 'nobody' }, 'There is no metric with the id "nobody" to be planned.'],
      ['a place that is not there', { locationId: '99' }, 'There is no location with the id "99".'],
      ['a month outside', { timestamp: '2027-01-01' }, /^No month of ".*" begins with that month. Choose one of its own.$/],
      ['too many digits', { value: '1'.repeat(16) }, 'is too long: a figure may have 15 digits before the point and 12 after it.'],
    ])('refuse %s', async (_, rest, message) => {
      const { id, version } = await plant([])
      await expect(ask(EDIT, { id, version, edits: [edit(group('Food'), '2026-01', '1', rest)] })).rejects.toThrow(message)
      await expect(ask(EDIT, { id, version, edits: [edit(group('Margin'), '2026-01', '1')] })).rejects.toThrow(
        '"Margin" is computed from others. Plan these instead.',
      )
    })
  })

  describe('from actuals', () => {
    const input = (rest: object = {}) => ({
      name: `Copy ${randomUUID()}`,
      categorizationId,
      period: 'MONTHLY',
      firstMonth: '2026-01-15',
      lastMonth: '2026-12-01',
      ...rest,
    })

    it('are last year’s entries with a percentage by group, to the minor unit', async () => {
      const growth = [{ groupId: group('Sales'), percent: '10' }]
      const made = await ask<{ createBudget: BudgetAnswer }>(CREATE, {
        input: input({ from: { mappingId, growth, defaultPercent: '-2.5', locationIds: [place('Place 1'), place('Place 2')] } }),
      })
      expect(made.createBudget).toMatchObject({ version: 1, status: 'READY', hasFile: false, numberOfLocations: 2 })
      const expected = await scope.query<{ account: string; location: number; month: string; value: string }>(
        `select a.number as account, e.location_id as location, to_char(e.day, 'MM') as month,
           trim_scale(round(sum(e.amount) * case when a.number = '4000' then -1.1 else 0.975 end / 100, 2))::text as value
         from entries e join ledger_accounts a on a.company_id = $1 and a.id = e.account_id
         where e.company_id = $1 and a.number in ('4000', '6000') and e.location_id = any($2::int[]) group by 1, 2, 3`,
        [[Number(place('Place 1')), Number(place('Place 2'))]],
      )
      const stored = await scope.query<{ account: string; location: number; month: string; value: string }>(
        `select case f.subject_id when $3 then '4000' else '6000' end as account, f.location_id as location,
           lpad((p.month % 12 + 1)::text, 2, '0') as month, p.value::text as value
         from budget_figures f, unnest(f.first_months, f.values) as p(month, value) where f.company_id = $1 and f.budget_id = $2`,
        [made.createBudget.id, group('Food')],
      )
      const ordered = (rows: readonly object[]): string[] => rows.map((row) => JSON.stringify(row)).sort()
      expect(stored.length).toBeGreaterThan(20)
      expect(ordered(stored)).toEqual(ordered(expected))
    })

    it.each([
      ['MONTHLY', 1, ['Place 1', 'Place 4']],
      ['QUARTERLY', 3, []],
    ] as const)('stand beside a plan, %s', async (period, months, names) => {
      const { createBudget } = await ask<{ createBudget: { id: string } }>(CREATE, {
        input: input({ name: `Beside ${period}`, period, firstMonth: '2026-01-01' }),
      })
      const covers = (await services.opsData.upsert(access, null, { name: `Covers ${period}`, showInBudget: true })).id
      await plantFigures(services, scope, [
        [covers, Number(place('Place 1')), '2025-02', 1, '10.5'],
        [covers, Number(place('Place 4')), '2025-02', 1, '4'],
        [covers, Number(place('Place 4')), '2025-03', 1, '1'],
        [covers, Number(place('Place 4')), '2026-02', 1, '999'],
      ])
      const { budgetActuals } = await ask<{
        budgetActuals: {
          periods: { startDate: string }[]
          lines: { kind: string; referenceId: string; values: (string | null)[]; isPartial: boolean[] }[]
        }
      }>(
        `query ($id: ID!, $mapping: ID!, $locations: [ID!]!) { budgetActuals(budgetId: $id, mappingId: $mapping, locationIds: $locations) {
          periods { startDate } lines { kind referenceId values isPartial } } }`,
        { id: createBudget.id, mapping: mappingId, locations: names.map(place) },
      )
      const rows = await scope.query<{ account: string; period: number; value: string }>(
        `select a.number as account, (extract(month from e.day)::int - 1) / $3::int as period,
           trim_scale(sum(e.amount) * case when a.number = '4000' then -1 else 1 end / 100.0)::text as value
         from entries e join ledger_accounts a on a.company_id = $1 and a.id = e.account_id
         join erp_locations l on l.company_id = $1 and l.id = e.location_id
         where e.company_id = $1 and a.number in ('4000', '6000') and (cardinality($2::text[]) = 0 or l.name = any($2::text[])) group by 1, 2`,
        [names, months],
      )
      expect(rows.length).toBeGreaterThan(7)
      const line = (account: string) =>
        Array.from({ length: 12 / months }, (_, at) => rows.find((row) => row.account === account && row.period === at)?.value ?? null)
      const values = new Map(budgetActuals.lines.map((one) => [one.referenceId, one.values]))
      expect(values.get(group('Food'))).toEqual(line('4000'))
      expect(values.get(group('Labor'))).toEqual(line('6000'))
      // In March one of the two places lacks its figure, in January both do.
      const ofCovers = budgetActuals.lines.find(({ referenceId }) => referenceId === covers)
      expect(ofCovers?.values.slice(0, 3)).toEqual(months === 1 ? [null, '14.5', '1'] : ['15.5', null, null])
      expect(ofCovers?.isPartial.slice(0, 3)).toEqual(months === 1 ? [false, false, true] : [true, false, false])
      expect(budgetActuals.lines.filter(({ kind }) => kind === 'GROUP')).toHaveLength(2)
      expect(budgetActuals.periods[1]?.startDate).toBe(addMonths(parseDay('2026-01-01'), months))
      await services.opsData.delete(access, covers)
    })

    it('give the weights to spread a yearly figure by', async () => {
      const { id } = await plant([])
      const seasons = `query ($id: ID!, $location: ID!, $reference: ID!, $kind: BudgetLineKind, $mapping: ID!) { budgetSeasonality(budgetId: $id, locationId: $location, kind: $kind,
        referenceId: $reference, mappingId: $mapping) { periods { startDate } values } }`
      const of = { id, location: place('Place 1'), reference: group('Sales'), mapping: mappingId }
      const { budgetSeasonality } = await ask<{ budgetSeasonality: { values: (string | null)[]; periods: { startDate: string }[] } }>(
        seasons,
        of,
      )
      const report = `query ($mapping: ID!, $location: ID!) { profitLossReport(mappingId: $mapping, locationIds: [$location],
        timeSpan: { period: MONTHLY, startDate: "2025-01-01", endDate: "2025-12-31" }) { sections { profitLossGroupId sumRow { values } } } }`
      const { profitLossReport } = await ask<{
        profitLossReport: { sections: { profitLossGroupId: string; sumRow: { values: string[] } }[] }
      }>(report, of)
      // A report prints zero where nothing was booked.
      expect(budgetSeasonality.values.map((value) => value ?? '0.00')).toEqual(
        profitLossReport.sections.find((one) => one.profitLossGroupId === group('Sales'))?.sumRow.values,
      )
      expect(budgetSeasonality.periods[3]?.startDate).toBe(addMonths(parseDay('2026-01-01'), 3))
      expect(await ask(seasons, { ...of, kind: 'METRIC', reference: guests })).toMatchObject({
        budgetSeasonality: { values: Array.from({ length: 12 }, () => null) },
      })
      // Of its second year nothing was booked the year before.
      const [firstMonth, lastMonth] = [parseDay('2026-01-01'), parseDay('2027-12-01')]
      const name = `Two years ${id}`
      const longer = { name, categorizationId, period: 'MONTHLY', firstMonth, lastMonth, from: null } as const
      const two = await services.budgetEditing.create(accessOf(scope, { name: 'Tester' }), longer)
      expect(await ask(seasons, { ...of, id: two.id })).toMatchObject({
        budgetSeasonality: { values: [...budgetSeasonality.values, ...Array.from({ length: 12 }, () => null)] },
      })
    })

    it.each([
      [{ lastMonth: '2025-12-01' }, 'The budget ends before it begins. Choose a later last month.'],
      [
        { lastMonth: '2047-01-01' },
        'A budget has 240 periods at most, and these are 253, Jan 2026 – Jan 2047. Choose fewer, or longer ones.',
      ],
      [{ name: '' }, 'Budget name is required'],
      [{ categorizationId: 'nobody' }, 'There is no categorization with the id "nobody".'],
      [{ from: { mappingId: 'nobody' } }, 'There is no mapping with the id "nobody".'],
    ])('refuse %j', async (rest, message) => {
      await expect(ask(CREATE, { input: input(rest) })).rejects.toThrow(message)
    })
  })

  describe('and what they are of', () => {
    it('keep their lines, categorization and metrics from being deleted', async () => {
      const own = await plantMapping(services, scope.companyId, 'Other', [{ name: 'Spend', type: 'OPEX' }])
      const spend = own.groups.get('Spend') ?? ''
      const { name } = await plantBudget(services, scope, { name: 'Kept', categorizationId: own.categorizationId }, [
        ['GROUP', spend, first(), '2026-01', '5'],
        ['METRIC', guests, first(), '2026-01', '5'],
      ])
      const kept = services.categorizationEditing.update(accessOf(scope, { name: 'Dana' }), own.categorizationId, {
        name: 'Other',
        version: null,
        groups: [],
      })
      await expect(kept).rejects.toThrow(`"Spend" cannot be deleted: the budget "${name}" has figures of it. Change that first.`)
      await services.mappingEditing.delete(access, own.mappingId)
      await expect(services.categorizationEditing.delete(access, own.categorizationId)).rejects.toThrow(
        '"Other" is used by the budget "Kept". Delete it first.',
      )
      const second = await plantBudget(services, scope, { name: 'Kept too', categorizationId: own.categorizationId }, [])
      await expect(services.categorizationEditing.delete(access, own.categorizationId)).rejects.toThrow(
        '"Other" is used by the budgets "Kept", "Kept too". Delete them first.',
      )
      await services.budgetEditing.delete(access, second.id)
      await expect(ask('mutation ($id: ID!) { deleteMetric(metricId: $id) }', { id: guests })).rejects.toThrow('the budget "Kept"')
    })

    it('lay figures aside of what has become a calculation, and count them once it is a category again', async () => {
      const own = await plantMapping(services, scope.companyId, 'Turning', [
        { name: 'Spend', type: 'OPEX' },
        { name: 'Rent', type: 'RENT' },
      ])
      const [spend, rent] = [own.groups.get('Spend') ?? '', own.groups.get('Rent') ?? '']
      const { id } = await plantBudget(services, scope, { name: 'Turned', categorizationId: own.categorizationId }, [
        ['GROUP', spend, first(), '2026-01', '5'],
        ['GROUP', rent, first(), '2026-01', '3'],
      ])
      const turn = async (formula: string | null) => {
        const groupsNow = (await services.mappings.categorization(access, own.categorizationId))?.groups ?? []
        await services.categorizationEditing.update(accessOf(scope, { name: 'Dana' }), own.categorizationId, {
          name: 'Turning',
          version: null,
          groups: groupsNow
            .map((one) => (one.id === spend ? { ...one, type: null, formula } : one))
            .map((one) => (formula === null && one.id === spend ? { ...one, type: 'OPEX' } : one)),
        })
      }
      await turn(`{${rent}} * 2`)
      const error = '"Spend" is now a calculation: 1 figure of it is set aside, and counts again once it is a category.'
      expect(await get(id)).toMatchObject({ status: 'HAS_ISSUES', issues: [{ coordinate: '', error }] })
      const values = async () =>
        (
          await ask<{ budgetQuery: { pnlData: { columns: { value: string }[] }[] } }>(QUERY, {
            id,
            locations: [],
            timeSpan: { ...MONTHS, endDate: '2026-01-31' },
          })
        ).budgetQuery.pnlData.map(({ columns }) => columns[0]?.value)
      expect(await values()).toEqual(['6.00', '3.00'])
      await turn(null)
      expect(await values()).toEqual(['5.00', '3.00'])
      expect(await get(id)).toMatchObject({ status: 'READY', issues: [] })
    })

    it('are renamed, listed by name, and deleted unless a tab shows them', async () => {
      const rename = 'mutation ($id: ID!, $name: String!) { editBudgetName(budgetId: $id, budgetName: $name) { name version } }'
      const { id, name } = await plant([['GROUP', group('Food'), first(), '2026-01', '5']])
      await expect(ask(rename, { id, name: ' ' })).rejects.toMatchObject({ message: 'Budget name is required', field: 'budgetName' })
      const other = await plant([])
      await expect(ask(rename, { id, name: other.name.toUpperCase() })).rejects.toThrow(`There is a budget "${other.name}" already.`)
      expect(await ask(rename, { id, name: ' AAA ' })).toEqual({ editBudgetName: { name: 'AAA', version: 2 } })
      expect((await services.budgets.book(access, id))?.name).toBe('AAA')
      const list = await ask<{ budgets: { name: string }[] }>('query ($of: ID) { budgets(categorizationId: $of) { name } }', {
        of: categorizationId,
      })
      expect(list.budgets[0]?.name).toBe('AAA')
      expect(name).not.toBe('AAA')

      const tab = {
        id: 'tab',
        name: 'Against plan',
        locationIds: [],
        profitLossMappingId: mappingId,
        displayOrder: 0,
        pinned: false,
        timeSpan: YEAR,
        viewSettings: { currencyView: 'FULL', showAccountNumbers: true, showDollarSign: true, showGrid: true, showVarianceUSD: true },
        columns: { comparisons: ['BUDGET'], budgetId: id },
      }
      await services.tabs.save(accessOf(scope, { userId: randomUUID() }), [tab], null)
      const remove = 'mutation ($id: ID!) { deleteBudget(budgetId: $id) }'
      expect(await get(id)).toMatchObject({ usedBy: [{ name: 'Against plan' }] })
      await expect(ask(remove, { id })).rejects.toThrow(
        '"AAA" is shown by the tab "Against plan" of a former user. Choose another budget there, or none, first.',
      )
      expect(await ask(remove, { id: other.id })).toEqual({ deleteBudget: true })
      await expect(ask(remove, { id: other.id })).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: 'This budget was deleted.',
      })
    })
  })
})
