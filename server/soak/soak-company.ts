import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BenchDatabase, importFile, openServices } from '../bench/bench-database.ts'
import { systemClock } from '../src/platform/clock/clock.ts'
import { createEmbeddedAccounts } from '../src/platform/identity/embedded-accounts.ts'
import { accessOf } from '../test/access.ts'
import type { Chance } from './chance.ts'
import { PERSONAL } from './personal-texts.ts'
import { csvOf, lastDayOf, monthsFrom, SOAK_ACCOUNTS, SOAK_GROUPS, SOAK_MAPPING, type SoakRow } from './soak-ledger.ts'
import type { Account, SoakPerson } from './soak-person.ts'
import type { CompanyFacts } from './soak-world.ts'

const FIRST_MONTH = '2024-01'
const MONTHS = 24
/** In addition to one for each user. */
const MORE_LOCATIONS = 10
const ROWS_PER_MONTH = 2

/** Who can sign in, and the ledger that stays. */
export interface SoakCompany {
  readonly accounts: readonly Account[]
  readonly locations: readonly string[]
  readonly rows: readonly SoakRow[]
}

/** Makes the company with its people and its ledger, before the servers start: the embedded database knows one process. */
export async function makeCompany(database: BenchDatabase, users: number, chance: Chance): Promise<SoakCompany> {
  const accounts = Array.from({ length: users }, (_, at) => ({
    name: `${PERSONAL.firstName} ${PERSONAL.lastName} ${at}`,
    email: `${PERSONAL.firstName}.${PERSONAL.lastName}.${at}@${PERSONAL.mailHost}`.toLowerCase(),
    password: `${PERSONAL.password}-${randomUUID()}`,
  }))
  const locations = Array.from({ length: users + MORE_LOCATIONS }, (_, at) => `${PERSONAL.location} ${at}`)
  const rows = someRows(locations, chance)
  const services = await openServices(database)
  const folder = mkdtempSync(join(tmpdir(), 'fourwall-soak-ledger-'))
  try {
    const { id } = await services.companies.create({ name: PERSONAL.company, currency: 'USD', fiscalYearStartMonth: 1 })
    const identities = createEmbeddedAccounts(services.database.system, systemClock)
    for (const account of accounts) {
      await services.session.invite(accessOf(services.database.scope(id)), { email: account.email, name: account.name })
      await identities.put({ ...account, roles: ['controller'], isDemo: false })
    }
    const path = join(folder, `${PERSONAL.file}.csv`)
    writeFileSync(path, csvOf(rows))
    await importFile(services, services.database.scope(id), path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await services.database.close()
  }
  return { accounts, locations, rows }
}

function someRows(locations: readonly string[], chance: Chance): SoakRow[] {
  return locations.flatMap((location, at) =>
    monthsFrom(FIRST_MONTH, MONTHS).flatMap((month) =>
      SOAK_ACCOUNTS.flatMap(({ number: account, type }) =>
        Array.from({ length: ROWS_PER_MONTH }, (_, row) => {
          const cents = chance.below(2_000_000) + 1
          return {
            day: `${month}-${String(1 + chance.below(Number(lastDayOf(month).slice(8)))).padStart(2, '0')}`,
            account,
            location,
            cents: type === 'Income' ? -cents : cents,
            memo: `${PERSONAL.memo} ${at}-${month}-${account}-${row}`,
          }
        }),
      ),
    ),
  )
}

/** Makes the categorization and the mapping that reports are of, over the API, and gives the ids of everything. */
export async function prepareCompany(person: SoakPerson): Promise<CompanyFacts> {
  const { ledgerAccounts, erpLocations } = await person.query<{
    ledgerAccounts: { id: string; displayId: string }[]
    erpLocations: { id: string; name: string }[]
  }>('prepare', '{ ledgerAccounts { id displayId } erpLocations { id name } }')
  const accounts = new Map(ledgerAccounts.map(({ id, displayId }) => [displayId, id]))
  const groups = new Map(SOAK_GROUPS.map(({ name }) => [name, randomUUID() as string]))
  const idOf = (name: string): string => groups.get(name) ?? ''
  const { categorization } = await person.create<{ categorization: { id: string } }>(
    'prepare',
    'mutation ($inputData: ProfitLossCategorizationInput!, $idempotencyKey: String) { categorization: createProfitLossCategorization(inputData: $inputData, idempotencyKey: $idempotencyKey) { id } }',
    {
      inputData: {
        name: `${PERSONAL.mapping} lines`,
        groups: SOAK_GROUPS.map(({ name, type, formula }, displayOrder) => ({
          id: idOf(name),
          name,
          type,
          displayOrder,
          formula: formula?.replaceAll(/\{([^}]+)\}/g, (_, named: string) => `{${idOf(named)}}`) ?? null,
        })),
      },
    },
  )
  const { mapping } = await person.create<{ mapping: { id: string } }>(
    'prepare',
    'mutation ($inputData: CreateProfitLossMappingInput!, $idempotencyKey: String) { mapping: createProfitLossMappingV2(inputData: $inputData, idempotencyKey: $idempotencyKey) { id } }',
    {
      inputData: {
        name: `${PERSONAL.mapping} of all`,
        categorizationId: categorization.id,
        accountMappings: [...SOAK_MAPPING].map(([number, group]) => ({
          ledgerAccountId: accounts.get(number) ?? '',
          profitLossGroupId: idOf(group),
        })),
      },
    },
  )
  return {
    mappingId: mapping.id,
    categorizationId: categorization.id,
    groups,
    accounts,
    locations: new Map(erpLocations.map(({ id, name }) => [name, id])),
  }
}
