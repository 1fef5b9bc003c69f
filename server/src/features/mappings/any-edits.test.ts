import type { AccountId, LocationId } from '@fourwall/domain/ledger/account.ts'
import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import { categorizationState } from '@fourwall/domain/mappings/categorization-edits.ts'
import { accountsAssigned } from '@fourwall/domain/mappings/mapping-edits.ts'
import { categorizationProblems } from '@fourwall/domain/mappings/validate-categorization.ts'
import { checkMapping } from '@fourwall/domain/mappings/validate-mapping.ts'
import { parseTimeSpan } from '@fourwall/domain/time/time-span.ts'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { accessOf } from '../../../test/access.ts'
import { addCompany } from '../../../test/companies.ts'
import { onDatabase } from '../../../test/databases.ts'
import { anyAct, EditingRoom } from '../../../test/editing-room.ts'
import { someLedger } from '../../../test/ledgers.ts'
import { millionths, plainReport } from '../../../test/plain-report.ts'
import { testServices } from '../../../test/services.ts'
import { propertyRuns } from '../../../test/suites.ts'
import type { Scope } from '../../platform/database/database.ts'
import type { Access } from '../../platform/identity/access.ts'
import type { Services } from '../../services.ts'

// Two people edit one categorization and one mapping at the same time, in any order: they change, undo, redo, save, conflict, merge and
// restore. Whatever they do, lines and mapping in the database stay consistent, a refused save leaves no trace, and the report equals that
// of plain SQL.

const SPAN = parseTimeSpan({ period: 'MONTHLY', startDate: '2025-01-01', endDate: '2025-03-31' })
const MONTHS = [0, 1, 2].map((month) => 2025 * 12 + month)

onDatabase('any edits of lines and a mapping', (fresh) => {
  let services: Services
  let scope: Scope
  let access: Access
  let locations: readonly LocationId[]

  beforeAll(async () => {
    services = await testServices(await (await fresh()).open())
    const { id } = await addCompany(services, { name: 'Editors', rows: someLedger(400, { months: 3 }) })
    scope = services.database.scope(id)
    access = accessOf(scope)
    locations = (await services.ledger.locations(access)).map((location) => location.id)
  }, 120_000)

  /** The groups as stored. */
  function groupsOf({ categorizationId }: EditingRoom): Promise<ProfitLossGroup[]> {
    return scope.query<ProfitLossGroup>(
      `select id, parent_id as "parentId", name, type, display_order as "displayOrder", formula, favorability
       from profit_loss_groups where company_id = $1 and categorization_id = $2 order by display_order`,
      [categorizationId],
    )
  }

  /** Each assigned account, and whether it is in a category of the mapping's own categorization. */
  function assignedIn({ mappingId }: EditingRoom): Promise<{ accountId: AccountId; groupId: string; isInCategory: boolean }[]> {
    return scope.query<{ accountId: AccountId; groupId: string; isInCategory: boolean }>(
      `select p.account_id as "accountId", p.group_id as "groupId", g.id is not null and g.formula is null as "isInCategory"
       from profit_loss_account_mappings p join profit_loss_mappings m on m.company_id = p.company_id and m.id = p.mapping_id
       left join profit_loss_groups g on g.company_id = p.company_id and g.id = p.group_id and g.categorization_id = m.categorization_id
       where p.company_id = $1 and p.mapping_id = $2 order by p.account_id`,
      [mappingId],
    )
  }

  /** The report in the form of the one from SQL. */
  async function reportOf({ mappingId }: EditingRoom, locationIds: readonly LocationId[]) {
    const report = await services.reports.report(access, { mappingId }, SPAN, locationIds.map(String))
    if (report === null) throw new Error('There is no report of the mapping')
    const { ledgerTotal, mappedTotal, unmappedTotal } = report.reconciliation
    return {
      groups: report.sections.map(({ profitLossGroupId, sumRow }) => ({
        id: profitLossGroupId,
        values: sumRow.values.map((value) => (value === null ? null : millionths(value))),
      })),
      accounts: new Map(
        report.sections.flatMap(({ profitLossGroupId: groupId, rows }) =>
          rows.map(
            ({ accountId, values }) => [String(accountId), { groupId, values: values.map((value) => millionths(value ?? '')) }] as const,
          ),
        ),
      ),
      ledgerTotal: millionths(ledgerTotal),
      mappedTotal: millionths(mappedTotal),
      unmappedTotal: millionths(unmappedTotal),
    }
  }

  it('keep them consistent, and the report equal to that of plain SQL', async () => {
    const outcomes: string[] = []
    await fc.assert(
      fc.asyncProperty(fc.noBias(fc.array(anyAct, { minLength: 1, maxLength: 60, size: 'max' })), async (acts) => {
        const room = await EditingRoom.open(services, scope)
        for (const act of acts) {
          const outcome = await room.act(act)
          if (outcome === 'SAVED') {
            await room.read()
            const { lines, mapping } = room.saved
            const { name, groups } = categorizationState(lines.state)
            const [stored, assigned] = [await groupsOf(room), await assignedIn(room)]
            expect(stored).toEqual(groups)
            expect(categorizationProblems({ name, groups: stored })).toEqual([])
            // Without duplicates, as the test model has them.
            expect(assigned).toEqual(accountsAssigned(mapping.state.assignments).map((one) => ({ ...one, isInCategory: true })))
            checkMapping({ name: mapping.state.name, accountMappings: assigned }, { name, groups: stored }, String)

            const locationIds = locations.filter((_, index) => (act.at >> index) % 2 === 1)
            const plain = await plainReport(scope, { mappingId: room.mappingId, months: MONTHS, locationIds })
            expect(await reportOf(room, locationIds)).toEqual(plain)
            expect(plain.mappedTotal + plain.unmappedTotal).toBe(plain.ledgerTotal)
          }
          for (const { what, found, wanted } of room.sights()) {
            expect([what, found]).toEqual([what, wanted])
            if (typeof found === 'string' && what.startsWith('saving')) outcomes.push(`${what}: ${found}`)
          }
        }
        await room.close()
        for (const { what, found, wanted } of room.sights()) expect([what, found]).toEqual([what, wanted])
      }),
      // Leaves enough time to shrink and report a failing case.
      { numRuns: propertyRuns(10, 20), interruptAfterTimeLimit: 90_000 },
    )
    // Everything to be covered has happened.
    const saves = ['saving lines', 'saving a mapping'].flatMap((save) => [`${save}: SAVED`, `${save}: REFUSED`, `${save}: CONFLICT`])
    expect(outcomes).toEqual(expect.arrayContaining(saves))
  }, 120_000)
})
