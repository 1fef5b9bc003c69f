import { randomUUID } from 'node:crypto'
import { DomainError } from '@fourwall/domain/errors.ts'
import { type Layout, plainLayout } from '@fourwall/domain/layouts/layout.ts'
import { layoutInput, parseLayout } from '@fourwall/domain/layouts/layout-input.ts'
import { DEFAULT_VIEW_SETTINGS } from '@fourwall/domain/profit-loss/viewer-tabs.ts'
import { parseDay } from '@fourwall/domain/time/day.ts'
import { parseTimeSpan } from '@fourwall/domain/time/time-span.ts'
import { beforeAll, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { type Ask, apiOf } from '../../../test/api.ts'
import { plantPlaces } from '../../../test/asked-reports.ts'
import { addCompany, addUser, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { testServices } from '../../../test/services.ts'
import { mostJsonPerTurn } from '../../../test/turns.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Services } from '../../services.ts'

const SPAN = { period: 'MONTHLY', startDate: '2025-01-01', endDate: '2025-06-30' }
const bold = { bold: true }

onDatabase('the library', (fresh) => {
  const start = new Date('2026-06-30T12:00:00Z')
  let now = start
  let services: Services
  beforeAll(async () => {
    const clock: Clock = { now: () => now }
    services = await testServices(await (await fresh()).open(), clock)
  }, 60_000)

  const room = async () => {
    now = start
    const company = await addCompany(services, { name: 'Laid out' })
    const { mappingId, groups } = await plantMapping(services, company.id, 'Mine', [{ name: 'Sales', type: 'REVENUE' }])
    const ask = apiOf(services, company.id, company.userId)
    const scope = services.database.scope(company.id)
    const create = async (rest: object = {}): Promise<string> => {
      const input = { profitLossMappingId: mappingId, name: 'Board', timeSpan: SPAN, locationIds: ['1'], ...rest }
      const made = await ask<{ createSpreadsheetMetadata: { id: string } }>(
        'mutation ($input: CreateSpreadsheetMetadataInput!) { createSpreadsheetMetadata(input: $input) { id } }',
        { input },
      )
      return made.createSpreadsheetMetadata.id
    }
    const pass = (days: number): void => void (now = new Date(now.getTime() + days * 86_400_000))
    return { company, mappingId, sales: groups.get('Sales') ?? '', ask, scope, create, pass }
  }
  const save = (ask: Ask, id: string, version: number, input: object, fields = 'version') =>
    ask<{ updateSpreadsheetMetadata: Record<string, unknown> }>(
      `mutation ($id: ID!, $version: Int!, $input: UpdateSpreadsheetMetadataInput!) {
        updateSpreadsheetMetadata(metaDataId: $id, version: $version, input: $input) { ${fields} } }`,
      { id, version, input },
    ).then((data) => data.updateSpreadsheetMetadata)
  const read = async (ask: Ask, id: string, fields: string) =>
    (
      await ask<{ spreadsheetMetadata: Record<string, unknown> | null }>(
        `query ($id: ID!) { spreadsheetMetadata(metaDataId: $id) { ${fields} } }`,
        { id },
      )
    ).spreadsheetMetadata
  const base = (cells: readonly object[]) => ({
    formatting: { cells, rows: [], columns: [] },
    formulas: [],
    layout: { rowHeights: [], columnWidths: [] },
  })

  it('has layouts that come back as they were saved, field by field and as one text', async () => {
    const { ask, create, mappingId } = await room()
    const row = {
      id: 'r1',
      label: 'Guests',
      afterBaseRow: 'group:x',
      level: 1,
      rowMetadata: { type: 'OPS_DATA', metricId: 'm1', useSelectedLocations: false, locationIds: ['2'] },
      cells: [{ column: 'total', value: 'see note' }],
      formattings: [{ key: '*', formatting: { italic: true } }],
    }
    const column = {
      id: 'c1',
      label: 'Plan',
      displayOrder: 1,
      columnMetadata: { type: 'BUDGET', budgetId: 'b1', timeSpan: { period: 'MONTHLY', yearToDate: true } },
      cells: [{ row: 'group:x', value: '=1 + 2' }],
      formattings: [],
    }
    const look = { textColor: '#aa0000', borders: { top: { lineStyle: 'DOUBLE', width: 1, color: '#000000' } } }
    const id = await create({
      columns: { hasTotal: true },
      viewSettings: { ...DEFAULT_VIEW_SETTINGS, showGrid: true },
      hiddenRows: ['group:x'],
      frozenColumns: 1,
      baseLayer: { ...base([{ key: 'group:x|total', formatting: look }]), formulas: [{ key: 'group:x|total', formula: '{group:y} * 2' }] },
      visualLayer: { insertedRows: [{ ...row, displayOrder: 0 }], insertedColumns: [column] },
      notes: [{ id: 'n1', key: 'group:x|total', text: 'Why?' }],
    })
    const got = await read(
      ask,
      id,
      `profitLossMappingId name path version createdBy updatedBy locationIds timeSpan { ... on TimeSpan { startDate } } columns { hasTotal } viewSettings { showGrid }
       hiddenRows hiddenColumns frozenRows frozenColumns expandedSections
       baseLayer { formatting { cells { id key updatedAt formatting { bold textColor borders { top { lineStyle } left { width } } } } rows { id } } formulas { key formula } layout { rowHeights { id } } }
       visualLayer { insertedRows { id label level afterBaseRow rowMetadata { type metricId useSelectedLocations locationIds } cells { id column value } formattings { key formatting { italic } } }
         insertedColumns { id columnMetadata { type budgetId calculation timeSpan { ... on YearToDate { anchor } } useSelectedLocations } cells { row value } } }
       notes { text author writtenAt isResolved } document history { version savedBy summary restored }`,
    )
    expect(got).toMatchObject({
      profitLossMappingId: mappingId,
      name: 'Board',
      path: '/',
      version: 1,
      createdBy: 'Tester',
      updatedBy: 'Tester',
      locationIds: ['1'],
      timeSpan: { startDate: '2025-01-01' },
      columns: { hasTotal: true },
      viewSettings: { showGrid: true },
      hiddenRows: ['group:x'],
      hiddenColumns: [],
      frozenColumns: 1,
      baseLayer: {
        formatting: {
          cells: [
            {
              key: 'group:x|total',
              formatting: { bold: null, textColor: '#aa0000', borders: { top: { lineStyle: 'DOUBLE' }, left: null } },
            },
          ],
        },
        formulas: [{ key: 'group:x|total', formula: '{group:y} * 2' }],
      },
      visualLayer: {
        insertedRows: [row],
        insertedColumns: [
          {
            id: 'c1',
            columnMetadata: { type: 'BUDGET', calculation: 'COMPARE', timeSpan: { anchor: 'TODAY' }, useSelectedLocations: true },
          },
        ],
      },
      notes: [{ text: 'Why?', author: 'Tester', writtenAt: '2026-06-30T12:00:00.000Z', isResolved: false }],
      history: [{ version: 1, savedBy: 'Tester', summary: ['Created of Mine, Jan – Jun 2025, monthly, 1 location'], restored: null }],
    })
    const layout = parseLayout(JSON.parse(String(got?.['document'])))
    // Saving its own text changes nothing.
    const copy = await create({ name: 'Copy', document: got?.['document'] })
    expect(await save(ask, copy, 1, { document: got?.['document'] })).toEqual({ version: 1 })
    expect(parseLayout(JSON.parse(String((await read(ask, copy, 'document'))?.['document'])))).toEqual(layout)
    expect(await save(ask, id, 1, { frozenRows: 3 }, 'version frozenRows')).toEqual({ version: 2, frozenRows: 3 })
    await expect(save(ask, id, 2, { document: 'no' })).rejects.toThrow('one JSON object')
    await expect(save(ask, id, 2, { document: '{"frozenRows":-1}' })).rejects.toMatchObject({ field: 'input.document.frozenRows' })
    await expect(save(ask, id, 2, { profitLossMappingId: randomUUID() })).rejects.toThrow('There is no such mapping')
  })

  it('tells when each format was saved, and who wrote which note', async () => {
    const { ask, create, pass } = await room()
    const one = { key: 'group:x|total', formatting: bold }
    const other = { key: 'group:y|total', formatting: bold }
    const id = await create({ baseLayer: base([one]), notes: [{ id: 'a', key: 'k', text: 'First' }] })
    pass(1)
    await save(ask, id, 1, {
      baseLayer: base([one, other]),
      notes: [
        { id: 'a', key: 'k', text: 'First, put better', isResolved: true },
        { id: 'b', key: 'k', text: 'Second' },
      ],
    })
    const fields = 'baseLayer { formatting { cells { key updatedAt } } } notes { text author writtenAt isResolved }'
    const [first, second] = ['2026-06-30T12:00:00.000Z', '2026-07-01T12:00:00.000Z']
    expect(await read(ask, id, fields)).toEqual({
      baseLayer: {
        formatting: {
          cells: [
            { key: one.key, updatedAt: new Date(first) },
            { key: other.key, updatedAt: new Date(second) },
          ].map((entry) => ({ ...entry, updatedAt: entry.updatedAt.toISOString() })),
        },
      },
      notes: [
        { text: 'First, put better', author: 'Tester', writtenAt: first, isResolved: true },
        { text: 'Second', author: 'Tester', writtenAt: second, isResolved: false },
      ],
    })
  })

  it('accepts one of many concurrent saves, and tells the others the current version', async () => {
    const { company, create, scope } = await room()
    const id = await create()
    const clients = Array.from({ length: 5 }, () => apiOf(services, company.id, randomUUID()))
    const saves = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) =>
        save(clients[at % 5] ?? apiOf(services, company.id), id, 1, { frozenRows: at + 1 }, 'version frozenRows'),
      ),
    )
    const won = saves.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(won).toEqual([{ version: 2, frozenRows: expect.any(Number) }])
    for (const one of saves)
      if (one.status === 'rejected') {
        expect(one.reason).toBeInstanceOf(DomainError)
        expect(one.reason).toMatchObject({
          code: 'CONFLICT',
          currentVersion: 2,
          message: expect.stringContaining('was changed by someone else'),
        })
      }
    const stored = await scope.query<{ version: number }>(
      'select version from sheet_versions where company_id = $1 and sheet_id = $2 order by 1',
      [id],
    )
    expect(stored).toEqual([{ version: 1 }, { version: 2 }])
    // The winner lost its answer and asks again.
    expect(await save(apiOf(services, company.id), id, 1, { frozenRows: won[0]?.['frozenRows'] })).toEqual({ version: 2 })
  })

  it('can create layouts twice with one id, and rename, copy, move, delete and restore them', async () => {
    const { ask, create, scope, pass } = await room()
    const given = randomUUID()
    expect([await create({ id: given }), await create({ id: given, name: 'Other' })]).toEqual([given, given])
    expect(await read(ask, given, 'name version')).toEqual({ name: 'Board', version: 1 })
    const rename = (newName: string) =>
      ask<{ renameSpreadsheetMetadata: object }>(
        'mutation ($id: ID!, $newName: String!) { renameSpreadsheetMetadata(metaDataId: $id, newName: $newName) { name version } }',
        { id: given, newName },
      )
    expect(await rename('  Board pack ')).toEqual({ renameSpreadsheetMetadata: { name: 'Board pack', version: 1 } })
    await expect(rename('  ')).rejects.toThrow('Name cannot be empty.')
    await ask('mutation { createFolder(path: "/Board") { path } }')
    const move = (path: string) =>
      ask('mutation ($id: ID!, $path: String!) { moveSpreadsheetMetadata(metaDataId: $id, path: $path) { path } }', { id: given, path })
    expect(await move('/Board')).toEqual({ moveSpreadsheetMetadata: { path: '/Board' } })
    await expect(move('/Bored')).rejects.toThrow('There is no folder "/Bored" (any more).')
    const copy = await ask<{ duplicateSpreadsheetMetadata: { id: string } }>(
      'mutation ($id: ID!) { duplicateSpreadsheetMetadata(metaDataId: $id, name: "Copy") { id path version } }',
      { id: given },
    )
    expect(copy).toMatchObject({ duplicateSpreadsheetMetadata: { path: '/Board', version: 1 } })
    expect(await read(ask, copy.duplicateSpreadsheetMetadata.id, 'history { summary }')).toEqual({
      history: [{ summary: [expect.stringMatching(/^Created as a copy of "/)] }],
    })
    expect(await ask('{ spreadsheetMetadataList { name path } none: spreadsheetMetadataList(profitLossMappingId: "x") { name } }')).toEqual(
      {
        spreadsheetMetadataList: [
          { name: 'Board pack', path: '/Board' },
          { name: 'Copy', path: '/Board' },
        ],
        none: [],
      },
    )
    const remove = 'mutation ($id: ID!) { deleteSpreadsheetMetadata(metaDataId: $id) }'
    const restore = 'mutation ($id: ID!) { restoreSpreadsheetMetadata(metaDataId: $id) { path } }'
    await ask(remove, { id: given })
    expect(await read(ask, given, 'id')).toBeNull()
    expect(await ask('{ deletedFromLibrary { kind id name path } }')).toEqual({
      deletedFromLibrary: [{ kind: 'LAYOUT', id: given, name: 'Board pack', path: '/Board' }],
    })
    await expect(ask(remove, { id: given })).rejects.toThrow('Spreadsheet metadata not found')
    await expect(rename('x')).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Spreadsheet metadata not found' })
    expect(await ask(restore, { id: given })).toEqual({ restoreSpreadsheetMetadata: { path: '/Board' } })
    expect(await ask(restore, { id: given })).toEqual({ restoreSpreadsheetMetadata: { path: '/Board' } })
    // After a month, deleted items are removed for good.
    await ask(remove, { id: given })
    pass(31)
    await ask(remove, { id: copy.duplicateSpreadsheetMetadata.id })
    await expect(ask(restore, { id: given })).rejects.toThrow('Spreadsheet metadata not found')
    expect(await scope.query('select 1 from sheet_versions where company_id = $1')).toHaveLength(1)
  })

  it('lists what was deleted with author and time, and restores several at once, only of the own company', async () => {
    const { ask, create, pass } = await room()
    await ask('mutation { createFolder(path: "/Board") { path } }')
    await ask('mutation { createFolder(path: "/Board/2026") { path } }')
    const [inFolder, above] = [await create({ name: 'In 2026', path: '/Board/2026' }), await create({ name: 'Above', path: '/Board' })]
    const remove = (id: string) => ask('mutation ($id: ID!) { deleteSpreadsheetMetadata(metaDataId: $id) }', { id })
    const removeFolder = (path: string) => ask('mutation ($path: String!) { deleteFolder(path: $path, recursive: true) }', { path })
    const deleted = async (as: Ask = ask) =>
      (
        await as<{
          deletedFromLibrary: { id: string; name: string; path: string; deletedBy: string; deletedAt: string; restorableUntil: string }[]
        }>('{ deletedFromLibrary { id name path deletedBy deletedAt restorableUntil } }')
      ).deletedFromLibrary
    const restore = async (ids: readonly string[], as: Ask = ask) =>
      (
        await as<{ restoreFromLibrary: unknown[] }>(
          'mutation ($ids: [ID!]!) { restoreFromLibrary(ids: $ids) { kind name path pathBefore } }',
          { ids },
        )
      ).restoreFromLibrary
    await remove(above)
    pass(1)
    await remove(inFolder)
    pass(1)
    await removeFolder('/Board/2026')
    pass(1)
    await removeFolder('/Board')
    const listed = await deleted()
    expect(listed.map(({ name, path }) => [name, path])).toEqual([
      ['Board', '/Board'],
      ['2026', '/Board/2026'],
      ['In 2026', '/Board/2026'],
      ['Above', '/Board'],
    ])
    expect(listed.at(-1)).toMatchObject({
      id: above,
      deletedBy: 'Tester',
      deletedAt: '2026-06-30T12:00:00.000Z',
      restorableUntil: '2026-07-30T12:00:00.000Z',
    })
    // Its folders are gone, so it goes to the top.
    expect(await restore([above])).toEqual([{ kind: 'LAYOUT', name: 'Above', path: '/', pathBefore: '/Board' }])
    expect(await restore([above])).toEqual([])
    // Another company sees and restores nothing.
    const stranger = await addCompany(services, { name: 'Stranger' })
    const theirs = apiOf(services, stranger.id, stranger.userId)
    expect([
      await deleted(theirs),
      await restore(
        listed.map(({ id }) => id),
        theirs,
      ),
    ]).toEqual([[], []])
    // All the rest at once, each in its old place.
    expect(await restore([inFolder, ...listed.map(({ id }) => id)])).toEqual([
      { kind: 'FOLDER', name: 'Board', path: '/Board', pathBefore: '/Board' },
      { kind: 'FOLDER', name: '2026', path: '/Board/2026', pathBefore: '/Board/2026' },
      { kind: 'LAYOUT', name: 'In 2026', path: '/Board/2026', pathBefore: '/Board/2026' },
    ])
    expect(await deleted()).toEqual([])
    // Of two deleted from the same path, either can be restored.
    await removeFolder('/Board')
    await ask('mutation { createFolder(path: "/Board") { path } }')
    pass(1)
    await removeFolder('/Board')
    const [, first] = await deleted()
    expect(await restore([first?.id ?? ''])).toMatchObject([{ path: '/Board' }])
    expect(await read(ask, inFolder, 'path')).toEqual({ path: '/Board/2026' })
    pass(40)
    expect(await deleted()).toEqual([])
  })

  it('keeps every version to look at and restore', async () => {
    const { ask, create, sales } = await room()
    const id = await create({ frozenRows: 1, notes: [{ id: 'a', key: 'k', text: 'First' }] })
    const baseLayer = { ...base([]), formulas: [{ key: `group:${sales}|period:2025-03-01`, formula: '5' }] }
    await save(ask, id, 1, { frozenRows: 2, notes: [], locationIds: [], hiddenRows: [`sum:${sales}`], baseLayer })
    const version = `query ($id: ID!, $version: Int!) { spreadsheetMetadataVersion(metaDataId: $id, version: $version) {
      version frozenRows locationIds document notes { author } } }`
    expect(await ask(version, { id, version: 1 })).toMatchObject({
      spreadsheetMetadataVersion: { version: 2, frozenRows: 1, locationIds: ['1'], notes: [{ author: 'Tester' }] },
    })
    expect(await ask(version, { id, version: 3 })).toEqual({ spreadsheetMetadataVersion: null })
    const restore = (to: number, currentVersion: number) =>
      ask(
        `mutation ($id: ID!, $to: Int!, $currentVersion: Int!) {
          restoreSpreadsheetMetadataVersion(metaDataId: $id, version: $to, currentVersion: $currentVersion) { version frozenRows notes { author } history { version restored summary } } }`,
        { id, to, currentVersion },
      )
    await expect(restore(1, 1)).rejects.toMatchObject({ code: 'CONFLICT', currentVersion: 2 })
    await expect(restore(7, 2)).rejects.toThrow('"Board" has no version 7.')
    const restored = {
      restoreSpreadsheetMetadataVersion: {
        version: 3,
        frozenRows: 1,
        notes: [{ author: 'Tester' }],
        history: [
          {
            version: 3,
            restored: 1,
            summary: [
              'locations changed',
              'figure in Sales, Mar 2025 deleted',
              'row Total sales shown again',
              'frozen rows and columns changed',
              '1 note added',
            ],
          },
          {
            version: 2,
            restored: null,
            summary: [
              'locations changed',
              'figure in Sales, Mar 2025 added',
              'row Total sales hidden',
              'frozen rows and columns changed',
              '1 note deleted',
            ],
          },
          { version: 1, restored: null, summary: [expect.stringMatching(/^Created of Mine, /)] },
        ],
      },
    }
    expect(await restore(1, 2)).toEqual(restored)
    expect(await restore(1, 2)).toEqual(restored)
  })

  it("keeps layouts while others' tabs show them", async () => {
    const { company, mappingId, ask, create, scope } = await room()
    const { userId } = await addUser(services, company.id, 'dana@example.com')
    await ask('mutation { createFolder(path: "/Board") { path } }')
    const id = await create({ path: '/Board' })
    const tab = (owner: string, name: string) =>
      services.tabs.save(
        accessOf(scope, { userId: owner }),
        [
          {
            id: 't',
            name,
            metadataId: id,
            locationIds: [],
            profitLossMappingId: mappingId,
            displayOrder: 0,
            pinned: false,
            timeSpan: { period: 'MONTHLY', yearToDate: true },
            viewSettings: DEFAULT_VIEW_SETTINGS,
          },
        ],
        null,
      )
    await tab(company.userId, 'My own')
    await tab(userId, 'Monthly')
    const refusal = '"Board" is shown by the tab "Monthly" of dana. Close or remove it there before you delete it.'
    const remove = 'mutation ($id: ID!) { deleteSpreadsheetMetadata(metaDataId: $id) }'
    expect(await read(ask, id, 'usedBy')).toEqual({ usedBy: ['the tab "Monthly" of dana'] })
    await expect(ask(remove, { id })).rejects.toThrow(refusal)
    await expect(ask('mutation { deleteFolder(path: "/Board", recursive: true) }')).rejects.toThrow(refusal)
    await services.tabs.save(accessOf(scope, { userId }), [], null)
    expect(await ask(remove, { id })).toEqual({ deleteSpreadsheetMetadata: true })
  })

  it('names the layouts that use a mapping, budget or metric, and counts those that depend on the fiscal year', async () => {
    const { mappingId, ask, create, scope } = await room()
    const metric = await services.opsData.upsert(accessOf(scope), null, { name: 'Guests', showInBudget: true })
    const [mapping] = await services.mappings.mappings(accessOf(scope), null)
    const plan = {
      name: 'Plan',
      categorizationId: mapping?.categorizationId ?? '',
      period: 'MONTHLY' as const,
      firstMonth: parseDay('2025-01-01'),
      lastMonth: parseDay('2025-12-01'),
      from: null,
    }
    const budget = await services.budgetEditing.create(accessOf(scope, { name: 'Dana' }), plan)
    const row = { id: 'r', label: 'Guests', displayOrder: 0, level: 1, cells: [], formattings: [] }
    const column = { id: 'c', label: 'Plan', displayOrder: 0, formattings: [] }
    const id = await create({
      visualLayer: {
        insertedRows: [{ ...row, rowMetadata: { type: 'OPS_DATA', metricId: metric.id } }],
        insertedColumns: [
          { ...column, columnMetadata: { type: 'BUDGET', budgetId: budget.id, timeSpan: { period: 'MONTHLY', yearToDate: true } } },
        ],
      },
    })
    await create({ name: 'Quarters', timeSpan: { period: 'QUARTERLY', lastPeriods: 4 } })
    expect(
      await ask(
        '{ profitLossMappingsInfo { tabCount layoutCount } metrics { usedBy { kind name inWords } } budgets { usedReports { id name } } companyUses { quarterTabs quarterLayouts yearLayouts } }',
      ),
    ).toEqual({
      profitLossMappingsInfo: [{ tabCount: 0, layoutCount: 2 }],
      metrics: [{ usedBy: [{ kind: 'LAYOUT', name: 'Board', inWords: 'the layout "Board"' }] }],
      budgets: [{ usedReports: [{ id, name: 'Board' }] }],
      companyUses: { quarterTabs: 0, quarterLayouts: 1, yearLayouts: 1 },
    })
    await expect(services.opsData.delete(accessOf(scope), metric.id)).rejects.toThrow(
      '"Guests" is used by the layout "Board". Remove it there first.',
    )
    await expect(services.budgetEditing.delete(accessOf(scope), budget.id)).rejects.toThrow('"Plan" is shown by the layout "Board".')
    await expect(services.mappingEditing.delete(accessOf(scope), mappingId)).rejects.toThrow(
      '"Mine" is used by the layout "Board" and the layout "Quarters".',
    )
    await ask('mutation ($id: ID!) { deleteSpreadsheetMetadata(metaDataId: $id) }', { id })
    await services.opsData.delete(accessOf(scope), metric.id)
    await services.budgetEditing.delete(accessOf(scope), budget.id)
    await services.layouts.restore(accessOf(scope), id)
    const gone = { message: 'A budget or metric in this layout was deleted. Open it to choose another one.' }
    expect(await read(ask, id, 'problems { message }')).toEqual({ problems: [gone, gone] })
    await scope.query('update sheets set mapping_id = $2 where company_id = $1', [randomUUID()])
    expect(await ask('{ spreadsheetMetadataList { name problems { message } } }')).toEqual({
      spreadsheetMetadataList: [
        { name: 'Board', problems: [{ message: 'The mapping of this layout was deleted. Choose another one.' }, gone, gone] },
        { name: 'Quarters', problems: [{ message: 'The mapping of this layout was deleted. Choose another one.' }] },
      ],
    })
    // Its whole content is kept.
    expect(
      await read(ask, id, 'version visualLayer { insertedRows { rowMetadata { metricId } } insertedColumns { label } }'),
    ).toMatchObject({
      visualLayer: { insertedRows: [{ rowMetadata: { metricId: metric.id } }], insertedColumns: [{ label: 'Plan' }] },
    })
  })

  it('tells which layouts use locations that no longer exist', async () => {
    const { places, custom } = await plantPlaces(services)
    const ask = apiOf(services, places.id, places.userId)
    const [here] = await services.ledger.locations(accessOf(services.database.scope(places.id)))
    const problemsOf = async (locationIds: readonly string[]) => {
      const input = { profitLossMappingId: custom.mappingId, name: 'Board', timeSpan: SPAN, locationIds }
      const { createSpreadsheetMetadata: made } = await ask<{
        createSpreadsheetMetadata: { problems: { message: string }[]; locationIds: string[] }
      }>(
        'mutation ($input: CreateSpreadsheetMetadataInput!) { createSpreadsheetMetadata(input: $input) { locationIds problems { message } } }',
        { input },
      )
      expect(made.locationIds).toEqual(locationIds)
      return made.problems.map(({ message }) => message)
    }
    expect(await problemsOf([])).toEqual([])
    expect(await problemsOf([String(here?.id)])).toEqual([])
    expect(await problemsOf([String(here?.id), '99998'])).toEqual(['1 of the 2 locations of this layout no longer exists.'])
    expect(await problemsOf(['99998', '99999'])).toEqual(['The locations of this layout no longer exist. Open it to choose others.'])
  })

  it('leaves layouts of an unknown shape alone', async () => {
    const { ask, create, scope } = await room()
    const id = await create()
    await scope.query('update sheet_versions set document_version = 2 where company_id = $1')
    expect(await read(ask, id, 'name')).toEqual({ name: 'Board' })
    for (const fields of ['document', 'frozenRows']) await expect(read(ask, id, fields)).rejects.toThrow(/another version of Fourwall/)
    await expect(save(ask, id, 1, { frozenRows: 1 })).rejects.toThrow(/another version of Fourwall/)
  })

  it('stores layouts of 26,000 formatted cells and 5,000 formulas as one text, which this thread does not read', async () => {
    const { ask, create, mappingId } = await room()
    const keys = Array.from({ length: 26_000 }, (_, at) => `account:${randomUUID().slice(0, 8)}/${at}|period:2025-0${1 + (at % 9)}-01`)
    const layout: Layout = {
      ...plainLayout({
        mappingId,
        timeSpan: parseTimeSpan(SPAN),
        locationIds: ['1'],
      }),
      cellFormattings: new Map(keys.map((key) => [key, { bold: true, textColor: '#123456' }])),
      formulas: new Map(keys.slice(0, 5_000).map((key) => [key, '{group:a} / {group:b}'])),
    }
    const id = await create({ document: JSON.stringify(layoutInput(layout)) })
    const changed = JSON.stringify(layoutInput({ ...layout, frozenRows: 1 }))
    expect(changed.length).toBeGreaterThan(1_000_000)
    const { result: saved, most } = await mostJsonPerTurn(() => save(ask, id, 1, { document: changed }))
    expect(saved).toEqual({ version: 2 })
    expect(most).toBeLessThan(10_000)
    await expect(save(ask, id, 1, { document: `${changed.slice(0, -1)},"frozenColumns":-1}` })).rejects.toThrow(/whole number from 0/)
    const { document, history } = (await read(ask, id, 'document history { summary }')) ?? {}
    expect(parseLayout(JSON.parse(String(document)))).toEqual({ ...layout, frozenRows: 1 })
    expect(history).toMatchObject([{ summary: ['frozen rows and columns changed'] }, {}])
  })

  it('reads one large layout after the other, also where one before was refused', async () => {
    const { create } = await room()
    const cells = Array.from({ length: 2_000 }, (_, at) => ({ key: `account:${at}|total`, formatting: { bold: true } }))
    const document = (more: object) => JSON.stringify({ baseLayer: { formatting: { cells } }, ...more })
    for (let times = 0; times < 3; times += 1) {
      expect(await create({ name: `Large ${times}`, document: document({}) })).toBeTruthy()
      await expect(create({ document: document({ frozenColumns: -1 }) })).rejects.toThrow('whole number from 0')
    }
    const all = await Promise.allSettled(Array.from({ length: 8 }, (_, at) => create({ name: `Parallel ${at}`, document: document({}) })))
    expect(all.map(({ status }) => status)).toEqual(Array(8).fill('fulfilled'))
  })

  it('refuses a text of millions of small values before it takes the memory of a thread', async () => {
    const { create } = await room()
    const junk = (pair: string) => `{"frozenRows":1,"a":[${pair.repeat(27_000_000 / pair.length)}0]}`
    for (const pair of ['{},', '[],', '0,', '"",'])
      await expect(create({ document: junk(pair) })).rejects.toThrow('The document of a layout is made of more than 3,000,000 values')
    await expect(create({ document: `{"a":${'['.repeat(700_000)}` })).rejects.toThrow('one JSON object')
  })

  it('has nested folders, and refuses impossible changes with sentences', async () => {
    const company = await addCompany(services, { name: 'Filed' })
    const { mappingId } = await plantMapping(services, company.id, 'Mine', [{ name: 'Sales', type: 'REVENUE' }])
    const ask = apiOf(services, company.id, company.userId)
    const create = (path: string) =>
      ask('mutation ($path: String!) { createFolder(path: $path) { path name subfolders profitLossCount } }', { path })
    const rename = (path: string, name: string) =>
      ask('mutation ($path: String!, $name: String!) { renameFolder(path: $path, name: $name) { path } }', { path, name })
    const move = (path: string, toPath: string) =>
      ask('mutation ($path: String!, $toPath: String!) { moveFolder(path: $path, toPath: $toPath) { path } }', { path, toPath })
    const remove = (path: string, recursive?: boolean) =>
      ask('mutation ($path: String!, $recursive: Boolean) { deleteFolder(path: $path, recursive: $recursive) }', { path, recursive })
    const restore = (path: string) => ask('mutation ($path: String!) { restoreFolder(path: $path) { path } }', { path })
    const list = async () =>
      (
        await ask<{ folders: { path: string; subfolders: number; profitLossCount: number }[] }>(
          '{ folders { path subfolders profitLossCount } }',
        )
      ).folders.map(({ path, subfolders, profitLossCount }) => `${path} ${subfolders} ${profitLossCount}`)
    const layouts = async () =>
      (
        await ask<{ spreadsheetMetadataList: { name: string; path: string }[] }>('{ spreadsheetMetadataList { name path } }')
      ).spreadsheetMetadataList.map(({ name, path }) => `${path} ${name}`)

    expect(await create('/Board')).toEqual({ createFolder: { path: '/Board', name: 'Board', subfolders: 0, profitLossCount: 0 } })
    await create('/Board/ 2026 ')
    await create('/Archive')
    await create('/Archive/10')
    await create('/Archive/9')
    await ask('mutation ($input: CreateSpreadsheetMetadataInput!) { createSpreadsheetMetadata(input: $input) { id } }', {
      input: {
        profitLossMappingId: mappingId,
        name: 'Pack',
        path: '/Board/2026',
        timeSpan: { period: 'MONTHLY', yearToDate: true },
        locationIds: [],
      },
    })
    expect(await list()).toEqual(['/Archive 2 0', '/Archive/9 0 0', '/Archive/10 0 0', '/Board 1 0', '/Board/2026 0 1'])

    for (const [act, sentence] of [
      [() => create('/Board'), 'There is a folder "Board" here already.'],
      [() => create('/board'), 'There is a folder "Board" here already.'],
      [() => create('/'), 'Name cannot be empty.'],
      [() => create('/Nowhere/x'), 'There is no folder "/Nowhere" (any more).'],
      [() => rename('/Board', ' '), 'Name cannot be empty.'],
      [() => rename('/Board', 'a/b'), 'has no slash'],
      [() => rename('/Board', 'archive'), 'There is a folder "Archive" here already.'],
      [() => rename('/Gone', 'x'), 'This folder no longer exists'],
      [() => rename('/', 'x'), 'The library itself cannot be renamed'],
      [() => move('/Board', '/Board/2026'), '"Board" cannot be moved into itself.'],
      [() => move('/Board', '/Board'), '"Board" cannot be moved into itself.'],
      [() => move('/Board', '/Gone'), 'There is no folder "/Gone" (any more).'],
      [() => remove('/Board'), '"Board" is not empty.'],
      [() => remove('/Board/2026'), '"2026" is not empty.'],
      [() => remove('/Gone'), 'This folder no longer exists'],
      [() => restore('/Gone'), 'This folder no longer exists'],
    ] as const)
      await expect(act()).rejects.toThrow(sentence)

    expect(await rename('/Board', 'board')).toEqual({ renameFolder: { path: '/board' } })
    expect(await move('/board', '/Archive')).toEqual({ moveFolder: { path: '/Archive/board' } })
    expect(await layouts()).toEqual(['/Archive/board/2026 Pack'])
    let deep = '/Archive'
    for (let depth = 2; depth <= 10; depth += 1) await create((deep += '/d'))
    await expect(create(`${deep}/d`)).rejects.toThrow('up to 10 deep')
    await create('/Flat')
    await create('/Flat/in')
    await expect(move('/Flat', deep.slice(0, -2))).rejects.toThrow('up to 10 deep')

    // What was deleted together is restored together; what was deleted earlier stays deleted.
    await remove('/Archive/9')
    await remove('/Archive', true)
    expect([await list(), await layouts()]).toEqual([['/Flat 1 0', '/Flat/in 0 0'], []])
    expect(await ask('{ deletedFromLibrary { kind name path deletedBy } }')).toEqual({
      deletedFromLibrary: expect.arrayContaining([
        { kind: 'FOLDER', name: 'Archive', path: '/Archive', deletedBy: 'Tester' },
        { kind: 'FOLDER', name: '9', path: '/Archive/9', deletedBy: 'Tester' },
      ]),
    })
    await create('/Archive')
    expect(await restore('/Archive')).toEqual({ restoreFolder: { path: '/Archive (2)' } })
    expect(await layouts()).toEqual(['/Archive (2)/board/2026 Pack'])
    expect(await restore('/Archive')).toEqual({ restoreFolder: { path: '/Archive' } })
    await remove('/Flat/in')
    await move('/Flat', deep.replace(/^\/Archive/, '/Archive (2)').slice(0, -2))
    expect(await restore('/Flat/in')).toEqual({ restoreFolder: { path: '/in' } })
    await move('/in', '/')
    await remove('/in')
    expect(await restore('/in')).toEqual({ restoreFolder: { path: '/in' } })
    await create('/Shallow')
    await create('/Shallow/in')
    await remove('/Shallow/in')
    await remove('/Shallow')
    expect(await restore('/Shallow/in')).toEqual({ restoreFolder: { path: '/in (2)' } })
    expect(await list()).toContain('/in (2) 0 0')
  })

  it('makes one change at a time, so that no folder ends up inside itself or in another company', async () => {
    const company = await addCompany(services, { name: 'Filed' })
    const scope = services.database.scope(company.id)
    const access = accessOf(scope)
    const user = { userId: company.userId, name: 'Dana' }
    for (const path of ['/a', '/b']) await services.library.create(accessOf(scope, user), path)
    const moves = await Promise.allSettled([services.library.move(access, '/a', '/b'), services.library.move(access, '/b', '/a')])
    expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const made = await Promise.allSettled(Array.from({ length: 10 }, () => services.library.create(accessOf(scope, user), '/c')))
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await services.library.folders(access)).toHaveLength(3)
  })
})
