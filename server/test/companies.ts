import { randomUUID } from 'node:crypto'
import type { LedgerAccount } from '@fourwall/domain/ledger/account.ts'
import type { ProfitLossGroup } from '@fourwall/domain/mappings/categorization.ts'
import { insertCategorization, insertMapping } from '../src/features/mappings/repository.ts'
import type { Services } from '../src/services.ts'
import { accessOf } from './access.ts'
import { csvOf, decisions, type LedgerRow, ledgerFile } from './ledgers.ts'

export interface TestCompany {
  readonly id: string
  readonly userId: string
  readonly email: string
  /** An app token of its owner. */
  readonly token: string
}

/** A company with an owner and a ledger. */
export async function addCompany(
  services: Services,
  options: {
    readonly name: string
    readonly rows?: readonly LedgerRow[]
    readonly currency?: string
    readonly fiscalYearStartMonth?: number
    readonly minorDigits?: number
  },
): Promise<TestCompany> {
  const { name, rows = [], currency = 'USD', fiscalYearStartMonth = 1, minorDigits } = options
  const { id } = await services.companies.create({
    name,
    currency,
    fiscalYearStartMonth,
    ...(minorDigits === undefined ? {} : { minorDigits }),
  })
  if (rows.length > 0)
    await services.imports.import(
      accessOf(services.database.scope(id), { name: 'test' }),
      ledgerFile(csvOf(rows), `${name}.csv`),
      decisions({ confirmSigns: true }),
    )
  return { id, ...(await addUser(services, id, `owner@${id}.example`)) }
}

export async function addUser(services: Services, companyId: string, email: string): Promise<Omit<TestCompany, 'id'>> {
  const { userId } = await services.session.invite(accessOf(services.database.scope(companyId)), { email, name: email.split('@')[0] ?? '' })
  return { userId, email, token: await services.session.issueAppToken(email) }
}

/** A group by a short name, which formulas and parents use instead of its id. */
export type GroupSketch = Partial<Pick<ProfitLossGroup, 'type' | 'formula' | 'favorability'>> & {
  readonly name: string
  readonly parent?: string
  /** Numbers of the accounts mapped to it. */
  readonly accounts?: readonly string[]
}

/** A categorization and a mapping as a person would create them. @returns ids: of the mapping, and of the groups by name. */
export async function plantMapping(
  services: Services,
  companyId: string,
  name: string,
  sketches: readonly GroupSketch[],
): Promise<{ readonly mappingId: string; readonly categorizationId: string; readonly groups: ReadonlyMap<string, string> }> {
  const scope = services.database.scope(companyId)
  const access = accessOf(scope)
  const groups = new Map(sketches.map((sketch) => [sketch.name, randomUUID()]))
  const idOf = (group: string): string => groups.get(group) ?? group
  const numbers = new Map((await services.ledger.accounts(access)).map(({ id, number }: LedgerAccount) => [number, id]))
  const categorizationId = randomUUID()
  const mappingId = randomUUID()
  await services.companies.change(scope, 'SETTINGS', async (tx) => {
    await insertCategorization(tx, {
      id: categorizationId,
      name,
      version: 1,
      groups: sketches.map(({ name: group, parent, type = null, formula = null, favorability = null }, displayOrder) => ({
        id: idOf(group),
        parentId: parent === undefined ? null : idOf(parent),
        name: group,
        type,
        displayOrder,
        formula: formula === null ? null : formula.replaceAll(/\{([^}]+)\}/g, (_, named: string) => `{${idOf(named)}}`),
        favorability,
      })),
    })
    await insertMapping(tx, {
      id: mappingId,
      categorizationId,
      name,
      description: null,
      version: 1,
      accountMappings: sketches.flatMap(({ name: group, accounts = [] }) =>
        accounts.map((number) => ({ id: randomUUID(), groupId: idOf(group), accountId: numbers.get(number) ?? 0 })),
      ),
    })
  })
  return { mappingId, categorizationId, groups }
}
