import { randomUUID } from 'node:crypto'
import { monthIndex } from '@fourwall/domain/time/day.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { type Ask, apiOf } from '../../../test/api.ts'
import { addCompany } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { someLedger } from '../../../test/ledgers.ts'
import { plantWaiting } from '../../../test/metric-figures.ts'
import { testServices } from '../../../test/services.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { Services } from '../../services.ts'

const EDIT = `mutation ($metricId: ID!, $figures: [MetricFigureEdit!]!, $key: String) {
  editMetricFigures(metricId: $metricId, figures: $figures, idempotencyKey: $key) { id kind uploadedBy new overridden locations } }`
const UPLOADS = '{ opsDataUploads { id kind filename isUndoable undoneBy } }'
const UNDO = 'mutation ($id: ID!) { undoOpsDataUpload(uploadId: $id) { id undoneBy undoneAt } }'
const REDO = 'mutation ($id: ID!) { redoOpsDataUpload(uploadId: $id) { id undoneBy undoneAt } }'
const EFFECT = 'query ($id: ID!) { opsDataUndoEffect(uploadId: $id) { replaced removed kept } }'
const MARKS = 'query ($metricId: ID!, $figures: [MetricFigureEdit!]!) { metricFigureMarks(metricId: $metricId, figures: $figures) }'

onDatabase('changes of metric figures', (fresh) => {
  let services: Services
  let scope: Scope
  let access: Access
  let ask: Ask
  let asErin: Ask
  let [one, two] = [0, 0]
  let guests: string
  const [dana, erin] = [randomUUID(), randomUUID()]

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
    const { id } = await addCompany(services, { name: 'Counters', rows: someLedger(60, { months: 3 }) })
    scope = services.database.scope(id)
    access = accessOf(scope)
    ask = apiOf(services, id, dana)
    asErin = apiOf(services, id, erin)
    const locations = await services.ledger.locations(access)
    ;[one, two] = ['Place 1', 'Place 2'].map((name) => locations.find((location) => location.name === name)?.id ?? 0) as [number, number]
  }, 120_000)
  beforeEach(async () => {
    guests = (await services.opsData.upsert(access, null, { name: `Guests ${randomUUID()}`, showInBudget: false })).id
  })

  /** Uploads and saves a workbook's figures of the metric: by location, months of 2025 from 1. @returns the upload's id in lists. */
  const save = async (figures: Readonly<Record<number, Readonly<Record<number, string>>>>): Promise<string> => {
    const user = { userId: dana, name: 'Dana' }
    await plantWaiting(
      scope,
      user,
      Object.entries(figures).map(([location, months]) => ({
        subjectId: guests,
        locationId: Number(location),
        sheet: 'Guests',
        line: Number(location) + 1,
        figures: Object.entries(months).map(([month, value]) => ({
          column: Number(month),
          firstMonth: monthIndex(2025, Number(month)),
          months: 1,
          text: value,
          value,
          error: null,
        })),
      })),
    )
    await ask('mutation { saveOpsData { id } }')
    const { opsDataUploads } = await ask<{ opsDataUploads: readonly { id: string }[] }>(UPLOADS)
    return opsDataUploads[0]?.id ?? ''
  }
  /** `1: 10 20, 2: 5`: values of the stored figures by location, straight from the table. */
  const stored = async (): Promise<string> => {
    const rows = await scope.query<{ location: number; figures: string }>(
      `select location_id as location, array_to_string(values, ' ') as figures from metric_figures where company_id = $1 and metric_id = $2 order by 1`,
      [guests],
    )
    return rows
      .map(({ location, figures }) => `${location === one ? 'one' : 'two'}: ${figures}`)
      .sort()
      .join(', ')
  }
  const edit = (locationId: number, month: number, previousValue: string | null, value: string | null) => ({
    locationId: String(locationId),
    timestamp: `2025-${String(month).padStart(2, '0')}-01`,
    previousValue,
    value,
  })

  describe('undoing uploads', () => {
    it('gives back what was before, and can be taken back', async () => {
      await save({ [one]: { 1: '10', 2: '20' }, [two]: { 1: '5' } })
      const second = await save({ [one]: { 2: '25', 3: '30' }, [two]: { 1: '5' } })
      expect(await stored()).toBe('one: 10 25 30, two: 5')
      expect(await ask(EFFECT, { id: second })).toEqual({ opsDataUndoEffect: { replaced: 1, removed: 1, kept: 1 } })
      const { undoOpsDataUpload } = await ask<{ undoOpsDataUpload: { undoneBy: string; undoneAt: string } }>(UNDO, { id: second })
      expect(undoOpsDataUpload.undoneBy).not.toBe('')
      expect(undoOpsDataUpload.undoneAt).not.toBeNull()
      expect(await stored()).toBe('one: 10 20, two: 5')
      // A repetition, as after a lost answer.
      await ask(UNDO, { id: second })
      expect(await stored()).toBe('one: 10 20, two: 5')
      expect(await ask(EFFECT, { id: second })).toEqual({ opsDataUndoEffect: { replaced: 2, removed: 0, kept: 1 } })
      expect(await ask(REDO, { id: second })).toEqual({ redoOpsDataUpload: { id: second, undoneBy: null, undoneAt: null } })
      expect(await stored()).toBe('one: 10 25 30, two: 5')
      const acts = await scope.query<{ is_undo: boolean }>(
        'select is_undo from ops_data_undos where company_id = $1 and upload = $2 order by number',
        [Number(second)],
      )
      expect(acts).toEqual([{ is_undo: true }, { is_undo: false }])
    })

    it('keeps what was saved later, and goes in any order', async () => {
      const first = await save({ [one]: { 1: '10', 2: '20', 3: '30' } })
      const second = await save({ [one]: { 2: '21' } })
      expect(await ask(EFFECT, { id: first })).toEqual({ opsDataUndoEffect: { replaced: 0, removed: 2, kept: 1 } })
      await ask(UNDO, { id: first })
      expect(await stored()).toBe('one: 21')
      await ask(UNDO, { id: second })
      expect(await stored()).toBe('')
      await ask(REDO, { id: first })
      expect(await stored()).toBe('one: 10 20 30')
      await ask(REDO, { id: second })
      expect(await stored()).toBe('one: 10 21 30')
      const { metrics } = await ask<{ metrics: readonly { id: string; figures: number }[] }>('{ metrics { id figures } }')
      expect(metrics.find(({ id }) => id === guests)?.figures).toBe(3)
    })

    it('keeps what a later upload stated again, which then can be undone itself', async () => {
      const first = await save({ [one]: { 1: '10', 2: '20' } })
      const second = await save({ [one]: { 1: '10' }, [two]: { 1: '5' } })
      expect(await ask(EFFECT, { id: first })).toEqual({ opsDataUndoEffect: { replaced: 0, removed: 1, kept: 1 } })
      await ask(UNDO, { id: first })
      expect(await stored()).toBe('one: 10, two: 5')
      await ask(UNDO, { id: second })
      expect(await stored()).toBe('')
      await ask(REDO, { id: second })
      expect(await stored()).toBe('one: 10, two: 5')
      await ask(REDO, { id: first })
      expect(await stored()).toBe('one: 10 20, two: 5')
      await ask(UNDO, { id: second })
      expect(await stored()).toBe('one: 10 20')
    })

    it('has nothing to undo of an upload that stated what was stored, until its figures count', async () => {
      const first = await save({ [one]: { 1: '10' } })
      const second = await save({ [one]: { 1: '10' } })
      const listed = async () => {
        const { opsDataUploads } = await ask<{ opsDataUploads: readonly { id: string; isUndoable: boolean }[] }>(
          'query ($metricId: ID!) { opsDataUploads(metricId: $metricId) { id isUndoable } }',
          { metricId: guests },
        )
        return opsDataUploads
      }
      expect(await listed()).toEqual([
        { id: second, isUndoable: false },
        { id: first, isUndoable: true },
      ])
      for (const query of [EFFECT, UNDO]) await expect(ask(query, { id: second })).rejects.toThrow('This upload changed no figure')
      await ask(UNDO, { id: first })
      expect(await stored()).toBe('one: 10')
      expect((await listed())[0]).toEqual({ id: second, isUndoable: true })
      await ask(UNDO, { id: second })
      expect(await stored()).toBe('')
    })

    it('keeps each figure once, however often it is undone', async () => {
      const first = await save({ [one]: { 1: '10', 2: '20' } })
      for (const value of ['11', '12', '13']) {
        await ask(EDIT, { metricId: guests, figures: [edit(one, 1, '10', value)] })
        const { opsDataUploads } = await ask<{ opsDataUploads: readonly { id: string }[] }>(UPLOADS)
        await ask(UNDO, { id: opsDataUploads[0]?.id })
      }
      const kept = await scope.query('select values::text[] as figures from metric_figure_changes where company_id = $1 and upload = $2', [
        Number(first),
      ])
      expect(kept).toEqual([{ figures: ['10'] }])
    })

    it('are listed page by page, and beside the figures that they brought', async () => {
      const first = await save({ [one]: { 1: '10', 2: '20' } })
      const second = await save({ [one]: { 2: '25' } })
      const third = await save({ [one]: { 3: '30' } })
      const page = (part: string) => ask(`query ($id: ID!) { opsDataUploads(metricId: $id, ${part}) { id } }`, { id: guests })
      expect(await page('first: 2')).toEqual({ opsDataUploads: [{ id: third }, { id: second }] })
      expect(await page('first: 2, offset: 2')).toEqual({ opsDataUploads: [{ id: first }] })
      await expect(page('first: 1001')).rejects.toThrow('Ask for 1 to 1,000 uploads at once.')
      const preview = `query ($id: ID!) { metricPreview(metricId: $id, timeSpan: { period: MONTHLY, startDate: "2025-01-01", endDate: "2025-02-28" }) { uploads { id } } }`
      expect(await ask(preview, { id: guests })).toEqual({ metricPreview: { uploads: [{ id: second }, { id: first }] } })
    })

    it('says that nothing is left of an upload whose metrics were deleted', async () => {
      const first = await save({ [one]: { 1: '10' } })
      await ask('mutation ($id: ID!) { deleteMetric(metricId: $id) }', { id: guests })
      expect(await ask(EFFECT, { id: first })).toEqual({ opsDataUndoEffect: { replaced: 0, removed: 0, kept: 0 } })
      await expect(ask(UNDO, { id: first })).rejects.toThrow('Its figures were deleted with their metrics.')
    })

    it('brings back figures from before changes were kept, which cannot be undone themselves', async () => {
      const old = await save({ [one]: { 1: '10', 2: '20' }, [two]: { 1: '7' } })
      await scope.query('delete from metric_figure_changes where company_id = $1 and metric_id = $2', [guests])
      await scope.query('update ops_data_uploads set saved_order = null where company_id = $1 and number = $2', [Number(old)])
      await expect(ask(UNDO, { id: old })).rejects.toThrow('This upload predates undo')
      const second = await save({ [one]: { 1: '11' } })
      const third = await save({ [one]: { 1: '12', 2: '22' } })
      for (const id of [second, third]) await ask(UNDO, { id })
      expect(await stored()).toBe('one: 10 20, two: 7')
      for (const id of [third, second]) await ask(REDO, { id })
      expect(await stored()).toBe('one: 12 22, two: 7')
      for (const id of [third, second]) await ask(UNDO, { id })
      expect(await stored()).toBe('one: 10 20, two: 7')
    })

    it('refuses unknown uploads, and figures for a metric that is computed now', async () => {
      for (const id of ['999999', 'x']) await expect(ask(UNDO, { id })).rejects.toThrow('There is no such upload.')
      const other = (await services.opsData.upsert(access, null, { name: `Hours ${randomUUID()}`, showInBudget: false })).id
      const first = await save({ [one]: { 1: '10' } })
      await ask(UNDO, { id: first })
      await services.opsData.upsert(access, guests, {
        name: `Twice ${randomUUID()}`,
        showInBudget: false,
        formula: `{metric:${other}} * 2`,
      })
      await expect(ask(REDO, { id: first })).rejects.toThrow('is computed now and takes no figures')
      expect(await stored()).toBe('')
    })
  })

  describe('edits', () => {
    it('change single figures once, listed with who made them, and can be undone', async () => {
      await save({ [one]: { 1: '10', 2: '20' }, [two]: { 1: '5' } })
      const figures = [edit(one, 1, '10', '11'), edit(one, 2, '20', null), edit(two, 3, null, '7.50')]
      const key = randomUUID()
      const made = await ask<{ editMetricFigures: { id: string } }>(EDIT, { metricId: guests, figures, key })
      expect(made.editMetricFigures).toMatchObject({ kind: 'EDIT', new: 1, overridden: 2, locations: 2 })
      expect(await stored()).toBe('one: 11, two: 5 7.5')
      expect(await ask(EDIT, { metricId: guests, figures, key })).toEqual(made)
      await ask(UNDO, { id: made.editMetricFigures.id })
      expect(await stored()).toBe('one: 10 20, two: 5')
      await ask(REDO, { id: made.editMetricFigures.id })
      expect(await stored()).toBe('one: 11, two: 5 7.5')
    })

    it('are refused if somebody else changed a figure, and if nothing would change', async () => {
      await save({ [one]: { 1: '10', 2: '20' } })
      await asErin(EDIT, { metricId: guests, figures: [edit(one, 1, '10', '12')] })
      await expect(ask(EDIT, { metricId: guests, figures: [edit(one, 1, '10', '11'), edit(one, 2, '20', '21')] })).rejects.toThrow(
        'Place 1, Jan 2025 is 12 now: another user changed it. Reload the figures and edit them again.',
      )
      expect(await stored()).toBe('one: 12 20')
      await expect(ask(EDIT, { metricId: guests, figures: [edit(one, 2, '20', '20')] })).rejects.toThrow('Nothing was changed.')
      await expect(ask(EDIT, { metricId: guests, figures: [edit(987, 2, null, '20')] })).rejects.toThrow('There is no location')
      await expect(ask(EDIT, { metricId: randomUUID(), figures: [edit(one, 2, null, '20')] })).rejects.toThrow('takes no figures')
    })

    it('are judged before they are saved', async () => {
      await save({ [one]: { 1: '410', 2: '420', 3: '405', 4: '430' } })
      const figures = [edit(one, 5, null, '-412'), edit(one, 6, null, '440'), edit(one, 4, '430', null)]
      expect(await ask(MARKS, { metricId: guests, figures })).toEqual({
        metricFigureMarks: ['Negative, unlike the other figures of this location.', null, null],
      })
    })
  })
})
