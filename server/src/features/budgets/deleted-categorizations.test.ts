import { randomUUID } from 'node:crypto'
import { DomainError } from '@fourwall/domain/errors.ts'
import { monthOf, parseDay } from '@fourwall/domain/time/day.ts'
import { beforeAll, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { addCompany, plantMapping } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { ledgerFile, someLedger } from '../../../test/ledgers.ts'
import { TEST_CLOCK, testServices } from '../../../test/services.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { Services } from '../../services.ts'
import { deleteCategorizationRow } from '../mappings/repository.ts'
import { changeBudgets, insertBudgetOf } from './editing.ts'
import { BudgetUploads } from './uploads.ts'

const [JANUARY, DECEMBER] = [monthOf(parseDay('2026-01-01')), monthOf(parseDay('2026-12-01'))]
const EDITOR = { name: 'Tester' }
const GROUPS = [{ name: 'Sales', type: 'REVENUE' as const }]
/** How long a transaction is held; by then, others are waiting for it. */
const HELD_MS = 300

onDatabase('budgets of categorizations that are being deleted', (fresh) => {
  let services: Services
  let scope: Scope
  let access: Access

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
    scope = services.database.scope((await addCompany(services, { name: 'Deleted', rows: someLedger(40, { months: 2 }) })).id)
    access = accessOf(scope)
  }, 120_000)

  /** A categorization without users. */
  const lonely = async (): Promise<string> => {
    const { categorizationId, mappingId } = await plantMapping(services, scope.companyId, `Lines ${randomUUID()}`, GROUPS)
    await services.mappingEditing.delete(access, mappingId)
    return categorizationId
  }
  const input = (categorizationId: string) => ({
    name: `Plan ${randomUUID()}`,
    categorizationId,
    period: 'YEARLY' as const,
    firstMonth: parseDay('2026-01-01'),
    lastMonth: parseDay('2026-12-01'),
    from: null,
  })
  const make = (categorizationId: string) => services.budgetEditing.create(accessOf(scope, EDITOR), input(categorizationId))
  const remove = (categorizationId: string) => services.categorizationEditing.delete(access, categorizationId)
  /** A budget whose creation takes a while. */
  const making = async (categorizationId: string) => {
    const held = Promise.withResolvers<void>()
    const made = changeBudgets(services, scope, async (tx) => {
      const { name } = input(categorizationId)
      const [months, created] = [
        { firstMonth: JANUARY, lastMonth: DECEMBER },
        { createdAt: TEST_CLOCK.now(), createdBy: 'Tester' },
      ]
      await insertBudgetOf(services, tx, { id: randomUUID(), name, categorizationId, period: 'YEARLY', ...months, ...created })
      held.resolve()
      await new Promise((resolve) => setTimeout(resolve, HELD_MS))
    })
    await held.promise
    return { made }
  }
  const left = async (categorizationId: string) => ({
    categorization: (await services.mappings.categorization(access, categorizationId)) !== null,
    budgets: (await services.budgets.list(access, categorizationId)).length,
  })

  it('keep their categorization, and the refused deletion says why', async () => {
    const id = await lonely()
    const { made } = await making(id)
    // The embedded database handles one change at a time, and knows the budget by then.
    await expect(remove(id)).rejects.toThrow(/^(A budget of "Lines .*" is being created right now|"Lines .*" is used by the budget)/)
    await made
    expect(await left(id)).toEqual({ categorization: true, budgets: 1 })
  })

  it('are refused with a sentence', async () => {
    const id = await lonely()
    const held = Promise.withResolvers<void>()
    const removing = services.companies.change(scope, 'SETTINGS', async (tx) => {
      await deleteCategorizationRow(tx, id)
      held.resolve()
      await new Promise((resolve) => setTimeout(resolve, HELD_MS))
    })
    await held.promise
    await expect(make(id)).rejects.toMatchObject({ code: 'BAD_USER_INPUT', field: 'categorizationId' })
    await removing
    expect(await left(id)).toEqual({ categorization: false, budgets: 0 })
  })

  it('never deadlock, whichever comes first', async () => {
    for (let round = 0; round < 12; round += 1) {
      const id = await lonely()
      const acts = [() => make(id).then(() => 'made'), () => remove(id).then(() => 'removed')]
      const results = await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act().catch((error: unknown) => error)))
      const refused = results.filter((result) => typeof result !== 'string')
      expect(refused).toHaveLength(1)
      expect(refused[0]).toBeInstanceOf(DomainError)
      const isMade = results.includes('made')
      expect(await left(id)).toEqual({ categorization: isMade, budgets: isMade ? 1 : 0 })
    }
  })

  it('are refused with a sentence if their categorization was deleted while the workbook was read', async () => {
    const id = await lonely()
    const uploads = new BudgetUploads(
      {
        ...services,
        editing: services.budgetEditing,
        read: async () => {
          await remove(id)
          const plan = { firstMonth: JANUARY, lastMonth: DECEMBER, period: 'MONTHLY', categorizationId: id } as const
          return { issues: [], decimalMark: null, lines: 0, figures: 0, invalid: 0, plan }
        },
      },
      TEST_CLOCK,
      randomUUID,
    )
    const { path, fileName } = ledgerFile('read by nobody', 'Plan.xlsx')
    const order = { budgetId: null, name: `Plan ${id}`, categorizationId: id, fileName, path }
    await expect(uploads.upload(accessOf(scope, EDITOR), order)).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      message: 'The categorization has been deleted. Choose another one for the budget.',
    })
    expect(await left(id)).toEqual({ categorization: false, budgets: 0 })
  })

  it('keep a proposed categorization even if none of its accounts has entries any more', async () => {
    const { id: companyId } = await addCompany(services, { name: 'Undone', rows: someLedger(40, { months: 2 }) })
    scope = services.database.scope(companyId)
    access = accessOf(scope)
    const [proposed] = await services.mappings.categorizations(access)
    const { made } = await making(proposed?.id ?? '')
    await services.companies.change(scope, 'BOTH', (tx) => services.mappings.withdrawProposal(tx, new Set()))
    await made
    expect(await left(proposed?.id ?? '')).toEqual({ categorization: true, budgets: 1 })
  })
})
