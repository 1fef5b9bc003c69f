import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoCompany, demoLocationTree } from '@fourwall/domain/demo/demo-company.ts'
import { demoLedgerCsv } from '@fourwall/domain/demo/demo-ledger.ts'
import { demoLenderPackage } from '@fourwall/domain/demo/lender-package.ts'
import type { Company } from './features/companies/company.ts'
import type { Scope } from './platform/database/database.ts'
import type { Services } from './services.ts'

/** The same books on every machine, up to its own today. */
const SEED = 20_240_101
/** Who its books name as the one that brought them. */
const MAKER = { name: 'Fourwall' } as const
/** The location tree's version after the first import. */
const UNGROUPED = 1

/**
 * Makes the demo company where there is no company at all, through the same import as everybody's
 * ledger. Whatever was ended in the middle is made up for; servers that start together make one.
 *
 * @param ledgerCsv the demo's ledger.
 * @returns the demo company; null where others have companies of their own here.
 */
export async function ensureDemo(
  services: Services,
  say: (line: string) => void,
  ledgerCsv: () => Iterable<string> = () => demoLedgerCsv({ seed: SEED, today: services.today() }),
): Promise<Company | null> {
  const { companies, database, imports, ledger, locations } = services
  return database.withLock('demo', async () => {
    const company = await companies.demo()
    if (company === null && (await companies.list()).length > 0) return null
    const demo = company ?? (await companies.create({ ...demoCompany, isDemo: true }))
    const scope = database.scope(demo.id)
    if ((await imports.list(scope)).length === 0) await loadLedger(services, demo, ledgerCsv(), say)
    // As the import left it, the restaurants are not grouped yet; later versions are the users' own.
    if ((await locations.tree(scope)).version <= UNGROUPED) {
      await addLenderPackage(services, scope)
      const names = new Map((await ledger.locations(scope)).map(({ id, name }) => [name, id]))
      await locations.replaceTree(scope, demoLocationTree(names))
    }
    return demo
  })
}

async function addLenderPackage({ ledger, mappings, mappingEditing, categorizationEditing }: Services, scope: Scope): Promise<void> {
  const { name, description, categorization, groupOf } = demoLenderPackage(randomUUID)
  if ((await mappings.mappings(scope, null)).some((one) => one.name === name)) return
  // Where its making was ended after the categorization, that one is there already.
  const begun = (await mappings.categorizations(scope)).find((one) => one.name === categorization.name)
  if (begun) await categorizationEditing.delete(scope, begun.id)
  const categorizationId = await categorizationEditing.create(scope, MAKER, categorization)
  const accounts = (await ledger.accounts(scope)).flatMap((account) => {
    const groupId = groupOf.get(account.name)
    return groupId === undefined ? [] : [{ groupId, accountId: String(account.id) }]
  })
  await mappingEditing.create(scope, MAKER, { name, description, categorizationId, accounts })
}

async function loadLedger(
  { database, imports }: Services,
  demo: Company,
  csv: Iterable<string>,
  say: (line: string) => void,
): Promise<void> {
  say(`Loading the demo company ${demo.name}…`)
  const folder = mkdtempSync(join(tmpdir(), 'fourwall-demo-'))
  try {
    const path = join(folder, 'tidewater-general-ledger.csv')
    await writeFile(path, csv)
    const { id, entryCount } = await imports.import(
      database.scope(demo.id),
      { path, fileName: 'tidewater-general-ledger.csv' },
      {
        corrections: { sourceName: 'Demo ledger' },
        placements: new Map(),
        otherwise: 'SUGGESTED',
        leaveOutUnreadable: false,
        confirmSigns: true,
      },
      MAKER.name,
    )
    say(`Loaded ${entryCount.toLocaleString('en-US')} entries of the demo company (import ${id}).`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
