import { addToMonth, monthOf, parseDay } from '@fourwall/domain/time/day.ts'
import { expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { apiOf } from '../../../test/api.ts'
import { plantBudget, plantWaitingBudget } from '../../../test/budgets.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { someLedger } from '../../../test/ledgers.ts'
import { testServices } from '../../../test/services.ts'
import { startedDuring } from '../../../test/started-resources.ts'

// One location with as many lines and months as anybody plans: others must get their turn meanwhile.

const [LINES, MONTHS] = [1_000, 100]
/** Others get their turn after each pack of lines, as they are stored, and each piece that is compared with the plan. */
const [PACKS, PIECES] = [10, 13]
const JANUARY = monthOf(parseDay('2026-01-01'))
const TABLE =
  'query ($id: ID!, $location: ID!) { budgetPreview(budgetId: $id) { counts { new invalid } table(locationId: $location) { line cells } } }'

// This thread computes the same with either database.
onDatabase('the largest budgets', (fresh, kind) => {
  it.skipIf(kind !== 'embedded')(
    'are looked at and saved in pieces',
    async () => {
      const services = await testServices(await (await fresh()).open())
      const scope = services.database.scope((await addCompany(services, { name: 'Large', rows: someLedger(40, { months: 2 }) })).id)
      const access = accessOf(scope)
      const locationId = (await services.ledger.locations(access))[0]?.id ?? 0
      const sketches = Array.from({ length: LINES }, (_, at) => ({ name: `Line ${at}`, type: 'OPEX' as const }))
      const planted = await plantMapping(services, scope.companyId, 'Lines', sketches)
      const { categorizationId } = planted
      const budget = await plantBudget(services, scope, { name: 'Plan', categorizationId }, [])
      const budgetId = budget.id
      const lines = [...planted.groups.values()].map((subjectId, line) => ({
        kind: 'GROUP' as const,
        subjectId,
        locationId,
        sheet: 'Place',
        line: line + 2,
        figures: Array.from({ length: MONTHS }, (_, month) => {
          const value = String(line * month + 0.25)
          return { column: month + 1, firstMonth: addToMonth(JANUARY, month), months: 1, text: value, value, error: null }
        }),
      }))
      await plantWaitingBudget(scope, budget, 'Tester', lines)

      const ask = apiOf(services, scope.companyId)
      const variables = { id: budgetId, location: String(locationId) }
      const looking = await startedDuring('Immediate', async () => {
        const { budgetPreview } = await ask<{ budgetPreview: { counts: object; table: object[] } }>(TABLE, variables)
        expect(budgetPreview.counts).toEqual({ new: LINES * MONTHS, invalid: 0 })
        expect(budgetPreview.table).toHaveLength(LINES)
      })
      // To count what changes, and to list the lines.
      expect(looking.started).toBeGreaterThanOrEqual(2 * (PACKS + PIECES))

      const saving = await startedDuring('Immediate', () =>
        services.budgetUploads.save(accessOf(scope, { name: 'Tester' }), budgetId, null),
      )
      expect((await services.budgets.versions(access, budgetId))[0]).toMatchObject({ version: 2, figuresChanged: LINES * MONTHS })
      expect(saving.started).toBeGreaterThanOrEqual(PACKS + PIECES)
    },
    60_000,
  )
})
